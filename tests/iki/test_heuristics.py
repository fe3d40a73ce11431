"""Advice to bots: sane numbers anywhere in a game, and the plain truths a beginner would see."""

from services.iki.actions import (
    BUY_FISH,
    DISMISS,
    END_TURN,
    GAIN_INCOME,
    HIRE,
    LET_BURN,
    PROTECT,
    TRADE,
    USE_SKILL,
)
from services.iki.enums import STAGE_OVER
from services.iki.heuristics import HEURISTICS
from services.iki.rules import RULES
from services.iki.setup import new_game
from services.iki.state import Position
from services.kernel.chance import FastChance
from services.kernel.part import Part
from tests.iki.positions import (
    A1,
    A2,
    ANAIS,
    B1,
    DAVID,
    at_shop,
    begin_turn,
    employ,
    end_month,
    legal,
    offer,
    over,
    retire,
    stock,
    table,
    who,
)
from zashiki.iki.v1 import iki_pb2 as schema


def weights(state: Position) -> dict[Part, float]:
    """Return the weight of each legal action."""
    actions = legal(state)
    return dict(zip(actions, HEURISTICS.prior(state, state.active, actions), strict=True))


def test_numbers_are_sane_all_through_a_game() -> None:
    for seats in (2, 4):
        chance = FastChance(seats)
        state = new_game(seats, chance)
        while state.stage != STAGE_OVER:
            actions = RULES.legal_actions(state, state.active)
            priors = HEURISTICS.prior(state, state.active, actions)
            assert len(priors) == len(actions)
            assert min(priors) > 0
            assert all(0 <= prospect <= 1 for prospect in HEURISTICS.evaluate(state))
            RULES.apply(state, state.active, actions[chance.weighted(priors)], chance)


def test_the_end_is_judged_in_order_of_iki() -> None:
    state = table(3, 13)
    over(state)
    for seat, iki in enumerate((10, 30, 20)):
        stock(state, seat, iki=iki)
    last, first, second = HEURISTICS.evaluate(state)
    assert first > second > last


def test_characters_fish_and_goods_are_worth_having() -> None:
    before = HEURISTICS.evaluate(table(3, 4))[ANAIS]
    for gift in (
        lambda state: retire(state, ANAIS, "SALT_PEDDLER"),
        lambda state: employ(state, ANAIS, "UMBRELLA_MAKER", A1),
        lambda state: stock(state, ANAIS, kobans=1),
        lambda state: state.players[ANAIS].fish.append(2),
    ):
        state = table(3, 4)
        gift(state)
        assert HEURISTICS.evaluate(state)[ANAIS] > before


def test_a_good_character_is_hired_rather_than_income_gained() -> None:
    state = table(3, 10)
    offer(state, "KABUKI_ACTOR", 2)
    begin_turn(state, ANAIS, 3)
    choice = weights(state)
    assert choice[HIRE[who("KABUKI_ACTOR")]] > choice[GAIN_INCOME]


def test_business_is_done_rather_than_not() -> None:
    state = table(3, 11)
    employ(state, DAVID, "KABUKI_ACTOR", A1)
    at_shop(state, ANAIS, schema.SHOP_RICE)
    choice = weights(state)
    assert choice[USE_SKILL[who("KABUKI_ACTOR")]] == max(choice.values())
    state = table(3, 5)
    at_shop(state, ANAIS, schema.SHOP_FISH_MARKET)
    choice = weights(state)
    assert choice[BUY_FISH[4]] > choice[END_TURN]
    state = table(3, 5)
    at_shop(state, ANAIS, schema.SHOP_EXCHANGE)
    assert weights(state)[TRADE[schema.DEAL_MONS]] > weights(state)[END_TURN]


def test_the_least_useful_go_hungry_and_characters_are_saved() -> None:
    state = table(3, 9)
    employ(state, ANAIS, "TATSUMI_GEISHA", A1)
    employ(state, ANAIS, "DAY_LABORER", A2)
    choice = weights(end_month(state))
    assert choice[DISMISS[who("DAY_LABORER")]] > choice[DISMISS[who("TATSUMI_GEISHA")]]
    state = table(3, 8)
    state.fire_tiles = [1, 3, 4, 2]
    retire(state, ANAIS, "YAMABUSHI")
    employ(state, ANAIS, "TATSUMI_GEISHA", B1)
    choice = weights(end_month(state))
    assert choice[PROTECT] > choice[LET_BURN]
