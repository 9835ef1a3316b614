"""Write a server's data and conversations with it: ``python -m tests.compatibility.write FOLDER``.

The folders beside this were written so by earlier states (with their own names in the imports).
"""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sqlite.database import DATABASE_FILE
from tests.compatibility.conversations import Recorder, fixed_entropy, write_steps
from tests.server.auth.account_client import PASSWORD, AccountClient
from tests.server.auto_play import choose_hearts, choose_nerts, match_is_over, play
from tests.server.live_server import live_server

WAITS: Final = 40
"""Waiting so often for a bot's move, a recorder gives up."""
SETTINGS: Final = {"theme": "dark", "heartsKeys": {"hint": "q"}, "name": "Eva"}


def write_data(folder: Path) -> dict[str, Any]:
    """A server's folder: an account and a guest, finished matches with statistics, running tables
    of both games and one that waits for people. Who they are, and the tables' names."""
    with live_server(folder, entropy=fixed_entropy("then")) as server:
        eva, jan = AccountClient(server), AccountClient(server)
        recovery = eva.sign_up("Eva", PASSWORD)
        eva.ask("PUT", "/settings", {"number": 0, "settings": SETTINGS})
        tables = {}
        for name, person, game, rules, bot in (
            ("finished-hearts", eva, "hearts", "omnibus+deals=1,target=none", {"level": 2}),
            ("finished-nerts", eva, "nerts", "stoss+seats=1,rounds=1,stuck_times=0", {}),
            ("finished-hearts-of-guest", jan, "hearts", "standard+deals=1", {"level": 1}),
        ):
            tables[name] = person.open_table(
                game, rules, "Jan" if person is jan else "Eva", bot=bot
            )
            person.join(tables[name])
            play(person, match_is_over)
            person.close()
        while eva.get("/statistics")["unread"]:
            pass
        eva.open_table("hearts", "partnership", "Eva", free=2, house={"kind": "public"})
        people = Recorder(server, {"Eva": eva.cookie, "Jan": jan.cookie})
        tables["running-hearts"] = eva.open_table(
            "hearts", "standard+deals=1,moon=choice", "Eva", free=1, bot={"level": 3}
        )
        tables["running-nerts"] = eva.open_table("nerts", "pagat+seats=2,rounds=1", "Eva", free=1)
        for name, moves in (("running-hearts", 7), ("running-nerts", 12)):
            sit_down(people, tables[name])
            for _ in range(moves):
                assert move_once(people)
            leave(people)
        return {
            "password": PASSWORD,
            "recovery": recovery,
            "cookies": people.cookies,
            "settings": SETTINGS,
            "tables": tables,
        }


def sit_down(people: Recorder, table: str) -> None:
    """Eva and Jan come to a new table of theirs, Jan takes the other seat, Eva begins."""
    open_connections(people, table)
    people.say("Jan", type="sit", name="Jan", seat=1)
    people.say("Eva", type="begin")


def open_connections(people: Recorder, table: str) -> None:
    """Both come to a table, one after the other."""
    for person in people.cookies:
        people.open(person, f"/api/tables/{table}/socket")
        people.say(person, type="hello", last=None)


def leave(people: Recorder) -> None:
    """Both close their connections."""
    for person in people.cookies:
        people.close(person)
        people.settle()


def move_once(people: Recorder, *only: str) -> bool:
    """The first of them who can move does; False once the match is over."""
    for _ in range(WAITS):
        for person in only or people.cookies:
            last = people.last[person]
            choose = choose_hearts if "deal" in last["view"]["public"] else choose_nerts
            if move := choose(last["legal"], last["view"]):
                name = f"move-{len(people.steps)}"
                people.say(person, type="submit", id=name, move=move, number=last["number"])
                return True
        if last["view"]["public"]["phase"] == "over":
            return False
        people.settle()  # bots are thinking
    raise AssertionError(people.steps[-1])


def write_account_requests(people: Recorder, tables: dict[str, str]) -> None:
    """Eva and the guest ask for what is theirs."""
    for person in people.cookies:
        for path in (
            "",
            "/settings",
            "/matches",
            "/matches?game=nerts",
            "/statistics",
            "/statistics.json",
            "/statistics.csv?game=hearts",
            "/statistics.csv?game=nerts",
            "/devices",
            "/export",
        ):
            people.http(person, "GET", f"/api/me{path}")
    for name, table in tables.items():
        for person in people.cookies:
            for path in ("record", "record.json"):
                people.http(person, "GET", f"/api/tables/{table}/{path}")
        if "nerts" in name:
            people.http("Eva", "GET", f"/api/tables/{table}/review?round=1")
    people.open("Jan", "/api/lobby")
    people.settle()
    people.close("Jan")
    people.http("Jan", "POST", "/api/me/sign-in", json.dumps({"name": "Eva", "password": "wrong"}))


def write_end_of_tables(people: Recorder, tables: dict[str, str]) -> None:
    """Both come back to the running tables; Hearts is played to the end, and of Nerts a while."""
    open_connections(people, tables["running-hearts"])
    people.say("Eva", type="submit", id="early", move={"move": "play", "card": "2C"})
    people.say("Jan", type="speak", kind="phrase", words="thanks")
    people.say("Eva", type="speak", kind="text", words="Good luck! ♥")
    people.say("Jan", type="speak", kind="text", words=" ")
    people.send("Eva", "no JSON")
    people.settle()
    people.say("Jan", type="mute", seat=0)
    people.say("Jan", type="rename", name="Jan Jansen")
    while move_once(people):
        pass
    people.say("Eva", type="again")
    leave(people)
    open_connections(people, tables["running-nerts"])
    for _ in range(20):
        assert move_once(people)
    leave(people)
    for name in ("running-hearts", "running-nerts"):
        people.http("Jan", "GET", f"/api/tables/{tables[name]}/record")


def write_new_table(people: Recorder) -> None:
    """Eva opens tables as the lobby does, and plays with bots."""
    people.http("Eva", "GET", "/api/games")
    for game, rules in (
        ("hearts", "h2+players=5"),
        ("hearts", "standard+players=20"),
        ("nerts", "nna+seats=3"),
        ("nerts", "none"),
    ):
        people.http("Eva", "GET", f"/api/rules/{game}?text={rules.replace('+', '%2B')}&language=en")
    for wish in (
        {"game": "hearts", "rules": "standard", "name": " "},
        {"game": "hearts", "rules": "standard", "name": "Eva", "free": 9},
        {"game": "hearts", "rules": "standard", "name": "Eva", "unknown": 1},
        {"game": "hearts", "rules": "standard+deals=1,rotation=none", "name": "Eva",
         "pace": "instant", "bot": {"level": 3}},
    ):  # fmt: skip
        answer = people.http("Eva", "POST", "/api/tables", json.dumps(wish))
    table = answer.json["table"]
    people.open("Eva", f"/api/tables/{table}/socket")
    people.say("Eva", type="hello", last=None)
    for _ in range(4):
        assert move_once(people, "Eva")
    people.say("Eva", type="undo", id="undo-1")
    while move_once(people, "Eva"):
        pass
    people.say("Eva", type="leave")
    people.close("Eva")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        data = Path(temporary) / "data"
        data.mkdir()
        facts = write_data(data)
        shutil.copy(data / KEY_FILE, folder / KEY_FILE)
        with closing(sqlite3.connect(data / DATABASE_FILE)) as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            dump = "\n".join((*connection.iterdump(), f"PRAGMA user_version = {version};\n"))
        (folder / "database.sql.gz").write_bytes(gzip.compress(dump.encode(), 9, mtime=0))
        facts_text = json.dumps(facts, ensure_ascii=False, indent=1)
        (folder / "data.json").write_text(facts_text + "\n", "utf-8")
        for name, write in (
            ("account", lambda people: write_account_requests(people, facts["tables"])),
            ("tables", lambda people: write_end_of_tables(people, facts["tables"])),
            ("new-table", write_new_table),
        ):
            copy = Path(shutil.copytree(data, Path(temporary) / name))
            with live_server(copy, entropy=fixed_entropy("now")) as server:
                people = Recorder(server, facts["cookies"])
                write(people)
            write_steps(folder / f"{name}.jsonl.gz", people.steps)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
