"""External programs in the arena: what they are sent, asked, and stopped for."""

import sys
from pathlib import Path

import pytest

from herzrasen.cards import DEALER
from herzrasen.cli import main
from herzrasen.cli.arena_hearts import refusal_text
from herzrasen.games import hearts
from herzrasen.games.hearts import Deal, Event, HeartsRules, Move, Pass, State, View
from herzrasen.games.protocol import Refusal
from herzrasen.locales import text
from herzrasen.research.hearts_arena import run_deals
from herzrasen.research.pairing import shuffled_pack
from herzrasen.research.seat_driver import ProgramFailed, ProgramLimits, SeatProgram
from tests.arena_pairings import pairing

SCRIPTED = (sys.executable, str(Path(__file__).with_name("scripted_program.py")))
OURS = f"{sys.executable} -m herzrasen seat"


def dealt(rules: HeartsRules) -> tuple[State, tuple[Event, ...]]:
    """A match just after the first pack, and what happened."""
    state = hearts.start(rules)
    events = hearts.decide(state, DEALER, Deal(shuffled_pack(rules, 1, 0)))
    assert not isinstance(events, Refusal)
    for event in events:
        state = hearts.evolve(state, event)
    return state, tuple(events)


def first_pass(*words: str, patience: float = 20) -> tuple[Move, View]:
    """What a scripted program on seat 2 passes in the first deal, and what it saw."""
    state, events = dealt(HeartsRules())
    program = SeatProgram((*SCRIPTED, *words), limits=ProgramLimits(answer=patience))
    try:
        program.start_match(2, HeartsRules(), at_stake=True)
        for event in events:
            program.observe(hearts.see(event, 2))
        view = hearts.view(state, 2)
        return program.choose(view), view
    finally:
        program.close()


def failure(*words: str, patience: float = 20) -> Refusal:
    """How a scripted program fails in the first deal."""
    with pytest.raises(ProgramFailed) as failed:
        first_pass(*words, patience=patience)
    refusal = failed.value.refusal
    sentence = refusal_text(refusal, lambda key, **facts: text("en", f"cli.{key}", **facts))
    assert f"“{refusal.facts['line']}”" in sentence
    return refusal


def test_a_program_passes_the_cards_it_names() -> None:
    move, view = first_pass()
    assert isinstance(move, Pass)
    assert move in hearts.legal(view)


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (("hello", "scripted 0.1 seat 2"), "program-protocol", "hello"),
        (("rules", "error no-rules I know none"), "program-error", "rules standard"),
        (("scores", "!die"), "program-dead", "scores 0 0 0 0"),
        (("pass?", "pass"), "program-illegal", "pass?"),
        (("pass?", "pass 2C 2C 2C"), "program-answer", "pass?"),
        (("pass?", "pass me the salt"), "program-answer", "pass?"),
        (("pass?", "play 2C 0.1"), "program-illegal", "pass?"),
        (("pass?", ""), "program-answer", "pass?"),
    ],
)
def test_an_error_is_reported_with_the_line(words: tuple[str, ...], code: str, line: str) -> None:
    refusal = failure(*words)
    assert (refusal.code, refusal.facts["line"]) == (code, line)
    assert "scripted_program.py" in str(refusal.facts["program"])


def test_the_last_output_of_a_dead_program_is_reported() -> None:
    assert failure("deal 2 left", "!die").facts["words"] == "this seat is out of order"


@pytest.mark.skipif(sys.platform == "win32", reason="signal.pause")
def test_a_program_that_is_silent_is_stopped() -> None:
    refusal = failure("pass?", "!hang", patience=0.5)
    assert refusal.code == "program-slow"


def test_a_missing_program() -> None:
    with pytest.raises(ProgramFailed) as failed:
        SeatProgram(["no-such-program-anywhere"])
    assert failed.value.refusal.code == "program-missing"


def test_our_own_program_plays_as_we_do_and_knows_the_rules() -> None:
    pair = pairing(
        f"cmd,level=1:{OURS}", "level=1,seed=0", rules=hearts.PRESETS["omnibus"], referee=True
    )
    result = run_deals(pair, 2, workers=1)
    assert result.cpu[0] is None
    assert result.wall[0] is not None
    assert (result.gain, result.within) == (0, 0)


def test_a_referee_stops_a_program_that_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "hearts", "--deals", "2", "--workers", "1", "--referee"]
    script = " ".join([*SCRIPTED, "legal?", "'legal 2C'"])
    assert main.main([*words, "--b", "random", "--a", f"cmd:{script}"]) == 2
    error_output = capsys.readouterr().err
    assert "legal?" in error_output
    assert "legal 2C" in error_output
    assert "Traceback" not in error_output
