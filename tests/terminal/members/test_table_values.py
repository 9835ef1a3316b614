"""Notices, seats and actions of a table as values."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.lobby import ListedSeat, OwnTable, TableListing
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import (
    AnswerRematch,
    Arrange,
    CastVote,
    ClockStatus,
    SeatInfo,
    SeatVote,
    SetReady,
    Sit,
)
from herzrasen.terminal.connection.offline_connection import OfflineConnection
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.lines.table.host_commands import arrangements
from herzrasen.terminal.screens.table.seat_rows import seat_action
from herzrasen.terminal.screens.table.table_header import table_header
from herzrasen.terminal.screens.table.table_menu import table_actions
from herzrasen.terminal.screens.table.table_notices import TableNotice, table_notices
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.members import Awaited, Members, OpenVote, Rematch
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation

T = Translation("en")
EVA = SeatInfo(0, "person", "Eva")
JAN = SeatInfo(1, "person", "Jan", here=False)
BOT = SeatInfo(2, "bot", "Bo", {"level": 2}, open=True)
SEATS = (EVA, JAN, BOT)
VOTE = OpenVote(3, (1,), 60_000.0, (SeatVote(2, "bot"),), {"level": 2}, may_end=False)
AGAIN = Rematch((1,), (), 30_000.0, "sun", same_seats=True)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_who_sits_there_is_you_a_name_or_the_number_of_the_seat(game: GameName) -> None:
    names = ("Eva", "\u05e9\u05e8\u05d4", "")
    seats = tuple(SeatInfo(seat, "person", name) for seat, name in enumerate(names))
    others = "\u2068\u05e9\u05e8\u05d4\u2069", "Seat 3", "Seat 4"
    for status, seat, first in (("open", 0, "You"), ("open", -2, "Eva"), ("record", 0, "Eva")):
        room = TableRoom(game=game, status=status, seat=seat, seats=seats)  # type: ignore[arg-type]
        table = TableContext(OfflineConnection(room), T, SettingsStore(None), print)
        assert tuple(map(table.seat_name, range(4))) == (first, *others)
        assert table.reader == (-2 if status == "record" else seat)


def view(*, deals: int = 0, over: bool = False) -> Any:
    """As much of a view as the frame looks at."""
    match = SimpleNamespace(deals=((0,),) * deals, places=(1,) if over else ())
    phase = "over" if over else "play"
    return SimpleNamespace(public=SimpleNamespace(match=match, phase=phase))


def room(seat: int = 0, **changes: Any) -> TableRoom:
    plain = TableRoom("x", "open", "hearts", "standard", seat=seat, number=1, seats=SEATS)
    return replace(plain, **({"view": view()} | changes))


def notices(at: TableRoom) -> tuple[TableNotice, ...]:
    return table_notices(T, at, "Zoe")


def test_a_lost_line_is_the_only_notice() -> None:
    lost = room(status="lost", members=Members(vote=VOTE))
    assert [notice.key for notice in notices(lost)] == ["line"]
    assert notices(room(members=Members())) == ()


def test_a_vote_asks_players_and_tells_watchers() -> None:
    (vote,) = notices(room(members=Members(vote=VOTE)))
    assert vote.text(0.0) == "Jan has not come back. What now? 1:00"
    assert [each.message for each in vote.answers] == [CastVote(3, "wait"), CastVote(3, "bot")]
    assert [each.label for each in vote.answers] == ["Wait", "A bot plays (Regular): Bo"]
    assert vote.urgent
    voted = replace(VOTE, votes=(SeatVote(0, "wait"),), may_end=True)
    (vote,) = notices(room(members=Members(vote=voted)))
    assert [each.primary for each in vote.answers] == [True, False, False]
    assert not vote.urgent
    watched = notices(room(-2, members=Members(vote=VOTE)))
    assert watched[0].answers == ()


@pytest.mark.parametrize(("seat", "offers"), [(0, (Arrange(1, "Jan", "bot"),)), (2, ())])
def test_the_host_lets_a_bot_play_for_who_is_away(seat: int, offers: tuple[Any, ...]) -> None:
    members = Members(host=0, awaited=(Awaited(1, 10_000.0),))
    (away,) = notices(room(seat, members=members))
    assert tuple(each.message for each in away.answers) == offers


def test_at_a_public_table_the_host_is_offered_no_bot_before_the_grace_time() -> None:
    """The server would refuse it. The same in line mode."""
    away, public = Members(host=0, awaited=(Awaited(1, 10_000.0),)), HouseRules(kind="public")
    waits = room(members=away, house=public)
    (notice,) = notices(waits)
    assert notice.answers == ()
    assert seat_action(T, waits, JAN, "Zoe") is None
    assert [found.seat for found in arrangements(waits)] == []
    over = room(members=Members(host=0), house=public)
    action = seat_action(T, over, JAN, "Zoe")
    assert action is not None
    assert action.message == Arrange(1, "Jan", "bot")
    assert [found.seat for found in arrangements(over)] == [1]


def test_who_has_not_answered_in_time_is_told_and_not_asked_about_themself() -> None:
    waits = Members(awaited=(Awaited(1, 60_000.0),))
    (counts,) = notices(room(1, members=waits))
    assert counts.text(0.0).startswith("You count as away because")
    assert counts.text(0.0).endswith("1:00")
    assert [each.key for each in notices(room(1, members=Members(vote=VOTE)))] == ["idle"]
    replaced = room(1, members=Members(), seats=(EVA, replace(JAN, left=True), BOT))
    (notice,) = notices(replaced)
    assert [each.message for each in notice.answers] == [SetReady(True)]


def test_a_rematch_says_its_terms_and_for_whom_it_waits() -> None:
    (asked,) = notices(room(members=Members(host=0, rematch=AGAIN)))
    assert asked.sentence == "Jan wants a rematch. Sun · Keep seats"
    assert asked.urgent
    actions = [each.action or each.message for each in asked.answers]
    again = AnswerRematch(yes=True, same_seats=True)
    assert actions == ["other_rules", AnswerRematch(yes=False), again]
    agreed = replace(AGAIN, yes=(0, 1), rules="standard", same_seats=False)
    (waiting,) = notices(room(members=Members(rematch=agreed)))
    assert waiting.sentence == "Rematch! Opening the table\u00a0…"
    assert [each.label for each in waiting.answers] == ["Cancel rematch"]


def test_an_ended_match_and_the_next_table_lead_on() -> None:
    ended, following = notices(room(members=Members(ended=True, next="y")))
    assert [each.action for each in ended.answers] == ["record", "lobby"]
    assert [(each.action, each.table) for each in following.answers] == [("follow", "y")]
    (only,) = notices(room(members=Members(ended=True)))
    assert only.answers[-1].message == AnswerRematch()


def test_watchers_take_a_seat_while_the_match_runs() -> None:
    (free,) = notices(room(-2))
    assert free.answers[0].message == Sit("Zoe", 2)
    assert notices(room(-2, view=view(over=True))) == ()
    assert notices(room(0)) == ()


def test_people_who_wait_elsewhere_are_named() -> None:
    people = (ListedSeat("person", "Eva"), ListedSeat("person", "Ida"))
    listing = TableListing("y", "nerts", "stoss", {}, HouseRules(), people, "running", 0)
    (elsewhere,) = table_notices(T, room(), "Zoe", (OwnTable(listing, 0, turn=True),))
    assert elsewhere.answers[0].table == "y"
    assert table_notices(T, room(table="y"), "Zoe", (OwnTable(listing, 0, turn=True),)) == ()
    assert table_notices(T, room(), "Zoe", (OwnTable(listing, 0, turn=False),)) == ()


def message_of(at: TableRoom, info: SeatInfo) -> Any:
    action = seat_action(T, at, info, "Zoe")
    return action and action.message


def test_what_one_may_do_about_a_seat() -> None:
    hosted = Members(host=0)
    free = SeatInfo(3, "free", "")
    waiting = room(view=None, members=hosted)
    assert message_of(waiting, free) == Arrange(3, "", "bot")
    assert message_of(waiting, BOT) == Arrange(2, "Bo", "free")
    assert message_of(waiting, JAN) == Arrange(1, "Jan", "removed")
    assert message_of(room(1, view=None, members=hosted), free) is None
    assert message_of(room(-2, view=None, members=hosted), free) == Sit("Zoe", 3)
    running = room(members=hosted)
    assert message_of(running, JAN) == Arrange(1, "Jan", "bot")
    assert message_of(running, replace(JAN, left=True)) == Arrange(1, "Jan", "free")
    assert message_of(running, BOT) is None
    offered = room(members=hosted, house=HouseRules(watchers="look-on"))
    assert message_of(offered, BOT) == Arrange(2, "Bo", "bot")
    assert message_of(offered, replace(BOT, open=False)) == Arrange(2, "Bo", "free")
    assert message_of(room(-2), BOT) == Sit("Zoe", 2)
    assert message_of(room(members=hosted, view=view(over=True)), JAN) is None


def test_the_menu_has_what_is_possible_now() -> None:
    def names(at: TableRoom, *, talk: bool = True) -> list[str]:
        return [each.name for each in table_actions(T, at, talk=talk)]

    plain = ["members", "chat", "rules", "guide", "log", "share", "leave"]
    assert names(room()) == plain
    assert "chat" not in names(room(), talk=False)
    assert "chat" not in names(room(house=HouseRules(talk="none")))
    assert "retry" in names(room(view=view(deals=1)))
    over = room(view=view(deals=1, over=True), members=Members(host=0))
    assert {"record", "again", "other_rules"} <= set(names(over))
    assert not {"again", "other_rules"} & set(names(replace(over, seat=-2)))
    clocks = Clocks(0.0, (ClockStatus(0, 15_000), ClockStatus(1, 15_000)), (0, 1))
    timed = room(house=HouseRules(time=TurnTime(15)), clocks=clocks)
    assert [name for name in names(timed) if name.startswith("more")] == ["more-0", "more-1"]
    public = replace(timed, house=HouseRules(kind="public", time=TurnTime(15)))
    assert not [name for name in names(public) if name.startswith("more")]


@pytest.mark.parametrize("width", [0, 1, 20, 40, 80, 200])
def test_the_header_fits_and_names_what_matters(width: int) -> None:
    clocks = Clocks(0.0, (ClockStatus(0, 15_000, runs=True),), (0,))
    timed = room(house=HouseRules(time=TurnTime(15)), clocks=clocks, members=Members(watchers=2))
    line = table_header(T, timed, 1000.0, 1, width, Palette())
    assert line.cell_len <= max(1, width)
    if width >= 80:
        assert "♥ Hearts · Standard" in line.plain
        assert "Your time 0:14   2 spectators   Chat, one new message" in line.plain
