"""Single keys on keyboards of other scripts. A terminal sends characters and not keys, so a letter
is taken for the Latin one that lies in its place on an English keyboard.

Only for layouts whose letters no other layout puts elsewhere: Russian with its neighbours, and
Greek. Serbian or Bulgarian letters lie in other places than the same ones in Russian.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_PLACES: Final = (
    ("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm"),  # Russian
    ("іў", "so"),  # where Ukrainian and Belarusian differ from it
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),  # Greek
)
LATIN_LETTERS: Final[Mapping[str, str]] = {
    letter: latin
    for letters, places in _PLACES
    for letter, latin in zip(letters, places, strict=True)
}
"""The Latin letter in the place of another, both small."""
