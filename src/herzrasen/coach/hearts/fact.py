"""A statement of the coach, as a text key and values; sentences are made elsewhere."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Card, Seat, Suit


class Fact(msgspec.Struct, frozen=True):
    """``code`` is the key of a sentence in ``locales``, ``facts`` fill its placeholders.

    A fact named ``card``, ``suit`` or ``seat`` is a card's text, a suit's letter or a seat's
    number; other facts are whole numbers.
    """

    code: str
    facts: dict[str, str | int] = {}


def fact(
    code: str,
    *,
    card: Card | None = None,
    suit: Suit | None = None,
    seat: Seat | None = None,
    **numbers: int,
) -> Fact:
    """The fact ``coach.<code>``.

    >>> fact("why.queen-known", seat=2)
    Fact(code='coach.why.queen-known', facts={'seat': 2})
    """
    facts: dict[str, str | int] = dict(numbers)
    if card is not None:
        facts["card"] = card.text
    if suit is not None:
        facts["suit"] = suit.letter
    if seat is not None:
        facts["seat"] = seat
    return Fact(f"coach.{code}", facts)


def percent(share: float) -> int:
    """A share from 0 to 1 as a whole percentage."""
    return round(100 * share)
