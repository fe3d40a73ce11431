/** Log lines for events, past tense, and the motion that shows them. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { t, listing } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { buildingFace, cardClass, characterFace } from "./cards.js";
import { NAGAYAS, amountsOf, hidden, inWords } from "./printed.js";
import { oyakata } from "./street.js";
import { kindOf } from "./targets.js";

const line = (seat, text, weight = "") => ({ seat, text, weight });
const absent = (seat) => seat === undefined || seat === null;

/** "for 2 mons", or nothing. */
const paid = (goods) => {
  const items = amountsOf(goods);
  return items.length ? ` ${t("ik.log.for", { what: inWords(items) })}` : "";
};

/** ", gaining 2 rice", or nothing. */
const gaining = (goods) => {
  const items = amountsOf(goods);
  return items.length ? t("ik.log.gaining", { what: inWords(items) }) : "";
};

const groupWords = (group) => (group === NAGAYAS.length ? t("ik.corners") : t("ik.nagaya", { letter: NAGAYAS[group].slice(-1) }));

const LINES = {
  character_settled: ({ seat, character }, { nameOf, printed }) => line(seat, t("ik.log.settled", { name: nameOf(seat), what: printed.characterName(character) })),
  month_began: ({ month, blocked }, { printed }) =>
    line(null, `${t(`ik.season.${art.seasonOfMonth(month)}`)}, ${t("ik.log.month", { n: month })}${hidden(blocked) ? "" : t("ik.log.blocked", { space: printed.ikizama(blocked).title })}`, "chapter"),
  ikizama_placed: ({ seat, space }, { nameOf, printed }) => line(seat, t("ik.log.ikizama", { name: nameOf(seat), space: printed.ikizama(space).title.replace("-", "–") })),
  turn_began: ({ seat }, { nameOf }) => line(seat, t("ik.log.turn", { name: nameOf(seat) }), "minor"),
  income_gained: ({ seat, mons }, { nameOf }) => line(seat, t("ik.log.income", { name: nameOf(seat), what: t("ik.n.mons", { n: mons }) })),
  character_hired: ({ seat, character, cost, surcharge, taken }, { nameOf, printed }) => {
    const parts = [t("ik.log.hired", { name: nameOf(seat), what: printed.characterName(character), cost: t("ik.n.mons", { n: cost }) })];
    if (surcharge) parts.push(t("ik.log.surcharge", { n: surcharge }));
    if (taken) parts.push(t("ik.log.taken", { n: taken }));
    return line(seat, parts.join(""));
  },
  firefighting_raised: ({ seat, space }, { nameOf, printed }) =>
    line(seat, t(space < printed.lastFirefighting ? "ik.log.firefighting" : "ik.log.firefighting.last", { name: nameOf(seat), n: space }), "minor"),
  oyakata_moved: ({ seat, shop, steps, sandals, laps }, { nameOf, printed }) => {
    const parts = [t(steps ? "ik.log.moved" : "ik.log.visited", { name: nameOf(seat), shop: printed.shopName(shop), n: steps })];
    if (sandals) parts.push(t("ik.log.sandals", { what: t("ik.n.sandals", { n: sandals }) }));
    if (laps) parts.push(t("ik.log.lap", { n: laps }));
    return line(seat, parts.join(""));
  },
  experience_gained: ({ seat, character }, { nameOf, printed }) => line(seat, t("ik.log.experience", { name: nameOf(seat), what: printed.characterName(character) }), "minor"),
  character_retired: ({ seat, character, token }, { nameOf, printed }) =>
    line(seat, `${t("ik.log.retired", { name: nameOf(seat), what: printed.characterName(character) })}${hidden(token) ? "" : t("ik.log.token", { token: printed.tokenName(token) })}`, "major"),
  shop_used: ({ seat, deal, spent, gained }, { nameOf, printed }) =>
    line(seat, t(deal === "DEAL_BUILD" ? "ik.log.shop.build" : "ik.log.shop", { name: nameOf(seat), shop: printed.shopName(printed.shopOfDeal(deal)), paid: paid(spent), gaining: gaining(gained) })),
  pipe_bought: ({ seat, cost, gained }, { nameOf }) => line(seat, t("ik.log.pipe", { name: nameOf(seat), n: cost, gaining: gaining(gained) })),
  pouch_bought: ({ seat, pouch, cost }, { nameOf, printed }) => line(seat, t("ik.log.pouch", { name: nameOf(seat), n: cost, effect: printed.pouch(pouch).effect })),
  fish_bought: ({ seat, fish, cost }, { nameOf, printed }) => line(seat, t("ik.log.fish", { name: nameOf(seat), what: printed.fishName(fish), n: cost })),
  skill_used: ({ seat, character, owner, spent, gained }, { nameOf, printed }) => {
    const whose = absent(owner) ? t("ik.log.skill.neutral") : owner === seat ? t("ik.log.skill.own") : t("ik.log.skill.of", { name: nameOf(owner) });
    return line(seat, t("ik.log.skill", { name: nameOf(seat), whose, what: printed.characterName(character), paid: paid(spent), gaining: gaining(gained) }));
  },
  characters_swapped: ({ seat, first, second }, { nameOf, printed }) =>
    line(seat, t("ik.log.swapped", { name: nameOf(seat), first: printed.characterName(first), second: printed.characterName(second) })),
  building_built: ({ seat, building, spent }, { nameOf, printed }) => line(seat, t("ik.log.built", { name: nameOf(seat), what: printed.buildingName(building), paid: paid(spent) }), "major"),
  building_paid: ({ seat, building, gained }, { nameOf, printed }) => line(seat, t("ik.log.building_paid", { name: nameOf(seat), building: printed.buildingName(building), what: inWords(amountsOf(gained)) })),
  opponents_gained: ({ seat, gained }, { nameOf }) => line(seat, t("ik.log.opponents", { name: nameOf(seat), what: inWords(amountsOf(gained)) })),
  neutral_placed: ({ seat, character }, { nameOf, printed }) => line(seat, t("ik.log.neutral", { name: nameOf(seat), what: printed.characterName(character) })),
  character_removed: ({ character, owner, departure }, { nameOf, printed }) => {
    const what = printed.characterName(character);
    const alarm = departure === "DEPARTURE_BURNED" ? "alarm" : "";
    return absent(owner)
      ? line(null, t(`ik.log.${departure}.neutral`, { what }), alarm)
      : line(owner, t(`ik.log.${departure}`, { name: nameOf(owner), what }), alarm);
  },
  fire_broke_out: ({ nagaya, strength }) => line(null, t("ik.log.fire", { letter: nagaya.slice(-1), n: strength }), "alarm"),
  fire_ended: ({ seat, strength }, { nameOf }) => (absent(seat) ? line(null, t("ik.log.fire.died")) : line(seat, t("ik.log.fire.stopped", { name: nameOf(seat), n: strength }), "major")),
  building_burned: ({ seat, building }, { nameOf, printed }) => line(seat, t("ik.log.burned_down", { name: nameOf(seat), what: printed.buildingName(building) }), "alarm"),
  character_protected: ({ seat, character }, { nameOf, printed }) => line(seat, t("ik.log.protected", { name: nameOf(seat), what: printed.characterName(character) }), "major"),
  mons_laid: ({ cards }) => line(null, t("ik.log.mons_laid", { n: cards }), "minor"),
  season_ended: ({ month, characters }) => line(null, `${t("ik.log.season_ended", { season: t(`ik.season.${art.seasonOfMonth(month)}`) })}${characters.length ? t("ik.log.season_ended.row", { n: characters.length }) : ""}`, "major"),
  salary_paid: ({ seat, gained }, { nameOf }) => {
    const items = amountsOf(gained).filter(({ n }) => n > 0);
    const lost = Math.max(0, -Number(gained.iki ?? 0));
    const words = !lost ? "ik.log.salary" : items.length ? "ik.log.salary.lost" : "ik.log.salary.only_lost";
    return line(seat, t(words, { name: nameOf(seat), what: inWords(items), n: lost }));
  },
  harmony_scored: ({ seat, group, type, own, all, iki }, { nameOf, printed }) =>
    line(seat, t("ik.log.harmony", { name: nameOf(seat), n: iki, group: groupWords(group), own, all, types: printed.typePlural(type) })),
  characters_fed: ({ seat, rice }, { nameOf }) => line(seat, t("ik.log.fed", { name: nameOf(seat), n: rice })),
  new_year_began: () => line(null, t("ik.log.new_year"), "chapter"),
  game_ended: ({ winners }, { nameOf }) => line(null, t("ik.log.ended", { names: listing(winners.map(nameOf)), many: winners.length > 1 }), "chapter"),
};

/** `{seat, text, weight}` for an event; null when it has nothing to say. */
export function describeEvent(event, ctx) {
  const [kind, body] = kindOf(event);
  return LINES[kind]?.(body, ctx) ?? null;
}

const ghostCharacter = (character, printed) => () => html`<span class="${cardClass(character, printed)} ghost-card">${characterFace(character, printed)}</span>`;
const ghostBuilding = (building, printed) => () => html`<span class="ik-card building ghost-card">${buildingFace(building, printed)}</span>`;
const seatKeys = (seat) => [`sum:${seat}`, `seat:${seat}`];

/** The first of what was gained flies from where it was gained to its owner. */
const gainFlight = (from, seat, gained) => {
  const [first] = amountsOf(gained);
  return first ? [{ from, to: first.kind === "firefighting" ? [`firefighting:${seat}`] : seatKeys(seat), art: () => art.sign(first.kind, "ghost-sign") }] : [];
};

const ware = (seat, key, token) => [{ from: [`ware:${key}`], to: [`had:${key}`, ...seatKeys(seat)], art: () => token }];

const FLIGHTS = {
  character_settled: ({ character }, { printed }) => [{ from: [`starting:${character}`, "scene"], to: [`card:${character}`], art: ghostCharacter(character, printed) }],
  ikizama_placed: ({ seat, space }) => [{ from: [`seat:${seat}`], to: [`ikizama:${space}`], art: () => shuriken(seat) }],
  character_hired: ({ character }, { printed }) => [{ from: ["subject", `row:${character}`, "row"], to: [`card:${character}`], art: ghostCharacter(character, printed) }],
  firefighting_raised: ({ seat }) => [{ from: [`firefighting:${seat}`], to: [`firefighting:${seat}`], art: () => shuriken(seat) }],
  oyakata_moved: ({ seat }) => [{ from: [`oyakata:${seat}`], to: [`oyakata:${seat}`], art: () => oyakata(seat) }],
  character_retired: ({ seat, character }, { printed }) => [
    { from: [`card:${character}`], to: [`retired:${character}`, `column:${seat}:${printed.typeOf(character)}`, ...seatKeys(seat)], art: ghostCharacter(character, printed) },
  ],
  shop_used: ({ seat, deal, gained }, { printed }) => gainFlight([`shop:${printed.shopOfDeal(deal)}`], seat, gained),
  skill_used: ({ seat, character, gained }) => gainFlight([`card:${character}`], seat, gained),
  pipe_bought: ({ seat, pipe }) => ware(seat, pipe, art.pipeToken(pipe)),
  pouch_bought: ({ seat, pouch }) => ware(seat, pouch, art.pouchToken(pouch)),
  fish_bought: ({ seat, fish }) => ware(seat, fish, art.fishToken(fish)),
  characters_swapped: ({ first, second }, { printed }) =>
    [first, second].map((character) => ({ from: [`card:${character}`], to: [`card:${character}`], art: ghostCharacter(character, printed) })),
  building_built: ({ building }, { printed }) => [{ from: ["subject", `building:${building}`, "buildings"], to: [`built:${building}`], art: ghostBuilding(building, printed) }],
  neutral_placed: ({ character }, { printed }) => [{ from: ["subject", `row:${character}`, "row"], to: [`card:${character}`], art: ghostCharacter(character, printed) }],
  salary_paid: ({ seat }) => [{ from: ["street"], to: seatKeys(seat), art: () => art.sign("payday", "ghost-sign") }],
  building_paid: ({ seat, building, gained }) => gainFlight([`built:${building}`], seat, gained),
};

const GLOWS = {
  month_began: ({ characters }) => characters.map((character) => `row:${character}`),
  income_gained: ({ seat }) => seatKeys(seat),
  experience_gained: ({ character }) => [`card:${character}`],
  shop_used: ({ deal }, { printed }) => [`shop:${printed.shopOfDeal(deal)}`],
  skill_used: ({ character }) => [`card:${character}`],
  fire_broke_out: ({ nagaya }) => [`nagaya:${nagaya}`],
  fire_ended: ({ seat }) => (absent(seat) ? ["crossroads"] : [`firefighting:${seat}`]),
  character_protected: ({ character }) => [`card:${character}`],
  harmony_scored: ({ seat, group }) => [`iki:${seat}`, group === NAGAYAS.length ? "crossroads" : `nagaya:${NAGAYAS[group]}`],
  salary_paid: ({ seat }) => [`iki:${seat}`],
  building_paid: ({ building }) => [`built:${building}`],
  mons_laid: () => ["row"],
};

/** `{flights, glow}` for an event: what moved from where to where, and what to draw the eye to. */
export function motion(event, ctx) {
  const [kind, body] = kindOf(event);
  return { flights: FLIGHTS[kind]?.(body, ctx) ?? [], glow: GLOWS[kind]?.(body, ctx) ?? [] };
}
