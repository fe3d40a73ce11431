"""The starting position, and the choice of cards everybody makes at once before the first turn."""

from collections.abc import Iterable

from services.genpei.actions import KEEP, Keep
from services.genpei.components import (
    BIDS,
    CLAN_DECK,
    DEALT,
    INTRIGUE_DEALT,
    INTRIGUE_DECK,
    KOTAISHI_DECK,
    KOTAISHI_SOLO_TOKENS,
    KOTAISHI_TOKENS,
    SOLO_NINJA,
    SOLO_TOKENS,
    START,
    TOKENS,
    TOKENS_DEALT,
)
from services.genpei.enums import HOUSE_EMPEROR, STAGE_KEEP
from services.genpei.events import CardsKept
from services.genpei.kotaishi import show_arrow
from services.genpei.state import Influence, Kotaishi, Player, Position
from services.genpei.turns import begin_turn, take_kotaishi_turn
from services.kernel.chance import Chance
from services.kernel.part import Part


def new_game(seats: int, with_kotaishi: bool, with_intrigue: bool, chance: Chance) -> Position:
    """Deal cards and tokens, turn up the bids, place the Kotaishi's tokens where he takes part."""
    clan_deck = _shuffled(CLAN_DECK[seats], chance)
    intrigue_deck = _shuffled(INTRIGUE_DECK if with_intrigue else (), chance)
    start_player = chance.below(seats)
    players = [_newcomer(seat, clan_deck, intrigue_deck, chance) for seat in range(seats)]
    ninja_deck = [chance.draw(clan_deck) for _ in range(SOLO_NINJA if seats == 1 else 0)]
    return Position(
        stage=STAGE_KEEP,
        active=start_player,
        start_player=start_player,
        turn=0,
        last_lap=False,
        players=players,
        kotaishi=_heir(seats, chance) if with_kotaishi else None,
        markers=list(START),
        bids=[chance.draw(clan_deck) for _ in range(BIDS)],
        clan_deck=clan_deck,
        removed=[],
        ninja_deck=ninja_deck,
        ninja_seen=[0] * len(ninja_deck),
        ninja_revealed=[],
        ninja_bids=[],
        wheel=0,
        chain=[],
        step=0,
        picked=None,
        interruptions=[],
        intrigue_discard=[],
        intrigue_deck=intrigue_deck,
    )


def _shuffled(pieces: Iterable[int], chance: Chance) -> list[int]:
    pile = list(pieces)
    chance.shuffle(pile)
    return pile


def _newcomer(seat: int, clan_deck: list[int], intrigue_deck: list[int], chance: Chance) -> Player:
    pool = _shuffled(TOKENS, chance)
    return Player(
        seat=seat,
        coins=0,
        hand=sorted(chance.draw(clan_deck) for _ in range(DEALT)),
        deck=[],
        discard=[],
        known=[],
        gave_ninja=[],
        tokens=sorted(chance.draw(pool) for _ in range(TOKENS_DEALT)),
        pool=pool,
        influence=[Influence([]) for _ in range(HOUSE_EMPEROR)],
        step=0,
        intrigue=sorted(chance.draw(intrigue_deck) for _ in range(min(INTRIGUE_DEALT, len(intrigue_deck)))),
        ready=False,
        split=None,
    )


def _heir(seats: int, chance: Chance) -> Kotaishi:
    """Return a Kotaishi with a token on each clan and on the first step, or, against a lone player, with his deck."""
    if seats > 1:
        tokens = _shuffled(KOTAISHI_TOKENS, chance)
        influence = [Influence([chance.draw(tokens)]) for _ in range(HOUSE_EMPEROR)]
        return Kotaishi(seats, tokens, influence, 1, [], [], 0, [], [])
    tokens = _shuffled(KOTAISHI_SOLO_TOKENS, chance)[:SOLO_TOKENS]
    influence = [Influence([]) for _ in range(HOUSE_EMPEROR)]
    kotaishi = Kotaishi(seats, tokens, influence, 0, _shuffled(KOTAISHI_DECK, chance), [], 0, [], [])
    show_arrow(kotaishi)
    return kotaishi


def legal_keeps(state: Position, player: Player) -> list[Part]:
    """Any two of the cards dealt; cards of a clan are alike."""
    hand = player.hand
    pairs = dict.fromkeys((hand[i], hand[j]) for i in range(len(hand)) for j in range(i + 1, len(hand)))
    return [KEEP[first][second] for first, second in pairs]


def keep(state: Position, player: Player, action: Keep, chance: Chance) -> None:
    """Keep two cards, in secret; when all have, the others are shuffled into the Ninja deck and the game begins."""
    given = player.hand
    player.hand = [action.first, action.second]
    for card in player.hand:
        given.remove(card)
    player.gave_ninja = given
    player.ready = True
    if state.events is not None:
        state.events.append(CardsKept(player.seat, player.hand[:]))
    if all(other.ready for other in state.players):
        _begin(state, chance)


def _begin(state: Position, chance: Chance) -> None:
    for player in state.players:
        player.ready = False
        state.ninja_deck += player.gave_ninja
    chance.shuffle(state.ninja_deck)
    state.ninja_seen = [0] * len(state.ninja_deck)
    if len(state.players) == 1:
        take_kotaishi_turn(state, chance)
    else:
        begin_turn(state, state.start_player)
