/** What players have: mine in full, the others' as far as everybody sees it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { CLANS, hidden } from "./printed.js";

const held = (name, title, body) => html`<section class="held-${name}"><h4>${title}</h4><div class="row">${body}</div></section>`;
const none = (key) => html`<span class="empty">${t(key)}</span>`;
const counted = (key, n) => html`${t(key)} <b>${n}</b>`;

/** `[{clan, n}]` of some cards. */
export const perClan = (cards) => CLANS.map((clan) => ({ clan, n: cards.filter((card) => card === clan).length }));

/** How many cards of each clan, and how many nobody else knows. */
export const clanCounts = (counts, unknown = 0) => html`${counts.map(
  ({ clan, n }) => html`<span class="clan-count ${art.clanClass(clan)} ${n ? "" : "zero"}">${art.crest(clan)}<b>${n}</b></span>`,
)}${unknown ? html`<span class="clan-count unknown">?<b>${unknown}</b></span>` : nothing}`;

/** Six places for coins. */
export const purse = (seat, coins, { printed }) => html`<span class="purse" data-key="coins:${seat}" .tip=${{ title: t("gp.coins.of", { n: coins }), lines: [t("gp.coins.about", { n: printed.coinLimit })] }}>${
  Array.from({ length: printed.coinLimit }, (_, i) => art.coin(i < coins))}</span>`;

function pile(key, cards, title, { piece, printed }) {
  return piece({
    key,
    cls: "card-piece",
    tip: { title: t(title), lines: [cards.length ? t(`${title}.holds`, { clans: printed.clanList(cards) }) : t("gp.pile.empty")] },
    body: html`${cards.length ? art.clanCard(key === "discard" ? cards.at(-1) : undefined) : art.noCard}<span class="count">${cards.length}</span>`,
  });
}

const intrigue = (cards, mine, { piece, printed }) =>
  cards.map((card) => piece({ key: mine ? `intrigue:${card}` : `seen:${card}`, cls: "card-piece", tip: printed.intrigueTip(card), body: art.intrigueCard(printed.intrigue(card)) }));

/** All my clan cards, on which card tokens count: hand, draw pile and discard pile, and the allies of an Intrigue card. */
function ownCards(player, { piece, printed }) {
  return perClan([...player.hand, ...player.deck, ...player.discard]).map(({ clan, n }) => {
    const allies = printed.alliesOf(clan, player.intrigue);
    return piece({
      key: `cards:${clan}`,
      cls: `clan-count ${art.clanClass(clan)} ${n + allies ? "" : "zero"}`,
      tip: {
        title: t("gp.cards.of", { n, clan: printed.clanName(clan) }),
        lines: [t("gp.cards.about"), ...(allies ? [t("gp.cards.allies", { n: allies })] : [])],
      },
      body: html`${art.crest(clan)}<b>${n}${allies ? html`<small>+${allies}</small>` : nothing}</b>`,
    });
  });
}

/** My own things, everything lit that may be used. */
export function mine(view, ctx) {
  const { position } = view;
  const player = position.players[view.viewer];
  const { piece, printed } = ctx;
  const cards = (list) => list.map((clan) => piece({ key: `hand:${clan}`, cls: "card-piece", tip: printed.clanTip(clan), body: art.clanCard(clan) }));
  return html`<div class="gp-mine" data-key="seat:${player.seat}">
    ${held("hand", t("gp.hand"), player.hand.length ? cards(player.hand) : none("gp.hand.none"))}
    ${held("piles", t("gp.deck"), html`${pile("deck", player.deck, "gp.draw", ctx)}${pile("discard", player.discard, "gp.discard", ctx)}`)}
    ${held("tokens", counted("gp.tokens", player.tokens.length), html`${player.tokens.length
      ? player.tokens.map((token) => piece({ key: `token:${token}`, cls: "token-piece", tip: printed.tokenTip(player.seat, token, ctx), body: art.token(player.seat, printed.token(token)) }))
      : none("gp.tokens.none")}${piece({
        key: "pool",
        cls: "token-piece pool",
        tip: { title: t("gp.pool.of", { n: player.pool.length }), lines: [t("gp.pool.about")] },
        body: html`${art.token(player.seat, null)}<span class="count">${player.pool.length}</span>`,
      })}`)}
    ${held("coins", t("gp.coins"), purse(player.seat, player.coins, ctx))}
    ${held("cards", t("gp.cards"), ownCards(player, ctx))}
    ${player.intrigue.length ? held("intrigue", t("gp.intrigue"), intrigue(player.intrigue, true, ctx)) : nothing}
  </div>`;
}

const backs = (n, body, title) => html`<span class="backs" .tip=${{ title }}>${body}<b>${n}</b></span>`;

/** What everybody sees of one player. */
export function publicThings(view, seat, ctx) {
  const player = view.position.players[seat];
  const known = [...player.known, ...player.discard];
  const unknown = player.hand.length + player.deck.length - player.known.length;
  const played = player.discard.at(-1);
  const tip = {
    title: t("gp.cards.rival", { n: known.length + unknown }),
    lines: [...(unknown ? [t("gp.cards.unknown", { n: unknown })] : []), ...(played ? [t("gp.played", { clan: ctx.printed.clanName(played) })] : [])],
  };
  return html`<div class="gp-things">
    <div class="line"><span class="counts" .tip=${tip}>${clanCounts(perClan(known), unknown)}</span>${purse(seat, player.coins, ctx)}</div>
    <div class="line">
      ${backs(player.hand.length, art.clanCard(), t("gp.hand.of", { n: player.hand.length }))}
      ${backs(player.tokens.length, art.token(seat, null), t("gp.tokens.of", { n: player.tokens.length }))}
      ${backs(player.pool.length, html`<span class="in-pool">${art.token(seat, null)}</span>`, t("gp.pool.of", { n: player.pool.length }))}
      ${player.intrigue.length ? backs(player.intrigue.length, art.intrigueCard(null), t("gp.intrigue.of", { n: player.intrigue.length })) : nothing}
      ${player.intrigue.some((card) => !hidden(card)) ? intrigue(player.intrigue, false, ctx) : nothing}
    </div>
  </div>`;
}

/** The palace step held. */
export const height = (step) => html`<span class="height ${step ? "" : "zero"}" .tip=${{ title: step ? t("gp.step.of", { n: step }) : t("gp.step.none"), lines: [t("gp.house.emperor.tie")] }}>${
  art.sign("emperor")}<b>${step || "–"}</b></span>`;

/** The few figures that stand beside a name. */
export const figures = (view, seat) => height(view.position.players[seat].step);
