"""The guarantees have teeth: each fault planted in the rules of a real game is found by the guarantee that names it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from services.kernel.chance import Chance
from services.kernel.match import Diverged
from services.kernel.part import NOBODY, PUBLIC, Part, State
from services.kernel.replay import replay
from services.kernel.rules import Game, load_game
from tests.conformance import log, positions, secrecy
from tests.conformance.playing import Play, games, setups


class Altered:
    """The real rules, but for what a subclass does wrong."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


def hidden_list(state: State) -> str:
    """Return the name of a face-down pile."""
    return next(
        name
        for name, seen in state.SEEN.items()
        if seen is NOBODY and isinstance(value := getattr(state, name), list) and len(set(value)) > 1
    )


class SharesAPile(Altered):
    def clone(self, state: State) -> State:
        copy = self._rules.clone(state)
        pile = hidden_list(state)
        setattr(copy, pile, getattr(state, pile))
        return copy


class ShowsEverything(Altered):
    def observe(self, state: State, viewer: int) -> State:
        return self._rules.clone(state)


class DealsNothing(Altered):
    def determinize(self, observation: State, seat: int, chance: Chance) -> State:
        return self._rules.clone(observation)


class LooksAtTheDeck(Altered):
    def legal_actions(self, state: State, seat: int) -> list[Part]:
        legal: list[Part] = self._rules.legal_actions(state, seat)
        pile: list[int] = getattr(state, hidden_list(state))
        return legal[::-1] if pile[-1] % 2 else legal


class ShufflesWhenAsked(Altered):
    def legal_actions(self, state: State, seat: int) -> list[Part]:
        getattr(state, hidden_list(state)).reverse()
        return self._rules.legal_actions(state, seat)


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
        self._rules.apply(state, seat, action, Stealthy(chance))


class Remembers(Altered):
    """Keeps something outside the position."""

    applied = 0

    def apply(self, state: State, seat: int, action: Part, chance: Chance) -> None:
        self.applied += 1
        self._rules.apply(state, seat, action, chance)
        if self.applied % 3 == 0:
            getattr(state, hidden_list(state)).reverse()


class Repeats(Altered):
    def legal_actions(self, state: State, seat: int) -> list[Part]:
        return self._rules.legal_actions(state, seat) * 2


class Mute(Altered):
    def label(self, state: State, seat: int, action: Part) -> str:
        return ""


class NeverEnds(Altered):
    def outcome(self, state: State) -> None:
        return None


FAULTS: Sequence[tuple[type[Altered], Callable[[Play], None]]] = [
    (SharesAPile, positions.clones_stand_alone),
    (ShowsEverything, secrecy.an_observation_is_the_masked_position),
    (DealsNothing, secrecy.deals_can_be_played),
    (DealsNothing, secrecy.deals_differ),
    (LooksAtTheDeck, secrecy.one_information_set_gives_one_view),
    (ShufflesWhenAsked, positions.asking_changes_nothing),
    (DrawsInSecret, secrecy.nothing_revealed_means_nothing_learned),
    (Remembers, positions.matches_do_not_touch_each_other),
    (Repeats, positions.legal_actions_are_a_short_list_of_different_things),
    (Mute, positions.legal_actions_are_a_short_list_of_different_things),
    (NeverEnds, positions.a_game_ends_with_an_outcome),
]


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(games()[0])


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=lambda value: value.__name__)
def test_a_planted_fault_is_found(game: Game, fault: type[Altered], check: Callable[[Play], None]) -> None:
    sound = Play(game, setups(game.meta)[0], seed=1)
    check(sound)
    faulty = replace(sound, game=replace(game, rules=fault(game.rules)))
    with pytest.raises((AssertionError, ValueError)):
        check(faulty)


def test_an_event_for_all_ears_is_found(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card drawn unseen may be told to nobody else; here every event tells everything."""
    play = Play(game, setups(game.meta)[0], seed=1)
    secrecy.events_tell_no_more_than_the_view(play)
    for part_class in game.codec.classes().values():
        if part_class.__module__.endswith(".events"):
            monkeypatch.setattr(part_class, "SEEN", dict.fromkeys(part_class.SEEN, PUBLIC))
    with pytest.raises(AssertionError):
        secrecy.events_tell_no_more_than_the_view(play)


def test_a_log_that_lies_is_found(game: Game) -> None:
    """One digest changed in a record, one entry left out: the replay stops there."""
    record = log.recorded(Play(game, setups(game.meta)[0], seed=1))
    replay(record, game)
    middle = len(record.entries) // 2
    forged = type(record).FromString(record.SerializeToString())
    forged.entries[middle].digest = "0" * 16
    with pytest.raises(Diverged, match=f"entry {middle + 1}"):
        replay(forged, game)
    del record.entries[middle]
    with pytest.raises(Diverged, match=f"entry {middle + 2}"):
        replay(record, game)
