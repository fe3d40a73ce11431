"""Turns, round ends, scoring phases."""

import pytest

from services.kernel.chance import FastChance
from services.ninjato import actions as do
from services.ninjato.actions import (
    DECLINE,
    DISGUISE,
    LAY,
    SPREAD,
    START_RAID,
    STRIKE,
    TAKE_HONOR,
    TAKE_NOTHING,
    TAKE_RUMOR,
    VISIT_DOJO,
)
from services.ninjato.components import ENVOY_MASK, SCORING_CLANS
from services.ninjato.enums import (
    APPROACH_STRENGTH,
    REWARD_HONOR,
    SKILL_HENSOJUTSU,
    SKILL_PLUS_TWO,
    SKILL_SIX,
    STAGE_DISGUISE,
    STAGE_OVER,
    STAGE_PLACE,
    STAGE_REWARD,
)
from services.ninjato.events import RewardGiven
from services.ninjato.rules import RULES
from services.ninjato.setup import new_game
from services.ninjato.state import READY, USED, Place, Position
from tests.ninjato.positions import (
    FILLER,
    after_shuriken,
    bribe,
    furnish,
    hold,
    in_round,
    last_turn,
    learn,
    legal,
    on_top,
    play,
    show,
    table,
    treasures,
)

TAIRA, MINAMOTO, GO_SHIRAKAWA = 1, 2, 3
TAIRA_MASKED, TAIRA_PLAIN, TAIRA_PLAIN_2 = 1, 4, 5
MINAMOTO_MASKED = 8
GO_MASKED, GO_PLAIN, GO_PLAIN_2 = 15, 18, 19
END = SPREAD[10]
DOJO = Place(1, 0, 0)


def phase_after(number: int, seats: int = 2) -> Position:
    """The last turn of a round that ends in a scoring phase, with four rumors on show then."""
    state = table(seats)
    last_turn(state, number)
    show(state.pavilion, state.rumor_deck, 10, 1, 2, 3)
    on_top(state.rumor_deck, 4, 5, 6)
    return state


def test_a_turn_is_one_shuriken_in_turn_order() -> None:
    state = table(3)
    state.turn_order = [2, 0, 1]
    after_shuriken(state, 0)
    seen = []
    chance = FastChance(0)
    while state.round == 1:
        if state.stage == STAGE_PLACE:
            seen.append(state.active)
        RULES.apply(state, state.active, legal(state)[0], chance)
    assert seen == [2, 0, 1] * 3
    assert [player.shuriken for player in state.players] == [3, 3, 3]


def test_the_highest_of_several_shuriken_at_the_dojo_counts() -> None:
    state = table(4)
    last_turn(state, 1)
    state.dojo_stack = [3, 1, 3, 0]
    for seat in state.dojo_stack:
        places = state.players[seat].places
        places[places.index(FILLER)] = DOJO
    play(state, END)
    assert state.turn_order == [0, 3, 1, 2]


def test_skills_turn_up_at_the_end_of_a_round() -> None:
    state = table()
    learn(state, 0, SKILL_PLUS_TWO, SKILL_SIX)
    last_turn(state, 1)
    state.players[0].skills = [USED[SKILL_PLUS_TWO], READY[SKILL_SIX]]
    play(state, END)
    assert state.players[0].skills == [READY[SKILL_PLUS_TWO], READY[SKILL_SIX]]


def test_the_sensei_discards_what_nobody_learned() -> None:
    state = table(4)
    last_turn(state, 2)
    before = state.sensei[:]
    play(state, END)
    assert state.skill_discard == before
    assert len(state.sensei) == 4


def test_a_disguise_nobody_learned_gives_way_to_the_next() -> None:
    state = table()
    last_turn(state, 5)
    play(state, END)
    assert state.sensei == [SKILL_HENSOJUTSU]
    assert state.skill_discard[-1] == SKILL_HENSOJUTSU
    assert len(state.disguise_stack) == 1


def test_only_houses_without_treasure_are_reset() -> None:
    state = table()
    last_turn(state, 1)
    furnish(state, 1, 3, treasures("jade"))
    play(state, END)
    assert (state.houses[1].sentry, state.houses[1].plain) == (3, treasures("jade"))


def test_spent_treasure_returns_to_the_bag_when_one_is_needed() -> None:
    state = table()
    last_turn(state, 1)
    furnish(state, 2, 0, [])
    state.spent, state.bag = state.bag, []
    play(state, END)
    assert len(state.houses[2].plain) == 3
    assert state.spent == []


def test_a_house_that_got_no_treasure_cannot_be_raided() -> None:
    state = table()
    last_turn(state, 1)
    furnish(state, 2, 0, [])
    state.players[0].treasures += state.bag
    state.bag.clear()
    play(state, END)
    house = state.houses[2]
    assert house.sentry, "a new sentry comes all the same"
    assert len(house.plain) == 1, "the fan just spent"
    state.players[0].treasures += house.plain
    house.plain.clear()
    assert not any(isinstance(action, do.StartRaid) and action.house == 2 for action in legal(state))


def test_displays_refill_at_the_end_of_a_round() -> None:
    state = table()
    last_turn(state, 1)
    show(state.palace, state.envoy_deck, 1)
    play(state, END)
    assert (len(state.palace), len(state.pavilion)) == (4, 4)


@pytest.mark.parametrize("number", range(1, 8))
def test_scoring_follows_rounds_three_five_and_seven(number: int) -> None:
    state = phase_after(number)
    bribe(state, 0, GO_PLAIN)
    play(state, END)
    assert (state.stage == STAGE_REWARD) is (number in (3, 5, 7))
    if state.scoring is not None:
        assert state.round == number
        assert state.scoring.clans == SCORING_CLANS[number]


def test_each_clan_is_rewarded_first_second_and_third_once() -> None:
    orders = list(SCORING_CLANS.values())
    assert all({order[place] for order in orders} == {TAIRA, MINAMOTO, GO_SHIRAKAWA} for place in range(3))


def test_clans_without_envoys_are_passed_over() -> None:
    state = phase_after(3)
    bribe(state, 1, MINAMOTO_MASKED)
    play(state, END)
    assert state.active == 1
    assert state.scoring is not None
    assert state.scoring.taken == [0, 0]
    play(state, TAKE_HONOR)
    assert state.round == 4, "nobody is second anywhere"


def test_rewards_need_influence_and_ties_go_to_the_older_envoy() -> None:
    state = phase_after(3, 3)
    bribe(state, 2, GO_PLAIN)
    bribe(state, 1, GO_PLAIN_2)
    play(state, END, TAKE_RUMOR[1])
    assert [player.honor_clans for player in state.players] == [0, 6, 0]


def test_a_disguise_adds_influence_but_not_age() -> None:
    state = phase_after(5)
    bribe(state, 0, TAIRA_PLAIN, TAIRA_PLAIN_2)
    bribe(state, 1, TAIRA_MASKED)
    learn(state, 1, SKILL_HENSOJUTSU)
    play(state, END)
    assert (state.stage, state.active) == (STAGE_DISGUISE, 1)
    play(state, DISGUISE[TAIRA_MASKED])
    assert (state.stage, state.active) == (STAGE_REWARD, 0), "two each, and seat 0 has the older envoy"


def test_a_disguise_can_make_a_first_place() -> None:
    state = phase_after(5)
    bribe(state, 0, TAIRA_PLAIN)
    bribe(state, 1, TAIRA_MASKED)
    learn(state, 1, SKILL_HENSOJUTSU)
    play(state, END, DISGUISE[TAIRA_MASKED])
    assert (state.stage, state.active) == (STAGE_REWARD, 1)


def test_two_disguises_go_to_different_envoys_and_may_be_declined() -> None:
    state = phase_after(5)
    bribe(state, 0, TAIRA_MASKED, GO_MASKED)
    learn(state, 0, SKILL_HENSOJUTSU, SKILL_HENSOJUTSU)
    play(state, END)
    assert legal(state) == [DISGUISE[TAIRA_MASKED], DISGUISE[GO_MASKED], DECLINE]
    play(state, DISGUISE[GO_MASKED])
    assert legal(state) == [DISGUISE[TAIRA_MASKED], DECLINE]
    play(state, DECLINE)
    assert state.stage == STAGE_REWARD


def test_disguises_are_declared_in_the_new_order() -> None:
    state = phase_after(5)
    bribe(state, 0, TAIRA_MASKED)
    bribe(state, 1, MINAMOTO_MASKED)
    learn(state, 0, SKILL_HENSOJUTSU)
    learn(state, 1, SKILL_HENSOJUTSU)
    state.players[1].places[0] = DOJO
    state.dojo_stack = [1]
    play(state, END)
    assert (state.stage, state.active, state.turn_order) == (STAGE_DISGUISE, 1, [1, 0])


def test_a_disguise_serves_in_each_phase() -> None:
    state = phase_after(5)
    bribe(state, 0, TAIRA_MASKED)
    learn(state, 0, SKILL_HENSOJUTSU)
    play(state, END, DISGUISE[TAIRA_MASKED], TAKE_HONOR)
    assert state.scoring is None
    assert state.players[0].skills == [READY[SKILL_HENSOJUTSU]]


def test_the_pavilion_is_refilled_only_after_the_phase() -> None:
    state = phase_after(3)
    bribe(state, 0, GO_PLAIN, TAIRA_PLAIN)
    play(state, END, TAKE_RUMOR[1])
    assert sorted(state.pavilion) == [2, 3, 4]
    play(state, TAKE_RUMOR[2])
    assert len(state.pavilion) == 4


def test_the_choice_is_offered_even_when_no_rumor_is_left() -> None:
    state = phase_after(3)
    bribe(state, 0, GO_PLAIN)
    bribe(state, 1, GO_PLAIN_2)
    state.players[0].rumors = sorted({*range(1, 31)} - {10})
    state.pavilion, state.rumor_deck = [10], []
    play(state, END)
    assert legal(state) == [TAKE_HONOR, TAKE_NOTHING]
    left = state.clone()
    play(left, TAKE_NOTHING)
    assert [player.honor_clans for player in left.players] == [0, 6]
    play(state, TAKE_HONOR)
    assert [player.honor_clans for player in state.players] == [6, 0], "second place finds no rumor and gets nothing"
    assert state.stage == STAGE_PLACE


def test_a_house_taken_in_the_last_turn_counts_for_its_new_clan() -> None:
    state = table()
    last_turn(state, 3)
    index = next(i for i, house in enumerate(state.houses) if house.token.clan == GO_SHIRAKAWA)
    furnish(state, index, 3, treasures("fan"))
    hold(state, 1, 5)
    bribe(state, 0, GO_PLAIN, TAIRA_PLAIN)
    eight = next(token for token in state.clan_pile if (token.clan, token.honor) == (TAIRA, 8))
    play(state, START_RAID[index][APPROACH_STRENGTH], LAY[5], STRIKE, do.Install(eight))
    play(state, TAKE_HONOR)
    assert state.players[0].honor_clans == 0, "Go-Shirakawa's only house is lost"
    play(state, TAKE_HONOR)
    assert state.players[0].honor_clans == 2 + 4 + 8


def test_people_are_told_of_a_reward_that_was_nothing() -> None:
    state = phase_after(3)
    bribe(state, 0, GO_PLAIN)
    bribe(state, 1, GO_PLAIN_2)
    state.players[0].rumors = sorted({*range(1, 31)} - {10})
    state.pavilion, state.rumor_deck = [10], []
    play(state, END)
    for choice, told in (
        (TAKE_HONOR, [(0, REWARD_HONOR, 6), (1, 0, 0)]),
        (TAKE_NOTHING, [(0, 0, 0), (1, REWARD_HONOR, 6)]),
    ):
        after = state.clone()
        after.events = []
        play(after, choice)
        rewards = [event for event in after.events if isinstance(event, RewardGiven)]
        assert [(event.seat, event.reward, event.honor) for event in rewards] == told


def test_the_round_is_over_before_houses_are_filled() -> None:
    state = table()
    last_turn(state, 1)
    furnish(state, 2, 0, [])
    state.events = []
    play(state, END)
    assert [type(event).__name__ for event in state.events[-5:]] == ["RoundEnded", *["TreasureAdded"] * 3, "RoundBegan"]


def test_the_game_ends_after_the_seventh_phase() -> None:
    state = phase_after(7)
    bribe(state, 0, GO_PLAIN)
    play(state, END, TAKE_HONOR)
    assert state.stage == STAGE_OVER
    assert RULES.to_act(state) == ()
    assert legal(state) == []
    assert RULES.outcome(state) is not None


def test_the_opening_tokens_lie_on_five_houses() -> None:
    for seed in range(20):
        state = new_game(4, FastChance(seed))
        assert sorted((house.token.clan, house.token.honor) for house in state.houses) == [
            (TAIRA, 2),
            (TAIRA, 4),
            (MINAMOTO, 2),
            (MINAMOTO, 4),
            (GO_SHIRAKAWA, 6),
        ]


def test_each_clan_has_masks_on_the_same_envoys() -> None:
    assert ENVOY_MASK[1:8] == ENVOY_MASK[8:15] == ENVOY_MASK[15:22]


def test_the_dojo_can_always_be_visited() -> None:
    state = table()
    in_round(state, 7)
    assert legal(state)[0] == VISIT_DOJO
