/** What is printed on the pieces, read from the game's components. */

import { said, t } from "../../lib/i18n.js";
import { RINGS } from "./land.js";

/** Provinces, regions and orders from south to north and in the order of the schema. */
export const PROVINCES = Object.keys(RINGS);
export const REGIONS = ["REGION_GREY", "REGION_ORANGE", "REGION_TEAL", "REGION_VIOLET", "REGION_RED"];
export const ORDERS = ["ORDER_TOKEN_MOVE", "ORDER_TOKEN_ATTACK", "ORDER_TOKEN_RECRUIT", "ORDER_TOKEN_HARVEST", "ORDER_TOKEN_BUILD_CASTLE"];
export const DOJOS = ["DOJO_EARTH", "DOJO_WIND", "DOJO_FIRE", "DOJO_WATER", "DOJO_VOID"];

export const hidden = (name) => !name || name.endsWith("_UNSPECIFIED");

/** "REGION_GREY" → "grey": for classes. */
export const bare = (name) => (name ?? "").toLowerCase().split("_").at(-1);

const sentence = (text) => t("sm.sentence", { text: `${text[0].toUpperCase()}${text.slice(1)}` });

/** Look pieces up in the components. */
export class Printed {
  constructor(components) {
    this.tables = components;
  }

  #card(table, name) {
    return this.tables[table].cards[name];
  }

  #tip(table, name) {
    const { title, effect } = this.#card(table, name);
    return { title, lines: effect ? [sentence(effect)] : [] };
  }

  get eras() {
    return Number(this.tables.eras.last);
  }

  get castles() {
    return Number(this.tables.supply.castles);
  }

  get archers() {
    return Number(this.#card("training", "UNIT_ARCHER").pieces);
  }

  provinceName(province) {
    return this.#card("provinces", province).title;
  }

  regionOf(province) {
    return this.#card("provinces", province).region;
  }

  regionName(region) {
    return this.#card("regions", region).title;
  }

  /** Points for most provinces of a region. */
  majority(region) {
    return Number(this.#card("regions", region).majority);
  }

  regionTip(region, agenda) {
    const lines = [t("sm.region.majority", { n: this.majority(region) })];
    return { title: this.regionName(region), lines: hidden(agenda) ? lines : [...lines, ...this.agendaLines(agenda)] };
  }

  agendaLines(agenda) {
    const { title, effect, decree } = this.#card("agendas", agenda);
    const rule = this.#card("decrees", decree);
    return [
      t("sm.agenda", { title, n: Number(this.tables.agendas.points), effect }),
      t("sm.decree", { title: rule.title, effect: rule.effect }),
    ];
  }

  /** A heading for actions: that of a region or a province, or the word for a kind. */
  groupName(group) {
    if (group.startsWith("REGION_")) return this.regionName(group);
    return group.startsWith("PROVINCE_") ? this.provinceName(group) : t(`sm.group.${group}`);
  }

  houseName(house) {
    return this.#card("houses", house).title;
  }

  orderName(order) {
    return hidden(order) ? t("sm.order.hidden") : this.#card("order_tokens", order).title;
  }

  orderTip(order) {
    return this.#tip("order_tokens", order);
  }

  neutralName(neutral) {
    return this.#card("neutral_actions", neutral).title;
  }

  neutralTip(neutral) {
    return this.#tip("neutral_actions", neutral);
  }

  unitName(unit) {
    return this.#card("units", unit).title;
  }

  unitTip(unit) {
    return this.#tip("units", unit);
  }

  /** What training costs, as `{bushido, food}`. */
  training(unit) {
    const { bushido, food } = this.#card("training", unit);
    return { bushido: Number(bushido), food: Number(food) };
  }

  dojoName(dojo) {
    return this.#card("dojos", dojo).title;
  }

  /** What a Dojo's Elite or General does when recruited. */
  abilityText(dojo, unit) {
    const { elite, general } = this.#card("dojos", dojo);
    const effect = unit === "UNIT_GENERAL" ? general : elite;
    return sentence(said(`samurai: ${effect}`, effect));
  }

  dojoTip(dojo) {
    return {
      title: this.dojoName(dojo),
      lines: ["UNIT_ELITE", "UNIT_GENERAL"].map((unit) => `${this.unitName(unit)}: ${this.abilityText(dojo, unit)}`),
    };
  }

  castleTip() {
    const { title, effect } = this.tables.castle;
    return { title, lines: [sentence(effect)] };
  }

  siteTip(site) {
    return this.#tip("sites", site);
  }

  /** Bushido or Food. */
  resourceTip(kind) {
    return { title: t(`sm.${kind}`), lines: [t(`sm.${kind}.about`)] };
  }

  mountainTip() {
    const { title, effect } = this.tables.mountains;
    return { title, lines: [sentence(effect)] };
  }

  destinyTip(region) {
    return hidden(region)
      ? { title: t("sm.destiny.hidden") }
      : { title: t("sm.destiny.of", { region: this.regionName(region) }), lines: [t("sm.destiny.about", { region: this.regionName(region) })] };
  }

  locationTip(location) {
    return hidden(location) ? { title: t("sm.location.hidden") } : this.#tip("location_cards", location);
  }

  /** Region and site of a Location card. */
  location(location) {
    return hidden(location) ? null : this.#card("location_cards", location);
  }

  /** What an order does, for a rival or for a player. */
  orderText(order, isRival) {
    return sentence(this.#card(isRival ? "rival_orders" : "order_tokens", order).effect);
  }

  rivalTip(house) {
    return { title: t("sm.rival", { house: this.houseName(house) }), lines: [sentence(this.#card("rivals", house).effect)] };
  }

  /** Pairs of provinces with their border; `sea` tells lanes. */
  get edges() {
    return this.tables.borders.edges;
  }

  /** Power of one piece: "samurai", "archer", "besieging_archer", "general" or "castle". */
  power(piece) {
    return Number(this.tables.strength[piece]);
  }

  /** What one influence is worth with so many Destiny cards. */
  multiplier(cards) {
    const { multipliers } = this.tables.final_scoring;
    return Number(multipliers[Math.min(cards, multipliers.length - 1)]);
  }
}
