"""Claim offers at a real table: proved, accepted, declined, answered too late."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from herzrasen.cards import WATCHER, Card, CardSet, Suit
from herzrasen.games.hearts import Deal
from herzrasen.games.hearts.deck import deck
from herzrasen.games.hearts.state import Public
from herzrasen.server.runtime.entropy import Entropy
from tests.games.hearts.positions import rules
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient

LONG = CardSet.parse("2C AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S")
"""Not certain to take every trick: another seat wins the first."""

CLUBS = CardSet(card for card in deck(rules()).cards if card.suit is Suit.CLUBS)


def entropy_dealing(first: CardSet, *, ace: int | None = None) -> Entropy:
    """Chance that gives these cards to seat 0, which leads, and the ace of clubs to ``ace``."""
    rest, own = iter(deck(rules()).cards - first), iter(first)
    by_place = [next(rest if place % 4 else own) for place in range(52)]
    if ace is not None:
        at = by_place.index(Card.parse("AC"))
        by_place[ace], by_place[at] = by_place[at], by_place[ace]

    def deal(public: Public, _seed: bytes) -> Deal:
        left = (public.dealer + 1) % 4  # who is dealt to first
        return Deal(tuple(by_place[place // 4 * 4 + (left + place) % 4] for place in range(52)))

    return Entropy(deal=deal)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path, entropy=entropy_dealing(LONG)) as server:
        yield server


def seat_people(server: str, guests: int) -> list[TableClient]:
    """People at one table, bots on the other seats; all have seen the deal."""
    people = [TableClient(server) for _ in range(1 + guests)]
    table = people[0].open_table("hearts", "standard+pass_count=0", free=guests)
    for number, person in enumerate(people):
        person.join(table)
        if number:
            person.send(type="sit", name=f"Guest {number}")
            assert person.until("welcome", lambda message: message["seat"] >= 0)["seat"] == number
    if 0 < guests < 3:
        people[0].send(type="begin")
    for person in people:
        while not (person.last["view"] and person.last["view"]["public"]["trick"]):
            person.next()
    return people


def next_offer(person: TableClient) -> Message:
    return person.until("rest_asked")


def test_a_proved_claim_needs_no_agreement(tmp_path: Path) -> None:
    with live_server(tmp_path, entropy=entropy_dealing(CLUBS)) as server:
        host, guest = seat_people(server, 1)
        host.send(type="ask_rest", number=host.last["number"])
        event = guest.until("happened")["event"]
        assert (event["event"], event["seat"], event.get("agreed")) == ("claimed", 0, None)


def test_an_offer_accepted_by_all_gives_the_rest(server: str) -> None:
    host, *guests = seat_people(server, 3)
    number = host.last["number"]
    host.send(type="ask_rest", number=number)
    for guest in guests:
        offer = next_offer(guest)
        assert (offer["seat"], offer["hand"]) == (0, host.last["view"]["hand"])
        guest.send(type="answer_rest", number=number, yes=True)
    event = host.until("happened")["event"]
    assert (event["event"], event["seat"], event["agreed"]) == ("claimed", 0, True)
    assert host.until("happened", lambda m: m["event"]["event"] == "scored")


def test_after_one_refusal_and_all_answers_play_continues(server: str) -> None:
    host, guest, *others = seat_people(server, 3)
    number = host.last["number"]
    host.send(type="ask_rest", number=number)
    next_offer(guest)
    guest.send(type="answer_rest", number=number, yes=False)
    own = next_offer(guest)
    assert (own["declined"], own.get("against")) == ([1], None), "the others are still asked"
    for other in others:
        next_offer(other)
        other.send(type="answer_rest", number=number, yes=True)
    assert host.until("rest_asked", lambda m: m["against"] is not None)["against"] == WATCHER
    guest.send(type="answer_rest", number=number, yes=True)
    assert guest.next_error() == "moved-on-meanwhile"
    host.send(type="ask_rest", number=number)
    assert host.next_error() == "claimed-before"
    host.submit(move="play", card="2C")
    assert host.until("happened")["event"]["event"] == "played"


@dataclass(frozen=True)
class Decline:
    """A claim of seat 0 that one seat can beat: who agrees of the people, and what each then hears
    (the host, who sits at seat 0, the guest at seat 1, someone who watches)."""

    beats: int
    agrees: bool

    def messages(self, folder: Path) -> list[list[Message]]:
        """The messages that followed the claim, until it was declined."""
        folder /= f"{self.beats} {self.agrees}"
        folder.mkdir()
        with live_server(folder, entropy=entropy_dealing(BEATEN, ace=self.beats)) as server:
            host, guest = seat_people(server, 1)
            watcher = TableClient(server)
            watcher.join(json.loads(host.frames[0])["table"])
            people, number = (host, guest, watcher), host.last["number"]
            host.send(type="ask_rest", number=number)
            inboxes = [[next_offer(person)] for person in people]
            guest.send(type="answer_rest", number=number, yes=self.agrees)
            for person, messages in zip(people, inboxes, strict=True):
                while messages[-1].get("against") is None:
                    messages.append(person.next())
            return inboxes


BEATEN = CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS")
"""Takes every trick but for the ace of clubs."""


def test_nobody_hears_who_has_declined(tmp_path: Path) -> None:
    """Neither which bot nor whether it was a bot: it has the card that takes a trick. The seat's
    own answer is told to that seat alone."""
    second, third = (Decline(seat, agrees=True).messages(tmp_path) for seat in (2, 3))
    person = Decline(3, agrees=False).messages(tmp_path)
    assert second == third
    offer = second[0][0] | {"against": None, "agreed": [], "declined": []}
    declined = offer | {"against": WATCHER}
    assert second[0] == second[2] == person[0] == person[2] == [offer, declined]
    assert second[1] == [offer, offer | {"agreed": [1]}, declined | {"agreed": [1]}]
    assert person[1] == [offer, offer | {"declined": [1]}, declined | {"declined": [1]}]


def test_a_newcomer_sees_the_offer_and_a_watcher_cannot_answer(
    server: str,
) -> None:
    host, guest, *_ = seat_people(server, 3)
    number = host.last["number"]
    table = json.loads(host.frames[0])["table"]
    host.send(type="ask_rest", number=number)
    next_offer(guest)
    watcher = TableClient(server)
    watcher.join(table)
    assert next_offer(watcher)["seat"] == 0
    watcher.send(type="answer_rest", number=number, yes=False)
    assert watcher.next_error() == "watcher"


def test_a_claim_that_a_restart_has_forgotten_holds_nobody_up(tmp_path: Path) -> None:
    """The welcome replaces what a browser shows, and no question follows it; an answer that comes
    late changes nothing, and whoever leads may claim again."""
    with live_server(tmp_path, entropy=entropy_dealing(LONG)) as server:
        people = seat_people(server, 3)
        table, number = json.loads(people[0].frames[0])["table"], people[0].last["number"]
        people[0].send(type="ask_rest", number=number)
        assert next_offer(people[1])["against"] is None
    with live_server(tmp_path, entropy=entropy_dealing(LONG)) as server:
        host, *guests = back = [TableClient(server, person.cookie) for person in people]
        for person in back:
            assert person.join(table, last=number)["number"] == number
        guests[0].send(type="answer_rest", number=number, yes=True)
        assert guests[0].next_error() == "moved-on-meanwhile"
        assert "rest_asked" not in {message["type"] for message in guests[0].received}
        host.send(type="ask_rest", number=number)
        for guest in guests:
            assert next_offer(guest)["seat"] == 0
            guest.send(type="answer_rest", number=number, yes=True)
        assert host.until("happened")["event"]["event"] == "claimed"
