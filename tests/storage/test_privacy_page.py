"""docs/privacy.md names everything that a server stores: nothing new without a word there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from herzrasen.locales import catalogue, text
from herzrasen.server.auth.session_resolver import browser_label
from herzrasen.storage.sqlite.database import Database
from tests.tools import ROOT

PAGES: Final = {"en": "docs/privacy.md", "de": "docs/privacy.de.md"}

DESCRIBED: Final = {
    "accounts": "handle looks name password person recovery since",
    "costs": "costs deal seat table",
    "daily_results": "day finished name person points started state table",
    "device_links": "code name token until",
    "devices": "ended label person seen since token",
    "entries": "crc entry seq table",
    "outcomes": "outcome table",
    "passkeys": "id key label person since site uses",
    "preferences": "document number person",
    "rated_matches": "at family id match",
    "rating_changes": "family match person rating",
    "rating_exclusions": "person reason since",
    "rating_guests": "guest person",
    "ratings": "at deviation family person rating score",
    "recent_entries": "crc entry id seq table",
    "reports": "kind line persons seen table",
    "seats": "person table",
    "sitting": "person table",
    "tables": "about id name",
    "tournament_people": "person tournament",
    "tournaments": "changed document id name phase revision",
    "unrated_matches": "began table",
}
"""The columns that the pages describe. A new one may hold what a person should know of: say it
there, then add it here."""

ABOUT_NOBODY: Final = {"daily_days", "health", "rating_recomputes", "trusted_time"}


def read_schema(folder: Path) -> dict[str, str]:
    """The columns of each table of the database."""
    database = Database(folder / "tables.sqlite3")
    try:
        names = [
            name
            for (name,) in database.query("SELECT name FROM sqlite_schema WHERE type = 'table'")
        ]
        return {
            name: " ".join(sorted(row[1] for row in database.query(f"PRAGMA table_info({name})")))
            for name in names
            if not name.startswith("sqlite_")
        }
    finally:
        database.close()


def test_every_column_that_is_stored_is_described(tmp_path: Path) -> None:
    found = read_schema(tmp_path)
    assert {name: found[name] for name in found.keys() - ABOUT_NOBODY} == DESCRIBED


@pytest.mark.parametrize("page", PAGES.values())
def test_the_pages_name_every_table(page: str) -> None:
    named = set(re.findall(r"`([a-z_]+)`", (ROOT / page).read_text("utf-8")))
    assert named == DESCRIBED.keys() | ABOUT_NOBODY


@pytest.mark.parametrize("language", PAGES)
def test_what_the_pages_name_of_the_profile_is_written_there(language: str) -> None:
    page = (ROOT / PAGES[language]).read_text("utf-8")
    for key in ("take", "forget"):
        assert f"**{text(language, f'account.kept.{key}')}**" in page
    assert browser_label("Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0") in page


def plain_text(page: str) -> str:
    """The words of a page or a sentence alone."""
    return re.sub(r"[*“”„\"]", "", page).replace("’", "'").lower()


@pytest.mark.parametrize("language", PAGES)
def test_what_the_client_shows_is_what_the_page_says(language: str) -> None:
    """Also in the same order, and every line of the table."""
    page = plain_text((ROOT / PAGES[language]).read_text("utf-8"))
    stored = {key for key in catalogue(language) if key.startswith("privacy.stored.")}
    sentences = [each for key, each in catalogue(language).items() if key.startswith("privacy.")]
    assert len(sentences) == 27
    at = 0
    for sentence in sentences:
        at = page.index(plain_text(sentence), at)
    assert page.count("\n| ") == 1 + len(stored) // 2
