"""Dealing what a viewer of IKI cannot see: the decks and stacks, the same for everybody."""

from services.iki.board import NAGAYAS
from services.iki.components import BLOCKING_TILES, DECKS
from services.iki.months import decks
from services.iki.state import Position
from services.kernel.chance import Chance
from services.kernel.determinize import deal_unknown


def deal_hidden(state: Position, chance: Chance) -> None:
    """Deal all face-down cards and tiles. Raises ValueError when what lies open does not fit the components."""
    in_sight = set(characters_in_sight(state))
    for season, deck in enumerate(decks(state), 1):
        deal_unknown(DECKS[season], [deck, [card for card in DECKS[season] if card in in_sight]], chance)
    tiles = [state.fire.nagaya] if state.fire is not None else []
    deal_unknown(tuple(range(1, 1 + NAGAYAS)), [state.fire_tiles, tiles], chance)
    if state.sun is not None:
        blocked = [state.blocked] if state.blocked else []
        deal_unknown(BLOCKING_TILES, [state.blocking_tiles, state.blocking_discard, blocked], chance)


def characters_in_sight(state: Position) -> list[int]:
    """Return the characters outside the decks."""
    characters = [*state.removed, *state.starting]
    characters += [card.character for card in state.row]
    characters += [space.character for space in state.spaces if space.character]
    for player in state.players:
        characters += player.retired
    if state.neutral:
        characters.append(state.neutral)
    return characters
