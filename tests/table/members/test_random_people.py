"""Random people at a table: they sit down, vote, lose their lines, are silent, come back. What
everybody is shown after each message, the notices, and what a node would store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.protocol import websocket
from herzrasen.table.held_seats import HeldSeat
from herzrasen.table.seats import Seating
from tests.courses.outputs import output
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.table.members_fixture import MembersFixture

GOLDEN: Final = Path(__file__).with_name("golden") / "people.txt"
PEOPLE: Final = ("Ada", "Bob", "Cleo", "Dan", "Eva")
NAMES: Final = (*PEOPLE, "", "ada", "Аda", "x" * 50, "Sam", "Ben", "E\u202ev")
SECONDS: Final = (0, 1, 5, 19, 31, 61, 130)


class RandomPeople:
    """A table that is public or not, of a tournament, a day, or neither."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(f"people {seed}")
        seats = random.choice((3, 4, 4, 6))
        names = PEOPLE[: random.randrange(1, min(seats, 5))]
        self.table = MembersFixture(*names, seats=seats, begun=random.random() < 0.5)
        self.table.public = random.random() < 0.5
        kind = random.choice(
            (*[{}] * 4, {"tournament": "Cup"}, {"series": "daily 2026-11-30 hearts"})
        )
        self.table.about = replace(self.table.about, **kind)
        self.seats = seats

    def steps(self, count: int) -> Iterator[CourseStep]:
        """So many steps."""
        yield CourseStep("table", output(self.table.about, self.table.public))
        for _ in range(count):
            done = self._do()
            notices, self.table.notices = self.table.notices, []
            yield CourseStep(done, output(done, notices, *self._status_values()))

    def _do(self) -> str:
        table, random = self.table, self.random
        match random.randrange(12):
            case 0 | 1:
                present = [name for name in PEOPLE if random.random() < 0.7]
                table.set_present(*present)
                return f"here {present}"
            case 2 | 3:
                seconds = random.choice(SECONDS)
                table.wait(seconds)
                return f"{seconds} s"
            case 4:
                table.deal += random.random() < 0.5
                table.entry += 5
                table.seen = random.random() < 0.5
                table.over = table.has_begun() and random.random() < 0.1
                return f"deal {table.deal}"
            case 5 | 6:
                return self._change_seating()
            case _:
                seated = [
                    PEOPLE[0],
                    *(place.person for place in table.seating.occupants if place.person),
                ]
                person = random.choice(PEOPLE if random.random() < 0.3 else seated)
                message = self._message()
                return f"{person} {message} {table.send(person, message)}"

    def _message(self) -> Any:
        random, vote = self.random, self.table.vote()
        seat, yes = random.randrange(-1, self.seats + 1), random.random() < 0.7
        if vote is not None and random.random() < 0.5:
            choice = random.choice(("wait", "bot", "bot", "end", "end"))
            return websocket.CastVote(vote.number - (random.random() < 0.1), choice)  # type: ignore[arg-type]
        places = self.table.seating.occupants
        seen = places[seat].name if 0 <= seat < self.seats and yes else random.choice(NAMES)
        to: Any = random.choice(("removed", "bot", "free"))
        return random.choice(
            (
                websocket.Sit(random.choice(NAMES), random.choice((None, seat))),
                websocket.Begin(yes),
                websocket.Begin(False),
                websocket.SetReady(yes),
                websocket.Leave(yes),
                websocket.Arrange(seat, seen, to),
                websocket.Arrange(seat, seen, to),
                websocket.Rename(random.choice(NAMES)),
                websocket.AnswerRematch(yes, random.choice((None, "spot", "no")), not yes),
            )
        )

    def _change_seating(self) -> str:
        """What is done to a table by others than its people: ids change, people are deleted."""
        random, seating = self.random, self.table.seating
        person, seat = random.choice(PEOPLE), random.randrange(self.seats)
        changed: Any = None
        match random.randrange(6):
            case 0 if person != "Ada":
                changed = seating.without_person(person)
            case 1:
                seated = [place.person or "Eva" for place in seating.occupants]
                changed = seating.with_person_id(random.choice(seated), random.choice(seated))
                changed = changed.with_presence(seating.present_people, self.table.moment().now)
            case 2:
                changed = seating.mute(
                    seat, random.randrange(self.seats), muted=random.random() < 0.7
                )
            case 3:
                changed = seating.with_sheet_read([seat]) if seat % 2 else seating.with_new_sheet()
            case 4:
                held = seating.held.with_note(HeldSeat(person, seat, self.table.deal))
                changed = replace(seating, held=held)
            case _:
                state = self.table.state
                now = self.table.moment().now
                self.table.state = state.recall(state.memory(now), now)
                return "another node"
        if isinstance(changed, Seating):
            self.table.state = replace(self.table.state, seating=changed)
        return f"{person} {seat} {'' if isinstance(changed, Seating) else output(changed)}"

    def _status_values(self) -> Iterator[object]:
        table, seating = self.table, self.table.seating
        yield from (table.status(), seating.info(), table.about.with_seating(seating))
        yield from (table.state.due(table.moment()), seating.reading_sheet, seating.solo_seat)
        yield from (seating.played_by_bots, seating.muted_seats("Ada"), seating.names("Eva"))
        yield [(seating.has_room_for(each), seating.keeps_out(each)) for each in PEOPLE]


def test_people(assert_fingerprints: AssertFingerprints) -> None:
    courses = {f"people {seed}": [*RandomPeople(seed).steps(120)] for seed in range(24)}
    assert_fingerprints(GOLDEN, courses)
