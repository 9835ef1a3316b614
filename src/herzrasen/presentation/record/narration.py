"""A deal told in sentences, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import WATCHER
from herzrasen.presentation.record import hearts_narration, nerts_narration
from herzrasen.presentation.record.sentences import Speech
from herzrasen.protocol.http_records import Replayed


def story(replayed: Replayed, say: Speech) -> Iterator[str]:
    """The deal, a sentence a line; in Nerts each with its seconds since the round began."""
    deal, seat = replayed.deal, replayed.seat
    if seat == WATCHER:
        yield say("record.told.as_watcher", deal=deal)
    else:
        yield say("record.told.as_seat", deal=deal, name=say.name(seat))
    tell = hearts_narration.tell if replayed.game == "hearts" else nerts_narration.tell
    for step in replayed.steps:
        for sentence in tell(step, say, seat):
            if step.at is None:
                yield sentence
            else:
                yield f"{step.at / 1000:8.1f} s  {sentence}"
    if replayed.more:
        yield say("record.told.more")
