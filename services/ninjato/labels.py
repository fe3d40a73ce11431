"""Plain words for every action, for people who play for the first time."""

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
    SKILL_EFFECT,
    SKILL_TITLE,
    TREASURE_TITLE,
    Cost,
)
from services.ninjato.enums import SKILL_PLUS_MINUS_ONE, SKILL_TWO_OR_FOUR, STAGE_TUITION
from services.ninjato.influence import clan_honor
from services.ninjato.market import price
from services.ninjato.state import Position, Token

_APPROACH = ("", "strength", "stealth")


def label(state: Position, action: Part) -> str:
    """Return plain words for an action of the active seat."""
    match action:
        case do.VisitDojo():
            return "Visit the dojo and take cards"
        case do.Draw(card=0):
            return "Take the next card of the draw pile"
        case do.Draw(card=card):
            return f"Take the face-up {card}"
        case do.Discard(card=card) if state.stage == STAGE_TUITION:
            return f"Give a {card} to the sensei"
        case do.Discard(card=card):
            return f"Discard a {card}"
        case do.Learn(skill=skill):
            return f"Learn {SKILL_TITLE[skill]} ({SKILL_EFFECT[skill]})"
        case do.StartRaid(house=house, approach=approach):
            return f"Raid house {house + 1} by {_APPROACH[approach]} (sentry {_guard(state.houses[house].sentry)})"
        case do.Bribe(envoy=envoy):
            return f"Bribe {_envoy(envoy)} for {_cost(ENVOY_COST[envoy])}"
        case do.Spread(rumor=rumor):
            return f"Spread {_rumor(rumor)} for {_cost(RUMOR_COST[rumor])}"
        case do.Pay(kind=kind, gold=gold):
            return _payment(state, kind, gold)
        case do.Lay(card=card):
            return f"Play a {card}"
        case do.Kick(by=by):
            return f"Add a 3 as a kicker: {by:+d}"
        case do.UseSkill(skill=skill, by=by):
            return _skill(skill, by)
        case do.Refresh(skill=skill):
            return f"Turn {SKILL_TITLE[skill]} back up"
        case do.Swap(give=give, take=take):
            return f"Swap your {_token(give)} for the {_token(take)} of the house"
        case do.Strike():
            return "Beat the guard"
        case do.GiveUp():
            return "Give up: the raid fails"
        case do.Banzai():
            return "Banzai! Take on the next guard"
        case do.Leave():
            return "Leave with all your treasure"
        case do.Keep(token=token):
            return f"Keep the {_token(token)}"
        case do.Install(token=token):
            return f"Give the house to {CLAN_TITLE[token.clan]}, worth {token.honor}"
        case do.Disguise(envoy=envoy):
            return f"Disguise: count {_envoy(envoy)} ({_cost(ENVOY_COST[envoy])}) once more"
        case do.Decline():
            return "No disguise"
        case do.TakeHonor():
            return f"Take the honor of the clan's houses: {_clan_honor(state)}"
        case do.TakeRumor(rumor=rumor):
            return f"Take {_rumor(rumor)} for free"
        case do.TakeNothing():
            return "Leave the honor: no rumor is left to take"
    raise TypeError(f"not an action of Ninjato: {action!r}")


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


def _payment(state: Position, kind: int, gold: int) -> str:
    assert state.purchase is not None
    size = price(state.purchase)[len(state.purchase.paid)][1]
    words = f"Pay {size} as {TREASURE_TITLE[kind]}"
    return f"{words}, {gold} of it gold" if gold else words


def _skill(skill: int, by: int) -> str:
    title = SKILL_TITLE[skill]
    if skill == SKILL_PLUS_MINUS_ONE:
        return f"Use {title}: {by:+d}"
    if skill == SKILL_TWO_OR_FOUR:
        return f"Use {title} as a {by}"
    return f"Use {title}: {SKILL_EFFECT[skill]}"


def _clan_honor(state: Position) -> int:
    phase = state.scoring
    return clan_honor(state, phase.clans[phase.step % len(phase.clans)]) if phase is not None else 0
