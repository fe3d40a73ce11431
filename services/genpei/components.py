"""The printed data of `components.toml`, checked when loaded; tuples are indexed by the schema's enum numbers."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from services.genpei.enums import CLANS, KOTAISHI_CARD_RECYCLE, SPACE_PAGODA
from services.genpei.meta import META
from services.kernel.components import Table, load_components
from zashiki.genpei.v1 import genpei_pb2 as schema

T = TypeVar("T")

_CLANS = schema.Clan.keys()[1:]
_SPACES = schema.Space.keys()[1:]
_TORII = schema.ToriiAction.keys()[1:]
_DIRECTIONS = schema.Direction.keys()[1:]
_TOKENS = schema.Token.keys()[1:]
_INTRIGUE = schema.IntrigueCard.keys()[1:]
_KOTAISHI_CARDS = schema.KotaishiCard.keys()[1:]

COMPONENTS = load_components("genpei", Path(__file__).parent)


def _column(table: str, names: Sequence[str], read: Callable[[Table], T], blank: T) -> tuple[T, ...]:
    """Return what `read` finds for each card, `blank` standing at 0, the face-down card."""
    return (blank, *(read(card) for _, card in COMPONENTS.table(table).cards(names)))


def _deck(table: str, names: Sequence[str]) -> tuple[int, ...]:
    """Return every copy of every card of a table."""
    cards = COMPONENTS.table(table).cards(names)
    return tuple(number for number, (_, card) in enumerate(cards, 1) for _ in range(card.integer("copies")))


def _kotaishi_tokens(keys: Sequence[str], least: int) -> tuple[int, ...]:
    table = COMPONENTS.table("kotaishi_tokens")
    tokens = tuple(1 + _TOKENS.index(name) for key in keys for name in table.choices(key, _TOKENS))
    if len(tokens) < least:
        raise table.wrong(keys[-1], f"{least} tokens or more in all, as the set-up needs them")
    return tokens


def _clan_decks() -> tuple[tuple[int, ...], ...]:
    """Return the clan cards in play by number of players, 0 standing for nobody."""
    left_out = _setup.integers("left_out")
    if len(left_out) != META.max_seats:
        raise _setup.wrong("left_out", f"{META.max_seats} numbers, for 1 to {META.max_seats} players")
    decks: list[tuple[int, ...]] = [()]
    for seats, out in enumerate(left_out, 1):
        deck = tuple(clan for clan in CLANS for _ in range(CLAN_COPIES[clan] - out))
        if len(deck) <= seats * DEALT + SOLO_NINJA + BIDS:
            raise _setup.wrong("left_out", f"numbers that leave enough clan cards for {seats} players")
        decks.append(deck)
    return tuple(decks)


def _wheel(clan: Table) -> tuple[int, ...]:
    spaces = clan.choices("spaces", _SPACES)
    if "SPACE_PAGODA" not in spaces or len(spaces) < 3:
        raise clan.wrong("spaces", "three spaces or more, one of them SPACE_PAGODA, where markers begin")
    return tuple(1 + _SPACES.index(space) for space in spaces)


def _wheel_coins(clan: Table) -> tuple[int, ...]:
    coins = clan.integers("coins", 0, 9)
    if len(coins) != len(clan.choices("spaces", _SPACES)):
        raise clan.wrong("coins", "a number for each of the spaces")
    return coins


def _kotaishi_action(name: str, card: Table) -> tuple[int, int]:
    """Return whose marker a Kotaishi card moves to which space of its wheel, as an index; Recycle moves none."""
    if name == _KOTAISHI_CARDS[KOTAISHI_CARD_RECYCLE - 1]:
        return 0, 0
    clan = 1 + _CLANS.index(card.choice("clan", _CLANS))
    space = 1 + _SPACES.index(card.choice("space", _SPACES))
    if space not in WHEEL[clan]:
        raise card.wrong("space", f"a space of the wheel of {_CLANS[clan - 1]}")
    return clan, WHEEL[clan].index(space)


_NONE: tuple[int, ...] = ()
_setup = COMPONENTS.table("setup")
DEALT: Final = _setup.integer("dealt", 2, 9)
KEPT: Final = 2
"""The schema's Keep names two cards."""
BIDS: Final = 2
HAND: Final = _setup.integer("hand", 1, 9)
COIN_LIMIT: Final = _setup.integer("coin_limit", 1, 99)
INTRIGUE_DEALT: Final = _setup.integer("intrigue_dealt", 1, 3)
SOLO_NINJA: Final = _setup.integer("solo_ninja", 0, 9)
MOST_ACTIVATIONS: Final = COMPONENTS.table("chains").integer("most_activations", 1, 100)

CLAN_TITLE: Final = _column("clans", _CLANS, lambda card: card.text("title"), "")
CLAN_COPIES: Final = _column("clans", _CLANS, lambda card: card.integer("copies"), 0)
CLAN_DECK: Final = _clan_decks()

TOKEN_TITLE: Final = _column("tokens", _TOKENS, lambda card: card.text("title"), "")
TOKEN_NUMBER: Final = _column("tokens", _TOKENS, lambda card: card.integer("number", 0, 99), 0)
TOKEN_CARD: Final = _column("tokens", _TOKENS, lambda card: card.flag("card"), False)
"""Whether a token grants influence for clan cards."""
TOKENS: Final = _deck("tokens", _TOKENS)
"""What each player has."""
TOKENS_DEALT: Final = _setup.integer("tokens_dealt", 0, len(TOKENS))

_kotaishi = COMPONENTS.table("kotaishi")
SOLO_TOKENS: Final = _kotaishi.integer("solo_tokens", 1, 99)
MOST_IN_A_CLAN: Final = _kotaishi.integer("most_in_a_clan", 1, 9)
MOST_IN_PALACE: Final = _kotaishi.integer("most_in_palace", 1, 9)
STACKING_STEP: Final = _kotaishi.integer("stacking_step", 1, 99)
KOTAISHI_TOKENS: Final = _kotaishi_tokens(("white",), len(CLANS) + 1)
KOTAISHI_SOLO_TOKENS: Final = _kotaishi_tokens(("white", "black"), SOLO_TOKENS)

WHEEL: Final = _column("wheels", _CLANS, _wheel, _NONE)
"""The spaces of each clan's wheel, clockwise."""
WHEEL_COINS: Final = _column("wheels", _CLANS, _wheel_coins, _NONE)
START: Final = tuple(wheel.index(SPACE_PAGODA) for wheel in WHEEL[1:])
"""Where the markers begin, in clan order."""
SPACE_TITLE: Final = _column("spaces", _SPACES, lambda card: card.text("title"), "")
INTRIGUE_COINS: Final = COMPONENTS.table("spaces").integer("intrigue_coins")
"""Coins of the Intrigue space."""

TORII_TITLE: Final = _column("torii", _TORII, lambda card: card.text("title"), "")
TORII_COST: Final = _column("torii", _TORII, lambda card: card.integer("cost", 0, 99), 0)
STEP_COST, GAIN_COST, TRANSFER_COST, PAGODA_COST = (
    card.integer("cost", 1, 99) for _, card in list(COMPONENTS.table("torii").cards(_TORII))[2:]
)
"""Coins of one step, of one token gained, transferred, placed."""
TORII_COINS: Final = COMPONENTS.table("torii").integer("coins")
PALACE_STEPS: Final = COMPONENTS.table("palace").integer("steps", 1, 20)

_intrigue = COMPONENTS.table("intrigue")
SPIES: Final = _intrigue.integer("spies", 1, 9)
FREE_STEPS: Final = _intrigue.integer("steps", 1, 9)
ALLIES: Final = _intrigue.integer("clan_cards", 1, 9)
"""Clan cards an Intrigue clan card stands for."""
INTRIGUE_TITLE: Final = _column("intrigue", _INTRIGUE, lambda card: card.text("title"), "")
INTRIGUE_EFFECT: Final = _column("intrigue", _INTRIGUE, lambda card: card.text("effect"), "")
CARD_COINS: Final = _column("intrigue", _INTRIGUE, lambda card: card.integer("coins", 0, 99), 0)
"""Coins of each Intrigue card."""
INTRIGUE_DECK: Final = tuple(range(1, 1 + len(_INTRIGUE)))
FIRST_ALLY: Final = len(_INTRIGUE) - len(CLANS)
"""Add a clan to get its Intrigue clan card."""

KOTAISHI_ACTION: Final = (
    (0, 0),
    *(_kotaishi_action(*card) for card in COMPONENTS.table("kotaishi_deck").cards(_KOTAISHI_CARDS)),
)
KOTAISHI_ARROW: Final = _column(
    "kotaishi_deck", _KOTAISHI_CARDS, lambda card: 1 + _DIRECTIONS.index(card.choice("arrow", _DIRECTIONS)), 0
)
KOTAISHI_DECK: Final = tuple(range(1, 1 + len(_KOTAISHI_CARDS)))
