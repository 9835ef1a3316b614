"""The update of ratings: laws for any match, and known numbers."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.games.match import competition_places
from herzrasen.ratings.bot_ratings import BOT_RATINGS
from herzrasen.ratings.families import FAMILIES
from herzrasen.ratings.rated_match import RatedMatch, RatedSeat, read, write
from herzrasen.ratings.rating import LEAST_DEVIATION, NEW_RATING, Rating
from herzrasen.ratings.recompute import LoggedMatch, recompute
from herzrasen.ratings.update import rate
from herzrasen.ratings.weights import FULL_MEETINGS, WINDOW_MS, PersonStatus, meetings_before

DAY = 24 * 60 * 60 * 1000
PERSONS = ("ada", "ben", "cem", "dora", "eva")


def seats(*players: str, places: tuple[int, ...] | None = None) -> tuple[RatedSeat, ...]:
    """Accounts by their names, guests by ``guest-…``, bots by a digit, in the order in which they
    ended."""
    ended = places or tuple(range(1, len(players) + 1))
    return tuple(
        RatedSeat(
            name,
            "bot" if name[0].isdigit() else "guest" if name.startswith("guest") else "account",
            place,
        )
        for name, place in zip(players, ended, strict=True)
    )


def match(*players: str, at: int = DAY) -> RatedMatch:
    return RatedMatch("hearts-classic", at, seats(*players))


@st.composite
def matches(draw: st.DrawFn) -> RatedMatch:
    persons = draw(st.lists(st.sampled_from(PERSONS), min_size=2, max_size=4, unique=True))
    scores = draw(st.tuples(*[st.integers(0, 3)] * 4))
    kinds = draw(st.tuples(*[st.sampled_from(("account", "guest"))] * len(persons)))
    places = competition_places(scores)
    chosen = [
        RatedSeat(person, kind, place)
        for person, kind, place in zip(persons, kinds, places, strict=False)
    ]
    bots = [RatedSeat("2", "bot", place) for place in places[len(persons) :]]
    return RatedMatch(
        draw(st.sampled_from(FAMILIES)),
        draw(st.integers(0, 100)) * DAY,
        (*chosen, *bots),
        draw(st.booleans()),
    )


some_ratings = st.dictionaries(
    st.sampled_from(PERSONS),
    st.builds(
        Rating,
        mean=st.floats(800, 2200),
        deviation=st.floats(LEAST_DEVIATION, 350),
        matches=st.integers(1, 50),
        at=st.integers(0, 50).map(lambda day: day * DAY),
    ),
)


@given(matches(), some_ratings)
def test_the_order_of_the_seats_does_not_matter(
    played: RatedMatch, ratings: dict[str, Rating]
) -> None:
    other = msgspec.structs.replace(played, seats=played.seats[::-1])
    one, two = rate(played, ratings), rate(other, ratings)
    assert one.keys() == two.keys() == {seat.player for seat in played.persons}
    for person, rating in one.items():
        assert rating.mean == pytest.approx(two[person].mean)
        assert rating.deviation == pytest.approx(two[person].deviation)


@given(matches(), some_ratings)
def test_a_match_makes_nobody_less_sure(played: RatedMatch, ratings: dict[str, Rating]) -> None:
    for person, rating in rate(played, ratings).items():
        before = ratings.get(person, NEW_RATING).before(played.at)
        assert rating.deviation <= max(LEAST_DEVIATION, before.deviation) + 1e-9
        assert rating.matches - before.matches in (0, 1)
        assert rating.at >= before.at


@given(matches(), some_ratings, st.integers(0, 3))
def test_a_better_place_never_costs(
    played: RatedMatch, ratings: dict[str, Rating], chosen: int
) -> None:
    seat = played.persons[chosen % len(played.persons)]
    if seat.place == 1:
        return
    better = tuple(
        msgspec.structs.replace(one, place=0) if one is seat else one for one in played.seats
    )
    improved = rate(msgspec.structs.replace(played, seats=better), ratings)
    assert improved[seat.player].mean >= rate(played, ratings)[seat.player].mean - 1e-9


@given(matches(), some_ratings)
def test_nobody_gains_by_a_match_that_was_broken_off(
    played: RatedMatch, ratings: dict[str, Rating]
) -> None:
    broken = msgspec.structs.replace(played, no_gain=True)
    for person, rating in rate(broken, ratings).items():
        before = ratings.get(person, NEW_RATING).before(played.at)
        assert rating.mean <= before.mean
        assert rating.deviation == before.deviation


@given(st.lists(matches(), max_size=12))
def test_the_log_gives_the_same_numbers_again(log: list[RatedMatch]) -> None:
    numbered = [LoggedMatch(number, read(write(one))) for number, one in enumerate(log, 1)]
    once = list(recompute(numbered, PersonStatus()))
    assert once == list(recompute(numbered, PersonStatus()))
    assert len(once) == sum(len(one.persons) for one in log)


def test_the_log_gives_the_ratings_that_were_given() -> None:
    """Also of the first match that counts for less, since the two have met so often before."""
    log = [match("ada", "ben", at=number * DAY) for number in range(FULL_MEETINGS + 3)]
    given: dict[str, Rating] = {}
    changes = recompute([*map(LoggedMatch, range(len(log)), log)], PersonStatus())
    for number, one in enumerate(log):
        given |= rate(one, given, meetings_before(one, log[:number]))
        assert {(change := next(changes)).person: change.rating for _ in range(2)} == given


def test_the_winner_gains_what_the_loser_loses_where_both_are_new() -> None:
    after = rate(match("ada", "ben"), {})
    assert after["ada"].mean - 1500 == pytest.approx(1500 - after["ben"].mean)
    assert after["ada"].deviation == after["ben"].deviation < 350


def test_known_numbers() -> None:
    """What these were when the rating was introduced: a change of them changes all ratings."""
    after = rate(match("ada", "ben", "cem", "dora"), {"ben": Rating(1700.0, 60.0, 40, at=DAY)})
    assert {name: (round(one.mean, 1), round(one.deviation, 1)) for name, one in after.items()} == {
        "ada": (1700.5, 286.8),
        "ben": (1699.8, 59.7),
        "cem": (1466.0, 286.8),
        "dora": (1370.9, 286.8),
    }


def test_bots_stay_as_they_are_and_hold_the_scale() -> None:
    anchor = BOT_RATINGS["hearts-classic"]["2"]
    assert anchor == 1500
    ratings = {"ada": Rating(2000.0, 40.0, 90, at=DAY), "ben": NEW_RATING}
    after = rate(match("2", "ada", "ben", "2"), ratings)
    assert after.keys() == {"ada", "ben"}
    assert after["ada"].mean < 2000


def test_a_bot_without_a_measured_rating_is_no_opponent() -> None:
    with_bot = RatedMatch("hearts-classic", DAY, (*seats("ada", "ben"), RatedSeat("", "bot", 1)))
    assert rate(with_bot, {})["ada"] == rate(match("ada", "ben"), {})["ada"]


def test_an_account_neither_gains_nor_loses_against_guests() -> None:
    after = rate(match("ada", "guest-1"), {})
    assert after["ada"].mean == 1500
    assert after["ada"].matches == 0
    assert after["guest-1"].mean < 1500


def test_own_guests_bring_nothing_once_they_are_known() -> None:
    own = PersonStatus(guests={"guest-1": "ada"})
    played = match("ada", "2", "guest-1", "2")
    assert rate(played, {}, status=own)["ada"].mean == 1500
    assert rate(played, {})["ada"].mean > 1500


def test_an_excluded_person_changes_nobody() -> None:
    status = PersonStatus(excluded={"ada"})
    after = rate(match("ada", "ben", "cem"), {}, status=status)
    assert after["ada"].mean == 1500
    assert after["ben"] == rate(match("ben", "cem"), {})["ben"]


def gains(opponents: list[str]) -> list[float]:
    """What each win of Ada brings, over these opponents one after the other, if it were her first:
    so that only what it counts differs."""
    log = [LoggedMatch(0, match("ada", one, at=at * DAY)) for at, one in enumerate(opponents, 1)]

    return [
        rate(
            one.match,
            {},
            meetings_before(one.match, [earlier.match for earlier in log[:index]]),
        )["ada"].mean
        - 1500
        for index, one in enumerate(log)
    ]


def test_the_same_opponent_counts_for_less() -> None:
    same = gains(["ben"] * 25)
    assert same[:FULL_MEETINGS] == [same[0]] * FULL_MEETINGS
    assert same[-1] < same[FULL_MEETINGS + 5] < same[0]
    others = gains([f"p{number}" for number in range(25)])
    assert others == [others[0]] * 25


def test_after_a_month_a_meeting_is_forgotten() -> None:
    """Nobody has met themselves."""
    log = [match("ada", "ben", at=DAY)] * 30
    later = match("ada", "ben", at=DAY + WINDOW_MS + 1)
    assert meetings_before(later, log) == {}
    now = match("ada", "ben", at=DAY + WINDOW_MS)
    assert meetings_before(now, log) == {("ada", "ben"): 30, ("ben", "ada"): 30}


def test_all_guests_together_are_one_opponent() -> None:
    log = [match("ada", f"guest-{number}", "2", "1") for number in range(40)]
    now = match("ada", "guest-new", "2", "1")
    met = meetings_before(now, log)
    assert rate(now, {}, met)["ada"].mean - 1500 < (rate(now, {})["ada"].mean - 1500) / 2


def test_a_rating_grows_unsure_with_time_and_no_further_than_a_new_one() -> None:
    sure = Rating(1600.0, 60.0, 30, at=DAY)
    assert sure.before(DAY) == sure
    assert 110 < sure.before(366 * DAY).deviation < 130
    assert sure.before(100_000 * DAY).deviation == NEW_RATING.deviation
    assert sure.before(0) == sure  # a clock that goes back
