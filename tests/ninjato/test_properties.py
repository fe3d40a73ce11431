"""Whole random games: pieces stay in the box, honor only grows, and the same seed tells the same story."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.chance import FastChance
from services.kernel.part import Part
from services.kernel.rules import load_game
from services.ninjato import components, enums
from services.ninjato.enums import STAGE_OVER
from services.ninjato.rules import RULES
from services.ninjato.setup import new_game
from services.ninjato.state import Position
from zashiki.ninjato.v1 import ninjato_pb2 as schema

CODEC = load_game("ninjato").codec


def story(seats: int, seed: int) -> tuple[Position, list[Part]]:
    """Play a random game; the positions on the way must be such as could be played on from."""
    chance = FastChance(seed)
    state = new_game(seats, chance)
    state.events = []
    honor = [0] * seats
    while state.stage != STAGE_OVER:
        if chance.below(4) == 0:
            RULES.check(state)
        actions = RULES.legal_actions(state, state.active)
        assert actions
        assert len(actions) <= 80
        assert all(RULES.legal_actions(state, seat) == [] for seat in range(seats) if seat != state.active)
        RULES.apply(state, state.active, actions[chance.below(len(actions))], chance)
        assert all(player.honor >= before for player, before in zip(state.players, honor, strict=True))
        honor = [player.honor for player in state.players]
    RULES.check(state)
    return state, state.events


@settings(deadline=None, derandomize=True, max_examples=8)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_a_random_game_keeps_every_piece_and_tells_the_same_story_twice(seats: int, seed: int) -> None:
    end, events = story(seats, seed)
    again, retold = story(seats, seed)
    assert CODEC.digest(end) == CODEC.digest(again)
    assert events == retold
    assert end.round == components.LAST_ROUND


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert len(components.DOJO_CARDS) == 52
    assert len(components.GUARDS) == 40
    assert len(components.ELITES) == 20
    assert len(components.TREASURES) == 90
    assert len(components.SKILLS) == 19
    assert len(components.ENVOYS) == 21
    assert len(components.RUMORS) == 30
    assert sum(len(tokens) for tokens in components.CLAN_TOKENS) == 15


def test_the_numbers_the_rules_speak_of_are_those_of_the_schema() -> None:
    named = {name: value for name, value in vars(enums).items() if name.isupper()}
    assert named
    assert named == {name: getattr(schema, name) for name in named}
