"""Palace and pavilion: treasure for envoys and rumors, scored at once."""

from bisect import insort
from functools import lru_cache
from typing import Final

from services.kernel.chance import Chance
from services.kernel.part import Part
from services.ninjato.actions import BRIBE, PAY, SPREAD, Bribe, Pay, Spread
from services.ninjato.components import ENVOY_COST, RUMOR_COST, TREASURE_VALUE, Cost
from services.ninjato.enums import PLACE_KIND_PALACE, PLACE_KIND_PAVILION, STAGE_PAY, TREASURE_GOLD
from services.ninjato.events import EnvoyBribed, RumorSpread
from services.ninjato.rounds import end_turn, place_shuriken
from services.ninjato.state import BribedEnvoy, PaidGroup, Place, Player, Position, Purchase

_PALACE: Final = Place(PLACE_KIND_PALACE, 0, 0)
_PAVILION: Final = Place(PLACE_KIND_PAVILION, 0, 0)
_KINDS = range(1, TREASURE_GOLD)


@lru_cache(maxsize=1 << 14)
def _payments(store: tuple[int, ...], cost: Cost) -> tuple[Pay, ...]:
    """Return the ways to pay the first group of `cost` that leave enough for the others.

    `store` holds the number of tokens of each kind; gold stands for any kind.
    """
    kind, size = cost[0]
    ways = []
    for paid in (kind,) if kind else _KINDS:
        for gold in range(max(0, size - store[paid]), min(size, store[TREASURE_GOLD]) + 1):
            left = list(store)
            left[paid] -= size - gold
            left[TREASURE_GOLD] -= gold
            if len(cost) == 1 or _payments(tuple(left), cost[1:]):
                ways.append(PAY[paid][gold])
    return tuple(ways)


def _store(player: Player) -> tuple[int, ...]:
    count = player.treasures.count
    return (0, count(1), count(2), count(3), count(4), count(5))


def legal_purchases(state: Position) -> list[Part]:
    """Every envoy and rumor on show that the player can pay exactly."""
    player = state.players[state.active]
    if not player.treasures:
        return []
    store = _store(player)
    actions: list[Part] = [BRIBE[envoy] for envoy in state.palace if _payments(store, ENVOY_COST[envoy])]
    actions += [SPREAD[rumor] for rumor in state.pavilion if _payments(store, RUMOR_COST[rumor])]
    return actions


def bribe(state: Position, action: Bribe, chance: Chance) -> None:
    """Place a shuriken at the palace."""
    place_shuriken(state, _PALACE)
    state.purchase = Purchase(action.envoy, 0, 0, [])
    _go_on_paying(state, state.purchase, chance)


def spread(state: Position, action: Spread, chance: Chance) -> None:
    """Place a shuriken at the pavilion."""
    place_shuriken(state, _PAVILION)
    state.purchase = Purchase(0, action.rumor, 0, [])
    _go_on_paying(state, state.purchase, chance)


def price(purchase: Purchase) -> Cost:
    """Return the whole price of what is being bought."""
    return ENVOY_COST[purchase.envoy] if purchase.envoy else RUMOR_COST[purchase.rumor]


def ways_to_pay(state: Position, purchase: Purchase) -> tuple[Pay, ...]:
    """Return the ways to pay the next group; none when the rest cannot be paid."""
    return _payments(_store(state.players[state.active]), price(purchase)[len(purchase.paid) :])


def legal_payments(state: Position) -> list[Part]:
    """Pay the next group: choose the kind it counts as, and how many of its tokens are gold."""
    assert state.purchase is not None
    return [*ways_to_pay(state, state.purchase)]


def pay(state: Position, action: Pay, chance: Chance) -> None:
    """Pay the next group."""
    assert state.purchase is not None
    _lay_down(state, state.purchase, action)
    _go_on_paying(state, state.purchase, chance)


def _go_on_paying(state: Position, purchase: Purchase, chance: Chance) -> None:
    """Pay what leaves no choice (treasure is public), ask where there is one, and close the deal once all is paid."""
    while len(purchase.paid) < len(price(purchase)):
        ways = ways_to_pay(state, purchase)
        if len(ways) > 1:
            state.stage = STAGE_PAY
            return
        _lay_down(state, purchase, ways[0])
    _close_deal(state, purchase, chance)


def _lay_down(state: Position, purchase: Purchase, payment: Pay) -> None:
    size = price(purchase)[len(purchase.paid)][1]
    treasures = state.players[state.active].treasures
    for number in range(size):
        token = TREASURE_GOLD if number < payment.gold else payment.kind
        treasures.remove(token)
        state.spent.append(token)
    purchase.paid.append(PaidGroup(payment.kind, size, payment.gold))


def _close_deal(state: Position, purchase: Purchase, chance: Chance) -> None:
    player, envoy, rumor = state.players[state.active], purchase.envoy, purchase.rumor
    honor = sum(group.size * TREASURE_VALUE[group.kind] for group in purchase.paid)
    player.honor += honor
    if envoy:
        state.palace.remove(envoy)
        state.envoys_bribed += 1
        player.envoys.append(BribedEnvoy(envoy, state.envoys_bribed))
        player.honor_envoys += honor
    else:
        state.pavilion.remove(rumor)
        insort(player.rumors, rumor)
        player.honor_rumors += honor
    if state.events is not None:
        deal = EnvoyBribed(player.seat, envoy, purchase.paid, honor)
        state.events.append(deal if envoy else RumorSpread(player.seat, rumor, purchase.paid, honor))
    state.purchase = None
    end_turn(state, chance)
