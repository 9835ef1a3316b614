"""A player that is another program: started here, and spoken to in the seat protocol.

One process is one seat. Every line said to it is answered by exactly one. It is told what its seat
sees, event by event, and asked when its seat must move. With ``referee`` it is also asked what it
may play, and what the deal came to, and has to know both.
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
    legal,
    text_of,
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

PATIENCE: Final = 60.0
"""Seconds that a program may take for an answer."""

GRACE: Final = 2.0
"""Seconds that it may take to end when told to."""

ASKING: Final = {Ask.PASS: "pass?", Ask.CHARGE: "charge?", Ask.PLAY: "play?", Ask.MOON: "moon?"}


class ProgramFailed(Exception):
    """A program did not do what the protocol asks; ``refusal`` says what. It carries the program's
    words, the line that was said to it, and what it answered, if it did."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Program:
    """A running program at one seat."""

    def __init__(
        self,
        words: Sequence[str],
        settings: Sequence[str] = (),
        *,
        referee: bool = False,
        patience: float = PATIENCE,
    ) -> None:
        self._words, self._referee, self._patience = words, referee, patience
        self._seat: Seat = 0
        self._rules = HeartsRules()
        self._totals: tuple[int, ...] = ()
        self._at_stake = True
        self._said = ""
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - open as long as the program
        try:
            self._process = subprocess.Popen(
                words,
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
            raise self._failed("program-missing", trouble=kind, system=system) from error
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._listener = Thread(target=self._read, daemon=True)
        self._listener.start()
        if not self.say("hello").endswith("seat 1"):
            raise self._end("program-protocol")
        if settings:
            self.say("config " + " ".join(settings))

    def sit_down(self, seat: Seat, rules: HeartsRules, *, at_stake: bool) -> None:
        """A match begins at this seat. Where nothing is ``at_stake`` but points, every deal is said
        to be the first."""
        self._seat, self._rules, self._at_stake = seat, rules, at_stake
        self._totals = (0,) * rules.sides
        self.say(f"rules {text_of(rules)}")

    def hear(self, event: Event) -> None:
        """What this seat sees happen."""
        match event:
            case Dealt():
                self._dealt(event)
            case Passed(steps, given):
                came = given[giver(self._seat, steps, len(given))]
                self.say(_line("exchange", given[self._seat], came))
            case Charged(cards):
                for seat, shown in enumerate(cards):
                    self.say(_line(f"charged {seat}", shown))
            case Played(seat, card):
                self.say(f"played {seat} {card.text}")
            case KittyTaken(seat, cards):
                self.say(_line(f"kitty {seat}", cards))
            case MoonChosen(seat, choice) if self._rules.moon is Moon.CHOICE:
                self.say(f"moon {seat} {choice.value}")
            case Scored(points, totals):
                self._totals = totals
                if self._referee:
                    self._check("score", "score " + " ".join(map(str, points)), "referee-score")
            case _:
                pass

    def choose(self, view: View) -> Move:
        """The move that the program makes. Raises ProgramFailed if it makes none, or none that is
        legal."""
        asked = legal(view)
        if self._referee and asked.ask is Ask.PLAY:
            self._check("legal?", _line("legal", asked.cards), "referee-legal")
        answer = self.say(ASKING[asked.ask])
        said = answer.split()
        if said[:1] == ["play"]:
            said = said[:2]  # the seconds behind it are the program's own clock
        try:
            move = parse_move(" ".join(said))
        except ValueError:
            raise self._end("program-answer", answer=answer) from None
        if move not in asked:
            raise self._end("program-illegal", answer=answer)
        return move

    def say(self, line: str) -> str:
        """What the program answers to a line. Raises ProgramFailed for an error, for silence and
        for a program that has ended."""
        self._said = line
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise self._end("program-dead") from error
        try:
            answer = self._lines.get(timeout=self._patience)
        except Empty:
            raise self._end("program-slow", seconds=round(self._patience)) from None
        if not answer:
            raise self._end("program-dead")
        if answer.split()[:1] == ["error"]:
            raise self._end("program-error", answer=answer.strip())
        return answer.strip()

    def leave(self) -> None:
        """End the program: it is asked to, and then made to."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):  # it may have ended before
            self._process.stdin.write("quit\n")
            self._process.stdin.close()
        try:
            self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._close()

    def _dealt(self, event: Dealt) -> None:
        rules = self._rules
        totals = self._totals if self._at_stake else (0,) * rules.sides
        self.say("scores " + " ".join(map(str, totals)))
        line = _line(f"deal {self._seat} {_direction(rules, event.steps)}", event.hands[self._seat])
        if rules.first_lead is FirstLead.LEFT_OF_DEALER or rules.packs == 2:
            line += f" dealer={event.dealer}"
        self.say(line)

    def _check(self, line: str, expected: str, code: str) -> None:
        answer = self.say(line)
        if sorted(answer.split()) != sorted(expected.split()) or (
            code == "referee-score" and answer.split() != expected.split()
        ):
            raise self._end(code, answer=answer, expected=expected)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put("")

    def _end(self, code: str, **facts: str | int) -> ProgramFailed:
        """The failure, when the program has been made to end."""
        self._process.kill()
        self._process.wait()
        self._errors.seek(0)
        last = self._errors.read().decode(errors="replace").strip().rpartition("\n")[2]
        self._close()
        return self._failed(code, **facts, words=last)

    def _close(self) -> None:
        """Nothing of an ended program stays open."""
        self._process.wait()
        self._listener.join(GRACE)  # not for ever: a program may have left children behind
        streams: list[IO[Any] | None] = [self._process.stdin, self._errors]
        if not self._listener.is_alive():
            streams.append(self._process.stdout)
        for stream in streams:
            if stream is not None:
                with suppress(OSError):  # what was not read any more
                    stream.close()

    def _failed(self, code: str, **facts: str | int) -> ProgramFailed:
        program = " ".join(self._words)
        return ProgramFailed(Refusal(code, {"program": program, "line": self._said, **facts}))


def _line(word: str, *several: CardSet | None) -> str:
    """A word and cards behind it, those that are known."""
    return " ".join([word, *(card.text for cards in several if cards for card in cards)])


def _direction(rules: HeartsRules, steps: int) -> str:
    """Where cards are passed, in the protocol's words."""
    named = {0: "hold", 1: "left", rules.players - 1: "right"}
    if rules.players == 4:
        named[2] = "across"
    return named.get(steps, f"+{steps}")
