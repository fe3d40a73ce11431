/** What players have: mine in full, the others' as far as everybody sees it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { TREASURES, cardValue, envoyClan, hidden } from "./printed.js";

const held = (title, count, body, cls) => html`<section class="held-${cls}"><h4>${title}${count ? html` <b>${count}</b>` : nothing}</h4><div class="row">${body}</div></section>`;
const none = (key) => html`<span class="empty">${t(key)}</span>`;

const byKind = (treasures) => [...treasures].sort((a, b) => TREASURES.indexOf(a) - TREASURES.indexOf(b));

function skills(player, { piece, printed }, mine) {
  return player.skills.map(({ skill, used }) => piece({
    key: mine ? `skill:${skill}${used ? ":used" : ""}` : `seat:${player.seat}:${skill}`,
    cls: "tile-piece",
    tip: printed.skillTip(skill, used),
    body: art.skillTile(skill, printed.skill(skill), used),
  }));
}

function envoys(player, { piece, printed }, mine) {
  const sorted = [...player.envoys].sort((a, b) => envoyClan(a.envoy).localeCompare(envoyClan(b.envoy)) || a.order - b.order);
  return sorted.map(({ envoy, order }) => piece({
    key: mine ? `envoy:${envoy}` : `seat:${player.seat}:${envoy}`,
    cls: "card-piece",
    tip: printed.envoyTip(envoy, order),
    body: art.envoyCard(printed.envoy(envoy)),
  }));
}

const elites = (player, { piece, printed }) =>
  player.elites.map((guard) => piece({ key: `seat:${player.seat}:${guard}`, cls: "card-piece", tip: printed.guardTip(guard), body: art.guardCard(printed.guard(guard)) }));

/** My own things, everything lit that may be used. */
export function mine(view, ctx) {
  const player = view.position.players[view.viewer];
  const { piece, printed } = ctx;
  const hand = [...player.hand].sort((a, b) => cardValue(a) - cardValue(b));
  return html`<div class="nj-mine" role="group" tabindex="0" aria-label=${t("tab.mine")} data-key="seat:${player.seat}">
    ${held(t("nj.hand"), hand.length, hand.length
      ? hand.map((card) => piece({ key: `hand:${card}`, cls: "card-piece", tip: printed.cardTip(card), body: art.dojoCard(cardValue(card)) }))
      : none("nj.hand.none"), "hand")}
    ${held(t("nj.treasures"), player.treasures.length, player.treasures.length
      ? byKind(player.treasures).map((kind) => piece({ key: `treasure:${kind}`, cls: "token", tip: printed.treasureTip(kind, "yours"), body: art.treasure(kind) }))
      : none("nj.treasures.none"), "treasures")}
    ${held(t("nj.skills"), player.skills.length, player.skills.length ? skills(player, ctx, true) : none("nj.skills.none"), "skills")}
    ${held(t("nj.envoys"), player.envoys.length, player.envoys.length ? envoys(player, ctx, true) : none("nj.envoys.none"), "envoys")}
    ${held(t("nj.rumors"), player.rumors.length, player.rumors.length
      ? player.rumors.map((rumor) => piece({ key: `rumor:${rumor}`, cls: "card-piece", tip: printed.rumorTip(rumor, true), body: art.rumorCard(printed.rumor(rumor)) }))
      : none("nj.rumors.none"), "rumors")}
    ${player.elites.length ? held(t("nj.elites"), player.elites.length, elites(player, ctx), "elites") : nothing}
  </div>`;
}

const backs = (n, body, title) => html`<span class="backs" .tip=${{ title }}>${body}<b>${n}</b></span>`;

/** What everybody sees of one player. */
export function publicThings(view, seat, ctx) {
  const player = view.position.players[seat];
  const { printed, piece } = ctx;
  const hands = player.hand.filter((card) => !hidden(card));
  return html`<div class="nj-things">
    <div class="line">
      ${backs(player.hand.length, art.dojoCard(0), t("nj.hand.of", { n: player.hand.length }))}
      ${backs(player.rumors.length, art.rumorCard(null), t("nj.rumors.of", { n: player.rumors.length }))}
      ${printed.clans.map((clan) => {
        const n = player.envoys.filter(({ envoy }) => envoyClan(envoy) === clan).length;
        return html`<span class="influence ${n ? "" : "zero"}" .tip=${{ title: t("nj.envoys.of", { clan: printed.clanName(clan), n }) }}>${art.mon(clan)}<b>${n}</b></span>`;
      })}
      ${player.elites.length ? backs(player.elites.length, art.guardCard(printed.guard(player.elites[0])), t("nj.elites.of", { n: player.elites.length })) : nothing}
    </div>
    ${player.treasures.length || player.skills.length
      ? html`<div class="line tokens">${byKind(player.treasures).map((kind) => piece({ key: `seat:${seat}:${kind}`, cls: "token", tip: printed.treasureTip(kind), body: art.treasure(kind) }))}${skills(player, ctx, false)}</div>`
      : nothing}
    ${hands.length ? html`<div class="line shown">${hands.map((card) => piece({ key: `seat:${seat}:${card}`, cls: "card-piece", tip: printed.cardTip(card), body: art.dojoCard(cardValue(card)) }))}</div>` : nothing}
  </div>`;
}

/** The few figures that stand beside a name. */
export function figures(view, seat) {
  const { honor, honor_envoys, honor_rumors, honor_clans } = view.position.players[seat];
  const tip = { title: `${honor} ${t("nj.honor")}`, lines: [t("nj.honor.split", { envoys: honor_envoys, rumors: honor_rumors, clans: honor_clans })] };
  return html`<span class="honor" .tip=${tip}>${art.honorSign}<b>${honor}</b></span>`;
}
