"""Somebody connected to a public match who does nothing does not stop it for the others.

One page is the attacker's: it stays connected, answers pings, and owes its answers. Beside it an
honest page plays. How long the match takes is counted in moves, votes and seconds of a clock that
jumps; where everything waits for the attacker for good, that clock says so at once.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.hearts.events import Played
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.table.claim_offer import MAX_OFFERS
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from tests.server.auto_play import choose_hearts, choose_nerts
from tests.server.clocked_table import ClockedTable, submit
from tests.server.latency_fixture import Message, RemotePlayer
from tests.server.test_claim_offers import LONG, entropy_dealing
from tests.server.virtual_clock import run_virtual

PUBLIC = HouseRules(kind="public")
TIMED = HouseRules(kind="public", time=TurnTime(move=10))
GRACE = 10.0
IDLE = 2 * GRACE
VOTE = 30.0


class HonestPage:
    """Plays whatever its seat may, and votes that bots play for others."""

    def __init__(self, far: RemotePlayer) -> None:
        self.far = far
        self.votes: dict[int, tuple[Seat, ...]] = {}
        self._asked: set[int] = set()
        self._legal: Any = None
        far.answer_at_once(self._answer)

    def _answer(self, message: Message) -> None:
        vote = message.get("vote")
        if vote and vote["number"] not in self.votes:
            self.votes[vote["number"]] = tuple(vote["seats"])
            self.far.send(type="voice", vote=vote["number"], choice="bot")
        if message["type"] not in ("welcome", "happened"):
            return
        latest = self.far._last_told  # noqa: SLF001
        view, number = latest["view"], latest["number"]
        self._legal = message.get("legal") or self._legal
        if view["public"]["phase"] == "deal":
            self.far.send(type="continue", deal=len(view["public"]["match"]["deals"]) - 1)
        choose = choose_hearts if "deal" in view["public"] else choose_nerts
        move = self._legal and choose(self._legal, view)
        if move and number not in self._asked:
            self._asked.add(number)
            submit(self.far, f"ada{number}", **move)


def moves_of(table: ClockedTable, seat: Seat) -> int:
    return sum(entry.by == seat and isinstance(entry.event, Played) for entry in table.entries)


def speak(far: RemotePlayer) -> None:
    """Say something that is not a move."""
    far.send(type="speak", kind="phrase", words="hello")


def was_replaced(message: Message) -> bool:
    """Whether a bot plays for someone from now on."""
    return message.get("what") == "stands-in"


def speak_when_replaced(far: RemotePlayer) -> None:
    """Take the seat back by a word, each time that a bot plays there."""

    def answer(message: Message) -> None:
        if was_replaced(message):
            speak(far)

    far.answer_at_once(answer)


async def over(page: HonestPage) -> float:
    """When the match ended."""
    await page.far.event("match_ended")
    return asyncio.get_running_loop().time()


def test_who_owes_a_move_is_voted_on_once_and_the_match_goes_on() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", PUBLIC, grace=GRACE)
        table.connect("b")
        ada = HonestPage(table.connect("a"))
        assert await over(ada) == pytest.approx(IDLE + GRACE, abs=1)
        assert ada.votes == {1: (1,)}
        assert moves_of(table, 0) == moves_of(table, 1) == 13
        table.close()

    run_virtual(main())


def test_who_takes_the_seat_back_and_does_nothing_again_is_not_voted_on_again() -> None:
    """A word in the chat gives the seat back; each time it gains the time of a vote at most."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", PUBLIC, grace=GRACE)
        bob = table.connect("b")
        speak_when_replaced(bob)
        ada = HonestPage(table.connect("a"))
        took = await over(ada)
        replaced = sum(map(was_replaced, bob.messages))
        assert ada.votes == {1: (1,)}
        assert replaced > 1, "the seat was given back"
        assert took <= IDLE + GRACE + replaced * VOTE
        table.close()

    run_virtual(main())


def test_chatting_is_no_answer() -> None:
    """Whoever only talks while a move is owed counts as away all the same."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", PUBLIC, grace=GRACE)
        bob = table.connect("b")
        ada = HonestPage(table.connect("a"))

        for second in range(4, int(IDLE + GRACE), 5):
            asyncio.get_running_loop().call_later(second, partial(speak, bob))
        assert await over(ada) == pytest.approx(IDLE + GRACE, abs=1)
        assert ada.votes == {1: (1,)}
        table.close()

    run_virtual(main())


@pytest.mark.parametrize("house", [PUBLIC, TIMED])
def test_an_unread_score_sheet_holds_nobody_up(house: HouseRules) -> None:
    """Not even at a table with clocks: none runs for reading the score sheet."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=2", house, grace=GRACE)
        table.connect("b")
        ada = HonestPage(table.connect("a"))
        await over(ada)
        assert moves_of(table, 0) == 26
        table.close()

    run_virtual(main())


def test_friends_at_a_private_table_wait_for_each_other() -> None:
    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", HouseRules(), grace=GRACE)
        table.connect("b")
        ada = HonestPage(table.connect("a"))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(over(ada), 500)
        assert ada.votes == {}
        table.close()

    run_virtual(main())


class ClaimedTable(ClockedTable):
    """Four people at a public table. Ada leads and has asked for the rest of the tricks, Carl and
    Dora have agreed; Bob does not answer."""

    def __init__(self, house: HouseRules) -> None:
        rules = "standard+pass_count=0,deals=1"
        names = ("Ada", "Bob", "Carl", "Dora")
        places = tuple(SeatOccupant(at, name, name[0].lower()) for at, name in enumerate(names))
        about = TableInfo("hearts", rules, {}, "instant", places, 0, begun=True, house=house)
        deal = entropy_dealing(LONG).deal
        super().__init__("hearts", rules, house, about=about, deal=deal, grace=GRACE)

    async def ask(self) -> tuple[RemotePlayer, float]:
        """Ada's page, and when she asked."""
        ada, _, *others = [self.connect(person) for person in "abcd"]
        number = (await ada.event("play_began"))["number"]
        ada.send(type="ask_rest", number=number)
        for far in others:
            await far.until(lambda message: message["type"] == "rest_asked")
            far.send(type="answer_rest", number=number, yes=True)
        return ada, asyncio.get_running_loop().time()


def test_a_claim_that_somebody_does_not_answer_is_declined_when_their_time_is_over() -> None:
    """Two idlers: one asks, one is silent. An answer has a clock, and the lead goes on with the
    time that it had left."""

    async def main() -> None:
        table = ClaimedTable(TIMED)
        ada, asked = await table.ask()
        now = asyncio.get_running_loop().time
        answer = await ada.until(lambda message: message.get("against") is not None)
        assert (answer["against"], answer["late"]) == (1, True)
        assert now() - asked == pytest.approx(30, abs=0.1), "not ten: the cards are looked at first"
        await ada.until(lambda message: message["type"] == "timed_out")
        assert now() - asked == pytest.approx(40, abs=0.2)
        table.close()

    run_virtual(main())


def test_a_claim_without_clocks_is_answered_by_a_bot_after_a_vote() -> None:
    """Who owes the answer counts as away, and not who waits for it with their lead."""

    async def main() -> None:
        table = ClaimedTable(PUBLIC)
        ada, asked = await table.ask()
        vote = (await ada.until(lambda message: message.get("vote")))["vote"]
        assert vote["seats"] == [1]
        assert asyncio.get_running_loop().time() - asked == pytest.approx(IDLE + GRACE, abs=1)
        await ada.until(lambda message: message.get("what") == "stands-in")
        answers = [one for one in ada.messages if one["type"] == "rest_asked"]
        assert answers[-1]["against"] == WATCHER
        table.close()

    run_virtual(main())


def timeouts_of(table: ClockedTable, seat: Seat) -> int:
    return sum(entry.by == seat and entry.timed_out for entry in table.entries)


def test_who_times_out_twice_in_a_row_counts_as_away_and_a_bot_plays() -> None:
    """Without that each of an idler's turns took the whole time of a move, to the end."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=2", TIMED, grace=GRACE)
        bob = table.connect("b")
        ada = HonestPage(table.connect("a"))
        vote = (await ada.far.until(lambda message: message.get("vote")))["vote"]
        assert vote["seats"] == [1]
        await ada.far.until(lambda message: message.get("what") == "stands-in")
        late = timeouts_of(table, 1)
        assert 2 <= late <= 2 + (GRACE + 1) / 10, "the clock runs until a bot plays"
        seats = await bob.until(lambda message: message["type"] == "seats" and is_replaced(message))
        assert not seats["seats"][1]["here"], "and Bob is told"
        await over(ada)
        assert timeouts_of(table, 1) == late
        assert ada.votes == {1: (1,)}
        table.close()

    run_virtual(main())


def is_replaced(message: Message) -> bool:
    return bool(message["seats"][1]["left"])


def test_each_return_after_time_outs_costs_the_others_one_clock() -> None:
    """A word gives the seat back, once the bot has moved; the next time-out is enough then."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", TIMED, grace=GRACE)
        bob = table.connect("b")
        speak_when_replaced(bob)
        ada = HonestPage(table.connect("a"))
        await over(ada)
        replaced = sum(map(was_replaced, bob.messages))
        assert ada.votes == {1: (1,)}
        assert replaced > 1
        bots = sum(one.by == 1 and one.effort is not None for one in table.entries)
        assert timeouts_of(table, 1) <= 3 + replaced
        assert bots - timeouts_of(table, 1) >= replaced - 1, "a bot moved before each return"
        table.close()

    run_virtual(main())


def test_when_all_have_timed_out_anybody_brings_the_match_on_though_a_bot_is_to_play() -> None:
    """With nobody present no clock runs and no bot plays, and who comes back may have no turn."""

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", TIMED, grace=GRACE, thinking=1.0)
        ada, bob = table.connect("a"), table.connect("b")
        seats = await ada.until(
            lambda message: (
                message["type"] == "seats"
                and not any(seat["here"] for seat in message["seats"] if seat["kind"] == "person")
            )
        )
        assert seats
        await asyncio.sleep(100)
        entries = len(table.entries)
        bob.send(type="ready", yes=True)
        await asyncio.sleep(GRACE + VOTE + 60)
        assert len(table.entries) > entries
        table.close()

    run_virtual(main())


def test_friends_who_play_by_the_clock_are_not_voted_on() -> None:
    async def main() -> None:
        house = HouseRules(time=TurnTime(move=10))
        table = ClockedTable("hearts", "standard+deals=1", house, grace=GRACE)
        table.connect("b")
        ada = HonestPage(table.connect("a"))
        await over(ada)
        assert timeouts_of(table, 1) == 14
        assert ada.votes == {}
        table.close()

    run_virtual(main())


def test_two_idlers_who_know_every_way_cost_an_honest_player_no_more_than_slow_players_do() -> None:
    """One claims the rest at each of their leads, the other answers no claim; both let all their
    time run out, and say that they are back whenever they count as away."""

    async def main() -> None:
        rules = "standard+pass_count=0,deals=2"
        places = tuple(
            SeatOccupant(at, name, name[0].lower() if at < 3 else None)
            for at, name in enumerate(("Ada", "Bob", "Carl", "Bot"))
        )
        about = TableInfo("hearts", rules, {}, "instant", places, 0, begun=True, house=TIMED)
        table = ClockedTable("hearts", rules, TIMED, about=about, grace=GRACE)
        ada = HonestPage(table.connect("a"))
        for person in "bc":
            come_back_and_claim(table.connect(person))
        took = await over(ada)
        turns = 2 * 13 * 2
        answers = 2 * MAX_OFFERS * 2
        assert took <= turns * 10 + answers * 30 + 2 * (GRACE + VOTE)
        assert len(ada.votes) <= 2, "each is voted on once"
        table.close()

    run_virtual(main())


def come_back_and_claim(far: RemotePlayer) -> None:
    def answer(message: Message) -> None:
        if message["type"] == "people" or was_replaced(message):
            far.send(type="ready", yes=True)
        if message["type"] == "happened":
            far.send(type="ask_rest", number=message["number"])

    far.answer_at_once(answer)
