"""The rest of the tricks at a real table: proved, agreed to, refused, asked too late."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from herzrasen.cards import CardSet, Suit
from herzrasen.games.hearts import Deal
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.state import Public
from herzrasen.server.runtime.entropy import Chance
from tests.games.hearts.table import rules
from tests.server.person import Message, Person
from tests.server.served import served

LONG = CardSet.parse("2C AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S")
"""Not certain to take every trick: somebody else wins the first."""

CLUBS = CardSet(card for card in deck(rules()).cards if card.suit is Suit.CLUBS)


def dealing(first: CardSet) -> Chance:
    """Chance that gives these cards to seat 0, which leads."""
    rest, own = iter(deck(rules()).cards - first), iter(first)
    by_place = [next(rest if place % 4 else own) for place in range(52)]

    def deal(public: Public, _seed: bytes) -> Deal:
        left = (public.dealer + 1) % 4  # who is dealt to first
        return Deal(tuple(by_place[place // 4 * 4 + (left + place) % 4] for place in range(52)))

    return Chance(deal=deal)


@pytest.fixture
def long(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path, chance=dealing(LONG)) as server:
        yield server


def seated(server: str, guests: int) -> list[Person]:
    """People at one table, bots on the other seats; all have seen the deal."""
    people = [Person(server) for _ in range(1 + guests)]
    table = people[0].open_table("hearts", "standard+pass_count=0", free=guests)
    for number, person in enumerate(people):
        person.come(table)
        if number:
            person.say(type="sit", name=f"Guest {number}")
            assert person.until("welcome", lambda message: message["seat"] >= 0)["seat"] == number
    if 0 < guests < 3:
        people[0].say(type="begin")
    for person in people:
        while not (person.last["view"] and person.last["view"]["public"]["trick"]):
            person.next()
    return people


def asked(person: Person) -> Message:
    return person.until("rest_asked")


def test_what_is_certain_is_nobodys_to_refuse(tmp_path: Path) -> None:
    with served(tmp_path, chance=dealing(CLUBS)) as server:
        host, guest = seated(server, 1)
        host.say(type="ask_rest", number=host.last["number"])
        event = guest.until("happened")["event"]
        assert (event["event"], event["seat"], event.get("agreed")) == ("claimed", 0, None)


def test_when_all_agree_the_rest_is_his(long: str) -> None:
    host, *guests = seated(long, 3)
    number = host.last["number"]
    host.say(type="ask_rest", number=number)
    for guest in guests:
        told = asked(guest)
        assert (told["seat"], told["hand"]) == (0, host.last["view"]["hand"])
        guest.say(type="answer_rest", number=number, yes=True)
    event = host.until("happened")["event"]
    assert (event["event"], event["seat"], event["agreed"]) == ("claimed", 0, True)
    assert host.until("happened", lambda m: m["event"]["event"] == "scored")


def test_one_who_plays_on_ends_the_question_and_play_goes_on(long: str) -> None:
    host, guest, *_ = seated(long, 3)
    number = host.last["number"]
    host.say(type="ask_rest", number=number)
    asked(guest)
    guest.say(type="answer_rest", number=number, yes=False)
    assert host.until("rest_asked", lambda m: m["against"] is not None)["against"] == 1
    guest.say(type="answer_rest", number=number, yes=True)
    assert guest.refusal() == "moved-on-meanwhile"
    host.say(type="ask_rest", number=number)
    assert host.refusal() == "claimed-before"
    host.submit(move="play", card="2C")
    assert host.until("happened")["event"]["event"] == "played"


def test_an_answer_after_the_next_card_changes_nothing(long: str) -> None:
    host, guest, *_ = seated(long, 3)
    number = host.last["number"]
    host.say(type="ask_rest", number=number)
    asked(guest)
    host.submit(move="play", card="2C")
    guest.until("happened")
    guest.say(type="answer_rest", number=number, yes=True)
    assert guest.refusal() == "moved-on-meanwhile"
    host.say(type="ask_rest", number=number)
    assert host.refusal() == "moved-on-meanwhile"


def test_a_bot_that_holds_a_higher_card_plays_on(long: str) -> None:
    (host,) = seated(long, 0)
    host.say(type="ask_rest", number=host.last["number"])
    assert asked(host)["against"] is None
    assert asked(host)["against"] in (1, 2, 3)


def test_whoever_comes_in_the_middle_sees_the_question_and_a_watcher_has_no_answer(
    long: str,
) -> None:
    host, guest, *_ = seated(long, 3)
    number = host.last["number"]
    table = json.loads(host.heard[0])["table"]
    host.say(type="ask_rest", number=number)
    asked(guest)
    watcher = Person(long)
    watcher.come(table)
    assert asked(watcher)["seat"] == 0
    watcher.say(type="answer_rest", number=number, yes=False)
    assert watcher.refusal() == "watcher"
