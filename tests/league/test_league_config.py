"""The file of a league: what it may say, and what is said about every mistake."""

from contextlib import nullcontext
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.league.config_table import LeagueConfigError
from herzrasen.league.html import PageTranslator
from herzrasen.league.league_config import read_config
from herzrasen.league.page import LeagueSummary, index_page
from herzrasen.locales import catalogue
from herzrasen.research.seat_driver import ProgramLimits
from tests.league.leagues import EXAMPLES
from tests.league.test_standings import example
from tests.tools import ROOT

GOOD = """\
title = "Autumn"
deals = 8

[entrants.quick]
level = "quick"
settings = { effort = 5 }

[entrants.mine]
name = "My bot"
command = ["python3", "my_bot.py"]
"""


def write_league(folder: Path, text: str) -> Path:
    file = folder / "autumn.toml"
    file.write_text(text)
    return file


def test_what_is_left_out_has_a_default(tmp_path: Path) -> None:
    config = read_config(write_league(tmp_path, GOOD))
    assert (config.title, config.deals, config.results.name) == ("Autumn", 8, "autumn-results")
    assert config.results.parent == tmp_path.resolve()
    assert config.entrant("quick").settings == ("effort=5",)
    assert config.entrant("mine").folder == tmp_path.resolve()
    assert (config.limits.start, config.limits.answer, config.limits.deal) == (20, 5, 60)


def test_the_page_names_the_preset_that_was_chosen(tmp_path: Path) -> None:
    """h3 and h4 are the same rules."""
    text = GOOD.replace("deals = 8", 'deals = 8\nrules = "h4+target=50"')
    config = read_config(write_league(tmp_path, text))
    standings = example(tmp_path)[1]
    page = index_page(config, LeagueSummary(standings, "", ""), PageTranslator("en")).decode()
    assert "h4+target=50" in page


def test_the_example_can_be_read() -> None:
    config = read_config(EXAMPLES / "league.toml")
    assert [one.level for one in config.entrants] == ["beginner", "club", "quick", ""]


@pytest.mark.parametrize(("count", "taken"), [(1, False), (2, True), (64, True), (65, False)])
def test_a_league_has_two_to_64_entrants(count: int, taken: bool, tmp_path: Path) -> None:
    entrants = "".join(
        f'[entrants.e{number}]\nname = "E{number}"\nlevel = "quick"\n' for number in range(count)
    )
    file = write_league(tmp_path, f'title = "Autumn"\ndeals = 8\n{entrants}')
    with nullcontext() if taken else pytest.raises(LeagueConfigError):
        assert len(read_config(file).entrants) == count


CASES = [
    ("deals = 8", "", "deals", 0, "missing-key"),
    ("deals = 8", "deals = 9", "deals", 2, "rotation"),
    ("deals = 8", "deals = true", "deals", 2, "number"),
    ("deals = 8", "deals = 8\nplayers = 3", "players", 3, "unknown-key"),
    ("deals = 8", 'deals = 8\nrules = "nonsense"', "rules", 3, "rules"),
    ("deals = 8", "deals = 8\ntables = 1000", "tables", 3, "number"),
    ('"Autumn"', '"a\\u202eb"', "title", 1, "text"),
    ('"Autumn"', '""', "title", 1, "empty"),
    ('"quick"', '"genius"', "entrants.quick.level", 5, "level"),
    ('level = "quick"', "", "entrants.quick", 4, "level-or-command"),
    ("effort = 5", 'effort = "5 6"', "entrants.quick.settings.effort", 6, "setting"),
    ("effort = 5", "force = 5", "entrants.quick.settings.force", 6, "level-setting"),
    ("effort = 5", "effort = -5", "entrants.quick.settings.effort", 6, "level-setting"),
    ("[entrants.mine]", "[entrants.Mine]", "entrants.Mine", 8, "id"),
    ('"My bot"', '"QUICK"', "entrants.mine", 8, "same-name"),
    ('["python3", "my_bot.py"]', '"python3"', "entrants.mine.command", 10, "texts"),
    ('"my_bot.py"]', '"my\\u0000bot"]', "entrants.mine.command", 10, "texts"),
    ("[entrants.mine]", "[entrants.mine]\nfolder = 'none'", "entrants.mine.folder", 9, "folder"),
    ("[entrants.mine]", "[other.mine]", "entrants", 0, "entrants"),
    ("[entrants.mine]", "[limits]\nanswer_seconds = 0\n[entrants.mine]",
     "limits.answer_seconds", 9, "seconds"),
    ("[entrants.mine]", "[entrants.mine]\nenvironment = { A = 1 }",
     "entrants.mine.environment.A", 9, "variable"),
    ("[entrants.mine]", "[entrants.mine]\nlimits = 1", "entrants.mine.limits", 9, "unknown-key"),
]  # fmt: skip


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("old", "new", "key", "line", "code"), CASES)
def test_a_mistake_is_named_with_its_line_and_key(
    old: str, new: str, key: str, line: int, code: str, language: str, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8" if language == "de" else "C")
    file = write_league(tmp_path, GOOD.replace(old, new, 1))
    assert main.main(["league", str(file)]) == 2
    error = capsys.readouterr().err
    place = {"en": f", line {line}, {key}: ", "de": f", Zeile {line}, {key}: "}[language]
    assert (place if line else f", {key}: ") in error
    sentence = catalogue(language)[f"league.config.{code}"].partition("{")[0]
    assert sentence in error
    assert "Traceback" not in error
    assert not (tmp_path / "autumn-results").exists()


@pytest.mark.parametrize("text", ["deals = ", "deals = 1\ndeals = 2", "[[[", "\udc80"])
def test_a_file_that_is_no_toml_is_named_with_its_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(text.encode(errors="surrogateescape"))
    assert main.main(["league", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["league", "no-such-file.toml"]) == 2
    assert "no-such-file.toml" in capsys.readouterr().err


@pytest.mark.parametrize("page", ["league.md", "league.de.md"])
def test_the_file_that_the_manual_shows_can_be_used(page: str, tmp_path: Path) -> None:
    shown = (ROOT / "docs" / page).read_text("utf-8").split("```toml\n")[1].split("```")[0]
    (tmp_path / "my-bot").mkdir()
    config = read_config(write_league(tmp_path, shown))
    assert config.limits == ProgramLimits(start=20, answer=5, deal=60)
    assert config.entrant("my-bot").author == "Ada"
