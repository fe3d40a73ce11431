/** What players have: mine in full, the others' as far as everybody sees it. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { listing, t } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { ORDERS, hidden } from "./printed.js";

const held = (title, body, cls) => html`<section class="held-${cls}"><h4>${title}</h4><div class="row">${body}</div></section>`;

const badge = (n) => html`<b class="badge">${n}</b>`;

const price = ({ bushido, food }) => html`<span class="price">${Array.from({ length: bushido }, () => art.resource("BUSHIDO"))}${Array.from({ length: food }, () => art.resource("FOOD"))}</span>`;

function hand(player, { piece, printed }) {
  const pledged = player.pledged.map((region) => html`<span class="pledged">${piece({ key: `pledged:${region}`, cls: "card-piece", tip: { title: printed.destinyTip(region).title, lines: [t("sm.pledged.mine")] }, body: art.destinyCard(region) })}</span>`);
  const cards = player.hand.map((region) => piece({ key: `hand:${region}`, cls: "card-piece", tip: printed.destinyTip(region), body: art.destinyCard(region) }));
  return pledged.length || cards.length ? html`${pledged}${cards}` : html`<span class="empty">${t("sm.hand.none")}</span>`;
}

function unplaced(player, { piece, printed }) {
  if (!player.orders.length) return html`<span class="empty">${t("sm.orders.none")}</span>`;
  return ORDERS.map((order) => ({ order, n: player.orders.filter((one) => one === order).length }))
    .filter(({ n }) => n)
    .map(({ order, n }) => piece({
      key: `order:${order}`,
      cls: "order-piece",
      tip: printed.orderTip(order),
      body: html`${art.orderToken(order, player.house)}${n > 1 ? badge(n) : nothing}`,
    }));
}

const store = ({ bushido, food }, { piece, printed }) => [["BUSHIDO", bushido], ["FOOD", food]].map(([kind, n]) =>
  piece({ key: `store:${kind}`, cls: "store-piece", tip: printed.resourceTip(kind), body: html`${art.resource(kind)}<b>${n}</b>` }));

const castlesLeft = (player, printed) => printed.castles - player.castles.length;

const castles = (player, { piece, printed }) =>
  piece({ key: "reserve:castle", cls: "store-piece", tip: printed.castleTip(), body: html`${art.standing(art.castle(player.house))}<b>${castlesLeft(player, printed)}</b>` });

const samurai = (player, { piece, printed }, title) =>
  piece({
    key: "reserve:UNIT_SAMURAI",
    cls: "store-piece",
    tip: { title, lines: [t("sm.reserve", { n: player.barracks }), ...printed.unitTip("UNIT_SAMURAI").lines] },
    body: html`${art.standing(art.army("UNIT_SAMURAI", player.house))}<b>${player.barracks}</b>`,
  });

/** A space of my Dojo: who waits there, and what training for it costs. */
function space(player, unit, n, { piece, printed }) {
  return piece({
    key: `reserve:${unit}`,
    cls: `space ${n ? "" : "vacant"}`,
    tip: { title: t(`sm.space.${unit}`), lines: [t(`sm.space.${unit}.about`), ...printed.unitTip(unit).lines, ...(unit === "UNIT_ARCHER" || hidden(player.dojo) ? [] : [printed.abilityText(player.dojo, unit)])] },
    body: html`${art.standing(art.army(unit, player.house))}<b>${n}</b>${price(printed.training(unit))}`,
  });
}

const dojo = (player, ctx) => html`<section class="held-dojo"><h4 .tip=${hidden(player.dojo) ? null : ctx.printed.dojoTip(player.dojo)}>${hidden(player.dojo) ? t("sm.dojo") : html`${art.element(player.dojo)}${ctx.printed.dojoName(player.dojo)}`}</h4>
  <div class="row">${samurai(player, ctx, t("sm.barracks"))}<i class="way"></i>
    ${space(player, "UNIT_ARCHER", player.range, ctx)}
    ${space(player, "UNIT_ELITE", player.armory, ctx)}<i class="way"></i>
    ${space(player, "UNIT_GENERAL", player.headquarters, ctx)}</div></section>`;

/** My own things, everything lit that may be used. */
export function mine(view, ctx) {
  const { position } = view;
  const player = position.players[view.viewer];
  const solo = position.rivals.length > 0;
  return html`<div class="sm-mine ${art.houseClass(player.house)}" data-key="seat:${player.seat}">
    ${solo ? nothing : held(t("sm.hand"), hand(player, ctx), "hand")}
    ${held(t("sm.orders.mine"), unplaced(player, ctx), "orders")}
    ${held(t("sm.store"), html`${store(player.store, ctx)}${castles(player, ctx)}${position.dojos ? nothing : samurai(player, ctx, t("sm.supply"))}`, "store")}
    ${position.dojos ? dojo(player, ctx) : nothing}
  </div>`;
}

const count = (body, n, title, lines) => html`<span class="count-of" .tip=${{ title, lines }}>${body}<b>${n}</b></span>`;

const offMap = (player, printed) => html`${count(art.standing(art.army("UNIT_SAMURAI", player.house)), player.barracks, t("sm.reserve", { n: player.barracks }))}
  ${count(art.standing(art.castle(player.house)), castlesLeft(player, printed), t("sm.castles.left", { n: castlesLeft(player, printed) }))}`;

const dojoLine = (player, { printed }) => html`<div class="line dojo-line" .tip=${printed.dojoTip(player.dojo)}>${art.element(player.dojo)}<span>${printed.dojoName(player.dojo)}</span>
  ${[["UNIT_ARCHER", player.range], ["UNIT_ELITE", player.armory], ["UNIT_GENERAL", player.headquarters]].map(([unit, n]) =>
    count(art.standing(art.army(unit, player.house)), n, t("sm.trained", { unit: printed.unitName(unit), n }), printed.unitTip(unit).lines))}</div>`;

/** What everybody sees of one player. */
export function publicThings(view, seat, ctx) {
  const player = view.position.players[seat];
  const { printed } = ctx;
  return html`<div class="sm-things ${art.houseClass(player.house)}">
    <div class="line">
      ${count(art.destinyCard(), player.hand.length, t("sm.hand.of", { n: player.hand.length }))}
      ${count(art.orderToken("", player.house, true), player.orders.length, t("sm.orders.of", { n: player.orders.length }))}
      ${offMap(player, printed)}
      ${player.store
        ? html`${count(art.resource("BUSHIDO"), player.store.bushido, printed.resourceTip("BUSHIDO").title)}${count(art.resource("FOOD"), player.store.food, printed.resourceTip("FOOD").title)}`
        : html`<span class="screen" .tip=${{ title: t("sm.screen"), lines: [t("sm.screen.about")] }}>${art.resource("BUSHIDO")}${art.resource("FOOD")}<b>?</b></span>`}
    </div>
    ${view.position.dojos && !hidden(player.dojo) ? dojoLine(player, ctx) : nothing}
  </div>`;
}

/** Where the points of a player come from. */
function scoreTip(player) {
  const parts = ["regions", "shrines", "archers", "agendas", "actions"].filter((part) => player[`score_${part}`]);
  return { title: t("sm.points.of", { n: player.score }), lines: parts.map((part) => t(`sm.points.${part}`, { n: player[`score_${part}`] })) };
}

const isRival = ({ position }, seat) => position.rivals.some((rival) => rival.seat === seat);

/** The few figures that stand beside a name, after the house that is played: labels of actions speak of houses. */
export function figures(view, seat, printed) {
  const player = view.position.players[seat];
  return html`<span class="sm-figures" .tip=${scoreTip(player)}>${isRival(view, seat) ? nothing : html`<small class="house">${printed.houseName(player.house)}</small>`}${art.mon(player.house)}<span class="points">${art.star}<b>${player.score}</b></span></span>`;
}

/** The rivals of a solo game, who have no seat at the table. */
export function rivals(view, ctx) {
  const { position } = view;
  const { printed, nameOf, piece } = ctx;
  return position.rivals.map(({ seat, store: open, orders, locations, drawn }) => {
    const player = position.players[seat];
    return html`<section class="seat rival ${art.houseClass(player.house)}" data-key="seat:${seat}">
      <header .tip=${printed.rivalTip(player.house)}>${shuriken(seat)}<b class="name">${nameOf(seat)}</b><small>${t("sm.rival.short")}</small>${figures(view, seat, printed)}</header>
      <div class="sm-things"><div class="line">
        ${piece({ key: `locations:${seat}`, cls: "count-of", tip: { title: t("sm.locations.of", { n: locations.length }), lines: [t("sm.locations.about"), ...(drawn.length ? [t("sm.locations.drawn", { cards: listing(drawn.map((card) => printed.locationTip(card).title)) })] : [])] }, body: html`${art.locationCard(null)}<b>${locations.length}</b>` })}
        ${count(art.orderToken("", player.house, true), orders.length, t("sm.orders.of", { n: orders.length }))}
        ${offMap(player, printed)}
        ${count(art.resource("BUSHIDO"), open.bushido, printed.resourceTip("BUSHIDO").title)}
        ${count(art.resource("FOOD"), open.food, printed.resourceTip("FOOD").title)}
      </div></div></section>`;
  });
}
