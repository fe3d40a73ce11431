"""Parts: the pieces that states, actions and events are made of.

A part's fields are the fields of the schema message of the same name, so one codec (`codec.py`) serves every game. Each
part says beside its fields who may see them; `visibility.py` is the only reader of that.
"""

from collections.abc import Callable, Iterator, Mapping
from enum import IntEnum
from operator import attrgetter
from typing import Any, ClassVar

from mypy_extensions import mypyc_attr


class Seen(IntEnum):
    """Who may see a field while the match runs."""

    PUBLIC = 0
    OWNER = 1  # the seat named by the nearest enclosing part with a `seat` field
    NOBODY = 2


PUBLIC, OWNER, NOBODY = Seen.PUBLIC, Seen.OWNER, Seen.NOBODY


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Base of every state, action and event class.

    A subclass names its fields once, in `SEEN`, and sets `__slots__ = tuple(SEEN)`. Hidden fields that are optional
    numbers or booleans it names in `NUMBERS` too: face down they are None, for 0 is a number like any other.
    """

    __slots__ = ()
    SEEN: ClassVar[Mapping[str, Seen]] = {}
    NUMBERS: ClassVar[frozenset[str]] = frozenset()

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        fields = _fields(type(self))
        return bool(fields(self) == fields(other))

    def __hash__(self) -> int:
        """Hash of an action. States hold lists and are not hashable."""
        kind = type(self)
        return hash((kind, _fields(kind)(self)))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.SEEN)
        return f"{type(self).__name__}({fields})"


_getters: dict[type[Part], Callable[[object], Any]] = {}


def _fields(kind: type[Part]) -> Callable[[object], Any]:
    """Return what reads all fields of such a part at once: searches hash and compare actions all the time."""
    getter = _getters.get(kind)
    if getter is None:
        getter = attrgetter(*kind.SEEN) if kind.SEEN else lambda part: ()
        _getters[kind] = getter
    return getter


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Part):
    """Base of every game's `Position` class.

    `events` is None where nobody listens (search, bulk simulation); otherwise `apply` appends what happened. It is not
    part of the position: neither the codec nor digests see it.
    """

    __slots__ = ("events",)
    events: list[Part] | None


def walk(part: Part) -> Iterator[Part]:
    """Yield `part` and every part inside it."""
    yield part
    for name in part.SEEN:
        value: Any = getattr(part, name)
        for inner in value if isinstance(value, list) else (value,):
            if isinstance(inner, Part):
                yield from walk(inner)
