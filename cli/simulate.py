"""`zashiki simulate`: whole games in this process, each repeatable from its seed."""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import fmean

import click
import orjson
from rich.table import Table

from cli.console import GAME, OPTIONS, out, progress
from cli.players import MakePlayer, Player, player_named
from services.kernel.chance import MatchChance, seed_bytes
from services.kernel.record_file import write_record
from services.kernel.rules import Game, Setup
from services.kernel.schema import ENGINE
from zashiki.engine.v1.match_pb2 import ACTOR_BOT, SEAT_KIND_BOT, MatchInfo, MatchSetup, Record, SeatSetup


@dataclass(frozen=True)
class Simulated:
    """One finished game; `actions` counts them, `digest` is that of the last position."""

    game: str
    seed: int
    seats: int
    options: dict[str, bool]
    actions: int
    ranks: list[int]
    scores: list[int]
    digest: str
    end_reason: str
    seconds: float


def play(game: Game, setup: Setup, seed: int, players: Sequence[Player], record: Record | None = None) -> Simulated:
    """Play one game to its end; an empty `record` is filled with it."""
    began = time.perf_counter()
    rules, match_seed = game.rules, seed_bytes(seed)
    state = rules.new(setup, MatchChance(match_seed, 0))
    version = 0
    while owing := rules.to_act(state):
        seat = owing[0]
        action = players[seat](state, seat)
        version += 1
        rules.apply(state, seat, action, MatchChance(match_seed, version))
        if record is not None:
            entry = record.entries.add(version=version, seat=seat, actor=ACTOR_BOT, digest=game.codec.digest(state))
            game.codec.to_message(action, getattr(entry.action, game.meta.game))
    outcome = rules.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{game.meta.game}, seed {seed}: nobody owes a decision, yet there is no outcome")
    if record is not None:
        record.setup.CopyFrom(_match_setup(game, setup, match_seed))
        ENGINE.to_message(outcome, record.outcome)
    return Simulated(
        game=game.meta.game,
        seed=seed,
        seats=setup.seats,
        options=dict(setup.options),
        actions=version,
        ranks=[result.rank for result in outcome.results],
        scores=[result.score for result in outcome.results],
        digest=game.codec.digest(state),
        end_reason=outcome.end_reason,
        seconds=round(time.perf_counter() - began, 6),
    )


def _match_setup(game: Game, setup: Setup, seed: bytes) -> MatchSetup:
    seats = [SeatSetup(kind=SEAT_KIND_BOT)] * setup.seats
    info = MatchInfo(
        game=game.meta.game, rules_version=game.meta.rules_version, seats=seats, options=dict(setup.options)
    )
    return MatchSetup(info=info, seed=seed)


@click.command()
@click.argument("game", type=GAME)
@click.option("--seats", type=int, help="Seats.  [default: the most the game takes]")
@click.option("--options", type=OPTIONS, default="{}", show_default=True, help="Options as a JSON object.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=click.IntRange(0, 2**63), default=1, show_default=True, help="Seed of the first game.")
@click.option(
    "--players",
    default="random",
    show_default=True,
    help="One name for all seats, or one a seat, with commas: random, novice, easy, normal, hard, mcts:N@iter.",
)
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Write each game's record there.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a game, as soon as it is over.")
def simulate(
    game: Game,
    seats: int | None,
    options: dict[str, bool],
    games: int,
    seed: int,
    players: str,
    records: Path | None,
    as_json: bool,
) -> None:
    """Play games of GAME in this process, without a server.

    Game number k (from 0) has the seed SEED + k. Equal seeds give equal games, to the digest, on any machine; bots that
    think by the clock (normal, hard) are the exception.
    """
    try:
        setup = game.meta.settle(game.meta.max_seats if seats is None else seats, options)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    makers = [player_named(name.strip()) for name in players.split(",")]
    if len(makers) == 1:
        makers *= setup.seats
    if len(makers) != setup.seats:
        raise click.BadParameter(f"{len(makers)} names for {setup.seats} seats", param_hint="--players")
    if records is not None:
        _make_folder(records)
    results = (
        _simulated(game, setup, number, makers, records)
        for number in progress(range(seed, seed + games), f"{game.meta.title}, {setup.seats} seats")
    )
    if as_json:
        for result in results:
            click.echo(orjson.dumps(asdict(result)))
    else:
        _sum_up(game, list(results), players)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.BadParameter(f"{folder}: {error.strerror}", param_hint="--records") from None


def _simulated(game: Game, setup: Setup, seed: int, makers: Sequence[MakePlayer], records: Path | None) -> Simulated:
    players = [make(game, seed * setup.seats + seat) for seat, make in enumerate(makers)]
    if records is None:
        return play(game, setup, seed, players)
    record = Record()
    result = play(game, setup, seed, players, record)
    write_record(records / f"{game.meta.game}-{setup.seats}-{seed}.json", record)
    return result


def _sum_up(game: Game, results: Sequence[Simulated], players: str) -> None:
    table = Table("seat", "first", "mean score", "lowest", "highest", title=f"{game.meta.title}: {players}")
    for column in table.columns:
        column.justify = "right"
    for seat in range(results[0].seats):
        scores = [result.scores[seat] for result in results]
        firsts = sum(result.ranks[seat] == 1 for result in results)
        row = (seat, f"{firsts / len(results):.0%}", f"{fmean(scores):.1f}", min(scores), max(scores))
        table.add_row(*map(str, row))
    out.print(table)
    seconds, actions = sum(result.seconds for result in results), sum(result.actions for result in results)
    out.print(
        f"Games: {len(results)}, {len(results) / seconds:.1f} a second. "
        f"Decisions: {actions:,}, {actions / seconds:,.0f} a second."
    )
