"""People at a table over real sockets: a line is lost, somebody is removed, gets up, looks on,
plays again; and what comes too late."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.record import Checked, Fault, check, read
from tests.server.person import Message, Person, ask
from tests.server.playing import accepted, over, play, together
from tests.server.served import served

RULES = {"hearts": "standard+target=25", "nerts": "stoss+pile_size=5,rounds=1"}
GAMES = pytest.mark.parametrize("game", ["hearts", "nerts"])


def seated(server: str, game: str, people: int, **wish: Any) -> tuple[list[Person], str]:
    """A match that has begun, with these many people from seat 0 on and bots beside them."""
    host = Person(server)
    table = host.open_table(game, RULES[game], free=3, **wish)
    host.come(table)
    guests = [Person(server) for _ in range(people - 1)]
    for number, guest in enumerate(guests, 1):
        guest.come(table)
        guest.say(type="sit", name=f"Guest {number}", seat=number)
        assert guest.until("welcome")["seat"] == number
    if people < 4:
        host.say(type="begin")
    everyone = [host, *guests]
    for person in everyone:
        person.until("happened", lambda message: message["event"]["event"] == "dealt")
    return everyone, table


def standing(person: Person, wanted: Any = lambda _: True) -> Message:
    return person.until("people", wanted)


def vote_of(person: Person) -> Message:
    vote: Message = standing(person, lambda message: message.get("vote"))["vote"]
    return vote


def vote(person: Person, number: int, choice: str) -> None:
    person.say(type="voice", vote=number, choice=choice)


@GAMES
def test_of_two_the_one_who_stays_decides_and_the_other_comes_back(
    tmp_path: Path, game: str
) -> None:
    with served(tmp_path, grace=0.0) as server:
        (host, guest), table = seated(server, game, 2)
        guest.leave()
        first = vote_of(host)
        assert (first["number"], first["seats"], first["voices"]) == (1, [1], [])
        vote(host, 1, "wait")
        assert host.until("told") == {"type": "told", "what": "waits", "seat": 1, "name": "Guest 1"}
        assert vote_of(host)["number"] == 2
        vote(host, 1, "end")
        assert host.refusal() == "vote-over"
        vote(host, 2, "bot")
        assert host.until("told")["what"] == "stands-in"
        left = host.until("seats", lambda message: message["seats"][1]["left"])["seats"][1]
        assert left["bot"], "and everybody sees how it plays"
        back = Person(server, guest.cookie)
        assert back.come(table)["seat"] == 1
        mine = back.seats["seats"][1]
        assert mine["here"]
        assert not mine["left"]
        together([host, back])


def test_three_of_four_end_the_match_and_it_stays_ended(tmp_path: Path) -> None:
    with served(tmp_path, grace=0.0) as server:
        people, table = seated(server, "hearts", 4)
        people[3].leave()
        number = vote_of(people[0])["number"]
        vote(people[0], number, "end")
        said = standing(people[1], lambda message: message.get("vote", {}).get("voices"))
        assert said["vote"]["voices"] == [{"seat": 0, "choice": "end"}]
        assert ask(f"{server}/api/tables/{table}/record").status == 409
        vote(people[1], number, "end")
        for person in people[:3]:
            person.until("told", lambda message: message["what"] == "ended")
            assert standing(person, lambda message: message.get("ended"))
        people[0].submit(move="pass", cards=people[0].last["view"]["hand"][:3])
        assert people[0].refusal() == "ended"
    with served(tmp_path) as server:
        again = Person(server, people[0].cookie)
        again.come(table)
        assert standing(again)["ended"]
        again.submit(move="pass", cards=again.last["view"]["hand"][:3])
        assert again.refusal() == "ended"
        kept = ask(f"{server}/api/tables/{table}/record")
        assert kept.status == 200
        assert b"[Ended " in kept.body
        found = read(kept.body)
        assert not isinstance(found, Fault)
        checked = check(found.record)
        assert isinstance(checked, Checked)
        assert checked.places == ()


@GAMES
def test_a_server_that_stops_during_a_vote_asks_anew_and_keeps_what_was_decided(
    tmp_path: Path, game: str
) -> None:
    with served(tmp_path, grace=0.0) as server:
        (host, guest), table = seated(server, game, 2)
        guest.leave()
        vote_of(host)
    with served(tmp_path, grace=0.0) as server:
        host = Person(server, host.cookie)
        host.come(table)
        vote(host, vote_of(host)["number"], "bot")
        host.until("told", lambda message: message["what"] == "stands-in")
    with served(tmp_path) as server:
        host = Person(server, host.cookie)
        assert host.come(table)["seats"][1]["left"]
        guest = Person(server, guest.cookie)
        assert not guest.come(table)["seats"][1]["left"]
        host.until("seats", lambda message: not message["seats"][1]["left"])
        together([host, guest])


def test_as_long_as_one_page_is_open_nobody_is_away(tmp_path: Path) -> None:
    with served(tmp_path, grace=0.0) as server:
        (host, guest), table = seated(server, "hearts", 2)
        second = Person(server, guest.cookie)
        assert second.come(table)["seat"] == 1
        guest.leave()
        together([host, second], lambda message: message.get("number", 0) >= 12)
        assert not any(b'"vote"' in frame for frame in host.heard)
        second.leave()
        assert vote_of(host)["seats"] == [1]


def test_alone_with_bots_the_table_waits(tmp_path: Path) -> None:
    with served(tmp_path, grace=0.0, vote=0.0) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard")
        person.come(table)
        play(person, accepted)
        person.leave()
        watcher = Person(server)
        number = watcher.come(table)["number"]
        watcher.say(type="hello")
        assert watcher.until("welcome")["number"] == number
        assert "awaited" not in standing(watcher)
        assert Person(server, person.cookie).come(table)["number"] == number


# What comes too late ------------------------------------------------------------------------------


def begins(message: Message) -> bool:
    return bool(message.get("event", {}).get("event") == "dealt")


def test_an_answer_of_one_deal_of_hearts_is_none_in_the_next(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        person.until("happened", lambda message: message["legal"].get("ask") == "pass")
        early = person.last["number"]
        first = {"move": "pass", "cards": person.last["legal"]["cards"][:3]}
        person.say(type="submit", id="first", move=first, number=early)
        accepted = person.until("accepted")
        play(person, begins)
        person.until("happened", lambda message: message["legal"].get("ask") == "pass")
        now = {"move": "pass", "cards": person.last["legal"]["cards"][:3]}
        person.say(type="submit", id="first", move=first, number=early)
        assert person.until("accepted") == accepted, "said again it is the same move"
        person.say(type="submit", id="late", move=now, number=early)
        assert person.refusal() == "too-late"
        person.say(type="continue", deal=0)
        assert person.last["view"]["given"] is None
        person.say(type="submit", id="now", move=now, number=person.last["number"])
        assert person.until("accepted")["id"] == "now"


def test_an_answer_of_one_round_of_nerts_is_none_in_the_next(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        person = Person(server)
        person.come(person.open_table("nerts", "stoss+rounds=2"))
        person.until("happened", lambda message: message["legal"].get("ready"))
        early = person.last["number"]
        person.say(type="submit", id="first", move={"move": "ready"}, number=early)
        accepted = person.until("accepted")
        person.say(type="submit", id="first", move={"move": "ready"}, number=early)
        assert person.until("accepted") == accepted
        play(person, begins)
        person.say(type="submit", id="first", move={"move": "ready"}, number=early)
        again = next(message for message in person.messages() if message.get("id") == "first")
        assert again == accepted or again["code"] == "table.refusal.too-late"
        for late in ({"move": "ready"}, {"move": "vote", "stuck": True}, {"move": "turn"}):
            person.say(type="submit", id=f"late {late['move']}".replace(" ", "-"), move=late,
                       number=early)  # fmt: skip
            assert person.refusal() == "too-late"
        assert 0 not in person.last["view"]["public"]["ready"]


def test_what_a_bot_has_answered_is_not_answered_once_more(tmp_path: Path) -> None:
    with served(tmp_path, grace=0.0, vote=0.0) as server:
        (host, guest), table = seated(server, "hearts", 2)
        early = guest.last["number"]
        cards = guest.last["view"]["hand"][:3]
        guest.leave()
        host.until("happened", lambda message: 1 in message["view"]["public"]["chosen"])
        back = Person(server, guest.cookie)
        back.come(table)
        back.say(type="submit", id="late", move={"move": "pass", "cards": cards}, number=early)
        assert back.refusal() == "too-late"


# Who sits, who looks on ---------------------------------------------------------------------------


def test_who_is_removed_is_told_and_does_not_sit_here_again(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        host, guest = Person(server), Person(server)
        table = host.open_table("hearts", "standard", free=3)
        host.come(table)
        guest.come(table)
        guest.say(type="sit", name="Jan")
        assert guest.until("welcome")["seat"] == 1
        guest.say(type="arrange", seat=0, name="Eva", to="removed")
        assert guest.refusal() == "not-host"
        host.say(type="arrange", seat=1, name="Jan", to="removed")
        told = {"type": "told", "what": "removed", "seat": 1, "name": "Jan", "by": "Eva"}
        assert host.until("told") == told
        assert guest.until("told") == told
        assert guest.until("welcome")["seat"] == -2
        guest.say(type="sit", name="Johan")
        assert guest.refusal() == "removed"
    with served(tmp_path) as server:
        again = Person(server, guest.cookie)
        again.come(table)
        again.say(type="sit", name="Johan")
        assert again.refusal() == "removed", "it is kept"


@GAMES
def test_whoever_looks_on_takes_the_seat_of_who_got_up(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as server:
        (host, guest), table = seated(server, game, 2, house={"watchers": "look-on"})
        watcher = Person(server)
        assert watcher.come(table)["view"].get("hand", []) == []
        assert standing(host, lambda message: message.get("watchers"))["watchers"] == 1
        watcher.say(type="sit", name="Kim")
        assert watcher.refusal() == "no-free-seat"
        guest.say(type="leave")
        assert guest.until("welcome")["seat"] == -2
        assert guest.last["legal"] == {}
        watcher.until("seats", lambda message: message["seats"][1]["open"])
        watcher.say(type="sit", name="Kim")
        welcome = watcher.until("welcome")
        assert welcome["seat"] == 1
        assert welcome["view"]["seat"] == 1
        together([host, watcher])
        kept = ask(f"{server}/api/tables/{table}/record")
        assert b'[Seat1 "Guest 1 / Kim"]' in kept.body
        found = read(kept.body)
        assert not isinstance(found, Fault)
        assert isinstance(check(found.record), Checked)


@GAMES
def test_who_takes_a_seat_over_may_name_moves_as_they_were_named_before(
    tmp_path: Path, game: str
) -> None:
    with served(tmp_path) as server:
        (host, guest), table = seated(server, game, 2, house={"watchers": "look-on"})
        if game == "nerts":  # once both are ready, it begins
            play(host, accepted)
            play(guest, accepted)
            guest.until("happened", lambda message: message["event"]["event"] == "started")
        refused = {"hearts": {"move": "pass", "cards": []}, "nerts": {"move": "call"}}[game]
        guest.say(type="submit", id="refused", move=refused)
        before = guest.refusal()
        made = play(guest, accepted)["id"]
        watcher = Person(server)
        watcher.come(table)
        guest.say(type="leave")
        watcher.until("seats", lambda message: message["seats"][1]["open"])
        watcher.say(type="sit", name="Kim")
        assert watcher.until("welcome")["seat"] == 1
        for name in ("refused", made):
            wrong = {"hearts": {"move": "play", "card": "2C"}, "nerts": {"move": "ready"}}[game]
            watcher.say(type="submit", id=name, move=wrong)
            assert watcher.refusal() != before, "it is another move"


def test_where_nobody_looks_on_strangers_are_refused_at_the_door(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        host, guest, late = (Person(server) for _ in range(3))
        table = host.open_table("hearts", "standard", free=3, house={"watchers": "none"})
        host.come(table)
        guest.come(table)
        assert late.come(table)["seat"] == -2, "there is a free seat"
        guest.say(type="sit", name="Jan")
        guest.until("welcome")
        host.say(type="begin")
        assert late.refusal() == "no-watchers"
        assert closed(late) == 4403
        stranger = Person(server)
        stranger.connect(table)
        stranger.say(type="hello")
        assert stranger.refusal() == "no-watchers"
        assert closed(stranger) == 4403
        assert not any(b'"seats"' in frame for frame in stranger.heard), "and told nothing"
        play(host, accepted)


def test_nor_do_they_read_there_what_was_played(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        host, guest, stranger = (Person(server) for _ in range(3))
        table = host.open_table("hearts", "standard", free=3, house={"watchers": "none"})
        host.come(table)
        guest.come(table)
        guest.say(type="sit", name="Jan")
        guest.until("welcome")
        host.say(type="arrange", seat=1, name="Jan", to="removed")
        host.until("people")
        host.say(type="begin")
        host.until("happened")
        address = f"{server}/api/tables/{table}"
        for path in ("record?view=mine", "record.json?view=mine", "record", "review?deal=1"):
            assert ask(f"{address}/{path}", cookie=host.cookie).status != 403
            for other in (stranger, guest):
                answer = ask(f"{address}/{path}", cookie=other.cookie)
                assert (answer.status, answer.json["code"]) == (403, "table.refusal.no-watchers")


def closed(person: Person) -> int:
    with pytest.raises(ConnectionClosed) as caught:
        person.until("never")
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


# Again --------------------------------------------------------------------------------------------


@GAMES
def test_the_same_people_play_again_each_one_seat_on(tmp_path: Path, game: str) -> None:
    with served(tmp_path) as server:
        (host, guest), table = seated(server, game, 2)
        host.say(type="again")
        assert host.refusal() == "not-over"
        together([host, guest], over)
        guest.say(type="again")
        asked = standing(host, lambda message: message.get("rematch"))["rematch"]
        assert (asked["yes"], asked["no"], asked["rules"]) == ([1], [], RULES[game])
        host.say(type="again")
        following = host.until("onward")["table"]
        assert guest.until("onward")["table"] == following != table
        assert host.come(following)["seat"] == 1
        assert guest.come(following)["seat"] == 2
        assert [seat["kind"] for seat in guest.seats["seats"]] == ["bot", "person", "person", "bot"]
        together([host, guest], accepted)
        late = Person(server)
        late.come(table)
        assert standing(late)["next"] == following


def test_who_does_not_want_to_leaves_a_free_seat(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        people, _ = seated(server, "hearts", 3)
        together(people, over)
        people[2].say(type="again", yes=True)
        people[0].say(type="again", yes=False)
        people[1].say(type="again", yes=True)
        following = people[1].until("onward")["table"]
        kinds = [seat["kind"] for seat in people[2].come(following)["seats"]]
        assert kinds == ["bot", "free", "person", "person"]
        assert standing(people[2])["host"] == 2
