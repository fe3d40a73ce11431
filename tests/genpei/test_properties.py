"""Whole random games: pieces stay in the box, lists stay short, and the same seed tells the same story."""

from hypothesis import given, settings
from hypothesis import strategies as st

from services.genpei import components, enums
from services.genpei.components import COIN_LIMIT
from services.genpei.enums import STAGE_OVER
from services.genpei.meta import META
from services.genpei.rules import RULES
from services.genpei.state import Position
from services.kernel.chance import FastChance
from services.kernel.part import Part
from services.kernel.rules import load_game
from zashiki.genpei.v1 import genpei_pb2 as schema

CODEC = load_game("genpei").codec
LONGEST_LIST = 60


def story(seats: int, kotaishi: bool, intrigue: bool, seed: int) -> tuple[Position, list[Part]]:
    """Play a random game; positions on the way must hold every piece of the box once."""
    chance = FastChance(seed)
    state = RULES.new(META.settle(seats, {"kotaishi": kotaishi or seats < 3, "intrigue": intrigue}), chance)
    state.events = []
    while owing := RULES.to_act(state):
        if chance.below(8) == 0:
            RULES.check(state)
        seat = owing[chance.below(len(owing))]
        actions = RULES.legal_actions(state, seat)
        assert 0 < len(actions) == len(set(actions)) <= LONGEST_LIST
        RULES.apply(state, seat, actions[chance.below(len(actions))], chance)
        assert all(player.coins <= COIN_LIMIT for player in state.players)
    RULES.check(state)
    assert state.stage == STAGE_OVER
    return state, state.events


@settings(deadline=None, derandomize=True, max_examples=8)
@given(seats=st.integers(1, 4), kotaishi=st.booleans(), intrigue=st.booleans(), seed=st.integers(0, 10**6))
def test_a_random_game_keeps_every_piece_and_tells_the_same_story_twice(
    seats: int, kotaishi: bool, intrigue: bool, seed: int
) -> None:
    end, events = story(seats, kotaishi, intrigue, seed)
    again, retold = story(seats, kotaishi, intrigue, seed)
    assert CODEC.digest(end) == CODEC.digest(again)
    assert events == retold
    # Equal turns: with several players a game ends when it would be the start player's turn.
    assert seats == 1 or end.turn % seats == 0


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert [len(deck) for deck in components.CLAN_DECK] == [0, 40, 40, 56, 72]
    assert len(components.TOKENS) * 4 == 28
    assert len(components.KOTAISHI_TOKENS) == 6
    assert len(components.KOTAISHI_SOLO_TOKENS) == 10
    assert len(components.KOTAISHI_DECK) == 20
    assert len(components.INTRIGUE_DECK) == 13
    assert components.COIN_LIMIT * 4 == 24


def test_the_numbers_the_rules_speak_of_are_those_of_the_schema() -> None:
    ours = {"CLANS", "HOUSES"}
    named = {name: value for name, value in vars(enums).items() if name.isupper() and name not in ours}
    assert named
    assert named == {name: getattr(schema, name) for name in named}
    for clan in enums.CLANS:
        assert schema.House.keys()[clan].removeprefix("HOUSE_") == schema.Clan.keys()[clan].removeprefix("CLAN_")
