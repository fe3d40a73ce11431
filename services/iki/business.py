"""Phase B2, doing business: the shop and one character, in either order, neither compulsory."""

from services.iki.actions import END_TURN, PLACE, Place
from services.iki.board import spaces_within
from services.iki.building import mons_for_space, place_built
from services.iki.enums import STAGE_BUSINESS
from services.iki.hiring import budget, card_in_row, place_hired
from services.iki.shops import legal_trades
from services.iki.skills import finish_skill, legal_skills
from services.iki.state import Position, turn_under_way
from services.iki.turns import end_turn
from services.kernel.chance import Chance
from services.kernel.part import Part


def legal_business(state: Position) -> list[Part]:
    """List what the shop and the characters behind it still have to offer, and the end of the turn."""
    turn, player = turn_under_way(state), state.players[state.active]
    actions: list[Part] = [] if turn.shop_done else legal_trades(state, player)
    if not turn.character_done:
        actions += legal_skills(state, player)
    actions.append(END_TURN)
    return actions


def end_idle_turn(state: Position, chance: Chance) -> None:
    """End the turn when no business is left to do."""
    if legal_business(state)[0] is END_TURN:
        end_turn(state, END_TURN, chance)


def legal_places(state: Position) -> list[Part]:
    """Each free space that can be paid, for the character hired or the building built."""
    turn, player = turn_under_way(state), state.players[state.active]
    mons = budget(player, card_in_row(state, turn.hiring)) if turn.hiring else mons_for_space(player, turn)
    return [PLACE[index] for index in spaces_within(state, mons)]


def place(state: Position, action: Place, chance: Chance) -> None:
    """Place the character hired or the building built."""
    turn = turn_under_way(state)
    if turn.hiring:
        place_hired(state, turn, action.space)
        return
    place_built(state, turn, action.space)
    state.stage = STAGE_BUSINESS
    if turn.skill:
        finish_skill(state, turn.skill)
