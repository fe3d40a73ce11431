"""Who plays a match: people, bots, and zombies for people who left."""

from dataclasses import dataclass, replace

from zashiki.engine.v1.match_pb2 import SEAT_KIND_HUMAN, SeatKind


@dataclass(frozen=True, slots=True)
class Company:
    """Who plays on which seat, which seats were given up for good, and whose people would end the match."""

    kinds: tuple[SeatKind.ValueType, ...]
    resigned: frozenset[int] = frozenset()
    offers: frozenset[int] = frozenset()

    def people(self) -> frozenset[int]:
        """Return the seats where people play."""
        return frozenset(seat for seat, kind in enumerate(self.kinds) if kind == SEAT_KIND_HUMAN)

    def changed(self, seat: int, kind: SeatKind.ValueType, for_good: bool = False) -> "Company":
        """Return the company with somebody else on a seat. What was offered before was offered to others."""
        kinds = (*self.kinds[:seat], kind, *self.kinds[seat + 1 :])
        return Company(kinds, self.resigned | {seat} if for_good else self.resigned)

    def offering(self, seat: int) -> "Company":
        """Return the company with one more who would end the match."""
        return replace(self, offers=self.offers | {seat})

    def playing_on(self) -> "Company":
        """Return the company without any offer: whoever plays on does not want to end the match."""
        return replace(self, offers=frozenset())
