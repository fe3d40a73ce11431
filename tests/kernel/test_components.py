"""Components files: a bad one names the file, the place and what was expected."""

from pathlib import Path

import pytest

from services.kernel.components import Components, ComponentsError, Table, load_components

GOOD = """
[deck]
provenance = "printed"
size = 3
values = [1, 2]
open = true
title = "Deck"
style = "tiger"
styles = ["tiger"]
cost = [{ size = 1 }]
[deck.cards]
ONE = { copies = 2 }
TWO = { copies = 1 }
"""


@pytest.fixture
def deck(tmp_path: Path) -> Table:
    return written(tmp_path, GOOD).table("deck")


def written(folder: Path, text: str) -> Components:
    file = folder / "game.toml"
    file.write_text(text)
    return Components(file)


def test_typed_access(deck: Table) -> None:
    assert deck.integer("size") == 3
    assert deck.integers("values") == (1, 2)
    assert deck.flag("open")
    assert deck.text("title") == "Deck"
    assert deck.choice("style", ["tiger", "snake"]) == "tiger"
    assert deck.choices("styles", ["tiger", "snake"]) == ("tiger",)
    assert [group.integer("size") for group in deck.tables("cost")] == [1]
    assert [(name, card.integer("copies")) for name, card in deck.cards(["TWO", "ONE"])] == [("TWO", 1), ("ONE", 2)]


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda t: t.integer("title"), "deck.title: expected a whole number from 0 to 1000, found 'Deck'"),
        (lambda t: t.integer("open"), "deck.open: expected a whole number from 0 to 1000, found True"),
        (lambda t: t.integer("size", 4, 5), "deck.size: expected a whole number from 4 to 5, found 3"),
        (lambda t: t.integer("weight"), "deck.weight: missing; expected a whole number from 0 to 1000"),
        (lambda t: t.integers("size"), "deck.size: expected a list of whole numbers from 0 to 1000, found 3"),
        (
            lambda t: t.integers("values", 2),
            "deck.values: expected a list of whole numbers from 2 to 1000, found [1, 2]",
        ),
        (lambda t: t.flag("size"), "deck.size: expected true or false, found 3"),
        (lambda t: t.text("size"), "deck.size: expected a text, found 3"),
        (lambda t: t.choice("style", ["snake"]), "deck.style: expected one of snake, found 'tiger'"),
        (lambda t: t.choices("styles", ["snake"]), "deck.styles: expected a list out of snake, found ['tiger']"),
        (lambda t: t.tables("values"), "deck.values: expected a list of tables, found [1, 2]"),
        (lambda t: list(t.cards(["ONE"])), "deck.cards.TWO: expected only ONE, found {'copies': 1}"),
        (lambda t: list(t.cards(["ONE", "TWO", "SIX"])), "deck.cards.SIX: missing; expected a table"),
        (lambda t: t.tables("cost")[0].flag("size"), "deck.cost[0].size: expected true or false, found 1"),
    ],
)
def test_the_place_and_what_was_expected(deck: Table, ask: object, reason: str) -> None:
    with pytest.raises(ComponentsError) as refusal:
        ask(deck)  # type: ignore[operator]
    assert str(refusal.value).endswith(f"game.toml: {reason}")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[deck", "game.toml: not TOML: "),
        ("size = 3", "game.toml: size: expected a table, found 3"),
        ("[deck]\nsize = 3", "deck.provenance: missing; expected one of printed, derived, inferred, reconstructed"),
        (
            '[deck]\nprovenance = "guessed"',
            "deck.provenance: expected one of printed, derived, inferred, reconstructed",
        ),
    ],
)
def test_files_that_cannot_be_used(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ComponentsError) as refusal:
        written(tmp_path, text)
    assert reason in str(refusal.value)


def test_missing_files_and_tables(tmp_path: Path) -> None:
    with pytest.raises(ComponentsError, match="cannot be read"):
        Components(tmp_path / "nothing.toml")
    with pytest.raises(ComponentsError, match="houses: missing; expected a table"):
        written(tmp_path, GOOD).table("houses")


def test_an_operator_corrects_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "components.toml").write_text(GOOD)
    (tmp_path / "own" / "game.toml").write_text(GOOD.replace("size = 3", "size = 4"))
    assert load_components("game", tmp_path).table("deck").integer("size") == 3
    monkeypatch.setenv("ZASHIKI_COMPONENTS", str(tmp_path / "own"))
    assert load_components("game", tmp_path).table("deck").integer("size") == 4
    assert load_components("another", tmp_path).table("deck").integer("size") == 3
    monkeypatch.setenv("ZASHIKI_COMPONENTS", str(tmp_path / "nowhere"))
    with pytest.raises(ComponentsError, match="ZASHIKI_COMPONENTS: expected a folder"):
        load_components("game", tmp_path)
