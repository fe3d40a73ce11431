"""What comes next: a chain of actions goes on, ends, or gives way to the decision it interrupted."""

from collections.abc import Callable
from typing import Final

from services.genpei.coins import gain
from services.genpei.components import (
    GAIN_COST,
    MOST_ACTIVATIONS,
    PAGODA_COST,
    TRANSFER_COST,
)
from services.genpei.enums import (
    CLANS,
    SPACE_ASSASSINATE,
    SPACE_CONTACTS,
    SPACE_PAGODA,
    SPACE_RECRUIT,
    SPACE_REINFORCEMENTS,
    STAGE_ASSASSINATE,
    STAGE_CONTACTS,
    STAGE_END,
    STAGE_GAIN,
    STAGE_MOVE,
    STAGE_PAGODA,
    STAGE_PALACE,
    STAGE_PLAY,
    STAGE_RECRUIT,
    STAGE_REINFORCE,
    STAGE_TORII_PAGODA,
    STAGE_TRANSFER,
)
from services.genpei.events import ActionLapsed, NinjaReturned
from services.genpei.markers import shown
from services.genpei.state import Player, Position
from services.genpei.steps import can_stack, steps_within_reach
from services.genpei.tokens import houses_held
from services.genpei.turns import finish_turn
from services.kernel.chance import Chance


def wheels_in_contact(state: Position) -> list[int]:
    """Return the other wheels whose action Contacts can do; an Intrigue card may choose any. None copies Contacts."""
    return [clan for clan in CLANS if clan != state.wheel and shown(state, clan) != SPACE_CONTACTS]


_POSSIBLE: Final[dict[int, Callable[[Position, Player], bool]]] = {
    STAGE_PLAY: lambda state, player: bool(player.hand),
    STAGE_REINFORCE: lambda state, player: bool(player.hand),
    STAGE_RECRUIT: lambda state, player: any(state.bids),
    STAGE_ASSASSINATE: lambda state, player: any(state.bids),
    STAGE_CONTACTS: lambda state, player: bool(wheels_in_contact(state)),
    STAGE_PAGODA: lambda state, player: bool(player.tokens),
    STAGE_PALACE: lambda state, player: can_stack(player) or bool(steps_within_reach(state, player)),
    STAGE_GAIN: lambda state, player: player.coins >= GAIN_COST and bool(player.pool),
    STAGE_TRANSFER: lambda state, player: player.coins >= TRANSFER_COST and bool(houses_held(player)),
    STAGE_TORII_PAGODA: lambda state, player: player.coins >= PAGODA_COST and bool(player.tokens),
    STAGE_END: lambda state, player: bool(player.intrigue),
}
"""Whether there is anything to decide; at all other stages there always is. Speaks of what everybody sees only."""

_SPACE_ASKING: Final = {
    STAGE_RECRUIT: SPACE_RECRUIT,
    STAGE_ASSASSINATE: SPACE_ASSASSINATE,
    STAGE_PAGODA: SPACE_PAGODA,
    STAGE_REINFORCE: SPACE_REINFORCEMENTS,
    STAGE_CONTACTS: SPACE_CONTACTS,
}


def is_possible(state: Position, player: Player, stage: int) -> bool:
    """Return whether the active player would have anything to decide at a stage."""
    possible = _POSSIBLE.get(stage)
    return possible is None or possible(state, player)


def ask(state: Position, player: Player, stage: int, chance: Chance) -> None:
    """Ask the active player for a decision; if there is nothing to decide, the action lapses and the chain is over."""
    if is_possible(state, player, stage):
        state.stage = stage
        return
    if stage in _SPACE_ASKING:
        lapse(state, player, _SPACE_ASKING[stage])
    end_chain(state, player, chance)


def lapse(state: Position, player: Player, space: int) -> None:
    """Tell that an action could not be done."""
    if state.events is not None:
        state.events.append(ActionLapsed(player.seat, space))


def activate(state: Position, player: Player, clan: int, chance: Chance) -> None:
    """Activate a clan: its marker must move, unless the chain has become so long that it ends here."""
    state.chain.append(clan)
    if len(state.chain) > MOST_ACTIVATIONS:
        lapse(state, player, 0)
        end_chain(state, player, chance)
        return
    state.wheel = clan
    state.stage = STAGE_MOVE


def end_chain(state: Position, player: Player, chance: Chance) -> None:
    """Go back to what an Intrigue card interrupted, or on to the end of the turn: the last action allows for no other.

    Ninja cards return to the bottom of their deck, each after what it activated, so the first revealed lies lowest.
    """
    interruptions = state.interruptions
    before = interruptions[-1].revealed if interruptions else 0
    while len(state.ninja_revealed) > before:
        card = state.ninja_revealed.pop()
        state.ninja_deck.insert(0, card)
        state.ninja_seen.insert(0, card)
        if state.events is not None:
            state.events.append(NinjaReturned(card))
    if interruptions:
        interruption = interruptions.pop()
        gain(state, player, interruption.coins)
        state.wheel = interruption.wheel
        ask(state, player, interruption.stage, chance)
    elif player.intrigue:
        state.wheel = 0
        state.stage = STAGE_END
    else:
        finish_turn(state, player, chance)
