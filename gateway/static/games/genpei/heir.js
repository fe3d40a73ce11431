/** The Kotaishi: where he stands, and in the solo mode his deck with its arrow, the card he played last, his recruits, his tokens. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { clanCounts, height, perClan } from "./players.js";
import { hidden } from "./printed.js";

function recruits({ recruits: stack, recruits_seen: seen }, { printed }) {
  const cards = stack.map((card, i) => (hidden(card) ? (seen[i] ?? card) : card));
  const top = cards.at(-1);
  return html`<div class="recruits" data-key="recruits" .tip=${{
    title: t("gp.recruits"),
    lines: [t("gp.recruits.about"), ...(top ? [t("gp.recruits.top", { clan: printed.clanName(top) })] : [])],
  }}>${clanCounts(perClan(cards), cards.filter(hidden).length)}</div>`;
}

function solo(kotaishi, ctx) {
  const { printed, piece } = ctx;
  const last = kotaishi.discard.at(-1);
  return html`<div class="cards">
    ${piece({
      key: "heir:deck",
      cls: "card-piece",
      tip: { title: t("gp.heir.deck"), lines: [t("gp.heir.deck.about", { n: kotaishi.deck.length }), t(`gp.arrow.${kotaishi.arrow}`)] },
      body: html`${kotaishi.deck.length ? art.kotaishiBack(kotaishi.arrow) : art.noCard}<span class="count">${kotaishi.deck.length}</span>`,
    })}
    ${last
      ? piece({ key: "heir:card", cls: "card-piece", tip: printed.kotaishiTip(last), body: art.kotaishiCard(printed.kotaishiCard(last)) })
      : html`<span data-key="heir:card" .tip=${{ title: t("gp.heir.card.none") }}>${art.noCard}</span>`}
    <div class="holds">
      <h4>${t("gp.recruits")} <b>${kotaishi.recruits.length}</b></h4>${recruits(kotaishi, ctx)}
      <h4>${t("gp.heir.tokens")} <b>${kotaishi.tokens.length}</b></h4>
      <div class="tokens">${kotaishi.tokens.map(() => art.token(art.KOTAISHI, null))}</div>
    </div></div>`;
}

/** His panel, beside those of the seats. */
export function heir({ position }, ctx) {
  const { kotaishi, players } = position;
  if (!kotaishi) return nothing;
  return html`<section class="seat heir" data-key="heir">
    <header .tip=${{ title: t("gp.kotaishi"), lines: [t("gp.kotaishi.about")] }}>${art.crown()}<b class="name">${t("gp.kotaishi")}</b>${height(kotaishi.step)}</header>
    ${players.length === 1 ? solo(kotaishi, ctx) : html`<p>${t("gp.kotaishi.about")}</p>`}
  </section>`;
}
