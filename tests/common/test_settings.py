"""What is wrong in the environment is named, with what was expected."""

from pathlib import Path

import pytest

from services.common.settings import Settings
from services.kernel.server import EngineSettings

KEY = "sixteen letters."


@pytest.fixture(autouse=True)
def _environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZASHIKI_SERVICE_KEY", KEY)


@pytest.mark.parametrize(
    ("value", "engines"),
    [
        ("ninjato=127.0.0.1:50051", {"ninjato": "127.0.0.1:50051"}),
        ("ninjato=a:1, iki=b:2", {"ninjato": "a:1", "iki": "b:2"}),
        ('{"ninjato": "[::1]:50051"}', {"ninjato": "[::1]:50051"}),
    ],
)
def test_engines_are_named_plainly_or_as_json(
    value: str, engines: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZASHIKI_ENGINES", value)
    assert Settings.load().engines == engines


@pytest.mark.parametrize(
    ("variable", "value", "hint"),
    [
        ("ZASHIKI_SERVICE_KEY", "short", "16 characters"),
        ("ZASHIKI_ENGINES", "127.0.0.1:50051", "game=host:port"),
        ("ZASHIKI_ENGINES", '{"ninjato": ', ""),
        ("ZASHIKI_ENGINES", "[]", "game=host:port"),
        ("ZASHIKI_DATABASE_URL", "mysql://somewhere", "postgresql://"),
    ],
)
def test_a_wrong_value_ends_the_process_with_its_variable_named(
    variable: str, value: str, hint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(SystemExit) as exit_info:
        Settings.load()
    assert exit_info.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{variable}: ")
    assert hint in said


def test_the_service_key_is_not_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert KEY not in repr(Settings.load())
    monkeypatch.setenv("ZASHIKI_SERVICE_KEY", "too-short")
    with pytest.raises(SystemExit):
        Settings.load()
    assert "too-short" not in capsys.readouterr().err


def test_a_value_may_lie_in_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "service.key"
    file.write_text(f"{KEY}\n")
    monkeypatch.delenv("ZASHIKI_SERVICE_KEY")
    monkeypatch.setenv("ZASHIKI_SERVICE_KEY_FILE", str(file))
    assert Settings.load().service_key == KEY


@pytest.mark.parametrize(
    ("given", "content", "hint"),
    [
        ({}, None, "ZASHIKI_SERVICE_KEY_FILE names"),
        ({}, "too-short", "16 characters"),
        ({"ZASHIKI_SERVICE_KEY": KEY}, KEY, "set one of them"),
    ],
)
def test_a_file_that_does_not_serve_is_named(
    given: dict[str, str], content: str | None, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "service.key"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SystemExit):
        Settings.load({"ZASHIKI_SERVICE_KEY_FILE": str(file), **given})
    said = capsys.readouterr().err
    assert said.startswith("ZASHIKI_SERVICE_KEY: ")
    assert hint in said
    assert "too-short" not in said


def test_a_cluster_wants_queues_of_their_own(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ZASHIKI_REDIS_URL", "redis+cluster://one,two,three")
    with pytest.raises(SystemExit):
        Settings.load()
    assert capsys.readouterr().err.startswith("ZASHIKI_BROKER_URL: is needed beside a Cluster")
    assert EngineSettings.load().redis_url.startswith("redis+cluster:"), "an engine hands out no jobs"
    monkeypatch.setenv("ZASHIKI_BROKER_URL", "redis://queues")
    assert Settings.load().broker_url == "redis://queues"
