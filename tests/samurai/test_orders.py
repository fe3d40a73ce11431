"""Orders and neutral actions: Move, Attack, Recruit, Harvest, Build Castle."""

import pytest

from services.samurai import actions as do
from services.samurai.components import ARMIES
from services.samurai.enums import STAGE_TRAIN
from services.samurai.pieces import controllers, gain
from tests.samurai.positions import (
    ARCHER,
    EARTH,
    GENERAL,
    VOID,
    archers,
    army,
    build,
    castle,
    destroy,
    general,
    harvest,
    lay,
    legal,
    march,
    order,
    play,
    province,
    purse,
    recruit,
    resolve,
    resources,
    samurai,
    second_round,
    table,
    train,
)

MOVE = do.LAY_ORDER[order("move")]


def test_a_move_has_two_steps_and_a_third_for_a_food() -> None:
    state = table()
    player = army(state, 0, 2, "satsuma")
    resolve(state, 2, "move")
    play(state, march("satsuma", "buzen"), do.ENHANCE)
    assert do.ENHANCE not in legal(state)
    play(state, march("buzen", "iyo"), march("satsuma", "chikuzen"))
    assert samurai(player, "satsuma", "buzen", "iyo", "chikuzen") == [0, 0, 1, 1]
    assert resources(state, 0) == (2, 1)
    assert state.round == 2


def test_a_step_may_leave_the_region_but_must_begin_in_it() -> None:
    state = table()
    army(state, 0, 1, "aki", "harima")
    resolve(state, 2, "move")
    play(state, march("aki", "harima"))
    assert march("harima", "yamato") not in legal(state)


def test_enemies_do_not_bar_the_way_and_castles_stay() -> None:
    state = table()
    army(state, 0, 1, "satsuma")
    castle(state, 0, "iyo")
    army(state, 1, 3, "buzen")
    resolve(state, 2, "move")
    assert set(legal(state)) == {march("satsuma", "buzen"), march("satsuma", "chikuzen"), do.ENHANCE, do.DONE}


def test_an_action_may_be_left_off_half_done() -> None:
    state = table()
    player = army(state, 0, 2, "satsuma")
    resolve(state, 2, "move")
    play(state, march("satsuma", "buzen"), do.DONE)
    assert samurai(player, "satsuma", "buzen") == [1, 1]
    assert state.round == 2


def test_an_attack_needs_an_army_of_ones_own_and_a_castle_is_none() -> None:
    state = table()
    army(state, 0, 1, "satsuma")
    castle(state, 0, "iyo")
    army(state, 1, 1, "satsuma", "iyo", "aki")
    resolve(state, 0, "attack")
    assert set(legal(state)) == {destroy("satsuma", 1), do.ENHANCE, do.DONE}


def test_the_victims_of_a_stronger_attack_are_in_one_province_and_may_differ_in_owner() -> None:
    state = table(3)
    army(state, 0, 1, "satsuma", "buzen")
    army(state, 1, 1, "satsuma", "buzen")
    army(state, 2, 1, "satsuma")
    resolve(state, 0, "attack")
    play(state, do.ENHANCE, destroy("satsuma", 1))
    assert set(legal(state)) == {destroy("satsuma", 2), do.DONE}
    play(state, destroy("satsuma", 2))
    assert resources(state, 0) == (1, 2)


def test_an_attack_without_bushido_takes_one() -> None:
    state = table()
    purse(state, 0, 0, 9)
    army(state, 0, 1, "satsuma")
    victim = army(state, 1, 2, "satsuma")
    resolve(state, 0, "attack")
    assert do.ENHANCE not in legal(state)
    play(state, destroy("satsuma", 1))
    assert (samurai(victim, "satsuma"), victim.barracks) == ([1], ARMIES - 1)
    assert state.round == 2


def test_castles_are_never_destroyed() -> None:
    state = table()
    army(state, 0, 1, "satsuma", "buzen")
    castle(state, 1, "satsuma")
    army(state, 1, 1, "buzen")
    resolve(state, 0, "attack")
    assert set(legal(state)) == {destroy("buzen", 1), do.ENHANCE, do.DONE}


def test_a_recruit_brings_two_and_a_third_for_a_food_to_any_of_the_places() -> None:
    state = table()
    player = castle(state, 0, "aki")
    army(state, 1, 3, "aki")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen"), do.ENHANCE, recruit("aki"), recruit("aki"))
    assert samurai(player, "chikuzen", "aki") == [1, 2]
    assert resources(state, 0) == (2, 1)


def test_with_a_short_supply_what_is_there_is_recruited() -> None:
    state = table()
    player = army(state, 0, 5, "satsuma", "iyo", "aki")
    assert player.barracks == 1
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen"))
    assert (player.barracks, state.round) == (0, 2)


def test_trained_units_are_pieces_of_their_own_when_the_supply_is_empty() -> None:
    state = table(2, EARTH, VOID)
    player = train(state, 0, "range")
    army(state, 0, 5, "satsuma", "iyo", "aki")
    assert player.barracks == 0
    resolve(state, 1, "recruit")
    assert set(legal(state)) == {recruit("chikuzen", ARCHER), do.ENHANCE, do.DONE}
    play(state, recruit("chikuzen", ARCHER))
    assert (player.barracks, player.range, player.archers[province("chikuzen") - 1]) == (1, 0, 1)


def test_a_harvest_needs_an_army_not_control_and_takes_from_the_whole_region() -> None:
    state = table()
    army(state, 0, 1, "satsuma", "aki", "harima")
    castle(state, 0, "iyo")
    army(state, 1, 3, "satsuma", "aki")
    resolve(state, 0, "harvest")
    play(state, do.HARVEST_ALL)
    assert resources(state, 0) == (3, 3)


def test_a_neutral_harvest_takes_from_one_province() -> None:
    state = table()
    army(state, 0, 1, "satsuma", "aki")
    castle(state, 0, "iyo")
    play(state, do.PLACE[0], MOVE)
    assert set(legal(state)) == {harvest("satsuma"), harvest("aki"), do.DONE}
    play(state, harvest("aki"))
    assert resources(state, 0) == (2, 3)


def test_resources_never_run_out() -> None:
    state = table()
    army(state, 0, 1, "satsuma")
    gain(state, 1, 30, 30)
    resolve(state, 0, "harvest")
    play(state, do.HARVEST_ALL)
    assert resources(state, 0) == (3, 2)


def test_a_castle_takes_two_samurai_of_one_province() -> None:
    state = table()
    player = army(state, 0, 2, "satsuma", "chikuzen")
    army(state, 0, 1, "aki")
    resolve(state, 0, "build castle")
    assert set(legal(state)) == {build("satsuma"), do.DONE}
    play(state, build("satsuma"))
    assert (player.castles, samurai(player, "satsuma"), player.barracks) == ([province("satsuma")], [0], ARMIES - 3)


def test_no_castle_beside_another_nor_a_second_in_a_region() -> None:
    state = table()
    army(state, 0, 2, "satsuma", "aki")
    castle(state, 1, "satsuma")
    resolve(state, 0, "build castle")
    assert set(legal(state)) == {build("aki"), do.DONE}
    state = table()
    army(state, 0, 2, "satsuma", "aki", "owari")
    castle(state, 0, "iyo")
    lay(state, 4, 0, "build castle")
    resolve(state, 4, "build castle")
    assert set(legal(state)) == {build("owari"), do.DONE}


def test_a_castle_takes_samurai_only() -> None:
    state = table(2, EARTH, VOID)
    army(state, 0, 1, "satsuma")
    army(state, 0, 2, "iyo")
    archers(state, 0, 2, "satsuma")
    general(state, 0, "satsuma")
    resolve(state, 0, "build castle")
    assert set(legal(state)) == {build("iyo"), do.DONE}


def test_nobody_builds_a_fourth_castle() -> None:
    state = table()
    army(state, 0, 2, "hidaka", "oshima")
    player = castle(state, 0, "satsuma", "harima", "echigo")
    lay(state, 12, 0, "build castle")
    lay(state, 13, 0, "move")
    resolve(state, 13, "move")
    token = state.slots[12].token
    assert token is not None
    assert (token.order, player.castles[3:]) == (order("build castle"), [])


def test_a_neutral_move_takes_the_general_two_steps_and_others_one() -> None:
    state = table(2, EARTH, VOID)
    army(state, 0, 1, "satsuma")
    general(state, 0, "satsuma")
    play(state, do.PLACE[2], MOVE, march("satsuma", "buzen"))
    assert march("buzen", "satsuma") not in legal(state)
    assert march("satsuma", "buzen", GENERAL) in legal(state)


def test_the_generals_own_step_obeys_the_regions_border() -> None:
    state = table(2, EARTH, VOID)
    general(state, 0, "aki")
    play(state, do.PLACE[2], MOVE, march("aki", "harima", GENERAL))
    assert (state.stage, state.players[0].general) == (STAGE_TRAIN, province("harima"))


def test_an_open_token_pays_again_when_it_acts_again() -> None:
    state = table()
    player = army(state, 0, 1, "satsuma")
    second_round(state)
    lay(state, 1, 0, "recruit", face_up=True)
    resolve(state, 1, "recruit")
    play(state, do.ENHANCE, recruit("chikuzen"), recruit("chikuzen"))
    assert (samurai(player, "chikuzen"), resources(state, 0)) == ([2], (2, 1))
    assert state.round == 2
    play(state, recruit("chikuzen"))
    assert samurai(player, "chikuzen") == [3]


def test_equal_power_is_control_by_nobody_and_an_archer_beside_its_own_castle_has_power_one() -> None:
    state = table(2, EARTH, VOID)
    archers(state, 0, 1, "satsuma", "buzen")
    castle(state, 0, "satsuma")
    castle(state, 1, "buzen")
    army(state, 1, 3, "satsuma")
    army(state, 0, 1, "izumo")
    army(state, 1, 1, "izumo")
    controlled = controllers(state)
    assert [controlled[province(name) - 1] for name in ("satsuma", "buzen", "izumo")] == [-1, -1, -1]


@pytest.mark.parametrize("dojos", [(), (EARTH, VOID)])
def test_a_capital_full_of_enemies_can_be_recruited_in(dojos: tuple[int, ...]) -> None:
    state = table(2, *dojos)
    army(state, 1, 4, "chikuzen")
    resolve(state, 1, "recruit")
    assert recruit("chikuzen") in legal(state)


def test_a_general_besieges_a_castle_too() -> None:
    state = table(2, EARTH, VOID)
    castle(state, 0, "satsuma")
    general(state, 1, "satsuma")
    resolve(state, 1, "recruit")
    assert recruit("satsuma") not in legal(state)
