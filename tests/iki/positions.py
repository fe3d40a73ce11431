"""Positions for tests, made from a real set-up by moving pieces, so that every piece of the box stays in play."""

from services.iki.actions import END_TURN
from services.iki.components import BLOCKING_TILES, CHARACTER_TOKEN, DECKS, LAST_MONTH, MONTHS_IN_SEASON
from services.iki.enums import (
    STAGE_BUSINESS,
    STAGE_HIRE,
    STAGE_IKIZAMA,
    STAGE_MOVE,
    STAGE_NEW_YEAR,
    STAGE_OVER,
)
from services.iki.payday import offer_tokens
from services.iki.rules import RULES
from services.iki.setup import new_game
from services.iki.state import EMPTY, Position, RowCard, Space, Turn
from services.kernel.chance import FastChance
from services.kernel.part import Part
from zashiki.iki.v1 import iki_pb2 as schema

ANAIS, DAVID, DOMINIQUE, FOURTH = range(4)
A1, A2, A3, A4, B1, B2, B3, B4, C1, C2, C3, C4, D1, D2, D3, D4 = range(16)
"""Card spaces with 3 or 4 players."""


def who(name: str) -> int:
    """Return the character of a name such as "MONK"."""
    return schema.Character.Value(f"CHARACTER_{name}")


def what(name: str) -> int:
    """Return the building of a name such as "INN"."""
    return schema.Building.Value(f"BUILDING_{name}")


def table(seats: int = 3, month: int = 1) -> Position:
    """Return a month in which all Ikizamas are to be placed, with nobody and nothing on the board or in the row.

    Seats play in their own order. Decks lie in the order of the schema, past ones out of the game.
    """
    state = new_game(seats, FastChance(1))
    state.month = month
    state.firefighting_order = list(range(seats))
    state.removed = [*state.starting]
    state.starting.clear()
    decks = [state.spring_deck, state.summer_deck, state.autumn_deck, state.winter_deck]
    season = min((month - 1) // MONTHS_IN_SEASON, 3) + 1
    for number, deck in enumerate(decks, 1):
        deck[:] = reversed(DECKS[number])
        if number < season:
            state.removed += deck
            deck.clear()
    state.buildings, state.removed_buildings = list(range(1, 11)), []
    state.fire_tiles = [1, 2, 3, 4]
    offer_tokens(state, season)
    if seats == 2:
        state.sun = ANAIS
        state.blocking_tiles = list(BLOCKING_TILES)
    state.stage = STAGE_IKIZAMA if month <= LAST_MONTH else STAGE_NEW_YEAR
    state.active = 0
    return state


def take(state: Position, character: int) -> int:
    """Take a character from wherever it is not yet in play, and return it."""
    decks = (state.spring_deck, state.summer_deck, state.autumn_deck, state.winter_deck)
    for pile in (state.removed, *decks):
        if character in pile:
            pile.remove(character)
    return character


def offer(state: Position, name: str, mons: int = 0) -> None:
    """Put a character up for hire."""
    state.row.append(RowCard(take(state, who(name)), mons))


def employ(state: Position, seat: int, name: str, space: int, experience: int = 0) -> None:
    """Put a seat's character on a space."""
    state.spaces[space] = Space(take(state, who(name)), 0, seat, experience)
    state.players[seat].kobuns -= 1


def crowd(state: Position, *spaces: int) -> None:
    """Put characters of the seats after the first on these spaces, winter's from the front of their deck."""
    others = [seat for seat in range(1, len(state.players)) for _ in range(state.players[seat].kobuns)]
    for seat, space in zip(others, spaces, strict=False):
        state.spaces[space] = Space(state.winter_deck.pop(0), 0, seat, 0)
        state.players[seat].kobuns -= 1


def place_neutral(state: Position, name: str, space: int) -> None:
    """Put a neutral character on a space."""
    state.spaces[space] = Space(take(state, who(name)), 0, None, 0)


def retire(state: Position, seat: int, name: str) -> None:
    """Let a seat have a retired character, with its token."""
    player, character = state.players[seat], take(state, who(name))
    player.retired.append(character)
    if CHARACTER_TOKEN[character]:
        player.tokens.append(CHARACTER_TOKEN[character])


def raise_building(state: Position, seat: int, name: str, space: int) -> None:
    """Put a seat's building on a space."""
    state.buildings.remove(what(name))
    state.spaces[space] = Space(0, what(name), seat, 0)
    state.players[seat].kobuns -= 1


def rank(state: Position, *levels: int) -> None:
    """Put the seats on the firefighting track; of equals the lower seat lies on top."""
    for player, level in zip(state.players, levels, strict=True):
        player.firefighting = level
    state.firefighting_order.sort(key=lambda seat: -levels[seat])


def stock(state: Position, seat: int, **amounts: int) -> None:
    """Let a seat have exactly so many mons, rice, sandals, wood, kobans or iki."""
    for name, amount in amounts.items():
        setattr(state.players[seat], name, amount)


def begin_turn(state: Position, seat: int, ikizama: int, shop: int = 0) -> None:
    """Begin the turn of a seat, the last of the month, its Oyakata standing at a shop."""
    state.players[seat].ikizama = ikizama
    state.players[seat].oyakata = shop
    state.active = seat
    state.turn = Turn(False, False, False, 0, 0, 0, 0)
    state.stage = STAGE_MOVE if ikizama == schema.IKIZAMA_ONE_TO_FOUR else STAGE_HIRE


def at_shop(state: Position, seat: int, shop: int) -> None:
    """Let a seat have moved to a shop, in the last turn of the month or on New Year's Day."""
    player = state.players[seat]
    player.oyakata = shop
    if state.month <= LAST_MONTH:
        player.ikizama = schema.IKIZAMA_FOUR
    state.active = seat
    state.turn = Turn(True, False, False, 0, 0, 0, 0)
    state.stage = STAGE_BUSINESS


def end_month(state: Position) -> Position:
    """Let the first seat end the last turn of the month."""
    at_shop(state, ANAIS, schema.SHOP_EXCHANGE)
    return play(state, END_TURN)


def over(state: Position) -> None:
    """Go to the end of the game; `table` must have been asked for month 13."""
    state.stage = STAGE_OVER


def play(state: Position, *actions: Part) -> Position:
    """Do what the active seat may do, action by action, and return the position."""
    chance = FastChance(0)
    RULES.check(state)
    for action in actions:
        legal = RULES.legal_actions(state, state.active)
        assert action in legal, f"{action} is not among {legal}"
        RULES.apply(state, state.active, action, chance)
        RULES.check(state)
    return state


def legal(state: Position) -> list[Part]:
    """Return what the active seat may do."""
    RULES.check(state)
    return RULES.legal_actions(state, state.active)


def vacant(state: Position, space: int) -> bool:
    """Return whether nothing is on a space."""
    return state.spaces[space] == EMPTY
