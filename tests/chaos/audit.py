"""What must hold of matches when all is over, whatever happened meanwhile."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import func, select

from services.archive.database import Database
from services.archive.models import Match, Rating, RatingStep, Result
from services.common.names import due_key
from services.kernel.outcome import COMPLETED
from services.kernel.replay import replay
from tests.chaos.crowd import Played
from tests.chaos.town import Town
from tests.person import versions
from tests.services import wait_until
from zashiki.engine.v1.match_pb2 import ACTOR_PLAYER

ARCHIVED_SECONDS = 60


def audit(town: Town, matches: Sequence[Played]) -> None:
    """Check that each match came to its end, has what was acknowledged once and nothing else, and was archived once."""
    database, store = Database(town.database_url), town.store.client()
    for match in matches:
        wait_until(lambda match=match: match.match_id in match.people[0].history(), ARCHIVED_SECONDS)
        wait_until(lambda match=match: store.zscore(due_key(match.match_id), match.match_id) is None)
        log_is_what_was_promised(match)
        streams_told_everything_once(match)
    with database.reading() as session:
        for match in matches:
            archived = session.get_one(Match, match.match_id)
            assert (archived.end_reason, archived.rated) == (COMPLETED, True), archived.unrated_reason
            assert [result.seat for result in archived.results] == [0, 1, 2]
            steps = session.scalars(select(RatingStep).where(RatingStep.match_id == match.match_id)).all()
            assert sorted(step.player_id for step in steps) == sorted(person.id for person in match.people)
        for player in {person.id for match in matches for person in match.people}:
            results = session.scalar(select(func.count()).where(Result.player_id == player))
            rating = session.get_one(Rating, (player, "ninjato"))
            assert rating.matches == results == sum(player in _ids(match) for match in matches)
    database.engine.dispose()
    assert town.dead() == []


def log_is_what_was_promised(match: Played) -> None:
    """Check that the log has every action that was acknowledged, where it was said to be, and no other of a person."""
    record = match.people[0].record(match.match_id)
    assert [entry.version for entry in record.entries] == list(range(1, len(record.entries) + 1))
    requests = Counter(entry.request_id for entry in record.entries if entry.request_id)
    assert not requests or max(requests.values()) == 1
    by_people = {entry.request_id: entry.version for entry in record.entries if entry.actor == ACTOR_PLAYER}
    assert by_people == match.acknowledged
    assert record.outcome.end_reason == COMPLETED
    replay(record)


def streams_told_everything_once(match: Played) -> None:
    """Check that the streams of each person, put together, carried what a look at the match shows, in order."""
    for person in match.people:
        assert person.events[match.match_id] == versions(person.view(match.match_id))


def _ids(match: Played) -> list[str]:
    return [person.id for person in match.people]
