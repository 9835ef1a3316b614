"""A picture of a table of Nerts in characters, as narrow as a phone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from herzrasen.cards import Card
from herzrasen.games.nerts.state import Public
from herzrasen.presentation.guides.example import READER
from herzrasen.presentation.guides.guide_text import GuideText

_WIDTH = 6
_BACK = "░░"


def picture(words: GuideText, public: Public, opponent: str) -> Iterator[str]:
    """The lines: the opponent's pile, the middle, the reader's columns, pile, stock and waste."""
    own = public.areas[READER]
    other = next(area for area in public.areas if area is not own)
    yield words("place.rival", name=opponent)
    yield _row(words, other.pile[-1:])
    yield ""
    yield words("place.middle")
    yield _row(words, [pile[-1] for pile in public.foundations])
    yield ""
    yield words("place.columns")
    for cards in zip_longest(*own.tableau):
        yield _row(words, cards)
    yield ""
    for name, sign, count in (
        ("pile", words.signs(own.pile[-1:]), own.pile_left),
        ("stock", _BACK, own.stock),
        ("waste", words.signs(own.waste[-1:]), len(own.waste)),
    ):
        yield f"  {sign:<{_WIDTH}}{words(f'place.{name}')} ({count})"


def _row(words: GuideText, cards: Sequence[Card | None]) -> str:
    signs = (words.signs([card]) if card is not None else "" for card in cards)
    return f"  {''.join(f'{sign:<{_WIDTH}}' for sign in signs)}".rstrip()
