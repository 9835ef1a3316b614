"""A sitting: who loses a deal, who does not, and what a program can see."""

import os
import sys
from pathlib import Path
from threading import Event, Timer

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen import __version__
from herzrasen.bots import dealer
from herzrasen.games.registry import is_scored
from herzrasen.league.league_deals import secret_of
from herzrasen.league.schedule import sittings
from herzrasen.league.seat_host import LeagueStopped, program_environment
from herzrasen.league.sitting import SittingTable
from herzrasen.league.sitting_record import record_text
from herzrasen.league.sitting_result import LossKind
from herzrasen.record import CheckResult, ParsedRecord, check, read
from herzrasen.record.from_journal import PROGRAM
from tests.league.leagues import league, played_table, program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")

BAD = {
    "crash": LossKind.CRASH,
    "early_exit": LossKind.CRASH,
    "flood": LossKind.PROTOCOL,
    "huge_line": LossKind.PROTOCOL,
    "garbage": LossKind.PROTOCOL,
    "illegal": LossKind.ILLEGAL,
    "nonsense": LossKind.PROTOCOL,
    "gives_up": LossKind.PROTOCOL,
    "noisy_stderr": LossKind.CRASH,
}
FIRST_TIER = ("crash", "flood")


@pytest.mark.parametrize(
    "word", [pytest.param(one, marks=() if one in FIRST_TIER else pytest.mark.heavy) for one in BAD]
)
def test_a_program_that_fails_loses_its_deal_and_nobody_else_loses_one(
    word: str, tmp_path: Path
) -> None:
    config = league(tmp_path, program("bad", word), program("good"))
    table, result = played_table(config)
    lost = [deal.loss for deal in result.deals if deal.loss is not None]
    assert len(lost) == len(result.deals)
    assert {one.seat for one in lost} <= {0, 1}, "the seats of the first entrant"
    assert {one.kind for one in lost} == {BAD[word]}
    parsed = read(record_text(config, result, table.journal))
    assert isinstance(parsed, ParsedRecord)
    assert parsed.record.site == f"{PROGRAM} {__version__}"
    checked = check(parsed.record, dealer.deal)
    assert isinstance(checked, CheckResult)
    assert len(checked.scores) == 4


@pytest.mark.parametrize("word", ["crash", pytest.param("silence", marks=pytest.mark.heavy)])
def test_a_program_that_failed_once_plays_the_next_deal(word: str, tmp_path: Path) -> None:
    bad = program("bad", word, str(tmp_path / "done"))
    config = league(tmp_path, bad, program("good"), answer=60 if word == "crash" else 6)
    table, result = played_table(config)
    losses = [deal.loss for deal in result.deals]
    assert losses[0] is not None
    assert (losses[0].kind, losses[1:]) == (LossKind(word), [None, None, None])
    assert losses[0].line == "play?"
    assert losses[0].words == ("last words \N{REPLACEMENT CHARACTER}[31m" * (word == "crash"))
    scored = [entry.event for entry in table.journal if is_scored(entry.event)]
    made = [event.points for event in scored[1:]]
    assert [deal.points for deal in result.deals[1:]] == made


@pytest.mark.heavy
def test_lines_that_nobody_asked_for_lose_the_deal_too(tmp_path: Path) -> None:
    _, result = played_table(league(tmp_path, program("bad", "chatter"), program("good")))
    kinds = [deal.loss.kind for deal in result.deals if deal.loss]
    assert kinds[0] in (LossKind.PROTOCOL, LossKind.ILLEGAL)


@pytest.mark.heavy
def test_what_a_program_leaves_behind_is_killed(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    bad = program("bad", "children", str(pid))
    _, result = played_table(league(tmp_path, bad, program("good"), answer=6))
    assert [deal.loss is None for deal in result.deals] == [False, True, True, True]
    group = int(pid.read_text())
    left = [one for one in psutil.process_iter() if running_group(one) == group]
    assert left == []


def running_group(process: psutil.Process) -> int | None:
    """The process group of a process; None if it has ended."""
    try:
        return None if process.status() == psutil.STATUS_ZOMBIE else os.getpgid(process.pid)
    except (ProcessLookupError, psutil.NoSuchProcess):
        return None


@pytest.mark.heavy
def test_the_same_words_give_the_same_deals_and_results(tmp_path: Path) -> None:
    first = played_table(league(tmp_path, program("a"), program("b"), seed="words"))
    again = played_table(league(tmp_path, program("a"), program("b"), seed="words"))
    other = played_table(league(tmp_path, program("a"), program("b"), seed="other words"))
    assert first[1].deals == again[1].deals
    assert [entry.event for entry in first[0].journal] == [
        entry.event for entry in again[0].journal
    ]
    assert first[1].deals != other[1].deals


def test_a_stopped_sitting_ends_at_once_and_counts_for_nobody(tmp_path: Path) -> None:
    config, stopping = league(tmp_path, program("bad", "silence"), program("good")), Event()
    first = next(sittings(config.ids, config.rules, config.deals, config.sitting_length))
    table = SittingTable(config, secret_of(config.seed), first, stopping)

    def stop() -> None:
        stopping.set()
        table.kill()

    timer = Timer(0.5, stop)
    timer.start()
    with pytest.raises(LeagueStopped):
        table.play()
    timer.join()


def test_a_program_gets_no_variables_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_TOKEN", "x")
    given = program_environment("/home", {"OWN": "1"})
    assert "SECRET_TOKEN" not in given
    assert (given["HOME"], given["OWN"]) == ("/home", "1")
    assert given["PATH"] == os.environ["PATH"]


def test_a_program_is_told_its_own_cards_and_no_others(tmp_path: Path) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(
        "import sys, os\nsys.path.insert(0, os.getcwd())\nfrom low_card import Seat\n"
        "seat = Seat()\n"
        f"log = open({str(tmp_path / 'received')!r} + str(os.getpid()), 'w')\n"
        "for line in sys.stdin:\n"
        "    log.write(line); log.flush()\n"
        "    print(seat.answer(line), flush=True)\n"
    )
    entrant = program("spy")
    entrant = type(entrant)("spy", "spy", command=(sys.executable, str(spy)), folder=entrant.folder)
    table, _ = played_table(league(tmp_path, entrant, program("good")))
    received = [path.read_text().splitlines() for path in sorted(tmp_path.glob("received*"))]
    assert len(received) == 2
    hands = [
        {card.text for card in hand}
        for entry in table.journal
        if type(entry.event).__name__ == "Dealt"
        for hand in entry.event.hands
    ]
    for lines in received:
        for line in lines:
            if line.startswith("deal "):
                assert {word for word in line.split()[3:] if "=" not in word} in hands
            if line.startswith("exchange "):
                assert len(line.split()) == 7
