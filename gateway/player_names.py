"""Which names players may have. When two of them are the same is for `services.archive.name_keys` to say."""

import unicodedata

import regex

MAX_LENGTH = 24
_MARKS_A_LETTER = 3
"""Vietnamese takes two, Hebrew and Arabic with vowels three."""
_LOOKALIKE_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN", "COPTIC", "LISU"}
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Unicode's Default_Ignorable_Code_Point beyond category Cf: letters and marks that show nothing, such as HANGUL FILLER.
_SHOWS_NOTHING = regex.compile(r"\p{Default_Ignorable_Code_Point}|\u2800")
_TOWER = regex.compile(rf"\p{{M}}{{{_MARKS_A_LETTER + 1},}}")
_CLUSTER = regex.compile(r"\X")


def clean_name(name: str) -> str:
    """Return `name` as it will be shown: NFC, outer spaces cut, inner ones single.

    Raises ValueError saying what is wrong.
    """
    for character in name:
        # Zero-width and right-to-left characters let one name pass for another.
        if unicodedata.category(character) in _REFUSED or _SHOWS_NOTHING.match(character):
            raise ValueError(f"may not contain the invisible character U+{ord(character):04X}")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(_CLUSTER.findall(shown)) <= MAX_LENGTH:
        raise ValueError(f"must have 1 to {MAX_LENGTH} characters")
    if _TOWER.search(unicodedata.normalize("NFD", shown)):
        raise ValueError(f"has more than {_MARKS_A_LETTER} combining marks on a letter")
    if not any(character.isalnum() for character in shown):
        raise ValueError("needs a letter or a digit")
    scripts = {unicodedata.name(c, "").partition(" ")[0] for c in unicodedata.normalize("NFKC", shown) if c.isalpha()}
    if len(scripts & _LOOKALIKE_SCRIPTS) > 1:
        raise ValueError("may not mix alphabets whose letters look alike")
    return shown
