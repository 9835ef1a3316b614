"""The skeleton of a name: names with the same skeleton are easily mistaken for one another.

This is the skeleton of Unicode Technical Standard 39, section 4, made stricter: letter case does
not count, and i, l and 1 are the same, since some typefaces draw them alike. The confusables table
comes from the package ``confusable-homoglyphs``, read on first use; its functions are not used,
because none returns a skeleton and they import a network library.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

import regex

from herzrasen.protocol import codec
from herzrasen.table.blank_symbols import BLANK_SYMBOLS

MAX_CHARACTERS: Final = 8 * 24
"""Code points of a name that are read; no name has more (``names``). Normalization is quadratic in
the number of combining marks in a row."""
_INVISIBLE: Final = regex.compile(
    rf"[\p{{Default_Ignorable_Code_Point}}\p{{Cf}}\s{BLANK_SYMBOLS}]+"
)
_SAME_LETTER: Final = str.maketrans("l", "i")


def name_skeleton(name: str) -> str:
    """The skeleton of a name: equal for names that can be taken for one another.

    >>> name_skeleton("Ｅvа  Iles") == name_skeleton("eva lIes")
    True
    """
    visible = _INVISIBLE.sub("", unicodedata.normalize("NFKD", name[:MAX_CHARACTERS]))
    # Before case folding, since a capital I looks like l; and after it, for the rest.
    folded = _prototypes(_prototypes(visible).casefold())
    return folded.translate(_SAME_LETTER)


def _prototypes(text: str) -> str:
    swapped = unicodedata.normalize("NFD", text).translate(_look_alikes())
    return unicodedata.normalize("NFD", swapped)


@cache
def _look_alikes() -> dict[int, str]:
    """Map each confusable code point to the prototype of its class."""
    data = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    listed: dict[str, list[dict[str, str]]] = codec.decoder(dict[str, list[dict[str, str]]]).decode(
        data
    )
    found = {}
    for sign, others in listed.items():
        other = _INVISIBLE.sub("", others[0]["c"])
        # The list is symmetric: a member names its prototype, a prototype its members; of a
        # pair the smaller one is the prototype.
        prototype = len(others) > 1 or (len(listed[others[0]["c"]]) == 1 and sign < other)
        if len(sign) == 1 and (not prototype or len(other) > 1):
            found[ord(sign)] = other
    return found
