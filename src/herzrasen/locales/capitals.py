"""Capital first letters: what is small in a sentence, at its beginning or alone as a label."""

from __future__ import annotations


def with_capital(text: str) -> str:
    """The text with a capital first letter.

    >>> with_capital("queen of spades")
    'Queen of spades'
    """
    return text[:1].upper() + text[1:]


def fact_of(placeholder: str) -> str:
    """The fact that fills a placeholder: ``{Card}`` is filled by ``card``, with a capital.

    >>> fact_of("Card"), fact_of("card")
    ('card', 'card')
    """
    return placeholder[:1].lower() + placeholder[1:]
