"""The printed data of `components.toml`, checked when loaded; tuples are indexed by the schema's enum numbers."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from services.iki.state import NOTHING, Goods
from services.kernel.components import Table, load_components
from zashiki.iki.v1 import iki_pb2 as schema

T = TypeVar("T")

_CHARACTERS = schema.Character.keys()[1:]
_TYPES = schema.CharacterType.keys()[1:]
_BUILDINGS = schema.Building.keys()[1:]
_FISH = schema.Fish.keys()[1:]
_PIPES = schema.Pipe.keys()[1:]
_POUCHES = schema.Pouch.keys()[1:]
_TOKENS = schema.SpecialToken.keys()
_SHOPS = schema.Shop.keys()[1:]
_DEALS = schema.Deal.keys()[1:]
_IKIZAMA = schema.Ikizama.keys()[1:]
_NAGAYAS = schema.Nagaya.keys()[1:]
SEASONS: Final = ("start", "spring", "summer", "autumn", "winter")
"""The decks; the number of a season, from 1, is its index."""
SKILLS: Final = ("exchange", "train", "swap", "build")
EXCHANGES, TRAINS, SWAPS, BUILDS = range(4)
"""What a character does, an index into `SKILLS`."""
COUNTS: Final = ("once", "firefighting", "types", "most", "mons", "sandals", "rice", "fish")
"""What the end's scorings count."""

COMPONENTS = load_components("iki", Path(__file__).parent)

_THINGS = {
    "mon": "mons",
    "mons": "mons",
    "rice": "rice",
    "sandal": "sandals",
    "sandals": "sandals",
    "wood": "wood",
    "Koban": "kobans",
    "Kobans": "kobans",
    "IKI": "iki",
    "firefighting": "firefighting",
}


def _column(table: str, names: Sequence[str], read: Callable[[Table], T], blank: T) -> tuple[T, ...]:
    """Return what `read` finds for each card, `blank` standing at 0, the unspecified one."""
    return (blank, *(read(card) for _, card in COMPONENTS.table(table).cards(names)))


def _amount(table: Table, key: str, text: str) -> Goods:
    """Return the goods that such a text as "2 mons + 1 rice" or "nothing" names."""
    if text == "nothing":
        return NOTHING
    amounts = dict.fromkeys(Goods.SEEN, 0)
    for part in text.split(" + "):
        match = re.fullmatch(r"(-?\d+) (\w+)", part)
        if match is None or match[2] not in _THINGS or (match[1].startswith("-") and match[2] != "IKI"):
            raise table.wrong(key, f'"nothing" or amounts such as "2 mons + 1 rice" of {", ".join(_THINGS)}')
        amounts[_THINGS[match[2]]] += int(match[1])
    return Goods(**amounts)


def _price(key: str) -> Callable[[Table], Goods]:
    """Read goods that can be paid."""

    def read(table: Table) -> Goods:
        goods = _amount(table, key, table.text(key))
        if goods.firefighting or goods.iki < 0:
            raise table.wrong(key, "things that can be paid: no firefighting, no IKI below 0")
        return goods

    return read


def _income(key: str) -> Callable[[Table], Goods]:
    """Read goods that only add."""

    def read(table: Table) -> Goods:
        goods = _amount(table, key, table.text(key))
        if goods.iki < 0:
            raise table.wrong(key, "no IKI below 0")
        return goods

    return read


def _salary(card: Table) -> tuple[Goods, ...]:
    """Return the salary by experience, the last one being that of the retired."""
    experience = card.integer("experience", 1, 3)
    text = card.text("salary")
    if text == "nothing":
        return (NOTHING,) * experience
    steps = tuple(_amount(card, "salary", step) for step in text.split(" / "))
    if len(steps) != experience or any(goods.firefighting for goods in steps):
        raise card.wrong("salary", f'"nothing" or {experience} amounts parted by " / ", without firefighting')
    return steps


def _choice(key: str, names: Sequence[str], first: int = 0) -> Callable[[Table], int]:
    """Read one of `names` as its number, counted from `first`."""
    return lambda table: first + names.index(table.choice(key, names))


def _number(key: str, least: int = 0, most: int = 1000) -> Callable[[Table], int]:
    return lambda table: table.integer(key, least, most)


def _words(key: str) -> Callable[[Table], str]:
    return lambda table: table.text(key)


_set_up = COMPONENTS.table("set_up")
START: Final = Goods(_set_up.integer("mons"), _set_up.integer("rice"), _set_up.integer("sandals"), 0, 0, 0, 0)
KOBUNS: Final = _set_up.integer("kobuns", 1, 9)
BUILDINGS_PICKED: Final = _set_up.integer("buildings", 1, len(_BUILDINGS))

_months = COMPONENTS.table("months")
REVEALED: Final = _months.integer("revealed", 1, 4)
INCOME: Final = _months.integer("income", 1)
COMPENSATION: Final = _months.integer("compensation")
MONS_LAID: Final = _months.integer("laid", 0, 9)
LAST_MONTH: Final = 12
NEW_YEAR: Final = 13
MONTHS_IN_SEASON: Final = 3

LAST_FIREFIGHTING: Final = COMPONENTS.table("firefighting").integer("last_space", 1, 99)


def _fires() -> dict[int, tuple[int, int]]:
    fires = {}
    months = [str(month) for month in range(1, LAST_MONTH + 1) if month % MONTHS_IN_SEASON]
    for name, fire in COMPONENTS.table("fires").cards():
        if name not in months:
            raise COMPONENTS.table("fires").wrong(f"cards.{name}", f"one of the months {', '.join(months)} for a name")
        fires[int(name)] = (fire.integer("strength", 4, 99), fire.integer("two_players", 4, 99))
    return fires


FIRES: Final = _fires()
"""By month: strength at the edge with 3 or 4 players, and with 2."""

BLOCKING_TILES: Final = tuple(
    2 + index
    for index, (_, tile) in enumerate(COMPONENTS.table("blocking_tiles").cards(_IKIZAMA[1:]))
    for _ in range(tile.integer("copies", 0, 12))
)
if len(BLOCKING_TILES) != LAST_MONTH:
    raise COMPONENTS.table("blocking_tiles").wrong("cards", f"{LAST_MONTH} tiles in all, one for each month")

SHOP_TITLE: Final = _column("shops", _SHOPS, _words("title"), "")
NAGAYA_TITLE: Final = _column("nagayas", _NAGAYAS, _words("title"), "")
OUTER_SHOP: Final = _column("nagayas", _NAGAYAS, _choice("outer", _SHOPS, 1), 0)
INNER_SHOP: Final = _column("nagayas", _NAGAYAS, _choice("inner", _SHOPS, 1), 0)
if sorted(OUTER_SHOP[1:] + INNER_SHOP[1:]) != list(range(1, 1 + len(_SHOPS))):
    raise COMPONENTS.table("nagayas").wrong("cards", "each shop at one nagaya")

_stalls = dict(COMPONENTS.table("stalls").cards(("three_or_four_players", "two_players")))
MANY, TWO = 4, 3
"""Card spaces of a nagaya with 3 or 4 players, and with 2."""
STALLS: Final = {
    length: (
        tuple(number - 1 for number in _stalls[name].integers("outer", 1, length)),
        tuple(number - 1 for number in _stalls[name].integers("inner", 1, length)),
    )
    for length, name in ((MANY, "three_or_four_players"), (TWO, "two_players"))
}
"""By length of the nagayas: the places in a nagaya, from 0 at the edge, that the outer and the inner shop serve."""


def _surcharges(key: str, length: int) -> tuple[int, ...]:
    table = COMPONENTS.table("surcharges")
    surcharges = table.integers(key, 0, 9)
    if len(surcharges) != length:
        raise table.wrong(key, f"{length} figures")
    return surcharges


SURCHARGES: Final = {MANY: _surcharges("three_or_four_players", MANY), TWO: _surcharges("two_players", TWO)}
"""By length of the nagayas: mons to pay for each place in a nagaya."""

DEAL_SHOP: Final = _column("deals", _DEALS, _choice("shop", _SHOPS, 1), 0)
DEAL_SPEND: Final = _column("deals", _DEALS, _price("spend"), NOTHING)
DEAL_GAIN: Final = _column("deals", _DEALS, _income("gain"), NOTHING)
DEAL_EFFECT: Final = _column("deals", _DEALS, _words("effect"), "")
DEALS: Final = tuple(tuple(deal for deal, at in enumerate(DEAL_SHOP) if deal and at == shop) for shop in range(9))
"""By shop."""

FISH_TITLE: Final = _column("fish", _FISH, _words("title"), "")
FISH_COST: Final = _column("fish", _FISH, _number("cost"), 0)
FISH_BONUS: Final = _column("fish", _FISH, _number("bonus"), 0)

PIPE_COST: Final = _column("pipes", _PIPES, _number("cost"), 0)
PIPE_GAIN: Final = _column("pipes", _PIPES, _income("gain"), NOTHING)
PIPE_TRAINS: Final = _column("pipes", _PIPES, lambda pipe: pipe.flag("train"), False)
PIPE_EFFECT: Final = _column("pipes", _PIPES, _words("effect"), "")

POUCH_COST: Final = _column("pouches", _POUCHES, _number("cost"), 0)
POUCH_COUNTS: Final = _column("pouches", _POUCHES, _choice("counts", COUNTS), 0)
"""Index into `COUNTS`."""
POUCH_PER: Final = _column("pouches", _POUCHES, _number("per", 1), 1)
POUCH_IKI: Final = _column("pouches", _POUCHES, _number("iki"), 0)
POUCH_EFFECT: Final = _column("pouches", _POUCHES, _words("effect"), "")

BUILDING_TITLE: Final = _column("buildings", _BUILDINGS, _words("title"), "")
BUILDING_COUNTS: Final = _column("buildings", _BUILDINGS, _choice("counts", COUNTS), 0)
"""Index into `COUNTS`."""
BUILDING_IKI: Final = _column("buildings", _BUILDINGS, _number("iki"), 0)
BUILDING_MOST: Final = _column("buildings", _BUILDINGS, _number("most"), 0)
BUILDING_EFFECT: Final = _column("buildings", _BUILDINGS, _words("effect"), "")
BUILDING_COST: Final = _column("building_costs", _BUILDINGS, _price("cost"), NOTHING)

_ongoing = COMPONENTS.table("ongoing")
FARMHOUSE_IKI: Final = _ongoing.integer("farmhouse")
FIRE_WATCHTOWER_IKI: Final = _ongoing.integer("fire_watchtower")
IMPERIAL_VILLA_MONS: Final = _ongoing.integer("imperial_villa")

_scoring = COMPONENTS.table("scoring")


def _by_number(key: str, length: int) -> tuple[int, ...]:
    figures = _scoring.integers(key)
    if len(figures) != length:
        raise _scoring.wrong(key, f"{length} figures")
    return (0, *figures)


TYPES_IKI: Final = _by_number("types", len(_TYPES))
"""By number of types."""
FISH_IKI: Final = _by_number("fish", 4)
"""By number of fish."""
KOBAN_IKI: Final = _scoring.integer("koban")
WOOD_IKI: Final = _scoring.integer("wood")
MONS_PER_IKI: Final = _scoring.integer("mons", 1)
PIPE_FACTOR: Final = _scoring.integer("pipe", 1, 9)

TYPE_TITLE: Final = _column("character_types", _TYPES, _words("title"), "")
TYPE_PLURAL: Final = _column("character_types", _TYPES, _words("plural"), "")

CHARACTER_TITLE: Final = _column("characters", _CHARACTERS, _words("title"), "")
CHARACTER_TYPE: Final = _column("characters", _CHARACTERS, _choice("type", _TYPES, 1), 0)
CHARACTER_FIREFIGHTING: Final = _column("characters", _CHARACTERS, _number("firefighting", 0, 9), 0)
_NO_SALARY: Final[tuple[Goods, ...]] = ()
SALARY: Final = _column("characters", _CHARACTERS, _salary, _NO_SALARY)
"""By experience; a character with as much experience as there are salaries retires and keeps the last."""
SKILL: Final = _column("characters", _CHARACTERS, _choice("skill", SKILLS), 0)
"""Index into `SKILLS`."""
SKILL_SPEND: Final = _column("characters", _CHARACTERS, _price("spend"), NOTHING)
SKILL_GAIN: Final = _column("characters", _CHARACTERS, _income("gain"), NOTHING)
"""For those who build: what a building costs less."""
SKILL_OPPONENTS: Final = _column("characters", _CHARACTERS, _income("opponents"), NOTHING)
CHARACTER_TOKEN: Final = _column("characters", _CHARACTERS, _choice("token", _TOKENS), 0)
CHARACTER_EFFECT: Final = _column("characters", _CHARACTERS, _words("effect"), "")
CHARACTER_COST: Final = _column("character_costs", _CHARACTERS, _number("cost", 0, 99), 0)


def _decks() -> tuple[tuple[int, ...], ...]:
    table = COMPONENTS.table("seasons")
    decks = tuple(
        tuple(1 + _CHARACTERS.index(name) for name in season.choices("characters", _CHARACTERS))
        for _, season in table.cards(SEASONS)
    )
    if sorted(card for deck in decks for card in deck) != list(range(1, 1 + len(_CHARACTERS))):
        raise table.wrong("cards", "each character once")
    if len(decks[0]) < 4 or any(len(deck) < REVEALED * MONTHS_IN_SEASON for deck in decks[1:]):
        raise table.wrong("cards", f"4 starting cards and {REVEALED * MONTHS_IN_SEASON} or more for each season")
    return decks


DECKS: Final = _decks()
"""By season, the starting cards first."""
