"""Guarantees about hidden things: what a viewer gets depends on nothing that viewer may not see.

All positions a viewer must hold possible are tried by dealing the hidden cards anew (`determinize`) with several seeds.
"""

from collections.abc import Iterator
from typing import cast

import orjson

from services.kernel.chance import FastChance
from services.kernel.part import State
from services.kernel.rules import Game
from services.kernel.visibility import SPECTATOR, mask, masked
from tests.conformance.playing import THOROUGH, Play, Turn, guarantee, play_out, turns

DEALS = 5 if THOROUGH else 3
"""Positions tried of each information set."""


def deals(turn: Turn, seat: int) -> Iterator[State]:
    """Yield positions that `seat` must hold possible."""
    rules = turn.play.game.rules
    observation = rules.observe(turn.state, seat)
    for number in range(DEALS):
        yield rules.determinize(observation, seat, FastChance(turn.version * DEALS + number))


def view(game: Game, state: State, viewer: int) -> bytes:
    """Return everything `viewer` gets of a position: observation, who must act, legal actions and their labels."""
    rules = game.rules
    legal = rules.legal_actions(state, viewer) if viewer != SPECTATOR else []
    return orjson.dumps(
        [
            game.codec.to_json(rules.observe(state, viewer)),
            list(rules.to_act(state)),
            [game.codec.to_json(action) for action in legal],
            [rules.label(state, viewer, action) for action in legal],
        ]
    )


def heard(game: Game, state: State, viewer: int) -> bytes:
    """Return what `viewer` hears of what has just happened."""
    return orjson.dumps([game.codec.to_json(masked(event, viewer)) for event in state.events or ()])


@guarantee
def an_observation_is_the_masked_position(play: Play) -> None:
    """`observe` shows what the declarations beside the fields allow, no more and no less; spectators see least."""
    rules = play.game.rules
    for turn in turns(play, one_in=5):
        for viewer in play.viewers():
            seen = rules.observe(turn.state, viewer)
            expected = rules.clone(turn.state)
            mask(expected, viewer)
            assert seen == expected, f"version {turn.version - 1}: observation of {viewer}"
            mask(seen, SPECTATOR)
            assert seen == rules.observe(turn.state, SPECTATOR), (
                f"version {turn.version - 1}: {viewer} misses something"
            )


@guarantee
def one_information_set_gives_one_view(play: Play) -> None:
    """Whatever the others hold and whatever comes next, a seat and the spectators get the same bytes."""
    game = play.game
    for turn in turns(play, one_in=8):
        for seat in range(play.setup.seats):
            own, public = view(game, turn.state, seat), view(game, turn.state, SPECTATOR)
            for deal in deals(turn, seat):
                assert view(game, deal, seat) == own, f"version {turn.version - 1}: seat {seat} sees more than it may"
                assert view(game, deal, SPECTATOR) == public, f"version {turn.version - 1}: spectators see too much"


@guarantee
def labels_need_no_more_than_the_observation(play: Play) -> None:
    """An action's label is the same from the observation as from the position."""
    rules = play.game.rules
    for turn in turns(play, one_in=8):
        seen = rules.observe(turn.state, turn.seat)
        for action in turn.legal:
            assert rules.label(seen, turn.seat, action) == rules.label(turn.state, turn.seat, action)


@guarantee
def deals_can_be_played(play: Play) -> None:
    """A determinized position is a position: it passes the check for positions from outside and plays to the end."""
    rules = play.game.rules
    for turn in turns(play, one_in=100):
        for seat in range(play.setup.seats):
            for number, deal in enumerate(deals(turn, seat)):
                rules.check(deal)
                if number == 0:
                    play_out(play.game, deal, FastChance(turn.version))


@guarantee
def deals_differ(play: Play) -> None:
    """Dealing anew really moves hidden cards; otherwise the guarantees above would compare a position with itself."""
    digest = play.game.codec.digest
    moved = [len({digest(deal) for deal in deals(turn, turn.seat)}) > 1 for turn in turns(play, one_in=10)]
    assert sum(moved) > len(moved) / 2


@guarantee
def nothing_revealed_means_nothing_learned(play: Play) -> None:
    """An action that says it revealed nothing (and so may be undone) leads to equal views in the whole information set.

    The last action of a game is apart: with it, everything is laid open.
    """
    game = play.game
    for turn in turns(play, one_in=2):
        after, revealed = turn.after(turn.state)
        if revealed or game.rules.outcome(after) is not None:
            continue
        for deal in deals(turn, turn.seat):
            there, revealed_there = turn.after(deal)
            where = f"version {turn.version}: {turn.action} by seat {turn.seat}"
            assert not revealed_there, f"{where}: whether it reveals depends on hidden cards"
            assert view(game, there, turn.seat) == view(game, after, turn.seat), f"{where}: looks different afterwards"
            assert heard(game, there, turn.seat) == heard(game, after, turn.seat), f"{where}: sounds different"


@guarantee
def others_learn_no_more_than_they_are_shown(play: Play) -> None:
    """What an action looks and sounds like to the others depends on nothing they may not see.

    Where nothing is revealed the view must be the same: a step that is skipped because a hidden hand allows no choice
    would tell of it. Where something is, equal views must come with equal events: an opponent who draws unseen cards
    looks the same whatever was drawn, and so must the event of it.
    """
    game = play.game
    for turn in turns(play, one_in=6):
        after, revealed = turn.after(turn.state)
        over = game.rules.outcome(after) is not None
        where = f"version {turn.version}: {turn.action} by seat {turn.seat}"
        for viewer in set(range(play.setup.seats)) - {turn.seat}:
            seen = view(game, after, viewer)
            for deal in deals(turn, viewer):
                if turn.action not in game.rules.legal_actions(deal, turn.seat):
                    continue  # it needs a card that the viewer cannot know to be there
                there, revealed_there = turn.after(deal)
                alike = view(game, there, viewer) == seen
                assert alike or revealed or revealed_there or over, f"{where}: seat {viewer} sees a difference"
                if alike:
                    assert heard(game, there, viewer) == heard(game, after, viewer), f"{where}: seat {viewer} hears one"


@guarantee
def determinize_needs_the_observation_only(play: Play) -> None:
    """Equal observations and draws give equal deals: the searcher holds nothing but what its seat sees."""
    game = play.game
    for turn in turns(play, one_in=12):
        for seat in range(play.setup.seats):
            seen = game.rules.observe(turn.state, seat)
            copy = cast(State, game.codec.from_json("Position", game.codec.to_json(seen)))
            first, second = (game.rules.determinize(of, seat, FastChance(turn.version)) for of in (seen, copy))
            assert first == second
            assert game.rules.observe(first, seat) == seen
