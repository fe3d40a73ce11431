/** What is under way: a raid, a purchase, a scoring phase, the choice of a clan token. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { cardValue, hidden } from "./printed.js";

const tokenKey = ({ treasure, red }) => `${treasure}:${red ? "red" : "plain"}`;

function opposing(raid, stage, ctx) {
  const { piece, printed } = ctx;
  if (!hidden(raid.facing)) {
    const figures = printed.guard(raid.facing);
    const need = raid.approach === "APPROACH_STEALTH" ? t("nj.raid.below", { n: figures.low }) : t("nj.raid.above", { n: figures.high });
    return html`${piece({ key: "raid:guard", cls: "big", tip: printed.guardTip(raid.facing, raid.facing_sentry), body: art.guardCard(figures) })}
      <small>${need}</small>`;
  }
  if (stage !== "STAGE_BANZAI") return nothing;
  return html`${piece({ key: "raid:next", cls: "big", tip: { title: t("nj.raid.next"), lines: [t("nj.raid.next.about")] }, body: art.guardBack(!ctx.houseRaided.plain.length) })}
    <small>${t("nj.raid.next.short")}</small>`;
}

function attack(raid, { piece, printed }) {
  if (!raid.has_base) return html`<div class="laid none">${t("nj.raid.none")}</div>`;
  return html`<div class="laid">${raid.laid.map((card) => piece({ key: `laid:${card}`, cls: "card-piece", tip: printed.cardTip(card), body: art.dojoCard(cardValue(card)) }))}
    ${raid.base_is_skill ? piece({ key: "laid:skill", cls: "tile-piece", tip: printed.skillTip("SKILL_TWO_OR_FOUR"), body: art.skillTile("SKILL_TWO_OR_FOUR", printed.skill("SKILL_TWO_OR_FOUR")) }) : nothing}</div>
    <output class="value" .tip=${{ title: t("nj.raid.value") }}>${raid.base + raid.modifier}</output>`;
}

const tokens = (items, prefix, where, { piece, printed }) =>
  items.map((item) => piece({ key: `${prefix}:${tokenKey(item)}`, cls: "token", tip: printed.treasureTip(item.treasure, where?.(item)), body: art.treasure(item.treasure, item.red) }));

function raidPanel(view, ctx) {
  const { raid, houses, active, stage } = view.position;
  const raided = houses[raid.house];
  const left = [
    ...raided.plain.map((treasure) => ({ treasure, red: false })),
    ...raided.red.map((treasure) => ({ treasure, red: true })),
  ];
  const inner = { ...ctx, houseRaided: raided };
  return html`<section class="scene raid ${raid.failed ? "failed" : ""}" data-key="scene">
    <header>${art.approachSign(raid.approach)}<h2>${raid.failed
      ? t("nj.raid.failed")
      : t("nj.raid", { name: ctx.nameOf(active), n: raid.house + 1, approach: t(`nj.${raid.approach}`) })}</h2></header>
    <div class="fight">
      <div class="col against">${opposing(raid, stage, inner)}</div>
      ${hidden(raid.facing) ? nothing : html`<div class="col with">${attack(raid, inner)}</div>`}
      <div class="col goods">
        <h4>${t("nj.raid.loot")}</h4>
        <div class="row">${raid.loot.length
          ? ctx.piece({ key: "raid:leave", cls: "loot", tip: { title: t("nj.raid.loot") }, body: shuriken(active) })
          : nothing}${raid.loot.length ? tokens(raid.loot, "loot", null, ctx) : html`<span class="empty">${t("nj.raid.loot.none")}</span>`}</div>
        ${left.length
          ? html`<h4>${t("nj.raid.left")}</h4><div class="row">${tokens(left, "raid:house", (item) => (item.red ? "red" : "plain"), ctx)}</div>`
          : nothing}
      </div>
      ${stage === "STAGE_INSTALL" ? pile(view, ctx) : nothing}
    </div>
  </section>`;
}

const pile = (view, { piece, printed }) => html`<div class="col goods pile"><h4>${t("nj.pile")}</h4><div class="row">${repeat(
  [...view.position.clan_pile].sort((a, b) => a.clan.localeCompare(b.clan) || a.honor - b.honor),
  ({ clan, honor }) => `${clan}:${honor}`,
  (token) => piece({ key: `pile:${token.clan}:${token.honor}`, cls: "owner", tip: printed.clanTokenTip(token), body: art.clanToken(token) }),
)}</div></div>`;

/** The thing somebody is paying for: its name and its picture. */
function wanted({ envoy, rumor, skill }, { printed }) {
  if (!hidden(envoy)) return { tip: printed.envoyTip(envoy), body: art.envoyCard(printed.envoy(envoy)) };
  if (!hidden(rumor)) return { tip: printed.rumorTip(rumor), body: art.rumorCard(printed.rumor(rumor)) };
  return { tip: printed.skillTip(skill), body: art.skillTile(skill, printed.skill(skill)) };
}

function purchasePanel(view, ctx) {
  const { purchase, active } = view.position;
  const { tip, body } = wanted(purchase, ctx);
  const groups = purchase.paid.map(({ kind, size, gold }) => html`<span class="group">${Array.from({ length: size }, (_, i) =>
    ctx.piece({ key: `paid:${kind}`, cls: "token", tip: ctx.printed.treasureTip(kind), body: art.treasure(i < size - gold ? kind : "TREASURE_GOLD") }),
  )}</span>`);
  return html`<section class="scene purchase" data-key="scene">
    <header><h2>${t("nj.buy", { name: ctx.nameOf(active), what: tip.title })}</h2></header>
    <div class="fight"><div class="col against">${ctx.piece({ key: "wanted", cls: "big", tip, body })}</div>
      <div class="col goods"><p>${tip.lines.at(-1)}</p><h4>${t("nj.buy.paid")}</h4><div class="row">${groups.length ? groups : html`<span class="empty">${t("nj.buy.nothing")}</span>`}</div></div></div>
  </section>`;
}

function scoringPanel(view, ctx) {
  const { scoring, houses, stage } = view.position;
  const { printed, piece } = ctx;
  const honorOf = (clan) => houses.filter(({ token }) => token?.clan === clan).reduce((sum, { token }) => sum + token.honor, 0);
  const declaring = stage === "STAGE_DISGUISE";
  const step = scoring.step;
  return html`<section class="scene scoring" data-key="scene">
    <header><h2>${t("nj.scoring")}</h2><small>${declaring ? t("nj.scoring.disguise") : t(step < 3 ? "nj.scoring.first" : "nj.scoring.second")}</small></header>
    <ol class="clan-steps">${scoring.clans.map((clan, i) => {
      const now = !declaring && step % 3 === i;
      const taken = scoring.taken[i];
      return html`<li class="${art.clanClass(clan)} ${now ? "now" : ""}">${art.mon(clan)}<b>${printed.clanName(clan)}</b>
        ${now
          ? piece({ key: "reward:honor", cls: "reward", tip: { title: t("nj.clan.honor"), lines: [String(honorOf(clan))] }, body: html`${art.honorSign}<span>${honorOf(clan)}</span>` })
          : html`<span class="reward">${art.honorSign}<span>${honorOf(clan)}</span></span>`}
        <small>${taken && !hidden(taken) ? t("nj.scoring.taken", { what: t(`nj.${taken}`) }) : nothing}</small></li>`;
    })}</ol>
    ${scoring.disguises.length
      ? html`<div class="row disguises">${scoring.disguises.map(({ seat, envoy }) => html`<span>${shuriken(seat)}${piece({ key: `disguised:${envoy}`, cls: "mini", tip: printed.envoyTip(envoy), body: art.envoyCard(printed.envoy(envoy)) })}</span>`)}</div>`
      : nothing}
  </section>`;
}

/** The panel of what is under way; null while nothing is. */
export function scene(view, ctx) {
  const { raid, purchase, scoring } = view.position;
  if (raid) return raidPanel(view, ctx);
  if (purchase) return purchasePanel(view, ctx);
  if (scoring) return scoringPanel(view, ctx);
  return null;
}
