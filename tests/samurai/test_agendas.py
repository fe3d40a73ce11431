"""The variant of agenda tiles: goals, and decrees."""

import pytest

from services.kernel.chance import FastChance
from services.samurai import actions as do
from services.samurai.agendas import check_agendas
from services.samurai.components import AGENDA_DECREE, AGENDA_TILE
from services.samurai.eras import full_harvest
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Position
from tests.samurai.positions import (
    EARTH,
    ELITE,
    GENERAL,
    GREY,
    ORANGE,
    VOID,
    WATER,
    agenda,
    archers,
    army,
    build,
    castle,
    destroy,
    end_era,
    harvest,
    lay,
    legal,
    march,
    order,
    play,
    purse,
    recruit,
    resolve,
    resources,
    samurai,
    second_round,
    table,
    train,
    turns_left,
)

MOVE = do.LAY_ORDER[order("move")]


def on_grey(name: str, *dojos: int) -> Position:
    """Return a game of two with this agenda on the grey region and others elsewhere."""
    others = [tile for tile in ("1A", "2A", "3A", "4A", "5A") if tile[0] != name[0]]
    return table(2, *dojos, agendas=" ".join([name, *others]), new_region=True)


def meets(state: Position) -> bool:
    """Tell whether the first seat has met the agenda of the grey region."""
    check_agendas(state)
    return GREY in state.players[0].agendas_met


def test_guardians_of_faith() -> None:
    state = on_grey("1A")
    army(state, 0, 1, "buzen")
    assert not meets(state)
    army(state, 0, 1, "izumo")
    assert meets(state)


def test_throne_and_temple() -> None:
    state = on_grey("1B")
    army(state, 0, 1, "buzen", "satsuma")
    army(state, 1, 1, "chikuzen")
    army(state, 0, 1, "chikuzen")
    assert not meets(state)
    army(state, 0, 1, "chikuzen")
    assert meets(state)


def test_wide_dominion() -> None:
    state = on_grey("2A")
    army(state, 0, 1, "buzen", "satsuma", "ise")
    assert not meets(state)
    army(state, 0, 1, "aki")
    assert meets(state)


def test_great_host() -> None:
    state = on_grey("2B", EARTH, VOID)
    army(state, 0, 4, "satsuma")
    army(state, 1, 6, "satsuma")
    archers(state, 0, 1, "iyo")
    castle(state, 0, "iyo")
    assert not meets(state)
    archers(state, 0, 1, "aki")
    assert meets(state)


def test_stronghold() -> None:
    state = on_grey("3A")
    castle(state, 0, "satsuma")
    army(state, 1, 2, "satsuma")
    assert not meets(state)
    army(state, 0, 1, "satsuma")
    assert meets(state)


def test_contested_throne() -> None:
    state = on_grey("3B")
    army(state, 0, 2, "chikuzen")
    assert not meets(state)
    army(state, 1, 1, "chikuzen")
    assert meets(state)


def test_eyes_everywhere() -> None:
    state = on_grey("4A")
    army(state, 0, 1, "satsuma", "buzen", "chikuzen", "iyo", "aki")
    castle(state, 0, "izumo")
    assert not meets(state)
    army(state, 0, 1, "izumo")
    assert meets(state)


def test_undisputed_lands_are_free_of_any_opposing_piece() -> None:
    state = on_grey("4B")
    army(state, 0, 3, "satsuma", "buzen", "iyo")
    army(state, 1, 1, "satsuma")
    castle(state, 1, "buzen")
    army(state, 0, 1, "aki")
    assert not meets(state)
    army(state, 0, 1, "izumo")
    assert meets(state)


def test_several_players_may_meet_the_same_agenda_but_each_once() -> None:
    state = on_grey("3B")
    army(state, 0, 2, "chikuzen")
    army(state, 1, 1, "chikuzen")
    check_agendas(state)
    army(state, 1, 2, "chikuzen")
    check_agendas(state)
    check_agendas(state)
    assert [player.score_agendas for player in state.players] == [4, 4]


def test_agendas_are_looked_at_after_a_whole_action_and_not_in_the_midst_of_it() -> None:
    state = on_grey("4A")
    army(state, 0, 1, "buzen", "buzen", "chikuzen", "iyo", "aki", "izumo")
    resolve(state, 2, "move")
    play(state, march("buzen", "satsuma"), march("satsuma", "chikuzen"))
    assert state.round == 2
    assert state.players[0].agendas_met == []


def test_agendas_are_looked_at_when_an_era_ends() -> None:
    state = on_grey("3A")
    castle(state, 0, "satsuma")
    end_era(state)
    assert state.players[0].agendas_met == [GREY]


def test_swift_roads_give_every_move_a_step_more() -> None:
    state = on_grey("1A")
    army(state, 0, 1, "satsuma")
    play(state, do.PLACE[2], MOVE, march("satsuma", "chikuzen"), march("chikuzen", "aki"))
    assert (state.active, samurai(state.players[0], "aki")) == (1, [1])
    state = on_grey("1A")
    army(state, 0, 1, "satsuma")
    resolve(state, 2, "move")
    assert state.task is not None
    assert state.task.left == 3


def test_a_levy_brings_a_plain_samurai_more_with_a_token_only() -> None:
    state = on_grey("2A", EARTH, VOID)
    train(state, 0, "armory", 3)
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", ELITE), do.DONE, recruit("chikuzen", ELITE), do.DONE)
    assert recruit("chikuzen", ELITE) not in legal(state)
    play(state, recruit("chikuzen"))
    assert samurai(state.players[0], "chikuzen") == [3]
    state = on_grey("2A")
    play(state, do.PLACE[1], MOVE, recruit("chikuzen"))
    assert state.active == 1


def test_merciless_war_destroys_one_more_in_the_same_province_with_a_token_only() -> None:
    state = on_grey("3A")
    army(state, 0, 1, "satsuma", "iyo")
    army(state, 1, 3, "satsuma", "iyo")
    resolve(state, 0, "attack")
    play(state, do.ENHANCE, destroy("satsuma", 1), destroy("satsuma", 1))
    assert set(legal(state)) == {destroy("satsuma", 1), do.DONE}
    play(state, destroy("satsuma", 1))
    assert state.round == 2
    play(state, do.PLACE[3], MOVE, destroy("iyo", 1))
    assert state.active == 1


def test_master_builders_take_one_samurai_less() -> None:
    state = on_grey("4A")
    player = army(state, 0, 1, "satsuma")
    resolve(state, 0, "build castle")
    play(state, build("satsuma"))
    assert (len(player.castles), samurai(player, "satsuma")) == (1, [0])


def test_a_bountiful_harvest_doubles_tokens_neutral_actions_and_the_full_harvest() -> None:
    state = on_grey("5A")
    army(state, 0, 1, "satsuma", "harima")
    play(state, do.PLACE[0], MOVE, harvest("satsuma"))
    assert resources(state, 0) == (4, 2)
    full_harvest(state)
    assert resources(state, 0) == (6, 3)


def test_decrees_do_not_change_what_abilities_give() -> None:
    state = on_grey("5A", WATER, EARTH)
    train(state, 0, "headquarters")
    resolve(state, 1, "recruit")
    play(state, recruit("chikuzen", GENERAL))
    assert resources(state, 0) == (3, 4)
    state = on_grey("5A", VOID, EARTH)
    train(state, 0, "armory")
    army(state, 0, 1, "satsuma")
    lay(state, 0, 0, "attack", face_up=True)
    second_round(state)
    turns_left(state, 6)
    play(state, do.PLACE[1], MOVE, recruit("chikuzen", ELITE), do.BORROW[0], harvest("satsuma"))
    assert resources(state, 0) == (3, 2)


def test_a_decree_holds_in_its_region_only() -> None:
    state = on_grey("5A")
    army(state, 0, 1, "harima")
    purse(state, 0, 0, 0)
    play(state, do.PLACE[7], MOVE, harvest("harima"))
    assert resources(state, 0) == (0, 1)


@pytest.mark.parametrize(("new_region", "tiles"), [(False, [1, 2, 3, 4]), (True, [1, 2, 3, 4, 5])])
def test_every_region_gets_a_tile_at_random_with_a_random_side(new_region: bool, tiles: list[int]) -> None:
    setup = META.settle(2, {"agendas": True, "new_region": new_region})
    laid = [RULES.new(setup, FastChance(seed)).agendas for seed in range(40)]
    assert all(sorted(AGENDA_TILE[number] for number in agendas) == tiles for agendas in laid)
    assert {number for agendas in laid for number in agendas} == set(range(1, 1 + 2 * len(tiles)))


def test_both_sides_of_a_tile_have_the_same_decree() -> None:
    for tile in "12345":
        assert AGENDA_DECREE[agenda(f"{tile}A")] == AGENDA_DECREE[agenda(f"{tile}B")]


def test_training_alone_triggers_nothing() -> None:
    state = on_grey("3A", EARTH, VOID)
    castle(state, 0, "satsuma")
    purse(state, 0, 1, 0)
    play(state, do.PLACE[4], MOVE)
    assert state.players[0].agendas_met == []
    play(state, do.TRAIN[2][1])
    assert (state.active, state.players[0].agendas_met) == (1, [])
    assert ORANGE not in state.players[0].agendas_met
