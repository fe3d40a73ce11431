/** Clocks count from what the server said, by the time that has passed here since; the local time of day plays no part. */

import { t } from "./i18n.js";

export class Countdown {
  #since = performance.now();
  #heldAt = null;

  /** Count from now: the server has just spoken. */
  restart() {
    this.#since = performance.now();
    this.#heldAt = null;
  }

  /** Stand still while an answer is under way: whose clock runs then, only the server knows. */
  hold() {
    this.#heldAt ??= performance.now();
  }

  release() {
    this.#heldAt = null;
  }

  /** For how many milliseconds it has stood still. */
  get held() {
    return this.#heldAt === null ? 0 : performance.now() - this.#heldAt;
  }

  /** The milliseconds that have passed. */
  get passed() {
    return (this.#heldAt ?? performance.now()) - this.#since;
  }

  /** What is left of so many milliseconds. */
  left(ms) {
    return Math.max(0, Number(ms) - this.passed);
  }

  /** What is left on a seat's clock. */
  clock({ remaining_ms, running }) {
    return running ? this.left(remaining_ms) : Number(remaining_ms);
  }
}

export function clockText(ms) {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 86400) return t("clock.left.days", { days: Math.floor(seconds / 86400), hours: Math.floor((seconds % 86400) / 3600) });
  if (seconds >= 3600) return t("clock.left.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
