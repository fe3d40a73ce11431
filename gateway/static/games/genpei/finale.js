/** The houses as they were decided: who had how much influence there, and who has its support. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { HOUSES, clanOf, ownerOf } from "./printed.js";

/** What each contestant has in a house. */
const contestants = ({ players, kotaishi }, { house, points, winner }) =>
  points.map((influence, number) => ({
    number,
    tokens: (players[number] ?? kotaishi).influence[HOUSES.indexOf(house)].tokens,
    influence,
    won: number === winner,
  }));

function decided(position, one, ctx, index) {
  const { printed } = ctx;
  const name = printed.houseName(one.house);
  return html`<li class="house unfold-${index} ${art.clanClass(clanOf(one.house))}">
    <header>${clanOf(one.house) ? art.crest(clanOf(one.house)) : art.sign("emperor")}<b>${name}</b></header>
    <ul>${contestants(position, one).map(({ number, tokens, influence, won }) => html`<li class="${won ? "won" : ""} ${tokens.length ? "" : "absent"}"
        aria-label=${t("gp.finale.points", { name: ctx.nameOf(number), n: influence })}>
      ${art.ownerSign(ownerOf(number, ctx))}<span class="tokens">${tokens.map((token) => art.token(ownerOf(number, ctx), printed.token(token)))}</span><b>${influence}</b></li>`)}</ul>
    <p>${Number.isInteger(one.winner) ? t("gp.finale.won", { name: ctx.nameOf(one.winner) }) : t("gp.finale.nobody")}</p>
  </li>`;
}

/** The houses decided, in their order; nothing while none is. */
export function houses(view, ctx) {
  const all = ctx.events.map(({ event }) => event?.house_decided).filter(Boolean);
  if (!all.length) return nothing;
  return html`<ol class="gp-finale scene" data-key="scene" aria-label=${t("gp.finale")}>${all.map((one, i) => decided(view.position, one, ctx, i))}</ol>`;
}
