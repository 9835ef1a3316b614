"""The picture of a table in characters, as narrow as a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from herzrasen.presentation.guides.guide_text import card_signs
from herzrasen.protocol.http_guides import GuidePlace

_WIDTH: Final = 6
_BACK: Final = "░░"


def table_lines(places: Iterable[GuidePlace], language: str) -> Iterator[str]:
    """Its lines: a place of several piles under its name, one of a single pile beside it."""
    before = None
    for place in places:
        kind = len(place.piles) > 1
        if before is not None and (kind or kind != before):
            yield ""
        before = kind
        if kind:
            yield place.label
            for cards in zip_longest(*place.piles):
                signs = (card_signs([card] if card else [], language) for card in cards)
                yield f"  {''.join(f'{sign:<{_WIDTH}}' for sign in signs)}".rstrip()
        else:
            sign = card_signs(place.piles[0], language) or _BACK
            yield f"  {sign:<{_WIDTH}}{place.label} ({place.count})"
