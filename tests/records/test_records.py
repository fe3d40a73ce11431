"""Recorded whole games replay to the bit: any change of the rules that is not a new rules version shows here.

Made with `zashiki simulate GAME --records tests/records/GAME`; to be made anew only together with a new rules version.
"""

from pathlib import Path

import pytest

from services.kernel.record_file import read_record
from services.kernel.replay import replay
from services.kernel.rules import all_games

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.rglob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_recorded_game_replays(file: Path) -> None:
    record = read_record(file)
    match = replay(record)
    assert match.moment.outcome is not None
    assert match.moment.version == len(record.entries)


@pytest.mark.parametrize("game", all_games())
def test_there_are_records_of_every_game(game: str) -> None:
    assert len([file for file in FILES if file.parent.name == game]) >= 20
