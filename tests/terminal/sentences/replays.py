"""Replays: the first step of each kind in records of all sorts, by who has done it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from herzrasen.presentation.record.steps import parse_record, replay_deal
from herzrasen.protocol import codec
from herzrasen.protocol.http_records import RecordReplay
from herzrasen.record import Fault
from herzrasen.terminal.connection.game_values import read_of_game
from herzrasen.terminal.replay.describe import step_sentence
from herzrasen.terminal.translation import Translation
from tests.tools import ROOT

RECORDS: Final = ("charging", "kitty", "moon-choice", "partners", "jokers", "roles", "timer")
NAMES: Final = ("Eva", "Ada", "Bruno", "Clara", "Dora", "Emil")


def states() -> Iterator[tuple[str, list[str]]]:
    for name in RECORDS:
        read = parse_record((ROOT / f"tests/golden/records/{name}.hrz").read_bytes(), twin=False)
        assert not isinstance(read, Fault)
        sent: dict[str, Any] = codec.decode(
            codec.encode(replay_deal(read, deal=1, seat=None, reveal=True)), dict[str, Any]
        )
        record = read_of_game(sent, RecordReplay)
        known = set()
        for at, step in enumerate(record.steps):
            cards = " of cards" if getattr(step.event, "cards", None) else ""
            kind = f"{type(step.event).__name__}{cards}"
            if kind not in known:
                known.add(kind)
                yield (
                    f"{name}: {kind}",
                    [
                        step_sentence(Translation(language), record, at, NAMES.__getitem__, "up")
                        for language in ("en", "de")
                    ],
                )
