"""A record for display: its header, and one of its deals step by step as a seat saw it."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import msgspec

from herzrasen.bots import dealer
from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol.http_records import (
    RecordBot,
    RecordDeal,
    RecordPlayer,
    RecordReplay,
    RecordStep,
)
from herzrasen.protocol.race import Race
from herzrasen.record import Fault, ParsedRecord, Record, check, read, read_json
from herzrasen.record.lines import Line, RaceLine, TimedLine
from herzrasen.record.record import Player
from herzrasen.record.replay import ReplayedDeal
from herzrasen.table import info

MAX_STEPS: Final = 4000
"""Most steps of a deal that are shown."""


def parse_record(data: bytes, *, twin: bool) -> ParsedRecord | Fault:
    """Parse a record from its text or its JSON form (``twin``)."""
    if not twin:
        return read(data)
    record = read_json(data)
    return record if isinstance(record, Fault) else ParsedRecord(record)


def replay_deal(
    read: ParsedRecord, *, deal: int = 1, seat: Seat | None = None, reveal: bool = False
) -> RecordReplay | Fault | Refusal:
    """The record's header and the steps of one deal as a seat saw it. ``deal`` counts from 1.

    By default the seat is the record's own, in a full record the first. ``reveal`` adds every card
    that the record knows. Returns a Fault for a record that is not valid, a Refusal for a deal or
    a seat that it does not have.
    """
    record = read.record
    checked = check(record, dealer.deal, deal)
    if isinstance(checked, Fault):
        return read.locate(checked)
    viewer = _viewer(record, seat)
    if isinstance(viewer, Refusal):
        return viewer
    if not 1 <= deal <= max(1, len(record.deals)):
        return Refusal("record.refusal.no-deal", {"n": len(record.deals)})
    rules = info.rules_of(record.game, record.rules, record.herzrasen)
    played = checked.replayed
    lines = record.deals[deal - 1].lines if played is not None else ()
    steps = () if played is None else _steps(record, played, lines, viewer, reveal and record.full)
    scores = {score.number: score for score in checked.scores}
    return RecordReplay(
        game=record.game,
        rules=info.current_text(record.game, record.rules, record.herzrasen),
        options=msgspec.structs.asdict(rules),
        record=record.view,
        date=record.date,
        site=record.site,
        players=tuple(map(_player, record.players)),
        deals=tuple(
            RecordDeal(
                number=one.number,
                dealer=one.dealer,
                began=one.began,
                points=scores[one.number].points if one.number in scores else None,
                totals=scores[one.number].totals if one.number in scores else None,
                undone=one.undone,
                repeats=one.repeats,
            )
            for one in record.deals
        ),
        totals=checked.totals,
        places=checked.places,
        deal=deal,
        seat=viewer,
        steps=steps,
        more=played is not None and len(played.steps) > MAX_STEPS,
    )


def _viewer(record: Record, seat: Seat | None) -> Seat | Refusal:
    """The seat to show, or why the record cannot show what it saw."""
    if record.seat is not None:
        known = seat is None or seat == record.seat
        return record.seat if known else Refusal("record.refusal.other-view")
    if seat is not None and seat != WATCHER and not 0 <= seat < len(record.players):
        return Refusal("record.refusal.no-seat", {"n": len(record.players) - 1})
    return 0 if seat is None else seat


def _steps(
    record: Record, played: ReplayedDeal, lines: tuple[Line, ...], seat: Seat, reveal: bool
) -> tuple[RecordStep, ...]:
    game = GAMES[record.game]
    state = played.before
    steps = []
    races = races_by_step(played, lines)
    for number, step in enumerate(islice(played.steps, MAX_STEPS), 1):
        state = game.evolve(state, step.event)
        line = lines[step.row]
        steps.append(
            RecordStep(
                number=number,
                by=step.by,
                event=game.see(step.event, seat),
                view=game.view(state, seat),
                at=line.at if isinstance(line, TimedLine) else None,
                races=tuple(
                    Race(number, race.by, race.contenders, race.target)
                    for race in races.get(number - 1, ())
                ),
                **(dict(game.hidden_cards(state)) if reveal else {}),
            )
        )
    return tuple(steps)


def races_by_step(played: ReplayedDeal, lines: tuple[Line, ...]) -> dict[int, list[RaceLine[Any]]]:
    """The contested plays by the index of the step that won: that of the line above; if that was an
    automatic move, the last step before it."""
    first: dict[int, int] = {}
    for place, step in enumerate(played.steps):
        first.setdefault(step.row, place)
    races: dict[int, list[RaceLine[Any]]] = {}
    at = 0
    for row, line in enumerate(lines):
        if isinstance(line, RaceLine):
            races.setdefault(at, []).append(line)
        else:
            at = first.get(row, at)
    return races


def _player(player: Player) -> RecordPlayer:
    bot = player.bot
    record_bot = None if bot is None else RecordBot(bot.name, bot.version, bot.settings, bot.seed)
    return RecordPlayer(player.name, record_bot)
