"""Trained units on the map, and the abilities of Elites and Generals."""

from services.samurai import actions as do
from services.samurai.components import ARMIES
from services.samurai.enums import STAGE_ABILITY, STAGE_TASK
from services.samurai.state import Player, Position
from tests.samurai.positions import (
    ARCHER,
    EARTH,
    ELITE,
    FIRE,
    GENERAL,
    VOID,
    WATER,
    WIND,
    archers,
    army,
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
    push,
    recruit,
    resolve,
    resources,
    samurai,
    second_round,
    summon,
    sweep,
    table,
    train,
)

MOVE = do.LAY_ORDER[order("move")]


def recruiting(dojo: int, space: str, size: int = 1) -> Position:
    """Return a game in which the first of two seats has this Dojo, and units trained on a space of it."""
    state = table(2, dojo, VOID if dojo == EARTH else EARTH)
    train(state, 0, space, size)
    return state


def at_ability(state: Position) -> bool:
    """Tell whether an ability is offered."""
    return state.stage == STAGE_ABILITY


def shooters(player: Player, name: str) -> int:
    """Return how many Archers a player has in a province."""
    return player.archers[province(name) - 1]


def test_start_armies_come_out_of_the_barracks() -> None:
    state = table(2, EARTH, VOID)
    assert army(state, 0, 2, "chikuzen").barracks == ARMIES - 2


def test_an_ability_may_be_declined() -> None:
    state = recruiting(EARTH, "armory")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE))
    assert at_ability(state)
    play(state, do.DONE)
    assert state.stage == STAGE_TASK
    assert samurai(state.players[0], "chikuzen") == [1]


def test_each_unit_is_placed_and_its_ability_done_before_the_next() -> None:
    state = recruiting(EARTH, "armory", 2)
    resolve(state, 1, "recruit")
    play(state, do.ENHANCE)
    for _ in range(2):
        play(state, recruit("chikuzen", ELITE))
        assert set(legal(state)) == {recruit("chikuzen"), do.DONE}
        play(state, recruit("chikuzen"))
    assert samurai(state.players[0], "chikuzen") == [4]
    assert state.task is not None
    assert state.task.left == 1


def test_a_neutral_recruit_may_bring_a_trained_unit() -> None:
    state = recruiting(WIND, "range")
    play(state, do.PLACE[1], MOVE, recruit("chikuzen", ARCHER))
    assert (shooters(state.players[0], "chikuzen"), state.players[0].barracks) == (1, ARMIES)


def test_food_may_bring_a_trained_unit() -> None:
    state = recruiting(WIND, "range", 3)
    resolve(state, 1, "recruit")
    play(state, do.ENHANCE, *[recruit("chikuzen", ARCHER)] * 3)
    assert shooters(state.players[0], "chikuzen") == 3
    assert resources(state, 0) == (2, 1)


def test_destroyed_units_go_home() -> None:
    state = table(2, EARTH, VOID)
    army(state, 0, 1, "satsuma", "buzen")
    victim = archers(state, 1, 1, "satsuma")
    general(state, 1, "satsuma")
    resolve(state, 0, "attack")
    play(state, do.ENHANCE, destroy("satsuma", 1, ARCHER), destroy("satsuma", 1, GENERAL))
    assert (shooters(victim, "satsuma"), victim.general, victim.barracks) == (0, 0, ARMIES)


def test_an_elite_on_the_map_is_a_samurai_and_dies_to_the_barracks() -> None:
    state = recruiting(WIND, "armory")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), do.DONE)
    assert (samurai(state.players[0], "chikuzen"), state.players[0].armory) == ([1], 0)
    army(state, 1, 1, "chikuzen")
    play(state, do.DONE)
    play(state, do.PLACE[15], MOVE, do.DONE, do.DONE)
    play(state, do.PLACE[3], MOVE, destroy("chikuzen", 0))
    assert state.players[0].barracks == ARMIES


def test_earth_elite_brings_a_plain_samurai_to_the_same_province() -> None:
    state = recruiting(EARTH, "armory", 2)
    castle(state, 0, "satsuma")
    resolve(state, 1, "recruit")
    play(state, recruit("satsuma", ELITE))
    assert set(legal(state)) == {recruit("satsuma"), do.DONE}
    play(state, recruit("satsuma"))
    assert state.stage == STAGE_TASK
    assert samurai(state.players[0], "satsuma") == [2]


def test_earth_general_empties_one_province_of_the_region() -> None:
    state = recruiting(EARTH, "headquarters")
    victim = army(state, 1, 2, "aki", "iyo", "harima")
    archers(state, 1, 1, "aki")
    castle(state, 1, "aki")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL))
    assert set(legal(state)) == {sweep("aki"), sweep("iyo"), do.DONE}
    play(state, sweep("aki"))
    assert (samurai(victim, "aki", "iyo", "harima"), shooters(victim, "aki")) == ([0, 2, 2], 0)
    assert victim.castles == [province("aki")]


def test_wind_elite_goes_up_to_two_provinces_over_any_border() -> None:
    state = recruiting(WIND, "armory")
    army(state, 0, 1, "aki")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), march("chikuzen", "aki"), march("aki", "harima"))
    assert state.stage == STAGE_TASK
    assert samurai(state.players[0], "chikuzen", "aki", "harima") == [0, 1, 1]


def test_wind_elite_may_stop_early() -> None:
    state = recruiting(WIND, "armory")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), march("chikuzen", "aki"), do.DONE)
    assert samurai(state.players[0], "chikuzen", "aki") == [0, 1]


def test_wind_general_spares_generals_and_lets_samurai_fall_first() -> None:
    state = recruiting(WIND, "headquarters")
    own = army(state, 0, 3, "satsuma")
    other = army(state, 1, 1, "satsuma")
    archers(state, 1, 2, "satsuma")
    general(state, 1, "satsuma")
    army(state, 1, 2, "harima")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL), do.CULL)
    assert (samurai(own, "satsuma"), own.general) == ([1], province("chikuzen"))
    assert (samurai(other, "satsuma", "harima"), shooters(other, "satsuma")) == ([0, 2], 1)
    assert other.general == province("satsuma")


def test_fire_elite_strikes_an_adjacent_province_of_any_region_by_priority() -> None:
    state = recruiting(FIRE, "armory")
    castle(state, 0, "aki")
    army(state, 1, 1, "harima", "chikuzen", "satsuma")
    archers(state, 1, 1, "harima", "izumo")
    general(state, 1, "iyo")
    resolve(state, 1, "recruit")
    play(state, recruit("aki", ELITE))
    expected = {destroy("harima", 1), destroy("chikuzen", 1), destroy("izumo", 1, ARCHER), do.DONE}
    assert set(legal(state)) == expected
    play(state, destroy("harima", 1))
    assert state.stage == STAGE_TASK


def test_fire_general_calls_samurai_and_archers_from_anywhere() -> None:
    state = recruiting(FIRE, "headquarters")
    player = army(state, 0, 2, "dewa")
    archers(state, 0, 1, "kitami")
    castle(state, 0, "dewa")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL), summon("dewa"), summon("kitami", ARCHER))
    assert set(legal(state)) == {summon("dewa"), do.DONE}
    play(state, do.DONE)
    assert (samurai(player, "chikuzen", "dewa"), shooters(player, "chikuzen")) == ([1, 1], 1)


def test_water_elite_pushes_two_of_any_opponents_but_no_general_to_one_province() -> None:
    state = table(3, WATER, EARTH, VOID)
    train(state, 0, "armory")
    first, second = army(state, 1, 2, "chikuzen"), army(state, 2, 1, "chikuzen")
    archers(state, 1, 1, "chikuzen")
    general(state, 2, "chikuzen")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE))
    assert push("aki", 2, GENERAL) not in legal(state)
    play(state, push("aki", 1, ARCHER))
    assert set(legal(state)) == {push("aki", 1), push("aki", 2), do.DONE}
    play(state, push("aki", 2))
    assert state.stage == STAGE_TASK
    assert (shooters(first, "aki"), samurai(first, "chikuzen"), samurai(second, "chikuzen", "aki")) == (1, [2], [0, 1])


def test_water_general_takes_every_resource_of_the_region_then_destroys_two_armies_in_it() -> None:
    state = recruiting(WATER, "headquarters")
    victim = army(state, 1, 1, "satsuma", "izumo", "harima")
    archers(state, 1, 1, "satsuma")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL))
    assert resources(state, 0) == (3, 4)
    assert set(legal(state)) == {destroy("satsuma", 1), destroy("izumo", 1), do.DONE}
    play(state, destroy("satsuma", 1), destroy("satsuma", 1, ARCHER))
    assert state.stage == STAGE_TASK
    assert samurai(victim, "izumo", "harima") == [1, 1]


def test_void_elite_uses_any_uncovered_token_of_its_owner_in_the_region() -> None:
    state = recruiting(VOID, "armory")
    army(state, 0, 1, "satsuma")
    second_round(state)
    lay(state, 2, 0, "harvest", face_up=True)
    lay(state, 2, 1, "harvest")
    lay(state, 0, 0, "harvest")
    lay(state, 6, 0, "attack")
    play(state, do.PLACE[1], MOVE, recruit("chikuzen", ELITE))
    assert set(legal(state)) == {do.BORROW[0], do.BORROW[1], do.DONE}


def test_void_elites_attack_stays_in_its_province_and_spares_generals() -> None:
    state = recruiting(VOID, "armory")
    army(state, 0, 1, "satsuma")
    army(state, 1, 1, "satsuma")
    archers(state, 1, 1, "chikuzen")
    general(state, 1, "chikuzen")
    lay(state, 3, 0, "move")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), do.BORROW[3])
    assert set(legal(state)) == {destroy("chikuzen", 1, ARCHER), do.DONE}
    play(state, destroy("chikuzen", 1, ARCHER))
    assert state.stage == STAGE_TASK


def test_void_elites_recruit_goes_to_the_capital_or_an_unbesieged_castle_of_the_region() -> None:
    state = recruiting(VOID, "armory", 2)
    castle(state, 0, "satsuma", "harima")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), do.BORROW[1])
    assert set(legal(state)) == {recruit("chikuzen"), recruit("satsuma"), do.DONE}
    play(state, recruit("satsuma"))
    army(state, 1, 1, "satsuma")
    play(state, recruit("chikuzen", ELITE), do.BORROW[1])
    assert set(legal(state)) == {recruit("chikuzen"), do.DONE}


def test_void_elites_harvest_is_of_this_region_and_its_step_for_itself() -> None:
    state = recruiting(VOID, "armory", 2)
    army(state, 0, 1, "satsuma", "harima")
    lay(state, 0, 0, "attack", face_up=True)
    lay(state, 2, 0, "move")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), do.BORROW[0])
    assert set(legal(state)) == {harvest("satsuma"), do.DONE}
    play(state, harvest("satsuma"), recruit("chikuzen", ELITE), do.BORROW[2], march("chikuzen", "aki"))
    assert samurai(state.players[0], "chikuzen", "aki", "satsuma") == [1, 1, 1]


def test_void_elites_harvest_does_not_count_the_general() -> None:
    state = recruiting(VOID, "armory")
    general(state, 0, "satsuma")
    army(state, 0, 1, "aki")
    lay(state, 0, 0, "attack", face_up=True)
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), do.BORROW[0])
    assert set(legal(state)) == {harvest("aki"), do.DONE}


def test_without_a_token_of_use_the_void_elite_is_not_asked() -> None:
    state = recruiting(VOID, "armory")
    lay(state, 5, 0, "recruit")
    resolve(state, 6, "recruit")
    assert resources(state, 0) == (2, 2)
    play(state, recruit("yamashiro", ELITE))
    assert set(legal(state)) >= {do.BORROW[6], do.DONE}
    assert do.BORROW[5] not in legal(state)


def test_void_general_moves_at_most_one_province_and_empties_it() -> None:
    state = recruiting(VOID, "headquarters")
    castle(state, 0, "aki")
    victim = army(state, 1, 2, "harima", "chikuzen")
    general(state, 1, "harima")
    resolve(state, 1, "recruit")
    play(state, recruit("aki", GENERAL), sweep("harima"))
    assert state.players[0].general == province("harima")
    assert (samurai(victim, "harima", "chikuzen"), victim.general) == ([0, 2], province("harima"))


def test_void_general_may_empty_the_province_it_is_in() -> None:
    state = recruiting(VOID, "headquarters")
    victim = army(state, 1, 2, "chikuzen")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL), sweep("chikuzen"))
    assert (samurai(victim, "chikuzen"), state.players[0].general) == ([0], province("chikuzen"))


def test_every_move_in_the_generals_region_gives_it_a_step_of_its_own() -> None:
    state = table(2, EARTH, VOID)
    army(state, 0, 1, "satsuma")
    general(state, 0, "izumo")
    resolve(state, 2, "move")
    play(state, march("satsuma", "buzen"), march("buzen", "chikuzen"))
    own = {march("izumo", "aki", GENERAL), march("izumo", "harima", GENERAL)}
    assert set(legal(state)) == own | {do.ENHANCE, do.DONE}
    play(state, march("izumo", "aki", GENERAL))
    assert state.players[0].general == province("aki")
    assert state.round == 2
