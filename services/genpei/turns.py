"""The end of a turn, and whose turn comes next."""

from services.genpei import kotaishi
from services.genpei.cards import refill_hand
from services.genpei.ending import end_game
from services.genpei.enums import STAGE_PLAY
from services.genpei.events import BidRefilled, LastLapBegan, TurnBegan
from services.genpei.state import Player, Position
from services.kernel.chance import Chance


def begin_turn(state: Position, seat: int) -> None:
    """Let `seat` play a card."""
    state.turn += 1
    state.active = seat
    state.stage = STAGE_PLAY
    if state.events is not None:
        state.events.append(TurnBegan(seat, state.turn))


def finish_turn(state: Position, player: Player, chance: Chance) -> None:
    """Refill hand and bids, then go on to the next player, alone to the Kotaishi, or to the end of the game."""
    state.chain.clear()
    state.wheel = 0
    refill_hand(state, player, chance)
    refill_bids(state, state.clan_deck, chance)
    if len(state.players) == 1:
        take_kotaishi_turn(state, chance)
        return
    if not state.clan_deck and not state.last_lap:
        state.last_lap = True
        if state.events is not None:
            state.events.append(LastLapBegan())
    seat = (player.seat + 1) % len(state.players)
    if state.last_lap and seat == state.start_player:
        end_game(state)
        return
    if state.last_lap:
        state.ninja_bids += refill_bids(state, state.ninja_deck, chance)
        del state.ninja_seen[len(state.ninja_deck) :]
    begin_turn(state, seat)


def take_kotaishi_turn(state: Position, chance: Chance) -> None:
    """Solo: the Kotaishi's turn, then the player's. The game ends after any turn when a bid can't be refilled."""
    rival = state.kotaishi
    assert rival is not None
    if all(state.bids):
        kotaishi.take_turn(state, rival, chance)
        refill_bids(state, state.clan_deck, chance)
    if all(state.bids):
        begin_turn(state, 0)
    else:
        end_game(state)


def refill_bids(state: Position, deck: list[int], chance: Chance) -> list[int]:
    """Turn up cards of a deck where bids were taken, as far as it goes, and return them."""
    turned_up = []
    for bid, clan in enumerate(state.bids):
        if not clan and deck:
            state.bids[bid] = chance.draw(deck)
            turned_up.append(state.bids[bid])
            if state.events is not None:
                state.events.append(BidRefilled(bid, state.bids[bid], deck is state.ninja_deck))
    return turned_up
