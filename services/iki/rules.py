"""IKI behind the kernel's `Rules`: which module answers at which stage, and what happens on which action.

The rules themselves stand by section of the rulebook, each module saying what may be done and doing it: `setup`,
`ikizama` and `turns` (phase A, order of play), `hiring` (B1), `street` (moving), `business` with `shops`, `skills` and
`building` (B2), `months` with `fires` and `payday` (phase C, neutral characters, New Year's Day), `scoring`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from services.iki import actions as do
from services.iki import building, business, hiring, ikizama, months, setup, shops, skills, street, turns
from services.iki.check import check
from services.iki.components import COMPONENTS
from services.iki.enums import (
    STAGE_BUILD,
    STAGE_BUSINESS,
    STAGE_FIRE,
    STAGE_FOOD,
    STAGE_HIRE,
    STAGE_IKIZAMA,
    STAGE_MOVE,
    STAGE_NEUTRAL,
    STAGE_NEUTRAL_PLACE,
    STAGE_NEW_YEAR,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_SETTLE,
    STAGE_SWAP,
    STAGE_TRAIN,
)
from services.iki.hidden import deal_hidden
from services.iki.labels import label
from services.iki.scoring import score_sheet
from services.iki.state import Position
from services.kernel.chance import Chance
from services.kernel.outcome import Outcome
from services.kernel.part import Part
from services.kernel.rules import Setup
from services.kernel.visibility import mask

__all__ = ["COMPONENTS", "RULES"]

LEGAL: Final[dict[int, Callable[[Position], list[Part]]]] = {
    STAGE_SETTLE: setup.legal_settlements,
    STAGE_IKIZAMA: ikizama.legal_ikizama,
    STAGE_HIRE: hiring.legal_hires,
    STAGE_PLACE: business.legal_places,
    STAGE_MOVE: street.legal_moves,
    STAGE_BUSINESS: business.legal_business,
    STAGE_TRAIN: skills.legal_trainings,
    STAGE_SWAP: skills.legal_swaps,
    STAGE_BUILD: building.legal_builds,
    STAGE_NEUTRAL: months.legal_neutrals,
    STAGE_NEUTRAL_PLACE: months.legal_neutral_places,
    STAGE_FIRE: months.legal_rescues,
    STAGE_FOOD: months.legal_dismissals,
    STAGE_NEW_YEAR: street.legal_visits,
}


def _place(state: Position, action: do.Place, chance: Chance) -> None:
    """Place a neutral character, or what a player hired or built."""
    (months.place_neutral if state.stage == STAGE_NEUTRAL_PLACE else business.place)(state, action, chance)


DO: Final[dict[type[Part], Callable[[Position, Any, Chance], None]]] = {
    do.Settle: setup.settle,
    do.PlaceIkizama: turns.place_ikizama,
    do.GainIncome: hiring.gain_income,
    do.Hire: hiring.hire,
    do.Place: _place,
    do.Move: street.move,
    do.Trade: shops.trade,
    do.BuyTobacco: shops.buy_tobacco,
    do.BuyFish: shops.buy_fish,
    do.UseSkill: skills.use_skill,
    do.Train: skills.train,
    do.Swap: skills.swap,
    do.Build: building.build,
    do.EndTurn: turns.end_turn,
    do.ChooseNeutral: months.choose_neutral,
    do.Protect: months.protect,
    do.LetBurn: months.let_burn,
    do.Dismiss: months.dismiss,
    do.VisitShop: street.visit_shop,
}


class IkiRules:
    """The rules of IKI."""

    def new(self, setup_: Setup, chance: Chance) -> Position:
        """Return the starting position."""
        return setup.new_game(setup_.seats, chance)

    def to_act(self, state: Position) -> Sequence[int]:
        """Return the active seat; nobody once the game is over."""
        return () if state.stage == STAGE_OVER else (state.active,)

    def legal_actions(self, state: Position, seat: int) -> list[Part]:
        """Return what the active seat may do."""
        if state.stage == STAGE_OVER or seat != state.active:
            return []
        return LEGAL[state.stage](state)

    def apply(self, state: Position, seat: int, action: Part, chance: Chance) -> None:
        """Do a legal action of the active seat; a turn with nothing left to do ends."""
        DO[type(action)](state, action, chance)
        if state.stage == STAGE_BUSINESS:
            business.end_idle_turn(state, chance)

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


RULES = IkiRules()
