/** Log lines for events, past tense, and the motion that shows them. */

import { t, listing } from "../../lib/i18n.js";
import * as art from "./art.js";
import { hidden } from "./printed.js";
import { numberOfSlot, regionOfSlot } from "./standing.js";

const line = (seat, text, weight = "") => ({ seat, text, weight });

const a = (noun) => `${/^[AEIOU]/.test(noun) ? "an" : "a"} ${noun}`;

const slotWords = (slot, { view: { position }, printed }) =>
  t("sm.slot.name", { n: numberOfSlot(position, slot), region: printed.regionName(regionOfSlot(position, slot)) });

const LINES = {
  dojo_chosen: ({ seat, dojo }, { nameOf, printed }) => line(seat, t("sm.log.dojo", { name: nameOf(seat), dojo: printed.dojoName(dojo) })),
  round_began: ({ era, round }) => line(null, t("sm.log.round", { era, round }), "chapter"),
  destiny_pledged: ({ seat }, { nameOf }) => line(seat, t("sm.log.pledged", { name: nameOf(seat) }), "minor"),
  destiny_laid: ({ seat, region }, { nameOf, printed }) =>
    seat === undefined || seat === null
      ? line(null, t("sm.log.destiny", { region: printed.regionName(region) }))
      : line(seat, t("sm.log.destiny.by", { name: nameOf(seat), region: printed.regionName(region) })),
  slot_taken: ({ seat, slot, covers, paid }, ctx) =>
    line(seat, t(covers ? (paid ? "sm.log.covered.paid" : "sm.log.covered") : "sm.log.slot", { name: ctx.nameOf(seat), slot: slotWords(slot, ctx), paid })),
  order_laid: ({ seat, order }, { nameOf, printed }) =>
    line(seat, t(hidden(order) ? "sm.log.laid" : "sm.log.laid.seen", { name: nameOf(seat), order: printed.orderName(order) }), "minor"),
  order_revealed: ({ seat, slot, order }, ctx) => line(seat, t("sm.log.revealed", { name: ctx.nameOf(seat), slot: slotWords(slot, ctx), order: ctx.printed.orderName(order) })),
  task_began: ({ seat, slot, order, neutral }, ctx) =>
    neutral ? line(seat, t("sm.log.neutral", { name: ctx.nameOf(seat), slot: slotWords(slot, ctx), order: ctx.printed.orderName(order) }), "minor") : null, // turning it up was said
  task_idle: ({ seat, order, neutral }, { nameOf, printed }) =>
    line(seat, t(neutral ? "sm.log.idle.neutral" : "sm.log.idle", { name: nameOf(seat), order: printed.orderName(order) }), "minor"),
  placement_skipped: ({ seat }, { nameOf }) => line(seat, t("sm.log.skipped", { name: nameOf(seat) })),
  stopped: ({ seat }, { nameOf }) => line(seat, t("sm.log.stopped", { name: nameOf(seat) }), "minor"),
  marched: ({ seat, owner, origin, target, unit }, { nameOf, printed }) =>
    line(seat, t(seat === owner ? "sm.log.marched" : "sm.log.pushed", { name: nameOf(seat), owner: nameOf(owner), unit: seat === owner ? a(printed.unitName(unit)) : printed.unitName(unit), from: printed.provinceName(origin), to: printed.provinceName(target) })),
  destroyed: ({ seat, victim, province, unit }, { nameOf, printed }) =>
    line(seat, t(seat === victim ? "sm.log.destroyed.own" : "sm.log.destroyed", { name: nameOf(seat), victim: nameOf(victim), unit: seat === victim ? a(printed.unitName(unit)) : printed.unitName(unit), province: printed.provinceName(province) }), "alarm"),
  recruited: ({ seat, province, unit }, { nameOf, printed }) =>
    line(seat, t("sm.log.recruited", { name: nameOf(seat), unit: a(printed.unitName(unit)), province: printed.provinceName(province) })),
  harvested: ({ seat, province, bushido, food }, { nameOf, printed }) => {
    const what = listing([...(bushido ? [t("sm.bushido", { n: bushido })] : []), ...(food ? [t("sm.food", { n: food })] : [])]);
    const key = !bushido && !food ? "sm.log.harvested.none" : hidden(province) ? "sm.log.harvested" : "sm.log.harvested.in";
    return line(seat, t(key, { name: nameOf(seat), what, province: hidden(province) ? "" : printed.provinceName(province) }));
  },
  castle_built: ({ seat, province }, { nameOf, printed }) => line(seat, t("sm.log.castle", { name: nameOf(seat), province: printed.provinceName(province) }), "major"),
  enhanced: ({ seat, order }, { nameOf, printed }) => line(seat, t(`sm.log.enhanced.${order === "ORDER_TOKEN_ATTACK" ? "bushido" : "food"}`, { name: nameOf(seat), order: printed.orderName(order) }), "minor"),
  trained: ({ seat, unit, source }, { nameOf, printed }) => line(seat, t("sm.log.trained", { name: nameOf(seat), unit: a(printed.unitName(unit)), source: a(printed.unitName(source)) })),
  ability_began: ({ seat, dojo, unit, province }, { nameOf, printed }) =>
    line(seat, t("sm.log.ability", { name: nameOf(seat), unit: printed.unitName(unit), dojo: printed.dojoName(dojo), province: printed.provinceName(province) }), "minor"),
  action_borrowed: ({ seat, slot, neutral }, ctx) => line(seat, t("sm.log.borrowed", { name: ctx.nameOf(seat), slot: slotWords(slot, ctx), neutral: ctx.printed.neutralName(neutral) }), "minor"),
  agenda_met: ({ seat, region, points }, { nameOf, printed }) => line(seat, t("sm.log.agenda", { name: nameOf(seat), region: printed.regionName(region), n: points }), "major"),
  era_ended: ({ era }) => line(null, t("sm.log.era", { era }), "chapter"),
  influence_gained: ({ seat, region, influence }, { nameOf, printed }) => line(seat, t("sm.log.influence", { name: nameOf(seat), n: influence, region: printed.regionName(region) })),
  points_gained: ({ seat, points, reason, region }, { nameOf, printed }) =>
    line(seat, t(`sm.log.points.${reason}`, { name: nameOf(seat), n: points, region: hidden(region) ? "" : printed.regionName(region) }), "major"),
  tokens_returned: () => line(null, t("sm.log.returned"), "minor"),
  destiny_drawn: ({ seat, region }, { nameOf, printed }) =>
    line(seat, t(hidden(region) ? "sm.log.drawn" : "sm.log.drawn.seen", { name: nameOf(seat), region: hidden(region) ? "" : printed.regionName(region) }), "minor"),
  turn_order_set: ({ turn_order: order }, { nameOf }) => line(null, t("sm.log.order", { names: listing(order.map(nameOf)) })),
  location_drawn: ({ seat, location, skipped }, { nameOf, printed }) =>
    line(seat, t(skipped ? "sm.log.location.skipped" : "sm.log.location", { name: nameOf(seat), location: printed.locationTip(location).title }), skipped ? "minor" : ""),
  armies_pruned: ({ seat, province, armies }, { nameOf, printed }) => line(seat, t("sm.log.pruned", { name: nameOf(seat), n: armies, province: printed.provinceName(province) }), "minor"),
  location_added: ({ seat, region }, { nameOf, printed }) => line(seat, t("sm.log.location.added", { name: nameOf(seat), region: printed.regionName(region) }), "minor"),
  game_ended: ({ winners }, { nameOf }) => line(null, t("sm.log.ended", { names: listing(winners.map(nameOf)), many: winners.length > 1 }), "chapter"),
};

const only = (event) => Object.entries(event)[0];

/** `{seat, text, weight}` for an event; null when it has nothing to say. */
export function describeEvent(event, ctx) {
  const [kind, body] = only(event);
  return LINES[kind]?.(body, ctx) ?? null;
}

const houseOf = (seat, { view }) => view.position.players[seat].house;

const soldier = (unit, seat, ctx) => () => art.standing(art.army(unit, houseOf(seat, ctx)));

const onMap = (province, seat, unit) => [`army:${province}:${seat}:${unit}`, `province:${province}`];

// Where things of a seat are on the page: mine in the open, the others' at their panel.
const ofSeat = (seat, { viewer }, mineKey) => [...(seat === viewer ? [mineKey] : []), `seat:${seat}`];

const FLIGHTS = {
  order_laid: ({ seat, slot, order }, ctx) => [
    { from: ofSeat(seat, ctx, `order:${order}`), to: [`slot:${slot}`], art: () => art.orderToken(order, houseOf(seat, ctx), true) },
  ],
  destiny_laid: ({ seat, region }, ctx) => [
    { from: seat === undefined || seat === null ? ["destiny:deck"] : ofSeat(seat, ctx, `pledged:${region}`), to: [`influence:${region}`], art: () => art.destinyCard(region) },
  ],
  destiny_drawn: ({ seat, region }, ctx) => [{ from: ["destiny:deck"], to: ofSeat(seat, ctx, `hand:${region}`), art: () => art.destinyCard(region) }],
  marched: ({ owner, origin, target, unit }, ctx) => [{ from: onMap(origin, owner, unit), to: onMap(target, owner, unit), art: soldier(unit, owner, ctx) }],
  destroyed: ({ victim, province, unit }, ctx) => [
    { from: onMap(province, victim, unit), to: ofSeat(victim, ctx, `reserve:${unit}`), art: soldier(unit, victim, ctx) },
  ],
  recruited: ({ seat, province, unit }, ctx) => [{ from: ofSeat(seat, ctx, `reserve:${unit}`), to: onMap(province, seat, unit), art: soldier(unit, seat, ctx) }],
  harvested: ({ seat, province, bushido, food }, ctx) =>
    [["BUSHIDO", bushido], ["FOOD", food]]
      .filter(([, n]) => n)
      .map(([kind]) => ({ from: hidden(province) ? ["now"] : [`province:${province}`], to: ofSeat(seat, ctx, `store:${kind}`), art: () => art.resource(kind) })),
  castle_built: ({ seat, province }, ctx) => [
    { from: ofSeat(seat, ctx, "reserve:castle"), to: [`castle:${province}:${seat}`], art: () => art.standing(art.castle(houseOf(seat, ctx))) },
  ],
  location_drawn: ({ seat, location, skipped }, { printed }) =>
    skipped ? [] : [{ from: [`locations:${seat}`], to: ["now"], art: () => art.locationCard(printed.location(location)) }],
};

const GLOWS = {
  dojo_chosen: ({ dojo }) => [`choice:${dojo}`],
  slot_taken: ({ slot }) => [`slot:${slot}`],
  order_revealed: ({ slot }) => [`slot:${slot}`],
  task_began: ({ slot }) => [`slot:${slot}`],
  marched: ({ owner, target, unit }) => [`army:${target}:${owner}:${unit}`],
  destroyed: ({ province }) => [`province:${province}`],
  recruited: ({ seat, province, unit }) => [`army:${province}:${seat}:${unit === "UNIT_ELITE" ? "UNIT_SAMURAI" : unit}`],
  harvested: ({ province }) => [`province:${province}`],
  castle_built: ({ seat, province }) => [`castle:${province}:${seat}`],
  trained: ({ unit }) => [`reserve:${unit}`],
  agenda_met: ({ seat, region }) => [`influence:${region}`, `score:${seat}`],
  influence_gained: ({ region }) => [`influence:${region}`],
  points_gained: ({ seat }) => [`score:${seat}`],
};

/** `{flights, glow}` for an event: what moved from where to where, and what to draw the eye to. */
export function motion(event, ctx) {
  const [kind, body] = only(event);
  return { flights: FLIGHTS[kind]?.(body, ctx) ?? [], glow: GLOWS[kind]?.(body, ctx) ?? [] };
}
