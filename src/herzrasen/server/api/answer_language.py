"""The language of an answer."""

from __future__ import annotations

from herzrasen.locales import LANGUAGES


def answer_language(asked: str) -> str:
    """The language that was asked for, if there is one; else the first."""
    return asked if asked in LANGUAGES else LANGUAGES[0]
