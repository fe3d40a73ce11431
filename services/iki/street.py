"""Phase B2, moving: the Oyakata along the main street, and where it is placed on New Year's Day."""

from typing import Final

from services.iki.actions import MOST_STEPS, MOVE, VISIT_SHOP, Move, VisitShop
from services.iki.careers import gain_experience
from services.iki.components import CHARACTER_TOKEN, SALARY
from services.iki.enums import IKIZAMA_FOUR, IKIZAMA_ONE_TO_FOUR, SHOP_EXCHANGE, SPECIAL_TOKEN_MOVE, STAGE_BUSINESS
from services.iki.events import OyakataMoved
from services.iki.state import Player, Position, Turn, turn_under_way
from services.kernel.chance import Chance
from services.kernel.part import Part

SHOPS: Final = SHOP_EXCHANGE
_VISITS: Final[list[Part]] = [*VISIT_SHOP[1:]]


def laps(start: int, steps: int) -> int:
    """Return how often an Oyakata goes from the last shop on to the first; leaving the starting area is no lap."""
    return max(0, start + steps - 1) // SHOPS


def fewest_steps(ikizama: int) -> int:
    """Return the steps that a space of the Ikizama track demands."""
    return 1 if ikizama == IKIZAMA_ONE_TO_FOUR else ikizama - IKIZAMA_ONE_TO_FOUR


def free_steps(ikizama: int) -> int:
    """Return the steps that a space of the Ikizama track allows without a token or sandals."""
    return IKIZAMA_FOUR - IKIZAMA_ONE_TO_FOUR if ikizama == IKIZAMA_ONE_TO_FOUR else fewest_steps(ikizama)


def sandals_needed(state: Position, player: Player, ikizama: int, steps: int) -> int:
    """Return the sandals a move takes: one for each step beyond the Ikizama's and the Move token's."""
    beyond = steps - free_steps(ikizama)
    if beyond <= 0:
        return 0
    return beyond - 1 if _has_move_token(state, player, steps - 1) else beyond


def _has_move_token(state: Position, player: Player, steps: int) -> bool:
    """Return whether a player has the Move token after so many steps; its bearer may retire on the way."""
    if SPECIAL_TOKEN_MOVE in player.tokens:
        return True
    passed = laps(player.oyakata, steps)
    if passed:
        for space in state.spaces:
            if space.owner == player.seat and CHARACTER_TOKEN[space.character] == SPECIAL_TOKEN_MOVE:
                return space.experience + passed >= len(SALARY[space.character])
    return False


def legal_moves(state: Position) -> list[Part]:
    """Go the Ikizama's steps, and as many more as the Move token and sandals allow."""
    player = state.players[state.active]
    steps = fewest_steps(player.ikizama)
    actions: list[Part] = []
    while steps <= MOST_STEPS and sandals_needed(state, player, player.ikizama, steps) <= player.sandals:
        actions.append(MOVE[steps])
        steps += 1
    return actions


def move(state: Position, action: Move, chance: Chance) -> None:
    """Walk; each time the Crossroads are passed all one's characters gain experience."""
    player = state.players[state.active]
    sandals = sandals_needed(state, player, player.ikizama, action.steps)
    passed = laps(player.oyakata, action.steps)
    player.sandals -= sandals
    player.oyakata = (player.oyakata + action.steps - 1) % SHOPS + 1
    turn_under_way(state).moved = True
    state.stage = STAGE_BUSINESS
    if state.events is not None:
        state.events.append(OyakataMoved(player.seat, player.oyakata, action.steps, sandals, passed))
    if passed:
        for index, space in enumerate(state.spaces):
            if space.owner == player.seat and space.character:
                gain_experience(state, index, passed)


def legal_visits(state: Position) -> list[Part]:
    """On New Year's Day any shop, occupied or not."""
    return _VISITS[:]


def visit_shop(state: Position, action: VisitShop, chance: Chance) -> None:
    """Place the Oyakata: no steps, no laps."""
    state.players[state.active].oyakata = action.shop
    state.turn = Turn(True, False, False, 0, 0, 0, 0)
    state.stage = STAGE_BUSINESS
    if state.events is not None:
        state.events.append(OyakataMoved(state.active, action.shop, 0, 0, 0))
