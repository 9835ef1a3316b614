"""Tables that simulated sessions are about: their rules, their people, how deals are drawn."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from herzrasen.config.app_settings import ServerSettings
from herzrasen.games.protocol import GameName
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.http_tables import BotPace
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.table import info
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant

PEOPLE: Final = {"p0": "Eva", "p1": "Jan", "p2": "Ole"}
"""Who may sit there, the host first, and their names. Others look on."""
SHORT: Final = TurnTime(move=20, reserve=30)
ALONE: Final = HouseRules(watchers="none")
PUBLIC: Final = HouseRules(kind="public", time=SHORT)


class OpenedTable(msgspec.Struct, frozen=True):
    """A table as it is opened: the first so many people are ``seated``, and bots beside them where
    the match has ``begun``. The server draws the deals alone, with the ``seats``, or with these and
    a ``beacon``."""

    game: GameName
    rules: str
    seated: int = 1
    begun: bool = False
    house: HouseRules = HouseRules()
    draws: Literal["alone", "seats", "beacon"] = "alone"
    series: str = ""
    tournament: str = ""
    pace: BotPace = "normal"

    def description(self) -> TableInfo:
        """The table as the log stores it."""
        seats = info.seat_count(info.rules_of(self.game, self.rules))
        people = [*PEOPLE.items()][: self.seated]
        places = [SeatOccupant(seat, name, person) for seat, (person, name) in enumerate(people)]
        bot = "Bot {}" if self.begun else ""
        places += [SeatOccupant(seat, bot.format(seat)) for seat in range(len(people), seats)]
        return TableInfo(
            self.game,
            self.rules,
            {},
            self.pace,
            tuple(places),
            0,
            begun=self.begun,
            began_with=self.seated if self.begun else 0,
            series=self.series,
            tournament=self.tournament,
            sitting="1.1.1" if self.tournament else "",
            house=self.house,
        )

    def settings(self) -> SessionSettings:
        """What its session is told."""
        times = ServerSettings()
        return SessionSettings(
            times.wait_times(),
            times.countdowns(),
            shared_deals=bool(self.series or self.tournament),
            asks_seats=self.draws != "alone",
            has_beacon=self.draws == "beacon",
        )


SCENES: Final[dict[GameName, tuple[OpenedTable, ...]]] = {
    "hearts": (
        OpenedTable("hearts", "standard+deals=2", begun=True, draws="seats"),
        OpenedTable(
            "hearts", "standard+players=3,deals=2", 2, begun=True, house=HouseRules(time=SHORT)
        ),
        OpenedTable("hearts", "standard+charging=yes,deals=2", house=PUBLIC, pace="fast"),
        OpenedTable("hearts", "new-moon+players=3,deals=1", 3, begun=True, draws="beacon"),
        OpenedTable("hearts", "partnership+deals=1", 2, begun=True, house=PUBLIC, draws="beacon"),
        OpenedTable("hearts", "black-maria+deals=1", 3, begun=True, tournament="event"),
        OpenedTable("hearts", "standard+deals=1", begun=True, series="daily 2026-11-28 hearts"),
        OpenedTable("hearts", "standard+deals=2", begun=True, house=ALONE),
        OpenedTable("hearts", "h4-5+deals=1", 3, begun=True, house=HouseRules(watchers="look-on")),
    ),
    "nerts": (
        OpenedTable("nerts", "stoss+seats=2,rounds=1", 2, begun=True, draws="seats"),
        OpenedTable("nerts", "stoss", 2, house=PUBLIC),
        OpenedTable("nerts", "pagat+rounds=1", 3, begun=True, pace="fast", draws="beacon"),
        OpenedTable("nerts", "stoss-literal+seats=3,rounds=2", 3, begun=True),
        OpenedTable("nerts", "partners+rounds=1", 3, begun=True, house=ALONE),
        OpenedTable("nerts", "duel+rounds=1", 2, begun=True, tournament="event"),
        OpenedTable("nerts", "squeak+seats=2,rounds=2", begun=True, house=ALONE, draws="seats"),
    ),
}
"""Tables of both games, of people alone, with bots, public ones and those of tournaments."""
