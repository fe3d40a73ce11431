"""Phase B2: business with a character."""

import pytest

from services.iki.actions import BUILD, END_TURN, PLACE, SWAP, TRADE, TRAIN, USE_SKILL
from services.iki.board import LAYOUT_MANY, LAYOUT_TWO
from services.iki.components import CHARACTER_TITLE, EXCHANGES, SKILL, SKILL_GAIN, SKILL_OPPONENTS, SKILL_SPEND
from services.iki.enums import STAGE_BUSINESS
from services.iki.state import Position
from tests.iki.positions import (
    A1,
    A2,
    A3,
    A4,
    ANAIS,
    B1,
    C1,
    D2,
    DAVID,
    DOMINIQUE,
    at_shop,
    employ,
    legal,
    place_neutral,
    play,
    raise_building,
    stock,
    table,
    vacant,
    what,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema

RICE = schema.SHOP_RICE
THINGS = ("mons", "rice", "sandals", "wood", "kobans", "iki", "firefighting")


def behind_the_rice_shop(name: str, owner: int = DAVID, month: int = 2, experience: int = 0) -> Position:
    """Return Anais, who has nothing, at the Rice shop with a character at A1."""
    state = table(3, month)
    employ(state, owner, name, A1, experience)
    at_shop(state, ANAIS, RICE)
    stock(state, ANAIS, mons=0, rice=0, sandals=0)
    return state


def test_each_shop_serves_the_spaces_behind_it() -> None:
    assert LAYOUT_MANY.stalls[1:] == [[2, 3], [0, 1], [4, 5], [6, 7], [10, 11], [8, 9], [12, 13], [14, 15]]
    assert LAYOUT_TWO.stalls[1:] == [[1, 2], [0, 1], [3, 4], [4, 5], [7, 8], [6, 7], [9, 10], [10, 11]]


EXCHANGERS = [character for character in range(1, 61) if SKILL[character] == EXCHANGES]


@pytest.mark.parametrize("character", EXCHANGERS, ids=lambda character: CHARACTER_TITLE[character])
def test_a_character_takes_and_gives_what_is_printed(character: int) -> None:
    name = schema.Character.Name(character).removeprefix("CHARACTER_")
    spend, gain = SKILL_SPEND[character], SKILL_GAIN[character]
    state = behind_the_rice_shop(name)
    stock(state, ANAIS, **{thing: getattr(spend, thing) for thing in THINGS[:-1]})
    before = [state.players[seat].mons for seat in (DAVID, DOMINIQUE)]
    play(state, USE_SKILL[character])
    assert [getattr(state.players[ANAIS], thing) for thing in THINGS] == [getattr(gain, thing) for thing in THINGS]
    after = [state.players[seat].mons for seat in (DAVID, DOMINIQUE)]
    assert after == [mons + SKILL_OPPONENTS[character].mons for mons in before]
    assert state.spaces[A1].experience == 1
    for thing in THINGS[:-1]:
        if getattr(spend, thing):
            poor = behind_the_rice_shop(name)
            stock(poor, ANAIS, **{each: getattr(spend, each) - (each == thing) for each in THINGS[:-1]})
            assert USE_SKILL[character] not in legal(poor)


def test_what_cannot_be_paid_gives_no_experience() -> None:
    state = play(behind_the_rice_shop("CLOTH_DYER"), END_TURN)
    assert state.spaces[A1].experience == 0


def test_shop_and_character_in_either_order_and_one_character_only() -> None:
    for first, second in ((TRADE[2], USE_SKILL[1]), (USE_SKILL[1], TRADE[2])):
        state = behind_the_rice_shop("BOILED_EGG_PEDDLER")
        employ(state, DAVID, "SALT_PEDDLER", A2)
        stock(state, ANAIS, mons=3)
        play(state, first)
        assert state.stage == STAGE_BUSINESS
        play(state, second)
        assert (state.players[ANAIS].rice, state.spaces[A2].experience) == (3, 0)


def test_an_own_character_learns_nothing_from_business() -> None:
    state = play(behind_the_rice_shop("SALT_PEDDLER", ANAIS), USE_SKILL[who("SALT_PEDDLER")])
    assert (state.spaces[A1].experience, state.players[ANAIS].rice) == (0, 1)


def test_an_opponents_character_may_retire_by_business_and_frees_the_kobun() -> None:
    state = play(behind_the_rice_shop("SALT_PEDDLER", experience=2), USE_SKILL[who("SALT_PEDDLER")])
    assert vacant(state, A1)
    assert (state.players[DAVID].kobuns, state.players[DAVID].retired) == (4, [who("SALT_PEDDLER")])


def test_firefighting_may_be_gained_at_the_end_of_the_track() -> None:
    state = behind_the_rice_shop("MONK")
    for player in state.players:
        player.firefighting = 10
    state.firefighting_order = [1, 2, 0]
    play(state, USE_SKILL[who("MONK")])
    assert state.firefighting_order == [0, 1, 2]


def test_one_iki_is_needed_to_give_one_up() -> None:
    state = behind_the_rice_shop("UKIYOE_ARTIST")
    assert USE_SKILL[who("UKIYOE_ARTIST")] not in legal(state)
    stock(state, ANAIS, iki=1)
    play(state, USE_SKILL[who("UKIYOE_ARTIST")])
    assert (state.players[ANAIS].iki, state.players[ANAIS].mons) == (0, 4)


def test_training_needs_an_own_character_and_raises_one() -> None:
    seamstress = USE_SKILL[who("SEAMSTRESS")]
    state = behind_the_rice_shop("SEAMSTRESS")
    stock(state, ANAIS, mons=1)
    raise_building(state, ANAIS, "INN", D2)
    assert seamstress not in legal(state)
    employ(state, ANAIS, "MONK", B1)
    play(state, seamstress)
    assert legal(state) == [TRAIN[who("MONK")]]
    play(state, TRAIN[who("MONK")])
    assert (state.spaces[B1].experience, state.spaces[A1].experience) == (1, 1)


def test_an_own_trainer_may_train_itself_into_retirement() -> None:
    state = behind_the_rice_shop("SEAMSTRESS", ANAIS, experience=2)
    stock(state, ANAIS, mons=1)
    play(state, USE_SKILL[who("SEAMSTRESS")], TRAIN[who("SEAMSTRESS")])
    assert state.players[ANAIS].retired == [who("SEAMSTRESS")]


def test_two_characters_change_places_with_their_kobuns_for_nothing() -> None:
    state = behind_the_rice_shop("KITE_MAKER")
    employ(state, ANAIS, "MONK", B1, 2)
    employ(state, DOMINIQUE, "OX_CART", A4, 1)
    raise_building(state, ANAIS, "INN", D2)
    play(state, USE_SKILL[who("KITE_MAKER")])
    assert len(legal(state)) == 3
    play(state, SWAP[who("MONK")])
    assert legal(state) == [SWAP[who("KITE_MAKER")], SWAP[who("OX_CART")]]
    play(state, SWAP[who("OX_CART")])
    assert (state.spaces[A4].character, state.spaces[A4].owner, state.spaces[A4].experience) == (who("MONK"), ANAIS, 2)
    assert (state.spaces[B1].character, state.spaces[B1].owner, state.spaces[B1].experience) == (
        who("OX_CART"),
        DOMINIQUE,
        1,
    )
    assert (state.spaces[A1].experience, state.players[ANAIS].mons) == (1, 0)


def test_the_swapped_swapper_still_gains_experience() -> None:
    state = behind_the_rice_shop("KITE_MAKER")
    employ(state, ANAIS, "MONK", B1)
    play(state, USE_SKILL[who("KITE_MAKER")], SWAP[who("KITE_MAKER")], SWAP[who("MONK")])
    assert (state.spaces[B1].character, state.spaces[B1].experience) == (who("KITE_MAKER"), 1)


def test_swapping_needs_two_characters() -> None:
    assert USE_SKILL[who("KITE_MAKER")] not in legal(behind_the_rice_shop("KITE_MAKER"))


def test_neutral_characters_change_places_too() -> None:
    state = table(2, 2)
    employ(state, DAVID, "KITE_MAKER", 0)
    place_neutral(state, "MONK", 3)
    at_shop(state, ANAIS, RICE)
    play(state, USE_SKILL[who("KITE_MAKER")], SWAP[who("KITE_MAKER")], SWAP[who("MONK")])
    assert (state.spaces[0].character, state.spaces[0].owner) == (who("MONK"), None)


@pytest.mark.parametrize("name", ["CARPENTER", "PLASTERER", "TATAMI_MAKER"])
def test_builders_save_a_wood_and_the_fee_of_the_site(name: str) -> None:
    state = behind_the_rice_shop(name)
    stock(state, ANAIS, kobans=1)
    play(state, USE_SKILL[who(name)], BUILD[what("INN")], PLACE[C1])
    player = state.players[ANAIS]
    assert (player.kobans, player.wood, player.mons, player.kobuns) == (0, 0, 0, 3)
    assert state.spaces[A1].experience == 1


def test_the_stone_cutter_saves_a_koban() -> None:
    state = behind_the_rice_shop("STONE_CUTTER")
    stock(state, ANAIS, wood=1)
    play(state, USE_SKILL[who("STONE_CUTTER")], BUILD[what("INN")], PLACE[C1])
    assert state.players[ANAIS].wood == 0


def test_a_builder_with_nothing_to_build_cannot_be_used() -> None:
    state = behind_the_rice_shop("CARPENTER")
    assert USE_SKILL[who("CARPENTER")] not in legal(state)
    stock(state, ANAIS, wood=2)
    play(state, USE_SKILL[who("CARPENTER")])
    assert legal(state) == [BUILD[what("FIRE_WATCHTOWER")], BUILD[what("IMPERIAL_VILLA")]]


@pytest.mark.parametrize("shop", [schema.SHOP_RICE, schema.SHOP_SANDALS])
def test_the_central_space_of_two_players_is_served_by_both_shops(shop: int) -> None:
    state = table(2, 2)
    employ(state, DAVID, "SALT_PEDDLER", 1)
    at_shop(state, ANAIS, shop)
    assert USE_SKILL[who("SALT_PEDDLER")] in legal(state)


def test_a_neutral_character_is_used_once_and_learns_nothing() -> None:
    state = table(2, 2)
    place_neutral(state, "SALT_PEDDLER", 0)
    at_shop(state, ANAIS, RICE)
    stock(state, ANAIS, mons=3)
    play(state, USE_SKILL[who("SALT_PEDDLER")])
    assert vacant(state, 0)
    assert who("SALT_PEDDLER") in state.removed
    assert not any(isinstance(action, type(USE_SKILL[1])) for action in legal(state))


def test_a_corner_character_is_reached_from_the_inner_shop_only() -> None:
    state = table(3, 2)
    employ(state, DAVID, "SALT_PEDDLER", A3)
    at_shop(state, ANAIS, schema.SHOP_SANDALS)
    assert USE_SKILL[who("SALT_PEDDLER")] in legal(state)
    at_shop(state, ANAIS, schema.SHOP_RICE)
    assert USE_SKILL[who("SALT_PEDDLER")] not in legal(state)
