"""The moves of a recorded deal of Hearts, each with the view of its seat and the effort noted."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import (
    ChargeChosen,
    Claimed,
    MoonChosen,
    PassChosen,
    Played,
)
from herzrasen.games.hearts.rules import Moon
from herzrasen.record.lines import EffortLine
from herzrasen.record.record import RecordedDeal
from herzrasen.record.replay import ReplayedDeal as Replayed


class RecordedMove(msgspec.Struct, frozen=True):
    """A move, the view of its seat before it, and the milliseconds that a bot thought about it
    (``effort``; None if a person moved, or the record does not say). ``deal`` counts from 1.
    ``seat_has_efforts`` is whether any move of the seat in this deal has an effort."""

    deal: int
    seat: Seat
    view: hearts.View
    move: hearts.Move
    effort: int | None
    seat_has_efforts: bool


def recorded_moves(number: int, deal: RecordedDeal, played: Replayed) -> Iterator[RecordedMove]:
    """The moves of a deal, in order."""
    efforts: dict[Seat, list[int | None]] = defaultdict(list)
    for line in deal.lines:
        if isinstance(line, EffortLine):
            efforts[line.seat] += line.ms
    state, count = played.before, Counter[Seat]()
    for step in played.steps:
        move = _move(step.event, state.public.rules)
        if move is not None:
            seat = step.event.seat
            ms = efforts[seat]
            effort = ms[count[seat]] if ms else None
            yield RecordedMove(
                number, seat, hearts.view(state, seat), move, effort, seat_has_efforts=bool(ms)
            )
            count[seat] += 1
        state = hearts.evolve(state, step.event)


def _move(event: hearts.Event, rules: hearts.HeartsRules) -> hearts.Move | None:
    """The move that led to this event; None if no seat chose it."""
    match event:
        case PassChosen(_, cards) if cards is not None:
            return hearts.Pass(cards)
        case ChargeChosen(_, cards) if cards is not None:
            return hearts.Charge(cards)
        case Played(_, card):
            return hearts.Play(card)
        case Claimed(agreed=False):
            return hearts.Claim()
        case MoonChosen(_, choice) if rules.moon is Moon.CHOICE:
            return hearts.ChooseMoon(choice)
        case _:
            return None
