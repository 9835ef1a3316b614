"""Who owes an answer for too long counts as away, and when no more.

In whole matches: ``tests/server/test_idle_people.py``."""

from __future__ import annotations

import pytest

from herzrasen.cards import Seat
from herzrasen.table.members.idle_people import Idleness, OwedAnswers


def after(idleness: Idleness, questions: OwedAnswers, *left: Seat, now: int = 100) -> Idleness:
    return idleness.after(questions, left, now, limit=10, again=5)


@pytest.mark.parametrize("acts", [True, False])
def test_who_acts_gets_the_seat_back_once_the_bot_has_answered_what_they_owed(acts: bool) -> None:
    idle = after(after(Idleness(), {1: "a"}, now=0), {1: "a"}, now=10)
    assert idle.idle == {1}
    owing = after(idle.with_returning(1) if acts else idle, {1: "a"}, 1)
    assert owing.idle == {1}
    assert after(owing, {}, 1).idle == (set() if acts else {1})


def test_an_answer_ends_it_where_no_bot_plays() -> None:
    idle = after(after(Idleness(), {1: "a"}, now=0), {1: "a"})
    assert after(idle, {1: "a"}, now=101).idle == {1}
    assert after(idle, {1: "b"}).idle == set()
