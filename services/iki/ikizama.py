"""Phase A: the Ikizama track."""

from services.iki.actions import PLACE_IKIZAMA
from services.iki.enums import IKIZAMA_FOUR, IKIZAMA_ONE_TO_FOUR, STAGE_IKIZAMA
from services.iki.state import Position
from services.kernel.part import Part


def ask_for_ikizama(state: Position) -> bool:
    """Ask the first by firefighting whose Ikizama is not on the track; return False when all are."""
    for seat in state.firefighting_order:
        if not state.players[seat].ikizama:
            state.active = seat
            state.stage = STAGE_IKIZAMA
            return True
    return False


def legal_ikizama(state: Position) -> list[Part]:
    """Each space of the track that nobody has taken and no tile blocks."""
    taken = [player.ikizama for player in state.players]
    return [
        PLACE_IKIZAMA[space]
        for space in range(IKIZAMA_ONE_TO_FOUR, IKIZAMA_FOUR + 1)
        if space not in taken and space != state.blocked
    ]
