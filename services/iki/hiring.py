"""Phase B1: income or hiring, and the space the card goes to."""

from typing import Final

from services.iki.actions import GAIN_INCOME, HIRE, GainIncome, Hire
from services.iki.board import layout, least_surcharge, owns
from services.iki.components import CHARACTER_COST, CHARACTER_FIREFIGHTING, FIRE_WATCHTOWER_IKI, INCOME
from services.iki.enums import BUILDING_FIRE_WATCHTOWER, SPECIAL_TOKEN_HIRE, STAGE_MOVE, STAGE_PLACE
from services.iki.events import CharacterHired, IncomeGained
from services.iki.goods import building_pays, raise_firefighting
from services.iki.state import Goods, Player, Position, RowCard, Space, Turn, turn_under_way
from services.kernel.chance import Chance
from services.kernel.part import Part

_WATCHTOWER_PAYS: Final = Goods(0, 0, 0, 0, 0, FIRE_WATCHTOWER_IKI, 0)


def hiring_cost(player: Player, character: int) -> int:
    """Return the mons a character costs a player, before any surcharge."""
    discount = 1 if SPECIAL_TOKEN_HIRE in player.tokens else 0
    return max(0, CHARACTER_COST[character] - discount)


def budget(player: Player, card: RowCard) -> int:
    """Return the mons left for the space when a player hires a card: those on it may pay for it; below 0: too dear."""
    return player.mons + card.mons - hiring_cost(player, card.character)


def legal_hires(state: Position) -> list[Part]:
    """Gain income, or hire a character that can be paid, with a Kobun and a space for it."""
    player = state.players[state.active]
    actions: list[Part] = [GAIN_INCOME]
    if player.kobuns:
        surcharge = least_surcharge(state)
        if surcharge is not None:
            actions += [HIRE[card.character] for card in state.row if budget(player, card) >= surcharge]
    return actions


def gain_income(state: Position, action: GainIncome, chance: Chance) -> None:
    """Gain mons instead of hiring."""
    state.players[state.active].mons += INCOME
    state.stage = STAGE_MOVE
    if state.events is not None:
        state.events.append(IncomeGained(state.active, INCOME))


def hire(state: Position, action: Hire, chance: Chance) -> None:
    """Choose the character; it is paid with its space."""
    turn_under_way(state).hiring = action.character
    state.stage = STAGE_PLACE


def card_in_row(state: Position, character: int) -> RowCard:
    """Return the card of a character that is for hire."""
    for card in state.row:
        if card.character == character:
            return card
    raise LookupError(f"character {character} is not in the row")


def place_hired(state: Position, turn: Turn, index: int) -> None:
    """Take the mons on the card, pay for card and space, place it with a Kobun, then take its hiring bonus."""
    player, character = state.players[state.active], turn.hiring
    card = card_in_row(state, character)
    cost, surcharge = hiring_cost(player, character), layout(state).surcharges[index]
    state.row.remove(card)
    player.mons += card.mons - cost - surcharge
    player.kobuns -= 1
    state.spaces[index] = Space(character, 0, player.seat, 0)
    turn.hiring = 0
    state.stage = STAGE_MOVE
    if state.events is not None:
        state.events.append(CharacterHired(player.seat, character, index, card.mons, cost, surcharge))
    if CHARACTER_FIREFIGHTING[character]:
        raise_firefighting(state, player, CHARACTER_FIREFIGHTING[character])
        if owns(state, player.seat, BUILDING_FIRE_WATCHTOWER):
            building_pays(state, player, BUILDING_FIRE_WATCHTOWER, _WATCHTOWER_PAYS)
