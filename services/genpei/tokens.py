"""Influence tokens on the board."""

from services.genpei.events import TokenPlaced
from services.genpei.state import Player, Position


def place(state: Position, player: Player, house: int, token: int) -> None:
    """Put a token of the own area into a house."""
    player.tokens.remove(token)
    player.influence[house - 1].tokens.append(token)
    if state.events is not None:
        state.events.append(TokenPlaced(player.seat, house, token))


def houses_held(player: Player) -> list[int]:
    """Return the houses in which `player` has tokens."""
    return [house for house, influence in enumerate(player.influence, 1) if influence.tokens]


def tokens_on_board(player: Player) -> list[tuple[int, int]]:
    """Return house and kind of the tokens `player` has on the board, equal ones in a house once."""
    return [
        (house, token)
        for house, influence in enumerate(player.influence, 1)
        for token in dict.fromkeys(influence.tokens)
    ]
