"""Advice to bots: how tempting an action looks (`prior`), and who is ahead (`evaluate`). The rules never ask."""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

from services.iki import actions as do
from services.iki.board import layout, owns, space_of
from services.iki.components import (
    CHARACTER_FIREFIGHTING,
    CHARACTER_TYPE,
    FIRE_WATCHTOWER_IKI,
    INCOME,
    NEW_YEAR,
    SALARY,
)
from services.iki.enums import BUILDING_FIRE_WATCHTOWER
from services.iki.hiring import card_in_row, hiring_cost
from services.iki.prospects import (
    CAREER,
    building_worth,
    deal_worth,
    expected_iki,
    fish_worth,
    move_worth,
    paydays_left,
    pipe_worth,
    pouch_worth,
    shop_worth,
    skill_worth,
    turn_worth,
    worth_for,
)
from services.iki.scoring import type_counts, types_iki
from services.iki.state import Player, Position, turn_under_way
from services.iki.street import sandals_needed
from services.kernel.part import Part


class IkiHeuristics:
    """What a seasoned player thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        if len(actions) == 1:
            return [1.0]
        player = state.players[seat]
        return [exp(max(-6.0, min(6.0, _APPEAL[type(action)](state, player, action)))) for action in actions]

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's chance to win, by the IKI it may expect to end with."""
        expected = expected_iki(state)
        best = max(expected)
        # The more is still to come, the less a lead says.
        doubt = 5.0 + 0.9 * (NEW_YEAR - state.month)
        odds = [exp((iki - best) / doubt) for iki in expected]
        total = sum(odds)
        return [odd / total for odd in odds]


# What an action appeals to, by action: IKI gained, near enough; a weight is e to its power.


def _hire(state: Position, player: Player, action: do.Hire) -> float:
    """Weigh salaries to come, variety, firefighting and the skill against the mons."""
    character, worth = action.character, worth_for(state, player)
    types = type_counts(state, player)
    kind = CHARACTER_TYPE[character]
    gain = CAREER[paydays_left(state)][character][0] + worth.firefighting * CHARACTER_FIREFIGHTING[character]
    gain += worth.mons * (card_in_row(state, character).mons - hiring_cost(player, character))
    before = types_iki(types)
    types[kind] += 1
    gain += types_iki(types) - before + 0.5
    if CHARACTER_FIREFIGHTING[character] and owns(state, player.seat, BUILDING_FIRE_WATCHTOWER):
        gain += FIRE_WATCHTOWER_IKI
    return 0.5 * gain


def _gain_income(state: Position, player: Player, action: do.GainIncome) -> float:
    return 0.5 * INCOME * worth_for(state, player).mons + (1.0 if player.mons < 4 else 0.0)


def _place(state: Position, player: Player, action: do.Place) -> float:
    """Prefer company of the same type, safety from fire, and no surcharge; give neutrals to one's own company."""
    if state.turn is None:
        return _company(state, player, state.neutral, action.space, 0.6, -0.4)
    appeal = _company(state, player, state.turn.hiring, action.space, 0.6, 0.0)
    appeal += 0.3 * (action.space % layout(state).length)
    return appeal - worth_for(state, player).mons * layout(state).surcharges[action.space]


def _company(state: Position, player: Player, character: int, space: int, own: float, others: float) -> float:
    """Count those of a character's type in the groups of a space, one's own and all others."""
    company = 0.0
    if character:
        for group in layout(state).groups:
            for index in group if space in group else ():
                other = state.spaces[index]
                if CHARACTER_TYPE[other.character] == CHARACTER_TYPE[character]:
                    company += own if other.owner == player.seat else others
    return company


def _move(state: Position, player: Player, action: do.Move) -> float:
    worth = worth_for(state, player)
    sandals = sandals_needed(state, player, player.ikizama, action.steps)
    return move_worth(state, player, worth, action.steps) - (worth.sandals + 0.1) * sandals


def _trade(state: Position, player: Player, action: do.Trade) -> float:
    return deal_worth(state, player, worth_for(state, player), action.deal)


def _buy_tobacco(state: Position, player: Player, action: do.BuyTobacco) -> float:
    worth, gain = worth_for(state, player), 0.0
    if action.pipe:
        gain += pipe_worth(state, player, worth, action.pipe)
    if action.pouch:
        gain += pouch_worth(state, player, worth, action.pouch)
    return gain


def _use_skill(state: Position, player: Player, action: do.UseSkill) -> float:
    return skill_worth(state, player, worth_for(state, player), space_of(state, action.character))


def _train(state: Position, player: Player, action: do.Train) -> float:
    """Prefer whom experience helps most."""
    space = state.spaces[space_of(state, action.character)]
    careers = CAREER[paydays_left(state)][action.character]
    retires = 0.5 if space.experience + 1 == len(SALARY[action.character]) else 0.0
    return careers[space.experience + 1] - careers[space.experience] + retires


def _build(state: Position, player: Player, action: do.Build) -> float:
    builder, worth = turn_under_way(state).skill, worth_for(state, player)
    return 0.5 * building_worth(state, player, worth, type_counts(state, player), builder, action.building)


def _choose_neutral(state: Position, player: Player, action: do.ChooseNeutral) -> float:
    """Rather give away what one would not hire."""
    return -0.3 * CAREER[paydays_left(state)][action.character][0]


def _dismiss(state: Position, player: Player, action: do.Dismiss) -> float:
    """Let those go who would bring least."""
    space = state.spaces[space_of(state, action.character)]
    types = type_counts(state, player)
    rare = 3.0 if types[CHARACTER_TYPE[action.character]] == 1 else 0.0
    return -CAREER[paydays_left(state)][action.character][space.experience] - rare


_APPEAL: dict[type[Part], Callable[[Position, Player, Any], float]] = {
    do.Settle: lambda state, player, action: 0.0,
    do.PlaceIkizama: lambda state, player, action: turn_worth(state, player, action.space),
    do.GainIncome: _gain_income,
    do.Hire: _hire,
    do.Place: _place,
    do.Move: _move,
    do.Trade: _trade,
    do.BuyTobacco: _buy_tobacco,
    do.BuyFish: lambda state, player, action: fish_worth(player, worth_for(state, player), action.fish),
    do.UseSkill: _use_skill,
    do.Train: _train,
    do.Swap: lambda state, player, action: 0.0,
    do.Build: _build,
    do.EndTurn: lambda state, player, action: -0.5,
    do.ChooseNeutral: _choose_neutral,
    do.Protect: lambda state, player, action: 1.5,
    do.LetBurn: lambda state, player, action: 0.0,
    do.Dismiss: _dismiss,
    do.VisitShop: lambda state, player, action: shop_worth(state, player, worth_for(state, player), action.shop),
}

HEURISTICS = IkiHeuristics()
