"""The box: what the sources count, and what a corrected file may not say."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from services.kernel.components import Components
from services.samurai import components, enums
from zashiki.samurai.v1 import samurai_pb2 as schema


def test_the_box_holds_what_the_sources_count() -> None:
    assert len(components.ORDER_SET) == 11
    assert components.ORDER_SET.count(enums.ORDER_TOKEN_MOVE) == 3
    assert [len(cards) for cards in components.DESTINY_CARDS] == [20, 35]
    assert [len(seeds) for seeds in components.SEEDS] == [12, 14]
    assert [len(slots) for slots in components.SLOTS] == [16, 20]
    assert len(components.SOLO_SLOTS) == 12
    assert [len(tokens) for tokens in components.NEUTRAL_TOKENS] == [16, 20]
    assert (components.BASE_PROVINCES, components.FULL_PROVINCES) == (25, 31)
    assert (components.ARMIES, components.CASTLES, components.ARCHERS) == (16, 3, 3)
    assert list(components.SHRINES) == [
        components.PROVINCE_KIND[: 1 + provinces].count(components.SHRINE) for provinces in (25, 31)
    ]


def test_the_map_is_the_one_of_the_reconstruction() -> None:
    borders = components.LAND_BORDERS + components.SEA_LANES
    assert len(borders) == len(set(borders)) == 53
    assert sum(north <= components.BASE_PROVINCES for _, north in borders) == 44
    assert all(south < north for south, north in borders)


def test_each_neutral_action_comes_once_in_each_region() -> None:
    full = components.SLOTS[True]
    assert all(sorted(full[first : first + 4]) == [1, 2, 3, 4] for first in range(0, 20, 4))


def test_the_numbers_the_rules_speak_of_are_those_of_the_schema() -> None:
    named = {name: value for name, value in vars(enums).items() if name.isupper()}
    assert named
    assert named == {name: getattr(schema, name) for name in named}


@pytest.mark.parametrize("name", ["regions", "provinces", "borders", "slots", "destiny_cards", "agendas", "decrees"])
def test_what_is_not_printed_says_so(name: str) -> None:
    file = Path(components.__file__).with_name("components.toml")
    assert Components(file).tables[name]["provenance"] in ("inferred", "reconstructed")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("garrison = 2", "garrison = 9", "supply.garrison: expected no more in all 5 Capitals than 16 armies"),
        ("destiny_draw = 1", "destiny_draw = 7", "destiny_cards.cards: expected 68 or more for 4 players"),
        ("in_region = 2", "in_region = 9", "mountains.in_region: expected so few that Saigoku can hang together"),
        ("shrines = 9", "shrines = 5", "shrine_meeples.shrines: expected with 12 seeding tokens 21"),
        ("expansion_resources = 2", "expansion_resources = 9", "has room for"),
        ("PROVINCE_BUZEN", "PROVINCE_SATSUMA", "borders.edges[0].between: expected two provinces"),
    ],
)
def test_figures_with_which_no_game_could_be_laid_out_are_refused(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    text = Path(components.__file__).with_name("components.toml").read_text()
    head, line, rest = text.partition("edges = [") if old.startswith("PROVINCE") else ("", "", text)
    assert old in rest
    (tmp_path / "samurai.toml").write_text(head + line + rest.replace(old, new, 1))
    started = subprocess.run(
        [sys.executable, "-c", "import services.samurai.rules"],
        env=os.environ | {"ZASHIKI_COMPONENTS": str(tmp_path)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert reason in started.stderr.splitlines()[-1]
