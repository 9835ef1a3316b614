"""A file to go on from: what was played is not played again, nothing else is taken for it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.research import arena, matches
from herzrasen.research.checkpoint import Saved, header, resume
from herzrasen.research.pairing import Bout
from tests.duels import bout

BOUT = bout("level=1", "random", seed=5)


def opened(path: Path) -> Saved[arena.Block]:
    saved = resume(path, header(BOUT, arena.Block), arena.Block)
    assert not isinstance(saved, Refusal)
    return saved


def played(path: Path, deals: int) -> tuple[arena.Duel, list[int]]:
    """The duel, its times left out, and what progress heard."""
    heard: list[int] = []
    saved = opened(path)
    result = arena.duel(BOUT, deals, workers=1, progress=heard.append, saved=saved)
    saved.close()
    return replace(result, wall=(None, None), cpu=(None, None)), heard


def test_going_on_is_the_same_as_never_stopping(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    _, heard = played(path, 8)
    assert heard == [0, 4, 8]
    longer, heard = played(path, 16)
    assert heard == [8, 12, 16]
    assert longer == played(other, 16)[0]
    assert played(path, 16)[1] == [16]
    assert played(path, 4)[1] == [4]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "a"
    whole, _ = played(path, 12)
    kept = path.read_bytes()
    path.write_bytes(kept[:-20])
    again, heard = played(path, 12)
    assert heard == [8, 12]
    assert again == whole
    assert len(path.read_bytes().splitlines()) == len(kept.splitlines())


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (replace(BOUT, a=BOUT.b), "a"),
        (replace(BOUT, b=BOUT.a), "b"),
        (replace(BOUT, seed=6), "seed"),
        (replace(BOUT, alone=True), "alone"),
        (replace(BOUT, rules=replace(BOUT.rules, pass_count=2)), "rules"),
    ],
)
def test_another_arena_is_refused(tmp_path: Path, other: Bout, what: str) -> None:
    path = tmp_path / "a"
    opened(path).close()
    before = path.read_bytes()
    refusal = resume(path, header(other, arena.Block), arena.Block)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["what"]) == ("saved-other", what)
    assert path.read_bytes() == before


def test_matches_are_no_deals(tmp_path: Path) -> None:
    path = tmp_path / "a"
    opened(path).close()
    refusal = resume(path, header(BOUT, matches.Played), matches.Played)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["what"]) == ("saved-other", "arena")


@pytest.mark.parametrize("text", ["no arena", "no arena\n", "{}\n", '{"first":0}\n\n'])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a"
    path.write_text(text)
    refusal = resume(path, header(BOUT, arena.Block), arena.Block)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "saved-otherwise"
    assert path.read_text() == text


def test_a_block_that_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    opened(path).close()
    with path.open("a") as file:
        file.write('{"first":0,"count":4,"result":7}\n')
    refusal = resume(path, header(BOUT, arena.Block), arena.Block)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "saved-otherwise"


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    refusal = resume(tmp_path / "nowhere" / "a", header(BOUT, arena.Block), arena.Block)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "saved-unwritable"
