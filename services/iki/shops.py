"""Phase B2, business with the shop."""

from services.iki.actions import BUY_FISH, BUY_TOBACCO, TRADE, BuyFish, BuyTobacco, Trade
from services.iki.board import employed
from services.iki.building import can_build
from services.iki.components import (
    DEAL_GAIN,
    DEAL_SPEND,
    DEALS,
    FISH_COST,
    PIPE_COST,
    PIPE_GAIN,
    PIPE_TRAINS,
    POUCH_COST,
)
from services.iki.enums import DEAL_BUILD, SHOP_FISH_MARKET, SHOP_TOBACCO, STAGE_BUILD, STAGE_BUSINESS, STAGE_TRAIN
from services.iki.events import FishBought, PipeBought, PouchBought, ShopUsed
from services.iki.goods import can_pay, gain, pay
from services.iki.state import Player, Position, turn_under_way
from services.kernel.chance import Chance
from services.kernel.part import Part


def legal_trades(state: Position, player: Player) -> list[Part]:
    """List what can be done, and paid, at the shop where a player's Oyakata stands."""
    shop = player.oyakata
    if shop == SHOP_TOBACCO:
        return _legal_tobacco(state, player)
    if shop == SHOP_FISH_MARKET:
        return _legal_fish(state, player)
    return [
        TRADE[deal]
        for deal in DEALS[shop]
        if can_pay(player, DEAL_SPEND[deal]) and (deal != DEAL_BUILD or can_build(state, player, 0, DEAL_SPEND[deal]))
    ]


def trade(state: Position, action: Trade, chance: Chance) -> None:
    """Spend and gain what the shop says; building goes on from there."""
    player, deal = state.players[state.active], action.deal
    turn_under_way(state).shop_done = True
    state.stage = STAGE_BUILD if deal == DEAL_BUILD else STAGE_BUSINESS
    if state.events is not None:
        state.events.append(ShopUsed(player.seat, deal, DEAL_SPEND[deal], DEAL_GAIN[deal]))
    pay(player, DEAL_SPEND[deal])
    gain(state, player, DEAL_GAIN[deal])


def _legal_tobacco(state: Position, player: Player) -> list[Part]:
    """Buy a pipe, a pouch, or one of each."""
    pipes = [0, *state.pipes]
    pouches = [0, *state.pouches]
    return [
        BUY_TOBACCO[pipe][pouch]
        for pipe in pipes
        for pouch in pouches
        if (pipe or pouch) and PIPE_COST[pipe] + POUCH_COST[pouch] <= player.mons
    ]


def buy_tobacco(state: Position, action: BuyTobacco, chance: Chance) -> None:
    """Pay for both; a pouch scores at the end, a pipe works at once."""
    player, pipe, pouch = state.players[state.active], action.pipe, action.pouch
    turn_under_way(state).shop_done = True
    state.stage = STAGE_BUSINESS
    player.mons -= PIPE_COST[pipe] + POUCH_COST[pouch]
    if pouch:
        state.pouches.remove(pouch)
        player.pouches.append(pouch)
        if state.events is not None:
            state.events.append(PouchBought(player.seat, pouch, POUCH_COST[pouch]))
    if pipe:
        state.pipes.remove(pipe)
        player.pipes.append(pipe)
        if state.events is not None:
            state.events.append(PipeBought(player.seat, pipe, PIPE_COST[pipe], PIPE_GAIN[pipe]))
        gain(state, player, PIPE_GAIN[pipe])
        if PIPE_TRAINS[pipe] and employed(state, player.seat):
            state.stage = STAGE_TRAIN


def season_of_token(token: int) -> int:
    """Return the season (1: spring) of a fish, pipe or pouch: there are two of each."""
    return (token + 1) // 2


def _legal_fish(state: Position, player: Player) -> list[Part]:
    """One fish a season."""
    bought = [season_of_token(fish) for fish in player.fish]
    return [
        BUY_FISH[fish] for fish in state.fish if FISH_COST[fish] <= player.mons and season_of_token(fish) not in bought
    ]


def buy_fish(state: Position, action: BuyFish, chance: Chance) -> None:
    """Pay for a fish; it scores at the end."""
    player, fish = state.players[state.active], action.fish
    turn_under_way(state).shop_done = True
    state.stage = STAGE_BUSINESS
    player.mons -= FISH_COST[fish]
    state.fish.remove(fish)
    player.fish.append(fish)
    if state.events is not None:
        state.events.append(FishBought(player.seat, fish, FISH_COST[fish]))
