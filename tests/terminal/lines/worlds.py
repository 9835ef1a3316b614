"""Servers that answer line mode otherwise than the one of the visits: nothing there, a guest, the
own machine, other days, tournaments and matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.answer_types import my_statistics
from herzrasen.protocol.http_account import DeviceInfo, LinkOwner, Me, MyDevices
from herzrasen.protocol.http_daily import DailyCalendar, DailyOwn, DailyResults
from herzrasen.protocol.http_history import (
    MyFinishedMatch,
    MyFinishedMatches,
    MyMatch,
    MyMatches,
)
from herzrasen.protocol.http_tables import NetworkAccess
from herzrasen.protocol.http_tournaments import MyTournaments
from herzrasen.protocol.lobby import OwnTables, TableList
from herzrasen.terminal.connection.api import ApiError
from tests.browser.daily_answers import PLAYED, day_results
from tests.client.pages.world import NOW
from tests.terminal.history.test_plots import HEARTS, NERTS
from tests.terminal.pages.test_reviews import REVIEW
from tests.terminal.visits.quiet_server import QuietServer
from tests.terminal.visits.terminal_world import PLAYERS, TOURNAMENT

DAY: Final = f"api/daily/hearts/{PLAYED}"


def answer(server: QuietServer, **values: Any) -> None:
    """Answer ``GET api/…``, the name's underscores being slashes."""
    for name, value in values.items():
        server.answers[f"GET api/{name.replace('_', '/')}"] = codec.encode(value)


def with_tables(server: QuietServer) -> None:
    """More tables: with other house rules, repeated deals, watchers of a vote, none at all."""

    def table(name: str, like: str, *more: Any, **facts: Any) -> None:
        welcome, *rest = server.tables[like]
        house = welcome["house"] | facts.pop("house", {})
        plain = [json.loads(codec.encode(message)) for message in more]
        found = [welcome | {"house": house} | facts, *rest, *plain]
        server.tables = {**server.tables, name: found}

    table("waiting-invited", "waiting-guest", repeats=3)
    table("waiting-closed", "waiting-full", seat=-2, house={"watchers": "none"})
    table("waiting-public", "waiting-full", seat=-2, house={"kind": "public"})
    table("hearts-silent", "hearts-with-people", house={"talk": "none"})
    table("hearts-phrases", "hearts-with-people", house={"talk": "phrases"})
    table("hearts-closed", "hearts-arranged", house={"watchers": "none"})
    table("hearts-voted", "hearts-vote", seat=-2)
    table("hearts-first", "hearts-passing")
    table("hearts-many", "hearts-over")


def listing(server: QuietServer) -> None:
    """The list of tables comes each time that somebody looks at it, of one game if so asked."""
    messages = [message for message in server.lobby if message["type"] == "tables"]

    def reply(frame: bytes) -> list[Any]:
        look = json.loads(frame)
        if not look.get("tables"):
            return []
        return [
            message
            | {"tables": [one for one in message["tables"] if look["game"] in (None, one["game"])]}
            for message in messages
        ]

    server.reply = reply


def nothing(server: QuietServer) -> None:
    """Nobody has played or opened anything; how others come here is not known."""
    server.lobby = json.loads(codec.encode((OwnTables(()), TableList((), 0))))
    listing(server)
    answer(
        server,
        me_matches=MyMatches((), None),
        me_statistics=my_statistics()(
            hearts=replace(HEARTS, matches=0), nerts=replace(NERTS, matches=0), unread=3
        ),
        tournaments=MyTournaments(()),
        daily_hearts=DailyCalendar("hearts", (), 0, 0),
    )
    del server.answers["GET api/me/finished"]
    own_days(server, own=None, open=False, can_play=True, counts=True)


def own_days(server: QuietServer, **day: Any) -> None:
    """The daily deal of Hearts stands so."""
    answer = codec.decoder(DailyResults).decode(codec.encode(day_results()))
    server.answers[f"GET {DAY}"] = codec.encode(replace(answer, **day))


def running_day(server: QuietServer) -> None:
    """The daily deal is begun and not finished; the statistics are a day's, of one match."""
    own_days(server, own=DailyOwn(PLAYED, 18, "running", "table"), open=False, counts=True)
    answer(server, me_finished=MyFinishedMatches((MyFinishedMatch("t1", "hearts", NOW),)))


def past_day(server: QuietServer) -> None:
    """The day has closed: nobody may play its deal any more, and nobody has."""
    own_days(server, own=None, can_play=False, of=0, points=(), board=())


def guest(server: QuietServer) -> None:
    """One without an account, on one device, whose matches are young; the bots may be others."""
    device = DeviceInfo("d1", "", NOW, NOW, own=True)
    match = MyMatch("t1", "hearts", "standard", NOW, PLAYERS, 0, "over", 1, 20, 1)
    answer(server, me=Me(), me_devices=MyDevices((device,)), me_matches=MyMatches((match,), None))


def new_account(server: QuietServer) -> None:
    """An account that has a passkey's name alone."""
    answer(server, me=Me("Eva"))


def own_machine(server: QuietServer) -> None:
    """The server runs here, and others do not reach it yet."""
    server.address = "http://127.0.0.1:8000/"
    answer(server, network=NetworkAccess(None, can_open=True))
    opened = NetworkAccess("http://192.168.1.5:8000/#/", can_open=True)
    server.answers["POST api/network"] = codec.encode(opened)


def closed_machine(server: QuietServer) -> None:
    """The server runs here, and for here alone."""
    server.address = "http://127.0.0.1:8000/"


def open_machine(server: QuietServer) -> None:
    """The server runs here, and others reach it."""
    server.address = "http://127.0.0.1:8000/"
    answer(server, network=NetworkAccess("http://192.168.1.5:8000/#/", can_open=True))


def own_link(server: QuietServer) -> None:
    """A link for another device that is one's own; and one of a guest."""
    owners = iter((LinkOwner("Eva", None, own=True), LinkOwner("Ada", None, own=False)))
    server.answers["POST api/me/link/show"] = lambda _address, _body: codec.encode(next(owners))


def young_tournament(server: QuietServer) -> None:
    """Nothing is played in it yet."""
    page = replace(TOURNAMENT, form="swiss", sittings=(), travellers=(), phase="open")
    answer(server, tournaments_event=page)


def two_deals(server: QuietServer) -> None:
    """The record is of a finished match of two deals, alike."""
    usual = server.answers["POST api/records"]

    def replay(address: str, body: bytes) -> bytes:
        record = json.loads(usual(address.replace("deal=2", "deal=1"), body))
        first, *_ = record["deals"]
        return codec.encode(
            record
            | {
                "deal": 2 if "deal=2" in address else 1,
                "deals": [first, first | {"number": 2}],
                "places": [2, 1, 3, 4],
            }
        )

    server.answers["POST api/records"] = replay
    server.answers["POST api/records/review"] = codec.encode(REVIEW)


def rules_unanswered(server: QuietServer) -> None:
    """The server does not say what goes, once rules are changed."""

    def fail(_address: str, _body: bytes) -> None:
        raise ApiError(Refusal("client.trouble.server"))

    server.answers["POST api/rules"] = fail


SERVERS: Final[dict[str, Callable[[QuietServer], None]]] = {
    "nothing": nothing,
    "day-begun": running_day,
    "day-closed": past_day,
    "guest": guest,
    "new-account": new_account,
    "own-machine": own_machine,
    "closed-machine": closed_machine,
    "open-machine": open_machine,
    "device-links": own_link,
    "young-tournament": young_tournament,
    "two-deals": two_deals,
    "rules-unanswered": rules_unanswered,
}
"""Those that answer otherwise, by the names of their scripts."""
