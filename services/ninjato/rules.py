"""Ninjato behind the kernel's `Rules`: which module answers at which stage, and what happens on which action.

The rules themselves stand by place, each module saying what may be done and doing it: `dojo`, `sensei`, `market`
(palace and pavilion), `raid` with `fight` and `tricks` (the clan houses), `rounds` (turns, round ends and scoring
phases), `scoring`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.kernel.chance import Chance
from services.kernel.outcome import Outcome
from services.kernel.part import Part
from services.kernel.rules import Setup
from services.kernel.visibility import mask
from services.ninjato import actions as do
from services.ninjato import dojo, fight, market, raid, rounds, sensei, tricks
from services.ninjato.check import check
from services.ninjato.components import COMPONENTS
from services.ninjato.enums import (
    STAGE_BANZAI,
    STAGE_DISCARD,
    STAGE_DISGUISE,
    STAGE_DRAW,
    STAGE_FIGHT,
    STAGE_INSTALL,
    STAGE_KEEP,
    STAGE_OVER,
    STAGE_PAY,
    STAGE_PLACE,
    STAGE_REWARD,
    STAGE_TUITION,
)
from services.ninjato.hidden import deal_hidden
from services.ninjato.labels import label
from services.ninjato.scoring import score_sheet
from services.ninjato.setup import new_game
from services.ninjato.state import Position

__all__ = ["COMPONENTS", "RULES"]


def legal_places(state: Position) -> list[Part]:
    """Place a shuriken where its action can be done; the dojo's always can."""
    return [
        do.VISIT_DOJO,
        *sensei.legal_lessons(state),
        *raid.legal_raids(state),
        *market.legal_purchases(state),
    ]


LEGAL: Final[dict[int, Callable[[Position], list[Part]]]] = {
    STAGE_PLACE: legal_places,
    STAGE_DRAW: dojo.legal_draws,
    STAGE_DISCARD: dojo.legal_discards,
    STAGE_TUITION: dojo.legal_discards,
    STAGE_PAY: market.legal_payments,
    STAGE_FIGHT: raid.legal_fight,
    STAGE_BANZAI: raid.legal_banzai,
    STAGE_KEEP: raid.legal_keeps,
    STAGE_INSTALL: raid.legal_installs,
    STAGE_DISGUISE: rounds.legal_disguises,
    STAGE_REWARD: rounds.legal_rewards,
}


def _discard(state: Position, action: do.Discard, chance: Chance) -> None:
    """Discard over the hand limit, or as tuition."""
    (sensei.pay_tuition if state.stage == STAGE_TUITION else dojo.discard)(state, action, chance)


DO: Final[dict[type[Part], Callable[[Position, Any, Chance], None]]] = {
    do.VisitDojo: dojo.visit_dojo,
    do.Draw: dojo.draw,
    do.Discard: _discard,
    do.Learn: sensei.learn,
    do.StartRaid: raid.start_raid,
    do.Lay: fight.lay,
    do.Kick: fight.kick,
    do.UseSkill: fight.use_skill,
    do.Refresh: tricks.refresh,
    do.Swap: tricks.swap,
    do.Strike: raid.strike,
    do.GiveUp: raid.give_up,
    do.Banzai: raid.banzai,
    do.Leave: raid.leave,
    do.Keep: raid.keep,
    do.Install: raid.install,
    do.Bribe: market.bribe,
    do.Spread: market.spread,
    do.Pay: market.pay,
    do.Disguise: rounds.declare_disguise,
    do.Decline: rounds.decline_disguise,
    do.TakeHonor: rounds.take_honor,
    do.TakeRumor: rounds.take_rumor,
    do.TakeNothing: rounds.take_nothing,
}


class NinjatoRules:
    """The rules of Ninjato."""

    def new(self, setup: Setup, chance: Chance) -> Position:
        """Return the starting position."""
        return new_game(setup.seats, chance)

    def to_act(self, state: Position) -> Sequence[int]:
        """Return the active seat; nobody once the game is over."""
        return () if state.stage == STAGE_OVER else (state.active,)

    def legal_actions(self, state: Position, seat: int) -> list[Part]:
        """Return what the active seat may do."""
        if state.stage == STAGE_OVER or seat != state.active:
            return []
        return LEGAL[state.stage](state)

    def apply(self, state: Position, seat: int, action: Part, chance: Chance) -> None:
        """Do a legal action of the active seat."""
        DO[type(action)](state, action, chance)

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
        deal_hidden(state, chance)
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


RULES = NinjatoRules()
