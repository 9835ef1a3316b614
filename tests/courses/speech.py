"""What a table says to its readers and answers them: every other one in German, some in brief."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from herzrasen.cards import WATCHER, Seat
from herzrasen.games import hearts, nerts
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.table.table import Table
from tests.courses.outputs import TRANSLATIONS

NAMES: Final = (
    "Ada", "Ørjan", "Clara", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Ida", "Jo", "Kim", "Lea",
)  # fmt: skip


def readers(table: Table) -> Iterator[HeartsDescriber | NertsDescriber]:
    """One for each seat, and one who watches."""
    seats = len(NAMES[: _seats(table.rules)])
    for at, seat in enumerate((*range(seats), WATCHER)):
        t = TRANSLATIONS[at % 2]

        def name_of(other: Seat, own: Seat = seat, you: str = t("nerts_table.you")) -> str:
            return you if other == own else NAMES[other]

        brief = at % 3 == 0
        if table.game == "hearts":
            order = ("up", "down", "colours")[at % 3]
            yield HeartsDescriber(t, seat, name_of, order, brief)  # type: ignore[arg-type]
        else:
            yield NertsDescriber(t, seat, name_of, brief)


def sentences_for(table: Table, event: Any, before: Any) -> Iterator[str]:
    """What everybody is told of an event."""
    for reader in readers(table):
        yield " | ".join(reader.describe(event, table.public, before))


def answers(table: Table) -> Iterator[str]:
    """What each reader is answered to every question."""
    public = table.public
    for reader in readers(table):
        view = table.view(reader.own)
        if isinstance(reader, HeartsDescriber):
            legal = table.legal(view)
            if legal.ask is not None:
                yield reader.prompt(legal, public)
            yield reader.hand(view.hand)
            yield from (reader.trick(public), reader.last(public), reader.voids(public))
            yield from (reader.open(public), reader.kitty(view), reader.sides(public))
            yield reader.scores(public, taken_open=not reader.brief)
        else:
            yield from (reader.own_cards(public), reader.rivals(public), reader.middle(public))
            yield reader.scores(public)
            yield from (reader.rival(public, area) for area in range(len(public.areas)))


def _seats(rules: hearts.HeartsRules | nerts.NertsRules) -> int:
    return rules.players if isinstance(rules, hearts.HeartsRules) else rules.seats
