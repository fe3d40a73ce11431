/** The houses as they were decided: who had how much influence there, and who has its support. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { HOUSES, clanOf, ownerOf } from "./printed.js";

/** What each contestant has in a house: tokens, cards set aside for it, and what clan cards add to the numbers on the tokens. */
const contestants = ({ players, kotaishi }, { house, points, winner }, { printed }) =>
  points.map((influence, number) => {
    const { tokens } = (players[number] ?? kotaishi).influence[HOUSES.indexOf(house)];
    const numbers = tokens.reduce((sum, token) => sum + Number(printed.token(token).number), 0);
    const split = house === "HOUSE_EMPEROR" ? players[number]?.split : null;
    return { number, tokens, aside: split?.cards ? split : null, cards: influence - numbers, influence, won: number === winner };
  });

function decided(position, one, ctx, index) {
  const { printed } = ctx;
  const name = printed.houseName(one.house);
  return html`<li class="house ${art.clanClass(clanOf(one.house))}" .style=${`--nth:${index}`}>
    <header>${clanOf(one.house) ? art.crest(clanOf(one.house)) : art.sign("emperor")}<b>${name}</b></header>
    <ul>${contestants(position, one, ctx).map(({ number, tokens, aside, cards, influence, won }) => html`<li class="${won ? "won" : ""} ${tokens.length || cards ? "" : "absent"}"
        aria-label=${t("gp.finale.points", { name: ctx.nameOf(number), n: influence })}>
      ${art.ownerSign(ownerOf(number, ctx))}<span class="tokens">${tokens.map((token) => art.token(ownerOf(number, ctx), printed.token(token)))}${aside
        ? html`<span class="from-cards" .tip=${{ title: t("gp.finale.aside", { n: aside.cards, clan: printed.clanName(aside.clan) }) }}>${art.crest(aside.clan)}${aside.cards}</span>`
        : nothing}${cards
        ? html`<span class="from-cards" .tip=${{ title: t("gp.finale.cards", { n: cards }) }}>${art.sign("card")}${cards}</span>`
        : nothing}</span><b>${influence}</b></li>`)}</ul>
    <p>${Number.isInteger(one.winner) ? t("gp.finale.won", { name: ctx.nameOf(one.winner) }) : t("gp.finale.nobody")}</p>
  </li>`;
}

/** The houses decided, in their order; nothing while none is. */
export function houses(view, ctx) {
  const all = ctx.events.map(({ event }) => event?.house_decided).filter(Boolean);
  if (!all.length) return nothing;
  return html`<ol class="gp-finale scene" data-key="scene" aria-label=${t("gp.finale")}>${all.map((one, i) => decided(view.position, one, ctx, i))}</ol>`;
}
