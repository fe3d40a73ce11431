"""Sealed: a game in Ninjato's schema in which all decide in secret at the same time, alone or up to five.

Each round everybody lays a card of the hand face down (the field `rumors` holds it), in any order. When the last one
has, all are turned up and count as honor. Most honor wins. A lone player plays against the house, which turns a card
from the deck, and must have more than it.
"""

from typing import Any

from services.kernel.chance import Chance
from services.kernel.codec import Codec
from services.kernel.determinize import deal_unknown
from services.kernel.outcome import COMPLETED, Outcome, Rival, ScoreLine, SeatResult
from services.kernel.rules import Game, Meta, Option, Setup
from services.kernel.visibility import mask
from tests.kernel.toy import CardDiscarded, Discard, Player, Position
from zashiki.ninjato.v1 import ninjato_pb2

HAND = 3


class Rooms:
    """Stands for the rooms of a game folder."""

    Position, Player, Discard, CardDiscarded = Position, Player, Discard, CardDiscarded


def deck_for(seats: int) -> list[int]:
    """Return every card there is."""
    return [1, 2, 3, 4] * (seats + 1)


class SealedRules:
    """The rules."""

    def new(self, setup: Setup, chance: Chance) -> Any:
        deck = deck_for(setup.seats)
        chance.shuffle(deck)
        cards = HAND - setup.options["short"]
        players = [Player(seat=seat, hand=[deck.pop() for _ in range(cards)]) for seat in range(setup.seats)]
        state = Position(round=1, players=players, dojo_deck=deck)
        state.events = None
        return state

    def to_act(self, state: Any) -> list[int]:
        return [player.seat for player in state.players if player.hand and not player.rumors]

    def legal_actions(self, state: Any, seat: int) -> list[Any]:
        player = state.players[seat]
        return [] if player.rumors else [Discard(card=card) for card in sorted(set(player.hand))]

    def apply(self, state: Any, seat: int, action: Any, chance: Chance) -> None:
        player = state.players[seat]
        player.hand.remove(action.card)
        player.rumors = [action.card]
        if not self.to_act(state):
            self._turn_up(state, chance)

    def _turn_up(self, state: Any, chance: Chance) -> None:
        chance.revealed = True
        state.round += 1
        for player in state.players:
            card = player.rumors.pop()
            player.honor += card
            state.dojo_discard.append(card)
            if state.events is not None:
                state.events.append(CardDiscarded(seat=player.seat, card=card))
        if len(state.players) == 1:
            state.dojo_discard.append(chance.draw(state.dojo_deck))

    def clone(self, state: Any) -> Any:
        copy = Position(**{name: getattr(state, name) for name in Position.SEEN})
        copy.players = [
            Player(
                **{name: getattr(player, name) for name in Player.SEEN}
                | {"hand": player.hand[:], "rumors": player.rumors[:]}
            )
            for player in state.players
        ]
        copy.dojo_deck = state.dojo_deck[:]
        copy.dojo_discard = state.dojo_discard[:]
        copy.events = None
        return copy

    def observe(self, state: Any, viewer: int) -> Any:
        copy = self.clone(state)
        mask(copy, viewer)
        return copy

    def determinize(self, observation: Any, seat: int, chance: Chance) -> Any:
        deal = self.clone(observation)
        held = [pile for player in deal.players for pile in (player.hand, player.rumors)]
        deal_unknown(deck_for(len(deal.players)), [deal.dojo_deck, deal.dojo_discard, *held], chance)
        return deal

    def outcome(self, state: Any) -> Outcome | None:
        return None if self.to_act(state) else self.standing(state)

    def standing(self, state: Any) -> Outcome:
        honors = [player.honor for player in state.players]
        house = sum(state.dojo_discard) - sum(honors)
        alone = len(honors) == 1

        def rank(honor: int) -> int:
            return 1 + sum(other > honor for other in honors) + (alone and house >= honor)

        return Outcome(
            COMPLETED,
            [SeatResult(seat, rank(honor), honor, [_line(honor)]) for seat, honor in enumerate(honors)],
            [],
            [Rival("The house", 1 + (house < honors[0]), house, [_line(house)])] if alone else [],
        )

    def label(self, state: Any, seat: int, action: Any) -> str:
        return f"Lay a {action.card}"

    def check(self, state: Any) -> None: ...


def _line(honor: int) -> ScoreLine:
    return ScoreLine("honor", "Honor", honor, "")


class SealedHeuristics:
    """High cards first."""

    def prior(self, state: Any, seat: int, actions: Any) -> list[float]:
        return [action.card for action in actions]

    def evaluate(self, state: Any) -> list[float]:
        return [0.5 for _ in state.players]


SEALED = Game(
    meta=Meta(
        game="ninjato",
        title="Sealed",
        summary="All decide in secret.",
        min_seats=1,
        max_seats=5,
        rules_version=1,
        maturity="alpha",
        options=(
            Option("short", "Short", "A card less for everybody.", compulsory=(5,)),
            Option("open", "Open", "Does nothing.", unavailable=(1,)),
        ),
    ),
    rules=SealedRules(),  # type: ignore[arg-type]
    codec=Codec(ninjato_pb2, [Rooms]),  # type: ignore[list-item]
    heuristics=SealedHeuristics(),
    components={},
)

if __name__ == "__main__":
    from services.kernel.server import run

    run({"ninjato": SEALED})
