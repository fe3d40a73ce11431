"""The `zashiki` command: what it prints, and the exit status that tells."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import COMMANDS, cli
from services.kernel.chance import FastChance, MatchChance, seed_bytes
from services.kernel.rules import load_game
from tests.conformance.playing import damage

GAME = "ninjato"
SEED = 5

Zashiki = Callable[..., Result]


@pytest.fixture
def zashiki() -> Zashiki:
    """Runs a command line in this process."""

    def run(*arguments: object) -> Result:
        result = CliRunner().invoke(cli, [str(argument) for argument in arguments])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


def simulated(result: Result) -> list[dict[str, Any]]:
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_help_lists_all_commands_without_loading_them() -> None:
    program = "import sys; from cli.main import cli; cli(['--help'], standalone_mode=False); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert all(f"  {name} " in shown for name in COMMANDS)
    loaded = shown.splitlines()[-1].split()
    assert not {"cli.simulate", "rich", "google.protobuf", "grpc"} & set(loaded)


@pytest.mark.parametrize("command", ["simulate", "scenario", "replay", "bench"])
def test_each_command_has_help(zashiki: Zashiki, command: str) -> None:
    result = zashiki(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage:")


def test_an_unknown_command_is_wrong_usage(zashiki: Zashiki) -> None:
    assert zashiki("shogi").exit_code == 2


class TestSimulate:
    def test_prints_a_line_for_each_game(self, zashiki: Zashiki) -> None:
        lines = simulated(zashiki("simulate", GAME, "--seats", 3, "--games", 3, "--seed", SEED, "--json"))
        assert [line["seed"] for line in lines] == [SEED, SEED + 1, SEED + 2]
        for line in lines:
            assert list(line) == [
                *("game", "seed", "seats", "options", "actions", "ranks", "scores", "digest", "end_reason", "seconds")
            ]
            assert (line["game"], line["seats"], line["end_reason"]) == (GAME, 3, "COMPLETED")
            assert len(line["ranks"]) == len(line["scores"]) == 3
            assert min(line["ranks"]) == 1

    def test_plays_the_same_games_again(self, zashiki: Zashiki) -> None:
        first, second = (
            simulated(zashiki("simulate", GAME, "--games", 4, "--seed", SEED, "--players", "random", "--json"))
            for _ in range(2)
        )
        assert [line["digest"] for line in first] == [line["digest"] for line in second]
        assert len({line["digest"] for line in first}) == 4
        alone = simulated(zashiki("simulate", GAME, "--seed", SEED + 2, "--json"))
        assert alone[0]["digest"] == first[2]["digest"]

    def test_sums_up_for_people(self, zashiki: Zashiki) -> None:
        result = zashiki("simulate", GAME, "--games", 2)
        assert result.exit_code == 0
        assert "mean score" in result.stdout

    def test_a_bad_components_file_is_named(self, tmp_path: Path) -> None:
        file = tmp_path / f"{GAME}.toml"
        printed = Path(f"services/{GAME}/components.toml").read_text()
        file.write_text(printed.replace("copies = 10", 'copies = "ten"', 1))
        run = subprocess.run(
            [Path(sys.executable).with_name("zashiki"), "simulate", GAME],
            env={**os.environ, "ZASHIKI_COMPONENTS": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 2
        assert str(file) in run.stderr
        assert "expected a whole number" in run.stderr
        assert "Traceback" not in run.stderr

    @pytest.mark.parametrize(
        ("arguments", "names"),
        [
            (("shogi",), "unknown game 'shogi'"),
            ((GAME, "--seats", 9), "seats"),
            ((GAME, "--options", '{"no_such": true}'), "options.no_such"),
            ((GAME, "--options", "{no"), "not JSON"),
            ((GAME, "--options", '{"fast": 1}'), "object of booleans"),
            ((GAME, "--seats", 3, "--players", "random,random"), "2 names for 3 seats"),
            ((GAME, "--seed", -1), "--seed"),
            ((GAME, "--games", 0), "--games"),
        ],
    )
    def test_says_what_is_wrong(self, zashiki: Zashiki, arguments: tuple[object, ...], names: str) -> None:
        result = zashiki("simulate", *arguments)
        assert result.exit_code == 2
        assert names in result.stderr


class TestReplay:
    @pytest.fixture
    def record(self, zashiki: Zashiki, tmp_path: Path) -> Path:
        zashiki("simulate", GAME, "--seats", 2, "--seed", SEED, "--records", tmp_path)
        (file,) = tmp_path.glob("*.json")
        return file

    def test_a_recorded_game_replays(self, zashiki: Zashiki, record: Path) -> None:
        result = zashiki("replay", record)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "COMPLETED" in result.stdout

    def test_a_changed_digest_is_named(self, zashiki: Zashiki, record: Path) -> None:
        body = json.loads(record.read_text())
        body["entries"][6]["digest"] = "0123456789abcdef"
        record.write_text(json.dumps(body))
        result = zashiki("replay", record)
        assert result.exit_code == 1
        assert "entry 7" in result.stderr
        assert str(record) in result.stderr

    @pytest.mark.parametrize(
        ("change", "names"),
        [
            (lambda body: body["entries"][2].update(digest=7), "digest"),
            (lambda body: body["entries"][3].update(colour="red"), "colour"),
            (lambda body: body["setup"]["info"].update(game="shogi"), "shogi"),
            (lambda body: body["setup"]["info"].update(seats=[]), "seats"),
            (lambda body: body.update(setup=[]), "setup"),
        ],
    )
    def test_what_is_no_record_is_named(
        self, zashiki: Zashiki, record: Path, change: Callable[[Any], None], names: str
    ) -> None:
        body = json.loads(record.read_text())
        change(body)
        record.write_text(json.dumps(body))
        result = zashiki("replay", record)
        assert result.exit_code == 2
        assert str(record) in result.stderr
        assert names in result.stderr

    @pytest.mark.parametrize(
        ("text", "names"), [('{"setup":\n nonsense}', ":2:2:"), ("[]", "a record is an object"), ("{}", "unknown game")]
    )
    def test_broken_files_are_named(self, zashiki: Zashiki, tmp_path: Path, text: str, names: str) -> None:
        file = tmp_path / "broken.json"
        file.write_text(text)
        result = zashiki("replay", file)
        assert result.exit_code == 2
        assert str(file) in result.stderr
        assert names in result.stderr

    def test_no_damage_is_a_crash(self, zashiki: Zashiki, record: Path) -> None:
        chance = FastChance(SEED)
        for _ in range(30):
            body = json.loads(record.read_text())
            body["entries"] = body["entries"][:12]
            harm = damage(body, chance)
            file = record.with_name("damaged.json")
            file.write_text(json.dumps(body))
            assert zashiki("replay", file).exit_code in (0, 1, 2), harm

    def test_a_missing_file_is_named(self, zashiki: Zashiki, tmp_path: Path) -> None:
        result = zashiki("replay", tmp_path / "nowhere.json")
        assert result.exit_code == 2
        assert "nowhere.json" in result.stderr


class TestScenario:
    @pytest.fixture
    def body(self) -> dict[str, Any]:
        """A scenario that holds: the first step of a game, from its set-up."""
        game = load_game(GAME)
        state = game.rules.new(game.meta.settle(2, {}), MatchChance(seed_bytes(SEED), 0))
        (seat,) = game.rules.to_act(state)
        action = game.codec.to_json(game.rules.legal_actions(state, seat)[0])
        return {
            "game": GAME,
            "name": "the first step",
            "setup": {"seats": 2, "seed": SEED},
            "steps": [
                {"seat": 1 - seat, "action": action, "refused": "not their turn"},
                {"seat": seat, "action": action},
            ],
            "expect": {"/round": 1, "/players/1/seat": 1, "/outcome": None},
            "counts": {"/players": 2},
        }

    @pytest.fixture
    def check(self, zashiki: Zashiki, tmp_path: Path) -> Callable[[object], Result]:
        def run(body: object) -> Result:
            file = tmp_path / "scenario.json"
            file.write_text(json.dumps(body))
            result = zashiki("scenario", file)
            assert str(file) in result.output.replace("\n", "")
            return result

        return run

    def test_no_damage_is_a_crash(self, zashiki: Zashiki, tmp_path: Path) -> None:
        chance = FastChance(SEED)
        for source in Path("tests/scenarios", GAME).glob("*.json"):
            body = json.loads(source.read_text())
            harm = damage(body, chance)
            file = tmp_path / source.name
            file.write_text(json.dumps(body))
            assert zashiki("scenario", file).exit_code in (0, 1, 2), harm

    def test_what_holds_is_ok(self, check: Callable[[object], Result], body: dict[str, Any]) -> None:
        assert check(body).exit_code == 0

    def test_a_position_holds_too(self, check: Callable[[object], Result], body: dict[str, Any]) -> None:
        game = load_game(GAME)
        state = game.rules.new(game.meta.settle(2, {}), MatchChance(seed_bytes(SEED), 0))
        del body["setup"]
        assert check(body | {"position": game.codec.to_json(state)}).exit_code == 0

    @pytest.mark.parametrize(
        ("change", "names"),
        [
            ({"expect": {"/round": 2}}, "/expect: /round is 1, expected 2"),
            ({"expect": {"/players/7/honor": 0}}, "/expect: /players/7/honor is null, expected 0"),
            ({"counts": {"/players": 3}}, "/counts: /players"),
        ],
    )
    def test_what_does_not_hold_is_a_failure(
        self, check: Callable[[object], Result], body: dict[str, Any], change: dict[str, Any], names: str
    ) -> None:
        result = check(body | change)
        assert result.exit_code == 1
        assert names in result.stderr

    def test_steps_must_be_legal_and_refusals_illegal(
        self, check: Callable[[object], Result], body: dict[str, Any]
    ) -> None:
        refused, done = body["steps"]
        result = check(body | {"steps": [refused | {"refused": None}]})
        assert result.exit_code == 1
        assert "/steps/0" in result.stderr
        result = check(body | {"steps": [done | {"refused": "no reason at all"}]})
        assert result.exit_code == 1
        assert "no reason at all" in result.stderr

    def test_legal_actions_are_compared(self, check: Callable[[object], Result], body: dict[str, Any]) -> None:
        refused, done = body["steps"]
        body["steps"] = []
        seat, action = done["seat"], done["action"]
        assert check(body | {"legal": {"seat": seat, "include": [action]}}).exit_code == 0
        assert check(body | {"legal": [{"seat": refused["seat"], "exclude": [action]}]}).exit_code == 0
        result = check(body | {"legal": {"seat": seat, "exclude": [action]}})
        assert result.exit_code == 1
        assert "/legal/exclude/0" in result.stderr

    @pytest.mark.parametrize(
        ("change", "names"),
        [
            ({"game": "shogi"}, "/game: unknown game"),
            ({"name": 3}, "/name"),
            ({"colour": "red"}, "/colour"),
            ({"position": {}}, "exactly one of position and setup"),
            ({"setup": {"seats": 99}}, "/setup: seats"),
            ({"setup": {"seats": "two"}}, "/setup/seats"),
            ({"steps": [{"seat": 0, "action": {"fly": {}}}]}, "/steps/0/action"),
            ({"steps": [{"seat": 0, "action": {}}]}, "/steps/0/action"),
            ({"steps": [{"seat": -1, "action": {}}]}, "/steps/0/seat"),
            ({"expect": {"round": 1}}, "/expect/round"),
            ({"legal": {"seat": 0, "include": [{"fly": {}}]}}, "/legal/include/0"),
            ({"setup": None, "position": {"round": "first"}}, "/position"),
            ({"setup": None, "position": {"round": 1}}, "/position"),
        ],
    )
    def test_what_is_no_scenario_is_named(
        self, check: Callable[[object], Result], body: dict[str, Any], change: dict[str, Any], names: str
    ) -> None:
        result = check(body | change)
        assert result.exit_code == 2
        assert names in result.stderr
