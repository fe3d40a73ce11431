"""Plain words for every action, for people who play for the first time."""

from collections.abc import Callable
from typing import Any

from services.kernel.part import Part
from services.ninjato import actions as do
from services.ninjato.components import (
    CLAN_TITLE,
    ENVOY_CLAN,
    ENVOY_COST,
    ENVOY_MASK,
    GUARD_HIGH,
    GUARD_LOW,
    RUMOR_COST,
    RUMOR_TITLE,
    RUMOR_TYPE,
    SKILL_COST,
    SKILL_EFFECT,
    SKILL_TITLE,
    TREASURE_TITLE,
    Cost,
)
from services.ninjato.enums import SKILL_PLUS_MINUS_ONE, SKILL_REFRESH, SKILL_TWO_OR_FOUR, STAGE_TUITION
from services.ninjato.influence import clan_honor
from services.ninjato.market import price
from services.ninjato.sensei import is_free
from services.ninjato.state import Position, Token

_APPROACH = ("", "strength", "stealth")


def label(state: Position, action: Part) -> str:
    """Return plain words for an action of the active seat."""
    return _WORDS[type(action)](state, action)


def _draw(state: Position, action: do.Draw) -> str:
    return f"Take the face-up {action.card}" if action.card else "Take the next card of the draw pile"


def _discard(state: Position, action: do.Discard) -> str:
    return f"Give a {action.card} to the sensei" if state.stage == STAGE_TUITION else f"Discard a {action.card}"


def _start_raid(state: Position, action: do.StartRaid) -> str:
    sentry = _guard(state.houses[action.house].sentry)
    return f"Raid house {action.house + 1} by {_APPROACH[action.approach]} (sentry {sentry})"


def _pay(state: Position, action: do.Pay) -> str:
    assert state.purchase is not None
    size = price(state.purchase)[len(state.purchase.paid)][1]
    kind = TREASURE_TITLE[action.kind]
    if action.gold == size:
        return f"Pay {size} gold as {kind}"
    return f"Pay {size} {kind}, {action.gold} of them in gold" if action.gold else f"Pay {size} {kind}"


def _learn(state: Position, action: do.Learn) -> str:
    skill = action.skill
    terms = "freely" if is_free(state.players[state.active], skill) else f"for {_card(SKILL_COST[skill])}"
    return f"Learn {SKILL_TITLE[skill]} {terms}: {SKILL_EFFECT[skill]}"


def _card(card: int) -> str:
    return f"a {card}" if card else "any dojo card"


def _use_skill(state: Position, action: do.UseSkill) -> str:
    title = SKILL_TITLE[action.skill]
    if action.skill == SKILL_PLUS_MINUS_ONE:
        return f"Use {title}: {action.by:+d}"
    if action.skill == SKILL_TWO_OR_FOUR:
        return f"Use {title} as a {action.by}"
    return f"Use {title}: {SKILL_EFFECT[action.skill]}"


def _take_honor(state: Position, action: do.TakeHonor) -> str:
    phase = state.scoring
    assert phase is not None
    clan = phase.clans[phase.step % len(phase.clans)]
    return f"Take the honor of the houses of {CLAN_TITLE[clan]}: {clan_honor(state, clan)}"


def _guard(guard: int) -> str:
    low, high = GUARD_LOW[guard], GUARD_HIGH[guard]
    return str(low) if low == high else f"{low}/{high}"


def _envoy(envoy: int) -> str:
    return f"a {'masked ' if ENVOY_MASK[envoy] else ''}{CLAN_TITLE[ENVOY_CLAN[envoy]]} envoy"


def _rumor(rumor: int) -> str:
    return f'"{RUMOR_TITLE[RUMOR_TYPE[rumor]]}"'


def _token(token: Token) -> str:
    return f"{'red ' if token.red else ''}{TREASURE_TITLE[token.treasure]}"


def _cost(cost: Cost) -> str:
    return " + ".join(_group(kind, size) for kind, size in cost)


def _group(kind: int, size: int) -> str:
    if not kind:
        return "any treasure" if size == 1 else f"{size} alike"
    return TREASURE_TITLE[kind] if size == 1 else f"{size} {TREASURE_TITLE[kind]}"


_WORDS: dict[type[Part], Callable[[Position, Any], str]] = {
    do.VisitDojo: lambda state, action: "Visit the dojo and take cards",
    do.Draw: _draw,
    do.Discard: _discard,
    do.Learn: _learn,
    do.StartRaid: _start_raid,
    do.Bribe: lambda state, action: f"Bribe {_envoy(action.envoy)} for {_cost(ENVOY_COST[action.envoy])}",
    do.Spread: lambda state, action: f"Spread {_rumor(action.rumor)} for {_cost(RUMOR_COST[action.rumor])}",
    do.Pay: _pay,
    do.Lay: lambda state, action: f"Play a {action.card}",
    do.Kick: lambda state, action: f"Add a 3 as a kicker: {action.by:+d}",
    do.UseSkill: _use_skill,
    do.Refresh: lambda state, action: f"Use {SKILL_TITLE[SKILL_REFRESH]}: turn {SKILL_TITLE[action.skill]} back up",
    do.Swap: lambda state, action: f"Swap your {_token(action.give)} for the {_token(action.take)} of the house",
    do.Strike: lambda state, action: "Beat the guard",
    do.GiveUp: lambda state, action: "Give up: the raid fails",
    do.Banzai: lambda state, action: "Banzai! Take on the next guard",
    do.Leave: lambda state, action: "Leave with all your treasure",
    do.Keep: lambda state, action: f"Keep the {_token(action.token)}",
    do.Install: lambda state, action: f"Give the house to {CLAN_TITLE[action.token.clan]}, worth {action.token.honor}",
    do.Disguise: lambda state, action: f"Disguise {_envoy(action.envoy)} ({_cost(ENVOY_COST[action.envoy])})",
    do.Decline: lambda state, action: "No disguise",
    do.TakeHonor: _take_honor,
    do.TakeRumor: lambda state, action: f"Take {_rumor(action.rumor)} for free",
    do.TakeNothing: lambda state, action: "Leave the honor, though no rumor is left to take",
}
