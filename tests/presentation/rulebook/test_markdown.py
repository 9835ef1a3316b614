"""The reference pages of the documentation are up to date with options and texts."""

from __future__ import annotations

import re

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES as PACKAGES
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.guides import markdown as guides
from herzrasen.presentation.rulebook import markdown
from herzrasen.presentation.rulebook.markdown import file_name, page
from herzrasen.presentation.rulebook.options import options
from tests.presentation.rulebook.rules_samples import GAMES
from tests.tools import ROOT

PAGES = [(game, language) for game in GAMES for language in LANGUAGES]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_page_is_up_to_date(game: GameName, language: str) -> None:
    kept = ROOT / "docs/rules" / file_name(game, language)
    assert kept.read_text("utf-8") == page(game, language), "run: herzrasen rules pages docs/rules"


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_page_has_every_preset_and_every_option(game: GameName, language: str) -> None:
    shown = page(game, language)
    assert "{" not in shown
    for preset in PACKAGES[game].PRESETS:
        assert re.search(rf"^### .+ \(`{preset}`\)$", shown, re.MULTILINE)
    for option in options(game):
        assert f"| `{option.name}` |" in shown


def test_the_decks_are_those_of_the_rule_text() -> None:
    shown = page("hearts", "en")
    assert "| 6 | without ♦2 ♣3 ♦3 ♣4: 8 each, ♣2 opens | without ♣2 ♦2 ♠2 ♥2: 8 each, ♣3" in shown
    assert "| 8 | without ♦2 ♣3 ♦3 ♣4: 6 each, ♣2 opens | not possible |" in shown
    assert "| 5 | without ♣2 ♦2 ♠2 ♣2: 20 each, ♣3 opens |" in shown


def test_both_readmes_lead_to_the_pages_in_their_language() -> None:
    for language, readme in (("en", "README.md"), ("de", "README.de.md")):
        written = (ROOT / readme).read_text("utf-8")
        for game in GAMES:
            for pages in (guides, markdown):
                assert f"(docs/rules/{pages.file_name(game, language)})" in written


def test_a_variant_names_the_lines_that_fall_away() -> None:
    """Those that it has besides, the other tests of these sentences read."""
    _, variant = page("nerts", "en").split("### Pagat (`pagat`)")
    variant = variant.partition("\n### ")[0]
    _, gone = variant.split("These lines of the standard rules fall away:\n\n")
    assert "- You may also play single cards on an opponent’s Nerts pile:" in gone
    assert "- Nothing may be played on other players’ Nerts piles." not in gone
