"""Nobody is dealt cards that they could have read before, whoever leaves and comes back when."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from herzrasen.games.protocol import Refusal
from herzrasen.tournaments.commands import (
    AllowLateEntry,
    Command,
    EndTournament,
    Enter,
    OpenNext,
    Replace,
    StartRound,
    VoidSitting,
    Withdraw,
)
from herzrasen.tournaments.consequences import consequences
from herzrasen.tournaments.decide import decide
from herzrasen.tournaments.deletion import without_person
from herzrasen.tournaments.events import SittingOpened, SittingVoided
from herzrasen.tournaments.evolve import evolve_all
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.schedule import next_sitting, schedule
from herzrasen.tournaments.tournament import SOLO_FORMS, TournamentState, parse_key, read, write
from herzrasen.tournaments.visibility import open_boards
from tests.tiers import size_of_tier
from tests.tournaments.played import (
    HOST,
    after,
    new,
    open_next,
    refusal,
    score_sitting,
    with_people,
)

FORMS: Final = ("movement", "own-time", "same-seat", "every-seat", "swiss", "elimination")
OTHERS: Final = ("late", HOST)
POINTS: Final = (5, 6, 7, 8)

ACTIONS: Final = (
    *("play",) * 8,
    *("finish",) * 8,
    *("withdraw", "enter", "replace", "return") * 3,
    *("start",) * 2,
    *("break", "void", "late", "delete", "end"),
)
STEPS: Final = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 59), st.integers(0, 59)),
    min_size=60,
    max_size=60,
)


@settings(max_examples=size_of_tier(120, 1500), deadline=None)
@given(form=st.sampled_from(FORMS), people=st.integers(1, 5), steps=STEPS)
def test_nobody_is_dealt_what_anybody_could_have_read(
    form: str, people: int, steps: list[tuple[str, int, int]]
) -> None:
    """Who plays alone may read what they have played; others still have it before them."""
    tournament = _start(form, people)
    read_before: dict[str, set[str]] = defaultdict(set)
    for step in steps:
        if tournament.phase == "over":
            return
        before, tournament = tournament, _after_step(tournament, *step)
        for key in tournament.sittings.keys() - before.sittings.keys():
            board = parse_key(key).board
            dealt = tournament.sittings[key].players
            for person in (tournament.entrants[one].person for one in dealt if one != BOT):
                readers = {person} if tournament.plan.form in SOLO_FORMS else read_before
                assert not any(board in read_before[reader] for reader in readers), (step, key)
        _check_that_it_can_go_on(tournament)
        for person in _persons(tournament):
            read_before[person] |= open_boards(tournament, person)
    if tournament.phase != "over":
        assert after(tournament, tournament.host, EndTournament()).phase == "over"


def _persons(tournament: TournamentState) -> tuple[str, ...]:
    """Everybody who may do something: the entrants, someone else, the host."""
    entrants = (one.person for one in tournament.entrants if one.person not in ("", *OTHERS))
    return (*entrants, *OTHERS)


def _start(form: str, people: int) -> TournamentState:
    plan: dict[str, Any] = {"form": form, "rounds": 3, "deals": 2}
    if form == "own-time":
        plan |= {"form": "movement", "own_time": True}
    if form == "every-seat":
        people = 1
    tournament = with_people(new(**plan), people)
    started = decide(tournament, HOST, StartRound(), 5)
    return tournament if isinstance(started, Refusal) else evolve_all(tournament, started)


def _check_that_it_can_go_on(tournament: TournamentState) -> None:
    """A tournament that is not over has a host, and someone who can play each table that runs."""
    if tournament.phase == "over":
        return
    assert tournament.host
    for sitting in tournament.sittings.values():
        assert sitting.over or any(
            one != BOT and tournament.entrants[one].person for one in sitting.players
        )


def _after_step(tournament: TournamentState, action: str, who: int, which: int) -> TournamentState:
    persons = _persons(tournament)
    if action == "play":  # of those who can
        numbers = (tournament.entrant_of(person) for person in persons)
        can = [one for one in numbers if one is not None and next_sitting(tournament, one)]
        persons = tuple(tournament.entrants[one].person for one in can) or persons
    person = persons[who % len(persons)]
    if action in ("finish", "break"):
        running = [key for key, one in tournament.sittings.items() if not one.over]
        if not running:
            return tournament
        points = POINTS if action == "finish" else None
        return score_sitting(tournament, running[which % len(running)], points)
    if action == "delete":
        return read(write(without_person(tournament, person, 5)))
    by, command = _command(tournament, action, person, which)
    events = decide(tournament, by, command, 5)
    return tournament if isinstance(events, Refusal) else evolve_all(tournament, events)


def _command(
    tournament: TournamentState, action: str, person: str, which: int
) -> tuple[str, Command]:
    keys = [str(planned.key) for planned in schedule(tournament)]
    match action:
        case "play":
            return person, OpenNext("table")
        case "enter":
            return person, Enter(f"{person} {which}")
        case "withdraw":
            return person, Withdraw()
        case "replace" | "return":
            player = which % max(1, len(tournament.entrants))
            return tournament.host, Replace(player, gone=action == "replace")
        case "void":
            return tournament.host, VoidSitting(keys[which % len(keys)] if keys else "1.1.1")
        case "late":
            return tournament.host, AllowLateEntry(which % 2 == 0)
        case "end":
            return tournament.host, EndTournament()
        case _:
            return tournament.host, StartRound()


# One by one --------------------------------------------------------------------------------------


def _all_but(tournament: TournamentState, away: tuple[int, ...]) -> TournamentState:
    """All who are not away play what is before them in this round, to its end."""
    number = len(tournament.rounds)
    while len(tournament.rounds) == number and tournament.phase == "running":
        playing = [
            one
            for one in range(len(tournament.entrants))
            if one not in away and next_sitting(tournament, one) is not None
        ]
        if not playing:
            return tournament
        tournament, key = open_next(tournament, playing[0])
        tournament = score_sitting(tournament, key, POINTS)
    return tournament


def _small_table(tournament: TournamentState) -> tuple[int, ...]:
    """The people of the table with the fewest."""
    tables = [tuple(one for one in table if one != BOT) for table in tournament.rounds[-1]]
    return min(tables, key=len)


@pytest.mark.parametrize("form", ["swiss", "elimination", "movement"])
@pytest.mark.parametrize("by_host", [False, True])
def test_who_is_back_does_not_play_what_the_others_have_finished(form: str, by_host: bool) -> None:
    """All leave their table, read the board once the other table has finished, and come back."""
    running = after(with_people(new(form, rounds=2), 5), HOST, StartRound())
    away = _small_table(running)
    boards = {planned.key.board for planned in schedule(running)}
    for one in away:
        leave: tuple[str, Command] = (f"p{one}", Withdraw())
        if by_host:
            leave = HOST, Replace(one, gone=True)
        running = after(running, *leave)
    running = _all_but(running, away)
    assert boards <= open_boards(running, f"p{away[0]}")
    if running.phase == "over":  # an elimination with one table left
        return
    for one in away:
        come: tuple[str, Command] = (f"p{one}", Enter("again"))
        if by_host:
            come = HOST, Replace(one, gone=False)
        running = after(running, *come)
    upcoming = next_sitting(running, away[0])
    assert upcoming is None or upcoming.key.board not in boards


def test_who_is_back_before_the_others_have_finished_plays() -> None:
    running = after(with_people(new("swiss", rounds=2), 5), HOST, StartRound())
    away = _small_table(running)
    for one in away:
        running = after(running, f"p{one}", Withdraw())
    assert not open_boards(running, HOST)
    running = after(running, f"p{away[0]}", Enter("again"))
    running = _all_but(running, away)
    assert not open_boards(running, HOST), "one table is still waited for"
    running, key = open_next(running, away[0])
    assert open_boards(score_sitting(running, key, POINTS), HOST) == {"1.1"}


def test_who_is_gone_reads_no_board_that_they_hold_from_other_seats_when_they_are_back() -> None:
    """Alone at every seat: the first seat of two boards is played, then left for a moment."""
    alone = after(with_people(new("every-seat", deals=2), 1), HOST, StartRound())
    alone, first = open_next(alone, 0)
    alone = score_sitting(alone, first, POINTS)
    alone, _ = open_next(alone, 0)
    alone = after(alone, "p0", Withdraw())
    assert not open_boards(alone, "p0")


def test_who_has_lost_their_place_to_another_does_not_come_back() -> None:
    running = after(with_people(new(), 8), HOST, StartRound())
    running = after(running, "p3", Withdraw())
    running = after(running, "late", Enter("Late"))
    assert refusal(running, "p3", Enter("Player 3")) == "tournament.refusal.no-place"


def test_a_table_is_opened_by_who_is_to_play_there_alone() -> None:
    """The moment between finding one's next table and opening it: whoever withdraws in it opens
    none, and neither does who comes after the end."""
    running = after(with_people(new("swiss", rounds=2), 5), HOST, StartRound())
    away = _small_table(running)
    for one in away:
        assert next_sitting(running, one) is not None
        running = after(running, f"p{one}", Withdraw())
    for one in away:
        code = refusal(running, f"p{one}", OpenNext("table"))
        assert code == "tournament.refusal.nothing-to-play"
    ended = after(running, HOST, EndTournament())
    assert refusal(ended, "p0", OpenNext("table")) == "tournament.refusal.over"


def test_a_table_that_an_older_version_opened_for_bots_alone_is_void() -> None:
    """Nobody could end its round."""
    running = after(with_people(new("swiss", rounds=2), 5), HOST, StartRound())

    stored = evolve_all(running, [SittingOpened("1.1.1", "table", (BOT,) * 4)])
    assert consequences(stored, 5) == (SittingVoided("1.1.1"),)
