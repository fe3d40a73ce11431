"""The printed data of `components.toml`, checked when loaded; tuples are indexed by the schema's enum numbers."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from services.kernel.components import Table, load_components
from services.ninjato.meta import META
from zashiki.ninjato.v1 import ninjato_pb2 as schema

T = TypeVar("T")

Group = tuple[int, int]
"""Tokens of one kind in a price: the kind (0: the payer's choice) and how many."""
Cost = tuple[Group, ...]

_DOJO_CARDS: Final = schema.DojoCard.keys()[1:]
_TREASURES: Final = schema.Treasure.keys()[1:]
_REGULARS: Final = schema.Guard.keys()[1:11]
_ELITES: Final = schema.Guard.keys()[11:]
_CLANS = schema.Clan.keys()[1:]
_SKILLS: Final = schema.Skill.keys()[1:]
_ENVOYS: Final = schema.Envoy.keys()[1:]
_RUMORS: Final = schema.Rumor.keys()[1:]
STYLES: Final = ("none", "snake", "tiger", "crane")
RUMOR_TYPES: Final = ("warrior", "skills", "envoys", "rumors", "dishonorable")

COMPONENTS = load_components("ninjato", Path(__file__).parent)


def _column(table: str, names: Sequence[str], read: Callable[[Table], T], blank: T) -> tuple[T, ...]:
    """Return what `read` finds for each card, `blank` standing at 0, the face-down card."""
    return (blank, *(read(card) for _, card in COMPONENTS.table(table).cards(names)))


def _deck(first: int, table: str, names: Sequence[str], least: int = 0) -> tuple[int, ...]:
    """Return every copy of every card of a table whose cards are numbered on from `first`: `least` or more in all."""
    cards = COMPONENTS.table(table).cards(names)
    deck = tuple(number for number, (_, card) in enumerate(cards, first) for _ in range(card.integer("copies")))
    if len(deck) < least:
        raise COMPONENTS.table(table).wrong("cards", f"{least} copies or more in all, as the set-up needs them")
    return deck


def _clans_by_round() -> dict[int, list[int]]:
    phases = COMPONENTS.table("scoring_phases")
    rounds = [str(number) for number in range(1, LAST_ROUND + 1)]
    order = {}
    for name, phase in phases.cards():
        if name not in rounds:
            raise phases.wrong(f"cards.{name}", f"rounds from 1 to {LAST_ROUND} for names")
        clans = phase.choices("clans", _CLANS)
        if sorted(clans) != sorted(_CLANS):
            raise phases.wrong(f"cards.{name}.clans", "each clan once")
        order[int(name)] = [1 + _CLANS.index(clan) for clan in clans]
    return order


def _cost(card: Table) -> Cost:
    return tuple(
        (("ANY", *_TREASURES[:4]).index(group.choice("kind", ("ANY", *_TREASURES[:4]))), group.integer("size", 1, 9))
        for group in card.tables("cost")
    )


def _low_and_high(guard: Table) -> tuple[int, int]:
    low = guard.integer("low", 0, 9)
    return low, guard.integer("high", low, 9)


def _opening(clan: Table) -> tuple[int, ...]:
    opening = clan.integers("opening", 1)
    if not Counter(opening) <= Counter(clan.integers("honor")):
        raise clan.wrong("opening", "tokens that are among those of `honor`")
    return opening


_dojo = COMPONENTS.table("dojo")
OPENING_HAND: Final = _dojo.integer("opening_hand")
DOJO_DISPLAY: Final = _dojo.integer("display")
HAND_LIMIT: Final = _dojo.integer("hand_limit", max(1, OPENING_HAND))
DRAWS: Final = _dojo.integers("draws", 1, 10)
"""Cards to take when holding none, one, …; the last figure holds for more."""
DOJO_CARDS: Final = _deck(1, "dojo_cards", _DOJO_CARDS, META.max_seats * OPENING_HAND + DOJO_DISPLAY)

HOUSES: Final = 5
GUARDS: Final = _deck(1, "guards", _REGULARS, HOUSES + 1)
ELITES: Final = _deck(11, "elites", _ELITES)
_LOW_HIGH: Final = (
    *_column("guards", _REGULARS, _low_and_high, (0, 0)),
    *_column("elites", _ELITES, _low_and_high, (0, 0))[1:],
)
GUARD_LOW: Final = tuple(low for low, _ in _LOW_HIGH)
"""Stealth must go below this."""
GUARD_HIGH: Final = tuple(high for _, high in _LOW_HIGH)
"""Strength must go above this."""
GUARD_ALARM: Final = _column("guards", _REGULARS, lambda card: card.flag("alarm"), False) + (False,) * len(_ELITES)
ELITE_HONOR: Final = (0,) * (1 + len(_REGULARS)) + _column("elites", _ELITES, lambda card: card.integer("honor"), 0)[1:]

HOUSE_TREASURES: Final = COMPONENTS.table("houses").integer("treasures", 1, 9)
CLAN_TITLE: Final = _column("clan_tokens", _CLANS, lambda card: card.text("title"), "")
_NO_HONOR: Final[tuple[int, ...]] = ()
CLAN_TOKENS: Final = _column("clan_tokens", _CLANS, lambda card: card.integers("honor", 1), _NO_HONOR)
CLAN_OPENING: Final = _column("clan_tokens", _CLANS, _opening, _NO_HONOR)

if sum(len(opening) for opening in CLAN_OPENING) != HOUSES:
    raise COMPONENTS.table("clan_tokens").wrong("cards", f"{HOUSES} opening tokens in all, one for each house")
for _clan, _name in enumerate(_CLANS, 1):
    # With fewer the pile could hold one clan only, and a cleared house of that clan could go to nobody.
    if sum(len(honors) for clan, honors in enumerate(CLAN_TOKENS) if clan != _clan) < HOUSES:
        raise COMPONENTS.table("clan_tokens").wrong("cards", f"{HOUSES} tokens or more that are not of {_name}")

TREASURE_TITLE: Final = _column("treasures", _TREASURES, lambda card: card.text("title"), "")
TREASURE_VALUE: Final = _column("treasures", _TREASURES, lambda card: card.integer("value", 0, 9), 0)
TREASURES: Final = _deck(1, "treasure_tokens", _TREASURES, HOUSES * HOUSE_TREASURES)

TEACHING_ROUNDS: Final = COMPONENTS.table("sensei").integer("teaching_rounds", 1)
SKILL_TITLE: Final = _column("skills", _SKILLS, lambda card: card.text("title"), "")
SKILL_STYLE: Final = _column("skills", _SKILLS, lambda card: STYLES.index(card.choice("style", STYLES)), 0)
"""Index into `STYLES`; 0 is no style, which is never free."""
SKILL_COST: Final = _column("skills", _SKILLS, lambda card: card.integer("cost", 0, 5), 0)
"""The dojo card to discard; 0 takes any."""
SKILL_EFFECT: Final = _column("skills", _SKILLS, lambda card: card.text("effect"), "")
SKILLS: Final = _deck(1, "skills", _SKILLS)

_FREE: Final[Cost] = ()
PALACE_DISPLAY: Final = COMPONENTS.table("palace").integer("display", 1, 21)
ENVOY_CLAN: Final = _column("envoys", _ENVOYS, lambda card: 1 + _CLANS.index(card.choice("clan", _CLANS)), 0)
ENVOY_COST: Final = _column("envoys", _ENVOYS, _cost, _FREE)
ENVOY_MASK: Final = _column("envoys", _ENVOYS, lambda card: card.flag("mask"), False)
ENVOYS: Final = tuple(range(1, 1 + len(_ENVOYS)))

PAVILION_DISPLAY: Final = COMPONENTS.table("pavilion").integer("display", 1, 30)
RUMOR_TYPE: Final = _column("rumors", _RUMORS, lambda card: RUMOR_TYPES.index(card.choice("type", RUMOR_TYPES)), -1)
"""Index into `RUMOR_TYPES`."""
RUMOR_COST: Final = _column("rumors", _RUMORS, _cost, _FREE)
RUMORS: Final = tuple(range(1, 1 + len(_RUMORS)))
RUMOR_TITLE: Final = tuple(card.text("title") for _, card in COMPONENTS.table("rumor_types").cards(RUMOR_TYPES))
"""By type, like the next."""
PER_THING: Final = tuple(card.integer("per_thing") for _, card in COMPONENTS.table("rumor_types").cards(RUMOR_TYPES))
MULTIPLIERS: Final = COMPONENTS.table("rumor_scoring").integers("multipliers")
DISHONORABLE: Final = COMPONENTS.table("rumor_scoring").integers("dishonorable")
"""Honor of each Dishonorable Opponents card when 1, 2, … players own some; the last figure holds for more."""

LAST_ROUND: Final = COMPONENTS.table("rounds").integer("last", 1, 99)
SHURIKEN: Final = COMPONENTS.table("rounds").integer("shuriken", 1, 9)
SCORING_CLANS: Final = _clans_by_round()
"""Clans in reward order, by the round after which they are rewarded."""
