"""A recorded deal as sentences, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName
from herzrasen.presentation.record import hearts_narration, nerts_narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordReplay, RecordStep

NARRATIONS: Final[dict[GameName, Callable[[RecordStep, RecordTranslator, Seat], Iterable[str]]]] = {
    "hearts": hearts_narration.narrate,
    "nerts": nerts_narration.narrate,
}
"""The function that puts one step into sentences, by game."""


def narrate(replayed: RecordReplay, translate: RecordTranslator) -> Iterator[str]:
    """The deal, one sentence a line; in Nerts with the seconds since the round began."""
    deal, seat = replayed.deal, replayed.seat
    if seat == WATCHER:
        yield translate("record.text.as_watcher", deal=deal)
    else:
        yield translate("record.text.as_seat", deal=deal, name=translate.name(seat))
    narrate_step = NARRATIONS[replayed.game]
    for step in replayed.steps:
        for sentence in narrate_step(step, translate, seat):
            if step.at is None:
                yield sentence
            else:
                yield f"{step.at / 1000:8.1f} s  {sentence}"
    if replayed.more:
        yield translate("record.text.more")
