"""Actions in plain words."""

from services.genpei.actions import CHOOSE_TOKEN, CHOOSE_TORII, CLIMB, MOVES, PICK_TOKEN, PLAY, PLAY_INTRIGUE
from services.genpei.enums import (
    INTRIGUE_CARD_COINS,
    INTRIGUE_CARD_SPY,
    INTRIGUE_CARD_STEPS,
    INTRIGUE_CARD_SWAP,
    TORII_ACTION_EMPEROR,
    TORII_ACTION_PAGODA,
    TORII_ACTION_TRANSFER,
)
from services.genpei.rules import RULES
from services.genpei.state import Position
from tests.genpei.positions import (
    CARD,
    CARD_1,
    KITSUNE,
    KOMAINU,
    NEKO,
    PALACE,
    TANUKI,
    TWO,
    area,
    at_torii,
    bids,
    deal_intrigue,
    hold,
    influence,
    legal,
    play,
    stand,
    table,
)


def words(state: Position) -> list[str]:
    return [RULES.label(state, state.active, action) for action in legal(state)]


def test_a_move_says_where_it_leads_and_what_it_gains() -> None:
    state = table(3)
    hold(state, 0, KITSUNE)
    assert words(state) == ["Play Kitsune"]
    play(state, PLAY[KITSUNE])
    assert words(state) == ["Move Kitsune anticlockwise to Torii", "Move Kitsune clockwise to Recruit"]
    state.markers[KITSUNE - 1] = 1
    assert words(state)[1] == "Move Kitsune clockwise to Assassinate, gaining 1 coin"


def test_torii_actions_tell_their_price() -> None:
    state = table(3)
    area(state, 0, TWO)
    at_torii(state, 6)
    assert words(state) == [
        "Coins",
        "Movement",
        "House of the Emperor, 1 coin each",
        "Gain Influence, 2 coins each",
        "Pagoda, 3 coins each",
    ]


def test_bids_are_told_apart_by_their_side() -> None:
    state = table(3)
    hold(state, 0, KITSUNE)
    bids(state, NEKO, NEKO)
    play(state, PLAY[KITSUNE], MOVES[1])
    assert words(state) == ["Recruit Neko, the left bid", "Recruit Neko, the right bid"]


def test_the_palace_steps_tell_their_price() -> None:
    state = table(3)
    area(state, 0, TWO)
    at_torii(state, 4)
    play(state, CHOOSE_TORII[TORII_ACTION_EMPEROR])
    assert words(state)[:2] == ["Enter palace step 1 for 1 coin", "Enter palace step 2 for 2 coins"]
    play(state, CLIMB[1])
    assert words(state) == ["Enter palace step 1 with your 2 token for 1 coin"]
    play(state, CHOOSE_TOKEN[TWO])
    area(state, 0, CARD_1)
    assert words(state) == [
        "Climb to palace step 2 for 1 coin",
        "Climb to palace step 3 for 2 coins",
        "Climb to palace step 4 for 3 coins",
        "Add your +1 card token to your stack on palace step 1 for 1 coin",
        "Pay no more",
    ]


def test_transfers_and_placements_tell_their_price() -> None:
    state = table(3)
    influence(state, 0, NEKO, CARD)
    stand(state, 0, 1, TWO)
    at_torii(state, 2)
    play(state, CHOOSE_TORII[TORII_ACTION_TRANSFER])
    assert words(state)[:2] == [
        "Move your card token on Neko to a clan for 2 coins",
        "Move your 2 token on the palace steps to a clan for 2 coins",
    ]
    play(state, PICK_TOKEN[PALACE][TWO])
    assert words(state)[0] == "Put your 2 token on Tanuki for 2 coins"
    state = table(3)
    area(state, 0, CARD)
    at_torii(state, 3)
    play(state, CHOOSE_TORII[TORII_ACTION_PAGODA])
    assert words(state) == ["Place your card token on a clan for 3 coins", "Pay no more"]
    play(state, CHOOSE_TOKEN[CARD])
    assert words(state)[2] == "Put your card token on Komainu for 3 coins"


def test_intrigue_cards_tell_when_their_coins_come() -> None:
    state = table(3, intrigue=True)
    deal_intrigue(state, 0, INTRIGUE_CARD_COINS, INTRIGUE_CARD_SPY)
    assert words(state)[1:] == [
        "Play “Full purse”: gain up to 4 coins",
        "Play “Thin walls”: gain 1 coin, then do two Spy actions",
        "Play “Thin walls”: do two Spy actions, then gain 1 coin",
    ]


def test_swaps_and_free_steps_are_spelled_out() -> None:
    state = table(3, intrigue=True)
    influence(state, 0, KOMAINU, CARD)
    influence(state, 0, TANUKI, TWO)
    area(state, 0, CARD)
    deal_intrigue(state, 0, INTRIGUE_CARD_SWAP, INTRIGUE_CARD_STEPS)
    stepping = state.clone()
    play(state, PLAY_INTRIGUE[INTRIGUE_CARD_SWAP][False])
    assert words(state) == ["Swap your 2 token on Tanuki", "Swap your card token on Komainu"]
    play(state, PICK_TOKEN[TANUKI][TWO])
    assert words(state) == ["Swap it with your card token on Komainu"]
    play(stepping, PLAY_INTRIGUE[INTRIGUE_CARD_STEPS][False])
    assert words(stepping) == ["Enter palace step 2 with your card token for free"]
