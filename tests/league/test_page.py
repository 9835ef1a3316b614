"""The pages: golden, in both languages, safe against what programs say, and complete."""

import re
from pathlib import Path

import pytest

from herzrasen.league.html import PageTranslator
from herzrasen.league.page import LeagueSummary, write_pages
from herzrasen.league.standings import Standings
from herzrasen.locales import LANGUAGES
from tests.league.leagues import HOSTILE
from tests.league.pages import GOLDEN, golden_pages
from tests.league.test_standings import example


def test_the_golden_pages() -> None:
    for name, content in golden_pages():
        assert content == (GOLDEN / name).read_text("utf-8"), name


def test_what_a_program_says_is_text_and_nothing_else() -> None:
    (index, *_) = (content for name, content in golden_pages() if name == "index.en.html")
    assert HOSTILE not in index
    assert "&lt;script&gt;" in index
    assert "default-src &#x27;none&#x27;" in index


def write_example(folder: Path) -> Path:
    config, standings = example(folder / "results", deals=4)
    write_pages(config, LeagueSummary(standings, "00"))
    return config.results


def test_every_link_between_pages_leads_somewhere_and_none_leaves_the_folder(
    tmp_path: Path,
) -> None:
    results = write_example(tmp_path)
    pages = [*results.glob("*.html"), *results.glob("pairs/*.html")]
    assert len(pages) == len(LANGUAGES) * (1 + 6)
    records = set()
    for page in pages:
        for link in re.findall(r'href="([^"]*)"', page.read_text("utf-8")):
            if link == "data:,":
                continue
            target = (page.parent / link).resolve()
            assert target.is_relative_to(results.resolve()), link
            assert target.exists() or target.suffix == ".hrz", link
            records |= {target.name} if target.suffix == ".hrz" else set()
    assert len(records) == 6


def test_a_league_without_results_has_a_page(tmp_path: Path) -> None:
    config, _ = example(tmp_path / "results", deals=4)
    page = write_pages(config, LeagueSummary(Standings(0, 4, (), (), ()), "00"))
    assert "0 of 4 deals" in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [(1.234, "+1.23", "+1,23"), (-1.5, "−1.50", "−1,50"), (-0.001, "0.00", "0,00")],
)
def test_numbers(number: float, english: str, german: str) -> None:
    assert (
        PageTranslator("en").format_signed(number),
        PageTranslator("de").format_signed(number),
    ) == (english, german)
