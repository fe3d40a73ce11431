"""Paying, gaining, and the firefighting track."""

from typing import Final

from services.iki.components import LAST_FIREFIGHTING
from services.iki.events import BuildingPaid, FirefightingRaised
from services.iki.state import Goods, Player, Position


def can_pay(player: Player, price: Goods) -> bool:
    """Return whether a player has all that is asked."""
    return (
        player.mons >= price.mons
        and player.rice >= price.rice
        and player.sandals >= price.sandals
        and player.wood >= price.wood
        and player.kobans >= price.kobans
        and player.iki >= price.iki
    )


def pay(player: Player, price: Goods) -> None:
    """Take the price from a player who can pay it."""
    player.mons -= price.mons
    player.rice -= price.rice
    player.sandals -= price.sandals
    player.wood -= price.wood
    player.kobans -= price.kobans
    player.iki -= price.iki


def gain(state: Position, player: Player, goods: Goods) -> None:
    """Give goods to a player, firefighting included; IKI never fall below 0."""
    player.mons += goods.mons
    player.rice += goods.rice
    player.sandals += goods.sandals
    player.wood += goods.wood
    player.kobans += goods.kobans
    player.iki = max(0, player.iki + goods.iki)
    if goods.firefighting:
        raise_firefighting(state, player, goods.firefighting)


def building_pays(state: Position, player: Player, building: int, goods: Goods) -> None:
    """Give a player what a building of theirs pays on the way."""
    gain(state, player, goods)
    if state.events is not None:
        state.events.append(BuildingPaid(player.seat, building, goods))


def raise_firefighting(state: Position, player: Player, by: int) -> None:
    """Move a player up the firefighting track, onto the top of the stack there; on the last space just onto the top."""
    player.firefighting = min(LAST_FIREFIGHTING, player.firefighting + by)
    order = state.firefighting_order
    order.remove(player.seat)
    ahead = 0
    while ahead < len(order) and state.players[order[ahead]].firefighting > player.firefighting:
        ahead += 1
    order.insert(ahead, player.seat)
    if state.events is not None:
        state.events.append(FirefightingRaised(player.seat, player.firefighting))


def less(price: Goods, discount: Goods) -> Goods:
    """Return a price reduced by a discount, nothing falling below 0."""
    return Goods(
        max(0, price.mons - discount.mons),
        max(0, price.rice - discount.rice),
        max(0, price.sandals - discount.sandals),
        max(0, price.wood - discount.wood),
        max(0, price.kobans - discount.kobans),
        max(0, price.iki - discount.iki),
        0,
    )


def plus(price: Goods, other: Goods, mons: int) -> Goods:
    """Return two prices together, and so many mons more."""
    return Goods(
        price.mons + other.mons + mons,
        price.rice + other.rice,
        price.sandals + other.sandals,
        price.wood + other.wood,
        price.kobans + other.kobans,
        price.iki + other.iki,
        0,
    )


_NAMES: Final = {
    "mons": ("mon", "mons"),
    "rice": ("rice", "rice"),
    "sandals": ("sandal", "sandals"),
    "wood": ("wood", "wood"),
    "kobans": ("Koban", "Kobans"),
    "iki": ("IKI", "IKI"),
}


def in_words(price: Goods) -> str:
    """Return a price in words, such as "1 Koban and 2 wood"."""
    amounts = [(getattr(price, name), names) for name, names in _NAMES.items()]
    words = [f"{count} {one if count == 1 else many}" for count, (one, many) in amounts if count]
    return " and ".join(words) or "nothing"
