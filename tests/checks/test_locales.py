"""German and English have the same sentences with the same blanks."""

import re
import runpy
from string import Formatter
from typing import Final

import pytest

from herzrasen.locales import LANGUAGES, catalogue, system_language, text
from herzrasen.locales.capitals import fact_of
from tests.terminal.browser_twin import ask_browser
from tests.tools import ROOT

SOURCE: Final = ROOT / "src/herzrasen"
SAME_WORDS: Final = (
    (r"\blinks\b|\blinke[nrs]?\b", r"\bleft\b"),
    (r"\brechts\b|\brechte[nrs]?\b", r"\bright\b"),
)
"""A German word, and the English one that has to stand in the same sentence."""


def blanks(sentence: str) -> set[str]:
    """The names that the sentence leaves to be filled in; a card may stand in German with its
    article and in its case (``presentation/card_in_sentence.py``)."""
    names = {fact_of(name) for _, name, _, _ in Formatter().parse(sentence) if name is not None}
    return {re.sub(r"^(cards?)_(subject|object|dative)$", r"\1", name) for name in names}


def test_every_language_has_the_same_keys() -> None:
    first, *others = (catalogue(language).keys() for language in LANGUAGES)
    assert first
    for other in others:
        assert first ^ other == set()


def test_browser_and_launcher_have_the_same_languages(node: str) -> None:
    """Each has a list of its own: the launcher runs without the program."""
    assert ask_browser(node, [("core/text/languages.js", "LANGUAGES", [])]) == [[*LANGUAGES]]
    launcher = runpy.run_path(str(ROOT / "launcher/sentences.py"))
    first, *others = (launcher["SENTENCES"][language].keys() for language in LANGUAGES)
    assert all(other == first for other in others)
    assert launcher["LOCALE_NAMES"].keys() == launcher["SENTENCES"].keys() == {*LANGUAGES}


def test_every_language_leaves_the_same_blanks() -> None:
    first, *others = (catalogue(language) for language in LANGUAGES)
    for other in others:
        assert [key for key in first if blanks(first[key]) != blanks(other[key])] == []


def test_every_refusal_that_is_written_or_compared_has_a_sentence() -> None:
    """One with another name is answered by “something went wrong”, or never recognized again."""
    code = re.compile(r"""["'`]([a-z_]+\.refusal\.[a-z\d-]*[a-z\d])["'`]""")
    sources = [file for kind in ("py", "js") for file in SOURCE.rglob(f"*.{kind}")]
    written = {found for file in sources for found in code.findall(file.read_text("utf-8"))}
    assert len(written) > 200
    known = {re.sub(r"\.(one|other)$", "", key) for key in catalogue("en")}
    assert written - known == set()


def test_decimals_of_a_sentence_have_the_point_of_its_language() -> None:
    assert text("de", "cli.bar.rate", rate=1.52, time="0:10") == "1,5 je Sekunde, noch 0:10"


def test_left_and_right_are_not_mixed_up() -> None:
    english, german = catalogue("en"), catalogue("de")
    assert [
        key
        for here, there in SAME_WORDS
        for key in english
        if re.search(here, german[key]) and not re.search(there, english[key], re.IGNORECASE)
    ] == []


TYPED_CARDS: Final = {
    "terminal/hearts/key_bindings.py",
    "terminal/hearts/typed_cards.py",
}
"""Cards as they are typed: the recipe for a language says so (CONTRIBUTING.md)."""
PAGES: Final = {"research/environments/reference_table.py"}
"""Pages of the documentation, which has two languages."""


def test_signs_and_months_of_a_language_lie_in_its_folder() -> None:
    """Else a third language gets a KeyError, or another language's point before its decimals."""
    source = ROOT / "src/herzrasen"
    named = re.compile(r"""["'](?:en|de)["']:|[!=]= ?["'](?:en|de)["']""")
    found = {
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if named.search(path.read_text("utf-8"))
    }
    assert found == TYPED_CARDS | PAGES | {"locales/__init__.py"}


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de_DE.UTF-8"}, "de"),
        ({"LC_ALL": "xx_XX.UTF-8", "LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_first_variable_that_counts(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of POSIX; one that is empty counts as none."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == language
