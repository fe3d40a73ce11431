/** What is printed on the pieces, read from the game's components. */

import { t, listing } from "../../lib/i18n.js";

export const hidden = (name) => !name || name.endsWith("_UNSPECIFIED");

export const TYPES = ["PEDDLER", "ARTISAN", "SPECIAL", "MASTER", "SHOP_SELLER"].map((type) => `CHARACTER_TYPE_${type}`);
export const NAGAYAS = ["A", "B", "C", "D"].map((letter) => `NAGAYA_${letter}`);
export const TRACK = ["ONE_TO_FOUR", "ONE", "TWO", "THREE", "FOUR"].map((space) => `IKIZAMA_${space}`);
/** What shops offer, in the order they offer it: tables lose theirs on the way here. */
const DEALS = ["SANDALS", "RICE", "FIREFIGHTING", "PAWN_RICE", "PAWN_SANDAL", "SITE_RICE", "BUILD", "ONE_KOBAN", "TWO_KOBANS", "MONS"].map((deal) => `DEAL_${deal}`);
/** Things people own and gain, in the order they are shown. */
export const GOODS = ["mons", "rice", "sandals", "wood", "kobans", "iki", "firefighting"];

const MONTHS = 13;
const UNITS = { mon: "mons", mons: "mons", rice: "rice", sandal: "sandals", sandals: "sandals", wood: "wood", koban: "kobans", kobans: "kobans", iki: "iki", firefighting: "firefighting" };

/** "2 mons + 1 rice" → `[{kind: "mons", n: 2}, {kind: "rice", n: 1}]`; "nothing" → `[]`. */
export const amounts = (text) =>
  text === "nothing"
    ? []
    : text.split(" + ").map((part) => {
        const [n, unit] = part.split(" ");
        return { kind: UNITS[unit.toLowerCase()], n: Number(n) };
      });

/** The Goods of an event as amounts, without what is 0. */
export const amountsOf = (goods) => GOODS.map((kind) => ({ kind, n: Number(goods?.[kind] ?? 0) })).filter(({ n }) => n);

/** "2 mons and 1 rice". */
export const inWords = (items) => (items.length ? listing(items.map(({ kind, n }) => t(`ik.n.${kind}`, { n }))) : t("ik.n.nothing"));

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;
const sentence = (text) => t("ik.sentence", { text: capital(text) });

const WARES = { FISH: "fish", PIPE: "pipes", POUCH: "pouches" };
/** "PIPE_SPRING_1" → "pipes", its table in the components. */
const tableOf = (ware) => WARES[ware.split("_")[0]];

/** Look pieces up in the components. */
export class Printed {
  constructor(components) {
    this.tables = components;
  }

  // Characters.

  /** `{title, type, firefighting, experience, skill, spend, gain, opponents, effect, token, cost, salaries}`; amounts as lists. */
  character(character) {
    const card = this.tables.characters.cards[character];
    return {
      ...card,
      spend: amounts(card.spend),
      gain: amounts(card.gain),
      opponents: amounts(card.opponents),
      cost: this.tables.character_costs.cards[character].cost,
      salaries: card.salary === "nothing" ? Array.from({ length: card.experience }, () => []) : card.salary.split(" / ").map(amounts),
    };
  }

  characterName(character) {
    return hidden(character) ? t("ik.character.hidden") : this.tables.characters.cards[character].title;
  }

  typeOf(character) {
    return this.tables.characters.cards[character].type;
  }

  typeName(type) {
    return this.tables.character_types.cards[type].title;
  }

  /** As a heading. */
  typeTitle(type) {
    return capital(this.typeName(type));
  }

  typePlural(type) {
    return this.tables.character_types.cards[type].plural;
  }

  /** What a character is about; `extra` lines come first. */
  characterTip(character, extra = []) {
    if (hidden(character)) return { title: t("ik.character.hidden") };
    const card = this.character(character);
    const paid = card.salaries.some((salary) => salary.length);
    const lines = [
      ...extra,
      t("ik.tip.type", { type: this.typeName(card.type) }),
      t("ik.tip.skill", { effect: card.effect }),
      paid ? t("ik.tip.salary", { steps: card.salaries.map(inWords).join(" → ") }) : t("ik.tip.no_salary"),
      t("ik.tip.retires", { n: card.experience }),
    ];
    if (card.firefighting) lines.push(t("ik.tip.firefighting", { n: card.firefighting }));
    if (!hidden(card.token)) lines.push(t("ik.tip.token", { token: this.tokenName(card.token), effect: this.tables.special_tokens.cards[card.token].effect }));
    return { title: card.title, lines };
  }

  /** What a retired character is about: no longer its skill, nor the way to retirement. */
  retiredTip(character) {
    const { title, type, salaries, token } = this.character(character);
    const salary = salaries.at(-1);
    const lines = [
      t("ik.retired"),
      salary.length ? t("ik.tip.earns", { salary: inWords(salary) }) : t("ik.tip.no_salary"),
      t("ik.tip.type", { type: this.typeName(type) }),
    ];
    if (!hidden(token)) lines.push(t("ik.tip.left", { token: this.tokenName(token) }));
    return { title, lines };
  }

  // Buildings.

  /** `{title, iki, most, counts, effect, cost}`. */
  building(building) {
    return { ...this.tables.buildings.cards[building], cost: amounts(this.tables.building_costs.cards[building].cost) };
  }

  buildingName(building) {
    return this.tables.buildings.cards[building].title;
  }

  buildingTip(building, extra = []) {
    const { title, effect, cost } = this.building(building);
    return { title, lines: [...extra, t("ik.tip.build_cost", { cost: inWords(cost) }), effect] };
  }

  // Tokens.

  tokenName(token) {
    return this.tables.special_tokens.cards[token].title;
  }

  tokenTip(token) {
    const { title, effect } = this.tables.special_tokens.cards[token];
    return { title, lines: [effect] };
  }

  fishName(fish) {
    return this.tables.fish.cards[fish].title;
  }

  wareCost(ware) {
    return this.tables[tableOf(ware)].cards[ware].cost;
  }

  /** What a fish, pipe or pouch is about; its price unless it is `owned`. */
  wareTip(ware, owned = false) {
    const table = tableOf(ware);
    const { title, cost, effect, bonus } = this.tables[table].cards[ware];
    const price = owned ? [] : [t("ik.tip.price", { n: cost })];
    if (table !== "fish") return { title: t(`ik.ware.${table}`), lines: [...price, t(`ik.tip.${table}`, { effect })] };
    return { title: capital(title), lines: [...price, t("ik.tip.fish"), ...(bonus ? [t("ik.tip.fish.bonus", { n: bonus })] : [])] };
  }

  /** `{counts, per, iki, effect}`. */
  pouch(pouch) {
    return this.tables.pouches.cards[pouch];
  }

  /** What a pipe gives at once, as amounts. */
  pipeGain(pipe) {
    const { gain, train } = this.tables.pipes.cards[pipe];
    return train ? [{ kind: "experience", n: 1 }] : amounts(gain);
  }

  // The street.

  shopName(shop) {
    return this.tables.shops.cards[shop].title;
  }

  /** The deals of a shop as `{deal, spend, gain, effect}`. */
  deals(shop) {
    return DEALS.map((deal) => ({ deal, ...this.tables.deals.cards[deal] }))
      .filter((deal) => deal.shop === shop)
      .map(({ deal, spend, gain, effect }) => ({ deal, spend: amounts(spend), gain: amounts(gain), effect }));
  }

  shopOfDeal(deal) {
    return this.tables.deals.cards[deal].shop;
  }

  /** What a shop does; `visitors` are names. */
  shopTip(shop, visitors) {
    const effects = this.deals(shop).map(({ effect }) => sentence(effect));
    const wares = { SHOP_TOBACCO: t("ik.shop.tobacco"), SHOP_FISH_MARKET: t("ik.shop.fish") }[shop];
    return { title: this.shopName(shop), lines: [...effects, ...(wares ? [wares] : []), t("ik.shop.stalls"), ...(visitors.length ? [t("ik.shop.here", { names: listing(visitors) })] : [])] };
  }

  /** `{outer, inner}` shops of a nagaya. */
  nagaya(nagaya) {
    return this.tables.nagayas.cards[nagaya];
  }

  /** Mons to pay for each space of a nagaya, from the edge. */
  surcharges(players) {
    return this.tables.surcharges[players === 2 ? "two_players" : "three_or_four_players"];
  }

  /** The shops that a space of a nagaya is reached from; spaces are counted from the edge, from 0. */
  shopsOf(nagaya, space, players) {
    const stalls = this.tables.stalls.cards[players === 2 ? "two_players" : "three_or_four_players"];
    const shops = this.nagaya(nagaya);
    return ["outer", "inner"].filter((side) => stalls[side].includes(space + 1)).map((side) => this.shopName(shops[side]));
  }

  ikizama(space) {
    return this.tables.ikizama.cards[space];
  }

  get lastFirefighting() {
    return Number(this.tables.firefighting.last_space);
  }

  get income() {
    return Number(this.tables.months.income);
  }

  // The calendar.

  get months() {
    return Array.from({ length: MONTHS }, (_, i) => i + 1);
  }

  /** What ends a month: "fire", "payday", "new_year" or "". */
  event(month) {
    if (month === MONTHS) return "new_year";
    if (this.tables.fires.cards[month]) return "fire";
    return month % 3 ? "" : "payday";
  }

  fireStrength(month, players) {
    return this.tables.fires.cards[month][players === 2 ? "two_players" : "strength"];
  }
}
