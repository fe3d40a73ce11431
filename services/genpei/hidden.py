"""Dealing what a viewer of Genpei cannot see, in keeping with all an attentive player knows."""

from services.genpei.components import (
    CLAN_DECK,
    INTRIGUE_DECK,
    KOTAISHI_ARROW,
    KOTAISHI_DECK,
    KOTAISHI_SOLO_TOKENS,
    KOTAISHI_TOKENS,
    TOKENS,
)
from services.genpei.ending import possible_splits
from services.genpei.enums import HOUSE_EMPEROR, STAGE_KEEP, STAGE_SPLIT
from services.genpei.state import Kotaishi, Player, Position, Split
from services.kernel.chance import Chance
from services.kernel.determinize import deal_unknown


def deal_hidden(state: Position, seat: int, chance: Chance) -> None:
    """Deal all that `seat` cannot see. Raises ValueError when what lies open does not fit the components."""
    others = [player for player in state.players if player.seat != seat]
    _deal_clan_cards(state, state.players[seat], others, chance)
    for player in state.players:
        _deal_tokens(player, chance)
    deal_unknown(
        INTRIGUE_DECK if state.intrigue_deck else (),
        [state.intrigue_deck, state.intrigue_discard, *(player.intrigue for player in state.players)],
        chance,
    )
    for player in others:
        player.intrigue.sort()
    if state.kotaishi is not None:
        _deal_kotaishi(state.kotaishi, chance)
    picked = state.picked
    if picked is not None and not picked.token:
        player = state.players[picked.seat]
        tokens = player.influence[picked.house - 1].tokens if picked.house else player.tokens
        picked.token = tokens[chance.below(len(tokens))]
    if state.stage == STAGE_SPLIT:
        for player in others:
            if player.ready and player.influence[HOUSE_EMPEROR - 1].tokens:
                splits = possible_splits(player)
                player.split = Split(*splits[chance.below(len(splits))])


def _without(cards: list[int], gone: list[int]) -> list[int]:
    """Return `cards` less one for each of `gone` among them."""
    left = cards[:]
    for card in gone:
        if card in left:
            left.remove(card)
    return left


def _deal_clan_cards(state: Position, own: Player, others: list[Player], chance: Chance) -> None:
    """Deal clan deck, others' cards, and what was never shown of Ninja deck and recruits.

    The cards the viewer gave to the Ninja deck are in it, unless they have been turned up.
    """
    recruits = state.kotaishi.recruits if state.kotaishi is not None else []
    recruits_seen = state.kotaishi.recruits_seen if state.kotaishi is not None else []
    turned_up = [*filter(None, state.ninja_seen), *state.ninja_revealed, *state.ninja_bids]
    keeping = state.stage == STAGE_KEEP
    in_ninja_deck = [] if keeping else _without(own.gave_ninja, turned_up)
    in_sight = [own.hand, own.deck, in_ninja_deck, state.bids, state.removed, state.ninja_seen, state.ninja_revealed]
    in_sight += [recruits_seen, own.gave_ninja if keeping else []]
    for player in state.players:
        in_sight.append(player.discard)
    for player in others:
        in_sight.append(player.known)
    pool = _not_in_sight(CLAN_DECK[len(state.players)], in_sight)
    chance.shuffle(pool)

    for place, seen in enumerate(state.ninja_seen):
        state.ninja_deck[place] = seen
    _fill(state.ninja_deck, in_ninja_deck, pool, chance)
    recruits[:] = recruits_seen
    _fill(recruits, [], pool, chance)
    for player in others:
        _deal_hand_and_deck(player, pool, chance)
        if keeping:
            player.gave_ninja = sorted(_take(pool, len(player.gave_ninja)))
    if len(pool) != len(state.clan_deck):
        raise ValueError(f"clan_deck: expected the {len(pool)} cards that are nowhere else")
    state.clan_deck = pool
    if not keeping:
        given = _without([*state.ninja_deck, *state.ninja_revealed, *state.ninja_bids], own.gave_ninja)
        chance.shuffle(given)
        for player in others:
            player.gave_ninja = sorted(_take(given, len(player.gave_ninja)))


def _not_in_sight(deck: tuple[int, ...], in_sight: list[list[int]]) -> list[int]:
    counts = [0] * 5
    for card in deck:
        counts[card] += 1
    for pile in in_sight:
        for card in pile:
            counts[card] -= 1
    pool = []
    for card in range(1, 5):
        pool += [card] * counts[card]
    return pool


def _take(pool: list[int], count: int) -> list[int]:
    if count > len(pool):
        raise ValueError(f"{count} cards lie face down, but only {len(pool)} are not in sight")
    return [pool.pop() for _ in range(count)]


def _fill(pile: list[int], certain: list[int], pool: list[int], chance: Chance) -> None:
    """Fill the face-down places of a pile with the cards that are certainly there and others of the pool."""
    places = [place for place, card in enumerate(pile) if not card]
    cards = certain + _take(pool, len(places) - len(certain))
    chance.shuffle(cards)
    for place, card in zip(places, cards):
        pile[place] = card


def _deal_hand_and_deck(player: Player, pool: list[int], chance: Chance) -> None:
    """Cards never shown are in hand rather than in the draw pile, which is made of cards that were played."""
    hand, deck = len(player.hand), len(player.deck)
    secret = _take(pool, hand + deck - len(player.known))
    known = player.known[:]
    chance.shuffle(known)
    cards = known + secret
    player.deck = sorted(cards[:deck])
    player.hand = sorted(cards[deck:])


def _deal_tokens(player: Player, chance: Chance) -> None:
    deal_unknown(TOKENS, [player.tokens, player.pool, *(house.tokens for house in player.influence)], chance)
    player.tokens.sort()


def _deal_kotaishi(kotaishi: Kotaishi, chance: Chance) -> None:
    """Deal his tokens, some of them left in the box when solo, and his deck, whose top card has the arrow shown."""
    solo = bool(kotaishi.deck)
    tokens = KOTAISHI_SOLO_TOKENS if solo else KOTAISHI_TOKENS
    piles = [kotaishi.tokens, *(house.tokens for house in kotaishi.influence)]
    in_box = [0] * (len(tokens) - sum(len(pile) for pile in piles))
    deal_unknown(tokens, [*piles, in_box], chance)
    if solo:
        deck = kotaishi.deck
        deal_unknown(KOTAISHI_DECK, [deck, kotaishi.discard], chance)
        top = next(place for place in range(len(deck) - 1, -1, -1) if KOTAISHI_ARROW[deck[place]] == kotaishi.arrow)
        deck[-1], deck[top] = deck[top], deck[-1]
