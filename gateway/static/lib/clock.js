/** Clocks count from what the server said, by the time that has passed here since; the local time of day plays no part. */

import { t } from "./i18n.js";

/** Return the milliseconds left on `clock`, which was received at `receivedAt` (performance.now()). */
export function left(clock, receivedAt) {
  const passed = clock.running ? performance.now() - receivedAt : 0;
  return Math.max(0, Number(clock.remaining_ms) - passed);
}

export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 86400) return t("clock.left.days", { days: Math.floor(seconds / 86400), hours: Math.floor((seconds % 86400) / 3600) });
  if (seconds >= 3600) return t("clock.left.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
