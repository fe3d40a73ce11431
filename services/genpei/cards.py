"""A player's own cards: hand, draw pile and discard pile, and what everybody knows of them."""

from bisect import insort

from services.genpei.actions import PLAY
from services.genpei.components import HAND
from services.genpei.enums import SPACE_SPY
from services.genpei.events import ActionLapsed, CardPlayed, CardSpied, DeckShuffled, HandRefilled
from services.genpei.state import Player, Position
from services.kernel.chance import Chance
from services.kernel.part import Part


def legal_plays(state: Position, player: Player) -> list[Part]:
    """Any card in hand may be played; cards of a clan are alike."""
    return [PLAY[clan] for clan in dict.fromkeys(player.hand)]


def play_from_hand(state: Position, player: Player, clan: int) -> None:
    """Put a card of the hand on the discard pile.

    If one of its clan was known to be in hand or draw pile, others take it for that one.
    """
    player.hand.remove(clan)
    player.discard.append(clan)
    if clan in player.known:
        player.known.remove(clan)
    if state.events is not None:
        state.events.append(CardPlayed(player.seat, clan))


def spy(state: Position, player: Player, chance: Chance) -> None:
    """Take the top clan card into the hand, unseen by others, if there is one."""
    if not state.clan_deck:
        if state.events is not None:
            state.events.append(ActionLapsed(player.seat, SPACE_SPY))
        return
    clan = chance.draw(state.clan_deck)
    insort(player.hand, clan)
    if state.events is not None:
        state.events.append(CardSpied(player.seat, clan))


def refill_hand(state: Position, player: Player, chance: Chance) -> None:
    """Draw up to the hand size; the discard pile becomes the draw pile when a card is needed and there is none."""
    drawn: list[int] = []
    while len(player.hand) < HAND:
        if not player.deck:
            if not player.discard:
                break
            _reuse_discards(state, player)
        # Nobody knows the order of a draw pile, so it has none: each draw is a random one.
        card = player.deck.pop(chance.below(len(player.deck)))
        insort(player.hand, card)
        drawn.append(card)
    if drawn and state.events is not None:
        state.events.append(HandRefilled(player.seat, sorted(drawn)))


def _reuse_discards(state: Position, player: Player) -> None:
    player.deck = sorted(player.discard)
    player.known = sorted(player.known + player.discard)
    player.discard = []
    if state.events is not None:
        state.events.append(DeckShuffled(player.seat))
