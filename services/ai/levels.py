"""How strong each level plays. A change here changes every opponent."""

from dataclasses import dataclass

from services.ai.bots import Bot, Greedy, Likely, Searcher
from services.ai.search import Budget


@dataclass(frozen=True)
class Level:
    """One strength."""

    bot: Bot
    seconds: float = 0.0
    """Thinking time; 0 for those who don't search."""
    within: float = 0.0
    """Seconds from the question within which thinking ends, waiting in a queue included; what people are promised is
    a little more."""

    def seconds_left(self, age: float) -> float:
        """Return the time to think of a question asked `age` seconds ago.

        When more is asked than the machine can think through, searches get shorter, not answers later; but a little
        is always searched.
        """
        return max(0.1 * self.seconds, min(self.seconds, self.within - age))


LEVELS = {
    "novice": Level(Likely()),
    "easy": Level(Greedy(deals=1)),
    "normal": Level(Searcher(Budget(0.4, 40)), 0.4, 0.8),
    "hard": Level(Searcher(Budget(2.0, 800)), 2.0, 2.5),
}
HINT = Level(Searcher(Budget(0.8, 2_000)), 0.8, 0.85)
"""What people are advised by."""
