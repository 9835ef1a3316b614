"""What holds for the record of every match, by any rules, for every viewer."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import asdict, replace

from herzrasen.cards import WATCHER, Seat
from herzrasen.record import (
    CheckResult,
    Fault,
    check,
    read,
    read_json,
    record_from_journal,
    replay,
    write,
    write_json,
)
from herzrasen.record.notation import notation_of
from tests.record.recorded_matches import SUBJECTS, description_of, journal_of, record_of_match
from tests.strategies import MatchStep, Subject, walks

every_game = pytest.mark.parametrize("subject", SUBJECTS.values(), ids=SUBJECTS)


def draw_record_view(
    data: st.DataObject, subject: Subject, longest: int, *, full: bool = True
) -> tuple[list[MatchStep], Seat | None]:
    """The beginning of a match, and whose record of it is tested: None for the full one."""
    walk = data.draw(walks(subject, longest=longest))
    seats = range(subject.seats(walk[0].before.public.rules))
    whose = [*seats, WATCHER, *([None] if full else [])]
    return walk, data.draw(st.sampled_from(whose))


@every_game
@given(data=st.data())
def test_text_and_json_round_trip_byte_for_byte(subject: Subject, data: st.DataObject) -> None:
    record = record_of_match(subject, *draw_record_view(data, subject, 250))
    text, twin = write(record), write_json(record)
    again = read(text)
    assert not isinstance(again, Fault), again
    assert again.record == record
    assert write(again.record) == text
    assert read_json(twin) == record
    assert write_json(again.record) == twin
    kind_of = notation_of(record.game).kind_of
    for deal in record.deals:
        for row, line in enumerate(lines := list(deal.lines)):
            if kind_of(line).is_set:
                lines[row] = replace(line, cards=asdict(line)["cards"][::-1])
        turned = replace(record, deals=(replace(deal, lines=tuple(lines)),))
        assert read_json(write_json(turned)) == replace(record, deals=(deal,)), "in any order"


@every_game
@given(data=st.data())
def test_every_record_is_right_and_says_what_happened(
    subject: Subject, data: st.DataObject
) -> None:
    walk, seat = draw_record_view(data, subject, 400)
    match = walk[-1].after.public.match
    record = record_of_match(subject, walk, seat)
    checked = check(record)
    assert isinstance(checked, CheckResult), (checked, write(record).decode())
    assert checked.totals == match.totals
    assert checked.places == match.places
    assert [score.totals for score in checked.scores][-1:] == [match.totals] * bool(match.deals)


@every_game
@given(data=st.data())
def test_a_replay_shows_every_viewer_what_it_saw(subject: Subject, data: st.DataObject) -> None:
    """A seat's record too: unseen cards may lie anywhere, the seat would have seen the same.
    Except who leads first, which follows from the hands: such a record says it only with the
    first card."""
    walk, seat = draw_record_view(data, subject, 400)
    *_, last = replay(record_of_match(subject, walk, seat))
    assert not isinstance(last, Fault), last
    truth = walk[-1].after
    if seat is not None and subject.name == "hearts":
        public = truth.public
        assume(public.phase != "play" or public.tricks or public.trick.cards)
    everyone = subject.everyone(truth.public.rules) if seat is None else (seat,)
    for eyes in everyone:
        assert subject.game.view(last.state, eyes) == subject.game.view(truth, eyes)


@pytest.mark.heavy
@given(data=st.data())
def test_a_full_record_of_nerts_replays_event_for_event(data: st.DataObject) -> None:
    """In Hearts the order of the passes is lost, which nobody sees."""
    subject = SUBJECTS["nerts"]
    walk = data.draw(walks(subject, longest=400))
    *_, last = deals = list(replay(record_of_match(subject, walk)))
    assert not isinstance(last, Fault), last
    assert last.state == walk[-1].after
    steps = [step for deal in deals if not isinstance(deal, Fault) for step in deal.steps]
    happened = [(step.seat, event) for step in walk for event in step.events]
    assert [(step.by, step.event) for step in steps] == happened


@every_game
@given(data=st.data())
def test_a_seats_record_holds_only_what_the_seat_saw(subject: Subject, data: st.DataObject) -> None:
    walk, seat = draw_record_view(data, subject, 250, full=False)
    assert seat is not None
    about = description_of(subject, walk[0].before.public.rules)
    entries = journal_of(walk)
    seen = [
        replace(entry, event=subject.game.see(entry.event, seat), seed=None, effort=None)
        for entry in entries
    ]
    no_seeds = tuple(replace(place, seed=0) for place in about.places)
    strangers = replace(about, places=no_seeds)
    assert write(record_from_journal(about, entries, seat)) == write(
        record_from_journal(strangers, seen, seat)
    )
