/** The Kotaishi of the solo mode: his deck with its arrow, the card he played last, his recruits, his tokens. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { clanCounts, perClan } from "./players.js";
import { hidden } from "./printed.js";

function recruits({ recruits: stack, recruits_seen: seen }, { printed }) {
  const cards = stack.map((card, i) => (hidden(card) ? (seen[i] ?? card) : card));
  const unknown = cards.filter(hidden).length;
  const top = cards.at(-1);
  return html`<div class="recruits" data-key="recruits" .tip=${{
    title: t("gp.recruits"),
    lines: [t("gp.recruits.about"), ...(top ? [t("gp.recruits.top", { clan: printed.clanName(top) })] : [])],
  }}>${clanCounts(perClan(cards), unknown)}</div>`;
}

/** The panel of the Kotaishi. */
export function heir({ kotaishi }, ctx) {
  const { printed, piece } = ctx;
  const last = kotaishi.discard.at(-1);
  return html`<section class="heir" data-key="heir" aria-label=${t("gp.kotaishi")}>
    <header>${art.crown()}<h3>${t("gp.kotaishi")}</h3></header>
    <div class="row">
      ${piece({
        key: "heir:deck",
        cls: "card-piece pile-piece",
        tip: { title: t("gp.heir.deck"), lines: [t("gp.heir.deck.about", { n: kotaishi.deck.length }), t(`gp.arrow.${kotaishi.arrow}`)] },
        body: html`${kotaishi.deck.length ? art.kotaishiBack(kotaishi.arrow) : art.noCard}<span class="count">${kotaishi.deck.length}</span>`,
      })}
      ${last
        ? piece({ key: "heir:card", cls: "card-piece", tip: printed.kotaishiTip(last), body: art.kotaishiCard(printed.kotaishiCard(last)) })
        : art.noCard}
      <div class="holds">
        <h4>${t("gp.recruits")} <b>${kotaishi.recruits.length}</b></h4>${recruits(kotaishi, ctx)}
        <h4>${t("gp.heir.tokens")} <b>${kotaishi.tokens.length}</b></h4>
        <div class="row">${kotaishi.tokens.map(() => art.token(art.KOTAISHI, null))}</div>
      </div>
    </div>
  </section>`;
}
