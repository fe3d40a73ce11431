"""Advice to bots: the plain truths a beginner would see. The conformance suite holds that numbers are sane."""

from services.samurai import actions as do
from services.samurai.enums import STAGE_OVER
from services.samurai.heuristics import HEURISTICS
from tests.samurai.positions import (
    army,
    castle,
    destroy,
    end_era,
    legal,
    march,
    order,
    play,
    resolve,
    table,
)


def test_influence_counts_where_destiny_cards_lie() -> None:
    state = table()
    state.destiny[1] += 3
    army(state, 0, 2, "owari")
    army(state, 1, 2, "kitami")
    leader, other = HEURISTICS.evaluate(state)
    assert leader > 0.5 > other


def test_the_end_is_judged_in_order_of_points() -> None:
    state = table(3)
    state.era = 3
    for seat, points in ((0, 3), (1, 9), (2, 6)):
        state.players[seat].score = state.players[seat].score_regions = points
    end_era(state)
    assert state.stage == STAGE_OVER
    last, first, second = HEURISTICS.evaluate(state)
    assert first > second > last


def test_a_castle_and_an_army_are_worth_having() -> None:
    state = table()
    even = HEURISTICS.evaluate(state)
    army(state, 0, 1, "aki")
    with_army = HEURISTICS.evaluate(state)
    castle(state, 0, "aki")
    assert even[0] < with_army[0] < HEURISTICS.evaluate(state)[0]


def test_taking_a_free_province_tempts_more_than_leaving_one() -> None:
    state = table()
    army(state, 0, 2, "aki")
    army(state, 0, 1, "satsuma")
    resolve(state, 2, "move")
    tempted = dict(zip(legal(state), HEURISTICS.prior(state, 0, legal(state)), strict=True))
    assert tempted[march("aki", "izumo")] > tempted[march("satsuma", "buzen")] > 0
    assert tempted[march("aki", "izumo")] > tempted[do.DONE]


def test_breaking_control_tempts_more_than_a_blow_in_vain() -> None:
    state = table()
    army(state, 0, 1, "aki", "izumo")
    army(state, 1, 2, "aki")
    army(state, 1, 5, "izumo")
    resolve(state, 3, "attack")
    aki, izumo = HEURISTICS.prior(state, 0, [destroy("aki", 1), destroy("izumo", 1)])
    assert aki > izumo


def test_an_order_that_could_do_nothing_does_not_tempt() -> None:
    state = play(table(), do.PLACE[0])
    attack, recruit = HEURISTICS.prior(state, 0, [do.LAY_ORDER[order("attack")], do.LAY_ORDER[order("recruit")]])
    assert recruit > 3 * attack
