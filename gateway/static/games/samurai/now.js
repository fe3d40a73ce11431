/** What is going on: the choice of Dojos or Destiny, the order being carried out, the ability being used; what an era brought, else the newest of the log. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { DOJOS, hidden } from "./printed.js";
import { regionAtWork } from "./standing.js";

const pays = { ORDER_TOKEN_MOVE: "FOOD", ORDER_TOKEN_RECRUIT: "FOOD", ORDER_TOKEN_ATTACK: "BUSHIDO" };

const counted = new Set(["ORDER_TOKEN_MOVE", "ORDER_TOKEN_RECRUIT", "ORDER_TOKEN_ATTACK"]);

function pips(left, extra) {
  const pip = (kind) => html`<i class=${kind}></i>`;
  return html`<span class="pips">${Array.from({ length: left }, () => pip(""))}${Array.from({ length: extra }, () => pip("extra"))}</span>`;
}

function chooseDojo({ players }, ctx) {
  const owner = (dojo) => players.find((player) => player.dojo === dojo);
  return html`<div class="dojo-choice">${DOJOS.map((dojo) => ctx.piece({
    key: `choice:${dojo}`,
    cls: `dojo-card ${owner(dojo) ? "taken" : ""}`,
    tip: ctx.printed.dojoTip(dojo),
    body: html`<span class="name">${art.element(dojo)}<b>${ctx.printed.dojoName(dojo)}</b>${owner(dojo) ? art.mon(owner(dojo).house) : nothing}</span>
      ${["UNIT_ELITE", "UNIT_GENERAL"].map((unit) => html`<span class="text"><b>${ctx.printed.unitName(unit)}:</b> ${ctx.printed.abilityText(dojo, unit)}</span>`)}`,
  }))}</div>`;
}

const pledges = ({ players }, { nameOf }) => html`<ul class="pledges">${players.map(({ seat, house, pledged }) => html`<li class=${pledged.length ? "done" : ""}
  .tip=${{ title: t(pledged.length ? "sm.pledged.yes" : "sm.pledged.no", { name: nameOf(seat) }) }}>${art.mon(house)}${pledged.length ? art.destinyCard(pledged[0]) : html`<i class="gap"></i>`}</li>`)}</ul>`;

function task(position, ctx) {
  const { order, neutral, left, extra, enhanced } = position.task;
  const { printed, nameOf, piece } = ctx;
  const { seat, house } = position.players[position.active];
  const region = printed.regionName(regionAtWork(position));
  const more = pays[order];
  return html`<div class="task">
    ${neutral ? html`<span class="neutral big">${art.orderIcon(order)}</span>` : art.orderToken(order, house)}
    <div><p>${t(neutral ? "sm.now.neutral" : "sm.now.order", { name: nameOf(seat), order: printed.orderName(order), region })}</p>
      ${counted.has(order) ? html`<p class="left">${t(`sm.left.${order}`, { n: left })}${extra ? t(`sm.extra.${order}`, { n: extra }) : ""}${pips(left, extra)}</p>` : nothing}</div>
    ${neutral || !more
      ? nothing
      : enhanced
        ? html`<span class="enhanced">${art.resource(more)}${t("sm.enhanced")}</span>`
        : piece({ key: "now:enhance", cls: "enhance", tip: { title: t("sm.enhance"), lines: printed.orderTip(order).lines }, body: html`${art.resource(more)}<b>+1</b>` })}
    ${order === "ORDER_TOKEN_HARVEST" ? piece({ key: "now:all", cls: "enhance", tip: printed.orderTip(order), body: art.orderIcon(order) }) : nothing}
  </div>`;
}

function ability(position, ctx) {
  const { unit, province, left, borrowed } = position.ability;
  const { seat, house, dojo } = position.players[position.active];
  const { printed, nameOf, piece } = ctx;
  return html`<div class="task">${art.standing(art.army(unit, house))}
    <div><p>${t("sm.now.ability", { name: nameOf(seat), unit: printed.unitName(unit), dojo: printed.dojoName(dojo), province: printed.provinceName(province) })}</p>
      <p class="left">${hidden(borrowed) ? printed.abilityText(dojo, unit) : printed.neutralName(borrowed)}${left > 1 ? pips(left, 0) : nothing}</p></div>
    ${piece({ key: "now:all", cls: "enhance", tip: printed.dojoTip(dojo), body: art.element(dojo) })}</div>`;
}

const lines = (recent) => html`<ol class="recent" aria-hidden="true">${recent.map(({ seat, text, weight }) => html`<li class=${weight}>${text}</li>`)}</ol>`;

/** What the era that has just ended brought each player, `[{influence, points, resources}]` by seat; null once orders are at work again. */
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

const brought = (position, all, { nameOf }) => html`<table class="gains"><caption>${t("sm.gains")}</caption>
  <thead><tr><td></td>${["influence", "points", "resources"].map((kind) => html`<th scope="col">${t(`sm.gains.${kind}`)}</th>`)}</tr></thead>
  <tbody>${position.players.map(({ seat, house }) => html`<tr><th scope="row">${art.mon(house)}${nameOf(seat)}</th>
    ${Object.values(all[seat]).map((n) => html`<td>${n ? `+${n}` : "–"}</td>`)}</tr>`)}</tbody></table>`;

export function now(view, ctx) {
  const { position } = view;
  const all = gains(position, ctx);
  const body = { STAGE_DOJO: chooseDojo, STAGE_TASK: task, STAGE_ABILITY: ability }[position.stage];
  return html`<section data-key="now" class="sm-now ${position.stage.toLowerCase()}">
    <header><h2>${t(position.stage === "STAGE_OVER" ? "sm.over" : "sm.era.round", { era: position.era, of: ctx.printed.eras, round: position.round })}</h2>
      ${position.stage === "STAGE_DESTINY" ? pledges(position, ctx) : nothing}</header>
    ${body ? body(position, ctx) : nothing}
    ${all ? brought(position, all, ctx) : position.stage === "STAGE_DOJO" ? nothing : lines(ctx.recent.slice(-3))}
  </section>`;
}
