"""Phase B and New Year's Day: whose turn it is."""

from services.iki import months
from services.iki.actions import EndTurn, PlaceIkizama
from services.iki.components import COMPENSATION, NEW_YEAR
from services.iki.enums import IKIZAMA_ONE_TO_FOUR, STAGE_HIRE, STAGE_MOVE
from services.iki.events import IkizamaPlaced, IncomeGained, TurnBegan
from services.iki.ikizama import ask_for_ikizama
from services.iki.state import Position, Turn
from services.kernel.chance import Chance


def place_ikizama(state: Position, action: PlaceIkizama, chance: Chance) -> None:
    """Take a space of the Ikizama track; once all have, turns begin."""
    state.players[state.active].ikizama = action.space
    if state.events is not None:
        state.events.append(IkizamaPlaced(state.active, action.space))
    if not ask_for_ikizama(state):
        _next_turn(state, chance)


def _next_turn(state: Position, chance: Chance) -> None:
    """Begin the turn of the leftmost Ikizama on the track; without any the month ends."""
    leftmost = 0
    for player in state.players:
        if player.ikizama and (not leftmost or player.ikizama < leftmost):
            leftmost = player.ikizama
            state.active = player.seat
    if not leftmost:
        months.end_month(state, chance)
        return
    state.turn = Turn(False, False, False, 0, 0, 0, 0)
    if state.events is not None:
        state.events.append(TurnBegan(state.active))
    if leftmost != IKIZAMA_ONE_TO_FOUR:
        state.stage = STAGE_HIRE
        return
    state.players[state.active].mons += COMPENSATION
    state.stage = STAGE_MOVE
    if state.events is not None:
        state.events.append(IncomeGained(state.active, COMPENSATION))


def end_turn(state: Position, action: EndTurn, chance: Chance) -> None:
    """Take the Ikizama back; the next turn begins."""
    state.players[state.active].ikizama = 0
    state.turn = None
    if state.month == NEW_YEAR:
        months.next_visit(state)
    else:
        _next_turn(state, chance)
