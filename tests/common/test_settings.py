"""What is wrong in the environment is named, with what was expected."""

import pytest

from services.common.settings import Settings

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
