"""Which names players may have, and when two of them are the same."""

import unicodedata

MAX_LENGTH = 24
_LOOKALIKE_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK", "CHEROKEE", "ARMENIAN", "COPTIC", "LISU"}
_EXTENDING = ("Mn", "Me", "Mc")
_REFUSED = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
# Unicode's Default_Ignorable_Code_Point beyond category Cf: letters and marks that show nothing, such as HANGUL FILLER.
_SHOWS_NOTHING = {
    *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x3164, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0xE0000, 0xE1000),
}
# Small letters of other alphabets that, themselves or as capitals, look like Latin ones: a whole name may be of them.
_LATIN = str.maketrans(
    "авеѕіјкмнорстухһӏԁԛԝ" + "αβεζηικμνορτυχ",
    "abesijkmhopctyxhldqw" + "abezhikmnoptyx",
)


def clean_name(name: str) -> str:
    """Return `name` as it will be shown: NFC, outer spaces cut, inner ones single.

    Raises ValueError saying what is wrong.
    """
    for character in name:
        # Zero-width and right-to-left characters let one name pass for another.
        if unicodedata.category(character) in _REFUSED or ord(character) in _SHOWS_NOTHING:
            raise ValueError(f"may not contain the invisible character U+{ord(character):04X}")
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= _length(shown) <= MAX_LENGTH:
        raise ValueError(f"must have 1 to {MAX_LENGTH} characters")
    if len(shown) > 2 * MAX_LENGTH:
        raise ValueError("has too many combining marks")
    if not any(character.isalnum() for character in shown):
        raise ValueError("needs a letter or a digit")
    scripts = {unicodedata.name(c, "").partition(" ")[0] for c in unicodedata.normalize("NFKC", shown) if c.isalpha()}
    if len(scripts & _LOOKALIKE_SCRIPTS) > 1:
        raise ValueError("may not mix alphabets whose letters look alike")
    return shown


def name_key(shown: str) -> str:
    """Return the key under which names that read the same are the same: NFKC, case-folded, look-alikes as Latin."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown).casefold()).translate(_LATIN)


def _length(text: str) -> int:
    return sum(unicodedata.category(character) not in _EXTENDING for character in text)
