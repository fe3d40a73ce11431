"""The solo mode: set-up, how the rivals place their tokens, and what an era's end means to them."""

from collections import Counter

import pytest

from services.kernel.chance import FastChance
from services.kernel.rules import Setup
from services.kernel.visibility import SPECTATOR
from services.samurai import actions as do
from services.samurai.components import (
    DESTINY_CARDS,
    LOCATION_REGION,
    LOCATION_SITE,
    ORDER_SET,
    PROVINCE_REGION,
    RIVAL_ORDER_SET,
)
from services.samurai.enums import SITE_BUSHIDO, SITE_FOOD, STAGE_OVER, STAGE_PLACE, STAGE_TASK
from services.samurai.eras import reorder, return_tokens
from services.samurai.events import LocationAdded
from services.samurai.meta import META
from services.samurai.rules import RULES
from services.samurai.scoring import score_sheet
from services.samurai.solo import MORI, PERSON, TAKEDA, end_era, lay_destiny, place_token, shuffle_what_is_left
from services.samurai.solo_setup import new_solo_game
from services.samurai.state import Position, Slot, Store, Task, Token
from tests.samurai.positions import GREY, ORANGE, TEAL, VIOLET, army, castle, order, samurai
from tests.samurai.solo_positions import board, card, lay, mori, next_cards, where_is


def block(state: Position, *indexes: int) -> None:
    """Put tokens on slots that nobody can cover."""
    for index in indexes:
        state.slots[index] = Slot(state.slots[index].neutral, Token(PERSON, 0, order("move"), 0), None)


def place(state: Position, seed: int = 0) -> None:
    """Let Mori place its next token."""
    place_token(state, mori(state), FastChance(seed))


def test_the_person_starts_in_the_capitals_and_the_rivals_with_nothing() -> None:
    state = new_solo_game(FastChance(3))
    person, rivals = state.players[PERSON], [state.players[MORI], state.players[TAKEDA]]
    assert (sum(person.samurai), person.barracks, person.orders) == (8, 8, list(ORDER_SET))
    assert person.store == Store(2, 2)
    assert person.hand == []
    assert state.destiny == [1, 1, 1, 1]
    assert len(state.destiny_deck) == len(DESTINY_CARDS[False]) - 4
    for rival in state.rivals:
        assert rival.store == Store(0, 0)
    # Each has placed its first token, and recruited by its card.
    for player in rivals:
        assert sum(player.samurai) + player.barracks == 16
        assert len(where_is(state, player.seat)) == 1


def test_a_rival_has_eight_tokens_and_two_location_cards_of_each_region() -> None:
    state = board()
    for rival in state.rivals:
        assert sorted(rival.orders) == sorted(RIVAL_ORDER_SET)
        assert len(rival.orders) == 8
        assert Counter(LOCATION_REGION[location] for location in rival.locations) == {
            GREY: 2,
            ORANGE: 2,
            TEAL: 2,
            VIOLET: 2,
        }
        assert sorted(rival.locations + rival.spares) == list(range(1, 17))


def test_there_is_a_location_card_for_each_region_and_site() -> None:
    assert len({(LOCATION_REGION[location], LOCATION_SITE[location]) for location in range(1, 17)}) == 16


def test_every_region_has_both_resources() -> None:
    for seed in range(20):
        sites = new_solo_game(FastChance(seed)).sites
        assert Counter(sites)[SITE_BUSHIDO] == Counter(sites)[SITE_FOOD] == 6
        for region in range(1, 5):
            assert {SITE_BUSHIDO, SITE_FOOD} <= {
                site for province, site in enumerate(sites, 1) if PROVINCE_REGION[province] == region
            }


def test_the_rivals_place_before_the_person_in_the_first_era() -> None:
    state = new_solo_game(FastChance(0))
    assert (state.turn_order, state.placed, state.active, state.stage) == (
        [MORI, TAKEDA, PERSON],
        2,
        PERSON,
        STAGE_PLACE,
    )


def test_a_round_has_nine_tokens_then_six_and_leaves_five_cards_for_the_second() -> None:
    state, chance = new_solo_game(FastChance(5)), FastChance(5)
    tokens = []
    while state.era == 1:
        if state.stage == STAGE_PLACE and (state.round, state.placed) in ((1, 8), (2, 5)):
            tokens.append(sum((slot.token is not None) + (slot.cover is not None) for slot in state.slots))
        if (state.round, state.placed, state.stage) == (2, 2, STAGE_PLACE):
            assert [len(rival.locations) + len(rival.passed) for rival in state.rivals] == [4, 4]
        legal = RULES.legal_actions(state, PERSON)
        RULES.apply(state, PERSON, legal[0], chance)
    assert tokens == [8, 14]


def test_the_lowest_free_slot_is_taken_in_the_first_round_and_the_topmost_in_the_second() -> None:
    state = board()
    lay(state, 3, PERSON, "move")
    next_cards(mori(state), "orange capital")
    place(state)
    assert where_is(state, MORI) == [4]
    state = board()
    state.round = 2
    next_cards(mori(state), "orange capital")
    place(state)
    assert where_is(state, MORI) == [5]


def test_a_castle_is_no_army_to_a_placing_rival() -> None:
    state = board()
    castle(state, MORI, "buzen")
    player = army(state, MORI, 1, "izumo")
    next_cards(mori(state), "grey shrine")
    place(state)
    assert (samurai(player, "buzen", "izumo"), player.score) == ([1, 1], 0)


def test_a_placing_rival_short_of_armies_serves_the_south_and_does_no_neutral_action() -> None:
    state = board()
    player = army(state, MORI, 3, "ise", "harima", "suruga", "owari", "echizen")
    assert player.barracks == 1
    next_cards(mori(state), "grey shrine", "grey shrine")
    place(state)
    assert (samurai(player, "buzen", "izumo"), player.score) == ([1, 0], 0)
    lay(state, 1, PERSON, "move")
    next_cards(mori(state), "teal shrine")
    place(state)
    assert (samurai(player, "hitachi", "dewa"), player.score) == ([0, 0], 0)


def test_a_card_whose_region_has_no_room_goes_under_the_pile() -> None:
    state = board()
    block(state, 0, 1, 2)
    next_cards(mori(state), "grey food", "grey capital", "teal capital")
    place(state)
    assert where_is(state, MORI) == [6]
    assert mori(state).passed == [card("grey food"), card("grey capital")]
    assert mori(state).drawn == [card("grey capital"), card("grey food"), card("teal capital")]
    assert len(mori(state).locations) == 5


def test_cards_under_the_pile_come_when_it_is_used_up() -> None:
    state = board()
    block(state, 6, 7, 8)
    rival = mori(state)
    rival.locations, rival.passed = [card("teal food")], [card("teal capital"), card("grey food"), card("grey capital")]
    place(state)
    assert where_is(state, MORI) == [0]
    assert rival.passed == [card("grey capital"), card("teal food"), card("teal capital")]


def test_in_the_second_round_used_cards_stay_away_and_the_others_are_shuffled() -> None:
    state = board()
    lay(state, 0, MORI, "attack", "grey food", face_up=True)
    rival = mori(state)
    next_cards(rival, "orange food")
    rival.passed.append(rival.locations.pop())
    shuffle_what_is_left(state, FastChance(1))
    assert len(rival.locations) == 7
    assert card("orange food") in rival.locations
    assert card("grey food") not in rival.locations
    assert rival.passed == []
    piles = set()
    for seed in range(10):
        shuffle_what_is_left(state, FastChance(seed))
        piles.add(tuple(rival.locations))
    assert len(piles) > 5


def second_round() -> Position:
    """Return the second round with orange full: Mori's token below, Takeda's in the middle, the person's on top."""
    state = board()
    state.round = 2
    lay(state, 3, MORI, "attack", "orange food", face_up=True)
    lay(state, 4, TAKEDA, "attack", "orange food", face_up=True)
    lay(state, 5, PERSON, "attack", face_up=True)
    next_cards(mori(state), "orange shrine")
    return state


def test_a_rival_covers_the_topmost_opposing_token_for_nothing_when_the_region_is_full() -> None:
    state = second_round()
    place(state)
    assert where_is(state, MORI) == [3, 5]
    assert mori(state).store == Store(0, 0)


def test_a_rival_leaves_its_own_token_on_top_and_covers_an_opposing_one_below() -> None:
    state = second_round()
    state.slots[3], state.slots[5] = state.slots[5], state.slots[3]
    place(state)
    assert where_is(state, MORI) == [4, 5]


def test_of_each_house_only_one_token_is_covered_in_an_era() -> None:
    state = second_round()
    lay(state, 0, PERSON, "move", face_up=True)
    lay(state, 0, TAKEDA, "recruit", "grey food")
    place(state)
    assert where_is(state, MORI) == [3, 4]


def test_a_rival_covers_its_own_token_only_when_nothing_else_is_left() -> None:
    state = second_round()
    for index, seat in ((0, PERSON), (1, TAKEDA)):
        lay(state, index, seat, "recruit", "grey food" if seat else "", face_up=True)
        lay(state, index, seat, "harvest", "grey capital" if seat else "")
    place(state)
    assert where_is(state, MORI) == [3]
    assert state.slots[3].cover is not None


def test_a_token_of_the_second_round_is_not_covered() -> None:
    state = second_round()
    under = state.slots[5].token
    assert under is not None
    lay(state, 11, PERSON, "move")
    state.slots[5], state.slots[11] = state.slots[11], state.slots[5]
    place(state)
    assert where_is(state, MORI) == [3, 4]


def test_when_no_card_will_do_the_first_goes_with_the_topmost_slot_of_the_board() -> None:
    state = board()
    state.round = 2
    block(state, *range(1, 8), *range(9, 12))
    rival = mori(state)
    rival.locations = [card("violet food"), card("orange food")]
    place(state)
    token = state.slots[8].token
    assert token is not None
    assert token.location == card("orange food")
    assert rival.passed == [card("violet food")]


def test_without_any_slot_a_rival_places_nothing_and_keeps_its_cards() -> None:
    state = board()
    block(state, *range(12))
    before = sorted(mori(state).locations)
    place(state)
    assert where_is(state, MORI) == []
    assert sorted(mori(state).passed) == before
    assert len(mori(state).orders) == 8


def test_when_an_era_ends_all_tokens_and_cards_return() -> None:
    state = board()
    lay(state, 0, MORI, "attack", "grey food", face_up=True)
    lay(state, 4, MORI, "recruit", "orange food")
    mori(state).passed.append(mori(state).locations.pop())
    spares = list(mori(state).spares)
    return_tokens(state)
    end_era(state, FastChance(2))
    assert sorted(mori(state).orders) == sorted(RIVAL_ORDER_SET)
    assert mori(state).passed == []
    assert sorted(mori(state).locations + mori(state).spares) == list(range(1, 17))
    assert set(mori(state).spares) <= set(spares)


def test_cards_and_tokens_return_in_a_new_order() -> None:
    state = board()
    orders, piles = set(), set()
    for seed in range(10):
        end_era(state, FastChance(seed))
        orders.add(tuple(mori(state).orders))
        piles.add(tuple(mori(state).locations))
    assert len(orders) > 5
    assert len(piles) > 5


def test_when_an_era_ends_fewer_points_go_first() -> None:
    state = board()
    for player, score in zip(state.players, (12, 7, 9), strict=True):
        player.score = score
    end_era(state, FastChance(1))
    assert state.turn_order == [MORI, TAKEDA, PERSON]


def test_the_second_round_begins_with_the_unused_cards_shuffled() -> None:
    state = board()
    army(state, PERSON, 1, "satsuma")
    lay(state, 0, PERSON, "move", face_up=True)
    mori(state).passed = [mori(state).locations.pop()]
    mori(state).drawn = mori(state).passed[:]
    state.placed, state.stage = 9, STAGE_TASK
    state.task = Task(0, order("move"), False, 2, 0, False, 0)
    RULES.check(state)
    RULES.apply(state, PERSON, do.DONE, FastChance(1))
    assert (state.round, state.placed, len(mori(state).locations), mori(state).passed) == (2, 0, 8, [])


def test_two_destiny_cards_come_after_each_of_two_eras_and_one_before_the_final_scoring() -> None:
    state = board()
    on_table = [sum(state.destiny)]
    for state.era in (1, 2, 3):
        lay_destiny(state, FastChance(state.era))
        on_table.append(sum(state.destiny))
    assert on_table == [4, 6, 8, 9]


def test_each_even_destiny_card_of_a_region_brings_each_rival_a_spare_card_of_it() -> None:
    state = board()
    state.events = []
    state.destiny_deck = [TEAL, TEAL]
    lay_destiny(state, FastChance(1))
    assert state.events[1:3] == [LocationAdded(MORI, TEAL), LocationAdded(TAKEDA, TEAL)]
    for rival in state.rivals:
        assert Counter(LOCATION_REGION[location] for location in rival.spares) == {
            GREY: 2,
            ORANGE: 2,
            TEAL: 1,
            VIOLET: 2,
        }
        assert Counter(LOCATION_REGION[location] for location in rival.locations) == {
            GREY: 2,
            ORANGE: 2,
            TEAL: 3,
            VIOLET: 2,
        }
    assert len(state.events) == 4


def test_the_card_before_the_final_scoring_brings_no_location() -> None:
    state = board()
    state.era = 3
    before = [rival.spares[:] for rival in state.rivals]
    lay_destiny(state, FastChance(1))
    assert [rival.spares for rival in state.rivals] == before


def test_without_a_spare_card_nothing_is_added() -> None:
    state = board()
    state.destiny = [1, 1, 5, 1]
    state.destiny_deck = [TEAL]
    for rival in state.rivals:
        rival.locations += [location for location in rival.spares if LOCATION_REGION[location] == TEAL]
        rival.spares = [location for location in rival.spares if LOCATION_REGION[location] != TEAL]
    before = [len(rival.locations) for rival in state.rivals]
    lay_destiny(state, FastChance(1))
    assert [len(rival.locations) for rival in state.rivals] == before


def test_equal_points_keep_the_turn_order() -> None:
    state = board()
    state.turn_order = [MORI, TAKEDA, PERSON]
    state.players[MORI].score = 3
    reorder(state)
    assert state.turn_order == [TAKEDA, PERSON, MORI]


def ended(*scores: int) -> Position:
    """Return a game that is over, nothing on the map and these points, the person's first."""
    state = board()
    state.stage = STAGE_OVER
    for player, score in zip(state.players, scores, strict=True):
        player.score = score
    state.players[PERSON].store = Store(0, 0)
    return state


def test_the_person_wins_with_more_points_than_both_rivals() -> None:
    outcome = score_sheet(ended(5, 4, 3))
    assert [result.rank for result in outcome.results] == [1]
    assert [(rival.name, rival.rank, rival.score) for rival in outcome.rivals] == [("Mori", 2, 4), ("Takeda", 3, 3)]


def test_one_rival_ahead_is_enough_to_lose() -> None:
    outcome = score_sheet(ended(5, 4, 6))
    assert [result.rank for result in outcome.results] == [2]


def test_equal_points_are_won_with_fewest_resources() -> None:
    state = ended(5, 5, 3)
    assert state.rivals[0].store == Store(0, 0)
    state.rivals[0].store = Store(1, 0)
    assert score_sheet(state).results[0].rank == 1
    state.rivals[0].store, state.players[PERSON].store = Store(0, 0), Store(0, 1)
    assert score_sheet(state).results[0].rank == 2


def test_then_with_most_provinces_and_then_the_win_is_shared() -> None:
    state = ended(5, 5, 3)
    assert score_sheet(state).results[0].rank == 1
    army(state, MORI, 1, "satsuma")
    assert score_sheet(state).results[0].rank == 2


@pytest.mark.parametrize("option", [option.name for option in META.options])
def test_what_solo_does_not_offer_is_refused(option: str) -> None:
    with pytest.raises(ValueError, match=f"options.{option}"):
        META.settle(1, {option: True})
    assert not any(META.settle(1, {option: False}).options.values())


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_keep_every_piece(seed: int) -> None:
    state, chance = RULES.new(Setup(1), FastChance(seed)), FastChance(seed)
    while RULES.to_act(state):
        legal = RULES.legal_actions(state, PERSON)
        assert 0 < len(legal) <= 80
        RULES.apply(state, PERSON, legal[chance.below(len(legal))], chance)
        RULES.check(state)
        for player in state.players:
            assert player.barracks + sum(player.samurai) == 16
        for rival in state.rivals:
            tokens = [token for slot in state.slots for token in (slot.token, slot.cover) if token is not None]
            own = [token for token in tokens if token.seat == rival.seat]
            assert sorted(rival.orders + [token.order or token.face_down for token in own]) == sorted(RIVAL_ORDER_SET)
            cards = rival.locations + rival.passed + rival.spares + [token.location for token in own]
            assert sorted(cards) == list(range(1, 17))
            assert max(state.players[rival.seat].samurai) <= 3
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert len(outcome.results) == 1
    assert len(outcome.rivals) == 2
    assert sum(state.destiny) == 9


def test_a_rivals_resources_lie_open() -> None:
    state = board()
    state.rivals[0].store = Store(3, 1)
    for viewer in (PERSON, SPECTATOR):
        seen = RULES.observe(state, viewer)
        assert seen.rivals[0].store == Store(3, 1)
        assert (seen.players[PERSON].store is None) == (viewer == SPECTATOR)
