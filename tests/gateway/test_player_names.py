"""Names: what is refused, and how long they may be."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gateway.player_names import MAX_LENGTH, clean_name


@pytest.mark.parametrize(
    "name", ["Aki", "座敷童子", "O'Brien", "Søren 2", "<img onerror=x>", "José", "ア", "Zoë Ñandú"]
)
def test_ordinary_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "1 to 24"),
        ("   ", "1 to 24"),
        ("x" * 25, "1 to 24"),
        ("a\u200bb", "U+200B"),
        ("\u202egnihton", "U+202E"),
        ("a\nb", "U+000A"),
        ("a\x00", "U+0000"),
        ("a\ud800", "U+D800"),
        ("!!!", "letter or a digit"),
        ("Aki\u3164", "U+3164"),  # HANGUL FILLER is a letter, and blank
        ("\u115f", "U+115F"),
        ("a\u034fb", "U+034F"),
        ("a\ufe0fb", "U+FE0F"),
        ("\ua4d0ob", "alphabets"),  # Lisu
        ("pаypal", "alphabets"),  # the second letter is Cyrillic
        ("a" + "\u0301" * 60, "combining"),
    ],
)
def test_what_could_deceive_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace("+", r"\+")):
        clean_name(name)


@given(st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=40).map("".join))
def test_a_cleaned_name_is_clean(name: str) -> None:
    try:
        shown = clean_name(name)
    except ValueError:
        return
    assert clean_name(shown) == shown
    assert 1 <= len(shown) <= 4 * MAX_LENGTH
    assert not any(unicodedata.category(character) in ("Cc", "Cf", "Cs", "Cn") for character in shown)


@pytest.mark.parametrize("name", ["नमस्ते" * 8, "e\u0301" * 24, "한" * 24])
def test_length_is_counted_as_people_see_it(name: str) -> None:
    """A letter with its marks, or a syllable of several letters, is one character."""
    assert clean_name(name)
    with pytest.raises(ValueError, match="1 to 24"):
        clean_name(name * 2)
