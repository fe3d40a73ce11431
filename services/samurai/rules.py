"""Small Samurai Empires behind the kernel's `Rules`: what may be done at which stage, and doing it.

The rules themselves stand by subject, each module saying what may be done and doing it: `planning` and `training`;
`tasks` with `move`, `attack`, `recruit`, `harvest` and `castle`; `abilities` with `elites` and `generals`; `agendas`;
`eras`; `scoring`. `flow` says what comes next.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.kernel.chance import Chance
from services.kernel.outcome import Outcome
from services.kernel.part import Part
from services.kernel.rules import Setup
from services.kernel.visibility import mask
from services.samurai import (
    abilities,
    attack,
    castle,
    elites,
    generals,
    harvest,
    move,
    planning,
    recruit,
    tasks,
    training,
)
from services.samurai import actions as do
from services.samurai.check import check
from services.samurai.components import COMPONENTS
from services.samurai.enums import (
    STAGE_ABILITY,
    STAGE_DESTINY,
    STAGE_DOJO,
    STAGE_ORDER,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_TASK,
    STAGE_TRAIN,
    UNIT_ELITE,
    UNIT_GENERAL,
)
from services.samurai.flow import GO_ON, undecided
from services.samurai.hidden import deal_hidden
from services.samurai.labels import label
from services.samurai.scoring import score_sheet
from services.samurai.setup import new_game
from services.samurai.solo_setup import new_solo_game
from services.samurai.state import Ability, Position, Task

__all__ = ["COMPONENTS", "RULES"]

LEGAL: Final[dict[int, Callable[[Position], list[Part]]]] = {
    STAGE_DOJO: planning.legal_dojos,
    STAGE_PLACE: planning.legal_places,
    STAGE_ORDER: planning.legal_orders,
    STAGE_TASK: tasks.legal_task,
    STAGE_ABILITY: abilities.legal_ability,
    STAGE_TRAIN: training.legal_training,
}


def _recruit(state: Position, task: Task, action: do.Recruit) -> None:
    """Recruit a unit; an Elite or a General may use its ability at once."""
    recruit.recruit(state, task, action)
    if action.unit in (UNIT_ELITE, UNIT_GENERAL):
        abilities.begin_ability(state, action.unit, action.province)


def _train_none(state: Position, action: do.Done) -> None:
    """Train nobody."""


DO: Final[dict[type[Part], Callable[[Position, Any], None]]] = {
    do.ChooseDojo: planning.choose_dojo,
    do.Place: planning.place,
    do.Pass: planning.pass_by,
    do.LayOrder: planning.lay_order,
    do.Train: training.train,
    do.Done: _train_none,
}
DO_TASK: Final[dict[type[Part], Callable[[Position, Task, Any], None]]] = {
    do.March: move.march,
    do.Destroy: attack.destroy,
    do.Recruit: _recruit,
    do.Harvest: harvest.harvest,
    do.HarvestAll: harvest.harvest_all,
    do.BuildCastle: castle.build_castle,
    do.Enhance: tasks.enhance,
    do.Done: tasks.stop,
}
DO_ABILITY: Final[dict[type[Part], Callable[[Position, Ability, Any], None]]] = {
    do.March: elites.march,
    do.Destroy: abilities.destroy,
    do.Recruit: elites.reinforce,
    do.Harvest: elites.reap,
    do.Sweep: generals.sweep,
    do.Cull: generals.cull,
    do.Summon: generals.summon,
    do.Push: elites.push,
    do.Borrow: elites.borrow,
    do.Done: abilities.forgo,
}


class SamuraiRules:
    """The rules of Small Samurai Empires."""

    def new(self, setup: Setup, chance: Chance) -> Position:
        """Return the starting position."""
        return new_solo_game(chance) if setup.seats == 1 else new_game(setup.seats, setup.options, chance)

    def to_act(self, state: Position) -> Sequence[int]:
        """Return the active seat; all who have yet to choose while Destiny cards are chosen; nobody at the end."""
        if state.stage == STAGE_DESTINY:
            return undecided(state)
        return () if state.stage == STAGE_OVER else (state.active,)

    def legal_actions(self, state: Position, seat: int) -> list[Part]:
        """Return what a seat may do."""
        stage = state.stage
        if stage == STAGE_DESTINY:
            return planning.legal_pledges(state, seat) if seat in undecided(state) else []
        if stage == STAGE_OVER or seat != state.active:
            return []
        return LEGAL[stage](state)

    def apply(self, state: Position, seat: int, action: Part, chance: Chance) -> None:
        """Do a legal action, and go on to the next decision."""
        stage = state.stage
        if stage == STAGE_TASK:
            assert state.task is not None
            DO_TASK[type(action)](state, state.task, action)
        elif stage == STAGE_ABILITY:
            assert state.ability is not None
            DO_ABILITY[type(action)](state, state.ability, action)
        elif isinstance(action, do.Pledge):
            planning.pledge(state, seat, action)
        else:
            DO[type(action)](state, action)
        GO_ON[stage](state, chance)

    def clone(self, state: Position) -> Position:
        """Return an independent copy."""
        return state.clone()

    def observe(self, state: Position, viewer: int) -> Position:
        """Return what `viewer` may see; everything once the game is over."""
        seen = state.clone()
        if state.stage != STAGE_OVER:
            mask(seen, viewer)
        return seen

    def determinize(self, observation: Position, seat: int, chance: Chance) -> Position:
        """Return a position that `seat` must hold possible."""
        state = observation.clone()
        deal_hidden(state, seat, chance)
        return state

    def outcome(self, state: Position) -> Outcome | None:
        """Return the score sheet once the game is over."""
        return score_sheet(state) if state.stage == STAGE_OVER else None

    def standing(self, state: Position) -> Outcome:
        """Return the score sheet as if the game ended now."""
        return score_sheet(state)

    def label(self, state: Position, seat: int, action: Part) -> str:
        """Return plain words for an action."""
        return label(state, action)

    def check(self, state: Position) -> None:
        """Raise ValueError, naming the field, when a position from outside cannot be played on from."""
        check(state)


RULES = SamuraiRules()
