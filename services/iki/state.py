"""The pieces of a game of IKI.

Small parts (spaces, cards of the row, goods, fires) are never changed once made, so copies of a position share them;
what changes is the lists they lie in.
"""

from typing import Final

from services.kernel.part import NOBODY, PUBLIC, Part, State


class Goods(Part):
    """An amount of things; in events only."""

    SEEN = {
        "mons": PUBLIC,
        "rice": PUBLIC,
        "sandals": PUBLIC,
        "wood": PUBLIC,
        "kobans": PUBLIC,
        "iki": PUBLIC,
        "firefighting": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(self, mons: int, rice: int, sandals: int, wood: int, kobans: int, iki: int, firefighting: int) -> None:
        self.mons = mons
        self.rice = rice
        self.sandals = sandals
        self.wood = wood
        self.kobans = kobans
        self.iki = iki
        self.firefighting = firefighting


class Space(Part):
    """A card space: at most one of character and building."""

    SEEN = {"character": PUBLIC, "building": PUBLIC, "owner": PUBLIC, "experience": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int, building: int, owner: int | None, experience: int) -> None:
        self.character = character
        self.building = building
        self.owner = owner
        self.experience = experience


class RowCard(Part):
    """A character for hire."""

    SEEN = {"character": PUBLIC, "mons": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, character: int, mons: int) -> None:
        self.character = character
        self.mons = mons


class Player(Part):
    """One seat's things."""

    SEEN = {
        "seat": PUBLIC,
        "iki": PUBLIC,
        "mons": PUBLIC,
        "rice": PUBLIC,
        "sandals": PUBLIC,
        "wood": PUBLIC,
        "kobans": PUBLIC,
        "kobuns": PUBLIC,
        "firefighting": PUBLIC,
        "oyakata": PUBLIC,
        "ikizama": PUBLIC,
        "retired": PUBLIC,
        "tokens": PUBLIC,
        "fish": PUBLIC,
        "pipes": PUBLIC,
        "pouches": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        seat: int,
        iki: int,
        mons: int,
        rice: int,
        sandals: int,
        wood: int,
        kobans: int,
        kobuns: int,
        firefighting: int,
        oyakata: int,
        ikizama: int,
        retired: list[int],
        tokens: list[int],
        fish: list[int],
        pipes: list[int],
        pouches: list[int],
    ) -> None:
        self.seat = seat
        self.iki = iki
        self.mons = mons
        self.rice = rice
        self.sandals = sandals
        self.wood = wood
        self.kobans = kobans
        self.kobuns = kobuns
        self.firefighting = firefighting
        self.oyakata = oyakata
        self.ikizama = ikizama
        self.retired = retired
        self.tokens = tokens
        self.fish = fish
        self.pipes = pipes
        self.pouches = pouches

    def clone(self) -> "Player":
        """Return an independent copy."""
        return Player(
            self.seat,
            self.iki,
            self.mons,
            self.rice,
            self.sandals,
            self.wood,
            self.kobans,
            self.kobuns,
            self.firefighting,
            self.oyakata,
            self.ikizama,
            self.retired[:],
            self.tokens[:],
            self.fish[:],
            self.pipes[:],
            self.pouches[:],
        )


class Turn(Part):
    """A player's turn under way."""

    SEEN = {
        "moved": PUBLIC,
        "shop_done": PUBLIC,
        "character_done": PUBLIC,
        "skill": PUBLIC,
        "hiring": PUBLIC,
        "building": PUBLIC,
        "swapping": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self, moved: bool, shop_done: bool, character_done: bool, skill: int, hiring: int, building: int, swapping: int
    ) -> None:
        self.moved = moved
        self.shop_done = shop_done
        self.character_done = character_done
        self.skill = skill
        self.hiring = hiring
        self.building = building
        self.swapping = swapping

    def clone(self) -> "Turn":
        """Return an independent copy."""
        return Turn(
            self.moved,
            self.shop_done,
            self.character_done,
            self.skill,
            self.hiring,
            self.building,
            self.swapping,
        )


class Fire(Part):
    """A fire under way."""

    SEEN = {"nagaya": PUBLIC, "space": PUBLIC, "strength": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, nagaya: int, space: int, strength: int) -> None:
        self.nagaya = nagaya
        self.space = space
        self.strength = strength


class Position(State):
    """The whole game at one moment, or what one viewer may see of it."""

    SEEN = {
        "month": PUBLIC,
        "stage": PUBLIC,
        "active": PUBLIC,
        "players": PUBLIC,
        "firefighting_order": PUBLIC,
        "spaces": PUBLIC,
        "row": PUBLIC,
        "starting": PUBLIC,
        "spring_deck": NOBODY,
        "summer_deck": NOBODY,
        "autumn_deck": NOBODY,
        "winter_deck": NOBODY,
        "removed": PUBLIC,
        "buildings": PUBLIC,
        "removed_buildings": PUBLIC,
        "fish": PUBLIC,
        "pipes": PUBLIC,
        "pouches": PUBLIC,
        "fire_tiles": NOBODY,
        "turn": PUBLIC,
        "fire": PUBLIC,
        "to_dismiss": PUBLIC,
        "sun": PUBLIC,
        "blocked": PUBLIC,
        "blocking_tiles": NOBODY,
        "blocking_discard": PUBLIC,
        "neutral": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        month: int,
        stage: int,
        active: int,
        players: list[Player],
        firefighting_order: list[int],
        spaces: list[Space],
        row: list[RowCard],
        starting: list[int],
        spring_deck: list[int],
        summer_deck: list[int],
        autumn_deck: list[int],
        winter_deck: list[int],
        removed: list[int],
        buildings: list[int],
        removed_buildings: list[int],
        fish: list[int],
        pipes: list[int],
        pouches: list[int],
        fire_tiles: list[int],
        turn: Turn | None,
        fire: Fire | None,
        to_dismiss: int,
        sun: int | None,
        blocked: int,
        blocking_tiles: list[int],
        blocking_discard: list[int],
        neutral: int,
    ) -> None:
        self.events = None
        self.month = month
        self.stage = stage
        self.active = active
        self.players = players
        self.firefighting_order = firefighting_order
        self.spaces = spaces
        self.row = row
        self.starting = starting
        self.spring_deck = spring_deck
        self.summer_deck = summer_deck
        self.autumn_deck = autumn_deck
        self.winter_deck = winter_deck
        self.removed = removed
        self.buildings = buildings
        self.removed_buildings = removed_buildings
        self.fish = fish
        self.pipes = pipes
        self.pouches = pouches
        self.fire_tiles = fire_tiles
        self.turn = turn
        self.fire = fire
        self.to_dismiss = to_dismiss
        self.sun = sun
        self.blocked = blocked
        self.blocking_tiles = blocking_tiles
        self.blocking_discard = blocking_discard
        self.neutral = neutral

    def clone(self) -> "Position":
        """Return an independent copy, `events` set to None."""
        return Position(
            self.month,
            self.stage,
            self.active,
            [player.clone() for player in self.players],
            self.firefighting_order[:],
            self.spaces[:],
            self.row[:],
            self.starting[:],
            self.spring_deck[:],
            self.summer_deck[:],
            self.autumn_deck[:],
            self.winter_deck[:],
            self.removed[:],
            self.buildings[:],
            self.removed_buildings[:],
            self.fish[:],
            self.pipes[:],
            self.pouches[:],
            self.fire_tiles[:],
            self.turn.clone() if self.turn is not None else None,
            self.fire,
            self.to_dismiss,
            self.sun,
            self.blocked,
            self.blocking_tiles[:],
            self.blocking_discard[:],
            self.neutral,
        )


EMPTY: Final = Space(0, 0, None, 0)
NOTHING: Final = Goods(0, 0, 0, 0, 0, 0, 0)


def turn_under_way(state: Position) -> Turn:
    """Return the turn; the stages of a turn have one."""
    assert state.turn is not None
    return state.turn
