/** What is printed on the pieces, read from the game's components. */

import { t, listing } from "../../lib/i18n.js";

const CLANS = ["CLAN_TAIRA", "CLAN_MINAMOTO", "CLAN_GO_SHIRAKAWA"];

/** Treasures, least valuable first. */
export const TREASURES = ["TREASURE_FAN", "TREASURE_SCROLL", "TREASURE_VASE", "TREASURE_JADE", "TREASURE_GOLD"];

const VALUES = ["UNSPECIFIED", "ONE", "TWO", "THREE", "FOUR", "FIVE"];

/** "DOJO_CARD_THREE" → 3; face down → 0. */
export const cardValue = (card) => VALUES.indexOf(card.slice("DOJO_CARD_".length));

export const hidden = (name) => !name || name.endsWith("_UNSPECIFIED");

/** The clan an envoy belongs to. */
export const envoyClan = (envoy) => CLANS.find((clan) => envoy.startsWith(clan.replace("CLAN", "ENVOY")));

export const isElite = (guard) => guard.startsWith("GUARD_ELITE");

const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** Look pieces up in the components. */
export class Printed {
  constructor(components) {
    this.tables = components;
  }

  get clans() {
    return CLANS;
  }

  get rounds() {
    return Number(this.tables.rounds.last);
  }

  clanName(clan) {
    return this.tables.clan_tokens.cards[clan].title;
  }

  treasureName(kind) {
    return hidden(kind) ? t("nj.treasure") : this.tables.treasures.cards[kind].title;
  }

  /** Clans in the order they reward after `round`, none after most rounds. */
  scoringOrder(round) {
    return this.tables.scoring_phases.cards[round]?.clans ?? [];
  }

  /** `{low, high, alarm, honor, elite}`, or null face down. */
  guard(guard) {
    if (hidden(guard)) return null;
    return { ...(this.tables.guards.cards[guard] ?? this.tables.elites.cards[guard]), elite: isElite(guard) };
  }

  envoy(envoy) {
    return hidden(envoy) ? null : this.tables.envoys.cards[envoy];
  }

  rumor(rumor) {
    return hidden(rumor) ? null : this.tables.rumors.cards[rumor];
  }

  rumorName(rumor) {
    return hidden(rumor) ? t("nj.rumor.hidden") : this.tables.rumor_types.cards[this.rumor(rumor).type].title;
  }

  skill(skill) {
    return this.tables.skills.cards[skill];
  }

  skillName(skill) {
    return hidden(skill) ? t("nj.SKILL_UNSPECIFIED") : this.skill(skill).title;
  }

  guardName(guard) {
    const figures = this.guard(guard);
    if (!figures) return t("nj.guard.hidden");
    return figures.elite ? t("nj.guard.elite", figures) : t("nj.guard", { n: figures.low });
  }

  priceText(cost) {
    const groups = cost.map(({ kind, size }) => {
      if (kind !== "ANY") return size > 1 ? `${size} × ${this.treasureName(kind)}` : t("nj.price.one", { what: this.treasureName(kind) });
      return size > 1 ? t("nj.price.same", { n: size }) : t("nj.price.any");
    });
    return listing(groups);
  }

  /** "2 fans, a jade" for tokens of several kinds. */
  treasureList(kinds) {
    const counts = new Map();
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return listing([...counts].map(([kind, n]) => (n > 1 ? `${n} × ${this.treasureName(kind)}` : t("nj.price.one", { what: this.treasureName(kind) }))));
  }

  paidText(groups) {
    return listing(groups.map(({ kind, size, gold }) => {
      const what = size > 1 ? `${size} × ${this.treasureName(kind)}` : t("nj.price.one", { what: this.treasureName(kind) });
      if (!gold) return what;
      return gold === size ? t("nj.paid.all_gold", { what }) : t("nj.paid.gold", { what, n: gold });
    }));
  }

  // What pieces say about themselves.

  cardTip(card) {
    const value = cardValue(card);
    if (!value) return { title: t("nj.card.hidden") };
    return { title: t("nj.card", { n: value }), lines: [t("nj.card.about"), ...(value === 3 ? [t("nj.card.three")] : [])] };
  }

  treasureTip(kind, where) {
    if (hidden(kind)) return { title: t("nj.treasure") };
    const value = this.tables.treasures.cards[kind].value;
    const worth = kind === "TREASURE_GOLD" ? t("nj.treasure.gold") : t("nj.treasure.worth", { n: value });
    return { title: capital(this.treasureName(kind)), lines: [worth, ...(where ? [t(`nj.treasure.${where}`)] : [])] };
  }

  guardTip(guard, sentry = false) {
    const figures = this.guard(guard);
    if (!figures) return { title: t("nj.guard.hidden") };
    const lines = [t("nj.guard.rule", figures)];
    if (figures.alarm) lines.push(t(sentry ? "nj.guard.alarm.sentry" : "nj.guard.alarm"));
    if (figures.honor) lines.push(t("nj.guard.honor", { n: figures.honor }));
    return { title: sentry ? t("nj.guard.sentry", { n: figures.low }) : this.guardName(guard), lines };
  }

  envoyTip(envoy, order) {
    const printed = this.envoy(envoy);
    const clan = this.clanName(printed.clan);
    const lines = [t("nj.envoy.counts", { clan })];
    if (printed.mask) lines.push(t("nj.envoy.mask"));
    lines.push(order ? t("nj.envoy.order", { n: order }) : t("nj.price", { what: this.priceText(printed.cost) }));
    return { title: t("nj.envoy", { clan }), lines };
  }

  rumorTip(rumor, owned = false) {
    const printed = this.rumor(rumor);
    if (!printed) return { title: t("nj.rumor.hidden") };
    const type = this.tables.rumor_types.cards[printed.type];
    const lines = [t("nj.rumor.end", { effect: type.effect })];
    if (printed.type !== "dishonorable") lines.push(t("nj.about.sets"));
    lines.push(owned ? t("nj.rumor.secret") : t("nj.price", { what: this.priceText(printed.cost) }));
    return { title: type.title, lines };
  }

  skillTip(skill, used = false) {
    const printed = this.skill(skill);
    const lines = [t("nj.sentence", { text: capital(printed.effect) }), t(`nj.style.${printed.style}`)];
    lines.push(printed.cost ? t("nj.skill.cost", { n: printed.cost }) : t("nj.skill.cost.any"));
    if (used) lines.push(t("nj.skill.used"));
    return { title: printed.title, lines };
  }

  clanTokenTip({ clan, honor }) {
    return { title: t("nj.clan.token", { clan: this.clanName(clan), n: honor }), lines: [t("nj.clan.token.about")] };
  }
}
