"""Advice to bots: how tempting an action looks (`prior`), and who is ahead (`evaluate`). The rules never ask.

What decides a game is influence where Destiny cards lie, so a province controlled at an era's end is worth the cards
its region will have. What stands on the map now is expected to stand, in part, at the ends of later eras; an order
yet to act is worth what it could do now.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Any, Final

from services.kernel.part import Part
from services.samurai import actions as do
from services.samurai.agendas import decree_bonus
from services.samurai.castle import castle_price, grounds
from services.samurai.components import (
    BASE_REGIONS,
    BOUNTIFUL_HARVEST,
    DESTINY_CARDS,
    LAST_ERA,
    PROVINCE_REGION,
    REGION_MAJORITY,
    REGION_PROVINCES,
    RESOURCES_PER_POINT,
    SHRINE_POINTS,
)
from services.samurai.enums import (
    ORDER_TOKEN_ATTACK,
    ORDER_TOKEN_BUILD_CASTLE,
    ORDER_TOKEN_HARVEST,
    ORDER_TOKEN_RECRUIT,
    SITE_BUSHIDO,
    SITE_FOOD,
    SITE_SHRINE,
    STAGE_DESTINY,
    STAGE_DOJO,
    STAGE_OVER,
    UNIT_GENERAL,
    UNIT_SAMURAI,
)
from services.samurai.pieces import NOBODY, armies, controllers, has_army, store_of, strengths
from services.samurai.slots import region_of, top_token
from services.samurai.state import Player, Position

LASTING: Final = 0.45
"""Share of what stands on the map that is counted on at each later era's end."""
ARMY: Final = 0.35
"""Points an Army on the map is worth, whatever it does now; one trained is worth more."""
TRAINED: Final = 0.5
RESOURCE: Final = 0.25
"""Points a resource is worth beyond its share of a point at the end, while there is an era to spend it in."""
MORE_TO_COME: Final = 2.5
"""Points of doubt about a lead for each order token yet to be placed by a player."""


class SamuraiHeuristics:
    """What a seasoned player thinks."""

    def prior(self, state: Position, seat: int, actions: Sequence[Part]) -> list[float]:
        """Return a positive weight for each action of `seat`."""
        view = _Outlook(state)
        return [_TEMPTATION.get(type(action), _plain)(view, seat, action) for action in actions]

    def evaluate(self, state: Position) -> list[float]:
        """Return each seat's chance to win, by the points it may expect to end with; rivals take their share."""
        view = _Outlook(state)
        expected = [view.expected_points(player) for player in state.players]
        best = max(expected)
        left = (LAST_ERA - state.era) * 2 + (2 - state.round) + (state.stage != STAGE_OVER)
        doubt = 2.0 + MORE_TO_COME * left
        odds = [exp((points - best) / doubt) for points in expected]
        total = sum(odds)
        return [share / total for share in odds[: state.seats()]]


class _Outlook:
    """What the map promises, worked out once for a position."""

    __slots__ = ("controlled", "ends", "held", "state", "strengths", "worth")

    def __init__(self, state: Position) -> None:
        self.state = state
        self.strengths = [strengths(state, player.seat) for player in state.players]
        self.controlled = controllers(state)
        over = state.stage == STAGE_OVER
        eras_to_come = LAST_ERA - state.era
        self.ends = 0.0 if over else 1.0 + LASTING * eras_to_come
        """How often what stands now is expected to score."""
        self.worth = [0.0, *(_cards_expected(state, region) for region in range(1, 1 + len(state.destiny)))]
        """Points of an influence, by region."""
        self.held = [[0] * (1 + len(state.destiny)) for _ in state.players]
        for province, seat in enumerate(self.controlled, 1):
            if seat != NOBODY:
                self.held[seat][PROVINCE_REGION[province]] += 1

    def province_worth(self, province: int) -> float:
        """Return the points of controlling a province at one era's end; a share of the majority is in it."""
        region = PROVINCE_REGION[province]
        points = self.worth[region] + REGION_MAJORITY[region] / len(REGION_PROVINCES[region])
        return points + (SHRINE_POINTS if self.state.sites[province - 1] == SITE_SHRINE else 0)

    def expected_points(self, player: Player) -> float:
        """Return the points a player may expect to end with, but for what all may expect alike."""
        state, seat = self.state, player.seat
        points = float(player.score)
        for region in range(1, 1 + len(state.destiny)):
            held = self.held[seat][region]
            others = max((self.held[other.seat][region] for other in state.players if other is not player), default=0)
            points += player.influence[region - 1] * self.worth[region]
            points += self.ends * held * self.worth[region]
            if held > others:
                points += self.ends * REGION_MAJORITY[region]
        for castle in player.castles:
            points += self.ends * self.worth[PROVINCE_REGION[castle]]
        if player.general:
            points += self.ends * self.worth[PROVINCE_REGION[player.general]]
        for province, site in enumerate(state.sites, 1):
            if site == SITE_SHRINE and self.controlled[province - 1] == seat:
                points += self.ends * SHRINE_POINTS
        store = store_of(state, seat)
        resources = store.bushido + store.food
        points += resources / RESOURCES_PER_POINT + min(resources, 6) * RESOURCE * min(self.ends, 1)
        if self.ends:
            points += self.ends * ARMY * (sum(player.samurai) + sum(player.archers))
            points += TRAINED * (player.range + player.armory + 3 * player.headquarters)
            points += self._orders_worth(seat)
        return points

    def _orders_worth(self, seat: int) -> float:
        """Return what a player's tokens on the slots may still do in this era."""
        state = self.state
        now = state.task.slot if state.task is not None and not state.task.neutral else -1
        worth = 0.0
        for index, slot in enumerate(state.slots):
            token = top_token(slot)
            if token is not None and token.seat == seat and not token.location:
                acts = _acts_left(state.round, index, now)
                if acts:
                    order = token.order or token.face_down
                    worth += acts * self.order_worth(seat, order, region_of(state, index))
        return worth

    def order_worth(self, seat: int, order: int, region: int) -> float:
        """Return the points an order may bring in a region as things stand."""
        state, player, provinces = self.state, self.state.players[seat], REGION_PROVINCES[region]
        if order == ORDER_TOKEN_RECRUIT:
            return 0.5 + 0.25 * self.worth[region] if player.barracks else 0.0
        present = [province for province in provinces if has_army(player, province)]
        if not present:
            return 0.0
        if order == ORDER_TOKEN_HARVEST:
            yielding = sum(state.sites[province - 1] in (SITE_BUSHIDO, SITE_FOOD) for province in present)
            each = 1 + decree_bonus(state, region, BOUNTIFUL_HARVEST)
            return yielding * each * (RESOURCE + 1 / RESOURCES_PER_POINT)
        if order == ORDER_TOKEN_BUILD_CASTLE:
            price = castle_price(state, region)
            fits = any(player.samurai[province - 1] >= price for province in grounds(state, player, provinces))
            return self.ends * self.worth[region] * 0.8 if fits else 0.1
        if order == ORDER_TOKEN_ATTACK:
            enemies = any(other is not player and has_army(other, p) for other in state.players for p in present)
            return 0.4 + 0.3 * self.worth[region] if enemies else 0.0
        spare = sum(armies(player, province) for province in present) - len(present)
        free = sum(1 for province in provinces if self.controlled[province - 1] == NOBODY)
        return 0.3 + 0.45 * self.worth[region] * min(2, free) * min(2, spare)

    def highest_of_others(self, seat: int, province: int) -> int:
        return max(powers[province - 1] for other, powers in enumerate(self.strengths) if other != seat)

    def shift(self, seat: int, origin: int, target: int, power: int) -> float:
        """Return how tempting it is to take so much power from one province to another."""
        gain = 0.0
        for province, change in ((origin, -power), (target, power)):
            own, others = self.strengths[seat][province - 1], self.highest_of_others(seat, province)
            gain += self.province_worth(province) * ((own + change > others) - (own > others))
            gain += 0.3 * self.province_worth(province) * ((own + change < others) - (own < others)) * -1
        return exp(max(-3.0, min(3.0, gain / 2))) / 2

    def relief(self, seat: int, victim: int, province: int, fallen: int) -> float:
        """Return how tempting it is to take so many Armies of an opponent off a province."""
        own, theirs = self.strengths[seat][province - 1], self.strengths[victim][province - 1]
        gain = 0.0
        if self.controlled[province - 1] == victim:
            gain += self.province_worth(province) * (theirs - fallen <= own)
        if own <= theirs and own > theirs - fallen:
            gain += self.province_worth(province)
        return 0.5 + gain


def _cards_expected(state: Position, region: int) -> float:
    """Return how many Destiny cards a region is expected to have at the end."""
    cards = DESTINY_CARDS[len(state.destiny) > BASE_REGIONS]
    share = cards.count(region) / len(cards)
    choices = LAST_ERA - state.era + (state.stage in (STAGE_DOJO, STAGE_DESTINY))
    coming = choices * (2 if state.rivals else len(state.players))
    return state.destiny[region - 1] + (0.0 if state.stage == STAGE_OVER else coming * share)


def _acts_left(round_: int, slot: int, now: int) -> float:
    """Return how often a token acts yet in this era; `now` is the slot that acts, -1 in planning."""
    if round_ == 1:
        return 1.7 if slot > now else 0.7
    return 1.0 if now < 0 or slot < now else 0.0


def _march(view: _Outlook, seat: int, action: do.March) -> float:
    return view.shift(seat, action.origin, action.target, 2 if action.unit == UNIT_GENERAL else 1)


def _summon(view: _Outlook, seat: int, action: do.Summon) -> float:
    assert view.state.ability is not None
    return 0.3 * view.shift(seat, action.origin, view.state.ability.province, 1)


def _destroy(view: _Outlook, seat: int, action: do.Destroy) -> float:
    return view.relief(seat, action.victim, action.province, 1)


def _push(view: _Outlook, seat: int, action: do.Push) -> float:
    assert view.state.ability is not None
    return view.relief(seat, action.victim, view.state.ability.province, 1)


def _sweep(view: _Outlook, seat: int, action: do.Sweep) -> float:
    victims = [other for other in view.state.players if other.seat != seat and has_army(other, action.province)]
    return 0.2 + sum(
        view.relief(seat, other.seat, action.province, armies(other, action.province)) for other in victims
    )


def _recruit(view: _Outlook, seat: int, action: do.Recruit) -> float:
    """Weigh a trained unit above a Samurai, and a place that is not held yet above one that is."""
    lead = view.strengths[seat][action.province - 1] - view.highest_of_others(seat, action.province)
    return (1.0 if action.unit == UNIT_SAMURAI else 3.0) * (1.5 if lead <= 0 else 1.0)


def _place(view: _Outlook, seat: int, action: do.Place) -> float:
    region, slot = region_of(view.state, action.slot), view.state.slots[action.slot]
    return 0.2 + view.worth[region] / 4 + view.order_worth(seat, slot.neutral, region) / 2


def _lay_order(view: _Outlook, seat: int, action: do.LayOrder) -> float:
    assert view.state.task is not None
    return 0.05 + view.order_worth(seat, action.order, region_of(view.state, view.state.task.slot)) ** 2


def _pledge(view: _Outlook, seat: int, action: do.Pledge) -> float:
    """Choose the region where one stands better than the others."""
    standing = [
        player.influence[action.region - 1] + view.held[player.seat][action.region] for player in view.state.players
    ]
    return exp(max(-3.0, (standing[seat] - max(standing)) / 2))


def _train(view: _Outlook, seat: int, action: do.Train) -> float:
    return 2.0 if action.unit == UNIT_GENERAL else 0.6


def _build_castle(view: _Outlook, seat: int, action: do.BuildCastle) -> float:
    return 4.0


def _enhance(view: _Outlook, seat: int, action: do.Enhance) -> float:
    return 0.6


def _done(view: _Outlook, seat: int, action: do.Done) -> float:
    return 0.2


def _plain(view: _Outlook, seat: int, action: Part) -> float:
    return 2.0


_TEMPTATION: dict[type[Part], Callable[[_Outlook, int, Any], float]] = {
    do.March: _march,
    do.Summon: _summon,
    do.Destroy: _destroy,
    do.Push: _push,
    do.Sweep: _sweep,
    do.Recruit: _recruit,
    do.Place: _place,
    do.LayOrder: _lay_order,
    do.Pledge: _pledge,
    do.Train: _train,
    do.BuildCastle: _build_castle,
    do.Enhance: _enhance,
    do.Done: _done,
}

HEURISTICS = SamuraiHeuristics()
