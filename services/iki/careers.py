"""Experience and retirement."""

from services.iki.board import vacate
from services.iki.components import CHARACTER_TOKEN, SALARY
from services.iki.events import CharacterRetired, ExperienceGained
from services.iki.state import Position, Space


def gain_experience(state: Position, index: int, amount: int = 1) -> None:
    """Move the Kobun on a character up; once it reaches the circle the character retires."""
    space = state.spaces[index]
    assert space.owner is not None
    experience = space.experience + amount
    if experience >= len(SALARY[space.character]):
        _retire(state, index)
        return
    state.spaces[index] = Space(space.character, 0, space.owner, experience)
    if state.events is not None:
        state.events.append(ExperienceGained(space.owner, space.character, experience))


def _retire(state: Position, index: int) -> None:
    """Bring a character to its owner's board; a special token may come with it."""
    space = state.spaces[index]
    assert space.owner is not None
    player = state.players[space.owner]
    vacate(state, index)
    player.retired.append(space.character)
    token = CHARACTER_TOKEN[space.character]
    if token:
        player.tokens.append(token)
    if state.events is not None:
        state.events.append(CharacterRetired(space.owner, space.character, token))
