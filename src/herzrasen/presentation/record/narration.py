"""A recorded deal as sentences, as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from herzrasen.cards import WATCHER, Seat
from herzrasen.kits.registry import part_of
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.http_records import RecordReplay, RecordStep


class Narration(NamedTuple):
    """A game whose records are told in sentences: those of one step, as a seat saw it."""

    sentences: Callable[[RecordStep, RecordTranslator, Seat], Iterable[str]]


def narrate(replayed: RecordReplay, translate: RecordTranslator) -> Iterator[str]:
    """The deal, one sentence a line; in Nerts with the seconds since the round began."""
    deal, seat = replayed.deal, replayed.seat
    if seat == WATCHER:
        yield translate(f"record.text.as_watcher.{replayed.game}", deal=deal)
    else:
        name = translate.name(seat)
        yield translate(f"record.text.as_seat.{replayed.game}", deal=deal, name=name)
    narration = part_of(replayed.game, Narration)
    for step in replayed.steps:
        for sentence in narration.sentences(step, translate, seat):
            if step.at is None:
                yield sentence
            else:
                yield f"{translate.seconds(step.at)}  {sentence}"
    if replayed.more:
        yield translate("record.text.more")
