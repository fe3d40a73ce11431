"""Guarantees of the rules alone: games end, asking changes nothing, copies are copies, messages lose nothing."""

from collections.abc import Mapping
from functools import partial
from itertools import zip_longest
from math import isfinite
from types import GetSetDescriptorType, MemberDescriptorType

import orjson
import pytest

from services.kernel.chance import FastChance, MatchChance, seed_bytes
from services.kernel.outcome import COMPLETED
from services.kernel.part import Part, State
from services.kernel.rules import Game
from services.kernel.visibility import SPECTATOR, masked
from tests.conformance.playing import Play, damage, finished, guarantee, play_out, turns

MOST_ACTIONS = 80
"""In one decision. Longer lists are a chain of decisions that was not taken apart."""


@guarantee
def a_game_ends_with_an_outcome(play: Play) -> None:
    """Random games come to an end; shared ranks leave gaps behind them, and each score is the sum of its lines.

    Rivals are ranked together with the seats, so somebody has always won.
    """
    rules = play.game.rules
    for turn in turns(play, one_in=20):
        assert rules.outcome(turn.state) is None, f"version {turn.version}: over, yet seat {turn.seat} owes a decision"
    state = finished(play)
    outcome = rules.outcome(state)
    assert outcome is not None, "nobody owes a decision, yet there is no outcome"
    assert outcome.end_reason == COMPLETED
    assert [result.seat for result in outcome.results] == list(range(play.setup.seats))
    ranked = [*outcome.results, *outcome.rivals]
    ranks = [result.rank for result in ranked]
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks), ranks
    for result in ranked:
        assert (result.score or 0) == sum(line.points for line in result.lines)
        assert len({line.key for line in result.lines}) == len(result.lines)
        assert all(line.label for line in result.lines)
    for seat in range(play.setup.seats):
        assert rules.legal_actions(state, seat) == [], f"the game is over, yet seat {seat} may act"


@guarantee
def the_seed_decides_everything(play: Play) -> None:
    """The same seed gives the same game; another gives another start."""
    digest, rules = play.game.codec.digest, play.game.rules
    assert digest(finished(play)) == digest(finished(play))
    assert digest(play.start()) != digest(rules.new(play.setup, MatchChance(seed_bytes(play.seed + 1), 0)))


@guarantee
def legal_actions_are_a_short_list_of_different_things(play: Play) -> None:
    """Those who owe a decision have actions, the others none. No action comes twice; labels tell them apart.

    Two actions may share a label only where they differ in which copy of a card they mean.
    """
    rules = play.game.rules
    for turn in turns(play, one_in=4):
        where = f"version {turn.version - 1}"
        owing = list(rules.to_act(turn.state))
        assert owing == sorted(set(owing)), where
        for seat in range(play.setup.seats):
            legal = rules.legal_actions(turn.state, seat)
            assert bool(legal) is (seat in owing), f"{where}: seat {seat} has {legal}, but {owing} owe a decision"
            assert len(legal) <= MOST_ACTIONS, f"{where}: {len(legal)} actions"
            assert len(set(legal)) == len(legal), f"{where}: twice in {legal}"
            labelled: dict[str, Part] = {}
            for action in legal:
                label = rules.label(turn.state, seat, action)
                assert label.strip(), f"{where}: {action} has no label"
                alike = labelled.setdefault(label, action)
                assert _differ_in_one_field(action, alike), f"{where}: {label!r} says {action} and {alike}"
            assert legal == rules.legal_actions(turn.state, seat), f"{where}: asked twice, answered differently"


def _differ_in_one_field(one: Part, other: Part) -> bool:
    fields = [name for name in one.SEEN if getattr(one, name) != getattr(other, name, None)]
    return one is other or (type(one) is type(other) and len(fields) == 1)


@guarantee
def asking_changes_nothing(play: Play) -> None:
    """Whatever is asked of a position leaves its digest as it was."""
    game, rules = play.game, play.game.rules
    for turn in turns(play, one_in=12):
        state, seat, before = turn.state, turn.seat, game.codec.digest(turn.state)
        questions = (
            *(partial(rules.legal_actions, state, each) for each in range(play.setup.seats)),
            *(partial(rules.label, state, seat, action) for action in turn.legal),
            *(partial(rules.observe, state, viewer) for viewer in play.viewers()),
            partial(rules.determinize, state, seat, FastChance(turn.version)),
            *(partial(ask, state) for ask in (rules.clone, rules.outcome, rules.standing, rules.check, rules.to_act)),
            partial(game.heuristics.prior, state, seat, turn.legal),
            partial(game.heuristics.evaluate, state),
        )
        for ask in questions:
            ask()
            assert game.codec.digest(state) == before, f"version {turn.version - 1}: {ask} changed the position"


@guarantee
def clones_stand_alone(play: Play) -> None:
    """No copy ever changes because a later position does, and playing on a copy leaves the original alone.

    A list shared by two positions shows only when one of them changes it, perhaps many turns later: all copies are kept
    to the end of the game.
    """
    rules, digest = play.game.rules, play.game.codec.digest
    copies: list[tuple[int, State, str]] = []
    for turn in turns(play, one_in=2):
        before = digest(turn.state)
        copy = rules.clone(turn.state)
        assert copy.events is None
        assert digest(copy) == before
        rules.apply(copy, turn.seat, turn.action, turn.chance())
        assert digest(turn.state) == before, f"version {turn.version}: playing on a copy changed the original"
        copies.append((turn.version, copy, digest(copy)))
    for version, copy, before in copies:
        assert digest(copy) == before, f"the copy of version {version} changed later on"


@guarantee
def a_position_survives_the_schema(play: Play) -> None:
    """Position to message, bytes or JSON and back is the same position, and plays on the same."""
    game = play.game
    for turn in turns(play, one_in=14):
        where = f"version {turn.version - 1}"
        before, (after, _) = game.codec.digest(turn.state), turn.after(turn.state)
        for form, copy in _round_trips(game, turn.state).items():
            assert isinstance(copy, State)
            assert copy == turn.state, f"{where}: {form} is another position"
            assert game.codec.digest(copy) == before, f"{where}: {form} has another digest"
            game.rules.check(copy)
            assert game.rules.legal_actions(copy, turn.seat) == turn.legal, f"{where}: {form} allows other actions"
            there, _ = turn.after(copy)
            assert there == after, f"{where}: {form} plays on differently"
        for viewer in play.viewers():
            seen = game.rules.observe(turn.state, viewer)
            assert all(copy == seen for copy in _round_trips(game, seen).values()), f"{where}: observation of {viewer}"
        for action in turn.legal:
            assert all(copy == action for copy in _round_trips(game, action, "Action").values()), f"{where}: {action}"


@guarantee
def events_survive_the_schema(play: Play) -> None:
    """Each event is a message of its own, whole or as spectators hear it."""
    game = play.game
    for turn in turns(play, one_in=4):
        after, _ = turn.after(turn.state)
        for happened in after.events or ():
            for event in (happened, masked(happened, SPECTATOR)):
                assert all(copy == event for copy in _round_trips(game, event, "Event").values()), event


def _round_trips(game: Game, part: Part, message: str = "Position") -> Mapping[str, Part]:
    sent = game.codec.to_message(part)
    assert sent.DESCRIPTOR.name == message, f"{part} is a {sent.DESCRIPTOR.name}, not a {message}"
    body = orjson.loads(orjson.dumps(game.codec.to_json(part)))
    return {
        "the message": game.codec.from_message(type(sent).FromString(sent.SerializeToString())),
        "the JSON": game.codec.from_json(message, body),
    }


@guarantee
def matches_do_not_touch_each_other(play: Play) -> None:
    """Two matches played in turns come out as they do alone: nothing is kept outside the position."""
    digest = play.game.codec.digest
    other = Play(play.game, play.setup, play.seed + 2)
    alone = [[digest(turn.state) for turn in turns(each, one_in=5)] for each in (play, other)]
    together: list[list[str]] = [[], []]
    for pair in zip_longest(turns(play, one_in=5), turns(other, one_in=5)):
        for digests, turn in zip(together, pair, strict=True):
            if turn is not None:
                digests.append(digest(turn.state))
    assert together == alone


@guarantee
def advice_is_within_bounds(play: Play) -> None:
    """Every action has a positive prior, from an observation too; prospects lie between 0 and 1."""
    rules, heuristics = play.game.rules, play.game.heuristics
    for turn in turns(play, one_in=6):
        for state in (turn.state, rules.observe(turn.state, turn.seat)):
            priors = heuristics.prior(state, turn.seat, turn.legal)
            assert len(priors) == len(turn.legal)
            assert all(prior > 0 and isfinite(prior) for prior in priors), f"version {turn.version - 1}: {priors}"
        prospects = heuristics.evaluate(turn.state)
        assert len(prospects) == play.setup.seats
        assert all(0 <= prospect <= 1 for prospect in prospects), f"version {turn.version - 1}: {prospects}"
    assert all(0 <= prospect <= 1 for prospect in heuristics.evaluate(finished(play)))


@guarantee
def the_standing_is_always_known(play: Play) -> None:
    """A match that everybody leaves can be scored at any moment."""
    for turn in turns(play, one_in=12):
        standing = play.game.rules.standing(turn.state)
        assert [result.seat for result in standing.results] == list(range(play.setup.seats))


@guarantee
def every_message_has_a_part(play: Play) -> None:
    """No message is without its class, no field without its visibility."""
    codec = play.game.codec
    assert codec.missing() == []
    for name, part_class in codec.classes().items():
        apart = set(_attributes(part_class)) ^ set(part_class.SEEN)
        assert not apart, f"{name}: {apart} are not both in the class and in its message"


def _attributes(part_class: type[Part]) -> list[str]:
    """Return what instances of a class hold besides what its bases do: slots, or what compiled classes have instead."""
    kinds = (MemberDescriptorType, GetSetDescriptorType)
    return [name for name, value in vars(part_class).items() if isinstance(value, kinds) and not name.startswith("__")]


@guarantee
def the_lobby_is_told_what_is_wrong(play: Play) -> None:
    """Seats and options outside the game are refused by name; what was settled settles to itself."""
    meta = play.game.meta
    assert meta.settle(play.setup.seats, play.setup.options) == play.setup
    for seats in (meta.min_seats - 1, meta.max_seats + 1):
        with pytest.raises(ValueError, match="seats"):
            meta.settle(seats, {})
    with pytest.raises(ValueError, match=r"options\.no_such_option"):
        meta.settle(meta.min_seats, {"no_such_option": True})
    for option in meta.options:
        assert not set(option.compulsory) & set(option.unavailable)
        for seats in option.compulsory:
            assert meta.settle(seats, {}).options[option.name]
        for seats in option.unavailable:
            with pytest.raises(ValueError, match=rf"options\.{option.name}"):
                meta.settle(seats, {option.name: True})


@guarantee
def a_damaged_position_is_refused_or_played(play: Play) -> None:
    """A position from outside with something changed at random is refused with a reason, or can be played to its end.

    There is no third way: no position that passes the check may break the rules later.
    """
    game, rules, chance = play.game, play.game.rules, FastChance(play.seed)
    for turn in turns(play, one_in=8):
        body = orjson.loads(orjson.dumps(game.codec.to_json(turn.state)))
        harm = damage(body, chance)
        try:
            state = game.codec.from_json("Position", body)
            assert isinstance(state, State)
            rules.check(state)
        except ValueError:
            continue
        try:
            play_out(game, state, chance)
        except Exception as error:
            raise AssertionError(f"version {turn.version - 1}, {harm}: passed the check, then {error!r}") from error
