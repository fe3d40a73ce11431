"""What a viewer may not see is turned face down, and face down says nothing; a schema that could not is refused."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from google.protobuf.descriptor_pb2 import FileDescriptorSet
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_tools import protoc
from hypothesis import given
from hypothesis import strategies as st

from services.kernel.codec import Codec
from services.kernel.part import NOBODY, OWNER, PUBLIC, Part, State
from services.kernel.visibility import SPECTATOR, masked

SCHEMA = """
syntax = "proto3";
package test.v1;
message Position { repeated Chest chests = 1; }
message Chest {
  uint32 seat = 1;
  Gem open = 2;
  Gem shut = 3;
  repeated Gem pile = 4;
  optional uint32 bid = 5;
  optional bool trap = 6;
  Note note = 7;
  repeated Note notes = 8;
  optional Gem choice = 9;
}
message Note { optional int32 number = 1; }
enum Gem { GEM_UNSPECIFIED = 0; GEM_RUBY = 1; GEM_JADE = 2; }
"""


def from_fields(self: Part, *values: object) -> None:
    """Take the fields in their order, as every part does."""
    for name, value in zip(self.SEEN, values, strict=True):
        setattr(self, name, value)


class Position(State):
    __init__ = from_fields
    SEEN = {"chests": PUBLIC}
    __slots__ = tuple(SEEN)


class Chest(Part):
    __init__ = from_fields
    SEEN = {
        "seat": PUBLIC,
        "open": PUBLIC,
        "shut": OWNER,
        "pile": NOBODY,
        "bid": OWNER,
        "trap": NOBODY,
        "note": OWNER,
        "notes": PUBLIC,
        "choice": OWNER,
    }
    NUMBERS = frozenset({"bid", "trap"})
    __slots__ = tuple(SEEN)


class Note(Part):
    __init__ = from_fields
    SEEN = {"number": OWNER}
    NUMBERS = frozenset({"number"})
    __slots__ = tuple(SEEN)


class Rooms:
    """Stands for the rooms of a game folder."""

    Position, Chest, Note = Position, Chest, Note


def made(part_class: type[Part], **values: object) -> Any:
    return part_class(*(values[name] for name in part_class.SEEN))


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("schema")
    (folder / "test.proto").write_text(SCHEMA)
    assert protoc.main(["", f"-I{folder}", f"--descriptor_set_out={folder / 'test.bin'}", "test.proto"]) == 0
    pool = DescriptorPool()
    pool.Add(FileDescriptorSet.FromString((folder / "test.bin").read_bytes()).file[0])
    return SimpleNamespace(DESCRIPTOR=pool.FindFileByName("test.proto"))


numbers = st.none() | st.integers(0, 3)
notes = st.builds(lambda number: made(Note, number=number), numbers)
gems = st.integers(0, 2)
chests = st.fixed_dictionaries(
    {
        "shut": gems,
        "pile": st.lists(gems, min_size=2, max_size=2),
        "bid": numbers,
        "trap": st.none() | st.booleans(),
        "note": st.none() | notes,
        "notes": st.lists(notes, min_size=2, max_size=2),
        "choice": st.integers(1, 2),
    }
)


@given(chests, chests)
def test_hidden_values_leave_no_trace(schema: Any, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Two chests of equal public knowledge look the same to everybody but their owner: zero, false or absent alike."""
    codec = Codec(schema, [Rooms])  # type: ignore[list-item]
    shown = [
        [
            codec.to_json(masked(made(Position, chests=[made(Chest, seat=0, open=1, **inside)]), viewer))
            for viewer in (SPECTATOR, 1)
        ]
        for inside in (one, other)
    ]
    assert shown[0] == shown[1]
    assert shown[0][0]["chests"][0] == {
        "seat": 0,
        "open": "GEM_RUBY",
        "shut": "GEM_UNSPECIFIED",
        "pile": ["GEM_UNSPECIFIED"] * 2,
        "notes": [{}, {}],
        "choice": "GEM_UNSPECIFIED",
    }


@given(chests)
def test_the_owner_sees_what_is_the_owners(schema: Any, inside: dict[str, Any]) -> None:
    chest = made(Chest, seat=2, open=1, **inside)
    seen: Any = masked(chest, 2)
    assert (seen.shut, seen.bid, seen.note, seen.notes) == (chest.shut, chest.bid, chest.note, chest.notes)
    assert (seen.pile, seen.trap) == ([0, 0], None)


@given(chests)
def test_absence_survives_the_schema(schema: Any, inside: dict[str, Any]) -> None:
    """A number that is 0 and one that is left out stay apart, as a message and as JSON."""
    codec = Codec(schema, [Rooms])  # type: ignore[list-item]
    whole = made(Chest, seat=0, open=1, **inside)
    for chest in (whole, masked(whole, SPECTATOR)):
        sent = codec.to_message(chest)
        assert codec.from_message(type(sent).FromString(sent.SerializeToString())) == chest
        assert codec.from_json("Chest", codec.to_json(chest)) == chest


@pytest.mark.parametrize(
    ("seen", "numbers", "complaint"),
    [
        ({"seat": OWNER}, {"bid", "trap"}, r"Chest\.seat can be hidden, but nothing of its type says so"),
        ({"notes": OWNER}, {"bid", "trap"}, r"Chest\.notes can be hidden, .* hide the fields of its messages"),
        ({}, {"bid"}, r"Chest\.NUMBERS is \['bid'\]; expected \['bid', 'trap'\]"),
        ({"bid": PUBLIC}, {"bid", "trap"}, r"expected \['trap'\]"),
    ],
)
def test_a_part_that_could_leak_is_refused(
    schema: Any, seen: dict[str, Any], numbers: set[str], complaint: str
) -> None:
    leaky = type("Chest", (Part,), {"__slots__": (), "SEEN": Chest.SEEN | seen, "NUMBERS": frozenset(numbers)})
    with pytest.raises(TypeError, match=complaint):
        Codec(schema, [SimpleNamespace(Chest=leaky)])  # type: ignore[list-item]
