"""Play High Card through every layer, in a process of its own: ``python -m`` this, with a folder.

The name is added before anything else of herzrasen is imported; each layer that has a part for the
game is given it. Nothing outside this package knows the game.
"""

# ruff: noqa: E402 - the order of these imports is what the module shows

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any, cast

from herzrasen.games.names import GAME_NAMES

GAME_NAMES.append("high-card")

from herzrasen.bots import dealer
from herzrasen.bots.bot_part import BotPart
from herzrasen.cards import DEALER
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.kits.kit import Kit
from herzrasen.kits.registry import KITS
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.presentation.rulebook import options
from herzrasen.presentation.rulebook.description import sentences
from herzrasen.presentation.rulebook.rule_page import RulePage
from herzrasen.protocol import codec
from herzrasen.protocol.answer_types import AnswerTypes, my_statistics
from herzrasen.protocol.rules import RuleGroup
from herzrasen.record import Fault, check, read, record_from_journal, replay, write
from herzrasen.record.record_part import RecordPart
from herzrasen.research.checkpoint import run_from_checkpoint
from herzrasen.research.duplicate import estimate, seatings
from herzrasen.stats.outcome import outcome_of
from herzrasen.table import info, journal
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from tests.games.third_game import page
from tests.games.third_game import rules as third_game
from tests.games.third_game.bot import choose_move
from tests.games.third_game.statistics import PART as STATISTICS
from tests.games.third_game.statistics import HighCardStatistics
from tests.server.auto_play import move_was_accepted, play, play_together
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request

NAME = cast(GameName, "high-card")
RULES = "two-deals"
SENTENCES = {
    "high-card.option.deals.name": "Deals",
    "high-card.option.sides.name": "Sides",
    "high-card.preset.two-deals.name": "Two deals",
}


def register() -> None:
    """Give each layer the game's part."""
    GAMES[NAME] = cast(Any, third_game)
    rule_page = RulePage(
        lambda rules, _: (RuleGroup("High Card", (f"A match has {rules.deals} deals.",)),),
        lambda rules, _: (f"{rules.deals} deals",),
        lambda _: {},
    )
    for language in LANGUAGES:  # a file of its own in each language's folder
        cast("dict[str, str]", catalogue(language)).update(SENTENCES)
    record = RecordPart(page.Page, page.guess, page.moves, page.learn)
    answers = AnswerTypes(HighCardStatistics)
    KITS[NAME] = Kit({}, [BotPart(choose_move), record, rule_page, STATISTICS, answers])


def play_match(seed: int, highest: int) -> list[journal.Entry]:
    """The journal of a match in which seat ``highest`` plays its high cards first."""
    chance, table = Random(seed), Table(NAME, info.rules_of(NAME, RULES))
    entries: list[journal.Entry] = []
    while acting := table.to_act():
        (seat,) = acting
        seed_of_deal = chance.randbytes(32) if seat == DEALER else None
        if seed_of_deal is not None:
            move = dealer.deal(table.public, seed_of_deal)
        else:
            options_ = list(table.legal(table.view(seat)))
            move = options_[-1 if seat == highest else 0]
        made = table.propose(seat, move, at=1000, details=MoveDetails(seed=seed_of_deal))
        assert not isinstance(made, Refusal | AlreadyDone), made
        for entry in made:
            read_back = journal.read(journal.write(entry), NAME)
            assert read_back == entry
            before = {s: table.view(s) for s in (0, 1)}
            table.apply(read_back)
            for s in (0, 1):
                seen = third_game.see(entry.event, s)
                assert third_game.follow(before[s], seen) == table.view(s)
                assert table.update_for(s).number == entry.number
        entries += made
    return entries


def through_record() -> None:
    """A full record and a seat's say the same lines after a replay."""
    entries = play_match(1, 0)
    description = info.TableInfo(
        NAME,
        RULES,
        {},
        "instant",
        (SeatOccupant(1, "Eva"), SeatOccupant(2, "Jan")),
        1000,
        begun=True,
    )
    record = record_from_journal(description, entries)
    parsed = read(write(record))
    assert not isinstance(parsed, Fault), parsed
    assert parsed.record == record
    checked = check(record, dealer.deal)
    assert not isinstance(checked, Fault), checked
    assert len(list(replay(record))) == 2
    outcome = outcome_of(description, entries)
    assert outcome is not None
    assert sum(seat.total for seat in outcome.seats) == 6
    seen = record_from_journal(description, entries, seat=0)
    assert b"? ? ?" in write(seen)


def gains(span: tuple[int, int]) -> list[int]:
    """By how much the seat that plays its high cards first does better, in these deals."""
    first, count = span
    found = []
    for seed in range(first, first + count):
        for seat_set in seatings(2):
            (seat,) = seat_set
            totals = play_match(seed, seat)[-2].event.totals
            found.append(totals[seat] - totals[1 - seat])
    return found


def through_arena() -> None:
    """Duplicate play: high cards first from both seats, in the same deals."""
    spans = [(0, 10), (10, 10)]
    blocks = run_from_checkpoint(gains, spans, workers=1, progress=bool, checkpoint=None)
    mean, within = estimate([gain for block in blocks for gain in block])
    assert -6 <= mean <= 6
    assert within > 0


def through_rule_book() -> None:
    """Options and sentences come from the game's own part."""
    rules = info.rules_of(NAME, RULES)
    assert [option.name for option in options.options(NAME)] == ["deals", "sides"]
    assert sentences(rules, "en")[0].lines == ("A match has 2 deals.",)


def through_server(folder: Path) -> None:
    """Two people play a match over WebSockets; half-way the server starts anew, from its log."""
    with live_server(folder) as server:
        people = [TableClient(server), TableClient(server)]
        table = people[0].open_table(NAME, RULES, free=1)
        people[0].join(table)
        people[1].join(table)
        people[1].send(type="sit", name="Jan", seat=1)
        people[1].until("welcome")
        people[0].send(type="begin")
        play_together(people, lambda message: message.get("event", {}).get("event") == "scored")
        for person in people:
            person.close()
    with live_server(folder) as server:
        for person in people:
            person.server = server
            welcome = person.join(table)
            assert len(welcome["view"]["public"]["match"]["deals"]) == 1
        ended = play_together(people)
        assert ended[0]["event"] == ended[1]["event"]
        assert sum(ended[0]["view"]["public"]["match"]["totals"]) == 6
        for person in people:
            person.close()
        recorded = http_request(f"{server}/api/tables/{table}/record", cookie=people[0].cookie)
        parsed = read(recorded.body)
        assert not isinstance(parsed, Fault), parsed
        assert not isinstance(check(parsed.record, dealer.deal), Fault)
        book = http_request(f"{server}/api/rules/{NAME}?text={RULES}&language=en").json
        assert book["sentences"][0]["lines"] == ["A match has 2 deals."]
        mine = http_request(f"{server}/api/me/matches?game={NAME}", cookie=people[1].cookie).json
        assert [match["table"] for match in mine["matches"]] == [table]
        through_statistics(server, people[1], table)


def through_statistics(server: str, person: TableClient, table: str) -> None:
    """The figures of the game's own deals, as JSON, as a spreadsheet, as milestones."""
    url, cookie = f"{server}/api/me", person.cookie
    answer = http_request(f"{url}/statistics?game={NAME}", cookie=cookie)
    found = codec.decode(answer.body, my_statistics()).of(NAME)
    assert isinstance(found, HighCardStatistics), found
    assert (found.matches, found.deals, found.presets) == (1, 2, (RULES,))
    lines = http_request(f"{url}/statistics.csv?game={NAME}", cookie=cookie).body.splitlines()
    assert lines[0].endswith(b",deal,points,swept")
    swept = sum(line.endswith(b",1") for line in lines[1:])
    assert (len(lines), swept) == (3, found.sweeps)
    (match,) = http_request(f"{url}/finished", cookie=cookie).json["matches"]
    assert (match["table"], match.get("sweeps", 0)) == (table, found.sweeps)


def through_bots(folder: Path) -> None:
    """A person plays a match with a bot, which thinks in a process of its own, and takes a card
    back."""
    with live_server(folder, think=choose_move) as server:
        person = TableClient(server)
        person.join(person.open_table(NAME, RULES))
        play(person, move_was_accepted)
        person.send(type="undo", id="back")
        undone = person.until("undone")
        assert (undone["seat"], undone["view"]["public"]["played"]) == (0, [])
        ended = play(person)
        assert sum(ended["view"]["public"]["match"]["totals"]) == 6
        person.close()


if __name__ == "__main__":
    register()
    through_record()
    through_arena()
    through_rule_book()
    if len(sys.argv) > 1:
        for name, through in (("people", through_server), ("bots", through_bots)):
            (folder := Path(sys.argv[1]) / name).mkdir()
            through(folder)
    print("played")
