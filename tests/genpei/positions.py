"""Positions for tests, made from a real set-up by moving pieces, so that every piece of the box stays in play."""

from bisect import insort

from services.genpei.components import WHEEL
from services.genpei.enums import (
    HOUSE_EMPEROR,
    SPACE_ASSASSINATE,
    SPACE_CONTACTS,
    SPACE_INTRIGUE,
    SPACE_NINJA,
    SPACE_PAGODA,
    SPACE_RECRUIT,
    SPACE_REINFORCEMENTS,
    SPACE_SPY,
    SPACE_TORII,
    STAGE_MOVE,
    STAGE_PLAY,
    STAGE_TORII,
)
from services.genpei.kotaishi import show_arrow
from services.genpei.rules import RULES
from services.genpei.setup import new_game
from services.genpei.state import Kotaishi, Position
from services.kernel.chance import FastChance
from services.kernel.part import Part

TANUKI, KITSUNE, KOMAINU, NEKO = range(1, 5)
PALACE = HOUSE_EMPEROR
TANUKI_RECRUIT, TANUKI_PAGODA, TANUKI_TORII, TANUKI_CONTACTS = range(1, 5)
KITSUNE_RECRUIT, KITSUNE_PAGODA, KITSUNE_TORII, KITSUNE_INTRIGUE, KITSUNE_ASSASSINATE = range(5, 10)
KOMAINU_RECRUIT, KOMAINU_PAGODA, KOMAINU_TORII, KOMAINU_REINFORCEMENTS, KOMAINU_NINJA = range(10, 15)
NEKO_RECRUIT, NEKO_PAGODA, NEKO_TORII, NEKO_SPY, NEKO_ASSASSINATE, RECYCLE = range(15, 21)
ONE, TWO, THREE, FOUR, CARD, CARD_1, CARD_2 = range(1, 8)
ANTICLOCKWISE, CLOCKWISE = 1, 2
RECRUIT, ASSASSINATE, PAGODA, NINJA = SPACE_RECRUIT, SPACE_ASSASSINATE, SPACE_PAGODA, SPACE_NINJA
SPY, INTRIGUE, REINFORCEMENTS = SPACE_SPY, SPACE_INTRIGUE, SPACE_REINFORCEMENTS
CONTACTS, TORII = SPACE_CONTACTS, SPACE_TORII


def table(seats: int = 2, kotaishi: bool = False, intrigue: bool = False, seed: int = 1) -> Position:
    """Return a game at its first turn, seat 0's; with one or two seats the Kotaishi is there.

    Everybody holds two Tanuki and no Intrigue card, the Ninja deck is a card of each clan, two Neko are bid, tokens and
    coins are in the pool.
    """
    state = new_game(seats, kotaishi or seats < 3, intrigue, FastChance(seed))
    state.stage, state.active, state.start_player, state.turn = STAGE_PLAY, 0, 0, 1
    for player in state.players:
        state.intrigue_deck += player.intrigue
        player.intrigue = []
        hold(state, player.seat, TANUKI, TANUKI)
        area(state, player.seat)
    ninja(state, TANUKI, KITSUNE, KOMAINU, NEKO)
    bids(state, NEKO, NEKO)
    return state


def checked(state: Position) -> Position:
    """Return the position, which must be one that could be loaded from a file."""
    RULES.check(state)
    return state


def _replace(state: Position, pile: list[int], clans: tuple[int, ...]) -> None:
    """Make a pile of exactly these cards out of the clan deck, or of the removed cards when it has none of the clan."""
    state.clan_deck[:0] = [clan for clan in pile if clan]
    pile.clear()
    for clan in clans:
        (state.clan_deck if clan in state.clan_deck else state.removed).remove(clan)
        pile.append(clan)


def hold(state: Position, seat: int, *clans: int) -> None:
    """Give a seat exactly these cards in hand, and no others."""
    player = state.players[seat]
    for pile in (player.deck, player.discard):
        _replace(state, pile, ())
    player.known.clear()
    _replace(state, player.hand, tuple(sorted(clans)))


def played(state: Position, seat: int, *clans: int) -> None:
    """Give a seat exactly this discard pile."""
    _replace(state, state.players[seat].discard, clans)


def bids(state: Position, left: int, right: int) -> None:
    """Show exactly these bids, 0 for none."""
    _replace(state, state.bids, tuple(clan for clan in (left, right) if clan))
    if not left:
        state.bids.insert(0, 0)
    state.bids += [0] * (2 - len(state.bids))


def ninja(state: Position, *clans: int) -> None:
    """Make a Ninja deck of these cards, the first coming first; nobody knows them."""
    _replace(state, state.ninja_deck, clans[::-1])
    state.ninja_seen = [0] * len(clans)


def clan_deck(state: Position, *clans: int) -> None:
    """Leave exactly these cards in the clan deck, the first coming first; the others are removed from the game."""
    for clan in clans:
        state.clan_deck.remove(clan)
    state.removed += state.clan_deck
    state.clan_deck = list(clans[::-1])


def on_top(state: Position, *clans: int) -> None:
    """Let these cards come next from the clan deck, the first coming first."""
    for clan in clans:
        state.clan_deck.remove(clan)
    state.clan_deck += clans[::-1]


def area(state: Position, seat: int, *tokens: int) -> None:
    """Give a seat exactly these tokens in its area, out of the pool."""
    player = state.players[seat]
    player.pool += player.tokens
    for token in tokens:
        player.pool.remove(token)
    player.tokens = sorted(tokens)


def influence(state: Position, seat: int, house: int, *tokens: int) -> None:
    """Place exactly these tokens of a seat in a house, out of the pool."""
    player = state.players[seat]
    player.pool += player.influence[house - 1].tokens
    for token in tokens:
        player.pool.remove(token)
    player.influence[house - 1].tokens = list(tokens)


def stand(state: Position, seat: int, step: int, *tokens: int) -> None:
    """Put a seat's stack of these tokens on a palace step."""
    influence(state, seat, PALACE, *tokens)
    state.players[seat].step = step


def heir(state: Position) -> Kotaishi:
    """Return the Kotaishi."""
    assert state.kotaishi is not None
    return state.kotaishi


def heir_influence(state: Position, house: int, *tokens: int) -> None:
    """Place exactly these tokens of the Kotaishi in a house."""
    kotaishi = heir(state)
    kotaishi.tokens += kotaishi.influence[house - 1].tokens
    for token in tokens:
        kotaishi.tokens.remove(token)
    kotaishi.influence[house - 1].tokens = list(tokens)


def heir_cards(state: Position, *cards: int) -> None:
    """Let these cards of the Kotaishi come next, the first coming first."""
    kotaishi = heir(state)
    kotaishi.deck += kotaishi.discard
    kotaishi.discard = []
    for card in cards:
        kotaishi.deck.remove(card)
    kotaishi.deck += cards[::-1]
    show_arrow(kotaishi)


def recruits(state: Position, *clans: int) -> None:
    """Give the Kotaishi this Recruits stack, the first at the bottom, all face up."""
    _replace(state, heir(state).recruits, clans)
    heir(state).recruits_seen = list(clans)


def marker(state: Position, clan: int, space: int) -> None:
    """Put a clan's marker on a space of its wheel."""
    state.markers[clan - 1] = WHEEL[clan].index(space)


def activated(state: Position, clan: int, space: int) -> None:
    """Go to where a clan was activated, its marker being such that clockwise leads to `space`."""
    state.markers[clan - 1] = (WHEEL[clan].index(space) - 1) % len(WHEEL[clan])
    state.wheel = clan
    state.chain = [clan]
    state.stage = STAGE_MOVE


def at_torii(state: Position, coins: int) -> None:
    """Go to the choice of a Torii action, on the wheel of Tanuki, with so many coins."""
    marker(state, TANUKI, TORII)
    state.wheel = TANUKI
    state.chain = [TANUKI]
    state.stage = STAGE_TORII
    state.players[state.active].coins = coins


def deal_intrigue(state: Position, seat: int, *cards: int) -> None:
    """Give a seat these Intrigue cards."""
    for card in cards:
        state.intrigue_deck.remove(card)
        insort(state.players[seat].intrigue, card)


def play(state: Position, *actions: Part, chance: FastChance | None = None) -> Position:
    """Do what the active seat may do, action by action, and return the position."""
    chance = chance or FastChance(0)
    for action in actions:
        allowed = legal(state)
        assert action in allowed, f"{action} is not among {allowed}"
        RULES.apply(state, state.active, action, chance)
    return checked(state)


def legal(state: Position) -> list[Part]:
    """Return what the active seat may do."""
    return RULES.legal_actions(state, state.active)
