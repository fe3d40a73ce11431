"""Drawing from piles. The next card is the last one; discards are shuffled in when one is needed and none is left."""

from services.kernel.chance import Chance
from services.ninjato.components import DOJO_DISPLAY
from services.ninjato.enums import GUARD_ELITE_A, PILE_BAG, PILE_DOJO, PILE_ELITES, PILE_GUARDS
from services.ninjato.events import PileShuffled
from services.ninjato.state import Position


def _draw(state: Position, pile: int, deck: list[int], discard: list[int], chance: Chance) -> int:
    """Return the next card, 0 when deck and discards are empty."""
    if not deck:
        if not discard:
            return 0
        deck.extend(discard)
        discard.clear()
        chance.shuffle(deck)
        if state.events is not None:
            state.events.append(PileShuffled(pile))
    return chance.draw(deck)


def draw_dojo_card(state: Position, chance: Chance) -> int:
    """Return a dojo card, 0 when there is none."""
    return _draw(state, PILE_DOJO, state.dojo_deck, state.dojo_discard, chance)


def draw_treasure(state: Position, chance: Chance) -> int:
    """Return a treasure out of the bag, 0 when there is none."""
    return _draw(state, PILE_BAG, state.bag, state.spent, chance)


def draw_guard(state: Position, chance: Chance) -> int:
    """Return a regular guard."""
    return _draw(state, PILE_GUARDS, state.guard_deck, state.guard_discard, chance)


def draw_elite(state: Position, chance: Chance) -> int:
    """Return an elite guard, or a regular one when all elites have been defeated."""
    elite = _draw(state, PILE_ELITES, state.elite_deck, state.elite_discard, chance)
    return elite or draw_guard(state, chance)


def discard_guard(state: Position, guard: int) -> None:
    """Put a guard on the discards of its kind."""
    (state.elite_discard if guard >= GUARD_ELITE_A else state.guard_discard).append(guard)


def refill(display: list[int], deck: list[int], size: int, chance: Chance) -> None:
    """Turn up cards of `deck` until `size` lie on `display`."""
    while len(display) < size and deck:
        display.append(chance.draw(deck))


def refill_dojo(state: Position, chance: Chance) -> None:
    """Turn up dojo cards until the display is full."""
    while len(state.dojo_display) < DOJO_DISPLAY and (card := draw_dojo_card(state, chance)):
        state.dojo_display.append(card)
