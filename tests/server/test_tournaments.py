"""Duplicate matches and tournaments over HTTP: entering, tables, results, who may see what."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.record import read
from herzrasen.record.reader import ParsedRecord
from herzrasen.record.record import Record
from herzrasen.server.rate_limits.written_bytes import TABLE_BYTES, WrittenBytes
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import Answer, TableClient, http_request


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as address:
        yield address


class TournamentClient(TableClient):
    """A person's browser at tournaments."""

    def __init__(self, server: str, name: str) -> None:
        super().__init__(server)
        self.name = name

    def ask(self, path: str, wish: Any = None) -> Answer:
        body = None if wish is None else json.dumps(wish).encode()
        answer = http_request(
            f"{self.server}/api/tournaments{path}",
            body,
            content_type="application/json",
            cookie=self.cookie,
        )
        self.keep(answer.headers)
        return answer

    def create(self, form: str, **wish: Any) -> str:
        usual = {"game": "hearts", "rules": "standard", "bot": {"level": 1}, "pace": "instant"}
        answer = self.ask("", usual | {"form": form, "name": self.name} | wish)
        assert answer.status == 201, answer
        tournament: str = answer.json["tournament"]
        return f"/{tournament}"

    def do(self, tournament: str, action: str, **wish: Any) -> Any:
        answer = self.ask(tournament, {"action": action, "name": self.name, **wish})
        return answer.json

    def page(self, tournament: str) -> Any:
        """The page; asked for again where a test asks faster than pages do."""
        return wait(lambda: (answer := self.ask(tournament)).status == 200 and answer.json)

    def go_to_table(self, tournament: str) -> str:
        answer = self.ask(f"{tournament}/play", {})
        assert answer.status == 201, answer
        table: str = answer.json["table"]
        return table

    def play_next(self, tournament: str) -> str:
        """Play at the next table to its end, until its result has been stored."""
        sitting = self.page(tournament)["next"]
        table = self.go_to_table(tournament)
        self.join(table)
        play(self)
        self.close()
        wait(lambda: self.page(tournament)["next"] != sitting)
        return table

    def at_table(self, table: str, what: str) -> Answer:
        return http_request(f"{self.server}/api/tables/{table}/{what}", cookie=self.cookie)

    def record(self, table: str) -> Record:
        answer = self.at_table(table, "record")
        assert answer.status == 200, answer
        found = read(answer.body)
        assert isinstance(found, ParsedRecord)
        return found.record


def wait(until: Callable[[], Any]) -> Any:
    while not (found := until()):
        pass
    return found


def both(first: Callable[[], Any], second: Callable[[], Any]) -> list[Any]:
    with ThreadPoolExecutor(2) as pool:
        return [one.result() for one in (pool.submit(first), pool.submit(second))]


def test_everybody_plays_the_same_deals_from_the_same_seat(server: str) -> None:
    eva, tom, guest = (TournamentClient(server, name) for name in ("Eva", "Tom", "Guest"))
    cup = eva.create("same-seat", deals=2, title="Friday", rules="h4")
    tom.do(cup, "enter")
    page = eva.do(cup, "start")
    assert [one["name"] for one in page["players"]] == ["Eva", "Tom"]
    assert (page["title"], page["phase"], page["next"]) == ("Friday", "running", "1.1.1")
    evas = eva.play_next(cup)
    seen = eva.page(cup)
    assert [sheet["board"] for sheet in seen["travellers"]] == ["1.1"]
    for other in (tom, guest):
        page = other.page(cup)
        assert page["travellers"] == []
        assert {one["place"] for one in page["players"]} == {None}
        assert other.at_table(evas, "record").json["code"] == "tournament.refusal.still-played"
        assert other.at_table(evas, "record?view=mine").status == 403
        assert other.at_table(evas, "review?deal=1").status == 403
    toms = tom.play_next(cup)
    own, same = eva.record(evas), eva.record(toms)
    assert own.deals[0].seed == same.deals[0].seed, "the same cards"
    assert (page["rules"], own.rules.partition("+")[0]) == ("h4", "h4"), "and its name, not `h3`"
    assert tom.record(evas).deals == own.deals
    assert guest.at_table(evas, "record").status == 403, "somebody might still enter"
    (sheet,) = tom.page(cup)["travellers"]
    assert sum(line["scores"][0] for line in sheet["lines"]) == pytest.approx(0)
    assert {line["table"] for line in sheet["lines"]} == {evas, toms}
    ended = eva.do(cup, "end")
    assert ended["phase"] == "over"
    assert guest.at_table(evas, "record").status == 200


@pytest.mark.heavy
def test_a_movement_is_played_at_two_tables_at_once(server: str) -> None:
    eva, tom = TournamentClient(server, "Eva"), TournamentClient(server, "Tom")
    cup = eva.create("movement", rounds=1)
    tom.do(cup, "enter")
    page = eva.do(cup, "start")
    assert page["evenness"]["even"]
    assert len(page["sittings"]) == 8

    def play_all(player: TournamentClient) -> Callable[[], list[str]]:
        return lambda: [player.play_next(cup) for _ in range(4)]

    tables = both(play_all(eva), play_all(tom))
    page = wait(lambda: (found := eva.page(cup)) and found["phase"] == "over" and found)
    assert {line["played"] for line in page["players"]} == {4}
    assert len(page["travellers"]) == 4
    met = 0
    for deal, (evas, toms) in enumerate(zip(*tables, strict=True)):
        one, other = eva.record(evas), eva.record(toms)
        assert one.deals[0].seed == other.deals[0].seed
        sheet = page["travellers"][deal]
        seats = [line["players"].index(line_player(line)) for line in sheet["lines"]]
        met += seats[0] == seats[1]
    assert met == 1, "in four deals two at different tables hold the same cards once"
    rows = list(csv.reader(io.StringIO(eva.ask(f"{cup}/travellers.csv").body.decode())))
    assert len(rows) == 1 + 4 * 2 * 4
    assert {row[3] for row in rows[1:]} == {"Eva", "Tom", ""}
    results = list(csv.reader(io.StringIO(eva.ask(f"{cup}/results.csv").body.decode())))
    assert {row[1] for row in results[1:]} == {"Eva", "Tom"}
    with zipfile.ZipFile(io.BytesIO(eva.ask(f"{cup}/records.zip").body)) as files:
        assert len(files.namelist()) == 8
        assert isinstance(read(files.read("1.2.3.hrz")), ParsedRecord)
    own = eva.ask(f"{cup}/records.zip?player=0")
    assert len(zipfile.ZipFile(io.BytesIO(own.body)).namelist()) == 4


def line_player(line: Any) -> int:
    """The only person at a table."""
    return int(next(player for player in line["players"] if player >= 0))


def test_at_its_tables_nobody_is_moved_helped_or_let_in(server: str) -> None:
    eva, spy = TournamentClient(server, "Eva"), TournamentClient(server, "Spy")
    cup = eva.create("every-seat", deals=1)
    eva.do(cup, "start")
    table = eva.go_to_table(cup)
    assert eva.go_to_table(cup) == table, "the same table until it is over"
    welcome = eva.join(table)
    assert f"/{welcome['tournament']}" == cup
    for message in ({"type": "leave", "end": True}, {"type": "undo", "id": "u1"}):
        eva.send(**message)
        assert eva.next_error() == "in-tournament"
    assert eva.at_table(table, "hint").json["code"] == "table.refusal.in-tournament"
    leave = http_request(
        f"{server}/api/tables/{table}/leave",
        b"{}",
        content_type="application/json",
        cookie=eva.cookie,
    )
    assert leave.json["code"] == "table.refusal.in-tournament"
    spy.page(cup)
    spy.connect(table)
    spy.send(type="hello", last=None)
    assert spy.next_error() == "no-watchers"
    play(eva)
    eva.close()
    again = http_request(
        f"{server}/api/tables/{table}/again",
        json.dumps({"deal": 1, "name": "Eva"}).encode(),
        content_type="application/json",
        cookie=eva.cookie,
    )
    assert again.json["code"] == "tournament.refusal.still-played", "three seats are left"
    assert eva.at_table(table, "record?view=mine").status == 200, "what they have seen themselves"


def test_nobody_watches_a_table_where_somebody_has_deleted_their_data(server: str) -> None:
    """Their seat is free before the match; but it is one of a tournament, and others may have the
    same cards before them."""
    people = [TournamentClient(server, name) for name in ("Eva", "Tom", "Ida", "Jan")]
    eva = people[0]
    cup = eva.create("movement", own_time=True)
    for one in people[1:]:
        one.do(cup, "enter")
    page = eva.do(cup, "start")
    first = page["sittings"][0]
    here = [people[player] for player in first["players"] if player >= 0]
    table = here[0].go_to_table(cup)
    here[0].join(table)
    gone = http_request(
        f"{server}/api/me",
        b'{"name": ""}',
        content_type="application/json",
        cookie=here[1].cookie,
        method="DELETE",
    )
    assert gone.status == 200
    spy = next(one for one in people if one not in here)
    spy.connect(table)
    spy.send(type="hello", last=None)
    assert spy.next_error() == "no-watchers"


@pytest.mark.heavy
def test_alone_every_seat_is_played_once_against_the_same_cards(server: str) -> None:
    eva = TournamentClient(server, "Eva")
    cup = eva.create("every-seat", deals=1)
    eva.do(cup, "start")
    tables = [eva.play_next(cup)]
    for what in ("record", "review?deal=1"):
        refused = eva.at_table(tables[0], what)
        assert refused.json["code"] == "tournament.refusal.still-played", "they play these again"
    tables += [eva.play_next(cup) for _ in range(3)]
    page = eva.page(cup)
    assert page["phase"] == "over"
    (sheet,) = page["travellers"]
    assert sorted(line["players"].index(0) for line in sheet["lines"]) == [0, 1, 2, 3]
    assert len({str(eva.record(table).deals[0].seed) for table in tables}) == 1


@pytest.mark.heavy
def test_a_swiss_round_of_nerts(server: str) -> None:
    eva, tom = TournamentClient(server, "Eva"), TournamentClient(server, "Tom")
    rules = "stoss+seats=2,pile_size=5,target=none,spread=none,rounds=1,stuck=timer"
    rules += ",stuck_seconds=5,stuck_action=end"
    cup = eva.create("swiss", game="nerts", rules=rules, bot={}, rounds=1)
    tom.do(cup, "enter")
    eva.do(cup, "start")
    table, same = both(lambda: eva.go_to_table(cup), lambda: tom.go_to_table(cup))
    assert table == same, "of two who come at once nobody opens a table of their own"
    for player in (eva, tom):
        player.join(table)
    both(lambda: play(eva), lambda: play(tom))
    page = wait(lambda: (found := eva.page(cup)) and found["phase"] == "over" and found)
    assert sum(line["score"] for line in page["players"]) == 1
    for player in (eva, tom):
        player.close()


def test_who_may_do_what(server: str) -> None:
    eva, tom = TournamentClient(server, "Eva"), TournamentClient(server, "Tom")
    cup = eva.create("movement", play=False)
    assert eva.page(cup)["host"] == "Eva"
    assert eva.page(cup)["players"] == []
    assert tom.do(cup, "start")["code"] == "tournament.refusal.not-host"
    assert eva.do(cup, "start")["code"] == "tournament.refusal.too-few"
    assert tom.ask(f"{cup}/play", {}).json["code"] == "tournament.refusal.not-entered"
    assert tom.do(cup, "enter")["me"] == 0
    assert tom.do(cup, "enter")["code"] == "tournament.refusal.entered"
    assert eva.do(cup, "replace", player=0)["players"] == []
    assert eva.ask("/nothing").status == 404
    assert eva.do("/nothing", "enter")["code"] == "tournament.refusal.none"
    assert eva.ask(f"{cup}/other.csv").status == 404
    revision = eva.page(cup)["revision"]
    assert eva.ask(f"{cup}?after={revision}").status == 204
    assert eva.ask(f"{cup}?after={revision - 1}").status == 200
    mine = eva.ask("").json["tournaments"]
    assert [one["mine"] for one in mine] == [True]
    assert tom.ask("").json["tournaments"] == []


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"form": "movement", "rules": "nonsense"}, 400),
        ({"form": "unknown"}, 400),
        ({"form": "swiss", "rounds": 99}, 400),
        ({"form": "swiss", "name": ""}, 400),
        ({"form": "same-seat", "deals": 1000}, 400),
        ({"form": "swiss", "game": "nerts", "rules": "stoss+seats=1", "bot": {}}, 400),
        ({"form": "swiss", "more": 1}, 400),
    ],
)
def test_bad_wishes_are_refused(server: str, wish: Any, status: int) -> None:
    eva = TournamentClient(server, "Eva")
    usual = {"game": "hearts", "rules": "standard", "name": "Eva"}
    answer = eva.ask("", usual | wish)
    assert answer.status == status
    assert "code" in answer.json


def test_it_goes_on_after_a_restart(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        eva = TournamentClient(server, "Eva")
        cup = eva.create("every-seat", deals=1)
        eva.do(cup, "start")
        table = eva.go_to_table(cup)
    with live_server(tmp_path) as server:
        eva.server = server
        assert eva.go_to_table(cup) == table
        assert eva.play_next(cup) == table
        assert eva.go_to_table(cup) != table


def test_the_document_of_a_tournament_is_charged_to_who_lets_it_grow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables were, and tournaments without tables filled the disk for nothing."""
    charged: list[tuple[tuple[str, ...], int]] = []

    def charge(_self: WrittenBytes, addresses: Iterable[str], rows: Any, more: int = 0) -> None:
        if not rows:
            charged.append((tuple(addresses), more))

    monkeypatch.setattr(WrittenBytes, "charge", charge)
    with live_server(tmp_path) as server:
        eva, jan = TournamentClient(server, "Eva"), TournamentClient(server, "Jan")
        cup = eva.create("movement", rounds=1)
        jan.do(cup, "enter")
        jan.do(cup, "start")  # refused: nothing is stored
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        ((document,),) = database.query("SELECT length(document) FROM tournaments")
    assert [addresses for addresses, _ in charged] == [("127.0.0.1",)] * 2
    assert document < sum(more for _, more in charged) < document + 2 * TABLE_BYTES
