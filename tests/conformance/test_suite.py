"""The guarantees have teeth: each fault planted in the rules of a real game is found by the guarantee that names it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from services.kernel.chance import Chance
from services.kernel.match import Diverged
from services.kernel.part import NOBODY, PUBLIC, Part, Seen, State
from services.kernel.refusal import Refused
from services.kernel.replay import replay
from services.kernel.rules import Game, Meta, Option, Setup, all_games, load_game
from tests.conformance import canary, log, positions, secrecy
from tests.conformance.playing import Play, setups


class Altered:
    """A game's real rules (or another room of it), but for what a subclass does wrong."""

    room = "rules"

    def __init__(self, sound: Any) -> None:
        self._sound = sound

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sound, name)


def list_seen_by(who: Seen, state: State) -> str:
    """Return the name of a list of different numbers: a face-down pile for NOBODY, an open one for PUBLIC."""
    return next(
        name
        for name, seen in state.SEEN.items()
        if seen is who
        and isinstance(value := getattr(state, name), list)
        and all(isinstance(item, int) for item in value)
        and len(set(value)) > 1
    )


class SharesAPile(Altered):
    def clone(self, state: State) -> State:
        copy = self._sound.clone(state)
        pile = list_seen_by(NOBODY, state)
        setattr(copy, pile, getattr(state, pile))
        return copy


class ShowsEverything(Altered):
    def observe(self, state: State, viewer: int) -> State:
        return self._sound.clone(state)


class DealsNothing(Altered):
    def determinize(self, observation: State, seat: int, chance: Chance) -> State:
        return self._sound.clone(observation)


class LooksAtTheDeck(Altered):
    def legal_actions(self, state: State, seat: int) -> list[Part]:
        legal: list[Part] = self._sound.legal_actions(state, seat)
        pile: list[int] = getattr(state, list_seen_by(NOBODY, state))
        return legal[::-1] if pile[-1] % 2 else legal


class ShufflesWhenAsked(Altered):
    def legal_actions(self, state: State, seat: int) -> list[Part]:
        getattr(state, list_seen_by(NOBODY, state)).reverse()
        return self._sound.legal_actions(state, seat)


class Stealthy(Chance):
    """Draws without telling."""

    def __init__(self, chance: Chance) -> None:
        super().__init__()
        self._chance = chance

    def below(self, n: int) -> int:
        told = self._chance.revealed
        drawn = self._chance.below(n)
        self._chance.revealed = told
        return drawn


class DrawsInSecret(Altered):
    def apply(self, state: State, seat: int, action: Part, chance: Chance) -> None:
        self._sound.apply(state, seat, action, Stealthy(chance))


class Remembers(Altered):
    """Keeps something outside the position."""

    applied = 0

    def apply(self, state: State, seat: int, action: Part, chance: Chance) -> None:
        self.applied += 1
        self._sound.apply(state, seat, action, chance)
        if self.applied % 3 == 0:
            getattr(state, list_seen_by(NOBODY, state)).reverse()


class TellsOfTheDeck(Altered):
    """Does something in the open because of something hidden."""

    def apply(self, state: State, seat: int, action: Part, chance: Chance) -> None:
        next_card = getattr(state, list_seen_by(NOBODY, state))[-1]
        self._sound.apply(state, seat, action, chance)
        if next_card % 2:
            getattr(state, list_seen_by(PUBLIC, state)).reverse()


class Repeats(Altered):
    def legal_actions(self, state: State, seat: int) -> list[Part]:
        return self._sound.legal_actions(state, seat) * 2


class Mute(Altered):
    def label(self, state: State, seat: int, action: Part) -> str:
        return ""


class NeverEnds(Altered):
    def outcome(self, state: State) -> None:
        return None


class Hopeless(Altered):
    room = "heuristics"

    def prior(self, state: State, seat: int, actions: Sequence[Part]) -> list[float]:
        return [0.0 for _ in actions]


FAULTS: Sequence[tuple[type[Altered], Callable[[Play], None]]] = [
    (SharesAPile, positions.clones_stand_alone),
    (ShowsEverything, secrecy.an_observation_is_the_masked_position),
    (DealsNothing, secrecy.deals_can_be_played),
    (DealsNothing, secrecy.deals_differ),
    (LooksAtTheDeck, secrecy.one_information_set_gives_one_view),
    (LooksAtTheDeck, canary.every_byte_sent_is_the_same_for_all_that_a_viewer_holds_possible),
    (ShowsEverything, canary.every_byte_sent_is_the_same_for_all_that_a_viewer_holds_possible),
    (ShufflesWhenAsked, positions.asking_changes_nothing),
    (DrawsInSecret, secrecy.nothing_revealed_means_nothing_learned),
    (TellsOfTheDeck, secrecy.nothing_revealed_means_nothing_learned),
    (TellsOfTheDeck, secrecy.others_learn_no_more_than_they_are_shown),
    (Remembers, positions.matches_do_not_touch_each_other),
    (Repeats, positions.legal_actions_are_a_short_list_of_different_things),
    (Mute, positions.legal_actions_are_a_short_list_of_different_things),
    (NeverEnds, positions.a_game_ends_with_an_outcome),
    (Hopeless, positions.advice_is_within_bounds),
    (Remembers, log.a_record_replays_to_equal_digests),
]


def test_of_many_set_ups_a_few_have_every_pair_of_settings() -> None:
    """Six options and five seat counts make 224 set-ups here; a dozen or so must do."""
    names = "abcdef"
    options = [Option(name, name, name, *((5,), (1,)) if name == "a" else ()) for name in names]
    meta = Meta("many", "Many", "", 1, 5, 1, "alpha", tuple(options))
    played = setups(meta)
    assert len(played) <= 16
    for one, other in combinations(names, 2):
        for values in product((False, True), repeat=2):
            assert any((setup.options[one], setup.options[other]) == values for setup in played)
    for seats in range(1, 6):
        assert {setup.options["f"] for setup in played if setup.seats == seats} == {False, True}
        found = {setup.options["a"] for setup in played if setup.seats == seats}
        assert found == ({False} if seats == 1 else {True} if seats == 5 else {False, True})


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(all_games()[0])


def in_company(game: Game) -> Setup:
    """Return a set-up in which there is somebody else to learn what they must not."""
    return next(setup for setup in setups(game.meta) if setup.seats > 1)


def found(check: Callable[[Play], None], game: Game) -> bool:
    """Tell whether a few random games show `game` to break the guarantee. They look at some turns only."""
    for seed in range(6):
        try:
            check(Play(game, in_company(game), seed))
        except (AssertionError, ValueError, Diverged, Refused):
            return True
    return False


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=lambda value: value.__name__)
def test_a_planted_fault_is_found(game: Game, fault: type[Altered], check: Callable[[Play], None]) -> None:
    assert found(check, replace(game, **{fault.room: fault(getattr(game, fault.room))}))


def test_an_event_for_all_ears_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card drawn unseen may be told to nobody else; here every event tells everything."""
    for part_class in game.codec.classes().values():
        if part_class.__module__.endswith(".events"):
            monkeypatch.setattr(part_class, "SEEN", dict.fromkeys(part_class.SEEN, PUBLIC))
    assert found(secrecy.others_learn_no_more_than_they_are_shown, game)


def test_a_log_that_lies_is_found(game: Game) -> None:
    """One digest changed in a record, one entry left out: the replay stops there."""
    record = log.recorded(Play(game, in_company(game), seed=1))
    replay(record, game)
    middle = len(record.entries) // 2
    forged = type(record).FromString(record.SerializeToString())
    forged.entries[middle].digest = "0" * 16
    with pytest.raises(Diverged, match=f"entry {middle + 1}"):
        replay(forged, game)
    del record.entries[middle]
    with pytest.raises(Diverged, match=f"entry {middle + 2}"):
        replay(record, game)
