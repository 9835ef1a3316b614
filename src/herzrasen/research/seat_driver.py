"""A player that is another program: a child process that speaks the seat protocol (docs/seat.md).

One process is one seat. Every line sent to it is answered by exactly one line. It is sent the
events that its seat sees, and asked when its seat must move. With ``referee`` it is also asked for
its legal moves and for the score, and the answers are checked.
"""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Final

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
from herzrasen.games.hearts.dealing import giver
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
from herzrasen.games.hearts.rules import FirstLead, Moon
from herzrasen.games.protocol import Refusal
from herzrasen.user_files import cause_of

ANSWER_SECONDS: Final = 60.0
"""Timeout for an answer, in seconds."""

EXIT_SECONDS: Final = 2.0
"""Timeout for ending after ``quit``, in seconds."""

QUESTIONS: Final = {Ask.PASS: "pass?", Ask.CHARGE: "charge?", Ask.PLAY: "play?", Ask.MOON: "moon?"}


class ProgramFailed(Exception):
    """A program broke the protocol; ``refusal`` says how. Its facts are the command, the line that
    was sent, and the answer if there was one."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class SeatProgram:
    """A running program at one seat."""

    def __init__(
        self,
        command: Sequence[str],
        settings: Sequence[str] = (),
        *,
        referee: bool = False,
        timeout: float = ANSWER_SECONDS,
    ) -> None:
        self._command, self._referee, self._timeout = command, referee, timeout
        self._seat: Seat = 0
        self._rules = HeartsRules()
        self._totals: tuple[int, ...] = ()
        self._at_stake = True
        self._last_line = ""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the program
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="ascii",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            self._errors.close()
            kind, system = cause_of(error)
            raise self._failure("program-missing", trouble=kind, system=system) from error
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._listener = Thread(target=self._read, daemon=True)
        self._listener.start()
        if not self.ask("hello").endswith("seat 1"):
            raise self._kill("program-protocol")
        if settings:
            self.ask("config " + " ".join(settings))

    def start_match(self, seat: Seat, rules: HeartsRules, *, at_stake: bool) -> None:
        """Begin a match at this seat. If only points are played for (not ``at_stake``), every deal
        is sent as the first one."""
        self._seat, self._rules, self._at_stake = seat, rules, at_stake
        self._totals = (0,) * rules.sides
        self.ask(f"rules {format_rules(rules)}")

    def observe(self, event: Event) -> None:
        """Send an event as this seat sees it."""
        match event:
            case Dealt():
                self._send_deal(event)
            case Passed(steps, given):
                received = given[giver(self._seat, steps, len(given))]
                self.ask(_line_with_cards("exchange", given[self._seat], received))
            case Charged(cards):
                for seat, exposed in enumerate(cards):
                    self.ask(_line_with_cards(f"charged {seat}", exposed))
            case Played(seat, card):
                self.ask(f"played {seat} {card.text}")
            case KittyTaken(seat, cards):
                self.ask(_line_with_cards(f"kitty {seat}", cards))
            case MoonChosen(seat, choice) if self._rules.moon is Moon.CHOICE:
                self.ask(f"moon {seat} {choice.value}")
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
            raise self._kill("program-answer", answer=answer) from None
        if move not in asked:
            raise self._kill("program-illegal", answer=answer)
        return move

    def ask(self, line: str) -> str:
        """Send a line; returns the answer. Raises ProgramFailed for an error, a timeout, and a
        program that has ended."""
        self._last_line = line
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._kill("program-dead") from error
        try:
            answer = self._lines.get(timeout=self._timeout)
        except Empty:
            raise self._kill("program-slow", seconds=round(self._timeout)) from None
        if not answer:
            raise self._kill("program-dead")
        if answer.split()[:1] == ["error"]:
            raise self._kill("program-error", answer=answer.strip())
        return answer.strip()

    def close(self) -> None:
        """End the program: ``quit`` first, then kill it."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # it may have ended before
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        try:
            self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._close_streams()

    def _send_deal(self, event: Dealt) -> None:
        rules = self._rules
        totals = self._totals if self._at_stake else (0,) * rules.sides
        self.ask("scores " + " ".join(map(str, totals)))
        line = _line_with_cards(
            f"deal {self._seat} {_direction(rules, event.steps)}", event.hands[self._seat]
        )
        if rules.first_lead is FirstLead.LEFT_OF_DEALER or rules.packs == 2:
            line += f" dealer={event.dealer}"
        self.ask(line)

    def _check(self, line: str, expected: str, code: str) -> None:
        answer = self.ask(line)
        if sorted(answer.split()) != sorted(expected.split()) or (
            code == "referee-score" and answer.split() != expected.split()
        ):
            raise self._kill(code, answer=answer, expected=expected)

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as answers:
            for line in answers:
                self._lines.put(line)
        self._lines.put("")

    def _kill(self, code: str, **facts: str | int) -> ProgramFailed:
        """Kill the program and return the failure."""
        self._process.kill()
        self._process.wait()
        self._errors.seek(0)
        last = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2]
        self._close_streams()
        return self._failure(code, **facts, words=last)

    def _close_streams(self) -> None:
        """Close the streams of a program that has ended; its answers are closed by the listener, at
        their end."""
        self._process.wait()
        self._listener.join(
            EXIT_SECONDS
        )  # bounded: the program may have left children that hold the pipe
        streams: tuple[IO[Any] | None, ...] = (self._process.stdin, self._errors)
        for stream in streams:
            if stream is not None:
                with suppress(OSError):  # unread data
                    stream.close()

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
