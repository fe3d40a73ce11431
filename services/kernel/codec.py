"""Between parts and schema messages, by name: one converter for every game.

A part class `Player` pairs with the message `Player` of the game's schema; its fields have the schema's names. A
message that is nothing but a oneof (`Action`, `Event`) is a union: the part stands for the branch of its own type.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from types import ModuleType
from typing import Any, cast

import orjson
from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

from services.kernel.part import PUBLIC, Part

_VALUE, _ENUM, _PART = range(3)

_Field = tuple[str, int, bool, Any]
"""Name, kind, repeated, and for enums their names by number."""


class Codec:
    """Converts the parts of one schema package."""

    def __init__(self, schema: ModuleType, rooms: Iterable[ModuleType]) -> None:
        """Pair every message of `schema` with the part class of that name found in `rooms`.

        Raises TypeError when a part's fields are not its message's, or one can be hidden but not be face down.
        """
        self._descriptors: Mapping[str, Descriptor] = schema.DESCRIPTOR.message_types_by_name
        self._classes: dict[str, type[Part]] = {}
        self._fields: dict[type[Part], tuple[_Field, ...]] = {}
        self._branch: dict[type[Part], str] = {}
        for room in rooms:
            for name, value in vars(room).items():
                if isinstance(value, type) and issubclass(value, Part) and name in self._descriptors:
                    self._classes[name] = value
                    self._fields[value] = _plan(value, self._descriptors[name])
        for descriptor in self._descriptors.values():
            if _is_union(descriptor) and descriptor.name not in self._classes:
                for field in descriptor.fields:
                    part_class = self._classes.get(field.message_type.name)
                    if part_class is not None:
                        self._branch[part_class] = field.name

    def classes(self) -> Mapping[str, type[Part]]:
        """Return the part classes by message name."""
        return self._classes

    def missing(self) -> list[str]:
        """Return the messages no part class was found for (unions apart)."""
        return [d.name for d in self._descriptors.values() if d.name not in self._classes and not _is_union(d)]

    def to_json(self, part: Part) -> dict[str, Any]:
        """Return the protobuf JSON mapping of `part`, schema field names, every field present."""
        body: dict[str, Any] = {}
        for name, kind, repeated, names in self._fields[type(part)]:
            value = getattr(part, name)
            if value is None:
                continue
            if kind == _VALUE:
                body[name] = list(value) if repeated else value
            elif kind == _ENUM:
                body[name] = [names[v] for v in value] if repeated else names[value]
            else:
                body[name] = [self.to_json(inner) for inner in value] if repeated else self.to_json(value)
        branch = self._branch.get(type(part))
        return body if branch is None else {branch: body}

    def from_json(self, message: str, body: object) -> Part:
        """Return the part of message type `message` that JSON `body` describes.

        Raises ValueError naming the field and what was expected.
        """
        parsed = GetMessageClass(self._descriptors[message])()
        try:
            json_format.ParseDict(cast(dict[str, Any], body), parsed)
        except (json_format.ParseError, AttributeError, TypeError, RecursionError) as error:
            raise ValueError(f"not a {message}: {error}") from None
        return self.from_message(parsed)

    def to_message(self, part: Part, into: Message | None = None) -> Message:
        """Return `part` as a schema message, unions wrapped."""
        branch = self._branch.get(type(part))
        if branch is None:
            message = into if into is not None else GetMessageClass(self._descriptors[type(part).__name__])()
            self._fill(part, message)
            return message
        message = into if into is not None else GetMessageClass(self._union_of(type(part)))()
        inner = getattr(message, branch)
        inner.SetInParent()
        self._fill(part, inner)
        return message

    def from_message(self, message: Message) -> Part:
        """Return the part a schema message describes. Raises ValueError naming the field."""
        return self._read(message, message.DESCRIPTOR.name)

    def digest(self, part: Part) -> str:
        """Return 16 hex digits of BLAKE2b over the canonical JSON (keys sorted, no spaces) of `part`."""
        return digest(self.to_json(part))

    def _union_of(self, part_class: type[Part]) -> Descriptor:
        branch = self._branch[part_class]
        return next(d for d in self._descriptors.values() if _is_union(d) and branch in d.fields_by_name)

    def _fill(self, part: Part, message: Message) -> None:
        for name, kind, repeated, _ in self._fields[type(part)]:
            value = getattr(part, name)
            if value is None:
                continue
            if kind != _PART:
                if repeated:
                    getattr(message, name).extend(value)
                else:
                    setattr(message, name, value)
            elif repeated:
                for inner in value:
                    self._fill(inner, getattr(message, name).add())
            else:
                getattr(message, name).SetInParent()
                self._fill(value, getattr(message, name))

    def _read(self, message: Message, path: str) -> Part:
        part_class = self._classes.get(message.DESCRIPTOR.name)
        if part_class is None:
            branch = message.WhichOneof(message.DESCRIPTOR.oneofs[0].name)
            if branch is None:
                raise ValueError(f"{path}: one of {[f.name for f in message.DESCRIPTOR.fields]} is needed")
            return self._read(getattr(message, branch), f"{path}.{branch}")
        fields = self._fields[part_class]
        values = [self._value(message, field, f"{path}.{field[0]}") for field in fields]
        try:
            return part_class(*values)
        except TypeError:
            # Compiled parts cannot even hold None where something must be.
            left_out = [name for (name, *_), value in zip(fields, values, strict=True) if value is None]
            if not left_out:
                raise
            raise ValueError(f"{path}: {', '.join(left_out)}: something is needed there") from None

    def _value(self, message: Message, field: _Field, where: str) -> Any:
        name, kind, repeated, names = field
        value = getattr(message, name)
        if kind == _PART and repeated:
            return [self._read(inner, f"{where}[{i}]") for i, inner in enumerate(value)]
        if kind == _PART:
            return self._read(value, where) if message.HasField(name) else None
        if kind == _ENUM:
            for number in value if repeated else (value,):
                if number not in names:
                    raise ValueError(f"{where}: {number} is not one of {sorted(names)}")
        if repeated:
            return list(value)
        left_out = message.DESCRIPTOR.fields_by_name[name].has_presence and not message.HasField(name)
        return None if left_out else value


def digest(canonical: object) -> str:
    """Return 16 hex digits of BLAKE2b over `canonical` as compact JSON, keys sorted."""
    return blake2b(orjson.dumps(canonical, option=orjson.OPT_SORT_KEYS), digest_size=8).hexdigest()


def _is_union(descriptor: Descriptor) -> bool:
    return (
        len(descriptor.oneofs) == 1
        and all(field.containing_oneof is not None and field.message_type is not None for field in descriptor.fields)
        and bool(descriptor.fields)
    )


def _plan(part_class: type[Part], descriptor: Descriptor) -> tuple[_Field, ...]:
    expected = [field.name for field in descriptor.fields]
    if set(part_class.SEEN) != set(expected):
        raise TypeError(f"{part_class.__name__} declares {sorted(part_class.SEEN)}, its message has {sorted(expected)}")
    numbers = {field.name for field in descriptor.fields if _is_hidden_number(part_class, field)}
    if numbers != part_class.NUMBERS:
        raise TypeError(f"{part_class.__name__}.NUMBERS is {sorted(part_class.NUMBERS)}; expected {sorted(numbers)}")
    return tuple(_field(descriptor.fields_by_name[name]) for name in part_class.SEEN)


def _is_hidden_number(part_class: type[Part], field: FieldDescriptor) -> bool:
    """Return whether the field is a number that is left out face down. See `visibility.mask` for what can be hidden."""
    if part_class.SEEN[field.name] is PUBLIC or field.enum_type is not None:
        return False
    if field.is_repeated or not field.has_presence:
        raise TypeError(
            f"{part_class.__name__}.{field.name} can be hidden, but nothing of its type says so: make it an enum with "
            "an UNSPECIFIED value, an optional number or one message, or hide the fields of its messages"
        )
    return field.message_type is None


def _field(field: FieldDescriptor) -> _Field:
    if field.enum_type is not None:
        return field.name, _ENUM, field.is_repeated, _names(field.enum_type)
    return field.name, _PART if field.message_type is not None else _VALUE, field.is_repeated, None


def _names(enum: EnumDescriptor) -> dict[int, str]:
    return {value.number: value.name for value in enum.values}
