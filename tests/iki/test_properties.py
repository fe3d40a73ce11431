"""Whole random games: pieces stay in the box, nothing falls below 0, and the same seed tells the same story."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from services.iki import components, enums
from services.iki.enums import STAGE_OVER
from services.iki.hidden import characters_in_sight
from services.iki.months import decks
from services.iki.rules import RULES
from services.iki.setup import new_game
from services.iki.state import Position
from services.kernel.chance import FastChance
from services.kernel.part import Part
from services.kernel.rules import load_game
from zashiki.iki.v1 import iki_pb2 as schema

CODEC = load_game("iki").codec


def every_piece_is_somewhere_once(state: Position) -> None:
    characters = Counter(characters_in_sight(state))
    for deck in decks(state):
        characters.update(deck)
    assert characters == Counter(range(1, 61))
    buildings = Counter([*state.buildings, *state.removed_buildings])
    buildings.update(space.building for space in state.spaces if space.building)
    assert buildings == Counter(range(1, 11))
    for player in state.players:
        assert player.kobuns + sum(space.owner == player.seat for space in state.spaces) == 4
        assert min(player.iki, player.mons, player.rice, player.sandals, player.wood, player.kobans) >= 0
        assert 0 <= player.firefighting <= 10
    for name in ("fish", "pipes", "pouches"):
        tokens = Counter(getattr(state, name))
        for player in state.players:
            tokens.update(getattr(player, name))
        assert set(tokens.values()) <= {1}
    special = [token for player in state.players for token in player.tokens]
    assert Counter(special) <= Counter([1, 2, 3, 3, 4])


def story(seats: int, seed: int) -> tuple[Position, list[Part]]:
    """Play a random game; the positions on the way must be such as could be played on from."""
    chance = FastChance(seed)
    state = new_game(seats, chance)
    state.events = []
    while state.stage != STAGE_OVER:
        every_piece_is_somewhere_once(state)
        if chance.below(4) == 0:
            RULES.check(state)
        actions = RULES.legal_actions(state, state.active)
        assert actions
        assert len(actions) == len(set(actions))
        assert len(actions) <= 80
        assert all(RULES.legal_actions(state, seat) == [] for seat in range(seats) if seat != state.active)
        RULES.apply(state, state.active, actions[chance.below(len(actions))], chance)
    RULES.check(state)
    return state, state.events


@settings(deadline=None, derandomize=True, max_examples=8)
@given(seats=st.integers(2, 4), seed=st.integers(0, 10**6))
def test_a_random_game_keeps_every_piece_and_tells_the_same_story_twice(seats: int, seed: int) -> None:
    end, events = story(seats, seed)
    again, retold = story(seats, seed)
    assert CODEC.digest(end) == CODEC.digest(again)
    assert events == retold
    assert end.month == components.NEW_YEAR


def test_the_box_holds_what_the_rulebook_counts() -> None:
    assert [len(deck) for deck in components.DECKS] == [4, 14, 14, 14, 14]
    types = Counter(components.CHARACTER_TYPE[1:])
    assert [types[kind] for kind in range(1, 6)] == [17, 15, 12, 9, 7]
    assert sum(components.CHARACTER_FIREFIGHTING[card] > 0 for card in range(1, 61)) == 24
    assert Counter(token for token in components.CHARACTER_TOKEN if token) == {1: 1, 2: 1, 3: 2, 4: 1}
    assert len(components.BLOCKING_TILES) == 12


def test_each_season_has_its_share_of_types() -> None:
    shares = [[0] * 6 for _ in components.DECKS]
    for season, deck in enumerate(components.DECKS):
        for card in deck:
            shares[season][components.CHARACTER_TYPE[card]] += 1
    assert [share[1:] for share in shares] == [
        [4, 0, 0, 0, 0],
        [3, 4, 3, 2, 2],
        [4, 3, 3, 2, 2],
        [3, 4, 3, 2, 2],
        [3, 4, 3, 3, 1],
    ]


def test_the_numbers_the_rules_speak_of_are_those_of_the_schema() -> None:
    named = {name: value for name, value in vars(enums).items() if name.isupper()}
    assert named
    assert named == {name: getattr(schema, name) for name in named}
