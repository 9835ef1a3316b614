"""No message about Nerts holds a face-down card, byte by byte."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, WATCHER
from herzrasen.games import nerts
from herzrasen.games.nerts import Phase
from herzrasen.games.nerts.events import Dealt
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.websocket import Refused, Welcome
from herzrasen.table.table import AlreadyDone, Table
from tests.games.nerts.random_rounds import attempt, chance, choose
from tests.laws.nerts_rules_strategy import rules_at_random

CARD: Final = re.compile(rb'"([2-9TJQKAX][CDSH](?:\'\d*)?)"')
NAMED: Final = re.compile(
    rb'"stands":\[[^]]*]'  # what a joker may be played as: all cards that would fit
    rb'|"stands_for":"[^"]*"'  # what it was played as
    rb'|"jokers":\[(?:\["[^"]*","[^"]*"],?)*]'  # what each of them stands for
    rb'|\["public","jokers",\d+],\["[^"]*","[^"]*"]'  # what one more of them stands for
)
"""Where a card is only named: a joker may stand for one that itself lies face down."""


def cards_named(message: bytes) -> set[bytes]:
    """The cards in a message."""
    return set(CARD.findall(NAMED.sub(b"", message)))


def face_down(state: nerts.State) -> set[bytes]:
    """The closed cards, but for those that a proof shows: its cards lie open while the round is
    stopped (docs/decisions/nerts.md, when a lock is proved)."""
    closed = {card for cards in (*state.downs, *state.stocks) for card in cards}
    shown = {card for cards in state.public.reach for card in cards}
    return {card.text.encode() for card in closed - shown}


def welcome(table: Table, seat: int, last: int) -> bytes:
    """What a browser that comes back is told first."""
    view = table.view(seat)
    return codec.encode(
        Welcome(
            table="t",
            game="nerts",
            rules=nerts.format_rules(table.rules),
            options={},
            house=HouseRules(),
            seat=seat,
            number=table.number,
            seats=(),
            waiting=(),
            view=view,
            legal=table.legal(view),
            missed=table.events_since(seat, last),
        )
    )


def watch_rounds(number: int, moves: int) -> int:
    """A match of random moves; every message to every seat is looked through. How many there
    were."""
    random = Random(f"secrets {number}")
    rules = rules_at_random(random)
    table, state, messages = Table("nerts", rules), nerts.start(rules), 0
    for _ in range(moves):
        seats = sorted(table.to_act())
        if not seats:
            break
        seat = random.choice(seats)
        open_ = table.legal(table.view(seat))
        if seat != DEALER and not open_:
            continue
        move = chance(state.public, random) if seat == DEALER else choose(open_, random)
        entries = table.propose(seat, move, at=0)
        assert not isinstance(entries, Refusal | AlreadyDone)
        for entry in entries:
            table.apply(entry)
            state = GAMES["nerts"].evolve(state, entry.event)
            closed = face_down(state)
            watching = (*random.sample(range(rules.seats), min(2, rules.seats)), WATCHER)
            for each in watching:
                message = codec.encode(table.update_for(each))
                assert not cards_named(message) & closed, (number, each, entry.event)
                messages += 1
        wrong = attempt(state, random)
        answer = table.propose(seat, wrong, at=0)
        if isinstance(answer, Refusal):
            # A refusal names the card that was asked for or what that joker is, nothing else.
            refused = codec.encode(Refused(answer.code, dict(answer.facts)))
            named = {face.text.encode() for _, face in state.public.jokers}
            assert cards_named(refused) <= {*CARD.findall(codec.encode(wrong)), *named}
    for each in (*range(rules.seats), WATCHER):
        assert not cards_named(welcome(table, each, table.number)) & face_down(state)
    return messages


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.heavy) for chunk in range(1, 4))]
)
def test_no_message_shows_a_card_that_lies_face_down(chunk: int) -> None:
    assert sum(watch_rounds(number, 250) for number in range(6 * chunk, 6 * chunk + 6)) > 3000


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4, 40))
def test_no_message_of_thousands_shows_a_face_down_card(chunk: int) -> None:
    for number in range(6 * chunk, 6 * chunk + 6):
        watch_rounds(number, 900)


def test_missed_events_equal_the_sent_events() -> None:
    """A player who reconnects is sent no more than they would have been sent."""
    random, table = Random(5), Table("nerts", nerts.NertsRules())
    state, sent = nerts.start(table.rules), list[bytes]()
    for _ in range(300):
        seat = random.choice(sorted(table.to_act()))
        open_ = table.legal(table.view(seat))
        move = chance(state.public, random) if seat == DEALER else choose(open_, random)
        entries = table.propose(seat, move, at=0)
        assert not isinstance(entries, Refusal | AlreadyDone)
        for entry in entries:
            table.apply(entry)
            state = GAMES["nerts"].evolve(state, entry.event)
            sent.append(codec.encode(table.update_for(2).event))
    for last in (0, 1, 150, len(sent) - 5, len(sent)):
        first = max(last, *table.dropped_numbers(last), 0)
        assert [codec.encode(event) for event in table.events_since(2, last)] == sent[first:]


def test_a_message_with_a_face_down_card_is_found() -> None:
    """The search finds what the full event of a deal shows, and a card turned up too early."""
    random, state = Random(1), nerts.start(nerts.NertsRules(jokers=2))
    events = nerts.decide(state, DEALER, chance(state.public, random))
    assert not isinstance(events, Refusal)
    (dealt,) = events
    assert isinstance(dealt, Dealt)
    state = nerts.evolve(state, dealt)
    closed = face_down(state)
    assert len(closed) == 4 * (54 - 4 - 1)
    assert cards_named(codec.encode(dealt)) & closed == closed
    assert not cards_named(codec.encode(nerts.see(dealt, 0))) & closed
    early = replace(state.public.areas[0], waste=state.stocks[0][:1])
    public = replace(state.public, areas=(early, *state.public.areas[1:]), phase=Phase.PLAY)
    assert len(cards_named(codec.encode(public)) & closed) == 1
