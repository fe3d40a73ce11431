"""The pieces of a game of Ninjato.

Small parts (tokens, tiles, places, paid groups) are never changed once made, so copies of a position share them; what
changes is the lists they lie in. Hands, rumors and the treasure of houses are kept in ascending order.
"""

from typing import Final

from services.kernel.part import NOBODY, OWNER, PUBLIC, Part, State


class Token(Part):
    """A treasure token with its side."""

    SEEN = {"treasure": PUBLIC, "red": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, treasure: int, red: bool) -> None:
        self.treasure = treasure
        self.red = red


class ClanToken(Part):
    """A clan token."""

    SEEN = {"clan": PUBLIC, "honor": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int, honor: int) -> None:
        self.clan = clan
        self.honor = honor


class Place(Part):
    """A place for shuriken."""

    SEEN = {"kind": PUBLIC, "house": PUBLIC, "approach": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, kind: int, house: int, approach: int) -> None:
        self.kind = kind
        self.house = house
        self.approach = approach


class LearnedSkill(Part):
    """A skill tile in front of a player."""

    SEEN = {"skill": PUBLIC, "used": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, skill: int, used: bool) -> None:
        self.skill = skill
        self.used = used


class BribedEnvoy(Part):
    """An envoy in front of a player."""

    SEEN = {"envoy": PUBLIC, "order": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, envoy: int, order: int) -> None:
        self.envoy = envoy
        self.order = order


class PaidGroup(Part):
    """A group of tokens paid."""

    SEEN = {"kind": PUBLIC, "size": PUBLIC, "gold": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, kind: int, size: int, gold: int) -> None:
        self.kind = kind
        self.size = size
        self.gold = gold


class Disguised(Part):
    """One disguise."""

    SEEN = {"seat": PUBLIC, "envoy": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, envoy: int) -> None:
        self.seat = seat
        self.envoy = envoy


class House(Part):
    """A house."""

    SEEN = {"token": PUBLIC, "sentry": PUBLIC, "plain": PUBLIC, "red": PUBLIC, "cleared": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, token: ClanToken, sentry: int, plain: list[int], red: list[int], cleared: bool) -> None:
        self.token = token
        self.sentry = sentry
        self.plain = plain
        self.red = red
        self.cleared = cleared

    def clone(self) -> "House":
        """Return an independent copy."""
        return House(self.token, self.sentry, self.plain[:], self.red[:], self.cleared)


class Player(Part):
    """One seat's things."""

    SEEN = {
        "seat": PUBLIC,
        "honor": PUBLIC,
        "hand": OWNER,
        "treasures": PUBLIC,
        "skills": PUBLIC,
        "envoys": PUBLIC,
        "rumors": OWNER,
        "elites": PUBLIC,
        "shuriken": PUBLIC,
        "places": PUBLIC,
        "honor_envoys": PUBLIC,
        "honor_rumors": PUBLIC,
        "honor_clans": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        seat: int,
        honor: int,
        hand: list[int],
        treasures: list[int],
        skills: list[LearnedSkill],
        envoys: list[BribedEnvoy],
        rumors: list[int],
        elites: list[int],
        shuriken: int,
        places: list[Place],
        honor_envoys: int,
        honor_rumors: int,
        honor_clans: int,
    ) -> None:
        self.seat = seat
        self.honor = honor
        self.hand = hand
        self.treasures = treasures
        self.skills = skills
        self.envoys = envoys
        self.rumors = rumors
        self.elites = elites
        self.shuriken = shuriken
        self.places = places
        self.honor_envoys = honor_envoys
        self.honor_rumors = honor_rumors
        self.honor_clans = honor_clans

    def clone(self) -> "Player":
        """Return an independent copy."""
        return Player(
            self.seat,
            self.honor,
            self.hand[:],
            self.treasures[:],
            self.skills[:],
            self.envoys[:],
            self.rumors[:],
            self.elites[:],
            self.shuriken,
            self.places[:],
            self.honor_envoys,
            self.honor_rumors,
            self.honor_clans,
        )


class Raid(Part):
    """A raid under way."""

    SEEN = {
        "house": PUBLIC,
        "approach": PUBLIC,
        "loot": PUBLIC,
        "facing": PUBLIC,
        "facing_sentry": PUBLIC,
        "laid": PUBLIC,
        "base_is_skill": PUBLIC,
        "has_base": PUBLIC,
        "base": PUBLIC,
        "modifier": PUBLIC,
        "failed": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        house: int,
        approach: int,
        loot: list[Token],
        facing: int,
        facing_sentry: bool,
        laid: list[int],
        base_is_skill: bool,
        has_base: bool,
        base: int,
        modifier: int,
        failed: bool,
    ) -> None:
        self.house = house
        self.approach = approach
        self.loot = loot
        self.facing = facing
        self.facing_sentry = facing_sentry
        self.laid = laid
        self.base_is_skill = base_is_skill
        self.has_base = has_base
        self.base = base
        self.modifier = modifier
        self.failed = failed

    def clone(self) -> "Raid":
        """Return an independent copy."""
        return Raid(
            self.house,
            self.approach,
            self.loot[:],
            self.facing,
            self.facing_sentry,
            self.laid[:],
            self.base_is_skill,
            self.has_base,
            self.base,
            self.modifier,
            self.failed,
        )


class Purchase(Part):
    """A purchase under way."""

    SEEN = {"envoy": PUBLIC, "rumor": PUBLIC, "skill": PUBLIC, "paid": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, envoy: int, rumor: int, skill: int, paid: list[PaidGroup]) -> None:
        self.envoy = envoy
        self.rumor = rumor
        self.skill = skill
        self.paid = paid

    def clone(self) -> "Purchase":
        """Return an independent copy."""
        return Purchase(self.envoy, self.rumor, self.skill, self.paid[:])


class ScoringPhase(Part):
    """A scoring phase under way."""

    SEEN = {
        "clans": PUBLIC,
        "disguises": PUBLIC,
        "declaring": PUBLIC,
        "declared": PUBLIC,
        "step": PUBLIC,
        "taken": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self, clans: list[int], disguises: list[Disguised], declaring: int, declared: int, step: int, taken: list[int]
    ) -> None:
        self.clans = clans
        self.disguises = disguises
        self.declaring = declaring
        self.declared = declared
        self.step = step
        self.taken = taken

    def clone(self) -> "ScoringPhase":
        """Return an independent copy."""
        return ScoringPhase(self.clans[:], self.disguises[:], self.declaring, self.declared, self.step, self.taken[:])


class Position(State):
    """The whole game at one moment, or what one viewer may see of it."""

    SEEN = {
        "round": PUBLIC,
        "stage": PUBLIC,
        "active": PUBLIC,
        "turn_order": PUBLIC,
        "placed": PUBLIC,
        "players": PUBLIC,
        "houses": PUBLIC,
        "clan_pile": PUBLIC,
        "dojo_display": PUBLIC,
        "dojo_deck": NOBODY,
        "dojo_discard": PUBLIC,
        "dojo_stack": PUBLIC,
        "draws_left": PUBLIC,
        "guard_deck": NOBODY,
        "guard_discard": PUBLIC,
        "elite_deck": NOBODY,
        "elite_discard": PUBLIC,
        "bag": NOBODY,
        "spent": PUBLIC,
        "sensei": PUBLIC,
        "skill_stack": NOBODY,
        "disguise_stack": NOBODY,
        "skill_discard": PUBLIC,
        "palace": PUBLIC,
        "envoy_deck": NOBODY,
        "pavilion": PUBLIC,
        "rumor_deck": NOBODY,
        "envoys_bribed": PUBLIC,
        "raid": PUBLIC,
        "purchase": PUBLIC,
        "scoring": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        round_: int,
        stage: int,
        active: int,
        turn_order: list[int],
        placed: int,
        players: list[Player],
        houses: list[House],
        clan_pile: list[ClanToken],
        dojo_display: list[int],
        dojo_deck: list[int],
        dojo_discard: list[int],
        dojo_stack: list[int],
        draws_left: int,
        guard_deck: list[int],
        guard_discard: list[int],
        elite_deck: list[int],
        elite_discard: list[int],
        bag: list[int],
        spent: list[int],
        sensei: list[int],
        skill_stack: list[int],
        disguise_stack: list[int],
        skill_discard: list[int],
        palace: list[int],
        envoy_deck: list[int],
        pavilion: list[int],
        rumor_deck: list[int],
        envoys_bribed: int,
        raid: Raid | None,
        purchase: Purchase | None,
        scoring: ScoringPhase | None,
    ) -> None:
        self.events = None
        self.round = round_
        self.stage = stage
        self.active = active
        self.turn_order = turn_order
        self.placed = placed
        self.players = players
        self.houses = houses
        self.clan_pile = clan_pile
        self.dojo_display = dojo_display
        self.dojo_deck = dojo_deck
        self.dojo_discard = dojo_discard
        self.dojo_stack = dojo_stack
        self.draws_left = draws_left
        self.guard_deck = guard_deck
        self.guard_discard = guard_discard
        self.elite_deck = elite_deck
        self.elite_discard = elite_discard
        self.bag = bag
        self.spent = spent
        self.sensei = sensei
        self.skill_stack = skill_stack
        self.disguise_stack = disguise_stack
        self.skill_discard = skill_discard
        self.palace = palace
        self.envoy_deck = envoy_deck
        self.pavilion = pavilion
        self.rumor_deck = rumor_deck
        self.envoys_bribed = envoys_bribed
        self.raid = raid
        self.purchase = purchase
        self.scoring = scoring

    def clone(self) -> "Position":
        """Return an independent copy, `events` set to None."""
        return Position(
            self.round,
            self.stage,
            self.active,
            self.turn_order[:],
            self.placed,
            [player.clone() for player in self.players],
            [house.clone() for house in self.houses],
            self.clan_pile[:],
            self.dojo_display[:],
            self.dojo_deck[:],
            self.dojo_discard[:],
            self.dojo_stack[:],
            self.draws_left,
            self.guard_deck[:],
            self.guard_discard[:],
            self.elite_deck[:],
            self.elite_discard[:],
            self.bag[:],
            self.spent[:],
            self.sensei[:],
            self.skill_stack[:],
            self.disguise_stack[:],
            self.skill_discard[:],
            self.palace[:],
            self.envoy_deck[:],
            self.pavilion[:],
            self.rumor_deck[:],
            self.envoys_bribed,
            self.raid.clone() if self.raid is not None else None,
            self.purchase.clone() if self.purchase is not None else None,
            self.scoring.clone() if self.scoring is not None else None,
        )


def token_index(token: Token) -> int:
    """Return the index of a token in `TOKENS`."""
    return token.treasure + 5 if token.red else token.treasure


# The small parts there can be, made once.
TOKENS: Final = [Token(0, False), *(Token(treasure, red) for red in (False, True) for treasure in range(1, 6))]
READY: Final = [LearnedSkill(skill, False) for skill in range(11)]
USED: Final = [LearnedSkill(skill, True) for skill in range(11)]
