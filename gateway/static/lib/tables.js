/** How tables are shown and asked for. */

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { t } from "./i18n.js";
import { shuriken } from "./seats.js";

export const CLOCKS = {
  none: null,
  "rt.20": { real_time: { bank_ms: 20 * 60_000, increment_ms: 15_000 } },
  "rt.60": { real_time: { bank_ms: 60 * 60_000, increment_ms: 30_000 } },
  "day.1": { per_move: { move_ms: 86_400_000 } },
  "day.3": { per_move: { move_ms: 3 * 86_400_000 } },
};

/** A clock in words. */
export function clockWords(clock) {
  const known = Object.entries(CLOCKS).find(([, one]) => JSON.stringify(one) === JSON.stringify(clock));
  if (known) return t(`clock.${known[0]}`);
  const [kind, figures] = Object.entries(clock)[0];
  return kind === "per_move"
    ? t("clock.per_move", { n: Math.round(figures.move_ms / 1000) })
    : t("clock.real_time", { n: Math.round(figures.bank_ms / 60_000), more: Math.round(figures.increment_ms / 1000) });
}

/** Who sits on a seat, in words. */
export function seatName(seat) {
  if (seat.kind === "bot") return t("seat.bot", { level: t(`level.${seat.level}`).toLowerCase() });
  if (seat.kind === "open") return seat.invited ? t("seat.invited", { name: seat.invited }) : t("seat.open");
  return seat.name;
}

/** The row of seats of a table. */
export const seatRow = (seats) =>
  html`<ul class="seat-row">${seats.map((seat, i) => html`<li class=${seat.kind}>${shuriken(i)}<span>${seatName(seat)}${seat.rating ? html` <small>${seat.rating}</small>` : nothing}</span></li>`)}</ul>`;

/** Where a table that has started goes on, or its own page. */
export const addressOf = (table) => (table.match_id ? `/match/${table.match_id}` : `/table/${table.id}`);
