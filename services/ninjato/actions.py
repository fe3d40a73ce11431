"""What a seat may answer. Shared objects: an action is never changed."""

from typing import Final

from services.kernel.part import PUBLIC, Part
from services.ninjato.enums import SKILL_PLUS_MINUS_ONE, SKILL_TWO_OR_FOUR
from services.ninjato.state import TOKENS, ClanToken, Token


class VisitDojo(Part):
    """Place a shuriken at the dojo."""

    __slots__ = ()


class Learn(Part):
    """Learn a skill."""

    SEEN = {"skill": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, skill: int) -> None:
        self.skill = skill


class StartRaid(Part):
    """Raid a house."""

    SEEN = {"house": PUBLIC, "approach": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, house: int, approach: int) -> None:
        self.house = house
        self.approach = approach


class Bribe(Part):
    """Bribe an envoy."""

    SEEN = {"envoy": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, envoy: int) -> None:
        self.envoy = envoy


class Spread(Part):
    """Spread a rumor."""

    SEEN = {"rumor": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, rumor: int) -> None:
        self.rumor = rumor


class Draw(Part):
    """Take one dojo card."""

    SEEN = {"card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, card: int) -> None:
        self.card = card


class Discard(Part):
    """Discard a dojo card."""

    SEEN = {"card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, card: int) -> None:
        self.card = card


class Pay(Part):
    """Pay the next group of the price."""

    SEEN = {"kind": PUBLIC, "gold": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, kind: int, gold: int) -> None:
        self.kind = kind
        self.gold = gold


class Lay(Part):
    """Lay the base card."""

    SEEN = {"card": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, card: int) -> None:
        self.card = card


class Kick(Part):
    """Add a three as a kicker."""

    SEEN = {"by": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, by: int) -> None:
        self.by = by


class UseSkill(Part):
    """Use a skill in a fight."""

    SEEN = {"skill": PUBLIC, "by": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, skill: int, by: int) -> None:
        self.skill = skill
        self.by = by


class Swap(Part):
    """Exchange a treasure on the shuriken for one in the house."""

    SEEN = {"give": PUBLIC, "take": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, give: Token, take: Token) -> None:
        self.give = give
        self.take = take


class Refresh(Part):
    """Turn another used skill back up."""

    SEEN = {"skill": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, skill: int) -> None:
        self.skill = skill


class Strike(Part):
    """Beat the guard."""

    __slots__ = ()


class GiveUp(Part):
    """Give up."""

    __slots__ = ()


class Banzai(Part):
    """Take on the next guard."""

    __slots__ = ()


class Leave(Part):
    """Leave the house."""

    __slots__ = ()


class Keep(Part):
    """Keep one treasure."""

    SEEN = {"token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, token: Token) -> None:
        self.token = token


class Install(Part):
    """Put a clan token on the house."""

    SEEN = {"token": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, token: ClanToken) -> None:
        self.token = token


class Disguise(Part):
    """Declare a disguise."""

    SEEN = {"envoy": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, envoy: int) -> None:
        self.envoy = envoy


class Decline(Part):
    """Declare no further disguise."""

    __slots__ = ()


class TakeHonor(Part):
    """Take the honor of the clan's houses."""

    __slots__ = ()


class TakeRumor(Part):
    """Take a free rumor."""

    SEEN = {"rumor": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, rumor: int) -> None:
        self.rumor = rumor


class TakeNothing(Part):
    """Take nothing."""

    __slots__ = ()


# The actions there can be, made once: searches and playouts ask for millions. Tokens stand at their `token_index`.
VISIT_DOJO: Final = VisitDojo()
LEARN: Final = [Learn(skill) for skill in range(11)]
START_RAID: Final = [[StartRaid(house, approach) for approach in range(3)] for house in range(5)]
BRIBE: Final = [Bribe(envoy) for envoy in range(22)]
SPREAD: Final = [Spread(rumor) for rumor in range(31)]
DRAW: Final = [Draw(card) for card in range(6)]
DISCARD: Final = [Discard(card) for card in range(6)]
PAY: Final = [[Pay(kind, gold) for gold in range(10)] for kind in range(5)]
LAY: Final = [Lay(card) for card in range(6)]
KICK_UP: Final = Kick(1)
KICK_DOWN: Final = Kick(-1)
USE: Final = [UseSkill(skill, 0) for skill in range(11)]
OPEN_HAND_UP: Final = UseSkill(SKILL_PLUS_MINUS_ONE, 1)
OPEN_HAND_DOWN: Final = UseSkill(SKILL_PLUS_MINUS_ONE, -1)
AS_TWO: Final = UseSkill(SKILL_TWO_OR_FOUR, 2)
AS_FOUR: Final = UseSkill(SKILL_TWO_OR_FOUR, 4)
SWAP: Final = [[Swap(give, take) for take in TOKENS] for give in TOKENS]
REFRESH: Final = [Refresh(skill) for skill in range(11)]
STRIKE: Final = Strike()
GIVE_UP: Final = GiveUp()
BANZAI: Final = Banzai()
LEAVE: Final = Leave()
KEEP: Final = [Keep(token) for token in TOKENS]
DISGUISE: Final = [Disguise(envoy) for envoy in range(22)]
DECLINE: Final = Decline()
TAKE_HONOR: Final = TakeHonor()
TAKE_RUMOR: Final = [TakeRumor(rumor) for rumor in range(31)]
TAKE_NOTHING: Final = TakeNothing()
