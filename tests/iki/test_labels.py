"""Actions in plain words."""

from services.iki.actions import (
    BUILD,
    BUY_FISH,
    BUY_TOBACCO,
    HIRE,
    MOVE,
    PLACE,
    PLACE_IKIZAMA,
    SETTLE,
    SWAP,
    TRADE,
    USE_SKILL,
)
from services.iki.labels import label
from services.iki.setup import new_game
from services.kernel.chance import FastChance
from services.kernel.part import Part
from tests.iki.positions import (
    A1,
    A4,
    ANAIS,
    B1,
    DAVID,
    at_shop,
    begin_turn,
    employ,
    offer,
    place_neutral,
    play,
    retire,
    stock,
    table,
    what,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


def test_a_starting_character_tells_its_skill() -> None:
    words = "Start with the Salt Peddler (gain 1 rice) at Nagaya C, space 1 (Construction site)"
    assert label(new_game(4, FastChance(1)), SETTLE[who("SALT_PEDDLER")][8]) == words


def test_the_track_tells_steps_shop_and_the_price_of_going_first() -> None:
    state = table()
    assert label(state, PLACE_IKIZAMA[2]) == "Move 1 step to the Sandal shop this month"
    state.players[ANAIS].oyakata = schema.SHOP_EXCHANGE
    assert label(state, PLACE_IKIZAMA[3]) == "Move 2 steps to the Rice shop this month, past the Crossroads"
    words = "Go first and move 1 to 4 steps; 1 mon instead of income or hiring"
    assert label(state, PLACE_IKIZAMA[1]) == words


def test_a_hire_tells_cost_type_bonus_and_skill_and_its_space_the_surcharge() -> None:
    state = table(3, 2)
    offer(state, "MONK", 1)
    begin_turn(state, ANAIS, 3)
    offer(state, "SOBA_STAND")
    words = "Hire the Soba Stand (shop seller) for 3 mons: pay 2 mons for 2 rice"
    assert label(state, HIRE[who("SOBA_STAND")]) == words
    words = "Hire the Monk (special) for 4 mons, 1 mon on the card, firefighting +1: rise one space on the firefighting"
    assert label(state, HIRE[who("MONK")]) == f"{words} track"
    play(state, HIRE[who("MONK")])
    assert label(state, PLACE[A1]) == "Put the Monk on Nagaya A, space 1 (Rice shop)"
    assert label(state, PLACE[A4]) == "Put the Monk on Nagaya A, space 4 (Sandal shop), for 2 mons more"


def test_a_move_tells_shop_sandals_and_crossroads() -> None:
    state = table(3, 2)
    begin_turn(state, ANAIS, 3, 7)
    stock(state, ANAIS, sandals=9)
    assert label(state, MOVE[1]) == "Move 1 step to the Exchange shop"
    assert label(state, MOVE[3]) == "Move 3 steps to the Rice shop, spending 1 sandal, past the Crossroads"
    words = "Move 10 steps to the Sandal shop, spending 8 sandals, past the Crossroads 2 times"
    assert label(state, MOVE[10]) == words


def test_business_tells_what_is_given_and_gained() -> None:
    state = table(2, 4)
    employ(state, DAVID, "CLOTH_DYER", 0)
    place_neutral(state, "SALT_PEDDLER", 1)
    at_shop(state, ANAIS, schema.SHOP_RICE)
    words: dict[Part, str] = {
        TRADE[schema.DEAL_RICE]: "Pay 3 mons for 2 rice",
        USE_SKILL[who("CLOTH_DYER")]: "Do business with another player's Cloth Dyer: pay 2 mons for 4 IKI",
        USE_SKILL[who("SALT_PEDDLER")]: "Do business with the neutral Salt Peddler: gain 1 rice",
        BUY_FISH[4]: "Buy fine bonito for 8 mons, 7 IKI more at the end",
        BUY_TOBACCO[3][4]: "Buy a pipe (gain 1 rice) and a pouch (1 IKI for every two spaces on the firefighting track"
        " at the end) for 7 mons",
    }
    assert {action: label(state, action) for action in words} == words


def test_a_building_tells_the_price_after_the_builders_discount() -> None:
    state = table(3, 2)
    employ(state, ANAIS, "CARPENTER", A1)
    at_shop(state, ANAIS, schema.SHOP_RICE)
    stock(state, ANAIS, kobans=1)
    play(state, USE_SKILL[who("CARPENTER")])
    assert label(state, BUILD[what("INN")]) == "Build the Inn for 1 Koban: 12 IKI at the end."
    play(state, BUILD[what("INN")])
    assert label(state, PLACE[B1]) == "Put the Inn on Nagaya B, space 1 (Fire tower)"


def test_a_swap_tells_both_characters() -> None:
    state = table(3, 2)
    employ(state, ANAIS, "KITE_MAKER", A1)
    employ(state, DAVID, "MONK", B1)
    retire(state, ANAIS, "SALT_PEDDLER")
    at_shop(state, ANAIS, schema.SHOP_RICE)
    play(state, USE_SKILL[who("KITE_MAKER")])
    assert label(state, SWAP[who("MONK")]) == "Move the Monk in Nagaya B, space 1 (Fire tower)"
    play(state, SWAP[who("MONK")])
    words = "The Monk changes places with the Kite Maker in Nagaya A, space 1 (Rice shop)"
    assert label(state, SWAP[who("KITE_MAKER")]) == words
