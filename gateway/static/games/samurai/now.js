/** What is going on: the choice of Dojos or Destiny, an order or ability being used; what an era brought, else the newest of the log. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { t } from "../../lib/i18n.js";
import * as art from "./art.js";
import { brought } from "./era.js";
import { DOJOS, hidden } from "./printed.js";
import { regionAtWork } from "./standing.js";

/** Orders that go on step by step, and what one more costs. */
const pays = { ORDER_TOKEN_MOVE: "FOOD", ORDER_TOKEN_RECRUIT: "FOOD", ORDER_TOKEN_ATTACK: "BUSHIDO" };

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

/** To pay for one more, or that it was paid for. */
function enhancement({ order, neutral, enhanced }, { printed, piece }) {
  const price = pays[order];
  if (neutral || !price) return nothing;
  if (enhanced) return html`<span class="enhanced">${art.resource(price)}${t("sm.enhanced")}</span>`;
  const tip = { title: t("sm.enhance"), lines: [...printed.orderTip(order).lines, t("sm.enhance.first")] };
  return piece({ key: "now:enhance", cls: "enhance", tip, body: html`${art.resource(price)}<b>+1</b>` });
}

function task(position, ctx) {
  const { order, neutral, left, extra } = position.task;
  const { printed, nameOf, piece } = ctx;
  const { seat, house } = position.players[position.active];
  const region = printed.regionName(regionAtWork(position));
  return html`<div class="task">
    ${neutral ? html`<span class="neutral big">${art.orderIcon(order)}</span>` : art.orderToken(order, house)}
    <div><p>${t(neutral ? "sm.now.neutral" : "sm.now.order", { name: nameOf(seat), order: printed.orderName(order), region })}</p>
      ${pays[order] ? html`<p class="left">${t(`sm.left.${order}`, { n: left })}${extra ? t(`sm.extra.${order}`, { n: extra }) : ""}${pips(left, extra)}</p>` : nothing}
      ${ctx.view.legal.some(({ action }) => action.enhance) ? html`<p class="left">${t("sm.enhance.first")}</p>` : nothing}</div>
    ${enhancement(position.task, ctx)}
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

const lines = (recent) => html`<ol class="recent" aria-hidden="true">${recent.map(({ text, weight }) => html`<li class=${weight}>${text}</li>`)}</ol>`;

export function now(view, ctx) {
  const { position } = view;
  const body = { STAGE_DOJO: chooseDojo, STAGE_TASK: task, STAGE_ABILITY: ability }[position.stage];
  return html`<section data-key="now" class="sm-now ${position.stage.toLowerCase()}">
    <header><h2>${t(position.stage === "STAGE_OVER" ? "sm.over" : "sm.era.round", { era: position.era, of: ctx.printed.eras, round: position.round })}</h2>
      ${position.stage === "STAGE_DESTINY" ? pledges(position, ctx) : nothing}</header>
    ${body ? body(position, ctx) : nothing}
    ${brought(position, ctx) ?? (position.stage === "STAGE_DOJO" ? nothing : lines(ctx.recent.slice(-3)))}
  </section>`;
}
