"""Small Samurai Empires for the lobby."""

from collections.abc import Mapping
from dataclasses import dataclass

from services.kernel.rules import Meta, Option, Setup


@dataclass(frozen=True)
class SamuraiMeta(Meta):
    """The fifth house comes with the new region; the solo mode is played on the base map as it is."""

    def settle(self, seats: int, options: Mapping[str, bool]) -> Setup:
        """Check seats and options; five seats switch the new region on. Raises ValueError naming the field."""
        setup = super().settle(seats, options)
        if seats == 1:
            for name, on in options.items():
                if on:
                    raise ValueError(f"options.{name}: not part of the solo mode; leave it out with one seat")
        if seats == self.max_seats:
            if not options.get("new_region", True):
                raise ValueError("options.new_region: five seats need the new region; leave it out or set it to true")
            return Setup(seats, {**setup.options, "new_region": True})
        return setup


META = SamuraiMeta(
    game="samurai",
    title="Small Samurai Empires",
    summary="Plan orders face down from Kyushu to the far north, and win the regions that destiny makes count.",
    min_seats=2,
    max_seats=5,
    rules_version=1,
    maturity="beta",
    options=(
        Option("new_region", "New region", "A fifth region in the north, with its own Destiny cards."),
        Option("dojos", "Dojos", "Train Archers, Elite Samurai and a General, each Dojo with abilities of its own."),
        Option("agendas", "Agendas", "Each region has a goal worth points and a decree that holds for all."),
        Option("mountains", "Mountains", "Some borders are closed for the whole game."),
        Option("shrines", "Scattered shrines", "Shrines and resources are laid out at random instead of as printed."),
        Option("neutral_tokens", "Shuffled neutral actions", "The small actions beside the slots are dealt at random."),
    ),
)
