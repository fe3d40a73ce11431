"""The pieces of a game of Small Samurai Empires.

Small parts (borders, tokens, slots, stores) are never changed once made but replaced, so copies of a position share
them. Hands and orders are kept in ascending order. What province 1 or region 1 has stands first in a list.
"""

from services.kernel.part import NOBODY, OWNER, PUBLIC, Part, State


class Border(Part):
    """A border between two provinces."""

    SEEN = {"south": PUBLIC, "north": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, south: int, north: int) -> None:
        self.south = south
        self.north = north


class Token(Part):
    """An order token on a slot."""

    SEEN = {"seat": PUBLIC, "order": PUBLIC, "face_down": OWNER, "location": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, order: int, face_down: int, location: int) -> None:
        self.seat = seat
        self.order = order
        self.face_down = face_down
        self.location = location

    def clone(self) -> "Token":
        """Return an independent copy."""
        return Token(self.seat, self.order, self.face_down, self.location)


class Slot(Part):
    """An order slot."""

    SEEN = {"neutral": PUBLIC, "token": PUBLIC, "cover": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, neutral: int, token: Token | None, cover: Token | None) -> None:
        self.neutral = neutral
        self.token = token
        self.cover = cover

    def clone(self) -> "Slot":
        """Return a copy that may be masked; itself where nothing lies face down."""
        token, cover = self.token, self.cover
        if cover is not None and cover.face_down:
            return Slot(self.neutral, token, cover.clone())
        if token is not None and token.face_down:
            return Slot(self.neutral, token.clone(), cover)
        return self


class Store(Part):
    """Resources."""

    SEEN = {"bushido": PUBLIC, "food": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, bushido: int, food: int) -> None:
        self.bushido = bushido
        self.food = food


class Task(Part):
    """An order or a neutral action being carried out by the active seat."""

    SEEN = {
        "slot": PUBLIC,
        "order": PUBLIC,
        "neutral": PUBLIC,
        "left": PUBLIC,
        "extra": PUBLIC,
        "enhanced": PUBLIC,
        "target": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        slot: int,
        order: int,
        neutral: bool,
        left: int,
        extra: int,
        enhanced: bool,
        target: int,
    ) -> None:
        self.slot = slot
        self.order = order
        self.neutral = neutral
        self.left = left
        self.extra = extra
        self.enhanced = enhanced
        self.target = target

    def clone(self) -> "Task":
        """Return an independent copy."""
        return Task(self.slot, self.order, self.neutral, self.left, self.extra, self.enhanced, self.target)


class Ability(Part):
    """An immediate ability being used by the active seat."""

    SEEN = {"unit": PUBLIC, "province": PUBLIC, "left": PUBLIC, "target": PUBLIC, "borrowed": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, unit: int, province: int, left: int, target: int, borrowed: int) -> None:
        self.unit = unit
        self.province = province
        self.left = left
        self.target = target
        self.borrowed = borrowed

    def clone(self) -> "Ability":
        """Return an independent copy."""
        return Ability(self.unit, self.province, self.left, self.target, self.borrowed)


class Rival(Part):
    """What only a rival has."""

    SEEN = {
        "seat": PUBLIC,
        "store": PUBLIC,
        "orders": NOBODY,
        "locations": NOBODY,
        "spares": NOBODY,
        "passed": PUBLIC,
        "drawn": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        seat: int,
        store: Store | None,
        orders: list[int],
        locations: list[int],
        spares: list[int],
        passed: list[int],
        drawn: list[int],
    ) -> None:
        self.seat = seat
        self.store = store
        self.orders = orders
        self.locations = locations
        self.spares = spares
        self.passed = passed
        self.drawn = drawn

    def clone(self) -> "Rival":
        """Return an independent copy."""
        return Rival(
            self.seat,
            self.store,
            self.orders[:],
            self.locations[:],
            self.spares[:],
            self.passed[:],
            self.drawn[:],
        )


class Player(Part):
    """One player's things, or a rival's."""

    SEEN = {
        "seat": PUBLIC,
        "house": PUBLIC,
        "score": PUBLIC,
        "score_regions": PUBLIC,
        "score_shrines": PUBLIC,
        "score_archers": PUBLIC,
        "score_agendas": PUBLIC,
        "score_actions": PUBLIC,
        "store": OWNER,
        "hand": OWNER,
        "pledged": OWNER,
        "orders": OWNER,
        "barracks": PUBLIC,
        "samurai": PUBLIC,
        "archers": PUBLIC,
        "general": PUBLIC,
        "castles": PUBLIC,
        "influence": PUBLIC,
        "dojo": PUBLIC,
        "range": PUBLIC,
        "armory": PUBLIC,
        "headquarters": PUBLIC,
        "agendas_met": PUBLIC,
        "laid": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        seat: int,
        house: int,
        score: int,
        score_regions: int,
        score_shrines: int,
        score_archers: int,
        score_agendas: int,
        score_actions: int,
        store: Store | None,
        hand: list[int],
        pledged: list[int],
        orders: list[int],
        barracks: int,
        samurai: list[int],
        archers: list[int],
        general: int,
        castles: list[int],
        influence: list[int],
        dojo: int,
        range_: int,
        armory: int,
        headquarters: int,
        agendas_met: list[int],
        laid: list[int],
    ) -> None:
        self.seat = seat
        self.house = house
        self.score = score
        self.score_regions = score_regions
        self.score_shrines = score_shrines
        self.score_archers = score_archers
        self.score_agendas = score_agendas
        self.score_actions = score_actions
        self.store = store
        self.hand = hand
        self.pledged = pledged
        self.orders = orders
        self.barracks = barracks
        self.samurai = samurai
        self.archers = archers
        self.general = general
        self.castles = castles
        self.influence = influence
        self.dojo = dojo
        self.range = range_
        self.armory = armory
        self.headquarters = headquarters
        self.agendas_met = agendas_met
        self.laid = laid

    def clone(self) -> "Player":
        """Return an independent copy."""
        return Player(
            self.seat,
            self.house,
            self.score,
            self.score_regions,
            self.score_shrines,
            self.score_archers,
            self.score_agendas,
            self.score_actions,
            self.store,
            self.hand[:],
            self.pledged[:],
            self.orders[:],
            self.barracks,
            self.samurai[:],
            self.archers[:],
            self.general,
            self.castles[:],
            self.influence[:],
            self.dojo,
            self.range,
            self.armory,
            self.headquarters,
            self.agendas_met[:],
            self.laid[:],
        )


class Position(State):
    """The whole game at one moment, or what one viewer may see of it.

    In a solo game the rivals are players 1 and 2, who never decide anything.
    """

    SEEN = {
        "era": PUBLIC,
        "round": PUBLIC,
        "stage": PUBLIC,
        "active": PUBLIC,
        "turn_order": PUBLIC,
        "placed": PUBLIC,
        "players": PUBLIC,
        "sites": PUBLIC,
        "mountains": PUBLIC,
        "slots": PUBLIC,
        "destiny": PUBLIC,
        "destiny_deck": NOBODY,
        "agendas": PUBLIC,
        "dojos": PUBLIC,
        "task": PUBLIC,
        "ability": PUBLIC,
        "rivals": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        era: int,
        round_: int,
        stage: int,
        active: int,
        turn_order: list[int],
        placed: int,
        players: list[Player],
        sites: list[int],
        mountains: list[Border],
        slots: list[Slot],
        destiny: list[int],
        destiny_deck: list[int],
        agendas: list[int],
        dojos: bool,
        task: Task | None,
        ability: Ability | None,
        rivals: list[Rival],
    ) -> None:
        self.events = None
        self.era = era
        self.round = round_
        self.stage = stage
        self.active = active
        self.turn_order = turn_order
        self.placed = placed
        self.players = players
        self.sites = sites
        self.mountains = mountains
        self.slots = slots
        self.destiny = destiny
        self.destiny_deck = destiny_deck
        self.agendas = agendas
        self.dojos = dojos
        self.task = task
        self.ability = ability
        self.rivals = rivals

    def seats(self) -> int:
        """Return how many seats decide: rivals don't."""
        return len(self.players) - len(self.rivals)

    def clone(self) -> "Position":
        """Return an independent copy, `events` set to None. What is never changed in play is shared."""
        return Position(
            self.era,
            self.round,
            self.stage,
            self.active,
            self.turn_order[:],
            self.placed,
            [player.clone() for player in self.players],
            self.sites,
            self.mountains,
            [slot.clone() for slot in self.slots],
            self.destiny[:],
            self.destiny_deck[:],
            self.agendas,
            self.dojos,
            self.task.clone() if self.task is not None else None,
            self.ability.clone() if self.ability is not None else None,
            [rival.clone() for rival in self.rivals],
        )
