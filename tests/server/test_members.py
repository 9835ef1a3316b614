"""People at a table over real sockets: they lose the connection, are removed, get up, watch and
play again; and messages that come too late."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.record import CheckResult, Fault, check, read
from tests.server.auth.account_client import AccountClient
from tests.server.auto_play import match_is_over, move_was_accepted, play, play_together
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient, http_request

RULES = {"hearts": "standard+target=25", "nerts": "stoss+pile_size=5,rounds=1"}
TWO_DEALS = {"hearts": "standard+deals=2", "nerts": "stoss+pile_size=5,rounds=2"}
GAMES = pytest.mark.parametrize("game", ["hearts", "nerts"])


def seat_people(
    server: str, game: str, people: int, rules: dict[str, str] = RULES, **wish: Any
) -> tuple[list[TableClient], str]:
    """A match that has begun, with these many people from seat 0 on and bots beside them."""
    host = TableClient(server)
    table = host.open_table(game, rules[game], free=3, **wish)
    host.join(table)
    guests = [TableClient(server) for _ in range(people - 1)]
    for number, guest in enumerate(guests, 1):
        guest.join(table)
        guest.send(type="sit", name=f"Guest {number}", seat=number)
        assert guest.until("welcome")["seat"] == number
    if people < 4:
        host.send(type="begin")
    everyone = [host, *guests]
    for person in everyone:
        person.until("happened", lambda message: message["event"]["event"] == "dealt")
    return everyone, table


def members_message(person: TableClient, wanted: Any = lambda _: True) -> Message:
    return person.until("people", wanted)


def vote_of(person: TableClient) -> Message:
    vote: Message = members_message(person, lambda message: message.get("vote"))["vote"]
    return vote


def vote(person: TableClient, number: int, choice: str) -> None:
    person.send(type="voice", vote=number, choice=choice)


@GAMES
def test_of_two_players_the_present_one_decides_and_the_absent_one_returns(
    tmp_path: Path, game: str
) -> None:
    with live_server(tmp_path, grace=0.0) as server:
        (host, guest), table = seat_people(server, game, 2)
        guest.close()
        first = vote_of(host)
        assert (first["number"], first["seats"], first["voices"]) == (1, [1], [])
        vote(host, 1, "wait")
        assert host.until("told") == {"type": "told", "what": "waits", "seat": 1, "name": "Guest 1"}
        assert vote_of(host)["number"] == 2
        vote(host, 1, "end")
        assert host.next_error() == "vote-over"
        vote(host, 2, "bot")
        assert host.until("told")["what"] == "stands-in"
        left = host.until("seats", lambda message: message["seats"][1]["left"])["seats"][1]
        assert left["bot"], "and everybody sees how it plays"
        back = TableClient(server, guest.cookie)
        assert back.join(table)["seat"] == 1
        mine = back.seats["seats"][1]
        assert mine["here"]
        assert not mine["left"]
        play_together([host, back])


def test_three_of_four_end_the_match_and_it_stays_ended(tmp_path: Path) -> None:
    with live_server(tmp_path, grace=0.0) as server:
        people, table = seat_people(server, "hearts", 4)
        people[3].close()
        number = vote_of(people[0])["number"]
        vote(people[0], number, "end")
        vote_message = members_message(
            people[1], lambda message: message.get("vote", {}).get("voices")
        )
        assert vote_message["vote"]["voices"] == [{"seat": 0, "choice": "end"}]
        assert http_request(f"{server}/api/tables/{table}/record").status == 409
        vote(people[1], number, "end")
        for person in people[:3]:
            person.until("told", lambda message: message["what"] == "ended")
            assert members_message(person, lambda message: message.get("ended"))
        people[0].submit(move="pass", cards=people[0].last["view"]["hand"][:3])
        assert people[0].next_error() == "ended"
    with live_server(tmp_path) as server:
        again = TableClient(server, people[0].cookie)
        again.join(table)
        assert members_message(again)["ended"]
        again.submit(move="pass", cards=again.last["view"]["hand"][:3])
        assert again.next_error() == "ended"
        kept = http_request(f"{server}/api/tables/{table}/record")
        assert kept.status == 200
        assert b"[Ended " in kept.body
        found = read(kept.body)
        assert not isinstance(found, Fault)
        checked = check(found.record)
        assert isinstance(checked, CheckResult)
        assert checked.places == ()


def test_a_person_with_one_open_page_is_not_absent(tmp_path: Path) -> None:
    with live_server(tmp_path, grace=0.0) as server:
        (host, guest), table = seat_people(server, "hearts", 2)
        second = TableClient(server, guest.cookie)
        assert second.join(table)["seat"] == 1
        guest.close()
        play_together([host, second], lambda message: message.get("number", 0) >= 12)
        assert not any(b'"vote"' in frame for frame in host.frames)
        second.close()
        assert vote_of(host)["seats"] == [1]


# What comes too late ------------------------------------------------------------------------------


def begins(message: Message) -> bool:
    return bool(message.get("event", {}).get("event") == "dealt")


def test_an_answer_of_one_deal_of_hearts_is_none_in_the_next(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        person.until("happened", lambda message: message["legal"].get("ask") == "pass")
        early = person.last["number"]
        first = {"move": "pass", "cards": person.last["legal"]["cards"][:3]}
        person.send(type="submit", id="first", move=first, number=early)
        accepted = person.until("accepted")
        play(person, begins)
        person.until("happened", lambda message: message["legal"].get("ask") == "pass")
        now = {"move": "pass", "cards": person.last["legal"]["cards"][:3]}
        person.send(type="submit", id="first", move=first, number=early)
        assert person.until("accepted") == accepted, "said again it is the same move"
        person.send(type="submit", id="late", move=now, number=early)
        assert person.next_error() == "too-late"
        person.send(type="continue", deal=0)
        assert person.last["view"]["given"] is None
        person.send(type="submit", id="now", move=now, number=person.last["number"])
        assert person.until("accepted")["id"] == "now"


# Who sits, who looks on ---------------------------------------------------------------------------


def test_a_removed_player_is_notified_and_cannot_return(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        host, guest = TableClient(server), TableClient(server)
        table = host.open_table("hearts", "standard", free=3)
        host.join(table)
        guest.join(table)
        guest.send(type="sit", name="Jan")
        assert guest.until("welcome")["seat"] == 1
        guest.send(type="arrange", seat=0, name="Eva", to="removed")
        assert guest.next_error() == "not-host"
        host.send(type="arrange", seat=1, name="Jan", to="removed")
        notice = {"type": "told", "what": "removed", "seat": 1, "name": "Jan", "by": "Eva"}
        assert host.until("told") == notice
        assert guest.until("told") == notice
        assert guest.until("welcome")["seat"] == -2
        assert guest.next_error() == "removed"
        assert wait_for_close(guest) == 4403
        assert refused_at_hello(server, guest.cookie, table) == "removed"
    with live_server(tmp_path) as server:
        assert refused_at_hello(server, guest.cookie, table) == "removed", "it is kept"


def refused_at_hello(server: str, cookie: str, table: str) -> str:
    again = TableClient(server, cookie)
    again.connect(table)
    again.send(type="hello")
    code = again.next_error()
    assert wait_for_close(again) == 4403
    assert not any(b'"seats"' in frame for frame in again.frames), "and told nothing"
    return code


def test_a_removed_player_reads_no_more_of_the_chat_of_a_private_table(tmp_path: Path) -> None:
    """Neither on the line that was open, nor after they have made an account of the guest."""
    with live_server(tmp_path) as server:
        host, guest, other = (TableClient(server) for _ in range(3))
        table = host.open_table("hearts", "standard", free=3)
        for person, seat in ((host, 0), (guest, 1), (other, 2)):
            person.join(table)
            if seat:
                person.send(type="sit", name=f"Person {seat}", seat=seat)
                person.until("welcome")
        host.send(type="arrange", seat=1, name="Person 1", to="removed")
        host.until("told")
        host.send(type="speak", kind="text", words="my number is 0123")
        assert other.until("spoken")["saying"]["words"] == "my number is 0123"
        assert wait_for_close(guest) == 4403
        assert not any(b"0123" in frame for frame in guest.frames)
        account = AccountClient(server, guest.cookie)
        account.sign_up("Nobody Else")
        assert account.get()["account"] == "Nobody Else"
        assert refused_at_hello(server, account.cookie, table) == "removed"


def wait_for_next_deal(host: TableClient, watcher: TableClient) -> None:
    """Play until the seat that the guest has left is free for everybody; before, it is theirs."""
    watcher.until("seats", lambda message: message["seats"][1]["later"])
    watcher.send(type="sit", name="Kim")
    assert watcher.next_error() == "next-deal"
    play(host, lambda message: message.get("event", {}).get("event") == "dealt")
    while not watcher.seats["seats"][1]["open"] or watcher.seats["seats"][1]["later"]:
        watcher.next()


@GAMES
def test_a_watcher_takes_a_vacated_seat(tmp_path: Path, game: str) -> None:
    with live_server(tmp_path) as server:
        (host, guest), table = seat_people(
            server, game, 2, TWO_DEALS, house={"watchers": "look-on"}
        )
        watcher = TableClient(server)
        assert watcher.join(table)["view"].get("hand", []) == []
        assert members_message(host, lambda message: message.get("watchers"))["watchers"] == 1
        watcher.send(type="sit", name="Kim")
        assert watcher.next_error() == "no-free-seat"
        guest.send(type="leave")
        assert guest.until("welcome")["seat"] == -2
        assert guest.last["legal"] == {}
        wait_for_next_deal(host, watcher)
        watcher.send(type="sit", name="Kim")
        welcome = watcher.until("welcome")
        assert welcome["seat"] == 1
        assert welcome["view"]["seat"] == 1
        play_together([host, watcher])
        kept = http_request(f"{server}/api/tables/{table}/record")
        assert b'[Seat1 "Guest 1 / Kim"]' in kept.body
        found = read(kept.body)
        assert not isinstance(found, Fault)
        assert isinstance(check(found.record), CheckResult)


def test_without_watchers_strangers_are_refused(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        host, guest, late = (TableClient(server) for _ in range(3))
        table = host.open_table("hearts", "standard", free=3, house={"watchers": "none"})
        host.join(table)
        guest.join(table)
        assert late.join(table)["seat"] == -2, "there is a free seat"
        guest.send(type="sit", name="Jan")
        guest.until("welcome")
        host.send(type="begin")
        assert late.next_error() == "no-watchers"
        assert wait_for_close(late) == 4403
        stranger = TableClient(server)
        stranger.connect(table)
        stranger.send(type="hello")
        assert stranger.next_error() == "no-watchers"
        assert wait_for_close(stranger) == 4403
        assert not any(b'"seats"' in frame for frame in stranger.frames), "and told nothing"
        play(host, move_was_accepted)


def test_without_watchers_strangers_get_no_record(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        host, guest, stranger = (TableClient(server) for _ in range(3))
        table = host.open_table("hearts", "standard", free=3, house={"watchers": "none"})
        host.join(table)
        guest.join(table)
        guest.send(type="sit", name="Jan")
        guest.until("welcome")
        host.send(type="arrange", seat=1, name="Jan", to="removed")
        host.until("people")
        host.send(type="begin")
        host.until("happened")
        address = f"{server}/api/tables/{table}"
        for path in ("record?view=mine", "record.json?view=mine", "record", "review?deal=1"):
            assert http_request(f"{address}/{path}", cookie=host.cookie).status != 403
            for other in (stranger, guest):
                answer = http_request(f"{address}/{path}", cookie=other.cookie)
                assert (answer.status, answer.json["code"]) == (403, "table.refusal.no-watchers")


def wait_for_close(person: TableClient) -> int:
    with pytest.raises(ConnectionClosed) as caught:
        person.until("never")
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


# Again --------------------------------------------------------------------------------------------


@GAMES
def test_the_same_people_play_again_each_one_seat_on(tmp_path: Path, game: str) -> None:
    with live_server(tmp_path) as server:
        (host, guest), table = seat_people(server, game, 2)
        host.send(type="again")
        assert host.next_error() == "not-over"
        play_together([host, guest], match_is_over)
        guest.send(type="again")
        asked = members_message(host, lambda message: message.get("rematch"))["rematch"]
        assert (asked["yes"], asked["no"], asked["rules"]) == ([1], [], RULES[game])
        host.send(type="again")
        following = host.until("onward")["table"]
        assert guest.until("onward")["table"] == following != table
        assert host.join(following)["seat"] == 1
        assert guest.join(following)["seat"] == 2
        assert [seat["kind"] for seat in guest.seats["seats"]] == ["bot", "person", "person", "bot"]
        play_together([host, guest], move_was_accepted)
        late = TableClient(server)
        late.join(table)
        assert members_message(late)["next"] == following
