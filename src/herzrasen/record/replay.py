"""Replay a record by the rules, deal by deal.

How it works: the lines of a deal give its moves; the games' own ``decide`` answers each; and the
resulting events are written as lines again, as the record's viewer would have seen them. A record
is valid if that gives the same lines. Hidden cards are guessed first (``hearts_guess``,
``nerts_guess``). If a move is refused, the game's ``learn`` says which guessed cards were
impossible, and the deal is replayed with another guess, until nothing new is learned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.registry import part_of
from herzrasen.record.effort import effort_fault
from herzrasen.record.lines import EffortLine, Line, RaceLine, TimedLine
from herzrasen.record.notation import notation_of
from herzrasen.record.races import race_fault
from herzrasen.record.record import Fault, Record, RecordedDeal
from herzrasen.record.record_part import RecordPart
from herzrasen.table import info
from herzrasen.table.journal import Entry

_ROUNDS_AHEAD: Final = 12
"""Rounds of Nerts in which the same hands can be dealt again (row 30): one for each area."""


class Step(msgspec.Struct, frozen=True, eq=False):
    """An event: of which line, who moved, and the event with every card (guessed where the record
    does not know it)."""

    row: int
    by: Seat
    event: Any


class ReplayedDeal(msgspec.Struct, frozen=True, eq=False):
    """A replayed deal: the states before and after it, its steps, and who made each move."""

    before: Any
    steps: tuple[Step, ...]
    state: Any
    movers: tuple[Seat, ...]


class _Run(msgspec.Struct, frozen=True, eq=False):
    """How far a deal could be played, the refusal that ended it, and what that taught."""

    played: ReplayedDeal
    refused: Fault | None = None
    learned: frozenset[Any] = frozenset()


def replay(record: Record) -> Iterator[ReplayedDeal | Fault]:
    """The deals of a record one after another; a Fault ends them."""
    rules = info.rules_of(record.game, record.rules, record.herzrasen)
    if isinstance(rules, Refusal):
        yield Fault(rules.code, {**rules.facts, "tag": "Rules"})
        return
    state = GAMES[record.game].start(rules)
    for number, deal in enumerate(record.deals, 1):
        later = record.deals[number : number + _ROUNDS_AHEAD]
        played = play(record.game, state, deal, record.seat, later)
        if isinstance(played, Fault):
            yield msgspec.structs.replace(played, deal=number)
            return
        yield played
        state = played.state


def play(
    game: GameName,
    before: object,
    deal: RecordedDeal,
    seat: Seat | None,
    later: Sequence[RecordedDeal] = (),
) -> ReplayedDeal | Fault:
    """One deal from the state before it, or its first wrong line.

    ``seat`` is whose record it is, None for a full one; ``later`` are the deals that follow, which
    may tell of cards that were not seen in this one.
    """
    move_lines = tuple(line for line in deal.lines if not isinstance(line, EffortLine))
    if move_lines != deal.lines[: len(move_lines)]:
        row = next(row for row, line in enumerate(deal.lines) if isinstance(line, EffortLine))
        return Fault("record.fault.effort-last", row=row)
    rows = [row for row, line in enumerate(move_lines) if not isinstance(line, RaceLine)]
    played = _play(game, before, tuple(move_lines[row] for row in rows), seat, later)
    if len(rows) < len(move_lines):
        rows.append(len(move_lines))
        if isinstance(played, Fault):
            return msgspec.structs.replace(played, row=rows[_row(played)])
        steps = tuple(Step(rows[step.row], step.by, step.event) for step in played.steps)
        played = msgspec.structs.replace(played, steps=steps)
    if isinstance(played, Fault):
        return played
    is_winner = part_of(game, RecordPart).is_winner
    wrong = race_fault(move_lines, info.seat_count(played.before.public.rules), is_winner)
    return wrong or effort_fault(deal.lines, played.movers) or played


def _play(
    game: GameName,
    before: object,
    lines: tuple[Line, ...],
    seat: Seat | None,
    later: Sequence[RecordedDeal],
) -> ReplayedDeal | Fault:
    """A deal without the lines about effort and races."""
    run = _best_run(game, before, lines, [one.lines for one in later])
    if isinstance(run, Fault):
        earlier = _earlier(game, before, lines[: _row(run)], seat, later)
        return run if earlier is None else earlier
    return _wrong(game, run, lines, seat) or run.played


def _wrong(game: GameName, run: _Run, lines: tuple[Line, ...], seat: Seat | None) -> Fault | None:
    """The refusal or the first line that differs, whichever comes first."""
    wrong = _difference(game, run.played, lines, seat)
    if run.refused is not None and (wrong is None or _row(run.refused) <= _row(wrong)):
        return run.refused
    return wrong


def _earlier(
    game: GameName,
    before: object,
    lines: tuple[Line, ...],
    seat: Seat | None,
    later: Sequence[RecordedDeal],
) -> Fault | None:
    """A fault in these lines, which stand above one that no deal fits."""
    while lines and notation_of(game).kind_of(lines[-1]).is_joint:
        lines = lines[:-1]
    run = _best_run(game, before, lines, [one.lines for one in later])
    found = None if isinstance(run, Fault) else _wrong(game, run, lines, seat)
    return found if found is not None and _row(found) < len(lines) else None


def _best_run(
    game: GameName, before: object, lines: tuple[Line, ...], later: Sequence[tuple[Line, ...]]
) -> _Run | Fault:
    """The deal with its unseen cards guessed so that the moves are legal, if that is possible."""
    part = part_of(game, RecordPart)
    bans: frozenset[Any] = frozenset()
    best: _Run | None = None
    while True:
        guess = part.guess(before, lines, bans, later)
        if isinstance(guess, Fault):
            return guess if best is None else best
        best = _run(game, before, lines, guess)
        if best.learned <= bans:
            return best
        bans |= best.learned


def _run(game: GameName, before: object, lines: tuple[Line, ...], guessed: object) -> _Run:
    part, rules_of_play = part_of(game, RecordPart), GAMES[game]
    decide, evolve = rules_of_play.decide, rules_of_play.evolve
    state: Any = before
    steps: list[Step] = []
    movers: list[Seat] = []
    for move in part.moves(state.public.rules, lines, guessed):
        if isinstance(move, Fault):
            return _Run(ReplayedDeal(before, tuple(steps), state, tuple(movers)), move)
        row, by, requested = move
        events = decide(state, by, requested)
        if isinstance(events, Refusal):
            fault = Fault(events.code, {**events.facts, **_move_facts(by, requested)}, row=row)
            learned = part.learn(state, by, requested, guessed)
            return _Run(ReplayedDeal(before, tuple(steps), state, tuple(movers)), fault, learned)
        movers.append(by)
        for event in events:
            state = evolve(state, event)
            steps.append(Step(row, by, event))
    return _Run(ReplayedDeal(before, tuple(steps), state, tuple(movers)))


def _difference(
    game: GameName, played: ReplayedDeal, lines: tuple[Line, ...], seat: Seat | None
) -> Fault | None:
    """The first line that differs from what the replay writes."""
    if not played.steps:
        return None
    see = GAMES[game].see
    seen = [step.event if seat is None else see(step.event, seat) for step in played.steps]
    page = part_of(game, RecordPart).page(played.before.public.rules, seen[0], 0)
    for number, (step, event) in enumerate(zip(played.steps[1:], seen[1:], strict=True), 1):
        line = lines[step.row]
        at = line.at if isinstance(line, TimedLine) else 0
        page.take(Entry(number=number, by=step.by, event=event, at=at))
    rewritten = page.lines()
    if rewritten == lines:
        return None
    for row, (written_line, recorded_line) in enumerate(zip_longest(rewritten, lines)):
        if written_line != recorded_line:
            return _difference_fault(game, written_line, recorded_line, row)
    return None


def _difference_fault(
    game: GameName, written_line: Line | None, recorded_line: Line | None, row: int
) -> Fault:
    text = notation_of(game).text
    facts: dict[str, str | int] = {}
    if written_line is not None:
        facts["expected"] = text(written_line)
    if recorded_line is not None:
        facts["found"] = text(recorded_line)[:200]
    code = "differs" if len(facts) == 2 else "missing" if recorded_line is None else "too-much"
    return Fault(f"record.fault.{code}", facts, row=row)


def _move_facts(by: Seat, move: object) -> dict[str, str | int]:
    """Who wanted to do what, as facts of a refusal."""
    card = getattr(move, "card", None)
    return {"by": by} if card is None else {"by": by, "played": card.text}


def _row(fault: Fault) -> int:
    return 0 if fault.row is None else fault.row
