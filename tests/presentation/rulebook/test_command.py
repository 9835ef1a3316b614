"""The command ``herzrasen rules``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.games import hearts, nerts
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.rulebook.options import options
from tests.presentation.rulebook.rules_samples import GAMES

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_it_lists_presets_and_options_of_both_games(capsys: Capture) -> None:
    assert main.main(["rules"]) == 0
    shown = capsys.readouterr().out
    for game in GAMES:
        assert main.main(["rules", game]) == 0
        alone = capsys.readouterr().out
        assert alone in shown
        for option in options(game):
            assert f"\n  {option.name}=" in alone
    for preset in (*hearts.PRESETS, *nerts.PRESETS):
        assert f"\n  {preset} " in shown


def test_programs_get_json(capsys: Capture) -> None:
    assert main.main(["rules", "--json"]) == 0
    both = json.loads(capsys.readouterr().out)
    assert main.main(["rules", "nerts", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == both["nerts"]
    assert main.main(["rules", "show", "new-moon+target=50", "--json", "--language", "de"]) == 0
    output = json.loads(capsys.readouterr().out)
    assert (output["preset"], output["differences"], output["seats"]) == ("new-moon", ["target"], 4)
    assert output["sentences"][0]["title"] == "Am Tisch"


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("new-moon", "Hearts: New Moon\nnew-moon\n"),
        ("standard+moon=choice,target=50", "Hearts: New Moon, with changes\nnew-moon+target=50\n"),
        ("duel+draw=1", "Nerts: Duel, with changes\nduel+draw=1\n"),
    ],
)
def test_a_rule_set_is_shown_in_sentences(text: str, head: str, capsys: Capture) -> None:
    assert main.main(["rules", "show", text]) == 0
    assert capsys.readouterr().out.startswith(f"{head}\nThe table\n")


def test_the_language_is_the_systems_or_the_one_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    main.main(["rules", "show", "standard"])
    assert "Jedes Herz zählt einen Punkt." in capsys.readouterr().out
    main.main(["rules", "show", "standard", "--language", "en"])
    assert "Every heart counts one point." in capsys.readouterr().out


def test_conflicting_options_are_refused_by_name(capsys: Capture) -> None:
    words = ["rules", "show", "standard+players=5,rotation=across", "--language", "de"]
    assert main.main(words) == 2
    refused = capsys.readouterr()
    assert "„Plätze“" in refused.err
    assert "„Schieberichtung“" in refused.err
    assert refused.out == ""
    assert main.main([*words, "--json"]) == 2
    refused = capsys.readouterr()
    assert json.loads(refused.out)["refusal"]["options"] == ["players", "rotation"]


@pytest.mark.parametrize(
    "words",
    [
        ["rules", "show", "whist"],
        ["rules", "show", "standard", "--game", "nerts"],
        ["rules", "show", "standard", "--game", "chess"],
        ["rules", "show", "standard", "--language", "xx"],
        ["rules", "page", "chess", "de"],
        ["rules", "page", "hearts", "xx"],
        ["rules", "show"],
        ["rules", "sing"],
    ],
)
def test_unknown_names_are_reported(words: list[str], capsys: Capture) -> None:
    assert main.main(words) == 2
    refused = capsys.readouterr()
    assert refused.out == ""
    assert refused.err.count("\n") <= 3
    assert refused.err.strip()


def test_no_name_stands_for_rules_of_both_games() -> None:
    assert not hearts.PRESETS.keys() & nerts.PRESETS.keys()


def test_the_pages_are_printed_and_written(tmp_path: Path, capsys: Capture) -> None:
    folder = tmp_path / "new" / "rules"
    assert main.main(["rules", "pages", str(folder)]) == 0
    assert len(list(folder.iterdir())) == 6 * len(LANGUAGES)
    assert main.main(["rules", "page", "nerts", "de"]) == 0
    assert capsys.readouterr().out.encode() == (folder / "nerts-options.de.md").read_bytes()
    (tmp_path / "file").write_text("")
    assert main.main(["rules", "pages", str(tmp_path / "file")]) == 2
    assert "is not writable" in capsys.readouterr().err
