"""What a seat may answer. Shared objects: an action is never changed."""

from typing import Final

from services.genpei.components import ALLIES, CLAN_COPIES, PALACE_STEPS
from services.genpei.enums import DIRECTION_ANTICLOCKWISE, DIRECTION_CLOCKWISE
from services.kernel.part import PUBLIC, Part


class Keep(Part):
    """Keep two of the cards dealt; the others go to the Ninja deck."""

    SEEN = {"first": PUBLIC, "second": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, first: int, second: int) -> None:
        self.first = first
        self.second = second


class Play(Part):
    """Play a card of the hand."""

    SEEN = {"clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int) -> None:
        self.clan = clan


class Move(Part):
    """Move the marker of the activated clan."""

    SEEN = {"direction": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, direction: int) -> None:
        self.direction = direction


class Recruit(Part):
    """Recruit a clan bid."""

    SEEN = {"bid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, bid: int) -> None:
        self.bid = bid


class Assassinate(Part):
    """Remove a clan bid."""

    SEEN = {"bid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, bid: int) -> None:
        self.bid = bid


class UseContacts(Part):
    """Do what the marker of another wheel shows."""

    SEEN = {"clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int) -> None:
        self.clan = clan


class ChooseToken(Part):
    """Choose a token of the own area."""

    SEEN = {"token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, token: int) -> None:
        self.token = token


class ChooseTorii(Part):
    """Choose a Torii action."""

    SEEN = {"action": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, action: int) -> None:
        self.action = action


class Shift(Part):
    """Move any marker one space."""

    SEEN = {"clan": PUBLIC, "direction": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int, direction: int) -> None:
        self.clan = clan
        self.direction = direction


class Climb(Part):
    """Go up to a palace step, entering if not yet there."""

    SEEN = {"step": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, step: int) -> None:
        self.step = step


class StackToken(Part):
    """Add a token to the own stack on the palace steps."""

    SEEN = {"token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, token: int) -> None:
        self.token = token


class GainToken(Part):
    """Pay for a token out of the pool."""

    __slots__ = ()


class PickToken(Part):
    """Pick a token on the board."""

    SEEN = {"house": PUBLIC, "token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, house: int, token: int) -> None:
        self.house = house
        self.token = token


class PlaceOn(Part):
    """Put the token picked on a clan."""

    SEEN = {"clan": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int) -> None:
        self.clan = clan


class Stop(Part):
    """Pay no more."""

    __slots__ = ()


class PlayIntrigue(Part):
    """Play an Intrigue card."""

    SEEN = {"card": PUBLIC, "coins_after": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, card: int, coins_after: bool) -> None:
        self.card = card
        self.coins_after = coins_after


class EndTurn(Part):
    """End the turn."""

    __slots__ = ()


class SetAside(Part):
    """Set cards of one clan aside for the House of the Emperor."""

    SEEN = {"clan": PUBLIC, "cards": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int, cards: int) -> None:
        self.clan = clan
        self.cards = cards


# The actions there can be, made once: searches and playouts ask for millions.
KEEP: Final = [[Keep(first, second) for second in range(5)] for first in range(5)]
PLAY: Final = [Play(clan) for clan in range(5)]
MOVES: Final[list[Part]] = [Move(DIRECTION_ANTICLOCKWISE), Move(DIRECTION_CLOCKWISE)]
RECRUIT: Final = [Recruit(bid) for bid in range(2)]
ASSASSINATE: Final = [Assassinate(bid) for bid in range(2)]
USE_CONTACTS: Final = [UseContacts(clan) for clan in range(5)]
CHOOSE_TOKEN: Final = [ChooseToken(token) for token in range(8)]
CHOOSE_TORII: Final = [ChooseTorii(action) for action in range(7)]
SHIFTS: Final[list[Part]] = [Shift(clan, direction) for clan in range(1, 5) for direction in (1, 2)]
CLIMB: Final = [Climb(step) for step in range(PALACE_STEPS + 1)]
STACK_TOKEN: Final = [StackToken(token) for token in range(8)]
GAIN_TOKEN: Final = GainToken()
PICK_TOKEN: Final = [[PickToken(house, token) for token in range(8)] for house in range(6)]
PLACE_ON: Final = [PlaceOn(clan) for clan in range(5)]
STOP: Final = Stop()
PLAY_INTRIGUE: Final = [[PlayIntrigue(card, after) for after in (False, True)] for card in range(14)]
END_TURN: Final = EndTurn()
SET_ASIDE: Final = [[SetAside(clan, cards) for cards in range(max(CLAN_COPIES) + ALLIES + 1)] for clan in range(5)]
