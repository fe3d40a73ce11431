/** What is printed on the pieces, read from the game's components, and what they say about themselves. */

import { t, listing } from "../../lib/i18n.js";
import { KOTAISHI } from "./art.js";

/** Whose sign a token bears: a seat's, or that of the Kotaishi, who has the number after the last. */
export const ownerOf = (number, { seats }) => (number < seats ? number : KOTAISHI);

/** The clans, from left to right on the board. */
export const CLANS = ["CLAN_TANUKI", "CLAN_KITSUNE", "CLAN_KOMAINU", "CLAN_NEKO"];

/** The houses, as the lists of influence have them. */
export const HOUSES = ["HOUSE_TANUKI", "HOUSE_KITSUNE", "HOUSE_KOMAINU", "HOUSE_NEKO", "HOUSE_EMPEROR"];

/** The Torii actions, as they stand on the board. */
export const TORII = ["COINS", "MOVEMENT", "EMPEROR", "GAIN", "TRANSFER", "PAGODA"].map((kind) => `TORII_ACTION_${kind}`);

export const hidden = (name) => !name || name.endsWith("_UNSPECIFIED");

/** The house of a clan. */
export const houseOf = (clan) => HOUSES[CLANS.indexOf(clan)];

/** The clan of a house; nothing for the House of the Emperor. */
export const clanOf = (house) => CLANS[HOUSES.indexOf(house)];

const sentence = (text) => t("gp.sentence", { text: `${text[0].toUpperCase()}${text.slice(1)}` });

/** Signs that bear another name than what they stand for. */
const SIGNS = { STEPS: "emperor" };

/** Look pieces up in the components. */
export class Printed {
  constructor(components) {
    this.tables = components;
  }

  get steps() {
    return Number(this.tables.palace.steps);
  }

  get coinLimit() {
    return Number(this.tables.setup.coin_limit);
  }

  clanName(clan) {
    return hidden(clan) ? t("gp.clan.unknown") : this.tables.clans.cards[clan].title;
  }

  /** "2 Neko and Kitsune" for cards of several clans. */
  clanList(cards) {
    const counts = CLANS.map((clan) => [clan, cards.filter((card) => card === clan).length]).filter(([, n]) => n);
    const unknown = cards.filter(hidden).length;
    const words = counts.map(([clan, n]) => (n > 1 ? `${n} ${this.clanName(clan)}` : this.clanName(clan)));
    return listing([...words, ...(unknown ? [t("gp.unknown", { n: unknown })] : [])]);
  }

  /** A house's name within a sentence. */
  houseInText(house) {
    return house === "HOUSE_EMPEROR" ? t("gp.house.emperor.in") : this.houseName(house);
  }

  houseName(house) {
    return house === "HOUSE_EMPEROR" ? t("gp.house.emperor") : t("gp.house", { clan: this.clanName(clanOf(house)) });
  }

  /** `[{space, coin}]`, clockwise. */
  wheel(clan) {
    const { spaces, coins } = this.tables.wheels.cards[clan];
    return spaces.map((space, i) => ({ space, coin: Number(coins[i]) }));
  }

  /** The action a clan's marker stands on. */
  spaceAt(clan, position) {
    return this.wheel(clan)[position.markers[CLANS.indexOf(clan)]].space;
  }

  space(space) {
    return this.tables.spaces.cards[space];
  }

  torii(action) {
    return this.tables.torii.cards[action];
  }

  /** Title and effect of an action, Torii action or Intrigue card. */
  action(name) {
    return this.tables.spaces.cards[name] ?? this.tables.torii.cards[name] ?? this.tables.intrigue.cards[name];
  }

  /** The sign of an action, Torii action or Intrigue card in art.js. */
  signOf(name) {
    const kind = name.replace(/^(SPACE|TORII_ACTION|INTRIGUE_CARD)_/, "");
    return SIGNS[kind] ?? kind.toLowerCase();
  }

  /** `{number, card}`, or null while it is face down. */
  token(token) {
    return hidden(token) ? null : (this.tables.tokens.cards[token] ?? this.tables.kotaishi_tokens.cards[token]);
  }

  /** `{signs, coins, clan, cards}`, or null while it is face down. */
  intrigue(card) {
    if (hidden(card)) return null;
    const { coins } = this.tables.intrigue.cards[card];
    const kind = card.slice("INTRIGUE_CARD_".length);
    const clan = CLANS.find((one) => one === `CLAN_${kind}`);
    const times = kind === "SPY" ? Number(this.tables.intrigue.spies) : 1;
    return { signs: Array.from({ length: times }, () => this.signOf(card)), coins: Number(coins), clan, cards: this.tables.intrigue.clan_cards };
  }

  /** The clan cards that Intrigue clan cards among `cards` stand for at the end. */
  alliesOf(clan, cards) {
    return Number(this.tables.intrigue.clan_cards) * cards.filter((card) => !hidden(card) && this.intrigue(card).clan === clan).length;
  }

  /** `{clan, sign}`; Recycle has no clan. */
  kotaishiCard(card) {
    const { clan, space } = this.tables.kotaishi_deck.cards[card];
    return { clan, sign: space ? this.signOf(space) : "recycle" };
  }

  kotaishiName(card) {
    const { clan, space } = this.tables.kotaishi_deck.cards[card];
    return space ? t("gp.kotaishi.card", { clan: this.clanName(clan), action: this.space(space).title }) : t("gp.kotaishi.recycle");
  }

  // What pieces say about themselves.

  clanTip(clan) {
    if (hidden(clan)) return { title: t("gp.card.hidden") };
    return { title: t("gp.card", { clan: this.clanName(clan) }), lines: [t("gp.card.about", { clan: this.clanName(clan) }), t("gp.card.end")] };
  }

  bidTip(clan) {
    return { title: t("gp.bid", { clan: this.clanName(clan) }), lines: [t("gp.bids.about")] };
  }

  spaceTip(clan, space, coin, here) {
    const { title, effect } = this.space(space);
    return {
      title: t("gp.space", { title, clan: this.clanName(clan) }),
      lines: [sentence(effect), ...(coin ? [t("gp.space.coin", { n: coin })] : []), ...(here ? [t("gp.space.here")] : [])],
    };
  }

  houseTip(house) {
    const lines = house === "HOUSE_EMPEROR" ? [t("gp.house.emperor.about"), t("gp.house.emperor.tie")] : [this.tables.clans.cards[clanOf(house)].text, t("gp.house.about")];
    return { title: this.houseName(house), lines };
  }

  stepTip(step, holder) {
    const each = Number(this.torii("TORII_ACTION_EMPEROR").cost);
    return { title: t("gp.step", { n: step }), lines: [t("gp.step.about", { n: each * step, each }), ...(holder ? [t("gp.step.held", { name: holder })] : [])] };
  }

  /** Words for one's own token where its value is known. */
  tokenName(token) {
    return hidden(token) ? "" : t("gp.token.what", { what: this.token(token).title });
  }

  tokenTip(number, token, ctx) {
    const printed = this.token(token);
    const title = number === ctx.viewer ? t("gp.token.mine") : t("gp.token.of", { name: ctx.nameOf(number) });
    if (!printed) return { title, lines: [t(number < ctx.seats ? "gp.token.hidden" : "gp.token.hidden.all")] };
    return { title: t("gp.token.named", { title, what: printed.title }), lines: [sentence(printed.text)] };
  }

  toriiTip(action) {
    const { title, cost, effect } = this.torii(action);
    return { title, lines: [sentence(effect), Number(cost) ? t("gp.torii.cost", { n: cost }) : t("gp.torii.free")] };
  }

  intrigueTip(card) {
    if (hidden(card)) return { title: t("gp.intrigue.hidden") };
    const { title, effect } = this.tables.intrigue.cards[card];
    const coins = card === "INTRIGUE_CARD_COINS" ? 0 : this.intrigue(card).coins;
    return { title, lines: [sentence(effect), ...(coins ? [t("gp.intrigue.coins", { n: coins })] : []), t(this.intrigue(card).clan ? "gp.intrigue.end" : "gp.intrigue.when")] };
  }

  kotaishiTip(card) {
    return { title: this.kotaishiName(card), lines: [t(hidden(this.kotaishiCard(card).clan) ? "gp.kotaishi.recycle.about" : "gp.kotaishi.card.about")] };
  }
}
