"""A toy game in Ninjato's schema, with what Ninjato lacks: several seats owe a decision at once.

Everybody holds cards. Who holds some may discard one (and gains its value) or draw one from the deck, which reveals it
to the seat. When all hands are empty the highest honor wins. Card FIVE is there for faults to be contained: drawing it
makes the rules raise, and labels raise once it is discarded.
"""

import sys
from dataclasses import replace
from typing import Any

from services.kernel.chance import Chance
from services.kernel.codec import Codec
from services.kernel.outcome import COMPLETED, Outcome, ScoreLine, SeatResult
from services.kernel.part import NOBODY, OWNER, PUBLIC, Part, State
from services.kernel.rules import Game, Meta, Setup
from services.kernel.visibility import mask
from zashiki.ninjato.v1 import ninjato_pb2

HIDDEN = {
    ("Position", "dojo_deck"): NOBODY,
    ("Player", "hand"): OWNER,
    ("Player", "rumors"): OWNER,
    ("CardDrawn", "card"): OWNER,
}


def part_named(name: str, base: type[Part] = Part) -> Any:
    """Return a class for a message of Ninjato's, hidden where `HIDDEN` says so."""
    descriptor = ninjato_pb2.DESCRIPTOR.message_types_by_name[name]
    seen = {field.name: HIDDEN.get((name, field.name), PUBLIC) for field in descriptor.fields}

    def init(self: Any, *ordered: object, **values: object) -> None:
        if base is State:
            self.events = None
        values |= dict(zip(seen, ordered, strict=False))
        for field in descriptor.fields:
            empty = [] if field.is_repeated else None if field.message_type else 0
            setattr(self, field.name, values.get(field.name, empty))

    return type(name, (base,), {"SEEN": seen, "__slots__": tuple(seen), "__init__": init})


Position = part_named("Position", State)
Player = part_named("Player")
Discard = part_named("Discard")
Draw = part_named("Draw")
CardDiscarded = part_named("CardDiscarded")
CardTaken = part_named("CardTaken")


class Rooms:
    """Stands for the rooms of a game folder."""

    Position, Player, Discard, Draw, CardDiscarded, CardTaken = (
        Position,
        Player,
        Discard,
        Draw,
        CardDiscarded,
        CardTaken,
    )


class ToyRules:
    """The rules."""

    def new(self, setup: Setup, chance: Chance) -> Any:
        deck = [1, 2, 3, 4] * (setup.seats + 2)
        chance.shuffle(deck)
        players = [Player(seat=seat, hand=[deck.pop() for _ in range(3)]) for seat in range(setup.seats)]
        state = Position(round=1, players=players, dojo_deck=deck)
        state.events = None
        return state

    def to_act(self, state: Any) -> list[int]:
        return [player.seat for player in state.players if player.hand]

    def legal_actions(self, state: Any, seat: int) -> list[Any]:
        hand = state.players[seat].hand
        drawing = [Draw(card=0)] if hand and state.dojo_deck else []
        return [Discard(card=card) for card in sorted(set(hand))] + drawing

    def apply(self, state: Any, seat: int, action: Any, chance: Chance) -> None:
        player = state.players[seat]
        if isinstance(action, Draw):
            card = chance.draw(state.dojo_deck)
            if card == 5:
                raise RuntimeError("the toy breaks on card 5")
            player.hand.append(card)
        else:
            player.hand.remove(action.card)
            player.honor += action.card
            state.dojo_discard.append(action.card)
            if state.events is not None:
                state.events.append(CardDiscarded(seat=seat, card=action.card))

    def clone(self, state: Any) -> Any:
        copy = Position(**{name: getattr(state, name) for name in Position.SEEN})
        copy.players = [
            Player(**{**{name: getattr(player, name) for name in Player.SEEN}, "hand": player.hand[:]})
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
        raise NotImplementedError

    def outcome(self, state: Any) -> Outcome | None:
        return None if self.to_act(state) else self.standing(state)

    def standing(self, state: Any) -> Outcome:
        honors = [player.honor for player in state.players]
        return Outcome(
            COMPLETED,
            [
                SeatResult(
                    seat, 1 + sum(other > honor for other in honors), honor, [ScoreLine("honor", "Honor", honor, "")]
                )
                for seat, honor in enumerate(honors)
            ],
            [],
        )

    def label(self, state: Any, seat: int, action: Any) -> str:
        if 5 in state.dojo_discard:
            raise RuntimeError("the toy has no words for card 5")
        return "Draw" if isinstance(action, Draw) else f"Discard a {action.card}"

    def check(self, state: Any) -> None:
        if not 2 <= len(state.players) <= 4:
            raise ValueError(f"players: expected 2 to 4, not {len(state.players)}")


class ToyHeuristics:
    """Drawing for ever is no way to play."""

    def prior(self, state: Any, seat: int, actions: Any) -> list[float]:
        return [0.1 if isinstance(action, Draw) else 1.0 for action in actions]

    def evaluate(self, state: Any) -> list[float]:
        return [0.5 for _ in state.players]


TOY = Game(
    meta=Meta("ninjato", "Toy", "A toy.", 2, 4, 1, "alpha"),
    rules=ToyRules(),  # type: ignore[arg-type]
    codec=Codec(ninjato_pb2, [Rooms]),  # type: ignore[list-item]
    heuristics=ToyHeuristics(),
    components={"cards": {"provenance": "derived", "values": [1, 2, 3, 4]}},
)


class NewToyRules(ToyRules):
    """The rules as they are after an upgrade: a discarded card counts twice."""

    def apply(self, state: Any, seat: int, action: Any, chance: Chance) -> None:
        super().apply(state, seat, action, chance)
        if isinstance(action, Discard):
            state.players[seat].honor += action.card


NEW_TOY = replace(TOY, meta=replace(TOY.meta, rules_version=2), rules=NewToyRules())

if __name__ == "__main__":
    from services.kernel.server import run

    run({"ninjato": NEW_TOY if "new-rules" in sys.argv else TOY})
