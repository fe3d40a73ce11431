"""The pieces of a game of Genpei.

Splits and interruptions are never changed once made, so copies of a position share them. What has no order in the game
(hands, draw piles, tokens in the own area) is kept in the order of the enum: a draw pile is drawn from at random.
"""

from services.kernel.part import NOBODY, OWNER, PUBLIC, Part, State


class Influence(Part):
    """A contestant's tokens in one house, in the order they were placed."""

    SEEN = {"tokens": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, tokens: list[int]) -> None:
        self.tokens = tokens

    def clone(self) -> "Influence":
        """Return an independent copy."""
        return Influence(self.tokens[:])


class Split(Part):
    """Clan cards set aside for the House of the Emperor."""

    SEEN = {"clan": PUBLIC, "cards": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, clan: int, cards: int) -> None:
        self.clan = clan
        self.cards = cards


class Player(Part):
    """One seat's things."""

    SEEN = {
        "seat": PUBLIC,
        "coins": PUBLIC,
        "hand": OWNER,
        "deck": OWNER,
        "discard": PUBLIC,
        "known": PUBLIC,
        "gave_ninja": OWNER,
        "tokens": OWNER,
        "pool": NOBODY,
        "influence": PUBLIC,
        "step": PUBLIC,
        "intrigue": OWNER,
        "ready": PUBLIC,
        "split": OWNER,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        seat: int,
        coins: int,
        hand: list[int],
        deck: list[int],
        discard: list[int],
        known: list[int],
        gave_ninja: list[int],
        tokens: list[int],
        pool: list[int],
        influence: list[Influence],
        step: int,
        intrigue: list[int],
        ready: bool,
        split: Split | None,
    ) -> None:
        self.seat = seat
        self.coins = coins
        self.hand = hand
        self.deck = deck
        self.discard = discard
        self.known = known
        self.gave_ninja = gave_ninja
        self.tokens = tokens
        self.pool = pool
        self.influence = influence
        self.step = step
        self.intrigue = intrigue
        self.ready = ready
        self.split = split

    def clone(self) -> "Player":
        """Return an independent copy."""
        return Player(
            self.seat,
            self.coins,
            self.hand[:],
            self.deck[:],
            self.discard[:],
            self.known[:],
            self.gave_ninja[:],
            self.tokens[:],
            self.pool[:],
            [house.clone() for house in self.influence],
            self.step,
            self.intrigue[:],
            self.ready,
            self.split,
        )


class Kotaishi(Part):
    """The Kotaishi."""

    SEEN = {
        "seat": PUBLIC,
        "tokens": NOBODY,
        "influence": PUBLIC,
        "step": PUBLIC,
        "deck": NOBODY,
        "discard": PUBLIC,
        "arrow": PUBLIC,
        "recruits": NOBODY,
        "recruits_seen": PUBLIC,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        seat: int,
        tokens: list[int],
        influence: list[Influence],
        step: int,
        deck: list[int],
        discard: list[int],
        arrow: int,
        recruits: list[int],
        recruits_seen: list[int],
    ) -> None:
        self.seat = seat
        self.tokens = tokens
        self.influence = influence
        self.step = step
        self.deck = deck
        self.discard = discard
        self.arrow = arrow
        self.recruits = recruits
        self.recruits_seen = recruits_seen

    def clone(self) -> "Kotaishi":
        """Return an independent copy."""
        return Kotaishi(
            self.seat,
            self.tokens[:],
            [house.clone() for house in self.influence],
            self.step,
            self.deck[:],
            self.discard[:],
            self.arrow,
            self.recruits[:],
            self.recruits_seen[:],
        )


class PickedToken(Part):
    """A token picked up in thought; it still lies where it was."""

    SEEN = {"seat": PUBLIC, "house": PUBLIC, "token": OWNER}
    __slots__ = tuple(SEEN)

    def __init__(self, seat: int, house: int, token: int) -> None:
        self.seat = seat
        self.house = house
        self.token = token

    def clone(self) -> "PickedToken":
        """Return an independent copy."""
        return PickedToken(self.seat, self.house, self.token)


class Interruption(Part):
    """A decision put off by an Intrigue card; it comes back when what the card began is over."""

    SEEN = {"stage": PUBLIC, "wheel": PUBLIC, "revealed": PUBLIC, "coins": PUBLIC}
    __slots__ = tuple(SEEN)

    def __init__(self, stage: int, wheel: int, revealed: int, coins: int) -> None:
        self.stage = stage
        self.wheel = wheel
        self.revealed = revealed
        self.coins = coins


class Position(State):
    """The whole game at one moment, or what one viewer may see of it."""

    SEEN = {
        "stage": PUBLIC,
        "active": PUBLIC,
        "start_player": PUBLIC,
        "turn": PUBLIC,
        "last_lap": PUBLIC,
        "players": PUBLIC,
        "kotaishi": PUBLIC,
        "markers": PUBLIC,
        "clan_deck": NOBODY,
        "bids": PUBLIC,
        "removed": PUBLIC,
        "ninja_deck": NOBODY,
        "ninja_seen": PUBLIC,
        "ninja_revealed": PUBLIC,
        "ninja_bids": PUBLIC,
        "wheel": PUBLIC,
        "chain": PUBLIC,
        "step": PUBLIC,
        "picked": PUBLIC,
        "interruptions": PUBLIC,
        "intrigue_discard": PUBLIC,
        "intrigue_deck": NOBODY,
    }
    __slots__ = tuple(SEEN)

    def __init__(
        self,
        stage: int,
        active: int,
        start_player: int,
        turn: int,
        last_lap: bool,
        players: list[Player],
        kotaishi: Kotaishi | None,
        markers: list[int],
        clan_deck: list[int],
        bids: list[int],
        removed: list[int],
        ninja_deck: list[int],
        ninja_seen: list[int],
        ninja_revealed: list[int],
        ninja_bids: list[int],
        wheel: int,
        chain: list[int],
        step: int,
        picked: PickedToken | None,
        interruptions: list[Interruption],
        intrigue_discard: list[int],
        intrigue_deck: list[int],
    ) -> None:
        self.events = None
        self.stage = stage
        self.active = active
        self.start_player = start_player
        self.turn = turn
        self.last_lap = last_lap
        self.players = players
        self.kotaishi = kotaishi
        self.markers = markers
        self.clan_deck = clan_deck
        self.bids = bids
        self.removed = removed
        self.ninja_deck = ninja_deck
        self.ninja_seen = ninja_seen
        self.ninja_revealed = ninja_revealed
        self.ninja_bids = ninja_bids
        self.wheel = wheel
        self.chain = chain
        self.step = step
        self.picked = picked
        self.interruptions = interruptions
        self.intrigue_discard = intrigue_discard
        self.intrigue_deck = intrigue_deck

    def clone(self) -> "Position":
        """Return an independent copy, `events` set to None."""
        return Position(
            self.stage,
            self.active,
            self.start_player,
            self.turn,
            self.last_lap,
            [player.clone() for player in self.players],
            self.kotaishi.clone() if self.kotaishi is not None else None,
            self.markers[:],
            self.clan_deck[:],
            self.bids[:],
            self.removed[:],
            self.ninja_deck[:],
            self.ninja_seen[:],
            self.ninja_revealed[:],
            self.ninja_bids[:],
            self.wheel,
            self.chain[:],
            self.step,
            self.picked.clone() if self.picked is not None else None,
            self.interruptions[:],
            self.intrigue_discard[:],
            self.intrigue_deck[:],
        )
