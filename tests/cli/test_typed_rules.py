"""Rules as links and the page's address carry them, given to commands: with a version, or the
whole link. Commands knew the bare text form alone."""

from __future__ import annotations

import pytest

from herzrasen.cli import main
from herzrasen.games.protocol import RULES_VERSION

LINK = "https://cards.example/#/rules/hearts/"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def output_of(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main.main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "same"),
    [
        ("2:new-moon+target=50", "new-moon+target=50"),
        ("1:standard", "standard"),
        ("2:stoss", "stoss"),
        (f"{LINK}2:new-moon+target=50", "new-moon+target=50"),
        (f"({LINK}2:new-moon+target=50).", "new-moon+target=50"),
        ("#/rules/nerts/2:stoss", "stoss"),
    ],
)
def test_what_a_link_carries_is_shown(
    typed: str, same: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = output_of(["rules", "show", typed], capsys)
    assert shown == output_of(["rules", "show", same], capsys)


def test_a_version_before_is_read_with_its_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    then, now = (
        output_of(["rules", "show", one], capsys)
        for one in (f"{LINK}black-maria", f"{LINK}2:black-maria")
    )
    assert then != now


@pytest.mark.parametrize(
    "line", ["rules show", "arena hearts --rules", "dataset folder --deals 1 --rules"]
)
@pytest.mark.parametrize("typed", [f"{RULES_VERSION + 1}:standard", f"{LINK}{RULES_VERSION + 1}:x"])
def test_of_a_later_version_it_is_said(
    typed: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main([*line.split(), typed]) == 2
    assert "from a newer version of Herzrasen" in capsys.readouterr().err


def test_the_arena_reads_a_link(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "nerts", "--rules", f"{LINK.replace('hearts', 'nerts')}2:pagat"]
    words += ["--seats", "2", "--rounds", "2", "--workers", "1", "--json"]
    assert '"rules":"pagat+seats=2"' in output_of(words, capsys)


def test_rules_that_no_new_table_takes_are_shown_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Their sentences may contradict each other, here of the card that opens the first trick."""
    shown = output_of(["rules", "show", "standard+penalties=2C:5"], capsys)
    assert "No new table can be opened with these rules. The card that has to be led" in " ".join(
        shown.split()
    )
    assert "No new table" not in output_of(["rules", "show", "standard"], capsys)
