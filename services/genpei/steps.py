"""The palace steps: who holds which, and where one may go."""

from services.genpei.components import FREE_STEPS, PALACE_STEPS, STEP_COST
from services.genpei.state import Player, Position


def occupied(state: Position) -> list[int]:
    """Return the steps held, the Kotaishi's included."""
    held = [player.step for player in state.players if player.step]
    if state.kotaishi is not None and state.kotaishi.step:
        held.append(state.kotaishi.step)
    return held


def steps_within_reach(state: Position, player: Player) -> list[int]:
    """Return the free steps `player` can pay to land on, entering needing a token; each step up has its price."""
    if not player.step and not player.tokens:
        return []
    held = occupied(state)
    top = min(PALACE_STEPS, player.step + player.coins // STEP_COST)
    return [step for step in range(player.step + 1, top + 1) if step not in held]


def can_stack(player: Player) -> bool:
    """Return whether `player` can add a token to the own stack, at the price of going up to it."""
    return 0 < player.step * STEP_COST <= player.coins and bool(player.tokens)


def free_ascent(state: Position, player: Player) -> int:
    """Return the step that going up some for free leads to, 0 for none.

    It is the next free one from there on; if there is none, the highest free one on the way.
    """
    held = occupied(state)
    target = player.step + FREE_STEPS
    higher = [step for step in range(target, PALACE_STEPS + 1) if step not in held]
    lower = [step for step in range(player.step + 1, min(target, PALACE_STEPS + 1)) if step not in held]
    return higher[0] if higher else lower[-1] if lower else 0
