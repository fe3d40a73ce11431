"""Every byte an engine sends to a viewer, compared between matches that the viewer cannot tell apart.

Hidden cards are the canaries: two matches begin in two positions of one information set, and whatever either sends must
be the same: the view as message and as JSON, events, digest, whether undo is possible, the words of a refusal. Hints
and bots are given a seat's view and nothing else, and logs no more than who called what, so this holds for them too.
"""

from services.kernel.match import Match
from services.kernel.part import Part, State
from services.kernel.refusal import Refused
from services.kernel.views import Views
from services.kernel.visibility import SPECTATOR
from tests.conformance.log import match_of
from tests.conformance.playing import Play, Turn, guarantee, turns
from tests.conformance.secrecy import deals
from zashiki.engine.v1.match_pb2 import MatchSetup

NOW_MS = 1_800_000_000_000
DECOYS = 5
"""Actions of others that a seat tries in vain."""


def match_from(play: Play, state: State) -> Match:
    """Return a match that begins in a position."""
    setup = MatchSetup()
    setup.CopyFrom(match_of(play).setup)
    play.game.codec.to_message(state, getattr(setup.start, play.game.meta.game))
    return Match(play.game, setup)


def sent(match: Match, viewer: int, decoys: list[Part]) -> list[object]:
    """Return everything `viewer` gets: the view in both forms, and what comes of actions that are not theirs."""
    views = Views(match)
    view = views.message(viewer, 0, NOW_MS).SerializeToString(deterministic=True)
    refusals = []
    for action in decoys if viewer != SPECTATOR else ():
        try:
            match.act(viewer, action, NOW_MS)
            refusals.append("done")
        except Refused as refused:
            refusals.append(f"{refused.reason}: {refused}")
    return [views.json(viewer, 0, NOW_MS), view, refusals]


@guarantee
def every_byte_sent_is_the_same_for_all_that_a_viewer_holds_possible(play: Play) -> None:
    """Before an action, and after it where the viewer's own view of the table stayed the same."""
    for turn in turns(play, one_in=80):
        for seat in range(play.setup.seats):
            deal, decoys = next(deals(turn, seat)), _decoys(turn, seat)
            here, there = match_from(play, turn.state), match_from(play, deal)
            for viewer in (seat, SPECTATOR):
                where = f"version {turn.version - 1}: viewer {viewer} is sent what seat {seat} may not know"
                assert sent(here, viewer, decoys) == sent(there, viewer, decoys), where
            if turn.action in play.game.rules.legal_actions(deal, turn.seat):
                _compare_after(turn, here, there, (seat, SPECTATOR))


def _decoys(turn: Turn, seat: int) -> list[Part]:
    mine = turn.play.game.rules.legal_actions(turn.state, seat)
    return [action for action in turn.legal if action not in mine][:DECOYS] if seat != turn.seat else []


def _compare_after(turn: Turn, here: Match, there: Match, viewers: tuple[int, ...]) -> None:
    for match in (here, there):
        match.adopt(match.act(turn.seat, turn.action, NOW_MS))
    if here.moment.outcome or there.moment.outcome:
        return  # everything is laid open
    for viewer in viewers:
        if here.seen(viewer) == there.seen(viewer):
            where = f"version {turn.version}: viewer {viewer} is told more than is to be seen"
            assert sent(here, viewer, []) == sent(there, viewer, []), where
