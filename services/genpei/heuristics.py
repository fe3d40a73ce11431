"""Advice to bots: how tempting an action looks (`prior`), and who is ahead (`evaluate`). The rules never ask.

A house goes to whoever has most influence in it, so what counts is the lead in each, and how firm it is: the more clan
cards are still to come, the less a lead says. Figures were fitted to the ends of games between bots.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, Final

from services.genpei import actions as do
from services.genpei.components import (
    CLAN_DECK,
    COIN_LIMIT,
    INTRIGUE_COINS,
    PAGODA_COST,
    TOKEN_CARD,
    TOKEN_NUMBER,
    TORII_COINS,
    WHEEL,
)
from services.genpei.enums import (
    CLANS,
    DIRECTION_ANTICLOCKWISE,
    DIRECTION_CLOCKWISE,
    HOUSE_EMPEROR,
    SPACE_ASSASSINATE,
    SPACE_CONTACTS,
    SPACE_INTRIGUE,
    SPACE_NINJA,
    SPACE_PAGODA,
    SPACE_RECRUIT,
    SPACE_REINFORCEMENTS,
    SPACE_SPY,
    SPACE_TORII,
    STAGE_ASCEND,
    STAGE_ENTER,
    STAGE_PAGODA,
    TORII_ACTION_COINS,
    TORII_ACTION_EMPEROR,
    TORII_ACTION_GAIN,
    TORII_ACTION_MOVEMENT,
    TORII_ACTION_PAGODA,
    TORII_ACTION_TRANSFER,
)
from services.genpei.markers import neighbour, shown
from services.genpei.scoring import all_points, clan_cards, token_influence
from services.genpei.state import Player, Position
from services.kernel.part import Part

UNKNOWN_TOKEN: Final = 2.5
"""Influence to expect of a token that lies face down."""
CARDS_TO_COME: Final = 2.0
"""Cards of a clan a player may still hope for at the start of the game."""


class GenpeiHeuristics:
    """What a seasoned player thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        player = state.players[seat]
        return [_TEMPTATION[type(action)](state, player, action) for action in actions]

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's chance to win, by the houses it may expect; all are low when the Kotaishi leads."""
        houses = _expected_houses(state)
        steps = [player.step for player in state.players]
        if state.kotaishi is not None:
            steps.append(state.kotaishi.step)
        highest = max(steps)
        best = max(houses)
        # Ties are common, and the palace steps break them.
        doubt = 0.25 + 2.7 * _still_to_come(state)
        odds = [
            exp((expected - best + (0.5 if step and step == highest else 0.0)) / doubt)
            for expected, step in zip(houses, steps)
        ]
        total = sum(odds)
        return [odd / total for odd in odds[: len(state.players)]]


def _still_to_come(state: Position) -> float:
    """Return how much of the game is left, 1 to 0."""
    return len(state.clan_deck) / len(CLAN_DECK[len(state.players)])


def _expected_houses(state: Position) -> list[float]:
    """Return the houses each contestant may expect to have, the Kotaishi last where he takes part."""
    left = _still_to_come(state)
    points = _points_with_splits(state)
    contestants = len(points[1])
    reserves = [_reserve(player, left) for player in state.players]
    reserves += [0.0] * (contestants - len(reserves))
    firmness = 1 / (0.32 + 2.0 * left)
    expected = [0.0] * contestants
    for row in points[1:]:
        odds = [
            exp((influence + reserve) * firmness) if influence or reserve else 0.0
            for influence, reserve in zip(row, reserves)
        ]
        total = sum(odds)
        if total:
            for contestant, odd in enumerate(odds):
                expected[contestant] += odd / total
    return expected


def _points_with_splits(state: Position) -> list[list[int]]:
    """Return influence by house and contestant; those who can set cards aside are taken to give their idle ones."""
    points = all_points(state)
    for player in state.players:
        palace = player.influence[HOUSE_EMPEROR - 1].tokens
        if player.split is None and palace:
            card_tokens = sum(TOKEN_CARD[token] for token in palace)
            if card_tokens:
                cards = clan_cards(player)
                idle = [
                    cards[clan]
                    for clan in CLANS
                    if not any(TOKEN_CARD[token] for token in player.influence[clan - 1].tokens)
                ]
                points[HOUSE_EMPEROR][player.seat] += card_tokens * max(idle, default=0)
    return points


def _reserve(player: Player, left: float) -> float:
    """Return the influence that tokens, coins and cards not yet used may add to each house."""
    worth = 0.06 * player.coins + 0.28 * left * (len(player.hand) + len(player.deck) + len(player.discard))
    for token in player.tokens:
        worth += 0.23 * TOKEN_NUMBER[token] + (0.46 if TOKEN_CARD[token] else 0.0)
    return worth * min(1.0, 1.45 * left)


def _space_worth(state: Position, player: Player, space: int) -> float:
    """Return how tempting it is to do what a space says."""
    if space == SPACE_PAGODA:
        return 3.0 if player.tokens else 0.1
    if space == SPACE_TORII:
        return 1.2 + 0.4 * player.coins
    if space == SPACE_INTRIGUE:
        return 0.15 + 0.6 * min(INTRIGUE_COINS, COIN_LIMIT - player.coins)
    if space == SPACE_RECRUIT:
        return 2.0 if any(state.bids) else 0.1
    if space == SPACE_ASSASSINATE:
        return 1.0 if any(state.bids) else 0.3
    if space == SPACE_REINFORCEMENTS:
        return 1.2 if player.hand else 0.1
    return _FIXED_WORTH[space]


_FIXED_WORTH = {SPACE_NINJA: 1.1, SPACE_SPY: 0.8, SPACE_CONTACTS: 1.6}


def _marker_worth(state: Position, player: Player, clan: int) -> float:
    """Return how tempting it is to activate a clan: by the better of its two moves."""
    ways = (DIRECTION_ANTICLOCKWISE, DIRECTION_CLOCKWISE)
    return max(_space_worth(state, player, WHEEL[clan][neighbour(state, clan, way)]) for way in ways)


def _move(state: Position, player: Player, action: do.Move) -> float:
    worth = _space_worth(state, player, WHEEL[state.wheel][neighbour(state, state.wheel, action.direction)])
    return worth * worth


def _bid_worth(state: Position, player: Player, clan: int) -> float:
    """Return what a card of a clan adds: the marker it moves, and influence where card tokens lie."""
    card_tokens = sum(TOKEN_CARD[token] for token in player.influence[clan - 1].tokens)
    return _marker_worth(state, player, clan) * (1.0 + card_tokens)


def _recruit(state: Position, player: Player, action: do.Recruit) -> float:
    return _bid_worth(state, player, state.bids[action.bid])


def _assassinate(state: Position, player: Player, action: do.Assassinate) -> float:
    return _marker_worth(state, player, state.bids[action.bid])


def _token_worth(state: Position, player: Player, token: int, house: int) -> float:
    """Return the influence of a token in a house, cards to come included."""
    worth = float(TOKEN_NUMBER[token])
    if TOKEN_CARD[token]:
        cards = clan_cards(player)
        worth += max(cards) if house == HOUSE_EMPEROR else cards[house]
        worth += CARDS_TO_COME * _still_to_come(state)
    return worth


def _choose_token(state: Position, player: Player, action: do.ChooseToken) -> float:
    if state.stage in (STAGE_ENTER, STAGE_ASCEND):
        return 0.3 + _token_worth(state, player, action.token, HOUSE_EMPEROR)
    if state.stage == STAGE_PAGODA:
        return 0.2 + _token_worth(state, player, action.token, state.wheel) ** 2
    return 0.5 + max(_token_worth(state, player, action.token, clan) for clan in CLANS)


def _place_on(state: Position, player: Player, action: do.PlaceOn) -> float:
    """Prefer houses that the token would win."""
    assert state.picked is not None
    gain = _token_worth(state, player, state.picked.token, action.clan)
    return exp(max(-3.0, min(3.0, 0.6 * _lead(state, player, action.clan, gain))))


def _lead(state: Position, player: Player, house: int, gain: float) -> float:
    """Return how far `gain` more influence would bring a player ahead in a house; 0 where it would be far too much."""
    cards = clan_cards(player)[house] if house != HOUSE_EMPEROR else 0
    own = token_influence(player.influence[house - 1].tokens, cards)
    rivals = [UNKNOWN_TOKEN * len(other.influence[house - 1].tokens) for other in state.players if other is not player]
    if state.kotaishi is not None:
        rivals.append(UNKNOWN_TOKEN * len(state.kotaishi.influence[house - 1].tokens))
    best = max(rivals)
    return own + gain - best if own <= best + 1 else -1.0


def _choose_torii(state: Position, player: Player, action: do.ChooseTorii) -> float:
    if action.action == TORII_ACTION_COINS:
        return 0.2 + 0.7 * min(TORII_COINS, COIN_LIMIT - player.coins)
    if action.action == TORII_ACTION_GAIN:
        return 2.5 if len(player.tokens) < 2 else 0.8
    return _TORII_WORTH[action.action]


_TORII_WORTH = {
    TORII_ACTION_MOVEMENT: 0.7,
    TORII_ACTION_EMPEROR: 1.4,
    TORII_ACTION_TRANSFER: 0.3,
    TORII_ACTION_PAGODA: 3.0,
}


def _climb(state: Position, player: Player, action: do.Climb) -> float:
    """Overtake others rather than climb for its own sake."""
    price = action.step - player.step
    overtaken = sum(player.step < other.step < action.step for other in state.players if other is not player)
    return (0.3 + 1.5 * overtaken) / price + (1.0 if not player.step else 0.0)


def _pick_token(state: Position, player: Player, action: do.PickToken) -> float:
    return 1.5 if _lead(state, player, action.house, 0.0) < 0 else 0.4


def _play_intrigue(state: Position, player: Player, action: do.PlayIntrigue) -> float:
    return 0.25 if state.chain else 0.15


def _set_aside(state: Position, player: Player, action: do.SetAside) -> float:
    if not action.cards:
        return 1.0
    gained = sum(TOKEN_CARD[token] for token in player.influence[HOUSE_EMPEROR - 1].tokens)
    lost = sum(TOKEN_CARD[token] for token in player.influence[action.clan - 1].tokens)
    return exp(max(-3.0, min(4.0, 0.8 * action.cards * (gained - lost))))


def _constant(weight: float) -> Callable[[Position, Player, Any], float]:
    return lambda state, player, action: weight


_TEMPTATION: dict[type[Part], Callable[[Position, Player, Any], float]] = {
    do.Keep: lambda state, player, action: 1.5 if action.first == action.second else 1.0,
    do.Play: lambda state, player, action: _marker_worth(state, player, action.clan),
    do.Move: _move,
    do.Recruit: _recruit,
    do.Assassinate: _assassinate,
    do.UseContacts: lambda state, player, action: _space_worth(state, player, shown(state, action.clan)),
    do.ChooseToken: _choose_token,
    do.ChooseTorii: _choose_torii,
    do.Shift: lambda state, player, action: 1.0,
    do.Climb: _climb,
    do.StackToken: lambda state, player, action: 0.2 + 0.2 * _token_worth(state, player, action.token, HOUSE_EMPEROR),
    do.GainToken: _constant(1.0),
    do.PickToken: _pick_token,
    do.PlaceOn: _place_on,
    do.Stop: lambda state, player, action: 0.2 if player.coins >= PAGODA_COST else 0.6,
    do.PlayIntrigue: _play_intrigue,
    do.EndTurn: _constant(1.0),
    do.SetAside: _set_aside,
}

HEURISTICS = GenpeiHeuristics()
