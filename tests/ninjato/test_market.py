"""Palace and pavilion: paying."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from services.kernel.chance import FastChance
from services.ninjato.actions import BRIBE, PAY, SPREAD, Pay
from services.ninjato.components import ENVOY_COST, RUMOR_COST, TREASURE_VALUE
from services.ninjato.enums import STAGE_PAY, STAGE_PLACE, TREASURE_GOLD
from services.ninjato.rules import RULES
from services.ninjato.state import Position
from tests.ninjato.positions import legal, play, show, store, table, treasures

FAN, SCROLL, VASE, JADE, GOLD = range(1, 6)
FAN_AND_JADE, THREE_AND_ONE, TWO_AND_TWO = 1, 5, 7
ANY_ONE, ANY_TWO, FAN_RUMOR = 7, 9, 10


def shopping(text: str, envoy: int = THREE_AND_ONE) -> Position:
    """Seat 0 has this treasure; the envoy and the skill rumors are on show."""
    state = table()
    show(state.palace, state.envoy_deck, envoy)
    show(state.pavilion, state.rumor_deck, ANY_ONE, ANY_TWO, FAN_RUMOR)
    store(state, 0, *treasures(text))
    return state


def test_the_choice_is_asked_group_by_group() -> None:
    state = play(shopping("fan fan fan gold jade"), BRIBE[THREE_AND_ONE])
    assert state.stage == STAGE_PAY
    assert legal(state) == [PAY[FAN][0], PAY[FAN][1]]
    play(state, PAY[FAN][0])
    assert legal(state) == [PAY[FAN][1], PAY[SCROLL][1], PAY[VASE][1], PAY[JADE][0], PAY[JADE][1]]
    play(state, PAY[JADE][1])
    assert state.players[0].honor == 11
    assert state.players[0].treasures == [JADE]


def test_a_payment_that_would_leave_too_little_for_the_rest_is_not_offered() -> None:
    state = play(shopping("fan jade jade gold", TWO_AND_TWO), BRIBE[TWO_AND_TWO])
    assert legal(state) == [PAY[FAN][1], PAY[JADE][0]]


def test_gold_may_stand_in_for_a_named_treasure() -> None:
    state = play(shopping("fan gold", FAN_AND_JADE), BRIBE[FAN_AND_JADE])
    assert state.players[0].honor == 7


def test_nothing_is_overpaid_and_what_cannot_be_paid_is_not_offered() -> None:
    state = shopping("fan fan scroll")
    assert BRIBE[THREE_AND_ONE] not in legal(state)
    assert [action for action in legal(state) if action in SPREAD] == [
        SPREAD[ANY_ONE],
        SPREAD[ANY_TWO],
        SPREAD[FAN_RUMOR],
    ]
    play(state, SPREAD[FAN_RUMOR])
    assert (state.players[0].honor, state.players[0].honor_rumors, state.spent) == (2, 2, [FAN])
    assert state.players[0].rumors == [FAN_RUMOR]


def test_gold_alone_scores_as_what_it_is_declared() -> None:
    state = play(shopping("gold"), SPREAD[ANY_ONE])
    assert legal(state) == [PAY[kind][1] for kind in (FAN, SCROLL, VASE, JADE)]
    play(state, PAY[JADE][1])
    assert state.players[0].honor == 5


def test_a_price_without_a_choice_is_paid_at_once() -> None:
    state = play(shopping("fan fan fan fan"), BRIBE[THREE_AND_ONE])
    assert state.stage == STAGE_PLACE
    assert state.players[0].envoys[0].order == 1


def test_displays_are_not_refilled_before_the_round_ends() -> None:
    state = play(shopping("fan jade", FAN_AND_JADE), BRIBE[FAN_AND_JADE])
    assert state.palace == []


def ways(cost: tuple[tuple[int, int], ...], have: list[int]) -> set[tuple[tuple[int, int], ...]]:
    """Return every way to pay a price: for each group the kind it counts as and the gold in it."""
    groups = [
        [(kind, gold) for kind in ((wanted,) if wanted else (1, 2, 3, 4)) for gold in range(size + 1)]
        for wanted, size in cost
    ]
    found = set()
    for way in product(*groups):
        need = [0] * 6
        for (kind, gold), (_, size) in zip(way, cost, strict=True):
            need[kind] += size - gold
            need[TREASURE_GOLD] += gold
        if all(need[kind] <= have.count(kind) for kind in range(1, 6)):
            found.add(way)
    return found


@settings(deadline=None, derandomize=True, max_examples=60)
@given(
    card=st.one_of(
        st.integers(1, 7).map(lambda envoy: (BRIBE[envoy], ENVOY_COST[envoy])),
        st.integers(1, 12).map(lambda rumor: (SPREAD[rumor], RUMOR_COST[rumor])),
    ),
    have=st.lists(st.integers(1, 5), min_size=1, max_size=6),
)
def test_paying_group_by_group_reaches_exactly_the_ways_there_are(
    card: tuple[Pay, tuple[tuple[int, int], ...]], have: list[int]
) -> None:
    action, cost = card
    state = table()
    show(state.palace, state.envoy_deck, *range(1, 8))
    show(state.pavilion, state.rumor_deck, *range(1, 13))
    store(state, 0, *have)
    expected = ways(cost, have)
    assert (action in legal(state)) is bool(expected)
    if not expected:
        return
    honors = set()
    open_ = [state]
    RULES.apply(state, 0, action, FastChance(0))
    while open_:
        state = open_.pop()
        if state.stage != STAGE_PAY:
            honors.add((state.players[0].honor, tuple(sorted(state.players[0].treasures))))
            continue
        for payment in legal(state):
            after = state.clone()
            RULES.apply(after, 0, payment, FastChance(0))
            open_.append(after)
    assert honors == {worth(way, cost, have) for way in expected}


def worth(
    way: tuple[tuple[int, int], ...], cost: tuple[tuple[int, int], ...], have: list[int]
) -> tuple[int, tuple[int, ...]]:
    """Return the honor a way to pay brings and the treasure it leaves."""
    left = have[:]
    honor = 0
    for (kind, gold), (_, size) in zip(way, cost, strict=True):
        honor += size * TREASURE_VALUE[kind]
        for number in range(size):
            left.remove(GOLD if number < gold else kind)
    return honor, tuple(sorted(left))
