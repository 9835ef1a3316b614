"""A table at which people and bots sit, and random matches at it, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, WATCHER, Seat
from herzrasen.fair_deals import draw as drawing
from herzrasen.fair_deals import shares
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.nerts import Place
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol.race import Race
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.table import claim_offer, finished_deals, info, journal
from herzrasen.table.clocks.running_clocks import clocked_questions
from herzrasen.table.clocks.turn_clocks import TableClocks
from herzrasen.table.countdown import Countdown, CountdownDurations
from herzrasen.table.due_timers import WaitTimers
from herzrasen.table.info import Repeat, TableInfo
from herzrasen.table.journal import Entry, UndoEvent
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import FormerPlayer, SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from tests.courses.matches import next_move, random_rules, seats_with_moves
from tests.courses.outputs import output
from tests.courses.speech import NAMES, answers, sentences_for
from tests.fingerprints import CourseStep
from tests.record.recorded_matches import SUBJECTS, random_races

DURATIONS: Final = CountdownDurations(3000, 5000)
OPENED: Final = 1_700_000_000_000


def description(game: GameName, rules: Any, random: Random) -> TableInfo:
    """Who sits there: people, bots, and people who have got up."""
    places = []
    for seat, name in enumerate(NAMES[: SUBJECTS[game].seats(rules)]):
        person = random.choice((None, f"p{seat}", f"p{seat}"))
        former = (FormerPlayer(f"Former {seat}", "gone"),) if random.random() < 0.1 else ()
        places.append(SeatOccupant(seat + 7, name, person, former=former))
    bot = {"level": 3} if game == "hearts" else {"tempo": 3, "insight": 2}
    repeats = Repeat(1, OPENED - 5) if random.random() < 0.1 else None
    return TableInfo(
        game, info.text_of(rules), bot, "normal", tuple(places), OPENED, begun=True,
        version="1.2.3", repeats=repeats, ended=random.choice((None, None, OPENED + 10**7)),
    )  # fmt: skip


class SeatedTable:
    """The table, its journal, and its clocks."""

    def __init__(self, game: GameName, seed: int) -> None:
        self.random = Random(f"{game} {seed}")
        rules = random_rules(game, self.random)
        self.about = description(game, rules, self.random)
        self.table = Table(game, rules)
        self.entries: list[Entry] = []
        self.now = OPENED
        self.countdown, self.timers = Countdown(), WaitTimers()
        time = TurnTime(self.random.choice((5, 20, 60)), self.random.choice((0, 30)))
        self.clocks = TableClocks(time)
        self.seats = (*range(len(self.about.places)), WATCHER)
        self.offer: claim_offer.ClaimOffer | None = None

    def play(self, count: int) -> Iterator[CourseStep]:
        """So many steps, or up to the end of the match."""
        yield CourseStep("rules", output(self.about, self.table.rules))
        for number in range(count):
            seats = seats_with_moves(self.table)
            if not seats:
                yield CourseStep("over", output(self.table.view(0), self.table.view(WATCHER)))
                break
            self.now += self.random.choice((0, 40, 300, 900, 2500, 9000))
            yield self._step(seats, number)
        lines = [journal.write(entry) for entry in self.entries]
        read = tuple(journal.read(line, self.table.game) for line in lines)
        yield CourseStep("read again", output(read == tuple(self.entries), self._load_again(lines)))

    def _step(self, seats: list[Seat], number: int) -> CourseStep:
        table, random = self.table, self.random
        match random.random():
            case chance if chance < 0.05:
                seat = random.choice((*self.seats, DEALER))
                move = SUBJECTS[table.game].attempt(table._state, random)  # noqa: SLF001
                tried = table.propose(seat, move, at=self.now)
                return CourseStep(f"{seat} tries {move}", output(tried))
            case chance if chance < 0.08:
                seat = random.choice(range(len(self.about.places)))
                return self._take(f"{seat} undoes", table.undo(seat, at=self.now, move_key="u"))
            case chance if chance < 0.12:
                return self._claim(random.choice(range(len(self.about.places))))
            case chance if chance < 0.15:
                seat = random.choice(self.seats)
                last = random.randrange(table.number + 1)
                known = (table.dropped_numbers(last), table.is_stale(seat, f"m{last}", last))
                events = table.catch_up_events(seat, last)
                return CourseStep(f"{seat} is back", output(events, known, *answers(table)))
        seat = random.choice(seats)
        move, seed = next_move(table, seat, random)
        proof = None if seed is None else self._proof()
        details = MoveDetails(
            key=f"m{number}" if seat != DEALER and random.random() < 0.7 else None,
            seed=seed if proof is None else proof.seed(),
            proof=proof,
            effort=random.randrange(90) if seat != DEALER and random.random() < 0.3 else None,
            races=tuple(self._races()),
            used=random.choice((0, 0, 0, 700)),
            timed_out=random.random() < 0.05,
        )
        if proof is not None:
            move = dealer.deal(table.public, proof.seed())
        return self._take(f"{seat}: {move}", table.propose(seat, move, details, at=self.now))

    def _take(self, done: str, entries: tuple[Entry, ...] | AlreadyDone | Refusal) -> CourseStep:
        """Apply what was written, and tell everybody."""
        if not isinstance(entries, tuple):
            return CourseStep(done, output(entries))
        came: list[object] = []
        for entry in entries:
            before = self.table.public
            self.table.apply(entry)
            self.entries.append(entry)
            if isinstance(entry.event, UndoEvent):
                came += map(self.table.view, self.seats)
                continue
            came += map(self.table.update_for, self.seats)
            came += sentences_for(self.table, entry.event, before)
            if self.random.random() < 0.8:
                self.table.release_updates()
        return CourseStep(done, output(entries, *came, *self._clocks()))

    def _clocks(self) -> Iterator[object]:
        """What runs, and for how long."""
        table, now = self.table, self.now - OPENED
        if (timers := GAMES[table.game].TIMERS) is not None:
            waits = timers.pending(table.public)
            self.timers = self.timers.after(waits, now)
            self.countdown = self.countdown.after(timers.pause(table.public), now, DURATIONS)
            yield from (self.timers.next_due(waits), self.countdown.message(now + 100))
        questions = clocked_questions(table, self.about.seating())
        paused = self.random.random() < 0.1
        awaited = frozenset(seat for seat in questions if self.random.random() < 0.1)
        used = table.reserve_used
        self.clocks = self.clocks.after(
            questions, now, deal=table.deals, paused=paused, awaited=awaited
        ).expire(used, now)
        if self.random.random() < 0.2:
            seat, by = self.random.choices(self.seats, k=2)
            longer = self.clocks.extend(seat, by, self.random.choice((30, 60)), used, now)
            self.clocks = longer if isinstance(longer, TableClocks) else self.clocks
            yield longer
        costs = [self.clocks.reserve_cost(seat, used, now) for seat in self.seats]
        yield from (self.clocks, self.clocks.next_timeout(used, now), costs, table.missed_turns)
        yield [table.playing_speed.mean_ms(seat) for seat in self.seats[:-1]]

    def _claim(self, seat: Seat) -> CourseStep:
        """A seat claims the rest, and the others answer."""
        table, random = self.table, self.random
        offer = claim_offer.make_offer(table, seat, self.offer)
        if isinstance(offer, Refusal):
            return CourseStep(f"{seat} claims", output(offer))
        came: list[object] = [offer]
        while others := offer.awaiting_answer(self.seats[:-1]):
            offer = offer.with_answer(random.choice(others), random.random() < 0.9)
            came += (offer, offer.is_open(table), offer.answered_seats)
        self.offer = offer = offer.with_all_answers()
        claims = GAMES[table.game].CLAIMS
        assert claims is not None
        came += [claims.holds(table.view(other), offer.hand) for other in self.seats[:-1]]
        if offer.against is not None:
            return CourseStep(f"{seat} claims", output(*came, offer.with_late(0)))
        award = claims.award(table.public, seat)
        taken = self._take("", table.propose(DEALER, award, at=self.now))
        return CourseStep(f"{seat} claims", output(*came, taken.came))

    def _races(self) -> Iterator[Race[Place]]:
        if self.table.game == "nerts" and self.random.random() < 0.3:
            yield from random_races(self.entries[-3:], len(self.seats) - 1)

    def _proof(self) -> DealProof:
        """How a deal was drawn: by some of the seats, who commit, open in time, or do not."""
        random, seats = self.random, range(len(self.seats) - 1)
        asked = frozenset(seat for seat in seats if random.random() < 0.5)
        chain, signature = "c" * 64, random.choice((None, bytes(48)))
        beacon = BeaconRound(chain, 1234) if random.random() < 0.3 else None
        draw = drawing.begin(
            self.table.deals + 1, random.randbytes(32), asked, len(seats), beacon=beacon
        )
        opened = {seat: random.randbytes(16) for seat in seats if random.random() < 0.8}
        for seat, share in opened.items():
            draw = draw.with_commitment(seat, shares.seat_commitment(draw.commitment, seat, share))
        draw = draw.close_commitments().close_beacon(signature)
        for seat, share in opened.items():
            draw = (random.random() < 0.8 and draw.with_share(seat, share)) or draw
        return draw.close_shares().proof()

    def _load_again(self, lines: list[bytes]) -> tuple[object, ...]:
        """The table as a server loads it from the log."""
        finished = finished_deals.read(lines, self.table.game)
        loaded = Table(self.table.game, self.table.rules)
        loaded.skip(finished)
        loaded.replay(self.entries[finished.entries :])
        views = [loaded.view(seat) == self.table.view(seat) for seat in self.seats]
        return finished, views, loaded.number, loaded.undone_deals
