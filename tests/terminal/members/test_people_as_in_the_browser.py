"""What is said about the people of a table, in the browser's words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from herzrasen.games.protocol import GameName
from herzrasen.locales import LANGUAGES
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules, Watchers
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import ChatMessage, NoticeKind, SeatInfo, SeatNotice, SeatVote
from herzrasen.table.chat.phrases import REACTIONS, phrases_of
from herzrasen.terminal.members.chat_texts import message_words
from herzrasen.terminal.members.house_texts import house_lines, unusual_house_lines
from herzrasen.terminal.members.initials import initials_of
from herzrasen.terminal.members.member_texts import (
    announce_changes,
    bot_text,
    notice_text,
    seat_status,
)
from herzrasen.terminal.members.stake import stake_of
from herzrasen.terminal.state.members import Awaited, Members, OpenVote, Rematch
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation
from tests.terminal.browser_twin import ask_browser

VOTE = OpenVote(1, (1,), 0.0, (), {"level": 2}, may_end=True)
AWAY = (Awaited(1, 0.0),)
AGAIN = Rematch((1,), (), 0.0, "standard", same_seats=False)
CHANGES = [
    (Members(host=1), Members(host=1, awaited=AWAY)),
    (Members(awaited=AWAY), Members(awaited=AWAY)),
    (Members(awaited=AWAY), Members()),
    (Members(awaited=AWAY), Members(vote=VOTE)),
    (Members(vote=VOTE), Members()),
    (Members(vote=VOTE), Members(vote=msgspec.structs.replace(VOTE, number=2, may_end=False))),
    (Members(host=1), Members(host=0)),
    (Members(host=0), Members(host=0, rematch=AGAIN)),
    (Members(rematch=AGAIN), Members(rematch=msgspec.structs.replace(AGAIN, yes=(1, 2, 0)))),
]
FAMILY = "👨\u200d👩\u200d👧"
NAMES = [
    ("Eva", "Jan", "Kim"),
    ("Anna Berg", "Ada", "Aa"),
    ("", "42", "✿ ✿"),
    ("Eva", "Eva", "E"),
    (FAMILY, f"{FAMILY} Berg", "🇩🇪🇦🇹", "👍🏽"),
    ("x\u0301a", "x\u0301", "שרה", "1\ufe0f\u20e3"),
]
NOTICES: list[tuple[NoticeKind, str]] = [("asked", ""), ("asked", "Eva"), ("removed", "Eva")]
HOUSES = [
    HouseRules(),
    HouseRules(kind="public"),
    HouseRules(kind="public", talk="free", inputs=("keys",), watchers="none"),
    HouseRules(help="send", inputs=("mouse", "touch"), time=TurnTime(30)),
    HouseRules(kind="public", time=TurnTime(10, 180), talk="none", watchers="look-on"),
]
GAMES: tuple[GameName, ...] = ("hearts", "nerts")


def seats(*, all_here: bool = True) -> tuple[SeatInfo, ...]:
    names = ("Eva", "Jan", "Kim")
    return tuple(
        SeatInfo(seat, "person", name, here=all_here or seat != 1)
        for seat, name in enumerate(names)
    )


def plain(value: object) -> Any:
    return msgspec.json.decode(codec.encode(value))


def browser_members(members: Members) -> dict[str, Any]:
    vote = members.vote and plain(members.vote) | {"mayEnd": members.vote.may_end, "voices": []}
    return {**plain(members), "check": None, "vote": vote}


def browser_room(room: TableRoom) -> dict[str, Any]:
    return {"seat": room.seat, "seats": plain(room.seats)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_changes_are_announced_as_in_the_browser(node: str, language: str) -> None:
    t = Translation(language)
    cases = [
        (TableRoom(seat=seat, seats=seats(all_here=all_here)), before, after)
        for seat in (0, -2)
        for all_here in (True, False)
        for before, after in CHANGES
    ]
    found = ask_browser(
        node,
        [
            (
                "kit/members/strings.js",
                "changeTexts",
                [browser_room(room), browser_members(before), browser_members(after)],
            )
            for room, before, after in cases
        ],
        language,
    )
    assert [
        [{"sentence": each.sentence, "now": each.urgent} for each in announce_changes(t, *case)]
        for case in cases
    ] == found
    assert any(one["now"] for each in found for one in each)


@pytest.mark.parametrize("language", LANGUAGES)
def test_house_rules_notices_bots_and_chat_are_said_as_in_the_browser(
    node: str, language: str
) -> None:
    t = Translation(language)
    cases = [(house, game) for house in HOUSES for game in GAMES]
    given = [[plain(house), game] for house, game in cases]
    bots = [{"level": 2}, {"tempo": 3, "insight": 2, "mean_ms": 700}, {"level": 9}, {}]
    sayings = [
        {"number": 1, "seat": 1, "name": "Ada", "kind": kind, "words": words}
        for kind in ("phrase", "reaction", "text")
        for words in ("thanks", "smile", "of-a-newer-server")
    ]
    found = ask_browser(
        node,
        [("kit/table/house-rules.js", "houseLines", each) for each in given]
        + [("kit/table/house-rules.js", "unusual", each) for each in given]
        + [("kit/members/strings.js", "botText", [bot]) for bot in bots]
        + [("kit/chat/strings.js", "textOf", [saying]) for saying in sayings]
        + [
            ("kit/members/strings.js", "actionText", [{"what": what, "name": "Jan", "by": by}])
            for what, by in NOTICES
        ],
        language,
    )
    own: list[Any] = [list(house_lines(t, *case)) for case in cases]
    own += [list(unusual_house_lines(t, *case)) for case in cases]
    own += [bot_text(t, bot) for bot in bots]
    own += [message_words(t, msgspec.convert(saying, ChatMessage)) for saying in sayings]
    assert t("chat.phrase.thanks") in own
    own += [notice_text(t, SeatNotice(what, name="Jan", by=by)) for what, by in NOTICES]
    assert own == found


def test_initials_and_phrases_are_those_of_the_browser(node: str) -> None:
    *found, phrases, reactions = ask_browser(
        node,
        [("kit/members/initials.js", "initialsOf", [names]) for names in NAMES]
        + [
            ("core/table/chat-state.js", "phrasesOf", ["hearts"]),
            ("core/table/chat-state.js", "REACTIONS", []),
        ],
    )
    assert [list(initials_of(names)) for names in NAMES] == found
    assert (list(phrases_of("hearts")), list(REACTIONS)) == (phrases, reactions)


def test_what_one_gives_up_by_leaving() -> None:
    alone = (SeatInfo(0, "person", "Eva"), SeatInfo(1, "bot", "Bo", {"level": 2}))
    assert stake_of(TableRoom(seat=-2, seats=seats(), status="open")) is None
    assert stake_of(TableRoom(seat=0, seats=seats(), status="open")) == "waiting"
    assert stake_of(TableRoom(seat=0, seats=seats(), status="gone")) is None
    assert stake_of(TableRoom(seat=0, seats=alone, members=Members(ended=True))) is None


def test_a_vote_is_announced_once() -> None:
    room = TableRoom(seat=0, seats=seats(all_here=False))
    more = msgspec.structs.replace(VOTE, votes=(SeatVote(2, "wait"),))
    assert announce_changes(Translation("en"), room, Members(vote=VOTE), Members(vote=more)) == ()


@pytest.mark.parametrize(
    ("watchers", "opens"), [("may-sit", False), ("look-on", True), ("none", True)]
)
def test_a_free_seat_at_a_bot_is_named_where_not_all_are(watchers: Watchers, opens: bool) -> None:
    t = Translation("en")
    seat = SeatInfo(1, "bot", "Bot", {"level": 2}, open=True)
    started: Any = object()
    room = TableRoom(seat=0, view=started, house=HouseRules(watchers=watchers))
    assert (t("members.is.open") in seat_status(t, room, seat)) == opens
    assert t("members.is.open") not in seat_status(
        t, room, msgspec.structs.replace(seat, open=False)
    )
