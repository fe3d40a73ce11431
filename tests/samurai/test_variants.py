"""What the variants and the new region lay out at the start."""

from collections import Counter

import pytest

from services.kernel.chance import FastChance
from services.samurai.atlas import atlas
from services.samurai.components import CAPITALS, PROVINCE_KIND, PROVINCE_REGION, REGION_PROVINCES, SLOTS
from services.samurai.enums import SITE_BUSHIDO, SITE_CAPITAL, SITE_FOOD, SITE_SHRINE
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.state import Border, Position
from services.samurai.variants import hangs_together
from tests.samurai.positions import army, legal, march, play, province, resolve, table

SEEDS = range(30)


def games(**options: bool) -> list[Position]:
    """Return some fresh games of three."""
    return [RULES.new(META.settle(3, options), FastChance(seed)) for seed in SEEDS]


@pytest.mark.parametrize("new_region", [False, True])
def test_the_map_is_whole_and_no_single_border_holds_it_together(new_region: bool) -> None:
    state = table(2, new_region=new_region)
    provinces, regions = len(state.sites), len(state.destiny)
    neighbours = atlas(state).neighbours
    borders = {(south, north) for south in range(1, provinces + 1) for north in neighbours[south] if south < north}
    assert (provinces, regions, len(borders)) == ((31, 5, 53) if new_region else (25, 4, 44))
    assert all(south in neighbours[north] for south, north in borders)
    assert hangs_together(regions, provinces, [])


def test_the_new_region_changes_map_slots_deck_and_start() -> None:
    with_it, without = table(2, new_region=True), table(2)
    assert (len(with_it.slots), len(without.slots)) == (20, 16)
    assert (len(with_it.destiny_deck), len(without.destiny_deck)) == (35 - 6, 20 - 6)


def test_the_new_regions_two_seeds_may_be_of_a_kind() -> None:
    kinds = set()
    for state in games(new_region=True):
        red = Counter(state.sites[place - 1] for place in REGION_PROVINCES[5])
        assert (red[SITE_CAPITAL], red[SITE_SHRINE], red[SITE_BUSHIDO] + red[SITE_FOOD]) == (1, 3, 2)
        kinds.add(red[SITE_BUSHIDO])
    assert kinds == {0, 1, 2}


@pytest.mark.parametrize("new_region", [False, True])
def test_mountains_close_two_land_borders_in_each_base_region_and_two_between(new_region: bool) -> None:
    for state in games(mountains=True, new_region=new_region):
        closed = [(border.south, border.north) for border in state.mountains]
        regions = Counter((PROVINCE_REGION[south], PROVINCE_REGION[north]) for south, north in closed)
        expected = {(region, region): 2 for region in range(1, 6 if new_region else 5)} | {(1, 2): 1, (2, 3): 1}
        assert regions == expected
        assert hangs_together(len(state.destiny), len(state.sites), closed)
        for south, north in closed:
            assert north not in atlas(state).neighbours[south]


def test_nobody_steps_over_a_mountain() -> None:
    state = table()
    state.mountains = [Border(province("satsuma"), province("buzen"))]
    army(state, 0, 1, "satsuma")
    resolve(state, 2, "move")
    assert march("satsuma", "buzen") not in legal(state)
    play(state, march("satsuma", "chikuzen"), march("chikuzen", "buzen"))


@pytest.mark.parametrize("new_region", [False, True])
def test_scattered_shrines_leave_every_region_what_it_must_have(new_region: bool) -> None:
    moved = False
    for state in games(shrines=True, new_region=new_region):
        sites = Counter(state.sites)
        seeds = 7 if new_region else 6
        assert (sites[SITE_BUSHIDO], sites[SITE_FOOD], sites[SITE_SHRINE]) == (seeds, seeds, 12 if new_region else 9)
        for region in range(1, len(state.destiny) + 1):
            here = Counter(state.sites[place - 1] for place in REGION_PROVINCES[region])
            assert state.sites[CAPITALS[region] - 1] == SITE_CAPITAL
            assert here[SITE_SHRINE] >= 1
            if region < 5:
                assert min(here[SITE_BUSHIDO], here[SITE_FOOD]) >= 1
            else:
                assert here[SITE_BUSHIDO] + here[SITE_FOOD] >= 2
        moved |= any((site == SITE_SHRINE) != (PROVINCE_KIND[place] == 3) for place, site in enumerate(state.sites, 1))
    assert moved


@pytest.mark.parametrize("new_region", [False, True])
def test_shuffled_neutral_actions_are_four_of_each_or_five(new_region: bool) -> None:
    laid = [tuple(slot.neutral for slot in state.slots) for state in games(neutral_tokens=True, new_region=new_region)]
    each = 5 if new_region else 4
    assert all(Counter(neutral) == dict.fromkeys(range(1, 5), each) for neutral in laid)
    assert len(set(laid)) == len(laid)


def test_printed_slots_have_each_neutral_action_once_in_each_region() -> None:
    for region in range(5):
        assert sorted(SLOTS[True][4 * region : 4 * region + 4]) == [1, 2, 3, 4]
    assert SLOTS[False] == SLOTS[True][:16]
