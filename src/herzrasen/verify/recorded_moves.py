"""The moves of a recorded deal of Hearts, each with what its seat saw and who is said to have
made it."""

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
from herzrasen.record.lines import Effort
from herzrasen.record.record import Deal
from herzrasen.record.replay import Played as Replayed


class Made(msgspec.Struct, frozen=True):
    """A move of a deal, counted from 1: the view of its seat before it, and how many ms a bot
    thought about it; None if that is not known, or no bot did. ``told`` is whether any move of the
    seat in this deal has such a number."""

    deal: int
    seat: Seat
    view: hearts.View
    move: hearts.Move
    effort: int | None
    told: bool


def made(number: int, deal: Deal, played: Replayed) -> Iterator[Made]:
    """The moves of a deal in order."""
    efforts: dict[Seat, list[int | None]] = defaultdict(list)
    for line in deal.lines:
        if isinstance(line, Effort):
            efforts[line.seat] += line.ms
    state, count = played.before, Counter[Seat]()
    for step in played.steps:
        move = _move(step.event, state.public.rules)
        if move is not None:
            seat = step.event.seat
            ms = efforts[seat]
            effort = ms[count[seat]] if ms else None
            yield Made(number, seat, hearts.view(state, seat), move, effort, told=bool(ms))
            count[seat] += 1
        state = hearts.evolve(state, step.event)


def _move(event: hearts.Event, rules: hearts.HeartsRules) -> hearts.Move | None:
    """The move that this event is, if it is a seat's own."""
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
