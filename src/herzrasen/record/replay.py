"""Playing a record again by the rules, deal by deal.

The lines of a deal give its moves; the games' own ``decide`` answers them; and what then happened
is written down anew, as whoever kept the record would have seen it. A record is right if that
gives its lines again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from types import ModuleType
from typing import Any, Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.record import hearts, nerts
from herzrasen.record.effort import misfit
from herzrasen.record.lines import Act, Charge, Effort, Line, Pass, Race
from herzrasen.record.notation import line_text
from herzrasen.record.races import out_of_place
from herzrasen.record.record import Deal, Fault, Record
from herzrasen.table import info
from herzrasen.table.journal import Entry
from herzrasen.table.table import GAMES

PAGES: Final[dict[GameName, ModuleType]] = {"hearts": hearts, "nerts": nerts}
"""How each game's deals are written and read: ``Page``, ``guess``, ``moves``, ``learn``."""


_AHEAD: Final = 12
"""As many rounds of Nerts as hands can be dealt again (row 30): one for each area."""


class Step(msgspec.Struct, frozen=True, eq=False):
    """Something that happened: in which line, who moved, and the event with every card (guessed
    where the record does not know it)."""

    row: int
    by: Seat
    event: Any


class Played(msgspec.Struct, frozen=True, eq=False):
    """A deal that has been played again: the states before and after it, its steps, and who made
    each move."""

    before: Any
    steps: tuple[Step, ...]
    state: Any
    movers: tuple[Seat, ...]


class _Run(msgspec.Struct, frozen=True, eq=False):
    """How far a deal could be played, the refusal that ended it, and what that teaches."""

    played: Played
    refused: Fault | None = None
    learned: frozenset[Any] = frozenset()


def replay(record: Record) -> Iterator[Played | Fault]:
    """The deals of a record one after another; a Fault ends them."""
    rules = info.rules_of(record.game, record.rules, record.herzrasen)
    if isinstance(rules, Refusal):
        yield Fault(rules.code, {**rules.facts, "tag": "Rules"})
        return
    state = GAMES[record.game].start(rules)
    for number, deal in enumerate(record.deals, 1):
        later = record.deals[number : number + _AHEAD]
        played = play(record.game, state, deal, record.seat, later)
        if isinstance(played, Fault):
            yield msgspec.structs.replace(played, deal=number)
            return
        yield played
        state = played.state


def play(
    game: GameName, before: Any, deal: Deal, seat: Seat | None, later: Sequence[Deal] = ()
) -> Played | Fault:
    """One deal from the state before it, or the first line that is wrong.

    ``seat`` is whose record it is, None for a full one; ``later`` are the deals that follow, which
    may tell of cards that were not seen in this one.
    """
    told = tuple(line for line in deal.lines if not isinstance(line, Effort))
    if told != deal.lines[: len(told)]:
        row = next(row for row, line in enumerate(deal.lines) if isinstance(line, Effort))
        return Fault("record.fault.effort-last", row=row)
    rows = [row for row, line in enumerate(told) if not isinstance(line, Race)]
    played = _play(game, before, tuple(told[row] for row in rows), seat, later)
    if len(rows) < len(told):
        rows.append(len(told))
        if isinstance(played, Fault):
            return msgspec.structs.replace(played, row=rows[_row(played)])
        steps = tuple(Step(rows[step.row], step.by, step.event) for step in played.steps)
        played = msgspec.structs.replace(played, steps=steps)
    if isinstance(played, Fault):
        return played
    wrong = out_of_place(told, info.seats_in(played.before.public.rules))
    return wrong or misfit(deal.lines, played.movers) or played


def _play(
    game: GameName,
    before: Any,
    lines: tuple[Line, ...],
    seat: Seat | None,
    later: Sequence[Deal],
) -> Played | Fault:
    """A deal without what its lines tell about the moves."""
    run = _best_run(game, before, lines, [one.lines for one in later])
    if isinstance(run, Fault):
        earlier = _earlier(game, before, lines[: _row(run)], seat, later)
        return run if earlier is None else earlier
    return _wrong(game, run, lines, seat) or run.played


def _wrong(game: GameName, run: _Run, lines: tuple[Line, ...], seat: Seat | None) -> Fault | None:
    """What was refused, or the line that is another one, whichever comes first."""
    wrong = _difference(game, run.played, lines, seat)
    if run.refused is not None and (wrong is None or _row(run.refused) <= _row(wrong)):
        return run.refused
    return wrong


def _earlier(
    game: GameName,
    before: Any,
    lines: tuple[Line, ...],
    seat: Seat | None,
    later: Sequence[Deal],
) -> Fault | None:
    """What is wrong in these lines, above one that no deal fits."""
    while lines and isinstance(lines[-1], Pass | Charge):
        lines = lines[:-1]  # they are written as they stand when all have chosen
    run = _best_run(game, before, lines, [one.lines for one in later])
    found = None if isinstance(run, Fault) else _wrong(game, run, lines, seat)
    return found if found is not None and _row(found) < len(lines) else None


def _best_run(
    game: GameName, before: Any, lines: tuple[Line, ...], later: Sequence[tuple[Line, ...]]
) -> _Run | Fault:
    """The deal with its unseen cards guessed so that the moves can have been made, if they can."""
    pages = PAGES[game]
    bans: frozenset[Any] = frozenset()
    best: _Run | None = None
    while True:
        guess = pages.guess(before, lines, bans, later)
        if isinstance(guess, Fault):
            return guess if best is None else best
        best = _run(game, before, lines, guess)
        if best.learned <= bans:
            return best
        bans |= best.learned


def _run(game: GameName, before: Any, lines: tuple[Line, ...], guess: Any) -> _Run:
    pages, rules_of_play = PAGES[game], GAMES[game]
    decide, evolve = rules_of_play.decide, rules_of_play.evolve
    state = before
    steps: list[Step] = []
    movers: list[Seat] = []
    for move in pages.moves(state.public.rules, lines, guess):
        if isinstance(move, Fault):
            return _Run(Played(before, tuple(steps), state, tuple(movers)), move)
        row, by, wish = move
        events = decide(state, by, wish)
        if isinstance(events, Refusal):
            fault = Fault(events.code, {**events.facts, **_what(by, wish)}, row=row)
            learned = pages.learn(state, by, wish, guess)
            return _Run(Played(before, tuple(steps), state, tuple(movers)), fault, learned)
        movers.append(by)
        for event in events:
            state = evolve(state, event)
            steps.append(Step(row, by, event))
    return _Run(Played(before, tuple(steps), state, tuple(movers)))


def _difference(
    game: GameName, played: Played, lines: tuple[Line, ...], seat: Seat | None
) -> Fault | None:
    """The first line that is not what the replay writes."""
    if not played.steps:
        return None
    see = GAMES[game].see
    rules = played.before.public.rules
    page: Any = None
    for number, step in enumerate(played.steps):
        event = step.event if seat is None else see(step.event, seat)
        if page is None:
            page = PAGES[game].Page(rules, event)
        else:
            line = lines[step.row]
            at = line.at if isinstance(line, Act) else 0
            page.take(Entry(number=number, by=step.by, event=event, at=at))
    made = page.lines()
    if made == lines:
        return None
    for row, (ours, theirs) in enumerate(zip_longest(made, lines)):
        if ours != theirs:
            return _said(ours, theirs, row)
    return None


def _said(ours: Line | None, theirs: Line | None, row: int) -> Fault:
    facts: dict[str, str | int] = {}
    if ours is not None:
        facts["expected"] = line_text(ours)
    if theirs is not None:
        facts["found"] = line_text(theirs)[:200]
    code = "differs" if len(facts) == 2 else "missing" if theirs is None else "too-much"
    return Fault(f"record.fault.{code}", facts, row=row)


def _what(by: Seat, wish: Any) -> dict[str, str | int]:
    """Who wanted to do what, as facts of a refusal."""
    card = getattr(wish, "card", None)
    return {"by": by} if card is None else {"by": by, "played": card.text}


def _row(fault: Fault) -> int:
    return 0 if fault.row is None else fault.row
