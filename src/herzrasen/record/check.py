"""Whether a record is right: every move allowed, every line what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER
from herzrasen.games.hearts import Public
from herzrasen.games.hearts.events import Scored as HeartsScored
from herzrasen.games.nerts.events import Scored as NertsScored
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.record.notation import numbers
from herzrasen.record.record import Deal, Fault, Record
from herzrasen.record.replay import Played, replay
from herzrasen.table import info
from herzrasen.table.table import GAMES

SHUFFLE: Final = "shake-256"
"""The shuffle tag of decks that were shuffled from their seed as bots/dealer.py does."""

Dealing = Callable[[Any, bytes], Any]
"""The DEALER's move from the public state and a deal's seed."""


class Score(msgspec.Struct, frozen=True):
    """What a finished deal brought, and the match after it."""

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class Checked(msgspec.Struct, frozen=True):
    """A record that is right. ``places`` is empty if the match was not played to its end; a deal
    that was not played to its end has no score. ``played`` is the deal that was asked for."""

    game: GameName
    rules: str
    view: str
    scores: tuple[Score, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    played: Played | None = None


def check(
    record: Record, dealing: Dealing | None = None, deal: int | None = None
) -> Checked | Fault:
    """The scores of a record that is right, else what is wrong with it first.

    With ``dealing``, a full record's seeds must deal its cards where it says that they do.
    ``deal`` counts from 1.
    """
    rules = info.rules_of(record.game, record.rules, record.herzrasen)
    if isinstance(rules, Refusal):
        return Fault(rules.code, {**rules.facts, "tag": "Rules"})
    seats = info.seats_in(rules)
    if len(record.players) != seats:
        return Fault("record.fault.players", {"n": seats, "tag": "Seat0"})
    if record.seat is not None and record.seat >= seats:
        return Fault("record.fault.players", {"n": seats, "tag": "View"})
    state = GAMES[record.game].start(rules)
    scores: list[Score] = []
    asked: Played | None = None
    for number, played in enumerate(replay(record), 1):
        if isinstance(played, Fault):
            return played
        written = record.deals[number - 1]
        fault = _tags(written, number, played) or _seed(record, written, played, dealing)
        if fault is not None:
            return msgspec.structs.replace(fault, deal=number)
        state = played.state
        asked = played if number == deal else asked
        scores += [
            Score(number, step.event.points, step.event.totals)
            for step in played.steps
            if isinstance(step.event, HeartsScored | NertsScored)
        ]
    match = state.public.match
    if record.totals != match.totals:
        return Fault("record.fault.totals", {"tag": "Totals", "expected": numbers(match.totals)})
    if record.places != match.places:
        return Fault("record.fault.places", {"tag": "Places", "expected": numbers(match.places)})
    if record.places and record.ended is not None:
        return Fault("record.fault.ended", {"tag": "Ended"})
    text = info.current_text(record.game, record.rules, record.herzrasen)
    return Checked(record.game, text, record.view, tuple(scores), match.totals, match.places, asked)


def _tags(deal: Deal, number: int, played: Played) -> Fault | None:
    public = played.state.public
    dealer = public.dealer if isinstance(public, Public) else None
    if deal.number != number:
        return Fault("record.fault.deal-number", {"n": number, "tag": "Deal"})
    if deal.dealer != dealer:
        told = numbers([dealer])
        return Fault("record.fault.dealer", {"expected": told, "tag": "Dealer"})
    return None


def _seed(record: Record, deal: Deal, played: Played, dealing: Dealing | None) -> Fault | None:
    """Whether the seed deals these cards, where that can be told."""
    if dealing is None or deal.seed is None or not record.full or record.shuffle != SHUFFLE:
        return None
    move = dealing(played.before.public, bytes.fromhex(deal.seed))
    events = GAMES[record.game].decide(played.before, DEALER, move)
    if isinstance(events, Refusal) or events[0] != played.steps[0].event:
        return Fault("record.fault.seed", {"tag": "Seed"})
    return None
