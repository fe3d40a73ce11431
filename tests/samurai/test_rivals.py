"""What the rivals' orders and neutral actions do."""

import pytest

from services.samurai.eras import full_harvest, gain_influence
from services.samurai.pieces import store_of
from services.samurai.rivals import act
from services.samurai.solo import MORI, PERSON, TAKEDA
from services.samurai.state import Position
from tests.samurai.positions import army, castle, order, province, samurai
from tests.samurai.solo_positions import board, card


def do(state: Position, name: str, location: str, *, neutral: bool = False, seat: int = MORI) -> None:
    """Let a rival carry out an order with a Location card."""
    act(state, seat, 0, order(name), neutral, card(location))


def test_an_attack_takes_one_army_in_each_province_where_the_rival_has_one() -> None:
    state = board()
    army(state, MORI, 1, "ise", "shinano")
    person = army(state, PERSON, 2, "ise", "yamato", "shinano")
    do(state, "attack", "orange shrine")
    assert samurai(person, "ise", "yamato", "shinano") == [1, 2, 1]


def test_an_attack_takes_two_where_the_card_names_one_province() -> None:
    state = board()
    army(state, MORI, 1, "yamashiro", "satsuma")
    person = army(state, PERSON, 3, "yamashiro", "satsuma")
    do(state, "attack", "orange capital")
    do(state, "attack", "grey bushido")
    assert samurai(person, "yamashiro", "satsuma") == [1, 1]


def test_presence_in_one_of_several_provinces_does_not_make_the_attack_stronger() -> None:
    state = board()
    army(state, MORI, 1, "ise")
    person = army(state, PERSON, 3, "ise")
    do(state, "attack", "orange shrine")
    assert samurai(person, "ise") == [2]


def test_a_neutral_attack_takes_one_army_everywhere() -> None:
    state = board()
    army(state, MORI, 1, "yamashiro")
    person = army(state, PERSON, 3, "yamashiro")
    do(state, "attack", "orange capital", neutral=True)
    assert samurai(person, "yamashiro") == [2]


def test_the_victim_is_the_enemy_with_most_armies_at_each_blow_and_the_person_when_equal() -> None:
    state = board()
    army(state, MORI, 1, "yamashiro")
    person, takeda = army(state, PERSON, 2, "yamashiro"), army(state, TAKEDA, 3, "yamashiro")
    do(state, "attack", "orange capital")
    assert (samurai(person, "yamashiro"), samurai(takeda, "yamashiro")) == ([1], [2])


def test_castles_do_not_fall_and_alone_do_not_attack() -> None:
    state = board()
    castle(state, MORI, "satsuma")
    person = army(state, PERSON, 1, "satsuma")
    castle(state, PERSON, "iyo")
    army(state, MORI, 1, "iyo")
    do(state, "attack", "grey bushido")
    do(state, "attack", "grey food")
    assert samurai(person, "satsuma") == [1]
    assert person.castles == [province("iyo")]


@pytest.mark.parametrize("neutral", [False, True])
def test_recruits_come_to_each_province_or_two_to_the_only_one(neutral: bool) -> None:
    state = board()
    do(state, "recruit", "grey food", neutral=neutral)
    do(state, "recruit", "grey capital", neutral=neutral)
    assert samurai(state.players[MORI], "iyo", "aki", "chikuzen") == [1, 1, 2]


def test_no_province_holds_more_than_three_armies_of_a_rival() -> None:
    state = board()
    army(state, MORI, 3, "iyo")
    army(state, MORI, 2, "chikuzen")
    do(state, "recruit", "grey food")
    do(state, "recruit", "grey capital")
    assert samurai(state.players[MORI], "iyo", "aki", "chikuzen") == [3, 1, 3]


def test_a_short_supply_serves_the_southernmost_province_below_the_limit() -> None:
    state = board()
    army(state, MORI, 3, "ise", "suruga", "owari", "echizen")
    army(state, MORI, 1, "harima", "kitami", "dewa")
    assert state.players[MORI].barracks == 1
    do(state, "recruit", "orange shrine")
    assert samurai(state.players[MORI], "ise", "yamato", "shinano") == [3, 1, 0]
    do(state, "recruit", "orange shrine")
    assert samurai(state.players[MORI], "ise", "yamato", "shinano") == [3, 1, 0]


@pytest.mark.parametrize("neutral", [False, True])
def test_a_harvest_gives_what_each_province_with_an_army_has(neutral: bool) -> None:
    state = board()
    player = army(state, MORI, 2, "suruga", "owari", "echizen", "ise", "yamashiro")
    castle(state, MORI, "harima")
    for site in ("bushido", "food", "shrine", "capital"):
        do(state, "harvest", f"orange {site}", neutral=neutral)
    store = store_of(state, MORI)
    assert (store.bushido, store.food) == (2, 1)
    assert (player.score, player.score_actions) == (1, 1)
    assert player.influence == [0, 1, 0, 0]


def test_a_move_is_a_point_whatever_lies_on_the_board() -> None:
    state = board()
    do(state, "move", "violet capital", neutral=True)
    assert (state.players[MORI].score, state.players[MORI].score_actions) == (1, 1)


def test_a_castle_takes_one_army_in_the_southernmost_province_that_allows_it() -> None:
    state = board()
    player = army(state, MORI, 1, "suruga", "owari")
    castle(state, PERSON, "suruga")
    do(state, "build castle", "orange bushido")
    assert (player.castles, samurai(player, "suruga", "owari"), player.barracks) == ([province("owari")], [1, 0], 15)


def test_a_rival_builds_no_castle_in_a_capital_nor_a_second_in_a_region_nor_a_fourth() -> None:
    state = board()
    player = army(state, MORI, 1, "yamashiro", "suruga", "owari", "buzen", "dewa", "hidaka")
    do(state, "build castle", "orange capital")
    assert player.castles == []
    for location in ("orange bushido", "orange bushido", "grey shrine", "teal shrine", "violet food"):
        do(state, "build castle", location)
    assert player.castles == [province(name) for name in ("suruga", "buzen", "dewa")]
    assert samurai(player, "owari", "hidaka") == [1, 1]


def test_a_rivals_castle_and_control_bring_influence_like_anybodys() -> None:
    state = board()
    army(state, MORI, 1, "satsuma")
    castle(state, MORI, "satsuma")
    army(state, PERSON, 2, "satsuma")
    gain_influence(state)
    assert state.players[MORI].influence == [2, 0, 0, 0]
    assert state.players[PERSON].influence == [0, 0, 0, 0]


def test_full_harvest_is_for_rivals_too() -> None:
    state = board()
    army(state, MORI, 3, "satsuma", "iyo", "ise")
    castle(state, MORI, "aki")
    full_harvest(state)
    store = store_of(state, MORI)
    assert (store.bushido, store.food, state.players[MORI].score) == (1, 1, 0)
