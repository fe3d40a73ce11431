"""Coins: gained up to the limit, paid back into the pool.

The pool holds the limit for each player, so it never runs dry and needs no account.
"""

from services.genpei.components import COIN_LIMIT
from services.genpei.events import CoinsGained, CoinsPaid
from services.genpei.state import Player, Position


def gain(state: Position, player: Player, coins: int) -> None:
    """Gain coins, as far as the limit allows."""
    gained = min(coins, COIN_LIMIT - player.coins)
    player.coins += gained
    if gained and state.events is not None:
        state.events.append(CoinsGained(player.seat, gained))


def pay(state: Position, player: Player, coins: int) -> None:
    """Pay coins the player has."""
    player.coins -= coins
    if coins and state.events is not None:
        state.events.append(CoinsPaid(player.seat, coins))
