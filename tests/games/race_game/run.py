"""Play Ladder at a table, through the log, in a room and on a server, in a process of its own:
``python -m`` this, with a folder. Nothing outside this package knows the game.
"""

# ruff: noqa: E402 - the name is added before anything else of herzrasen is imported

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random
from typing import Any, cast

from herzrasen.games.names import GAME_NAMES

GAME_NAMES.append("ladder")

from herzrasen.bots import dealer
from herzrasen.bots.bot_part import BotPart
from herzrasen.cards import DEALER, Card
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.kit import Kit
from herzrasen.kits.registry import KITS
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.rules import RuleGroup
from herzrasen.record import (
    Fault,
    Record,
    check,
    read,
    read_json,
    record_from_journal,
    write,
    write_json,
)
from herzrasen.table import info, journal
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table
from tests.games.race_game import page
from tests.games.race_game import rules as ladder
from tests.games.race_game.bot import choose_move
from tests.lag_compensation.simulated_network import Link
from tests.server.auto_play import play, play_together
from tests.server.clocked_table import ClockedTable
from tests.server.latency_fixture import RemotePlayer
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.server.virtual_clock import run_virtual

NAME = cast(GameName, "ladder")
RACE_REFUSALS = ("race-lost", "race-tie", "race-late", "race-called", "race-call-late")
SENTENCES = {
    "ladder.option.skip_ms.name": "Patience",
    "ladder.option.sides.name": "Sides",
    "ladder.preset.patient.name": "Patient",
    "ladder.preset.hasty.name": "Hasty",
    **{f"ladder.refusal.{reason}": "Too late." for reason in RACE_REFUSALS},
}


def register() -> None:
    """Give each layer the game's part."""
    GAMES[NAME] = cast(Any, ladder)
    rule_page = RulePage(
        lambda _rules, _: (RuleGroup("Ladder", ("Climb.",)),), lambda _rules, _: (), lambda _: {}
    )
    for language in LANGUAGES:  # a file of its own in each language's folder
        cast("dict[str, str]", catalogue(language)).update(SENTENCES)
    KITS[NAME] = Kit({}, [BotPart(choose_move), page.RECORD, rule_page])


def through_table() -> None:
    """A match: one seat climbs, the timer skips the step that it cannot take."""
    table = Table(NAME, info.rules_of(NAME, "patient"))
    skipped = 0
    while table.to_act():
        public = table.public
        seat, seed = DEALER, None
        move: Any
        if table.is_dealing():
            seed = bytes(32)
            move = dealer.deal(public, seed)
        elif ladder.TIMERS.pause(public):
            move = dealer.after_pause(public, bytes(32))
        elif moves := list(table.legal(table.view(0))):
            seat, move = 0, moves[0]
        else:
            (timer,) = ladder.TIMERS.pending(public)
            move = timer.move
            skipped += 1
        made = table.propose(seat, move, at=1000, details=MoveDetails(seed=seed))
        assert not isinstance(made, Refusal | AlreadyDone), made
        for entry in made:
            before = table.view(1)
            table.apply(journal.read(journal.write(entry), NAME))
            assert ladder.follow(before, entry.event) == table.view(1)
            assert table.update_for(1).number == entry.number
    assert (table.public.match.totals, skipped) == ((5, 0), 1)
    refused = table.undo(0, at=1000, move_key="back")
    assert isinstance(refused, Refusal)


def deal_all_but_twos(_public: Any, _seed: bytes) -> ladder.Deal:
    """Neither seat can take the first step, and both can take the second."""
    return ladder.Deal((Card.parse("2S"), Card.parse("2H")))


async def touch(person: RemotePlayer, card: str, seen: int, *, after_ms: int) -> None:
    """Touch a card so many ms after the page has shown event ``seen``."""
    now = asyncio.get_running_loop().time()
    await asyncio.sleep(max(0.0, person.shown[seen] + after_ms / 1000 - now))
    move = {"move": "play", "card": card}
    person.send(type="submit", id="three", move=move, seen=seen, after_ms=after_ms)


def through_room() -> None:
    """Two people over a far and a near line want the same step, after a timer has skipped one: the
    first touch has it, and the race is logged and recorded with a place that only this game has."""

    async def main() -> tuple[info.TableInfo, list[journal.Entry]]:
        table = ClockedTable(NAME, "patient", HouseRules(kind="private"), deal=deal_all_but_twos)
        lines = (Link(200, 0, loss=0), Link(20, 0, loss=0))
        people = [
            RemotePlayer(table.room, person, line, Random(0))
            for person, line in zip("ab", lines, strict=True)
        ]
        table.people += people
        for person in people:
            number = (await person.event("skipped"))["number"]
        await asyncio.gather(
            touch(people[0], "3S", number, after_ms=640),
            touch(people[1], "3H", number, after_ms=680),
        )
        won, lost = [await person.answer("three") for person in people]
        assert won["type"] == "accepted"
        assert (lost["code"], lost["facts"]) == (
            "ladder.refusal.race-lost", {"seat": 0, "ms": 40, "card": "3H"},
        )  # fmt: skip
        await people[1].event("match_ended")
        table.close()
        return table.about, table.entries

    about, entries = run_virtual(main())
    (race,) = (race for entry in entries for race in entry.races)
    three = next(entry.number for entry in entries if isinstance(entry.event, ladder.Played))
    assert (race.number, race.by, race.target) == (three, "touch", ladder.Column())
    assert [(one.seat, str(one.card)) for one in race.contenders] == [(0, "3S"), (1, "3H")]
    assert race.contenders[1].touched - race.contenders[0].touched == 40
    through_record(record_from_journal(about, entries))


def through_record(record: Record) -> None:
    """Text and JSON hold the same match, with lines that only this game has; a race is refused
    under any other line than its play."""
    text = write(record)
    (step,) = re.findall(rb".* 0: 3S\nrace: c0 touch 0 3S .*\n", text)
    parsed = read(text)
    assert not isinstance(parsed, Fault), parsed
    assert parsed.record == read_json(write_json(record)) == record
    assert not isinstance(check(record, deal_all_but_twos), Fault)
    play, race = step.splitlines(keepends=True)
    moved = read(text.replace(step, play).replace(b"points:", race + b"points:"))
    assert not isinstance(moved, Fault), moved
    refused = check(moved.record)
    assert isinstance(refused, Fault), refused
    assert refused.code == "record.fault.race-winner"


def through_server(folder: Path) -> None:
    """Two people, then one and a bot, play a match over WebSockets; its log is read again."""
    with live_server(folder, think=choose_move) as server:
        people = [TableClient(server), TableClient(server)]
        table = people[0].open_table(NAME, "hasty", free=1)
        people[0].join(table)
        people[1].join(table)
        people[1].send(type="sit", name="Jan", seat=1)
        people[1].until("welcome")
        people[0].send(type="begin")
        ended = play_together(people)
        assert ended[0]["event"] == ended[1]["event"]
        recorded = http_request(f"{server}/api/tables/{table}/record", cookie=people[0].cookie)
        parsed = read(recorded.body)
        assert not isinstance(parsed, Fault), parsed
        assert not isinstance(check(parsed.record, dealer.deal), Fault)
        totals = ended[0]["view"]["public"]["match"]["totals"]
        for what in ("review?deal=1", "hint"):  # no part of its kit
            answer = http_request(f"{server}/api/tables/{table}/{what}", cookie=people[0].cookie)
            assert answer.json["code"] == "coach.refusal.only-hearts"
        person = TableClient(server)
        person.join(person.open_table(NAME, "patient"))
        assert play(person)["view"]["public"]["match"]["places"]
        for each in (*people, person):
            each.close()
    with live_server(folder) as server:
        people[0].server = server
        assert people[0].join(table)["view"]["public"]["match"]["totals"] == totals
        people[0].close()


if __name__ == "__main__":
    register()
    through_table()
    through_room()
    if len(sys.argv) > 1:
        through_server(Path(sys.argv[1]))
    print("played")
