"""How strong each level plays. A change here changes every opponent."""

from dataclasses import dataclass

from services.ai.bots import Bot, Greedy, Likely, Searcher
from services.ai.search import Budget


@dataclass(frozen=True)
class Level:
    """One strength."""

    bot: Bot
    seconds: float = 0.0
    """Thinking time on a free machine, a little under what people are promised; 0 for those who don't search."""


LEVELS = {
    "novice": Level(Likely()),
    "easy": Level(Greedy(deals=2)),
    "normal": Level(Searcher(Budget(0.4, 600)), 0.4),
    "hard": Level(Searcher(Budget(2.0, 20_000)), 2.0),
}
HINT = Level(Searcher(Budget(0.8, 2_000)), 0.8)
"""What people are advised by."""
