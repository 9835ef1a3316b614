"""What a name looks like: two names with the same looks cannot be told apart at a glance.

This is the skeleton of Unicode's report 39 (section 4), drawn tighter: upper and lower case look
the same, and so do i, l and 1, which some typefaces draw alike. The table of look-alikes is that of
the package ``confusable-homoglyphs``, read when it is first needed; its functions are not used,
since none of them gives a skeleton and they load a network library.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import regex

from herzrasen.protocol import codec

MOST_SIGNS: Final = 8 * 24
"""Signs of a name that are looked at; no name has more (``names``). Normalizing takes time by the
square of the combining marks in a row."""
_UNSEEN: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}\s]+")
_LOOSE: Final = str.maketrans("l", "i")


def looks(name: str) -> str:
    """The looks of a name: equal for names that can be taken for one another.

    >>> looks("Ｅvа  Iles") == looks("eva lIes")
    True
    """
    seen = _UNSEEN.sub("", unicodedata.normalize("NFKD", name[:MOST_SIGNS]))
    # Once before the case is folded, since a capital I looks like l; once after, for the rest.
    folded = _prototypes(_prototypes(seen).casefold())
    return folded.translate(_LOOSE)


def _prototypes(text: str) -> str:
    known = _look_alikes()
    swapped = "".join(known.get(sign, sign) for sign in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", swapped)


@cache
def _look_alikes() -> Mapping[str, str]:
    """Each sign that looks like another, with the one that stands for all of its kind."""
    data = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    listed: dict[str, list[dict[str, str]]] = codec.decoder(dict[str, list[dict[str, str]]]).decode(
        data
    )
    found = {}
    for sign, others in listed.items():
        other = _UNSEEN.sub("", others[0]["c"])
        # A sign has one prototype, a prototype has its signs; of a mere pair either would do.
        prototype = len(others) > 1 or (len(listed[others[0]["c"]]) == 1 and sign < other)
        if len(sign) == 1 and (not prototype or len(other) > 1):
            found[sign] = other
    return found
