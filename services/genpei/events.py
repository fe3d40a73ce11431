"""What people are told happened."""

from services.genpei.state import Split
from services.kernel.part import OWNER, PUBLIC, Part


class CardsKept(Part):
    """A seat chose the cards to keep."""

    SEEN = {"seat": PUBLIC, "cards": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards


class TurnBegan(Part):
    """A turn began."""

    SEEN = {"seat": PUBLIC, "turn": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn


class CardPlayed(Part):
    """A seat played a card."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int) -> None:
        self.seat = seat
        self.clan = clan


class MarkerMoved(Part):
    """A marker moved."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC, "before": PUBLIC, "after": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int, before: int, after: int, space: int) -> None:
        self.seat = seat
        self.clan = clan
        self.before = before
        self.after = after
        self.space = space


class CoinsGained(Part):
    """A seat gained coins."""

    SEEN = {"seat": PUBLIC, "coins": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, coins: int) -> None:
        self.seat = seat
        self.coins = coins


class CoinsPaid(Part):
    """A seat paid coins."""

    SEEN = {"seat": PUBLIC, "coins": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, coins: int) -> None:
        self.seat = seat
        self.coins = coins


class CardRecruited(Part):
    """A clan bid was recruited."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC, "bid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int, bid: int) -> None:
        self.seat = seat
        self.clan = clan
        self.bid = bid


class CardAssassinated(Part):
    """A clan bid was assassinated. With the Kotaishi it joins his recruits."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC, "bid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int, bid: int) -> None:
        self.seat = seat
        self.clan = clan
        self.bid = bid


class NinjaRevealed(Part):
    """A Ninja card was turned up."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int) -> None:
        self.seat = seat
        self.clan = clan


class CardSpied(Part):
    """The top clan card was taken unseen."""

    SEEN = {"seat": PUBLIC, "clan": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int) -> None:
        self.seat = seat
        self.clan = clan


class ContactsUsed(Part):
    """Contacts did what another wheel shows."""

    SEEN = {"seat": PUBLIC, "clan": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, clan: int, space: int) -> None:
        self.seat = seat
        self.clan = clan
        self.space = space


class ToriiChosen(Part):
    """A Torii action was chosen."""

    SEEN = {"seat": PUBLIC, "action": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action


class TokenPlaced(Part):
    """A token was placed."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "token": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, token: int) -> None:
        self.seat = seat
        self.house = house
        self.token = token


class TokenGained(Part):
    """A token came out of the pool."""

    SEEN = {"seat": PUBLIC, "token": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, token: int) -> None:
        self.seat = seat
        self.token = token


class TokenTransferred(Part):
    """A token moved to another clan."""

    SEEN = {"seat": PUBLIC, "before": PUBLIC, "after": PUBLIC, "token": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, before: int, after: int, token: int) -> None:
        self.seat = seat
        self.before = before
        self.after = after
        self.token = token


class TokensSwapped(Part):
    """Two tokens of a seat changed places."""

    SEEN = {"seat": PUBLIC, "first": PUBLIC, "second": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, first: int, second: int) -> None:
        self.seat = seat
        self.first = first
        self.second = second


class StepReached(Part):
    """A stack of tokens went up the palace steps, or entered."""

    SEEN = {"seat": PUBLIC, "before": PUBLIC, "after": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, before: int, after: int) -> None:
        self.seat = seat
        self.before = before
        self.after = after


class IntriguePlayed(Part):
    """An Intrigue card was played."""

    SEEN = {"seat": PUBLIC, "card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card


class ActionLapsed(Part):
    """An action could not be done."""

    SEEN = {"seat": PUBLIC, "space": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, space: int) -> None:
        self.seat = seat
        self.space = space


class HandRefilled(Part):
    """A seat drew cards at the end of the turn."""

    SEEN = {"seat": PUBLIC, "cards": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, cards: list[int]) -> None:
        self.seat = seat
        self.cards = cards


class DeckShuffled(Part):
    """A seat's discard pile became its draw pile."""

    SEEN = {"seat": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class NinjaReturned(Part):
    """A Ninja card went to the bottom of its deck."""

    SEEN = {"clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int) -> None:
        self.clan = clan


class BidRefilled(Part):
    """A clan bid was refilled."""

    SEEN = {"bid": PUBLIC, "clan": PUBLIC, "ninja": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, bid: int, clan: int, ninja: bool) -> None:
        self.bid = bid
        self.clan = clan
        self.ninja = ninja


class LastLapBegan(Part):
    """The clan deck ran out."""

    __slots__ = ()


class KotaishiCardRevealed(Part):
    """The Kotaishi revealed a card."""

    SEEN = {"card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, card: int) -> None:
        self.card = card


class KotaishiDeckShuffled(Part):
    """All Kotaishi cards were shuffled."""

    __slots__ = ()


class RecruitDrawn(Part):
    """The Kotaishi could not act and took the top clan card, face up."""

    SEEN = {"clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int) -> None:
        self.clan = clan


class RecruitRevealed(Part):
    """A face-down recruit of the Kotaishi was looked at."""

    SEEN = {"clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int) -> None:
        self.clan = clan


class CardsSetAside(Part):
    """A seat decided what to set aside for the House of the Emperor."""

    SEEN = {"seat": PUBLIC, "split": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, split: Split | None) -> None:
        self.seat = seat
        self.split = split


class HouseDecided(Part):
    """A house was decided, after the game."""

    SEEN = {"house": PUBLIC, "points": PUBLIC, "winner": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, house: int, points: list[int], winner: int | None) -> None:
        self.house = house
        self.points = points
        self.winner = winner


class GameEnded(Part):
    """The game ended."""

    SEEN = {"winners": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, winners: list[int]) -> None:
        self.winners = winners
