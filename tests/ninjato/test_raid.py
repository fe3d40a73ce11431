"""Raids: guards, alarms, skills at their moments, failing, leaving, clearing."""

import pytest

from services.ninjato import actions as do
from services.ninjato.actions import (
    BANZAI,
    GIVE_UP,
    KICK_DOWN,
    KICK_UP,
    LAY,
    LEAVE,
    REFRESH,
    START_RAID,
    STRIKE,
    SWAP,
    USE,
)
from services.ninjato.enums import (
    APPROACH_STEALTH,
    APPROACH_STRENGTH,
    GUARD_ELITE_A,
    SKILL_HENSOJUTSU,
    SKILL_MINUS_TWO,
    SKILL_PLUS_TWO,
    SKILL_REFRESH,
    SKILL_SIX,
    SKILL_SWAP,
    SKILL_SWITCH,
    SKILL_TWO_OR_FOUR,
    SKILL_ZERO,
    STAGE_FIGHT,
    STAGE_INSTALL,
    STAGE_KEEP,
    STAGE_PLACE,
)
from services.ninjato.state import TOKENS, USED, Position, token_index
from tests.ninjato.positions import (
    after_shuriken,
    between_guards,
    checked,
    defeat,
    furnish,
    hold,
    learn,
    legal,
    on_top,
    play,
    table,
    treasures,
)

FAN, SCROLL, VASE, JADE, GOLD = range(1, 6)
THREE, FIVE, ONE_ALARM, THREE_ALARM = 3, 5, 6, 8
RED = 5


def raiding(
    plain: str, red: str = "", loot: str = "scroll", hand: tuple[int, ...] = (), skills: tuple[int, ...] = ()
) -> Position:
    """Seat 0 has beaten the sentry of house 0, a 5, by stealth, and must call banzai or leave."""
    state = table()
    hold(state, 0, *hand)
    learn(state, 0, *skills)
    furnish(state, 0, FIVE, treasures(plain), treasures(red))
    between_guards(state, 0, APPROACH_STEALTH, treasures(loot))
    return state


def fighting(
    guard: int, hand: tuple[int, ...], skills: tuple[int, ...] = (), approach: int = APPROACH_STRENGTH
) -> Position:
    """Seat 0 faces this sentry."""
    state = table()
    hold(state, 0, *hand)
    learn(state, 0, *skills)
    furnish(state, 0, guard, treasures("fan vase"))
    return play(state, START_RAID[0][approach])


def test_a_raid_needs_a_winning_play_against_the_sentry() -> None:
    state = table()
    hold(state, 0, 2)
    furnish(state, 0, THREE, treasures("fan"))
    assert START_RAID[0][APPROACH_STEALTH] in legal(state)
    assert START_RAID[0][APPROACH_STRENGTH] not in legal(state)


@pytest.mark.parametrize(
    ("hand", "skills"),
    [
        ((2,), (SKILL_PLUS_TWO,)),
        ((1,), (SKILL_SIX,)),
        ((), (SKILL_TWO_OR_FOUR,)),
        ((1,), (SKILL_SWITCH,)),
        ((3, 3), ()),
    ],
    ids=["+2", "six", "as a four", "switch", "kicker"],
)
def test_skills_and_kickers_count_towards_a_winning_play(hand: tuple[int, ...], skills: tuple[int, ...]) -> None:
    state = table()
    hold(state, 0, *hand)
    furnish(state, 0, THREE, treasures("fan"))
    assert START_RAID[0][APPROACH_STRENGTH] not in legal(state) or hand == (3, 3)
    learn(state, 0, *skills)
    assert START_RAID[0][APPROACH_STRENGTH] in legal(state)


def test_refresh_counts_towards_a_winning_play() -> None:
    state = table()
    hold(state, 0, 2)
    furnish(state, 0, THREE, treasures("fan"))
    learn(state, 0, SKILL_PLUS_TWO, SKILL_REFRESH)
    state.players[0].skills[0] = USED[SKILL_PLUS_TWO]
    play(state, START_RAID[0][APPROACH_STRENGTH], REFRESH[SKILL_PLUS_TWO], LAY[2], USE[SKILL_PLUS_TWO], STRIKE)
    assert state.players[0].skills == [USED[SKILL_PLUS_TWO], USED[SKILL_REFRESH]]


def test_refresh_never_turns_up_a_disguise_or_another_refresh() -> None:
    state = raiding("fan", skills=(SKILL_REFRESH, SKILL_HENSOJUTSU, SKILL_PLUS_TWO))
    state.players[0].skills[1:] = [USED[SKILL_HENSOJUTSU], USED[SKILL_PLUS_TWO], USED[SKILL_REFRESH]]
    assert [action for action in legal(state) if isinstance(action, do.Refresh)] == [REFRESH[SKILL_PLUS_TWO]]


def test_every_step_keeps_a_win_within_reach() -> None:
    state = fighting(THREE, (1, 3, 3, 4))
    assert legal(state) == [LAY[3], LAY[4]], "1 and two kickers only tie"
    play(state, LAY[3])
    assert legal(state) == [KICK_UP]
    play(state, KICK_UP)
    assert legal(state) == [STRIKE]


def test_a_three_is_base_or_kicker_with_a_sign_of_its_own() -> None:
    state = fighting(FIVE, (3, 3, 3), approach=APPROACH_STEALTH)
    play(state, LAY[3], KICK_DOWN, KICK_UP)
    assert state.raid is not None
    assert (state.raid.base, state.raid.modifier) == (3, 0)


def test_only_threes_join_a_base() -> None:
    state = play(fighting(THREE, (4, 5)), LAY[4])
    assert legal(state) == [STRIKE]


def test_the_base_is_set_before_sums_whenever_the_skill_is_used() -> None:
    state = fighting(FIVE, (1, 3), (SKILL_SIX,))
    play(state, LAY[1], KICK_UP, USE[SKILL_SIX])
    assert state.raid is not None
    assert state.raid.base + state.raid.modifier == 7


@pytest.mark.parametrize("skill", [SKILL_ZERO, SKILL_SIX])
def test_zero_and_six_need_a_real_dojo_card(skill: int) -> None:
    state = fighting(THREE, (), (SKILL_TWO_OR_FOUR, skill))
    assert legal(state) == [do.AS_FOUR]
    assert legal(play(state, do.AS_FOUR)) == [STRIKE]


def test_a_value_below_one_stands() -> None:
    state = fighting(1, (1,), (SKILL_MINUS_TWO,), APPROACH_STEALTH)
    play(state, LAY[1], USE[SKILL_MINUS_TWO])
    assert state.raid is not None
    assert state.raid.base + state.raid.modifier == -1
    play(state, STRIKE)


def test_switching_lasts_for_the_rest_of_the_house() -> None:
    state = fighting(THREE, (1, 1), (SKILL_SWITCH,))
    assert LAY[1] in legal(state)
    play(state, USE[SKILL_SWITCH], LAY[1], STRIKE)
    on_top(state.guard_deck, THREE)
    play(state, BANZAI)
    assert state.raid is not None
    assert state.raid.approach == APPROACH_STEALTH
    play(state, LAY[1], STRIKE)


def test_two_switches_flip_twice() -> None:
    state = fighting(THREE, (5,), (SKILL_SWITCH, SKILL_SWITCH))
    play(state, USE[SKILL_SWITCH], USE[SKILL_SWITCH], LAY[5], STRIKE)
    assert state.players[0].skills == [USED[SKILL_SWITCH], USED[SKILL_SWITCH]]


def test_the_raider_is_asked_even_when_giving_up_is_all_there_is() -> None:
    state = raiding("fan vase", hand=(5,))
    on_top(state.guard_deck, THREE)
    play(state, BANZAI)
    assert state.stage == STAGE_FIGHT
    assert legal(state) == [GIVE_UP]


def test_giving_up_is_allowed_though_a_card_would_win_but_not_once_it_is_laid() -> None:
    state = raiding("fan vase", hand=(1,))
    on_top(state.guard_deck, THREE)
    play(state, BANZAI)
    assert legal(state) == [LAY[1], GIVE_UP]
    assert legal(play(state, LAY[1])) == [STRIKE]


def test_nobody_gives_up_to_a_sentry() -> None:
    assert GIVE_UP not in legal(fighting(THREE, (4, 5)))


def test_a_hopeless_fight_from_outside_can_be_given_up() -> None:
    state = fighting(FIVE, (4, 3, 3))
    play(state, LAY[4])
    hold(state, 0)
    assert legal(checked(state)) == [GIVE_UP]
    play(state, GIVE_UP)
    assert state.dojo_discard == [4]
    assert state.stage == STAGE_PLACE


def test_an_unbeaten_elite_is_discarded_and_a_beaten_one_kept_though_the_raid_fails() -> None:
    state = raiding("", "fan gold", hand=(1,))
    on_top(state.elite_deck, GUARD_ELITE_A, GUARD_ELITE_A)
    play(state, BANZAI, LAY[1], STRIKE, BANZAI, GIVE_UP)
    assert state.players[0].elites == [GUARD_ELITE_A]
    assert state.elite_discard == [GUARD_ELITE_A]
    assert state.stage == STAGE_KEEP
    play(state, do.KEEP[FAN + RED])
    assert state.players[0].treasures == [FAN]


def test_the_only_treasure_is_kept_without_asking() -> None:
    state = raiding("fan vase", loot="jade")
    play(state, BANZAI, GIVE_UP)
    assert state.players[0].treasures == [JADE]
    assert state.stage == STAGE_PLACE


def test_treasure_joins_the_store_only_when_the_raid_ends() -> None:
    state = raiding("fan vase", hand=(1,))
    assert state.players[0].treasures == []
    play(state, LEAVE)
    assert state.players[0].treasures == [SCROLL]


def test_leaving_adds_one_plain_treasure_and_the_sentry_stays() -> None:
    state = raiding("fan vase")
    on_top(state.bag, GOLD)
    play(state, LEAVE)
    assert (state.houses[0].plain, state.houses[0].sentry) == ([FAN, VASE, GOLD], FIVE)


def test_an_alarm_counts_the_token_drawn_before_it_flips_the_best_plain_one() -> None:
    state = raiding("fan jade")
    on_top(state.guard_deck, ONE_ALARM)
    on_top(state.bag, GOLD)
    play(state, BANZAI)
    assert (state.houses[0].plain, state.houses[0].red) == ([FAN, JADE], [GOLD])


def test_an_alarm_without_a_token_flips_nothing_when_one_plain_is_left() -> None:
    state = raiding("fan")
    on_top(state.guard_deck, ONE_ALARM)
    state.players[1].treasures += state.bag
    state.bag.clear()
    play(state, BANZAI)
    assert (state.houses[0].plain, state.houses[0].red) == ([FAN], [])


def test_the_alarm_of_a_sentry_is_ignored() -> None:
    state = table()
    hold(state, 0, 1)
    furnish(state, 0, THREE_ALARM, treasures("fan vase"))
    play(state, START_RAID[0][APPROACH_STEALTH])
    assert (state.houses[0].plain, state.houses[0].red) == ([FAN, VASE], [])


def test_a_regular_guard_stands_in_when_all_elites_are_defeated() -> None:
    state = raiding("", "fan gold", hand=(1,))
    defeat(state, 1, *state.elite_deck[:])
    on_top(state.guard_deck, ONE_ALARM)
    on_top(state.bag, JADE)
    play(state, BANZAI)
    assert state.raid is not None
    assert state.raid.facing == ONE_ALARM
    assert (state.houses[0].plain, state.houses[0].red) == ([JADE], [FAN, GOLD]), (
        "its only plain treasure is not flipped"
    )


def test_discarded_guards_return_when_one_is_needed() -> None:
    state = raiding("fan vase")
    state.guard_discard, state.guard_deck = state.guard_deck, []
    play(state, BANZAI)
    assert state.guard_discard == []
    assert len(state.guard_deck) == 34


def test_a_swap_for_a_red_treasure_turns_the_best_plain_one_red() -> None:
    state = raiding("fan jade", "gold", loot="scroll", skills=(SKILL_SWAP,))
    play(state, SWAP[SCROLL][GOLD + RED])
    assert state.raid is not None
    assert state.raid.loot == [TOKENS[GOLD + RED]]
    assert (state.houses[0].plain, state.houses[0].red) == ([FAN, SCROLL], [JADE])


def test_a_swap_of_plain_for_plain_flips_nothing() -> None:
    state = raiding("fan jade", "gold", loot="scroll", skills=(SKILL_SWAP,))
    play(state, SWAP[SCROLL][JADE])
    assert (state.houses[0].plain, state.houses[0].red) == ([FAN, SCROLL], [GOLD])


def test_a_red_treasure_put_back_stays_red() -> None:
    state = raiding("fan", "gold", loot="scroll", skills=(SKILL_SWAP,))
    assert state.raid is not None
    state.raid.loot[0] = TOKENS[SCROLL + RED]
    play(state, SWAP[SCROLL + RED][FAN])
    assert (state.houses[0].plain, state.houses[0].red) == ([], [SCROLL, GOLD])


def test_a_swap_is_still_possible_after_a_failure() -> None:
    state = raiding("fan gold", loot="scroll", skills=(SKILL_SWAP,))
    on_top(state.guard_deck, THREE)
    play(state, BANZAI, GIVE_UP)
    assert state.stage == STAGE_KEEP
    play(state, SWAP[SCROLL][GOLD], do.KEEP[GOLD])
    assert state.players[0].treasures == [GOLD]


def test_a_refreshed_swap_swaps_again() -> None:
    state = raiding("fan gold jade", loot="scroll", skills=(SKILL_SWAP, SKILL_REFRESH))
    play(state, SWAP[SCROLL][JADE], REFRESH[SKILL_SWAP], SWAP[JADE][GOLD], LEAVE)
    assert state.players[0].treasures == [GOLD]


def test_no_swap_while_cards_lie_on_the_guard() -> None:
    state = raiding("fan vase", hand=(1, 3), skills=(SKILL_SWAP,))
    on_top(state.guard_deck, THREE)
    play(state, BANZAI)
    assert SWAP[SCROLL][FAN] in legal(state)
    assert not any(isinstance(action, do.Swap) for action in legal(play(state, LAY[1])))


def test_the_raid_of_the_rulebook_from_sentry_to_leaving() -> None:
    state = table()
    hold(state, 0, 1, 2, 2, 3)
    furnish(state, 0, FIVE, treasures("scroll vase gold"))
    on_top(state.guard_deck, 1, THREE_ALARM)
    on_top(state.bag, JADE, FAN)
    play(state, START_RAID[0][APPROACH_STEALTH], LAY[2], STRIKE)
    play(state, BANZAI)
    assert legal(state) == [LAY[1], GIVE_UP], "a 1 wins with the kicker, 2 and 3 never"
    play(state, LAY[1], KICK_DOWN, STRIKE, BANZAI)
    assert (state.houses[0].plain, state.houses[0].red) == ([JADE], [GOLD])
    play(state, LAY[2], STRIKE, LEAVE)
    assert state.players[0].treasures == treasures("scroll vase jade")
    assert (state.houses[0].plain, state.houses[0].red, state.houses[0].sentry) == ([FAN], [GOLD], FIVE)
    assert state.dojo_discard == [2, 1, 3, 2]
    assert state.guard_discard == [1, THREE_ALARM]


def test_equal_treasures_make_no_difference_to_an_alarm() -> None:
    state = raiding("fan gold gold")
    on_top(state.guard_deck, ONE_ALARM)
    on_top(state.bag, FAN)
    play(state, BANZAI)
    assert (state.houses[0].plain, state.houses[0].red) == ([FAN, FAN, GOLD], [GOLD])


def test_a_house_with_no_plain_treasure_takes_a_swapped_one_red() -> None:
    state = raiding("", "fan gold", loot="scroll", skills=(SKILL_SWAP,))
    play(state, SWAP[SCROLL][GOLD + RED])
    assert (state.houses[0].plain, state.houses[0].red) == ([], [FAN, SCROLL])


def test_clearing_offers_every_token_of_the_other_clans() -> None:
    state = raiding("fan", hand=(1,))
    on_top(state.guard_deck, THREE)
    play(state, BANZAI, LAY[1], STRIKE)
    assert state.stage == STAGE_INSTALL
    clan = state.houses[0].token.clan
    offered = [action.token for action in legal(state) if isinstance(action, do.Install)]
    assert sorted((token.clan, token.honor) for token in offered) == sorted(
        (token.clan, token.honor) for token in state.clan_pile if token.clan != clan
    )


def test_a_used_tile_stays_used_until_the_round_ends() -> None:
    state = fighting(THREE, (2,), (SKILL_PLUS_TWO,))
    play(state, LAY[2], USE[SKILL_PLUS_TWO], STRIKE, LEAVE)
    hold(state, 0, 2)
    after_shuriken(state, 2)
    assert START_RAID[0][APPROACH_STRENGTH] not in legal(state)
    assert state.players[0].skills == [USED[SKILL_PLUS_TWO]]


def test_least_valuable_plain_first_then_red_from_the_least() -> None:
    state = raiding("fan jade", "scroll gold", loot="vase", hand=(1, 1, 1, 1))
    taken = []
    for _ in range(4):
        on_top(state.guard_deck, THREE)
        on_top(state.elite_deck, GUARD_ELITE_A)
        play(state, BANZAI, LAY[1], STRIKE)
        assert state.raid is not None
        taken.append(token_index(state.raid.loot[-1]))
    assert taken == [FAN, JADE, SCROLL + RED, GOLD + RED]
    assert state.stage == STAGE_INSTALL
