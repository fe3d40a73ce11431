/** What the era that has just ended brought each house. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";

/** By seat, `{influence, points, resources}`: all that was told between an era's end and the return of its orders. */
function gains({ players }, { events, viewer }) {
  const told = events.flatMap(({ event }) => event ?? []);
  const end = told.findLastIndex(({ era_ended: ended }) => ended);
  const since = told.slice(end + 1);
  if (end < 0 || since.some(({ order_revealed: revealed, slot_taken: taken }) => revealed || taken?.seat === viewer)) return null;
  const next = since.findIndex(({ tokens_returned: returned }) => returned);
  const ending = next < 0 ? since : since.slice(0, next);
  const sum = (kind, seat, count) => ending.reduce((total, event) => total + (event[kind]?.seat === seat ? count(event[kind]) : 0), 0);
  return players.map(({ seat }) => ({
    influence: sum("influence_gained", seat, ({ influence }) => influence),
    points: sum("points_gained", seat, ({ points }) => points),
    resources: sum("harvested", seat, ({ bushido, food }) => bushido + food),
  }));
}

/** A table of what the last era brought everybody; null once orders are at work again. */
export function brought(position, ctx) {
  const all = gains(position, ctx);
  if (!all) return null;
  return html`<table class="gains"><caption>${t("sm.gains")}</caption>
  <thead><tr><td></td>${["influence", "points", "resources"].map((kind) => html`<th scope="col">${t(`sm.gains.${kind}`)}</th>`)}</tr></thead>
  <tbody>${position.players.map(({ seat, house }) => html`<tr><th scope="row">${art.mon(house)}${ctx.nameOf(seat)}</th>
    ${Object.values(all[seat]).map((n) => html`<td>${n ? `+${n}` : "–"}</td>`)}</tr>`)}</tbody></table>`;
}
