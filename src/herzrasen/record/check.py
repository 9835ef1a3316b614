"""Check of a record: its tags, deals and totals; that its moves are legal, ``replay`` finds out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES, game_of, is_scored
from herzrasen.record.record import Fault, Record, RecordedDeal
from herzrasen.record.replay import ReplayedDeal, replay
from herzrasen.record.value_notation import numbers_text
from herzrasen.table import info

SHUFFLE_METHOD: Final = "shake-256"
"""The shuffle tag of decks that were shuffled from their seed as cards/shuffle.py does."""

DealFunction = Callable[[Any, bytes], Any]
"""The DEALER's move from the public part and a deal's seed."""


class DealScore(msgspec.Struct, frozen=True):
    """The points of a finished deal, and the totals after it."""

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


class CheckResult(msgspec.Struct, frozen=True):
    """A valid record. ``places`` is empty if the match was not played to its end; a deal that was
    not played to its end has no score. ``replayed`` is the deal that was asked for."""

    game: GameName
    rules: str
    view: str
    scores: tuple[DealScore, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...]
    replayed: ReplayedDeal | None = None


def check(
    record: Record, deal_function: DealFunction | None = None, deal: int | None = None
) -> CheckResult | Fault:
    """The scores of a valid record, else its first fault.

    With ``deal_function``, the seeds of a full record must deal its cards if it says that they do.
    ``deal`` is the deal to return replayed, counted from 1.
    """
    rules = info.rules_of(record.game, record.rules, record.herzrasen)
    if isinstance(rules, Refusal):
        return Fault(rules.code, {**rules.facts, "tag": "Rules"})
    seats = info.seat_count(rules)
    if len(record.players) != seats:
        return Fault("record.fault.players", {"n": seats, "tag": "Seat0"})
    if record.seat is not None and record.seat >= seats:
        return Fault("record.fault.players", {"n": seats, "tag": "View"})
    state = GAMES[record.game].start(rules)
    scores: list[DealScore] = []
    requested: ReplayedDeal | None = None
    for number, played in enumerate(replay(record), 1):
        if isinstance(played, Fault):
            return played
        recorded = record.deals[number - 1]
        fault = _tag_fault(recorded, number, played) or _seed_fault(
            record, recorded, played, deal_function
        )
        if fault is not None:
            return msgspec.structs.replace(fault, deal=number)
        state = played.state
        requested = played if number == deal else requested
        scores += [
            DealScore(number, step.event.points, step.event.totals)
            for step in played.steps
            if is_scored(step.event)
        ]
    match = state.public.match
    if record.totals != match.totals:
        return Fault(
            "record.fault.totals", {"tag": "Totals", "expected": numbers_text(match.totals)}
        )
    if record.places != match.places:
        return Fault(
            "record.fault.places", {"tag": "Places", "expected": numbers_text(match.places)}
        )
    if record.places and record.ended is not None:
        return Fault("record.fault.ended", {"tag": "Ended"})
    text = info.current_text(record.game, record.rules, record.herzrasen)
    return CheckResult(
        record.game, text, record.view, tuple(scores), match.totals, match.places, requested
    )


def _tag_fault(deal: RecordedDeal, number: int, played: ReplayedDeal) -> Fault | None:
    public = played.state.public
    dealer = game_of(public).dealer_seat(public)
    if deal.number != number:
        return Fault("record.fault.deal-number", {"n": number, "tag": "Deal"})
    if deal.dealer != dealer:
        expected = numbers_text([dealer])
        return Fault("record.fault.dealer", {"expected": expected, "tag": "Dealer"})
    return None


def _seed_fault(
    record: Record, deal: RecordedDeal, played: ReplayedDeal, deal_function: DealFunction | None
) -> Fault | None:
    """A fault if the seed does not deal these cards, where that can be checked."""
    if (
        deal_function is None
        or deal.seed is None
        or not record.full
        or record.shuffle != SHUFFLE_METHOD
    ):
        return None
    move = deal_function(played.before.public, bytes.fromhex(deal.seed))
    events = GAMES[record.game].decide(played.before, DEALER, move)
    if isinstance(events, Refusal) or events[0] != played.steps[0].event:
        return Fault("record.fault.seed", {"tag": "Seed"})
    return None
