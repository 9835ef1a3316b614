"""Tournaments of every form and phase, for who hosts, plays, has left and looks on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, Final, get_args

from msgspec.structs import replace

from herzrasen.protocol import codec
from herzrasen.protocol.http_tournaments import (
    PlayerLine,
    SittingLine,
    TournamentForm,
    TournamentPage,
)
from herzrasen.terminal.tournaments import tournament_sentences as sentences
from herzrasen.terminal.tournaments.tournament_actions import choices_of
from herzrasen.terminal.translation import Translation
from tests.terminal.visits.terminal_world import ENTRIES, TOURNAMENT

T: Final = Translation("en")
PLAYERS: Final = (*TOURNAMENT.players, PlayerLine(4, "", 4, -2.0, 40, 2))
"""The last one was deleted."""
SITTINGS: Final = (
    *TOURNAMENT.sittings,
    SittingLine("2.10.1", (4, 3, -1, 0), "void"),
    SittingLine("10.1.1", (4, 3, -1, 0), "over"),
)


def states() -> Iterator[tuple[str, Iterable[str]]]:
    page = replace(TOURNAMENT, players=PLAYERS)
    phases: tuple[Any, ...] = ("open", "running", "over")
    for form, phase, me, next_ in product(
        get_args(TournamentForm), phases, (0, 1, None), ("2.1.1", None)
    ):
        at = replace(page, form=form, phase=phase, me=me, next=next_, evenness=None)
        yield (
            f"{form}, {phase}, {me}, next {next_}",
            [
                *sentences.head_lines(T, at),
                *(choice_line(each) for each in choices_of(T, replace(at, hosting=False), "Eva")),
            ],
        )
    for form, phase, late, may_start in product(
        get_args(TournamentForm), phases[:2], (True, False), (True, False)
    ):
        at = replace(page, form=form, phase=phase, late=late, may_start=may_start, me=0, next=None)
        yield (
            f"host: {form}, {phase}, late {late}, may start {may_start}",
            [choice_line(each) for each in choices_of(T, at, "Eva")],
        )
    for may_enter in (True, False):
        at = replace(page, me=None, may_enter=may_enter, hosting=False)
        yield f"may enter: {may_enter}", [choice_line(each) for each in choices_of(T, at, "Eva")]
    yield from _results(page)


def choice_line(choice: Any) -> str:
    command = "play" if choice.command is None else codec.encode(choice.command).decode()
    return f"[{choice.label}] {command}"


def _results(page: TournamentPage) -> Iterator[tuple[str, Iterable[str]]]:
    for form in get_args(TournamentForm):
        at = replace(page, form=form, sittings=SITTINGS)
        yield (
            f"results: {form}",
            [
                *(sentences.player_line(T, at, player) for player in at.players),
                *sentences.table_lines(T, at),
                *sentences.table_lines(T, replace(at, sittings=SITTINGS[:-1])),
                *sentences.traveller_lines(T, at, at.travellers[0]),
                sentences.title_of(T, "", form),
                sentences.title_of(T, "Friday", form),
            ],
        )
    yield "no sittings", sentences.table_lines(T, replace(page, sittings=()))
    yield "names", [sentences.player_name(T, page, number) for number in (-1, 0, 4, 9)]
    yield "list", [sentences.entry_line(T, entry) for entry in ENTRIES.tournaments]
    even = page.evenness
    assert even is not None
    for title, found in (
        ("none", None),
        ("uneven", even),
        ("even", replace(even, even=True, together=(2, 2), compared=(1, 1))),
    ):
        yield f"evenness: {title}", sentences.evenness_lines(T, replace(page, evenness=found))
    yield "no host", sentences.head_lines(T, replace(page, host=""))[:2]
