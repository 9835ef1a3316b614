"""docs/privacy.md names everything that a server stores: nothing new without a word there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from herzrasen.locales import text
from herzrasen.server.auth.browser_label import browser_label
from herzrasen.storage.sqlite.database import Database
from tests.documentation.privacy_page import ABOUT_NOBODY, page
from tests.documentation.privacy_page import FILES as PAGES
from tests.tools import ROOT

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


IN_THE_BROWSER: Final = (
    "account anew attacks best bots copied rules settings shares started two-taps"
)
"""The names under which a browser stores something that the pages describe, or that is nobody's:
when a page was loaded anew, and whether names were moved under a path."""


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
    assert {name: found[name] for name in found.keys() - {*ABOUT_NOBODY.split()}} == DESCRIBED


@pytest.mark.parametrize("file", PAGES.values())
def test_the_pages_name_every_table(file: str) -> None:
    named = set(re.findall(r"`([a-z_]+)`", (ROOT / file).read_text("utf-8")))
    assert named == DESCRIBED.keys() | {*ABOUT_NOBODY.split()}


@pytest.mark.parametrize("language", PAGES)
def test_what_the_pages_name_of_the_profile_is_written_there(language: str) -> None:
    written = (ROOT / PAGES[language]).read_text("utf-8")
    for key in ("take", "forget"):
        assert re.search(f"[“„]{text(language, f'account.kept.{key}')}[”“]", written)
    assert browser_label("Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0") in written


@pytest.mark.parametrize("language", PAGES)
def test_the_page_is_made_of_what_the_client_shows(language: str) -> None:
    kept = (ROOT / PAGES[language]).read_text("utf-8")
    assert kept == page(language), "run: .venv/bin/python -m tests.documentation.privacy_page"


def test_everything_that_a_browser_stores_is_described() -> None:
    scripts = (ROOT / "src/herzrasen/client").rglob("*.js")
    stored = (
        re.findall(r"""storageKey\(['`]herzrasen\.([\w-]+)""", it.read_text("utf-8"))
        for it in scripts
    )
    assert {name for names in stored for name in names} == {*IN_THE_BROWSER.split()}
