"""The starting position, and the starting characters the players choose."""

from collections.abc import Iterable

from services.iki import months
from services.iki.actions import SETTLE, Settle
from services.iki.board import NAGAYAS, layout
from services.iki.components import (
    BLOCKING_TILES,
    BUILDING_TITLE,
    BUILDINGS_PICKED,
    DECKS,
    KOBUNS,
    MANY,
    START,
    TWO,
)
from services.iki.enums import STAGE_SETTLE
from services.iki.events import CharacterSettled
from services.iki.payday import offer_tokens
from services.iki.state import EMPTY, Player, Position, Space
from services.kernel.chance import Chance
from services.kernel.part import Part


def new_game(seats: int, chance: Chance) -> Position:
    """Shuffle everything and let chance decide who begins; with 2 players that is who has the Sun."""
    first = chance.below(seats)
    order = [(first + place) % seats for place in range(seats)]
    buildings = _shuffled(range(1, len(BUILDING_TITLE)), chance)
    state = Position(
        month=1,
        stage=STAGE_SETTLE,
        active=order[-1],
        players=[_newcomer(seat) for seat in range(seats)],
        firefighting_order=order,
        spaces=[EMPTY] * (NAGAYAS * (TWO if seats == 2 else MANY)),
        row=[],
        starting=[*DECKS[0]],
        spring_deck=_shuffled(DECKS[1], chance),
        summer_deck=_shuffled(DECKS[2], chance),
        autumn_deck=_shuffled(DECKS[3], chance),
        winter_deck=_shuffled(DECKS[4], chance),
        removed=[],
        buildings=sorted(buildings[:BUILDINGS_PICKED]),
        removed_buildings=sorted(buildings[BUILDINGS_PICKED:]),
        fish=[],
        pipes=[],
        pouches=[],
        fire_tiles=_shuffled(range(1, 1 + NAGAYAS), chance),
        turn=None,
        fire=None,
        to_dismiss=0,
        sun=first if seats == 2 else None,
        blocked=0,
        blocking_tiles=_shuffled(BLOCKING_TILES, chance) if seats == 2 else [],
        blocking_discard=[],
        neutral=0,
    )
    offer_tokens(state, 1)
    return state


def _shuffled(pieces: Iterable[int], chance: Chance) -> list[int]:
    pile = list(pieces)
    chance.shuffle(pile)
    return pile


def _newcomer(seat: int) -> Player:
    return Player(seat, START.iki, START.mons, START.rice, START.sandals, 0, 0, KOBUNS, 0, 0, 0, [], [], [], [], [])


def legal_settlements(state: Position) -> list[Part]:
    """Any starting character left, on any outer space left."""
    spaces = [index for index in layout(state).outer if not state.spaces[index].character]
    return [SETTLE[character][space] for character in state.starting for space in spaces]


def settle(state: Position, action: Settle, chance: Chance) -> None:
    """Place a starting character with a Kobun, for nothing; the last player chooses first, the first one last."""
    seat = state.active
    state.starting.remove(action.character)
    state.spaces[action.space] = Space(action.character, 0, seat, 0)
    state.players[seat].kobuns -= 1
    if state.events is not None:
        state.events.append(CharacterSettled(seat, action.character, action.space))
    place = state.firefighting_order.index(seat)
    if place:
        state.active = state.firefighting_order[place - 1]
        return
    state.removed.extend(state.starting)
    state.starting.clear()
    months.begin_month(state, chance)
