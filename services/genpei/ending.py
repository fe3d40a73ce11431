"""The end of the game: setting cards aside for the House of the Emperor, and deciding house by house."""

from services.genpei.actions import SET_ASIDE, SetAside
from services.genpei.enums import CLANS, HOUSE_EMPEROR, HOUSES, STAGE_OVER, STAGE_SPLIT
from services.genpei.events import CardsSetAside, GameEnded, HouseDecided
from services.genpei.scoring import all_points, allies, clan_cards, supported, winners
from services.genpei.state import Player, Position, Split
from services.kernel.chance import Chance
from services.kernel.part import Part


def end_game(state: Position) -> None:
    """Let everybody with tokens on the palace steps set cards aside; others have no use for that."""
    state.stage = STAGE_SPLIT
    for player in state.players:
        player.ready = not player.influence[HOUSE_EMPEROR - 1].tokens
    _decide_when_all_are_ready(state)


def possible_splits(player: Player) -> list[tuple[int, int]]:
    """Return clan and number of the cards a player may set aside: none, or any number of cards of one clan.

    The allies of an Intrigue clan card stay together.
    """
    cards, with_allies = clan_cards(player), allies(player)
    return [
        (0, 0),
        *(
            (clan, count)
            for clan in CLANS
            for count in range(1, cards[clan] + with_allies[clan] + 1)
            if count <= cards[clan] or count >= with_allies[clan]
        ),
    ]


def legal_splits(state: Position, player: Player) -> list[Part]:
    """Set aside whatever can be."""
    return [SET_ASIDE[clan][count] for clan, count in possible_splits(player)]


def set_aside(state: Position, player: Player, action: SetAside, chance: Chance) -> None:
    """Set cards aside, in secret; when all have, everything is laid open."""
    player.split = Split(action.clan, action.cards)
    player.ready = True
    if state.events is not None:
        state.events.append(CardsSetAside(player.seat, player.split))
    _decide_when_all_are_ready(state)


def _decide_when_all_are_ready(state: Position) -> None:
    if not all(player.ready for player in state.players):
        return
    state.stage = STAGE_OVER
    if state.events is not None:
        points = all_points(state)
        state.events += [HouseDecided(house, points[house], supported(points[house])) for house in HOUSES]
        state.events.append(GameEnded(winners(state)))
