"""A player that is another program: a child process that speaks the seat protocol (docs/seat.md).

One process is one seat. Every line sent to it is answered by exactly one line. It is sent the
events that its seat sees, and asked when its seat must move. With ``referee`` it is also asked for
its legal moves and for the score, and the answers are checked.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts import (
    Ask,
    Event,
    HeartsRules,
    Move,
    View,
    format_rules,
    legal,
)
from herzrasen.games.hearts.events import (
    Charged,
    Dealt,
    KittyTaken,
    MoonChosen,
    Passed,
    Played,
    Scored,
)
from herzrasen.games.hearts.notation import parse_move
from herzrasen.games.hearts.passing import giver
from herzrasen.games.hearts.rules import FirstLead, Moon
from herzrasen.games.protocol import Refusal
from herzrasen.research.line_process import LineProcess, ProcessFailed, printable

QUESTIONS: Final = {Ask.PASS: "pass?", Ask.CHARGE: "charge?", Ask.PLAY: "play?", Ask.MOON: "moon?"}


class ProgramFailed(Exception):
    """A program broke the protocol; ``refusal`` says how. Its facts are the command, the line that
    was sent, and the answer if there was one."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class ProgramLimits(msgspec.Struct, frozen=True):
    """How long a program may take, in seconds of the clock on the wall: from its ``start`` to its
    first answer, for an ``answer``, and for all answers of a ``deal``."""

    start: float = 60
    answer: float = 60
    deal: float | None = None


NO_LIMITS: Final = ProgramLimits()
"""The limits of a program that we trust: only a hang is ended."""


class SeatProgram:
    """A running program at one seat."""

    def __init__(
        self,
        command: Sequence[str],
        settings: Sequence[str] = (),
        *,
        referee: bool = False,
        limits: ProgramLimits = NO_LIMITS,
        environment: Mapping[str, str] | None = None,
        folder: Path | None = None,
        pauses: bool = False,
    ) -> None:
        """Start a program; ``environment``, ``folder`` and ``pauses`` are LineProcess's."""
        self._command, self._referee, self._limits = command, referee, limits
        self._seat: Seat = 0
        self._rules = HeartsRules()
        self._totals: tuple[int, ...] = ()
        self._at_stake = True
        self._last_line = ""
        self._deal_seconds = 0.0
        try:
            self._process = LineProcess(
                command, environment=environment, folder=folder, pauses=pauses
            )
        except ProcessFailed as failed:
            raise self._failure(f"program-{failed.kind}", **failed.facts) from failed
        answer = self._ask("hello", limits.start)
        if not answer.endswith("seat 1"):
            raise self._kill("program-protocol")
        self.name = answer.removesuffix("seat 1").strip()
        """What the program says it is: its name and version."""
        if settings:
            self._tell("config " + " ".join(settings))

    @property
    def cpu_ns(self) -> int | None:
        """The CPU time of a program that has ended, in ns; None if it is unknown."""
        return self._process.cpu_ns

    def start_match(self, seat: Seat, rules: HeartsRules, *, at_stake: bool) -> None:
        """Begin a match at this seat. If only points are played for (not ``at_stake``), every deal
        is sent as the first one."""
        self._seat, self._rules, self._at_stake = seat, rules, at_stake
        self._totals = (0,) * rules.sides
        self._tell(f"rules {format_rules(rules)}")

    def observe(self, event: Event) -> None:
        """Send an event as this seat sees it."""
        match event:
            case Dealt():
                self._send_deal(event)
            case Passed(steps, given):
                received = given[giver(self._seat, steps, len(given))]
                self._tell(_line_with_cards("exchange", given[self._seat], received))
            case Charged(cards):
                for seat, exposed in enumerate(cards):
                    self._tell(_line_with_cards(f"charged {seat}", exposed))
            case Played(seat, card):
                self._tell(f"played {seat} {card.text}")
            case KittyTaken(seat, cards):
                self._tell(_line_with_cards(f"kitty {seat}", cards))
            case MoonChosen(seat, choice) if self._rules.moon is Moon.CHOICE:
                self._tell(f"moon {seat} {choice.value}")
            case Scored(points, totals):
                self._totals = totals
                if self._referee:
                    self._check("score", "score " + " ".join(map(str, points)), "referee-score")
            case _:
                pass

    def choose(self, view: View) -> Move:
        """The program's move. Raises ProgramFailed if it is missing or not legal."""
        asked = legal(view)
        if self._referee and asked.ask is Ask.PLAY:
            self._check("legal?", _line_with_cards("legal", asked.cards), "referee-legal")
        answer = self.ask(QUESTIONS[asked.ask])
        reply = answer.split()
        if reply[:1] == ["play"]:
            reply = reply[:2]  # the seconds after it are the program's own clock
        try:
            move = parse_move(" ".join(reply))
        except ValueError:
            raise self._kill("program-answer", answer=printable(answer)) from None
        if move not in asked:
            raise self._kill("program-illegal", answer=printable(answer))
        return move

    def ask(self, line: str) -> str:
        """Send a line; returns the answer. Raises ProgramFailed for an error, a timeout, and a
        program that has ended."""
        seconds = self._limits.answer
        if self._limits.deal is not None:
            seconds = min(seconds, self._limits.deal - self._deal_seconds)
        began = time.monotonic()
        answer = self._ask(line, seconds)
        self._deal_seconds += time.monotonic() - began
        return answer

    def close(self) -> None:
        """End the program: ``quit`` first, then kill it."""
        self._process.close()

    def kill(self) -> None:
        """Kill the program. May be called from another thread; the program's answer fails then."""
        self._process.kill()

    def _ask(self, line: str, seconds: float) -> str:
        self._last_line = line
        try:
            answer = self._process.ask(line, seconds)
        except ProcessFailed as failed:
            facts = {"seconds": f"{max(seconds, 0):g}"} if failed.kind == "slow" else {}
            raise self._kill(f"program-{failed.kind}", **facts) from None
        if answer.split()[:1] == ["error"]:
            raise self._kill("program-error", answer=printable(answer))
        return answer

    def _tell(self, line: str) -> None:
        """Send a statement, which is answered by ``ok``."""
        if (answer := self.ask(line)) != "ok":
            raise self._kill("program-answer", answer=printable(answer))

    def _send_deal(self, event: Dealt) -> None:
        self._deal_seconds = 0.0
        rules = self._rules
        totals = self._totals if self._at_stake else (0,) * rules.sides
        self._tell("scores " + " ".join(map(str, totals)))
        line = _line_with_cards(
            f"deal {self._seat} {_direction(rules, event.steps)}", event.hands[self._seat]
        )
        if rules.first_lead is FirstLead.LEFT_OF_DEALER or rules.packs == 2:
            line += f" dealer={event.dealer}"
        self._tell(line)

    def _check(self, line: str, expected: str, code: str) -> None:
        answer = self.ask(line)
        if sorted(answer.split()) != sorted(expected.split()) or (
            code == "referee-score" and answer.split() != expected.split()
        ):
            raise self._kill(code, answer=printable(answer), expected=expected)

    def _kill(self, code: str, **facts: str | int) -> ProgramFailed:
        """Kill the program and return the failure."""
        self._process.kill()
        return self._failure(code, **facts, words=self._process.last_words())

    def _failure(self, code: str, **facts: str | int) -> ProgramFailed:
        program = " ".join(self._command)
        return ProgramFailed(Refusal(code, {"program": program, "line": self._last_line, **facts}))


def _line_with_cards(word: str, *card_sets: CardSet | None) -> str:
    """A word followed by the known cards."""
    return " ".join([word, *(card.text for cards in card_sets if cards for card in cards)])


def _direction(rules: HeartsRules, steps: int) -> str:
    """The direction of passing in the protocol's words."""
    named = {0: "hold", 1: "left", rules.players - 1: "right"}
    if rules.players == 4:
        named[2] = "across"
    return named.get(steps, f"+{steps}")
