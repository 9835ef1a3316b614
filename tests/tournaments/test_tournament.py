"""Tournaments from the first entry to the end: laws of the state, of results, of what is shown."""

from __future__ import annotations

import random
from math import fsum

import msgspec
import pytest
from msgspec.structs import replace

from herzrasen.games.protocol import RULES_VERSION
from herzrasen.tournaments.commands import (
    AllowLateEntry,
    EndTournament,
    Enter,
    Replace,
    StartRound,
    VoidSitting,
    Withdraw,
)
from herzrasen.tournaments.deletion import without_person
from herzrasen.tournaments.elimination import still_in
from herzrasen.tournaments.movement import BOT
from herzrasen.tournaments.schedule import next_sitting, players_of, schedule
from herzrasen.tournaments.standings import standings, travellers
from herzrasen.tournaments.swiss import meetings, swiss_round
from herzrasen.tournaments.tournament import (
    TournamentState,
    read,
    write,
)
from herzrasen.tournaments.visibility import open_boards
from tests.tournaments.played import (
    HOST,
    after,
    hearts_points,
    new,
    open_next,
    play_all,
    play_round,
    refusal,
    score_sitting,
    with_people,
)


@pytest.mark.parametrize(
    ("people", "boards", "sittings"), [(8, 28, 56), (5, 20, 40), (2, 16, 32), (16, 20, 80)]
)
def test_a_duplicate_match_is_played_to_its_end(people: int, boards: int, sittings: int) -> None:
    played = play_all(with_people(new(), people))
    assert played.phase == "over"
    assert len(open_boards(played, "")) == boards
    assert len(played.sittings) == sittings
    assert read(write(played)) == played


@pytest.mark.parametrize("form", ["movement", "same-seat", "every-seat"])
def test_differences_from_the_mean_sum_to_zero(form: str) -> None:
    played = play_all(with_people(new(form, late=False), 1 if form == "every-seat" else 6))
    for sheet in travellers(played, open_boards(played, "")):
        for seat in range(4):
            assert abs(fsum(line.scores[seat] for line in sheet.lines)) < 0.05


def test_with_everybody_compared_the_results_sum_to_zero() -> None:
    played = play_all(with_people(new(), 8))
    assert abs(fsum(line.score for line in standings(played, open_boards(played, "")))) < 0.1


def test_luck_cancels() -> None:
    """Whoever holds a hand gets the points of that hand: nobody is better than anybody."""

    def by_seat(_players: tuple[int, ...], _chance: random.Random) -> tuple[int, ...]:
        return (26, 0, 0, 0)

    played = play_all(with_people(new(), 8), points=by_seat)
    assert {line.score for line in standings(played, open_boards(played, ""))} == {0}


def test_the_better_player_wins_whatever_the_cards() -> None:
    def by_skill(players: tuple[int, ...], _chance: random.Random) -> tuple[int, ...]:
        worst = players.index(max(players))
        return tuple(26 if seat == worst else 0 for seat in range(4))

    played = play_all(with_people(new(), 8), points=by_skill)
    lines = standings(played, open_boards(played, ""))
    assert lines[0].number == 0
    assert lines[-1].number == 7


def test_the_same_cards_for_all_who_play_alone_and_every_seat_once() -> None:
    alone = after(with_people(new("every-seat", deals=3), 1), HOST, StartRound())
    seats: dict[str, set[int]] = {}
    for planned in schedule(alone):
        seats.setdefault(planned.key.board, set()).add(planned.players.index(0))
    assert seats == {f"1.{deal}": {0, 1, 2, 3} for deal in (1, 2, 3)}
    same = after(with_people(new("same-seat", deals=5), 3), HOST, StartRound())
    held: dict[str, set[int]] = {}
    for planned in schedule(same):
        (seat,) = (at for at, player in enumerate(planned.players) if player != BOT)
        held.setdefault(planned.key.board, set()).add(seat)
    assert [*held.values()] == [{0}, {1}, {2}, {3}, {0}]


# What is shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["movement", "same-seat", "every-seat", "swiss", "elimination"])
@pytest.mark.parametrize("own_time", [False, True])
def test_nothing_of_a_board_is_shown_to_who_has_still_to_play_it(form: str, own_time: bool) -> None:
    """Whatever the points of the boards before somebody: table of results and travellers are the
    same to the byte."""
    people = 1 if form == "every-seat" else 9
    start = after(with_people(new(form, deals=4, own_time=own_time), people), HOST, StartRound())
    chance = random.Random(4)
    running = start
    for _ in range(16):
        waiting = [one for one in range(people) if next_sitting(running, one) is not None]
        if not waiting:
            break
        running, key = open_next(running, chance.choice(waiting))
        running = score_sitting(running, key, hearts_points((), chance))
        boards = {planned.key.board for planned in schedule(running)}
        for person in ("stranger", "p0", f"p{people - 1}"):
            hidden = boards - open_boards(running, person)
            changed = _with_other_points(running, hidden)
            assert _page_of(running, person) == _page_of(changed, person)


def _page_of(tournament: TournamentState, person: str) -> tuple[object, object]:
    boards = open_boards(tournament, person)
    return standings(tournament, boards), travellers(tournament, boards)


def _with_other_points(tournament: TournamentState, boards: set[str]) -> TournamentState:
    changed = {
        str(planned.key): replace(sitting, points=(99, 98, 97, 96))
        for planned in schedule(tournament)
        if planned.key.board in boards
        and (sitting := tournament.sittings.get(str(planned.key))) is not None
        and sitting.points is not None
    }
    return replace(tournament, sittings=tournament.sittings | changed)


def test_a_board_opens_when_the_last_table_has_played_it() -> None:
    running = after(with_people(new(), 8), HOST, StartRound())
    running, first = open_next(running, 6)
    running = score_sitting(running, first, (26, 0, 0, 0))
    assert not open_boards(running, "p6")
    running, second = open_next(running, 4)
    assert {first, second} == {"1.1.1", "1.2.1"}
    running = score_sitting(running, second, (0, 26, 0, 0))
    assert open_boards(running, "stranger") == {"1.1"}


def test_who_plays_alone_sees_their_boards_and_nobody_else_does() -> None:
    running = after(with_people(new("same-seat", deals=2), 2), HOST, StartRound())
    running, key = open_next(running, 0)
    running = score_sitting(running, key, (26, 0, 0, 0))
    assert open_boards(running, "p0") == {"1.1"}
    assert not open_boards(running, "p1") | open_boards(running, "stranger")
    assert open_boards(after(running, HOST, EndTournament()), "stranger") == {"1.1", "1.2"}


# Late and missing people --------------------------------------------------------------------------


def test_late_people_take_the_places_of_bots() -> None:
    running = after(with_people(new(), 6), HOST, StartRound())
    running = after(running, "late", Enter("Late"))
    assert not any(6 in players_of(running, planned) for planned in schedule(running))
    running = play_round(running, random.Random(1), hearts_points)
    lines = {line.name: line for line in standings(running, open_boards(running, ""))}
    assert (lines["Late"].played, lines["Player 0"].played) == (24, 28)


def test_late_people_find_no_place_in_a_full_movement_until_somebody_is_gone() -> None:
    running = after(with_people(new(), 8), HOST, StartRound())
    assert refusal(running, "late", Enter("Late")) == "tournament.refusal.no-place"
    running = after(running, "p3", Withdraw())
    running = after(running, "late", Enter("Late"))
    assert running.places == (0, 1, 2, 8, 4, 5, 6, 7)
    assert refusal(running, HOST, Replace(3, gone=False)) == "tournament.refusal.no-place"


def test_the_host_may_close_the_door() -> None:
    running = after(with_people(new(), 6), HOST, StartRound())
    running = after(running, HOST, AllowLateEntry(False))
    assert refusal(running, "late", Enter("Late")) == "tournament.refusal.begun"


def test_bots_play_for_those_who_are_missing_until_they_are_back() -> None:
    running = after(with_people(new(), 8), HOST, StartRound())
    running, key = open_next(running, 6)
    running = after(running, HOST, Replace(6, gone=True))
    assert 6 in running.sittings[key].players, "a table that is open stays as it is"
    upcoming = [players_of(running, one) for one in schedule(running) if one.key.deal == 2]
    assert all(6 not in players for players in upcoming)
    running = after(running, "p6", Enter("whatever"))
    upcoming = [players_of(running, one) for one in schedule(running) if one.key.deal == 2]
    assert any(6 in players for players in upcoming)


def test_a_table_that_nobody_is_left_for_is_not_waited_for() -> None:
    running = after(with_people(new("swiss", rounds=1), 4), HOST, StartRound())
    for player in range(4):
        running = after(running, HOST, Replace(player, gone=True))
    assert running.phase == "over"


def test_a_void_sitting_does_not_count() -> None:
    running = after(with_people(new(), 8), HOST, StartRound())
    running, key = open_next(running, 6)
    running = after(running, HOST, VoidSitting(key))
    assert score_sitting(running, key, (26, 0, 0, 0)) == running
    assert refusal(running, HOST, VoidSitting(key)) == "tournament.refusal.no-such-sitting"
    assert refusal(running, "p1", VoidSitting(key)) == "tournament.refusal.not-host"


# Swiss and elimination ----------------------------------------------------------------------------


def test_swiss_rounds_avoid_a_second_meeting() -> None:
    played = play_all(with_people(new("swiss", rounds=4), 16), seed=2)
    assert len(played.rounds) == 4
    assert max(meetings(played.rounds).values()) <= 2
    assert sum(count > 1 for count in meetings(played.rounds).values()) <= 4


def test_in_the_first_swiss_rounds_nobody_meets_twice() -> None:
    first = swiss_round(range(16), 4, ())
    second = swiss_round(range(16), 4, [first])
    assert set(meetings([first, second]).values()) == {1}


@pytest.mark.parametrize("people", [2, 5, 9, 13, 30])
def test_swiss_tables_differ_by_one_person_at_most(people: int) -> None:
    tables = swiss_round(range(people), 4, ())
    sizes = [sum(one != BOT for one in table) for table in tables]
    assert sum(sizes) == people
    assert max(sizes) - min(sizes) <= 1


def test_equals_meet() -> None:
    tables = swiss_round(range(12), 4, ())
    assert sorted(map(sorted, tables)) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


@pytest.mark.parametrize(("people", "rounds"), [(16, 3), (8, 2), (4, 1), (9, 3), (13, 3)])
def test_elimination_ends_with_one_table(people: int, rounds: int) -> None:
    played = play_all(with_people(new("elimination"), people))
    assert len(played.rounds) == rounds
    assert len(played.rounds[-1]) == 1
    lines = standings(played, open_boards(played, ""))
    final = {one for one in played.rounds[-1][0] if one != BOT}
    assert {line.number for line in lines[: len(final)]} == final


def test_the_better_half_of_a_table_goes_on() -> None:
    running = after(with_people(new("elimination"), 8), HOST, StartRound())

    def by_skill(players: tuple[int, ...], _chance: random.Random) -> tuple[int, ...]:
        return tuple(players)

    running = play_round(running, random.Random(1), by_skill)
    best = {one for table in running.rounds[0] for one in sorted(table)[:2]}
    running = after(running, HOST, StartRound())
    assert {*running.rounds[1][0]} == best
    assert refusal(running, "late", Enter("Late")) == "tournament.refusal.begun"


def test_nobody_reaches_the_next_round_by_leaving_their_table_and_coming_back() -> None:
    running = after(with_people(new("elimination"), 9), HOST, StartRound())
    away = [one for one in running.rounds[0][-1] if one != BOT]
    for one in away:
        running = after(running, f"p{one}", Withdraw())
    running = play_round(running, random.Random(1), hearts_points)
    for one in away:
        running = after(running, f"p{one}", Enter("again"))
    assert len(still_in(running)) == 4
    assert not {*still_in(running)} & {*away}


def test_nobody_reaches_the_next_round_by_what_a_bot_has_played() -> None:
    def by_seat(_players: tuple[int, ...], _chance: random.Random) -> tuple[int, ...]:
        return (0, 8, 9, 9)

    running = after(with_people(new("elimination"), 8), HOST, StartRound())
    best = running.rounds[0][0][0]
    running = after(running, HOST, Replace(best, gone=True))
    running = play_round(running, random.Random(1), by_seat)
    running = after(running, HOST, Replace(best, gone=False))
    assert best not in still_in(running)
    assert len(still_in(running)) == 4


# Who may do what ----------------------------------------------------------------------------------


def test_refusals() -> None:
    empty = new()
    assert refusal(empty, HOST, StartRound()) == "tournament.refusal.too-few"
    assert refusal(empty, "p1", StartRound()) == "tournament.refusal.not-host"
    assert refusal(empty, "p1", Withdraw()) == "tournament.refusal.not-entered"
    assert refusal(empty, HOST, Replace(0, gone=True)) == "tournament.refusal.no-such-player"
    two = with_people(empty, 2)
    assert refusal(two, "p1", Enter("Again")) == "tournament.refusal.entered"
    assert refusal(two, "p9", Enter("player  1")) == "table.refusal.name-taken"
    assert refusal(with_people(new(), 32), "p99", Enter("More")) == "tournament.refusal.full"
    running = after(two, HOST, StartRound())
    assert refusal(running, HOST, StartRound()) == "tournament.refusal.round-runs"
    assert (
        refusal(after(running, HOST, EndTournament()), HOST, EndTournament())
        == "tournament.refusal.over"
    )


def test_withdrawing_before_the_start_leaves_no_trace() -> None:
    left = after(with_people(new(), 3), "p1", Withdraw())
    assert [one.name for one in left.entrants] == ["Player 0", "Player 2"]


def test_a_deleted_person_leaves_their_results_alone() -> None:
    played = play_all(with_people(new(), 4))
    left = without_person(played, "p2", 5)
    line = write(left)
    assert b"p2" not in line
    assert b"Player 2" not in line
    assert len(standings(left, open_boards(left, ""))) == 4


def test_whoever_deletes_their_data_before_the_start_leaves_no_trace() -> None:
    left = without_person(with_people(new(), 3), "p1", 5)
    assert [one.name for one in left.entrants] == ["Player 0", "Player 2"]


def test_the_first_who_still_plays_is_the_host_after_the_host() -> None:
    running = after(with_people(new(), 4), HOST, StartRound())
    running = after(running, "p0", Withdraw())
    left = without_person(running, HOST, 5)
    assert (left.host, left.plan.host_name) == ("p1", "Player 1")
    assert after(left, "p1", EndTournament()).phase == "over"
    for person in ("p1", "p2", "p3"):
        left = without_person(left, person, 5)
    assert left.host == "p0", "they may come back"
    over = without_person(left, "p0", 5)
    assert (over.phase, over.host) == ("over", "")


def test_the_next_round_starts_when_those_who_were_awaited_delete_their_data() -> None:
    running = after(with_people(new(), 5), HOST, StartRound())
    away = [one for one in running.rounds[0][1] if one != BOT]
    for deal in range(4):
        running, key = open_next(running, running.rounds[0][0][deal % 2])
        running = score_sitting(running, key, (26, 0, 0, 0))
    running, _ = open_next(running, away[0])
    assert len(running.rounds) == 1
    for one in away:
        running = without_person(running, f"p{one}", 5)
    assert len(running.rounds) == 2, "their table, which nobody can go to, is void"


def test_a_guest_who_signs_in_as_another_entrant_goes_on_as_one_of_the_two() -> None:
    running = after(with_people(new(), 4), HOST, StartRound())
    both = read(write(running).replace(b"p2", b"p1"))
    assert both.entrant_of("p1") == 1
    assert [one.gone for one in both.entrants] == [False, False, True, False]
    assert read(write(both)) == both
    nobody = read(write(running).replace(b"p2", b"").replace(b"p3", b""))
    assert not any(one.gone for one in nobody.entrants), "two who were deleted are no guest of one"


def test_a_plan_with_rules_of_a_later_version_is_not_read() -> None:
    """It might say something else by now."""
    stored = write(new())
    later = stored.replace(
        b'"rules_version":%d' % RULES_VERSION, b'"rules_version":%d' % (RULES_VERSION + 1)
    )
    assert later != stored
    with pytest.raises(msgspec.ValidationError):
        read(later)
