"""A record as it is shown: its head, and one of its deals step by step as a seat saw it."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

import msgspec

from herzrasen.bots import dealer
from herzrasen.cards import WATCHER, Seat
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_records import (
    RecordBot,
    RecordDeal,
    RecordPlayer,
    RecordStep,
    Replayed,
)
from herzrasen.protocol.race import Race as Contested
from herzrasen.record import Fault, Read, Record, check, read, read_twin
from herzrasen.record.lines import Act, Line, Race
from herzrasen.record.record import Player
from herzrasen.record.replay import Played
from herzrasen.table import info
from herzrasen.table.table import GAMES

STEPS: Final = 4000
"""Steps of a deal that are shown at most."""


def opened(data: bytes, *, twin: bool) -> Read | Fault:
    """The record that these bytes are, as text or as its JSON twin."""
    if not twin:
        return read(data)
    record = read_twin(data)
    return record if isinstance(record, Fault) else Read(record)


def replayed(
    read: Read, *, deal: int = 1, seat: Seat | None = None, open_: bool = False
) -> Replayed | Fault | Refusal:
    """The record and the steps of one deal, counted from 1, with a seat's eyes.

    The usual seat is the record's own, in a full record the first. ``open_`` adds every card,
    where the record knows it.
    """
    record = read.record
    checked = check(record, dealer.deal, deal)
    if isinstance(checked, Fault):
        return read.located(checked)
    eyes = _eyes(record, seat)
    if isinstance(eyes, Refusal):
        return eyes
    if not 1 <= deal <= max(1, len(record.deals)):
        return Refusal("record.refusal.no-deal", {"n": len(record.deals)})
    rules = info.rules_of(record.game, record.rules, record.herzrasen)
    played = checked.played
    lines = record.deals[deal - 1].lines if played is not None else ()
    steps = () if played is None else _steps(record, played, lines, eyes, open_ and record.full)
    scores = {score.number: score for score in checked.scores}
    return Replayed(
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
        seat=eyes,
        steps=steps,
        more=played is not None and len(played.steps) > STEPS,
    )


def _eyes(record: Record, seat: Seat | None) -> Seat | Refusal:
    """Whose eyes, if the record can show what they saw."""
    if record.seat is not None:
        known = seat is None or seat == record.seat
        return record.seat if known else Refusal("record.refusal.other-view")
    if seat is not None and seat != WATCHER and not 0 <= seat < len(record.players):
        return Refusal("record.refusal.no-seat", {"n": len(record.players) - 1})
    return 0 if seat is None else seat


def _steps(
    record: Record, played: Played, lines: tuple[Line, ...], seat: Seat, open_: bool
) -> tuple[RecordStep, ...]:
    game = GAMES[record.game]
    state = played.before
    steps = []
    races = contested(played, lines)
    for number, step in enumerate(islice(played.steps, STEPS), 1):
        state = game.evolve(state, step.event)
        line = lines[step.row]
        steps.append(
            RecordStep(
                number=number,
                by=step.by,
                event=game.see(step.event, seat),
                view=game.view(state, seat),
                at=line.at if isinstance(line, Act) else None,
                races=tuple(
                    Contested(number, race.by, race.claims, race.target)
                    for race in races.get(number - 1, ())
                ),
                **(_all_cards(state) if open_ else {}),
            )
        )
    return tuple(steps)


def contested(played: Played, lines: tuple[Line, ...]) -> dict[int, list[Race]]:
    """The contested plays by the step that was contested: that of the line above, or where that
    happened by itself, the last step before it."""
    first: dict[int, int] = {}
    for place, step in enumerate(played.steps):
        first.setdefault(step.row, place)
    races: dict[int, list[Race]] = {}
    at = 0
    for row, line in enumerate(lines):
        if isinstance(line, Race):
            races.setdefault(at, []).append(line)
        else:
            at = first.get(row, at)
    return races


def _all_cards(state: Any) -> dict[str, Any]:
    if isinstance(state, hearts.State):
        return {"hands": state.hands, "kitty": state.kitty}
    return {"downs": state.downs, "stocks": state.stocks}


def _player(player: Player) -> RecordPlayer:
    bot = player.bot
    told = None if bot is None else RecordBot(bot.name, bot.version, bot.settings, bot.seed)
    return RecordPlayer(player.name, told)
