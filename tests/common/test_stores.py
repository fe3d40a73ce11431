"""Redis by URL: what each kind of URL means, and a match on a Cluster."""

from pathlib import Path

import pytest

from services.common.store_url import Address, parse
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


def test_a_match_on_a_cluster_outlives_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(TEST_REDIS, "cluster")
    with Valkey(tmp_path / "store") as store, Engine(tmp_path, store.url, (), "tests.kernel.toy") as engine:
        client = Client(engine)
        match_ids = [client.create("hh").match_id for _ in range(6)]
        for match_id in match_ids:
            client.act(match_id, client.view(match_id).to_act[0])
        store.kill()
        store.start()
        for match_id in match_ids:
            assert client.view(match_id).version == 1, "what was acknowledged is there"
            while (view := client.view(match_id)).status == MATCH_STATUS_RUNNING:
                client.act(match_id, view.to_act[0])
