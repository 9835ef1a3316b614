"""The pages of refusals that are made before any application is asked: a sentence in each language.

An empty answer would be an empty page, with nothing to say what to do.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Final

from herzrasen.locales import LANGUAGES, text

_CODES: Final[Mapping[int, str]] = {
    408: "table.refusal.too-slow",
    429: "table.refusal.too-fast",
    503: "table.refusal.full",
}


@cache
def refusal_page(status: int) -> bytes:
    """The page for a status, as UTF-8; empty for one that no browser is answered with."""
    if status not in _CODES:
        return b""
    sentences = "".join(
        f'<p lang="{language}">{escape(text(language, _CODES[status]))}</p>\n'
        for language in sorted(LANGUAGES)
    )
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>Herzrasen</title>\n{sentences}</html>\n"
    ).encode()
