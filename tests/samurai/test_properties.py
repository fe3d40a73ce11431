"""Whole random games: pieces stay in the box at each step, and the same seed tells the same story."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.chance import FastChance
from services.kernel.part import Part
from services.kernel.rules import load_game
from services.samurai.components import (
    ARCHERS,
    ARMIES,
    BASE_REGIONS,
    CASTLES,
    DESTINY_CARDS,
    LAST_ERA,
    ORDER_SET,
    RIVAL_ORDER_SET,
    TOKENS_PLACED,
)
from services.samurai.enums import STAGE_DESTINY, STAGE_DOJO, STAGE_OVER
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Position

CODEC = load_game("samurai").codec

OPTIONS = st.fixed_dictionaries({option.name: st.booleans() for option in META.options})


def assert_nothing_is_lost(state: Position) -> None:
    """Count every Army, order token and Destiny card."""
    on_slots: list[list[int]] = [[] for _ in state.players]
    for slot in state.slots:
        for token in (slot.token, slot.cover):
            if token is not None:
                on_slots[token.seat].append(token.order or token.face_down)
    cards = Counter(state.destiny_deck)
    for region, laid in enumerate(state.destiny, 1):
        cards[region] += laid
    rivals = {rival.seat: rival for rival in state.rivals}
    for player in state.players:
        trained = player.range + player.armory + player.headquarters
        assert player.barracks + trained + sum(player.samurai) == ARMIES
        assert min(player.barracks, player.range, player.armory, player.headquarters, *player.samurai) >= 0
        assert sum(player.archers) + player.range <= ARCHERS
        assert player.headquarters + bool(player.general) <= 1
        assert len(player.castles) == len(set(player.castles)) <= CASTLES
        orders = rivals[player.seat].orders if player.seat in rivals else player.orders
        box = RIVAL_ORDER_SET if player.seat in rivals else ORDER_SET
        assert sorted(orders + on_slots[player.seat]) == list(box)
        store = rivals[player.seat].store if player.seat in rivals else player.store
        assert store is not None
        assert min(store.bushido, store.food) >= 0
        cards.update(player.hand + player.pledged)
    assert cards == Counter(DESTINY_CARDS[len(state.destiny) > BASE_REGIONS])


def story(seats: int, options: dict[str, bool], seed: int) -> tuple[Position, list[Part]]:
    """Play a random game, counting pieces at each step."""
    chance = FastChance(seed)
    state = RULES.new(META.settle(seats, options), chance)
    state.events = []
    covers = 0
    while to_act := RULES.to_act(state):
        assert_nothing_is_lost(state)
        seat = to_act[chance.below(len(to_act))]
        actions = RULES.legal_actions(state, seat)
        assert 1 <= len(actions) <= 80
        assert len(set(actions)) == len(actions)
        scores = [player.score for player in state.players]
        RULES.apply(state, seat, actions[chance.below(len(actions))], chance)
        assert all(player.score >= before for player, before in zip(state.players, scores, strict=True))
        if state.stage not in (STAGE_DOJO, STAGE_DESTINY):
            covers = max(covers, sum(slot.cover is not None for slot in state.slots))
            turns = sum(TOKENS_PLACED[round_][state.seats()] for round_ in range(state.round))
            assert all(len(ORDER_SET) - len(player.orders) <= turns for player in state.players if player.store)
    assert_nothing_is_lost(state)
    assert state.stage == STAGE_OVER
    assert covers <= len(state.slots)
    return state, state.events


@settings(deadline=None, derandomize=True, max_examples=12)
@given(seats=st.integers(2, 5), options=OPTIONS, seed=st.integers(0, 10**6))
def test_a_random_game_keeps_every_piece_and_tells_the_same_story_twice(
    seats: int, options: dict[str, bool], seed: int
) -> None:
    if seats == 5:
        options["new_region"] = True
    end, events = story(seats, options, seed)
    again, retold = story(seats, options, seed)
    assert CODEC.digest(end) == CODEC.digest(again)
    assert events == retold
    assert end.era == LAST_ERA


@settings(deadline=None, derandomize=True, max_examples=5)
@given(seed=st.integers(0, 10**6))
def test_a_random_solo_game_keeps_every_piece_and_tells_the_same_story_twice(seed: int) -> None:
    end, events = story(1, {}, seed)
    again, retold = story(1, {}, seed)
    assert CODEC.digest(end) == CODEC.digest(again)
    assert events == retold
