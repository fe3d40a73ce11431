"""Redis by URL: what each kind of URL means, and a match on a Cluster."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from services.common.store_url import Address, parse
from services.common.stores import connect
from tests.kernel.client import Client
from tests.services import TEST_REDIS, Engine, Valkey
from zashiki.engine.v1.match_pb2 import MATCH_STATUS_RUNNING


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("redis://:secret@store:6379/0", Address("redis://:secret@store:6379/0", "server")),
        (
            "redis+sentinel://ann:p%40ss@one:1,two/primary/2",
            Address(
                "redis+sentinel://ann:p%40ss@one:1,two/primary/2",
                "sentinel",
                (("one", 1), ("two", 26379)),
                "primary",
                2,
                "ann",
                "p@ss",
            ),
        ),
        (
            "rediss+cluster://one,two:7000",
            Address("rediss+cluster://one,two:7000", "cluster", (("one", 6379), ("two", 7000)), tls=True),
        ),
    ],
)
def test_a_url_is_read(url: str, address: Address) -> None:
    assert parse(url) == address


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://store", "expected one of redis://"),
        ("redis+sentinel://one:26379", "expected the name Sentinels give the primary"),
        ("redis+cluster://one:port", "expected HOST:PORT"),
    ],
)
def test_a_url_that_means_nothing_is_refused(url: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        parse(url)


def test_a_password_is_not_shown() -> None:
    assert "secret" not in repr(parse("redis+cluster://:secret@one,two"))
    assert "secret" not in repr(parse("redis://:secret@one"))


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Valkey]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(TEST_REDIS, "cluster")
        store = Valkey(tmp_path_factory.mktemp("cluster"))
    with store:
        yield store


def test_a_transaction_on_a_cluster_answers_as_a_single_server_does(cluster: Valkey) -> None:
    with cluster.client() as client, client.pipeline(transaction=True) as pipe:
        pipe.hset("{x}:head", mapping={"version": 3})
        pipe.zadd("{x}:due", {"x": 7})
        pipe.hgetall("{x}:head")
        pipe.zscore("{x}:due", "x")
        pipe.zrange("{x}:due", 0, -1, withscores=True)
        pipe.get("{x}:nothing")
        assert pipe.execute() == [1, 1, {b"version": b"3"}, 7.0, [(b"x", 7.0)], None]


def test_callers_wait_for_a_connection_to_a_cluster_when_all_are_in_use(cluster: Valkey) -> None:
    with connect(cluster.url, connections=2) as client, ThreadPoolExecutor(8) as threads:
        assert list(threads.map(lambda _: client.blpop(["{x}:nothing"], 0.05), range(8))) == [None] * 8


def test_a_match_on_a_cluster_outlives_it(cluster: Valkey, tmp_path: Path) -> None:
    with Engine(tmp_path, cluster.url, (), "tests.kernel.toy") as engine:
        client = Client(engine)
        match_ids = [client.create("hh").match_id for _ in range(6)]
        for match_id in match_ids:
            client.act(match_id, client.view(match_id).to_act[0])
        cluster.kill()
        cluster.start()
        for match_id in match_ids:
            assert client.view(match_id).version == 1, "what was acknowledged is there"
            while (view := client.view(match_id)).status == MATCH_STATUS_RUNNING:
                client.act(match_id, view.to_act[0])
