/** Log lines for events, past tense, and the motion that shows them. */

import { t, listing } from "../../lib/i18n.js";
import * as art from "./art.js";
import { hidden, ownerOf } from "./printed.js";

const line = (text, weight) => ({ text, weight });

/** A line about the Kotaishi alone. */
const heir = (key, params, weight) => ({ sign: art.crown(), text: t(`gp.log.${key}`, params), weight });

/** A line about what `seat`, or the Kotaishi, did. */
const did = (seat, key, params, ctx, weight) => ({
  sign: art.ownerSign(ownerOf(seat, ctx)),
  text: t(`gp.log.${key}`, { name: ctx.nameOf(seat), ...params }),
  weight,
});

const isHeir = (seat, ctx) => ownerOf(seat, ctx) === art.KOTAISHI;

/** The same in two forms: with what is known, or without. */
const known = (name) => (hidden(name) ? "hidden" : "seen");

const LINES = {
  cards_kept: ({ seat, cards }, ctx) => did(seat, `cards_kept.${known(cards[0])}`, { cards: ctx.printed.clanList(cards) }, ctx),
  turn_began: ({ seat, turn }, ctx) => isHeir(seat, ctx) ? heir("kotaishi_turn", {}, "chapter") : did(seat, "turn_began", { n: turn }, ctx, "chapter"),
  card_played: ({ seat, clan }, ctx) => did(seat, "card_played", { clan: ctx.printed.clanName(clan) }, ctx),
  marker_moved: ({ seat, clan, after, space }, ctx) => {
    const { title } = ctx.printed.space(ctx.printed.wheel(clan)[after].space);
    return did(seat, hidden(space) ? "marker_shifted" : "marker_moved", { clan: ctx.printed.clanName(clan), space: title }, ctx);
  },
  coins_gained: ({ seat, coins }, ctx) => did(seat, "coins_gained", { n: coins }, ctx, "minor"),
  coins_paid: ({ seat, coins }, ctx) => did(seat, "coins_paid", { n: coins }, ctx, "minor"),
  card_recruited: ({ seat, clan }, ctx) => did(seat, "card_recruited", { clan: ctx.printed.clanName(clan) }, ctx),
  card_assassinated: ({ seat, clan }, ctx) => {
    const params = { clan: ctx.printed.clanName(clan) };
    return isHeir(seat, ctx) ? heir("kotaishi_assassinated", params) : did(seat, "card_assassinated", params, ctx);
  },
  ninja_revealed: ({ seat, clan }, ctx) => did(seat, "ninja_revealed", { clan: ctx.printed.clanName(clan) }, ctx),
  card_spied: ({ seat, clan }, ctx) => did(seat, `card_spied.${known(clan)}`, { clan: ctx.printed.clanName(clan) }, ctx),
  contacts_used: ({ seat, clan, space }, ctx) =>
    did(seat, "contacts_used", { clan: ctx.printed.clanName(clan), space: ctx.printed.space(space).title }, ctx),
  torii_chosen: ({ seat, action }, ctx) => did(seat, "torii_chosen", { action: ctx.printed.torii(action).title }, ctx),
  token_placed: ({ seat, house, token }, ctx) =>
    did(seat, `token_placed.${known(token)}`, { house: ctx.printed.houseInText(house), token: ctx.printed.tokenName(token) }, ctx, "major"),
  token_gained: ({ seat, token }, ctx) => did(seat, `token_gained.${known(token)}`, { token: ctx.printed.tokenName(token) }, ctx),
  token_transferred: ({ seat, before, after, token }, ctx) =>
    did(seat, `token_transferred.${known(token)}`, { before: ctx.printed.houseInText(before), after: ctx.printed.houseInText(after), token: ctx.printed.tokenName(token) }, ctx, "major"),
  tokens_swapped: ({ seat, first, second }, ctx) =>
    did(seat, "tokens_swapped", { first: ctx.printed.houseInText(first), second: ctx.printed.houseInText(second) }, ctx, "major"),
  step_reached: ({ seat, before, after }, ctx) => did(seat, before ? "step_climbed" : "step_entered", { n: after }, ctx, "major"),
  intrigue_played: ({ seat, card }, ctx) => did(seat, "intrigue_played", { card: ctx.printed.action(card).title }, ctx, "major"),
  action_lapsed: ({ seat, space }, ctx) =>
    hidden(space) ? did(seat, "chain_cut", {}, ctx) : did(seat, "action_lapsed", { space: ctx.printed.space(space).title }, ctx),
  hand_refilled: ({ seat, cards }, ctx) =>
    did(seat, `hand_refilled.${known(cards[0])}`, { n: cards.length, cards: ctx.printed.clanList(cards) }, ctx, "minor"),
  deck_shuffled: ({ seat }, ctx) => did(seat, "deck_shuffled", {}, ctx, "minor"),
  ninja_returned: ({ clan }, { printed }) => line(t("gp.log.ninja_returned", { clan: printed.clanName(clan) }), "minor"),
  bid_refilled: ({ clan, ninja }, { printed }) => line(t(`gp.log.bid_refilled${ninja ? ".ninja" : ""}`, { clan: printed.clanName(clan) }), "minor"),
  last_lap_began: () => line(t("gp.log.last_lap_began"), "alarm"),
  kotaishi_card_revealed: ({ card }, { printed }) => heir("kotaishi_card_revealed", { card: printed.kotaishiName(card) }),
  kotaishi_deck_shuffled: () => heir("kotaishi_deck_shuffled", {}, "minor"),
  recruit_drawn: ({ clan }, { printed }) => heir("recruit_drawn", { clan: printed.clanName(clan) }),
  recruit_revealed: ({ clan }, { printed }) => heir("recruit_revealed", { clan: printed.clanName(clan) }, "minor"),
  cards_set_aside: ({ seat, split }, ctx) => {
    // What it was is left out for the others till the end; a seat that set nothing aside names no clan either.
    if (!split) return did(seat, "cards_set_aside.hidden", {}, ctx);
    return hidden(split.clan) ? did(seat, "cards_set_aside.none", {}, ctx) : did(seat, "cards_set_aside.seen", { n: split.cards, clan: ctx.printed.clanName(split.clan) }, ctx);
  },
  house_decided: ({ house, points, winner }, ctx) => {
    const params = { house: ctx.printed.houseName(house), figures: listing(points.map((n, number) => `${ctx.nameOf(number)} ${n}`)) };
    return Number.isInteger(winner)
      ? did(winner, "house_decided", params, ctx, "major")
      : line(t("gp.log.house_decided.nobody", params), "major");
  },
  game_ended: ({ winners }, { nameOf }) =>
    line(winners.length ? t("gp.log.game_ended", { names: listing(winners.map(nameOf)), many: winners.length > 1 }) : t("gp.log.game_ended.lost"), "chapter"),
};

const only = (event) => Object.entries(event)[0];

/** The line for an event; null when it has nothing to say. */
export function describeEvent(event, ctx) {
  const [kind, body] = only(event);
  return LINES[kind]?.(body, ctx) ?? null;
}

// Where things of a seat are on the page: mine in the open, the others' at their panel, the heir's at his.
const at = (seat, { viewer }, mineKey) => [...(seat === viewer ? [mineKey] : []), `seat:${seat}`, "heir"];

const tokenOf = (seat, token, ctx) => () => art.token(ownerOf(seat, ctx), ctx.printed.token(token));

const card = (clan) => () => art.clanCard(clan);

/** Where a token comes to lie. */
const spot = (house) => [`house:${house}`];

const FLIGHTS = {
  card_played: ({ seat, clan }, ctx) => [{ from: at(seat, ctx, `hand:${clan}`), to: [`wheel:${clan}`], art: card(clan) }],
  marker_moved: ({ clan, before, after }) => [{ from: [`spot:${clan}:${before}`], to: [`spot:${clan}:${after}`], art: () => art.marker(clan) }],
  coins_gained: ({ seat }) => [{ from: ["scene", "clan_deck"], to: [`coins:${seat}`, `seat:${seat}`], art: () => art.coin() }],
  coins_paid: ({ seat }) => [{ from: [`coins:${seat}`, `seat:${seat}`], to: ["scene", "clan_deck"], art: () => art.coin() }],
  card_recruited: ({ seat, clan, bid }, ctx) => [{ from: [`bid:${bid}`], to: at(seat, ctx, "discard"), art: card(clan) }],
  card_assassinated: ({ clan, bid }) => [{ from: [`bid:${bid}`], to: ["recruits", `wheel:${clan}`], art: card(clan) }],
  ninja_revealed: ({ clan }) => [{ from: ["ninja"], to: [`wheel:${clan}`], art: card(clan) }],
  ninja_returned: ({ clan }) => [{ from: [`wheel:${clan}`], to: ["ninja"], art: card(clan) }],
  card_spied: ({ seat, clan }, ctx) => [{ from: ["clan_deck"], to: at(seat, ctx, `hand:${clan}`), art: card(clan) }],
  token_placed: ({ seat, house, token }, ctx) => [{ from: at(seat, ctx, `token:${token}`), to: spot(house), art: tokenOf(seat, token, ctx) }],
  token_gained: ({ seat, token }, ctx) => [{ from: at(seat, ctx, "pool"), to: at(seat, ctx, `token:${token}`), art: tokenOf(seat, token, ctx) }],
  token_transferred: ({ seat, before, after, token }, ctx) => [{ from: spot(before), to: spot(after), art: tokenOf(seat, token, ctx) }],
  tokens_swapped: ({ seat, first, second }, ctx) => [
    { from: spot(first), to: spot(second), art: tokenOf(seat, null, ctx) },
    { from: spot(second), to: spot(first), art: tokenOf(seat, null, ctx) },
  ],
  step_reached: ({ seat, before, after }, ctx) => (before ? [{ from: [`step:${before}`], to: [`step:${after}`], art: tokenOf(seat, null, ctx) }] : []),
  bid_refilled: ({ bid, clan, ninja }) => [{ from: [ninja ? "ninja" : "clan_deck"], to: [`bid:${bid}`], art: card(clan) }],
  kotaishi_card_revealed: ({ card: shown }, { printed }) => [{ from: ["heir:deck"], to: ["heir:card"], art: () => art.kotaishiCard(printed.kotaishiCard(shown)) }],
  recruit_drawn: ({ clan }) => [{ from: ["clan_deck"], to: ["recruits"], art: card(clan) }],
};

const GLOWS = {
  marker_moved: ({ clan, after }) => [`spot:${clan}:${after}`],
  contacts_used: ({ clan }) => [`clan:${clan}`],
  coins_gained: ({ seat }) => [`coins:${seat}`],
  torii_chosen: ({ action }) => [`torii:${action}`],
  token_placed: ({ house }) => spot(house),
  token_transferred: ({ after }) => spot(after),
  tokens_swapped: ({ first, second }) => [...spot(first), ...spot(second)],
  step_reached: ({ after }) => [`step:${after}`],
  bid_refilled: ({ bid }) => [`bid:${bid}`],
  recruit_revealed: () => ["recruits"],
};

/** `{flights, glow}` for an event: what moved from where to where, and what to draw the eye to. */
export function motion(event, ctx) {
  const [kind, body] = only(event);
  return { flights: FLIGHTS[kind]?.(body, ctx) ?? [], glow: GLOWS[kind]?.(body, ctx) ?? [] };
}
