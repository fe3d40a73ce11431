/** Log lines for events, past tense, and the motion that shows them. */

import { t, listing } from "../../lib/i18n.js";
import { shuriken } from "../../lib/seats.js";
import * as art from "./art.js";
import { cardValue, envoyClan, hidden } from "./printed.js";

const line = (seat, text, weight = "") => ({ seat, text, weight });

const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);

const guardWords = (guard, printed, sentry) => (sentry ? t("nj.guard.sentry", { n: printed.guard(guard).low }) : printed.guardName(guard)).toLowerCase();

const LINES = {
  round_began: ({ round }) => line(null, t("nj.log.round_began", { n: round }), "chapter"),
  shuriken_placed: ({ seat, place }, { nameOf }) =>
    line(seat, t(`nj.log.placed.${place.kind.slice("PLACE_KIND_".length).toLowerCase()}`, { name: nameOf(seat), n: place.house + 1, approach: t(`nj.${place.approach}`) })),
  card_taken: ({ seat, card }, { nameOf }) => line(seat, t("nj.log.card_taken", { name: nameOf(seat), n: cardValue(card) }), "minor"),
  card_drawn: ({ seat, card }, { nameOf }) =>
    line(seat, t(hidden(card) ? "nj.log.card_drawn" : "nj.log.card_drawn.seen", { name: nameOf(seat), n: cardValue(card) }), "minor"),
  card_discarded: ({ seat, card }, { nameOf }) =>
    line(seat, t(hidden(card) ? "nj.log.card_discarded.hidden" : "nj.log.card_discarded", { name: nameOf(seat), n: cardValue(card) }), "minor"),
  skill_learned: ({ seat, skill, paid }, { nameOf, printed }) =>
    line(seat, t(hidden(paid) ? "nj.log.learned.free" : "nj.log.learned", { name: nameOf(seat), skill: printed.skillName(skill), n: cardValue(paid) })),
  envoy_bribed: ({ seat, envoy, paid, honor }, { nameOf, printed }) =>
    line(seat, t("nj.log.bribed", { name: nameOf(seat), clan: printed.clanName(envoyClan(envoy)), what: printed.paidText(paid), honor })),
  rumor_spread: ({ seat, rumor, paid, honor }, { nameOf, printed }) =>
    line(seat, t("nj.log.spread", { name: nameOf(seat), rumor: printed.rumorName(rumor), what: printed.paidText(paid), honor })),
  guard_faced: ({ seat, guard, sentry }, { nameOf, printed }) =>
    line(seat, t(sentry ? "nj.log.faced.sentry" : "nj.log.faced", { name: nameOf(seat), guard: sentry ? guardWords(guard, printed, true) : printed.guardName(guard) }), "minor"),
  alarm_raised: ({ house, drawn, flipped }, { printed }) => {
    const parts = [t("nj.log.alarm", { n: house + 1 })];
    if (!hidden(drawn)) parts.push(t("nj.log.alarm.drawn", { what: printed.treasureName(drawn) }));
    if (!hidden(flipped)) parts.push(t("nj.log.alarm.flipped", { what: printed.treasureName(flipped) }));
    return line(null, parts.join("; "), "alarm");
  },
  card_laid: ({ seat, card, kicker, value }, { nameOf }) =>
    line(seat, t(kicker ? "nj.log.kicked" : "nj.log.laid", { name: nameOf(seat), n: cardValue(card), by: signed(kicker), value }), "minor"),
  skill_used: ({ seat, skill, value }, { nameOf, printed }) => {
    const inFight = !["SKILL_SWAP", "SKILL_REFRESH", "SKILL_SWITCH"].includes(skill);
    return line(seat, t(inFight ? "nj.log.skill.value" : "nj.log.skill", { name: nameOf(seat), skill: printed.skillName(skill), value }), "minor");
  },
  guard_beaten: ({ seat, guard, value, token }, { nameOf, printed }) =>
    line(seat, t("nj.log.beaten", { name: nameOf(seat), guard: printed.guardName(guard).toLowerCase(), value, what: printed.treasureName(token?.treasure) })),
  raid_failed: ({ seat, guard }, { nameOf, printed }) =>
    line(seat, t("nj.log.failed", { name: nameOf(seat), guard: printed.guardName(guard).toLowerCase() })),
  treasure_kept: ({ seat, treasure }, { nameOf, printed }) => line(seat, t("nj.log.kept", { name: nameOf(seat), what: printed.treasureName(treasure) })),
  house_left: ({ seat, house, treasures }, { nameOf, printed }) =>
    line(seat, t("nj.log.left", { name: nameOf(seat), n: house + 1, what: printed.treasureList(treasures) })),
  house_cleared: ({ seat, house, treasures, before, after }, { nameOf, printed }) =>
    line(seat, t("nj.log.cleared", { name: nameOf(seat), n: house + 1, what: printed.treasureList(treasures), before: printed.clanName(before.clan), after: printed.clanName(after.clan) }), "major"),
  treasure_added: ({ house, treasure }, { printed }) => line(null, t("nj.log.added", { what: printed.treasureName(treasure), n: house + 1 }), "minor"),
  treasure_swapped: ({ seat, given, taken, flipped }, { nameOf, printed }) => {
    const swap = t("nj.log.swapped", { name: nameOf(seat), given: printed.treasureName(given.treasure), taken: printed.treasureName(taken.treasure) });
    return line(seat, hidden(flipped) ? swap : `${swap}; ${t("nj.log.swapped.flipped", { what: printed.treasureName(flipped) })}`);
  },
  round_ended: ({ round, turn_order }, { nameOf }) => line(null, t("nj.log.round_ended", { n: round, name: nameOf(turn_order[0]) })),
  scoring_began: ({ clans }, { printed }) => line(null, t("nj.log.scoring", { clans: listing(clans.map((clan) => printed.clanName(clan))) }), "major"),
  disguise_declared: ({ seat, envoy }, { nameOf, printed }) => line(seat, t("nj.log.disguised", { name: nameOf(seat), clan: printed.clanName(envoyClan(envoy)) })),
  reward_given: ({ seat, clan, place, reward, honor, rumor }, { nameOf, printed }) => {
    const what = { REWARD_HONOR: "honor", REWARD_RUMOR: "rumor" }[reward] ?? "none";
    return line(seat, t(`nj.log.reward.${what}`, { name: nameOf(seat), clan: printed.clanName(clan), place: t(`nj.log.place.${place}`), n: honor, rumor: what === "rumor" ? printed.rumorName(rumor) : "" }), "major");
  },
  pile_shuffled: ({ pile }) => line(null, t(`nj.log.shuffled.${pile}`), "minor"),
  game_ended: ({ winners }, { nameOf }) => line(null, t("nj.log.ended", { names: listing(winners.map(nameOf)), many: winners.length > 1 }), "chapter"),
};

const only = (event) => Object.entries(event)[0];

/** `{seat, text, weight}` for an event; null when it has nothing to say. */
export function describeEvent(event, ctx) {
  const [kind, body] = only(event);
  return LINES[kind]?.(body, ctx) ?? null;
}

// Where things of a seat are on the page: mine in the open, the others' at their panel.
const ofSeat = (seat, viewer, mineKey) => [...(seat === viewer ? [mineKey] : []), `seat:${seat}`];

const placeKey = ({ kind, house, approach }) =>
  kind === "PLACE_KIND_HOUSE" ? `house:${house}:${approach}` : `place:${kind.slice("PLACE_KIND_".length).toLowerCase()}`;

const side = (red) => (red ? "red" : "plain");

const FLIGHTS = {
  shuriken_placed: ({ seat, place }) => [{ from: [`seat:${seat}`], to: [placeKey(place)], art: () => shuriken(seat) }],
  card_taken: ({ seat, card }, { viewer }) => [
    { from: [`dojo:${card}`, "place:dojo"], to: ofSeat(seat, viewer, `hand:${card}`), art: () => art.dojoCard(cardValue(card)) },
  ],
  card_drawn: ({ seat, card }, { viewer }) => [
    { from: ["dojo:deck", "place:dojo"], to: ofSeat(seat, viewer, `hand:${card}`), art: () => art.dojoCard(cardValue(card)) },
  ],
  card_discarded: ({ seat, card }, { viewer }) => [
    { from: ofSeat(seat, viewer, `hand:${card}`), to: ["place:dojo"], art: () => art.dojoCard(cardValue(card)) },
  ],
  skill_learned: ({ seat, skill }, { viewer, printed }) => [
    { from: [`sensei:${skill}`, "place:sensei"], to: ofSeat(seat, viewer, `skill:${skill}`), art: () => art.skillTile(skill, printed.skill(skill)) },
  ],
  envoy_bribed: ({ seat, envoy }, { viewer, printed }) => [
    { from: ["wanted", `palace:${envoy}`, "place:palace"], to: ofSeat(seat, viewer, `envoy:${envoy}`), art: () => art.envoyCard(printed.envoy(envoy)) },
  ],
  rumor_spread: ({ seat, rumor }, { viewer, printed }) => [
    { from: ["wanted", `pavilion:${rumor}`, "place:pavilion"], to: ofSeat(seat, viewer, `rumor:${rumor}`), art: () => art.rumorCard(printed.rumor(rumor)) },
  ],
  card_laid: ({ seat, card }, { viewer }) => [
    { from: ofSeat(seat, viewer, `hand:${card}`), to: [`laid:${card}`, "scene"], art: () => art.dojoCard(cardValue(card)) },
  ],
  guard_beaten: ({ house, token }) => token ? [
    { from: [`raid:house:${token.treasure}:${side(token.red)}`, `house:${house}:${token.treasure}:${side(token.red)}`, `house:${house}`], to: [`loot:${token.treasure}:${side(token.red)}`, "scene"], art: () => art.treasure(token.treasure, token.red) },
  ] : [],
  house_left: ({ seat, house, treasures }, { viewer }) => carried(seat, house, treasures, viewer),
  house_cleared: ({ seat, house, treasures }, { viewer }) => carried(seat, house, treasures, viewer),
  treasure_kept: ({ seat, house, treasure }, { viewer }) => carried(seat, house, [treasure], viewer),
  disguise_declared: () => [],
  reward_given: ({ seat, reward, rumor, clan }, { viewer, printed }) => {
    if (reward === "REWARD_UNSPECIFIED") return [];
    return hidden(rumor)
      ? [{ from: [`clan:${clan}`], to: [`honor:${seat}`, `seat:${seat}`], art: () => art.honorSign }]
      : [{ from: [`pavilion:${rumor}`, "place:pavilion"], to: ofSeat(seat, viewer, `rumor:${rumor}`), art: () => art.rumorCard(printed.rumor(rumor)) }];
  },
};

const carried = (seat, house, treasures, viewer) =>
  treasures.map((kind) => ({
    from: [`loot:${kind}:plain`, `loot:${kind}:red`, "scene", `house:${house}`],
    to: ofSeat(seat, viewer, `treasure:${kind}`),
    art: () => art.treasure(kind),
  }));

const GLOWS = {
  guard_faced: ({ house }) => ["raid:guard", `house:${house}`],
  alarm_raised: ({ house }) => [`house:${house}`],
  treasure_added: ({ house, treasure }) => [`house:${house}:${treasure}:plain`],
  house_cleared: ({ house }) => [`house:${house}:token`],
  shuriken_placed: ({ place }) => [placeKey(place)],
  reward_given: ({ seat, clan }) => [`clan:${clan}`, `honor:${seat}`],
  envoy_bribed: ({ seat }) => [`honor:${seat}`],
  rumor_spread: ({ seat }) => [`honor:${seat}`],
  raid_failed: ({ house }) => [`house:${house}`],
};

/** `{flights, glow}` for an event: what moved from where to where, and what to draw the eye to. */
export function motion(event, ctx) {
  const [kind, body] = only(event);
  return { flights: FLIGHTS[kind]?.(body, ctx) ?? [], glow: GLOWS[kind]?.(body, ctx) ?? [] };
}
