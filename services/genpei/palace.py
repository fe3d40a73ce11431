"""The House of the Emperor: the palace steps, climbed by the Torii action or by an Intrigue card."""

from services.genpei.actions import CLIMB, STACK_TOKEN, STOP, ChooseToken, Climb, StackToken
from services.genpei.chain import ask, end_chain
from services.genpei.coins import pay
from services.genpei.components import STEP_COST
from services.genpei.enums import HOUSE_EMPEROR, STAGE_ASCEND, STAGE_ENTER, STAGE_PALACE
from services.genpei.events import StepReached
from services.genpei.state import Player, Position
from services.genpei.steps import can_stack, free_ascent, steps_within_reach
from services.genpei.tokens import place
from services.kernel.chance import Chance
from services.kernel.part import Part


def legal_palace(state: Position, player: Player) -> list[Part]:
    """Enter or climb to a free step, add a token to the own stack, or stop; these may be mixed while coins last."""
    actions: list[Part] = [CLIMB[step] for step in steps_within_reach(state, player)]
    if can_stack(player):
        actions += [STACK_TOKEN[token] for token in dict.fromkeys(player.tokens)]
    actions.append(STOP)
    return actions


def climb(state: Position, player: Player, action: Climb, chance: Chance) -> None:
    """Go up with the whole stack, a coin a step; whoever enters chooses the token first."""
    if not player.step:
        state.step = action.step
        state.stage = STAGE_ENTER
        return
    pay(state, player, STEP_COST * (action.step - player.step))
    reach(state, player, action.step)
    ask(state, player, STAGE_PALACE, chance)


def enter(state: Position, player: Player, action: ChooseToken, chance: Chance) -> None:
    """Enter with the token chosen, on the step paid for."""
    pay(state, player, STEP_COST * state.step)
    _enter(state, player, action.token)
    ask(state, player, STAGE_PALACE, chance)


def stack_token(state: Position, player: Player, action: StackToken, chance: Chance) -> None:
    """Add a token to the own stack, at the price of entering on its step."""
    pay(state, player, STEP_COST * player.step)
    place(state, player, HOUSE_EMPEROR, action.token)
    ask(state, player, STAGE_PALACE, chance)


def ascend(state: Position, player: Player, chance: Chance) -> None:
    """Go up for free; whoever enters chooses the token first."""
    step = free_ascent(state, player)
    if not player.step:
        state.step = step
        state.stage = STAGE_ASCEND
        return
    reach(state, player, step)
    end_chain(state, player, chance)


def enter_free(state: Position, player: Player, action: ChooseToken, chance: Chance) -> None:
    """Enter for free with the token chosen."""
    _enter(state, player, action.token)
    end_chain(state, player, chance)


def reach(state: Position, player: Player, step: int) -> None:
    """Go up to a step with all tokens there."""
    before, player.step = player.step, step
    if state.events is not None:
        state.events.append(StepReached(player.seat, before, step))


def _enter(state: Position, player: Player, token: int) -> None:
    place(state, player, HOUSE_EMPEROR, token)
    reach(state, player, state.step)
    state.step = 0
