"""docs/privacy.md and its German twin, made from the sentences that the program shows:
``python -m tests.documentation.privacy_page`` writes both."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from herzrasen.locales import catalogue, text
from tests.tools import ROOT


class PrivacyPageFrame(NamedTuple):
    """What the page says besides: its links, the heads of its table, and its last row."""

    links: str
    heads: tuple[str, str, str]
    about_nobody: str


FILES: Final = {"en": "docs/privacy.md", "de": "docs/privacy.de.md"}
FRAMES: Final = {
    "en": PrivacyPageFrame(
        "*Deutsch: [privacy.de.md](privacy.de.md). For operators: [what is stored, and how safely]"
        "(server.md#what-is-stored-and-how-safely). What it is protected against: "
        "[security.md](security.md).*",
        ("what", "how long", "tables"),
        "The rest is about nobody: {tables}.",
    ),
    "de": PrivacyPageFrame(
        "*English: [privacy.md](privacy.md). Wer einen Server betreibt: "
        "[was gespeichert wird, und wie sicher](server.de.md#was-gespeichert-wird-und-wie-sicher). "
        "Vor wem es geschützt ist: "
        "[security.de.md](security.de.md).*",
        ("was", "wie lange", "Tabellen"),
        "Der Rest betrifft niemanden: {tables}.",
    ),
}
TABLES: Final = {
    "device": "devices",
    "account": "accounts passkeys preferences",
    "device_link": "device_links",
    "match": "tables entries recent_entries seats outcomes reports sitting costs",
    "daily": "daily_results",
    "tournament": "tournaments tournament_people",
    "rating": "ratings rating_changes rated_matches unrated_matches rating_guests"
    " rating_exclusions",
}
"""The database's tables, by what is stored in them."""
ABOUT_NOBODY: Final = "daily_days health rating_recomputes trusted_time"


def page(language: str) -> str:
    """The whole page."""
    return "\n\n".join(_paragraphs(language, FRAMES[language])) + "\n"


def _paragraphs(language: str, frame: PrivacyPageFrame) -> Iterator[str]:
    yield f"# {text(language, 'privacy.title')}"
    yield frame.links
    yield text(language, "privacy.about")
    for part in ("browser", "memory"):
        yield _part(language, part)
    yield f"**{text(language, 'privacy.database.title')}**:"
    yield "\n".join(_rows(language, frame.heads))
    yield frame.about_nobody.format(tables=_names(ABOUT_NOBODY))
    for part in ("who", "away", "log"):
        yield _part(language, part)


def _part(language: str, part: str) -> str:
    title, sentences = (text(language, f"privacy.{part}.{kind}") for kind in ("title", "text"))
    return f"**{title}.** {sentences}"


def _rows(language: str, heads: tuple[str, str, str]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield "|---|---|---|"
    keys = [key for key in catalogue(language) if key.startswith("privacy.stored.")]
    for kind in dict.fromkeys(key.split(".")[2] for key in keys):
        what, how_long = (
            text(language, f"privacy.stored.{kind}.{column}") for column in ("what", "how_long")
        )
        yield f"| {what} | {how_long} | {_names(TABLES[kind])} |"


def _names(tables: str) -> str:
    return ", ".join(f"`{name}`" for name in tables.split())


if __name__ == "__main__":
    for language, file in FILES.items():
        (ROOT / file).write_text(page(language), "utf-8", newline="\n")
