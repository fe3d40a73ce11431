"""Card Nim: the smallest game with hidden hands, draws and a known best move.

Stones lie on the table. Each seat holds two cards, 1 to 3, that others don't see; it plays one, takes that many stones
(never more than lie there) and draws anew from a deck without end. Whoever takes the last stone wins.
"""

from collections.abc import Sequence

from services.kernel.chance import Chance, FastChance
from services.kernel.outcome import COMPLETED, Outcome, SeatResult
from services.kernel.part import OWNER, PUBLIC, Part, State
from services.kernel.rules import Game, Meta, Setup
from services.kernel.visibility import mask


class Hand(Part):
    SEEN = {"seat": PUBLIC, "cards": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards


class Table(State):
    SEEN = {"stones": PUBLIC, "active": PUBLIC, "hands": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, stones: int, active: int, hands: list[Hand]) -> None:
        self.events = None
        self.stones = stones
        self.active = active
        self.hands = hands


class Take(Part):
    SEEN = {"stones": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, stones: int) -> None:
        self.stones = stones


class CardNim:
    def new(self, setup: Setup, chance: Chance) -> Table:
        return Table(11, 0, [Hand(seat, [chance.below(3) + 1 for _ in range(2)]) for seat in range(setup.seats)])

    def to_act(self, state: Table) -> Sequence[int]:
        return (state.active,) if state.stones else ()

    def legal_actions(self, state: Table, seat: int) -> list[Take]:
        if seat not in self.to_act(state):
            return []
        return [Take(card) for card in sorted({min(card, state.stones) for card in state.hands[seat].cards})]

    def apply(self, state: Table, seat: int, action: Take, chance: Chance) -> None:
        state.stones -= action.stones
        cards = state.hands[seat].cards
        cards.remove(action.stones if action.stones in cards else max(cards))
        cards.append(chance.below(3) + 1)
        if state.stones:
            state.active = (seat + 1) % len(state.hands)

    def clone(self, state: Table) -> Table:
        return Table(state.stones, state.active, [Hand(hand.seat, hand.cards[:]) for hand in state.hands])

    def observe(self, state: Table, viewer: int) -> Table:
        copy = self.clone(state)
        mask(copy, viewer)
        return copy

    def determinize(self, observation: Table, seat: int, chance: Chance) -> Table:
        copy = self.clone(observation)
        for hand in copy.hands:
            hand.cards = [card or chance.below(3) + 1 for card in hand.cards]
        return copy

    def outcome(self, state: Table) -> Outcome | None:
        if state.stones:
            return None
        seats = range(len(state.hands))
        return Outcome(
            COMPLETED, [SeatResult(s, 1 + (s != state.active), int(s == state.active), []) for s in seats], []
        )

    def standing(self, state: Table) -> Outcome:
        return Outcome(COMPLETED, [SeatResult(hand.seat, 1, 0, []) for hand in state.hands], [])

    def label(self, state: Table, seat: int, action: Take) -> str:
        return f"Take {action.stones}"

    def check(self, state: Table) -> None: ...


class NoAdvice:
    def prior(self, state: State, seat: int, actions: Sequence[Part]) -> list[float]:
        return [1.0] * len(actions)

    def evaluate(self, state: State) -> list[float]:
        assert isinstance(state, Table)
        return [0.5] * len(state.hands)


META = Meta("nim", "Card Nim", "Take the last stone.", 2, 4, 1, "stable")
NIM = Game(META, CardNim(), None, NoAdvice(), {})  # type: ignore[arg-type]


def table(stones: int, own: list[int], seats: int = 2) -> Table:
    """What seat 0, to move, sees."""
    return Table(stones, 0, [Hand(0, own), *(Hand(seat, [0, 0]) for seat in range(1, seats))])


def shuffled(observation: Table, seed: int) -> Table:
    """Another member of the information set."""
    return CardNim().determinize(observation, 0, FastChance(seed))
