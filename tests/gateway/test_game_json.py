"""What is wrong with JSON that people send is said in our words, not in protobuf's."""

from typing import Any

import pytest

from gateway.game_json import read_message, read_position
from gateway.problems import Problem
from zashiki.engine.v1.match_pb2 import Record


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"honour": 3}, 'unknown field "honour"; fields there are '),
        ({"players": [{"seat": 0}, {"hat": 1}]}, 'unknown field "hat" in players[1]; fields there are seat, '),
        ({"round": "many"}, "round has a value that does not fit; "),
        ({'a" at "b".\n': 1}, 'unknown field "a" at "b".\n"; fields '),
        ({"x" * 1000: 1}, f'unknown field "{"x" * 60}…"; '),
    ],
)
def test_a_position_that_is_none_is_told_apart_in_plain_words(position: dict[str, Any], said: str) -> None:
    with pytest.raises(Problem) as refused:
        read_position("ninjato", position)
    assert refused.value.detail.startswith(f"position: not a position of ninjato: {said}")
    for word in ("Message type", "Available", "Failed to parse", "zashiki."):
        assert word not in refused.value.detail


def test_a_record_tells_the_place() -> None:
    with pytest.raises(Problem) as refused:
        read_message({"setup": {"info": {"seats": [{"kind": "CAT"}]}}}, Record(), "record")
    assert "setup.info.seats.kind has a value that does not fit" in refused.value.detail
