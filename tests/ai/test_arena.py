from collections import Counter

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from cli.arena import Pairing, Played, arena, pairings, play, standings, wilson
from tests.kernel.sealed import SEALED


@given(st.integers(1, 200), st.floats(0, 1))
def test_the_interval_holds_the_rate_and_stays_within_bounds(games: int, rate: float) -> None:
    low, high = wilson(rate * games, games)
    assert -1e-9 <= low <= rate + 1e-9
    assert rate - 1e-9 <= high <= 1 + 1e-9


def test_the_interval_is_wilsons() -> None:
    # Wilson 1927, 15 of 20: a worked example that textbooks carry.
    assert wilson(15, 20) == pytest.approx((0.5313, 0.8881), abs=1e-4)


def test_each_deal_is_played_in_every_rotation() -> None:
    games = list(pairings("ninjato", ["a", "b", "c"], 2, 12, 7))
    assert Counter(game.lineup for game in games) == Counter(
        {("a", "b"): 2, ("b", "a"): 2, ("a", "c"): 2, ("c", "a"): 2, ("b", "c"): 2, ("c", "b"): 2}
    )
    assert Counter(game.deal for game in games) == Counter({game.deal: 2 for game in games})


def test_few_players_share_many_seats_evenly() -> None:
    assert [game.lineup for game in pairings("ninjato", ["a", "b"], 3, 2, 1)] == [("a", "b", "a"), ("b", "a", "b")]
    assert next(pairings("ninjato", ["a", "b"], 2, 1, 1)) == Pairing("ninjato", (), ("a", "b"), "1:0:0")


def test_those_who_play_alone_all_get_the_same_deals() -> None:
    games = list(pairings("ninjato", ["a", "b"], 1, 6, 1))
    assert [game.lineup for game in games] == [("a",), ("b",)] * 3
    assert [game.deal for game in games if game.lineup == ("a",)] == [f"1:{n}:0" for n in range(3)]
    assert len({(game.lineup, game.deal) for game in games}) == 6


def test_alone_one_wins_or_loses_against_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cli.arena.cached_game", lambda _: SEALED)
    played = [play(pairing) for pairing in pairings("ninjato", ["random"], 1, 20, 1, ["short"])]
    (row,) = standings(["random"], played)
    assert {tuple(one.wins) for one in played} == {(0.0,), (1.0,)}
    assert row.wins + row.lost_by_all == row.games == 20
    assert row.row()["even"] is None
    assert row.drawn == 0


def test_a_tie_splits_the_win() -> None:
    rows = standings(
        ["a", "b"],
        [
            Played(("a", "b"), [0.5, 0.5], [[0.1], [0.2]]),
            Played(("b", "a", "a", "b"), [0.0, 0.5, 0.5, 0.0], [[0.2], [0.1], [], []]),
        ],
    )
    assert [(row.player, row.games, row.wins, row.even) for row in rows] == [("a", 2, 1.5, 1.0), ("b", 2, 0.5, 1.0)]
    assert rows[0].row()["ms_mean"] == 100
    assert (rows[0].drawn, rows[0].lost_by_all) == (2, 0)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "unknown game 'chess'"),
        (["ninjato", "--players", "easy"], "two or more"),
        (["ninjato", "--players", "easy,easy"], "different"),
        (["ninjato", "--players", "easy,mcts:fast"], "mcts:N@iter"),
        (["ninjato", "--seats", "9"], "2 to 4"),
        (["ninjato", "--seats", "1"], "2 to 4"),
        (["ninjato", "--options", '{"dojos": true}'], "options.dojos"),
    ],
)
def test_bad_usage_says_what_was_expected(arguments: list[str], complaint: str) -> None:
    result = CliRunner().invoke(arena, arguments)
    assert result.exit_code == 2
    assert complaint in result.output
