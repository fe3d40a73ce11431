"""Orders and neutral actions being carried out: the five kinds, what is paid for more, and leaving off."""

from collections.abc import Callable
from typing import Final

from services.kernel.part import Part
from services.samurai import attack, castle, harvest, move, recruit
from services.samurai.actions import DONE, ENHANCE, Done, Enhance
from services.samurai.components import ATTACK_BUSHIDO_BONUS, MOVE_FOOD_BONUS, RECRUIT_FOOD_BONUS
from services.samurai.enums import (
    ORDER_TOKEN_ATTACK,
    ORDER_TOKEN_BUILD_CASTLE,
    ORDER_TOKEN_HARVEST,
    ORDER_TOKEN_MOVE,
    ORDER_TOKEN_RECRUIT,
)
from services.samurai.events import Enhanced, Stopped
from services.samurai.pieces import gain, store_of
from services.samurai.state import Position, Task

BEGIN: Final[dict[int, Callable[[Position, Task], None]]] = {
    ORDER_TOKEN_MOVE: move.begin,
    ORDER_TOKEN_ATTACK: attack.begin,
    ORDER_TOKEN_RECRUIT: recruit.begin,
    ORDER_TOKEN_HARVEST: harvest.begin,
    ORDER_TOKEN_BUILD_CASTLE: castle.begin,
}
"""Sets what a task may do at the most."""
POSSIBLE: Final[dict[int, Callable[[Position, Task], bool]]] = {
    ORDER_TOKEN_MOVE: move.possible,
    ORDER_TOKEN_ATTACK: attack.possible,
    ORDER_TOKEN_RECRUIT: recruit.possible,
    ORDER_TOKEN_HARVEST: harvest.possible,
    ORDER_TOKEN_BUILD_CASTLE: castle.possible,
}
"""Tells whether anything is left to do, going by what everybody can see."""
LEGAL: Final[dict[int, Callable[[Position, Task], list[Part]]]] = {
    ORDER_TOKEN_MOVE: move.legal,
    ORDER_TOKEN_ATTACK: attack.legal,
    ORDER_TOKEN_RECRUIT: recruit.legal,
    ORDER_TOKEN_HARVEST: harvest.legal,
    ORDER_TOKEN_BUILD_CASTLE: castle.legal,
}
"""Lists what may be done next."""
_MORE: Final = {
    ORDER_TOKEN_MOVE: (0, 1, MOVE_FOOD_BONUS),
    ORDER_TOKEN_ATTACK: (1, 0, ATTACK_BUSHIDO_BONUS),
    ORDER_TOKEN_RECRUIT: (0, 1, RECRUIT_FOOD_BONUS),
}
"""Bushido and food paid, and how much more can be done for it."""


def legal_task(state: Position) -> list[Part]:
    """Do the next bit of an order or neutral action, pay for more of it, or leave off."""
    task = state.task
    assert task is not None
    legal = LEGAL[task.order](state, task)
    if not task.enhanced and not task.neutral and task.order in _MORE:
        store, (bushido, food, _) = store_of(state, state.active), _MORE[task.order]
        if store.bushido >= bushido and store.food >= food:
            legal.append(ENHANCE)
    legal.append(DONE)
    return legal


def enhance(state: Position, task: Task, action: Enhance) -> None:
    """Pay for more, once for each order carried out."""
    bushido, food, more = _MORE[task.order]
    gain(state, state.active, -bushido, -food)
    task.enhanced = True
    task.left += more
    if state.events is not None:
        state.events.append(Enhanced(state.active, task.order))


def stop(state: Position, task: Task, action: Done) -> None:
    """Leave off; whatever was left is forgone."""
    task.left = task.extra = 0
    if state.events is not None:
        state.events.append(Stopped(state.active))
