"""The tasks of bots and of the dealer: whatever fails in them, the table goes on."""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import count, pairwise
from typing import Any, cast

import pytest

from herzrasen.cards import Card
from herzrasen.config.app_settings import ServerSettings
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.events import Played
from herzrasen.games.nerts.events import Turned
from herzrasen.games.protocol import GameName
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.bot_pool.memories import BotMemories
from herzrasen.server.bot_pool.questions import AskBot, BotMoved
from herzrasen.server.bot_pool.worker_pool import BotDecision, first_legal
from herzrasen.server.room.bot_schedule import BotSchedule
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import CancelBot
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.step_context import StepContext
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating, SeatOccupant
from tests.server.clocked_table import ClockedTable, submit
from tests.server.latency_fixture import Message
from tests.server.virtual_clock import run_virtual
from tests.table.test_choice_limits import dealt

QUICK = HouseRules(time=TurnTime(move=10))


@pytest.mark.parametrize("fault", ["the pool", "the memory", "an illegal move"])
def test_a_bot_with_an_error_does_not_stop_the_match(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept by seat until its move is handled would be kept, failed, for ever."""

    async def fail(*_: Any) -> Any:
        raise RuntimeError("the handler is closed")

    asked = count()

    async def cheat(*_: Any, **__: Any) -> BotDecision:
        if next(asked) > 2 * 52:
            raise RuntimeError("nothing came of these moves")
        return BotDecision(hearts.Play(Card.parse("AC'")))

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", QUICK)
        if fault == "the memory":
            monkeypatch.setattr(BotMemories, "recall", fail)
        else:
            monkeypatch.setattr(table.bots, "decide", fail if fault == "the pool" else cheat)
        await table.connect("a").event("match_ended")
        cards = Counter(one.by for one in table.entries if isinstance(one.event, Played))
        assert cards == dict.fromkeys(range(4), 13)
        assert next(asked) <= 2 * 52, "nobody is asked again"
        table.close()

    run_virtual(main())


def test_a_bot_without_a_move_is_asked_after_pauses_that_grow_until_something_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four times a second by every bot of every standstill, as long as someone stays connected."""
    asked: list[float] = []

    async def find_nothing(_bot: Any, _seed: int, view: Any, *_: Any, **__: Any) -> BotDecision:
        if view.public.phase is not nerts.Phase.PLAY:
            return BotDecision(first_legal(view))
        asked.append(asyncio.get_running_loop().time())
        return BotDecision(None)

    async def main() -> None:
        table = ClockedTable("nerts", "stoss+seats=2", HouseRules(), alone=True)
        ada = table.connect("a")
        await ada.event("dealt")
        submit(ada, "ready", move="ready")
        monkeypatch.setattr(table.bots, "decide", find_nothing)
        await ada.event("started")
        await asyncio.sleep(20)
        submit(ada, "turn", move="turn")
        await ada.answer("turn")
        await asyncio.sleep(2)
        table.close()

    run_virtual(main())
    pauses = [after - before for before, after in pairwise(asked)]
    before_the_move = [0.25, 0.5, 1, 2, 4, 4, 4, 4]
    after_it = [0.25, 0.25, 0.5, 1]  # asked at once, and anew
    assert pauses == pytest.approx([*before_the_move, *after_it], abs=0.01)


def test_a_bot_is_not_asked_again_while_it_thinks_or_its_move_waits() -> None:
    """A move that an undo has overtaken is handled while the bot thinks anew; one of Nerts waits
    until the race is decided."""
    table, nobody = dealt(), frozenset[int]()
    people = (SeatOccupant(0, "Ada", "a"), *(SeatOccupant(seed, "Bot") for seed in (1, 2, 3)))
    seating = Seating({}, people, begun=True)
    context = StepContext(Moment(0.0, 0.0, 0))
    about = TableInfo("hearts", "standard", {}, "instant", people, 0, begun=True)
    no_draws = cast("Any", None)
    bots = BotSchedule(
        ServerSettings().countdowns(), no_draws, Broadcaster("T", about, context), context
    )

    def ask_all(busy: frozenset[int] = nobody) -> dict[int, int]:
        """The questions that are asked now, by seat."""
        context.effects.clear()
        bots.update(table, seating, busy, nobody, pause=0.0)
        return {one.seat: one.ask for one in context.effects if isinstance(one, AskBot)}

    def answer(seat: int, ask: int) -> None:
        bots.acknowledge(BotMoved(ask, seat, table.number, None))

    first = ask_all()
    assert sorted(first) == [1, 2, 3]
    answer(1, first[1] + 100)
    assert ask_all() == {}, "the answer to another question"
    for seat in (1, 2, 3):
        answer(seat, first[seat])
    assert list(ask_all(busy=frozenset({1, 2}))) == [3]
    context.effects.clear()
    bots.stop()
    assert [type(one) for one in context.effects] == [CancelBot], "who has answered is not asked"


def test_an_error_in_the_task_of_the_dealer_closes_the_room(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Pages connect again, and the table is read from its log."""

    def fail(*_: Any) -> Any:
        raise RuntimeError("no deal")

    async def main() -> None:
        table = ClockedTable("hearts", "standard+deals=1", QUICK, deal=fail)
        ada = table.connect("a")
        await table.closed.wait()
        assert ada.line.close_code == CloseCode.RECONNECT
        table.close()

    run_virtual(main())
    assert "no deal" in caplog.text


@pytest.mark.parametrize(
    ("game", "rules", "chance"),
    [("hearts", "standard", "deal"), ("nerts", "stoss+seats=2", "after_pause")],
)
@pytest.mark.parametrize("move", [None, hearts.Play(Card.parse("AC"))])
def test_a_dealer_whose_move_the_rules_refuse_is_asked_once_and_the_room_closes(
    game: GameName, rules: str, chance: str, move: object, caplog: pytest.LogCaptureFixture
) -> None:
    """It was asked again at once and for ever, and nothing else ran; or it dealt the pack in order,
    the first of all legal deals."""
    asked: list[object] = []

    def decide(public: object, _seed: bytes) -> object:
        asked.append(public)
        if len(asked) > 3:
            raise RuntimeError("for ever")
        return move

    def is_refusal(message: Message) -> bool:
        return "code" in message

    async def main() -> None:
        more: dict[str, Any] = {chance: decide}
        table = ClockedTable(game, rules, HouseRules(), alone=True, **more)
        ada = table.connect("a")
        if game == "nerts":
            await ada.event("dealt")
            submit(ada, "ready", move="ready")
        await table.closed.wait()
        assert (await ada.until(is_refusal))["code"] == "table.refusal.stuck"
        assert ada.line.close_code == CloseCode.RECONNECT
        table.close()

    run_virtual(main())
    assert len(asked) == 1
    assert "the rules refuse the dealer's own move: the table closes" in caplog.text


def test_a_bot_of_a_race_takes_the_time_that_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else its opponents have none."""

    async def turn_after_two_seconds(
        _bot: Any, _seed: int, view: Any, *_: Any, **__: Any
    ) -> BotDecision:
        if view.public.phase is not nerts.Phase.PLAY:
            return BotDecision(first_legal(view))
        return BotDecision(nerts.Turn(), 2000)

    async def main() -> None:
        table = ClockedTable("nerts", "stoss", HouseRules(), alone=True)
        monkeypatch.setattr(table.bots, "decide", turn_after_two_seconds)
        ada = table.connect("a")
        await ada.event("dealt")
        submit(ada, "ready", move="ready")
        await ada.event("turned")
        await asyncio.sleep(30)
        times = [
            entry.at for entry in table.entries if entry.by == 1 and isinstance(entry.event, Turned)
        ]
        assert len(times) > 2
        stretch = ServerSettings().stretch
        assert min(after - before for before, after in pairwise(times)) >= 2000 * stretch
        table.close()

    run_virtual(main())
