"""The log: whatever is cut off, what is before stays, and nothing counts twice."""

import os
from pathlib import Path

import pytest

from herzrasen.games.protocol import Refusal
from herzrasen.league.league_config import LeagueConfig
from herzrasen.league.league_deals import secret_of
from herzrasen.league.result_log import LOG, ResultLog, open_log
from tests.league.leagues import league, made_up_results, program


def open_league(config: LeagueConfig) -> ResultLog:
    log = open_log(config)
    assert isinstance(log, ResultLog), log
    return log


def refusal_of(config: LeagueConfig) -> Refusal:
    refusal = open_log(config)
    assert isinstance(refusal, Refusal)
    return refusal


def play_league(folder: Path) -> tuple[LeagueConfig, bytes]:
    """A league of which all has been played, and its log."""
    config = league(folder, program("a"), program("b"))
    log = open_league(config)
    for result in made_up_results(config, {"a": 1, "b": 2}, {}):
        log.append(result)
    log.close()
    return config, (folder / LOG).read_bytes()


def cuts(whole: bytes) -> set[int]:
    """Where a log is cut off: everywhere around the ends of lines, and at every tenth byte."""
    ends = [place for place, byte in enumerate(whole) if byte == 10]
    return {0, 1, len(whole), *range(0, len(whole), 10)} | {
        end + step for end in ends for step in (-1, 0, 1, 2) if end + step <= len(whole)
    }


@pytest.mark.parametrize("everywhere", [False, pytest.param(True, marks=pytest.mark.heavy)])
def test_a_log_that_is_cut_off_anywhere_goes_on_from_its_last_whole_line(
    everywhere: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)
    config, whole = play_league(tmp_path)
    results = made_up_results(config, {"a": 1, "b": 2}, {})
    lines = whole.splitlines(keepends=True)
    for length in range(len(whole) + 1) if everywhere else cuts(whole):
        (tmp_path / LOG).write_bytes(whole[:length])
        log = open_league(config)
        assert log.secret == secret_of(config.seed), "the cards are those of the published secret"
        complete = whole[:length].count(b"\n")
        assert list(log.found.values()) == results[: max(0, complete - 3)]
        for result in results:
            if result.sitting not in log.found:
                log.append(result)
        log.close()
        again = (tmp_path / LOG).read_bytes()
        assert again.splitlines(keepends=True)[0] == lines[0], "the words give the same secret"
        assert again == whole


def test_zeros_at_the_end_after_a_power_cut_are_dropped(tmp_path: Path) -> None:
    config, whole = play_league(tmp_path)
    (tmp_path / LOG).write_bytes(whole + bytes(512))
    log = open_league(config)
    assert len(log.found) == 6
    log.close()
    assert (tmp_path / LOG).read_bytes() == whole


def test_a_log_that_is_damaged_within_is_refused_with_the_line(tmp_path: Path) -> None:
    config, whole = play_league(tmp_path)
    lines = whole.splitlines(keepends=True)
    for number, _ in enumerate(lines):
        damaged = [*lines[:number], b'{"kind":"nonsense"}\n', *lines[number + 1 :]]
        (tmp_path / LOG).write_bytes(b"".join(damaged))
        assert refusal_of(config) == Refusal(
            "damaged", {"file": str(tmp_path / LOG), "line": number + 1}
        )
    (tmp_path / LOG).write_bytes(b"my shopping list")
    assert refusal_of(config).code == "damaged"
    assert (tmp_path / LOG).read_bytes() == b"my shopping list"


def test_only_one_league_uses_a_folder(tmp_path: Path) -> None:
    config, _ = play_league(tmp_path)
    log = open_league(config)
    assert refusal_of(config).code == "in-use"
    log.close()
    open_league(config).close()


@pytest.mark.parametrize(
    ("change", "name"), [({"seed": "other words"}, "seed"), ({"answer": 3.0}, "limits")]
)
def test_another_league_is_refused(change: dict[str, str], name: str, tmp_path: Path) -> None:
    play_league(tmp_path)
    other = league(tmp_path, program("a"), program("b"), **change)  # type: ignore[arg-type]
    refusal = refusal_of(other)
    assert (refusal.code, refusal.facts["name"]) == ("other", name)


def test_a_changed_program_is_refused_and_a_new_one_may_enter(tmp_path: Path) -> None:
    play_league(tmp_path)
    assert refusal_of(league(tmp_path, program("a", "crash"), program("b"))).code == "other-entrant"
    larger = league(tmp_path, program("a"), program("b"), program("c"), deals=8)
    for _ in range(2):
        log = open_league(larger)
        assert len(log.found) == 6
        log.close()
    assert (tmp_path / LOG).read_bytes().count(b'"kind":"entrant"') == 3


def test_the_secret_is_readable_by_nobody_else(tmp_path: Path) -> None:
    play_league(tmp_path)
    assert (tmp_path / LOG).stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_used_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    refusal = refusal_of(league(tmp_path / "file", program("a"), program("b")))
    assert refusal.code == "unwritable"
