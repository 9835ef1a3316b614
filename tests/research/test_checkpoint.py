"""Checkpoints: finished blocks are not played again, and other files are refused."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.research import hearts_arena, matches
from herzrasen.research.checkpoint import Checkpoint, header, resume
from herzrasen.research.pairing import Pairing
from tests.arena_pairings import pairing

PAIRING = pairing("level=1", "random", seed=5)


def open_checkpoint(path: Path) -> Checkpoint[hearts_arena.DealBlock]:
    saved = resume(path, header(PAIRING, hearts_arena.DealBlock), hearts_arena.DealBlock)
    assert not isinstance(saved, Refusal)
    return saved


def play_deals(path: Path, deals: int) -> tuple[hearts_arena.DealsResult, list[int]]:
    """The result without its times, and the calls of progress."""
    progress: list[int] = []
    saved = open_checkpoint(path)
    result = hearts_arena.run_deals(
        PAIRING, deals, workers=1, progress=progress.append, checkpoint=saved
    )
    saved.close()
    return replace(result, wall=(None, None), cpu=(None, None)), progress


def test_resuming_equals_an_uninterrupted_run(tmp_path: Path) -> None:
    path, other = tmp_path / "a", tmp_path / "b"
    _, progress = play_deals(path, 8)
    assert progress == [0, 4, 8]
    longer, progress = play_deals(path, 16)
    assert progress == [8, 12, 16]
    assert longer == play_deals(other, 16)[0]
    assert play_deals(path, 16)[1] == [16]
    assert play_deals(path, 4)[1] == [4]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "a"
    whole, _ = play_deals(path, 12)
    kept = path.read_bytes()
    path.write_bytes(kept[:-20])
    again, progress = play_deals(path, 12)
    assert progress == [8, 12]
    assert again == whole
    assert len(path.read_bytes().splitlines()) == len(kept.splitlines())


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (replace(PAIRING, a=PAIRING.b), "a"),
        (replace(PAIRING, b=PAIRING.a), "b"),
        (replace(PAIRING, seed=6), "seed"),
        (replace(PAIRING, alone=True), "alone"),
        (replace(PAIRING, rules=replace(PAIRING.rules, pass_count=2)), "rules"),
    ],
)
def test_another_arena_is_refused(tmp_path: Path, other: Pairing, what: str) -> None:
    path = tmp_path / "a"
    open_checkpoint(path).close()
    before = path.read_bytes()
    refusal = resume(path, header(other, hearts_arena.DealBlock), hearts_arena.DealBlock)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["what"]) == ("saved-other", what)
    assert path.read_bytes() == before


def test_matches_are_no_deals(tmp_path: Path) -> None:
    path = tmp_path / "a"
    open_checkpoint(path).close()
    refusal = resume(path, header(PAIRING, matches.MatchScores), matches.MatchScores)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.facts["what"]) == ("saved-other", "arena")


@pytest.mark.parametrize("text", ["no arena", "no arena\n", "{}\n", '{"first":0}\n\n'])
def test_another_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a"
    path.write_text(text)
    refusal = resume(path, header(PAIRING, hearts_arena.DealBlock), hearts_arena.DealBlock)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "saved-otherwise"
    assert path.read_text() == text


def test_an_invalid_block_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a"
    open_checkpoint(path).close()
    with path.open("a") as file:
        file.write('{"first":0,"count":4,"result":7}\n')
    refusal = resume(path, header(PAIRING, hearts_arena.DealBlock), hearts_arena.DealBlock)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "saved-otherwise"


def test_an_unwritable_path_is_refused(tmp_path: Path) -> None:
    refusal = resume(
        tmp_path / "nowhere" / "a", header(PAIRING, hearts_arena.DealBlock), hearts_arena.DealBlock
    )
    assert isinstance(refusal, Refusal)
    assert refusal.code == "saved-unwritable"
