"""Which names are the same."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.archive.name_keys import name_key, name_look

NAMES = st.lists(st.integers(0x21, 0x2FFF).map(chr), max_size=24).map("".join)


def same(one: str, other: str) -> bool:
    return name_key(one) == name_key(other) or name_look(one) == name_look(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Fela", "fela"),
        ("José", "Jose\u0301"),
        ("straße", "STRASSE"),
        ("Ａｋｉ", "aki"),
        ("ﬁn", "FIN"),
        ("Ace", "Асе"),  # Cyrillic
        ("ACE", "асе"),
        ("KATO", "ΚΑΤΟ"),  # Greek
        ("kato", "ΚΑΤΟ"),
        ("Mai", "ΜΑΙ"),
        ("Alice", "AIice"),
        ("Bob", "B0b"),
        ("Bob", "ꓐob"),  # Lisu
        ("Tom", "Torn"),
        ("ロ", "口"),  # a syllable and a character that are drawn alike
    ],
)
def test_names_that_read_or_look_alike_are_the_same(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("Aki", "Abi"), ("Ian", "Lan"), ("座敷", "座布"), ("José", "Jose"), ("か", "が")]
)
def test_names_that_differ_are_not(one: str, other: str) -> None:
    assert not same(one, other)


@given(NAMES)
def test_no_spelling_of_a_name_makes_it_another(name: str) -> None:
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert name_key(normalize(form, name)) == name_key(name)
    assert name_key(name.casefold()) == name_key(name)
