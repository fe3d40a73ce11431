"""Playing cards, moving markers, and what the spaces of the wheels do."""

from collections.abc import Callable
from typing import Final

from services.genpei.actions import (
    ASSASSINATE,
    CHOOSE_TOKEN,
    MOVES,
    RECRUIT,
    USE_CONTACTS,
    Assassinate,
    ChooseToken,
    Move,
    Play,
    Recruit,
    UseContacts,
)
from services.genpei.cards import play_from_hand, spy
from services.genpei.chain import activate, ask, end_chain, lapse, wheels_in_contact
from services.genpei.coins import gain
from services.genpei.components import INTRIGUE_COINS, WHEEL, WHEEL_COINS
from services.genpei.enums import (
    SPACE_ASSASSINATE,
    SPACE_CONTACTS,
    SPACE_INTRIGUE,
    SPACE_NINJA,
    SPACE_PAGODA,
    SPACE_RECRUIT,
    SPACE_REINFORCEMENTS,
    SPACE_SPY,
    SPACE_TORII,
    STAGE_ASSASSINATE,
    STAGE_CONTACTS,
    STAGE_PAGODA,
    STAGE_RECRUIT,
    STAGE_REINFORCE,
    STAGE_TORII,
)
from services.genpei.events import CardAssassinated, CardRecruited, ContactsUsed, NinjaRevealed
from services.genpei.markers import move_marker, neighbour, shown
from services.genpei.state import Player, Position
from services.genpei.tokens import place
from services.kernel.chance import Chance
from services.kernel.part import Part


def play(state: Position, player: Player, action: Play, chance: Chance) -> None:
    """Play a card of the hand; it activates its clan."""
    play_from_hand(state, player, action.clan)
    activate(state, player, action.clan, chance)


def legal_moves(state: Position, player: Player) -> list[Part]:
    """Move the marker of the activated clan one space either way; it must move."""
    return MOVES[:]


def move(state: Position, player: Player, action: Move, chance: Chance) -> None:
    """Move the marker and do what its new space says."""
    move_marker(state, player.seat, state.wheel, neighbour(state, state.wheel, action.direction))
    do_space(state, player, chance)


def do_space(state: Position, player: Player, chance: Chance) -> None:
    """Do what the marker of the wheel in question shows, taking its coin first."""
    index = state.markers[state.wheel - 1]
    gain(state, player, WHEEL_COINS[state.wheel][index])
    DO_SPACE[WHEEL[state.wheel][index]](state, player, chance)


def legal_recruits(state: Position, player: Player) -> list[Part]:
    """Either bid that is there."""
    return [RECRUIT[bid] for bid, clan in enumerate(state.bids) if clan]


def recruit(state: Position, player: Player, action: Recruit, chance: Chance) -> None:
    """Take a bid into the own discard pile; it activates its clan."""
    clan = state.bids[action.bid]
    state.bids[action.bid] = 0
    player.discard.append(clan)
    if state.events is not None:
        state.events.append(CardRecruited(player.seat, clan, action.bid))
    activate(state, player, clan, chance)


def legal_assassinations(state: Position, player: Player) -> list[Part]:
    """Either bid that is there."""
    return [ASSASSINATE[bid] for bid, clan in enumerate(state.bids) if clan]


def assassinate(state: Position, player: Player, action: Assassinate, chance: Chance) -> None:
    """Remove a bid from the game; it activates its clan."""
    clan = state.bids[action.bid]
    state.bids[action.bid] = 0
    state.removed.append(clan)
    if state.events is not None:
        state.events.append(CardAssassinated(player.seat, clan, action.bid))
    activate(state, player, clan, chance)


def legal_tokens(state: Position, player: Player) -> list[Part]:
    """Any token of the own area."""
    return [CHOOSE_TOKEN[token] for token in dict.fromkeys(player.tokens)]


def place_on_wheel(state: Position, player: Player, action: ChooseToken, chance: Chance) -> None:
    """Pagoda: place a token on the clan of the wheel."""
    place(state, player, state.wheel, action.token)
    end_chain(state, player, chance)


def reveal_ninja(state: Position, player: Player, chance: Chance) -> None:
    """Turn up the top Ninja card; it activates its clan."""
    if not state.ninja_deck:
        lapse(state, player, SPACE_NINJA)
        end_chain(state, player, chance)
        return
    clan = chance.draw(state.ninja_deck)
    state.ninja_seen.pop()
    state.ninja_revealed.append(clan)
    if state.events is not None:
        state.events.append(NinjaRevealed(player.seat, clan))
    activate(state, player, clan, chance)


def spy_once(state: Position, player: Player, chance: Chance) -> None:
    """Take the top clan card into the hand, unseen; it activates nothing."""
    spy(state, player, chance)
    end_chain(state, player, chance)


def take_intrigue_coins(state: Position, player: Player, chance: Chance) -> None:
    """Gain the coins of the Intrigue space."""
    gain(state, player, INTRIGUE_COINS)
    end_chain(state, player, chance)


def legal_contacts(state: Position, player: Player) -> list[Part]:
    """Any wheel Contacts can do."""
    return [USE_CONTACTS[clan] for clan in wheels_in_contact(state)]


def use_contacts(state: Position, player: Player, action: UseContacts, chance: Chance) -> None:
    """Do what another wheel shows, as if it were done there; its marker stays."""
    state.wheel = action.clan
    if state.events is not None:
        state.events.append(ContactsUsed(player.seat, action.clan, shown(state, action.clan)))
    do_space(state, player, chance)


DO_SPACE: Final[dict[int, Callable[[Position, Player, Chance], None]]] = {
    SPACE_RECRUIT: lambda state, player, chance: ask(state, player, STAGE_RECRUIT, chance),
    SPACE_ASSASSINATE: lambda state, player, chance: ask(state, player, STAGE_ASSASSINATE, chance),
    SPACE_PAGODA: lambda state, player, chance: ask(state, player, STAGE_PAGODA, chance),
    SPACE_NINJA: reveal_ninja,
    SPACE_SPY: spy_once,
    SPACE_INTRIGUE: take_intrigue_coins,
    SPACE_REINFORCEMENTS: lambda state, player, chance: ask(state, player, STAGE_REINFORCE, chance),
    SPACE_CONTACTS: lambda state, player, chance: ask(state, player, STAGE_CONTACTS, chance),
    SPACE_TORII: lambda state, player, chance: ask(state, player, STAGE_TORII, chance),
}
