"""Validates positions that come from outside: scenario files, imported games.

Every error names the field as a JSON pointer and says what was expected there.
"""

from collections import Counter
from collections.abc import Sequence

from services.genpei.chain import is_possible
from services.genpei.components import (
    BIDS,
    CLAN_DECK,
    COIN_LIMIT,
    DEALT,
    FIRST_ALLY,
    INTRIGUE_DECK,
    KEPT,
    KOTAISHI_ARROW,
    KOTAISHI_DECK,
    KOTAISHI_SOLO_TOKENS,
    KOTAISHI_TOKENS,
    MOST_IN_A_CLAN,
    MOST_IN_PALACE,
    PAGODA_COST,
    PALACE_STEPS,
    TOKENS,
    TRANSFER_COST,
    WHEEL,
)
from services.genpei.ending import possible_splits
from services.genpei.enums import (
    CLANS,
    HOUSE_EMPEROR,
    KOTAISHI_CARD_RECYCLE,
    STAGE_ASCEND,
    STAGE_ASSASSINATE,
    STAGE_CONTACTS,
    STAGE_END,
    STAGE_ENTER,
    STAGE_KEEP,
    STAGE_MOVE,
    STAGE_OVER,
    STAGE_PAGODA,
    STAGE_PLAY,
    STAGE_RECRUIT,
    STAGE_REINFORCE,
    STAGE_SPLIT,
    STAGE_SWAP,
    STAGE_SWAP_WITH,
    STAGE_TORII_PAGODA_ON,
    STAGE_TRANSFER_TO,
)
from services.genpei.intrigue import UNINTERRUPTED
from services.genpei.meta import META
from services.genpei.state import Influence, Kotaishi, PickedToken, Player, Position
from services.genpei.steps import occupied, steps_within_reach
from services.genpei.tokens import houses_held
from zashiki.genpei.v1 import genpei_pb2 as schema

_EVERYBODY = (STAGE_KEEP, STAGE_SPLIT)
_PICKING = (STAGE_TRANSFER_TO, STAGE_TORII_PAGODA_ON, STAGE_SWAP_WITH)
_ENTERING = (STAGE_ENTER, STAGE_ASCEND)
_AT_A_WHEEL = (STAGE_MOVE, STAGE_PAGODA)
_ASKED_WHEN_POSSIBLE = (
    STAGE_PLAY,
    STAGE_RECRUIT,
    STAGE_ASSASSINATE,
    STAGE_REINFORCE,
    STAGE_CONTACTS,
    STAGE_PAGODA,
    STAGE_END,
)

_MOST_TURNS = 1_000_000
"""Far beyond any game, and far from where the schema's numbers end."""

_Pile = tuple[str, Sequence[int]]
"""Where cards lie, as a JSON pointer, and the cards."""


def check(state: Position) -> None:
    """Raise ValueError, naming the field, when a position cannot be played on from."""
    _check_frame(state)
    _check_clan_cards(state)
    _check_intrigue(state)
    for player in state.players:
        _check_player(state, player)
    if state.kotaishi is not None:
        _check_kotaishi(state, state.kotaishi)
    _check_steps(state)
    if state.stage in _EVERYBODY:
        _check_everybody(state)
    elif state.stage != STAGE_OVER:
        _check_turn(state)


def _require(condition: bool, path: str, expected: str) -> None:
    if not condition:
        raise ValueError(f"{path}: expected {expected}")


def _stage(state: Position) -> str:
    return schema.Stage.keys()[state.stage]


def _in_order(cards: list[int], path: str) -> None:
    _require(cards == sorted(cards), path, "the order of the enum")


def _check_frame(state: Position) -> None:
    seats = len(state.players)
    _require(META.min_seats <= seats <= META.max_seats, "/players", f"{META.min_seats} to {META.max_seats} players")
    for seat, player in enumerate(state.players):
        _require(player.seat == seat, f"/players/{seat}/seat", f"{seat}, players in the order of their seats")
    _require(state.stage != 0, "/stage", "a stage")
    _require(state.active < seats, "/active", f"a seat from 0 to {seats - 1}")
    _require(state.start_player < seats, "/start_player", f"a seat from 0 to {seats - 1}")
    _require(seats > 2 or state.kotaishi is not None, "/kotaishi", f"the Kotaishi, with {seats} players")
    _require(state.turn <= _MOST_TURNS, "/turn", f"0 to {_MOST_TURNS}")
    _require(len(state.markers) == len(CLANS), "/markers", f"{len(CLANS)} markers")
    for i, (clan, index) in enumerate(zip(CLANS, state.markers, strict=True)):
        _require(index < len(WHEEL[clan]), f"/markers/{i}", f"an index into the {len(WHEEL[clan])} spaces of the wheel")
    _require(len(state.bids) == BIDS, "/bids", f"{BIDS} bids, unspecified where there is none")
    for name, there, stages in (
        ("picked", state.picked is not None, _PICKING),
        ("step", state.step != 0, _ENTERING),
    ):
        due = "present" if state.stage in stages else "absent"
        _require(there == (state.stage in stages), f"/{name}", f"{due} at {_stage(state)}")
    if state.stage in (*_EVERYBODY, STAGE_OVER):
        _require(not state.ninja_revealed, "/ninja_revealed", f"nothing at {_stage(state)}")
        _require(not state.interruptions, "/interruptions", f"nothing at {_stage(state)}")
    else:
        _require(not (state.last_lap and state.clan_deck), "/last_lap", "false while the clan deck lasts")
    _require(not (state.last_lap and seats == 1), "/last_lap", "false with one player")


def _check_deck(deck: Sequence[int], names: Sequence[str], *piles: _Pile) -> None:
    """Hold that the piles together are the deck, all face up."""
    left = Counter(deck)
    for path, cards in piles:
        for i, card in enumerate(cards):
            _require(card != 0, f"{path}/{i}", "a card face up, as in a full position")
            left[card] -= 1
            _require(left[card] >= 0, f"{path}/{i}", f"no more {names[card]}: all {deck.count(card)} are there already")
    missing = ", ".join(f"{count} {names[card]}" for card, count in left.items() if count)
    _require(not missing, piles[0][0], f"all cards to be somewhere; missing are {missing}")


def _check_known(pile: Sequence[int], seen: Sequence[int], path: str) -> None:
    _require(len(seen) == len(pile), path, f"{len(pile)} entries, one for each card")
    for i, (card, known) in enumerate(zip(pile, seen, strict=True)):
        _require(known in (0, card), f"{path}/{i}", "the card itself, or unspecified")


def _check_clan_cards(state: Position) -> None:
    recruits = state.kotaishi.recruits if state.kotaishi is not None else []
    piles: list[_Pile] = [
        ("/clan_deck", state.clan_deck),
        ("/bids", [clan for clan in state.bids if clan]),
        ("/removed", state.removed),
        ("/ninja_deck", state.ninja_deck),
        ("/ninja_revealed", state.ninja_revealed),
        ("/kotaishi/recruits", recruits),
    ]
    for i, player in enumerate(state.players):
        piles += [
            (f"/players/{i}/hand", player.hand),
            (f"/players/{i}/deck", player.deck),
            (f"/players/{i}/discard", player.discard),
        ]
        if state.stage == STAGE_KEEP:
            piles.append((f"/players/{i}/gave_ninja", player.gave_ninja))
    _check_deck(CLAN_DECK[len(state.players)], schema.Clan.keys(), *piles)
    _check_known(state.ninja_deck, state.ninja_seen, "/ninja_seen")
    if state.stage != STAGE_KEEP:
        left = Counter([*state.ninja_deck, *state.ninja_revealed, *state.ninja_bids])
        for i, player in enumerate(state.players):
            left.subtract(player.gave_ninja)
            _require(min(left.values(), default=0) >= 0, f"/players/{i}/gave_ninja", "cards the Ninja deck has had")


def _check_intrigue(state: Position) -> None:
    piles = [
        ("/intrigue_deck", state.intrigue_deck),
        ("/intrigue_discard", state.intrigue_discard),
        *((f"/players/{i}/intrigue", player.intrigue) for i, player in enumerate(state.players)),
    ]
    in_play = any(cards for _, cards in piles)
    _check_deck(INTRIGUE_DECK if in_play else (), schema.IntrigueCard.keys(), *piles)
    for i, card in enumerate(state.intrigue_discard):
        _require(card <= FIRST_ALLY, f"/intrigue_discard/{i}", "no clan card, which is kept to the end")


def _check_player(state: Position, player: Player) -> None:
    path = f"/players/{player.seat}"
    _require(player.coins <= COIN_LIMIT, f"{path}/coins", f"0 to {COIN_LIMIT}")
    _require(len(player.influence) == HOUSE_EMPEROR, f"{path}/influence", f"{HOUSE_EMPEROR} houses")
    _check_deck(
        TOKENS,
        schema.Token.keys(),
        (f"{path}/tokens", player.tokens),
        (f"{path}/pool", player.pool),
        *((f"{path}/influence/{i}/tokens", house.tokens) for i, house in enumerate(player.influence)),
    )
    for name in ("hand", "deck", "known", "gave_ninja", "tokens", "intrigue"):
        _in_order(getattr(player, name), f"{path}/{name}")
    own = Counter(player.hand + player.deck)
    own.subtract(player.known)
    _require(0 not in player.known and min(own.values(), default=0) >= 0, f"{path}/known", "cards in hand or deck")
    if state.stage != STAGE_KEEP:
        _require(len(player.gave_ninja) in (0, DEALT - KEPT), f"{path}/gave_ninja", f"{DEALT - KEPT} cards, or none")
        if state.stage in _EVERYBODY or player.seat != state.active:
            _require(bool(player.hand), f"{path}/hand", "a card to play")
    if player.split is not None:
        _require(state.stage in (STAGE_SPLIT, STAGE_OVER), f"{path}/split", f"nothing at {_stage(state)}")
        fits = (player.split.clan, player.split.cards) in possible_splits(player)
        _require(fits, f"{path}/split", "cards the player has")
    if state.stage not in _EVERYBODY:
        _require(not player.ready or state.stage == STAGE_OVER, f"{path}/ready", f"false at {_stage(state)}")


def _check_kotaishi(state: Position, kotaishi: Kotaishi) -> None:
    solo = len(state.players) == 1
    seat = len(state.players)
    _require(kotaishi.seat == seat, "/kotaishi/seat", f"{seat}, the number after the last seat")
    _require(len(kotaishi.influence) == HOUSE_EMPEROR, "/kotaishi/influence", f"{HOUSE_EMPEROR} houses")
    piles = [
        ("/kotaishi/tokens", kotaishi.tokens),
        *((f"/kotaishi/influence/{i}/tokens", house.tokens) for i, house in enumerate(kotaishi.influence)),
    ]
    box = Counter(KOTAISHI_SOLO_TOKENS if solo else KOTAISHI_TOKENS)
    for _, tokens in piles:
        box.subtract(tokens)
    in_box = [token for token, count in box.items() for _ in range(count if solo else 0)]
    _check_deck(KOTAISHI_SOLO_TOKENS if solo else KOTAISHI_TOKENS, schema.Token.keys(), *piles, ("the box", in_box))
    for i, house in enumerate(kotaishi.influence):
        most = MOST_IN_PALACE if i == HOUSE_EMPEROR - 1 else MOST_IN_A_CLAN
        _require(len(house.tokens) <= most, f"/kotaishi/influence/{i}/tokens", f"{most} at most")
    _check_known(kotaishi.recruits, kotaishi.recruits_seen, "/kotaishi/recruits_seen")
    _require(solo or not kotaishi.recruits, "/kotaishi/recruits", "nothing with several players")
    _check_deck(
        KOTAISHI_DECK if solo else (),
        schema.KotaishiCard.keys(),
        ("/kotaishi/deck", kotaishi.deck),
        ("/kotaishi/discard", kotaishi.discard),
    )
    if solo:
        _require(KOTAISHI_CARD_RECYCLE in kotaishi.deck, "/kotaishi/deck", "Recycle among the cards to come")
    arrow = KOTAISHI_ARROW[kotaishi.deck[-1]] if solo else 0
    _require(kotaishi.arrow == arrow, "/kotaishi/arrow", schema.Direction.keys()[arrow])


def _check_steps(state: Position) -> None:
    held = occupied(state)
    _require(len(held) == len(set(held)), "/players", "each palace step held once at most")
    contestants: list[tuple[str, int, list[Influence]]] = [
        (f"/players/{player.seat}", player.step, player.influence) for player in state.players
    ]
    if state.kotaishi is not None:
        contestants.append(("/kotaishi", state.kotaishi.step, state.kotaishi.influence))
    for path, step, influence in contestants:
        _require(step <= PALACE_STEPS, f"{path}/step", f"0 to {PALACE_STEPS}")
        there = bool(influence[HOUSE_EMPEROR - 1].tokens)
        _require((step > 0) == there, f"{path}/step", "a step with tokens there, 0 without")


def _check_everybody(state: Position) -> None:
    _require(not all(player.ready for player in state.players), "/players", "somebody not yet ready")
    for player in state.players:
        path = f"/players/{player.seat}"
        if state.stage == STAGE_KEEP:
            hand, gave = (KEPT, DEALT - KEPT) if player.ready else (DEALT, 0)
            _require(len(player.hand) == hand, f"{path}/hand", f"{hand} cards")
            _require(len(player.gave_ninja) == gave, f"{path}/gave_ninja", f"{gave} cards")
            _require(not player.deck and not player.discard, f"{path}/deck", "no cards played yet")
        else:
            there = bool(player.influence[HOUSE_EMPEROR - 1].tokens)
            _require(player.ready or there, f"{path}/ready", "true without tokens on the palace steps")
            decided = player.ready and there
            _require((player.split is not None) == decided, f"{path}/split", "present" if decided else "absent")


def _check_turn(state: Position) -> None:
    player = state.players[state.active]
    path = f"/players/{state.active}"
    if state.stage in _AT_A_WHEEL:
        _require(state.wheel != 0, "/wheel", f"a clan at {_stage(state)}")
    if state.stage in _ASKED_WHEN_POSSIBLE:
        _require(is_possible(state, player, state.stage), "/stage", "a stage with something to decide")
    if state.stage in _ENTERING:
        _require(player.step == 0 and bool(player.tokens), f"{path}/step", "0, and a token to enter with")
        _require(state.step <= PALACE_STEPS and state.step not in occupied(state), "/step", "a free palace step")
    if state.stage == STAGE_ENTER:
        _require(state.step in steps_within_reach(state, player), "/step", "a palace step that can be paid for")
    if state.stage == STAGE_SWAP:
        _require(len(houses_held(player)) > 1, f"{path}/influence", "tokens in two houses")
    if state.picked is not None:
        _check_picked(state, player, state.picked)
    revealed = 0
    for i, interruption in enumerate(state.interruptions):
        where = f"/interruptions/{i}"
        fits = interruption.stage not in (0, STAGE_OVER, *UNINTERRUPTED)
        _require(fits, f"{where}/stage", "a stage that Intrigue cards interrupt")
        _require(interruption.wheel != 0 or interruption.stage not in _AT_A_WHEEL, f"{where}/wheel", "a clan")
        fits = revealed <= interruption.revealed <= len(state.ninja_revealed)
        _require(fits, f"{where}/revealed", f"from {revealed} to the number of Ninja cards revealed")
        revealed = interruption.revealed


def _check_picked(state: Position, player: Player, picked: PickedToken) -> None:
    _require(picked.seat == state.active, "/picked/seat", f"{state.active}, the active seat")
    if state.stage == STAGE_TORII_PAGODA_ON:
        _require(picked.house == 0, "/picked/house", "unspecified, the own area")
        _require(picked.token in player.tokens, "/picked/token", "a token of the own area")
        _require(player.coins >= PAGODA_COST, f"/players/{player.seat}/coins", f"{PAGODA_COST} at least")
        return
    _require(picked.house != 0, "/picked/house", "a house")
    _require(picked.token in player.influence[picked.house - 1].tokens, "/picked/token", "a token of that house")
    if state.stage == STAGE_TRANSFER_TO:
        _require(player.coins >= TRANSFER_COST, f"/players/{player.seat}/coins", f"{TRANSFER_COST} at least")
    else:
        _require(len(houses_held(player)) > 1, f"/players/{player.seat}/influence", "tokens in two houses")
