"""`zashiki arena`: bots against each other, with intervals."""

import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import blake2b
from itertools import combinations
from math import sqrt
from statistics import mean, quantiles
from time import process_time

import click
from rich.console import Console
from rich.progress import track
from rich.table import Table

from cli.console import OPTIONS
from services.ai.bots import Bot, Searcher, bot_named
from services.kernel.chance import MatchChance
from services.kernel.rules import Game, load_game

cached_game = cache(load_game)


@cache
def cached_bot(name: str) -> Bot:
    """Return the bot of a name, thinking by the processor's time: what else the machine does must not weaken it."""
    bot = bot_named(name)
    return replace(bot, budget=replace(bot.budget, clock=process_time)) if isinstance(bot, Searcher) else bot


@dataclass(frozen=True)
class Pairing:
    """One game to play."""

    game: str
    options: tuple[str, ...]
    """Those that are on."""
    lineup: tuple[str, ...]
    """Names of bots by seat."""
    deal: str
    """What the match is seeded with: the same for all rotations of a line-up, so that luck of the deal evens out."""


@dataclass
class Played:
    """One game played."""

    lineup: tuple[str, ...]
    wins: list[float]
    """Share of the win by seat; ties split it, and where a rival that the rules play wins nobody has any."""
    seconds: list[list[float]]
    """Processor time of each decision that was a choice, by seat."""


@dataclass
class Standing:
    """How one bot did."""

    player: str
    seats: int
    games: int = 0
    even: float = 0.0
    """Games it would win if all were equal, of those that somebody at the table won."""
    wins: float = 0.0
    drawn: int = 0
    """Games whose win was shared."""
    lost_by_all: int = 0
    """Games that nobody at the table won."""
    seconds: list[float] = field(default_factory=list)

    def row(self) -> dict[str, object]:
        """Return the figures as printed."""
        low, high = wilson(self.wins, self.games)
        return {
            "player": self.player,
            "games": self.games,
            "wins": round(self.wins, 2),
            "win_rate": round(self.wins / self.games, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "even": round(self.even / self.games, 4) if self.seats > 1 else None,
            "drawn": self.drawn,
            "lost_by_all": self.lost_by_all,
            "ms_mean": round(1000 * mean(self.seconds), 2) if self.seconds else 0.0,
            "ms_p95": round(1000 * quantiles(self.seconds, n=20)[-1], 2) if len(self.seconds) > 1 else 0.0,
        }


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the Wilson interval of a win rate, 95 % unless told."""
    rate = wins / games
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def pairings(
    game: str, players: Sequence[str], seats: int, games: int, seed: int, options: Sequence[str] = ()
) -> Iterator[Pairing]:
    """Yield `games` games: every choice of players in turn, every deal once for each rotation of the seats.

    With fewer players than seats each takes several seats, alternating. Those who play alone all get the same deals.
    """
    tables = list(combinations(players, min(seats, len(players))))
    for number in range(games):
        turn, table = divmod(number, len(tables))
        names = tables[table]
        deal, rotation = divmod(turn, len(names))
        lineup = tuple(names[(seat + rotation) % len(names)] for seat in range(seats))
        yield Pairing(game, tuple(options), lineup, f"{seed}:{deal}:{table if seats > 1 else 0}")


def play(pairing: Pairing) -> Played:
    """Play one game to its end."""
    game = cached_game(pairing.game)
    bots = [cached_bot(name) for name in pairing.lineup]
    seed = blake2b(pairing.deal.encode(), digest_size=16).digest()
    seats = len(bots)
    rules = game.rules
    state = rules.new(game.meta.settle(seats, dict.fromkeys(pairing.options, True)), MatchChance(seed, 0))
    seconds: list[list[float]] = [[] for _ in bots]
    version = 0
    while to_act := rules.to_act(state):
        seat = to_act[0]
        actions = rules.legal_actions(state, seat)
        action = actions[0]
        if len(actions) > 1:
            start = process_time()
            action = actions[_choice(game, bots[seat], rules.observe(state, seat), seat, f"{pairing.deal}:{version}")]
            seconds[seat].append(process_time() - start)
        version += 1
        rules.apply(state, seat, action, MatchChance(seed, version))
    outcome = rules.outcome(state)
    assert outcome is not None
    ranks = [result.rank for result in outcome.results]
    return Played(pairing.lineup, [(rank == 1) / max(1, ranks.count(1)) for rank in ranks], seconds)


def _choice(game: Game, bot: Bot, observation: object, seat: int, seed: str) -> int:
    number = int.from_bytes(blake2b(f"{seed}:{seat}".encode(), digest_size=8).digest(), "big")
    return bot.consider(game, observation, seat, number)[1].best()  # type: ignore[arg-type]


def standings(players: Sequence[str], results: Sequence[Played]) -> list[Standing]:
    """Add up what each bot did, best first."""
    table = {player: Standing(player, len(results[0].lineup)) for player in players}
    for result in results:
        for player in set(result.lineup):
            standing = table[player]
            own = [seat for seat, name in enumerate(result.lineup) if name == player]
            standing.games += 1
            standing.even += any(result.wins) * len(own) / len(result.lineup)
            standing.wins += sum(result.wins[seat] for seat in own)
            standing.drawn += 0 < max(result.wins) < 1
            standing.lost_by_all += not any(result.wins)
            for seat in own:
                standing.seconds += result.seconds[seat]
    return sorted((s for s in table.values() if s.games), key=lambda s: -(s.wins - s.even) / s.games)


def _players(_context: click.Context, _parameter: click.Parameter, value: str) -> list[str]:
    names = [name.strip() for name in value.split(",") if name.strip()]
    if not names or len(set(names)) < len(names):
        raise click.BadParameter("give different players, separated by commas")
    for name in names:
        try:
            bot_named(name)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None
    return names


def tournament(rounds: Sequence[Pairing], players: Sequence[str], processes: int) -> list[dict[str, object]]:
    """Play the games in several processes, with a progress bar; return what each player did, best first."""
    bar = Console(file=sys.stderr)
    with ProcessPoolExecutor(processes) as pool:
        played = list(track(pool.map(play, rounds), "Playing", total=len(rounds), console=bar, transient=True))
    return [standing.row() for standing in standings(players, played)]


@click.command()
@click.argument("game")
@click.option(
    "--players",
    callback=_players,
    default="easy,novice",
    show_default=True,
    help="Levels, random, mcts:MS, mcts:N@iter, or dotted paths of bot classes.",
)
@click.option("--seats", type=click.IntRange(1), default=2, show_default=True, help="Seats at each table.")
@click.option("--options", type=OPTIONS, default="{}", show_default=True, help="Options as a JSON object.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="Games in all.")
@click.option("--seed", type=int, default=1, show_default=True, help="Equal seeds give equal deals.")
@click.option("--processes", type=click.IntRange(1), default=1, show_default=True, help="Games played side by side.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a player instead of the table.")
def arena(
    game: str,
    players: list[str],
    seats: int,
    options: dict[str, bool],
    games: int,
    seed: int,
    processes: int,
    as_json: bool,
) -> None:
    """Let bots play GAME against each other, or with one seat each alone against the rules; show who wins how often.

    Seats rotate and each deal is played in every rotation. Ties split the win. With fewer players than seats each holds
    several seats; its win rate is that of all of them together. To be compared with it is the even share: what it would
    be if all played alike. Games that nobody at the table won count as not won, and are left out of the even share.
    Bots think by the processor's time, which is what the table shows.
    """
    try:
        setup = cached_game(game).meta.settle(seats, options)
    except (LookupError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    if seats > 1 and len(players) < 2:
        raise click.BadParameter("give two or more different players, separated by commas", param_hint="--players")
    on = [name for name, chosen in setup.options.items() if chosen]
    rounds = list(pairings(game, players, seats, games, seed, on))
    rows = tournament(rounds, players, processes)
    if as_json:
        for row in rows:
            click.echo(json.dumps({"game": game, "seats": seats, "options": on, "seed": seed, **row}))
        return
    table = Table(title=f"{', '.join([game, *on])}, {seats} seats, {games} games, seed {seed}")
    for column in ("player", "games", "won", "95 % interval", "even", "drawn", "all lost", "ms", "p95"):
        table.add_column(column, justify="left" if column == "player" else "right")
    for row in rows:
        table.add_row(
            str(row["player"]),
            str(row["games"]),
            f"{row['win_rate']:.1%}",
            f"{row['low']:.1%} – {row['high']:.1%}",
            "–" if row["even"] is None else f"{row['even']:.1%}",
            str(row["drawn"]),
            str(row["lost_by_all"]),
            f"{row['ms_mean']:.1f}",
            f"{row['ms_p95']:.1f}",
        )
    Console().print(table)
