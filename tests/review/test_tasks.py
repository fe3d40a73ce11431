"""From an archived match to its review in the archive, once, whatever is delivered how often."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from services.archive.database import Database
from services.archive.migrate import migrate
from services.archive.reviews import review_of
from services.review import analysis, tasks
from services.review.analysis import analyse, parts_of
from services.review.tasks import Surroundings, review_match
from services.scoring.archiving import archive
from services.scoring.judge import judge
from tests.databases import fresh_url
from tests.scoring.records import played
from tests.services import Valkey
from zashiki.engine.v1.match_pb2 import SEAT_KIND_BOT, Record, SeatSetup
from zashiki.work.v1.work_pb2 import Review, ReviewJob


@pytest.fixture
def around(tmp_path: Path) -> Iterator[Surroundings]:
    database = Database(fresh_url(tmp_path))
    migrate(database)
    with Valkey(tmp_path / "valkey") as valkey, valkey.client() as redis:
        yield Surroundings(database, redis)


@pytest.fixture(autouse=True)
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "ENTRIES_A_PART", 60)
    monkeypatch.setattr(analysis, "CURVE_PLAYOUTS", 1)
    monkeypatch.setattr(analysis, "DEALS", 2)
    monkeypatch.setattr(tasks, "analyse", partial(analyse, seconds=0.001))


def archived(around: Surroundings) -> Record:
    record = played([SeatSetup(kind=SEAT_KIND_BOT, name=name) for name in ("Rin", "Sora")], seed=3)
    with around.database.writing() as session:
        archive(session, record, judge(record))
    return record


def split(around: Surroundings, match_id: str) -> list[ReviewJob]:
    jobs: list[ReviewJob] = []
    review_match(ReviewJob(match_id=match_id), around, jobs.append)
    return jobs


def review(around: Surroundings, match_id: str) -> Review | None:
    with around.database.reading() as session:
        content = review_of(session, match_id)
    return None if content is None else Review.FromString(content)


def unexpected(job: ReviewJob) -> None:
    pytest.fail(f"nothing is to be handed on: {job}")


def test_parts_meet_in_the_archive(around: Surroundings) -> None:
    record = archived(around)
    match_id = record.setup.info.match_id
    jobs = split(around, match_id)
    assert len(jobs) == parts_of(record)
    assert split(around, match_id) == [], "split once"
    Random(1).shuffle(jobs)
    for job in jobs[:-1]:
        for _ in range(2):
            review_match(job, around, unexpected)
    assert review(around, match_id) is None
    assert all(around.redis.ttl(key) > 0 for key in around.redis.scan_iter()), "what stays unfinished leaves by itself"
    review_match(jobs[-1], around, unexpected)
    found = review(around, match_id)
    assert found is not None
    assert found.curve[-1].version == len(record.entries)
    assert around.redis.keys() == []
    for job in (jobs[0], ReviewJob(match_id=match_id)):
        review_match(job, around, unexpected)
    assert review(around, match_id) == found


def test_a_match_that_is_not_archived_has_nothing_to_review(around: Surroundings) -> None:
    assert split(around, "ninjato-x") == []
    review_match(ReviewJob(match_id="ninjato-x", part=0, parts=1), around, unexpected)
    assert review(around, "ninjato-x") is None


def test_a_record_of_other_rules_gets_an_empty_review(around: Surroundings) -> None:
    record = played([SeatSetup(kind=SEAT_KIND_BOT, name=name) for name in ("Rin", "Sora")], seed=3)
    verdict = judge(record)
    record.setup.info.rules_version += 1  # scored by a worker of the release that had those rules
    with around.database.writing() as session:
        archive(session, record, verdict)
    for job in split(around, record.setup.info.match_id):
        review_match(job, around, unexpected)
    assert review(around, record.setup.info.match_id) == Review()
