"""The little HTML that the league's pages need: elements, tables, numbers and the frame of a page.

Every text is escaped here: names, answers and error messages come from programs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources
from typing import Final

import msgspec

from herzrasen.locales import LANGUAGES, text
from herzrasen.locales.formats import format_number

POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""A page loads nothing and runs nothing."""


class Markup(msgspec.Struct, frozen=True):
    """HTML that is not escaped again."""

    html: str


class PageTranslator:
    """The sentences and numbers of one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **facts: str | int) -> str:
        """A sentence of the league's pages."""
        return text(self.language, f"league.page.{key}", **facts)

    def number(self, value: float, decimals: int = 2) -> str:
        """A number, with the sign only if it is below zero."""
        return format_number(value, self.language, decimals)

    def format_signed(self, value: float, decimals: int = 2) -> str:
        """A number with its sign; zero has none."""
        return format_number(value, self.language, decimals, sign=True)


def element(name: str, *content: Markup | str, **attributes: str) -> Markup:
    """An element; the attribute ``class_`` is written ``class``."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
        if value
    )
    return Markup(f"<{name}{written}>{join(content).html}</{name}>")


def join(parts: Iterable[Markup | str]) -> Markup:
    """Several parts, one after another."""
    return Markup(
        "".join(part.html if isinstance(part, Markup) else escape(part) for part in parts)
    )


def table(
    caption: str, head: Sequence[Markup], rows: Iterable[Sequence[Markup]], label: str
) -> Markup:
    """A table that scrolls sideways where the screen is narrow. ``head`` and ``rows`` are cells,
    ``label`` is the name of what scrolls."""
    body = [element("tr", *row) for row in rows]
    whole = element(
        "table",
        element("caption", element("span", caption)),
        element("thead", element("tr", *head)),
        element("tbody", *body),
    )
    return element("div", whole, class_="scroll", role="region", tabindex="0", aria_label=label)


def heading(words: str, class_: str = "") -> Markup:
    """A cell that names a column."""
    return element("th", words, scope="col", class_=class_)


def row_heading(*content: Markup | str) -> Markup:
    """A cell that names a row."""
    return element("th", *content, scope="row")


def cell(*content: Markup | str, class_: str = "") -> Markup:
    """Any other cell."""
    return element("td", *content, class_=class_)


def document(
    words: PageTranslator, title: str, links: Sequence[Markup], main: Iterable[Markup]
) -> bytes:
    """A whole page."""
    style = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY)}">'
        f'<title>{escape(title)}</title><link rel="icon" href="data:,"><style>{style}</style>'
    )
    body = join(
        (
            element("header", element("nav", *links, aria_label=words("navigation"))),
            element("main", *main),
            element("footer", element("p", words("footer"))),
        )
    )
    return (
        f'<!doctype html>\n<html lang="{words.language}">\n<head>{head}</head>\n'
        f"<body>{body.html}</body>\n</html>\n"
    ).encode()


def other_languages(words: PageTranslator, file: str) -> list[Markup]:
    """The links to the same page in the other languages; ``file`` is its name without an ending."""
    return [
        element(
            "a",
            text(other, "league.page.language"),
            href=file_name(file, other),
            hreflang=other,
            lang=other,
        )
        for other in LANGUAGES
        if other != words.language
    ]


def file_name(stem: str, language: str) -> str:
    """The name of a page's file in a language: ``index.html``, ``index.de.html``."""
    return f"{stem}.html" if language == LANGUAGES[0] else f"{stem}.{language}.html"
