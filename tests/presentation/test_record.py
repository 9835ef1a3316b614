"""`herzrasen check` and `herzrasen replay`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from herzrasen.cli import main
from tests.record.test_golden import FILES

RECORDS = {file.stem: file for file in FILES}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """A record in which a seat leads out of turn."""
    file = tmp_path / "wrong.hrz"
    text = RECORDS["standard"].read_text("utf-8")
    leader = text[text.index("lead ") + 5]
    file.write_text(text.replace(f"lead {leader}", f"lead {(int(leader) + 1) % 4}", 1), "utf-8")
    return file


def test_right_records_are_ok_with_their_scores(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(RECORDS["partners"]), str(RECORDS["duel-seat-0"])]
    assert main.main(["check", *files]) == 0
    output = capsys.readouterr().out
    assert f"{files[0]}: ok\n" in output
    assert f"{files[1]}: ok\n" in output
    assert "Ada + Clara" in output


def test_an_invalid_record_is_reported_by_line_card_and_reason(
    wrong: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["check", str(RECORDS["three"]), str(wrong)]) == 1
    output = capsys.readouterr()
    assert "three.hrz: ok" in output.out
    lines = wrong.read_text("utf-8").splitlines()
    line = next(number for number, line in enumerate(lines, 1) if line.startswith("lead"))
    assert output.err.startswith(f"{wrong}:{line}: ")
    assert "turn." in output.err


def test_for_programs_each_file_is_a_line_of_json(
    wrong: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["check", "--json", str(wrong), str(RECORDS["three"]), "/nowhere.hrz"]) == 2
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["ok"], first["code"]) == (False, "hearts.refusal.not-your-turn")
    assert second["ok"]
    assert len(second["scores"]) == 2
    assert "replayed" not in second, "nothing was asked to be"
    assert third["code"] == "record.fault.no-file"


def test_canonical_form_and_twin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = RECORDS["kitty"].read_text("utf-8")
    loose = tmp_path / "loose.hrz"
    loose.write_text(text.replace("\n", " ;x\n").replace("[Deal", "\n\n[Deal"), "utf-8")
    assert main.main(["check", "--canonical", str(loose)]) == 0
    assert capsys.readouterr().out == text
    assert main.main(["check", "--twin", str(loose)]) == 0
    twin = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(twin.encode())))
    assert main.main(["check", "--canonical", "-"]) == 0
    assert capsys.readouterr().out == text


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", RECORDS)
def test_every_record_is_replayed_in_sentences(
    name: str,
    language: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    assert main.main(["replay", str(RECORDS[name])]) == 0
    output = capsys.readouterr().out.splitlines()
    assert len(output) > 30
    assert not any("{" in line or "?" in line for line in output)


def test_a_replay_shows_only_what_the_seat_saw(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["replay", str(RECORDS["standard"]), "--seat", "1", "--deal", "2"]) == 0
    output = capsys.readouterr().out
    assert "Deal 2, as Bruno saw it." in output
    assert output.count("Your hand: ") == 2
    assert "Ada has chosen." in output
    assert main.main(["replay", str(RECORDS["standard"]), "--seat", "-2"]) == 0
    assert "Your hand" not in capsys.readouterr().out


def test_a_replay_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["replay", str(RECORDS["standard"]), "--json", "--open"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert len(shown["steps"][0]["hands"]) == 4


def test_impossible_replays_are_refused_in_a_sentence(
    wrong: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["replay", str(RECORDS["standard"]), "--deal", "99"]) == 2
    assert main.main(["replay", str(RECORDS["standard-seat-2"]), "--seat", "1"]) == 2
    assert main.main(["replay", "/nowhere.hrz"]) == 2
    assert main.main(["replay", str(wrong)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 4
