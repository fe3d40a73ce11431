"""Advice to bots: sane numbers anywhere in a game, and the plain truths a beginner would see."""

from services.kernel.chance import FastChance
from services.ninjato.actions import BANZAI, LEAVE, STRIKE
from services.ninjato.enums import APPROACH_STEALTH, STAGE_OVER
from services.ninjato.heuristics import HEURISTICS
from services.ninjato.rules import RULES
from tests.ninjato.positions import between_guards, furnish, hold, legal, over, store, table, treasures


def test_numbers_are_sane_all_through_a_game() -> None:
    chance = FastChance(3)
    state = table(3, seed=3)
    while state.stage != STAGE_OVER:
        actions = legal(state)
        weights = HEURISTICS.prior(state, state.active, actions)
        assert len(weights) == len(actions)
        assert min(weights) > 0
        assert all(0 <= prospect <= 1 for prospect in HEURISTICS.evaluate(state))
        RULES.apply(state, state.active, actions[chance.below(len(actions))], chance)


def test_the_end_is_judged_in_order_of_rank() -> None:
    state = table(3)
    over(state)
    store(state, 1, 1, 1)
    store(state, 2, 1)
    last, first, second = HEURISTICS.evaluate(state)
    assert first > second > last


def test_treasure_is_worth_having() -> None:
    state = table()
    before = HEURISTICS.evaluate(state)
    store(state, 1, *treasures("jade gold"))
    after = HEURISTICS.evaluate(state)
    assert after[1] > before[1] > 0.4
    assert after[0] < before[0]


def test_banzai_tempts_with_cards_and_frightens_without() -> None:
    tempted = []
    for cards in ((1, 1, 3, 3), ()):
        state = table()
        hold(state, 0, *cards)
        furnish(state, 0, 5, treasures("fan vase"))
        between_guards(state, 0, APPROACH_STEALTH, treasures("jade gold"))
        banzai, leave = HEURISTICS.prior(state, 0, [BANZAI, LEAVE])
        tempted.append(banzai / leave)
    assert tempted[0] > 1 > tempted[1]
    assert HEURISTICS.prior(state, 0, [STRIKE]) > [leave]
