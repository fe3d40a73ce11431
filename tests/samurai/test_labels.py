"""What people read on their buttons."""

from services.samurai import actions as do
from services.samurai.rules import RULES
from services.samurai.state import Position
from tests.samurai.positions import (
    ARCHER,
    EARTH,
    GENERAL,
    VOID,
    WIND,
    army,
    destroy,
    lay,
    legal,
    march,
    order,
    play,
    purse,
    recruit,
    resolve,
    second_round,
    table,
    train,
)


def labels(state: Position) -> list[str]:
    return [RULES.label(state, state.active, action) for action in legal(state)]


def test_slots_are_named_with_their_neutral_action() -> None:
    state = table()
    assert labels(state)[0] == "Place a token on slot 1 of Saigoku (Harvest 1)"
    assert len(set(labels(state))) == 16


def test_a_cover_says_what_it_covers_and_costs() -> None:
    state = table()
    lay(state, 0, 1, "attack", face_up=True)
    lay(state, 1, 0, "move", face_up=True)
    second_round(state)
    assert labels(state)[:2] == [
        "Cover the Attack of Toyotomi on slot 1 of Saigoku for 1 Bushido (Harvest 1)",
        "Cover your own Move on slot 2 of Saigoku (Recruit 1)",
    ]


def test_orders_are_laid_face_down() -> None:
    state = play(table(), do.PLACE[5])
    assert "Lay Build Castle face down" in labels(state)


def test_steps_victims_and_recruits_are_named_by_province() -> None:
    state = table()
    army(state, 0, 1, "aki")
    army(state, 1, 1, "aki")
    resolve(state, 3, "attack")
    assert RULES.label(state, 0, destroy("aki", 1)) == "Destroy a Samurai of Toyotomi in Aki"
    assert labels(state)[-2:] == ["Pay 1 Bushido to destroy 1 more in the same province", "Do no more of Attack"]
    state = table()
    army(state, 0, 1, "aki")
    resolve(state, 2, "move")
    assert RULES.label(state, 0, march("aki", "harima")) == "Move your Samurai from Aki to Harima in Kinai-Tokai"
    state = resolve(table(), 0, "recruit")
    assert RULES.label(state, 0, recruit("chikuzen")) == "Recruit a Samurai to Chikuzen"
    assert labels(state)[-2:] == ["Pay 1 Food for 1 more to recruit", "Do no more of Recruit"]


def test_leaving_off_is_told_from_declining() -> None:
    state = resolve(table(), 0, "recruit")
    assert RULES.label(state, 0, do.DONE) == "Do no more of Recruit"
    state = table()
    army(state, 0, 1, "satsuma")
    assert RULES.label(resolve(state, 2, "harvest"), 0, do.DONE) == "Skip Harvest"
    state = play(table(), do.PLACE[1], do.LAY_ORDER[order("move")])
    assert RULES.label(state, 0, do.DONE) == "Skip Recruit 1"


def test_training_says_what_it_costs() -> None:
    state = table(2, WIND, EARTH)
    train(state, 0, "armory")
    purse(state, 0, 1, 1)
    play(state, do.PLACE[15], do.LAY_ORDER[order("move")], do.DONE)
    assert labels(state) == [
        "Train an Archer for 1 Bushido",
        "Train an Elite Samurai for 1 Food",
        "Train a General from the Armory for 1 Bushido and 1 Food",
        "Train nobody",
    ]


def test_trained_units_are_named() -> None:
    state = table(2, WIND, EARTH)
    train(state, 0, "range")
    train(state, 0, "headquarters")
    resolve(state, 0, "recruit")
    assert RULES.label(state, 0, recruit("chikuzen", ARCHER)) == "Recruit an Archer to Chikuzen"
    assert RULES.label(state, 0, recruit("chikuzen", GENERAL)) == "Recruit a General to Chikuzen"


def test_the_void_generals_blow_says_where_it_goes() -> None:
    state = table(2, VOID, EARTH)
    train(state, 0, "headquarters")
    army(state, 1, 1, "chikuzen")
    resolve(state, 0, "recruit")
    play(state, recruit("chikuzen", GENERAL))
    assert labels(state)[:2] == [
        "Destroy all opposing Armies in Chikuzen",
        "Move your General to Satsuma and destroy all opposing Armies there",
    ]
