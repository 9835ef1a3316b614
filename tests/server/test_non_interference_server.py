"""Non-interference: what a seat cannot know changes no byte of what it is sent.

Two servers play the same moves from two deals. The deals differ only in two cards that the seat
under test cannot see; every byte that it is sent has to be the same. The second deal is found by
trying pairs of cards on a table without sockets: nobody may pass, play or turn them meanwhile.

What the server writes about itself, its log and its figures, is compared likewise. What its owner
takes out of it is not: ``herzrasen export`` and ``backup`` hold everything there is, hidden cards
included, and are for nobody else (docs/server.md).
"""

from __future__ import annotations

import json
import logging
import re
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, WATCHER, Card, Seat, packs
from herzrasen.config.setting_types import Network
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.table.table import AlreadyDone, Table
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import JsonFormatter
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient, http_request
from tests.table.random_play import RULES, new_table, random_move

SEED = bytes(range(32))
ASKED = [
    f"/api/tables/table/{what}"
    for what in ("record", "record?view=mine", "record.json?view=mine", "review?deal=1", "hint")
] + ["/api/me/matches", "/api/me/figures"]
EXPORT = "/api/me/export"
HERE = (Network("127.0.0.1"),)
CARD = re.compile(r'"([2-9TJQKA][CDSH](?:\'\d*)?)"')
EVERYONE = (0, 1, 2, 3, WATCHER)


class Observation(NamedTuple):
    """What everyone was sent, and what the server wrote about itself meanwhile: its log, without
    times and names of requests, and how much each of its figures has grown."""

    by: dict[Seat, list[bytes]]
    log: list[str]
    figures: dict[str, float]


class LogRecorder(logging.Handler):
    """The log as it is written, at its most talkative."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        line = json.loads(JsonFormatter().format(record))
        self.lines.append(json.dumps({**line, "at": "", "request": "", "ms": ""}))


def figures(server: str) -> dict[str, float]:
    """What is counted; how many writes share a commit, and how long that takes, is the disk's."""
    metrics = http_request(f"{server}/metrics").body.decode()
    pairs = [line.rpartition(" ") for line in metrics.splitlines()]
    return {
        name: float(value) for name, _, value in pairs if re.match(r"herzrasen_\w+_total", name)
    }


class Script(NamedTuple):
    """A deal and the moves after it, in order."""

    deal: Any
    moves: tuple[tuple[Seat, Any], ...]


def random_script(game: GameName, length: int) -> Script:
    """A deal and random legal moves."""
    table, random = new_table(game), Random(6)
    deal = dealer.deal(table.public, SEED)
    apply(table, DEALER, deal)
    moves: list[tuple[Seat, Any]] = []
    while len(moves) < length:
        seats = sorted(table.to_act())
        seat = DEALER if DEALER in seats else random.choice(seats)
        move, _ = random_move(table, seat, random)
        apply(table, seat, move)
        moves.append((seat, move))
    return Script(deal, tuple(moves))


def apply(table: Table, seat: Seat, move: Any) -> bool:
    """Make a move; whether it was legal."""
    entries = table.propose(seat, move, at=0)
    if isinstance(entries, Refusal | AlreadyDone):
        return False
    table.replay(entries)
    return True


def cards_of(deal: Any) -> tuple[Card, ...]:
    return deal.pack if isinstance(deal, hearts.Deal) else sum(deal.decks, ())


def exchange_cards(deal: Any, one: Card, other: Card) -> Any:
    """The deal with two cards in each other's place."""
    swap = {one: other, other: one}
    if isinstance(deal, hearts.Deal):
        return hearts.Deal(tuple(swap.get(card, card) for card in deal.pack))
    return nerts.Deal(tuple(tuple(swap.get(card, card) for card in deck) for deck in deal.decks))


def indistinguishable_script(game: GameName, script: Script, seat: Seat) -> Script:
    """The script from another deal that this seat cannot tell from it, as long as possible."""
    best = Script(script.deal, ())
    cards = cards_of(script.deal)
    for (place, one), (other_place, other) in combinations(enumerate(cards), 2):
        if one.suit is not other.suit or one.deck != other.deck:
            continue
        if game == "hearts" and place % 4 == other_place % 4:
            continue  # one hand: no secret at all
        changed = exchange_cards(script.deal, one, other)
        length = common_prefix(game, script, changed, seat, {one.text, other.text})
        if length > len(best.moves):
            best = Script(changed, script.moves[:length])
    return best


def common_prefix(
    game: GameName, script: Script, changed: Any, seat: Seat, secret: set[str]
) -> int:
    """For how many moves the seat has not seen one of the two secret cards."""
    table, other = new_table(game), new_table(game)
    apply(table, DEALER, script.deal)
    apply(other, DEALER, changed)
    length = 0
    for mover, move in script.moves:
        shown = codec.encode(table.view(seat)).decode()
        if any(f'"{text}"' in shown for text in secret):
            return 0 if length < len(script.moves) // 4 else max(0, length - 1)
        if not (apply(table, mover, move) and apply(other, mover, move)):
            return length
        length += 1
    return length


def observe_script(data: Path, game: GameName, script: Script, curious: Seat) -> Observation:
    """Play a script by four people and a watcher; what each of them was sent. One of them
    is ``curious``: before each move of a person they ask for a card that they cannot see."""
    chance = Entropy(
        deal_seed=lambda: SEED,
        deal=lambda _public, _seed: script.deal,
        table_name=lambda: "table",
        table_code=lambda: "",
        bot_seed=lambda: 1,
        now=lambda: 1_000,
    )
    data.mkdir()
    log, notes = logging.getLogger("herzrasen"), LogRecorder()
    log.addHandler(notes)
    log.setLevel(logging.DEBUG)
    with live_server(data, entropy=chance, access=True, metrics_from=HERE) as server:
        before = figures(server)
        people = {seat: TableClient(server) for seat in range(4)}
        people[0].open_table(game, RULES[game], free=3)
        people[WATCHER] = TableClient(server)
        for person in people.values():
            person.join("table")
        for seat in (1, 2, 3):
            people[seat].send(type="sit", name=f"person {seat}", seat=seat)
            assert people[seat].until("welcome")["seat"] == seat
        number = 1
        for count, (seat, move) in enumerate(script.moves):
            for person in people.values():
                while person.last["number"] < number:
                    person.until("happened")
            if seat == DEALER:
                number += 1  # by itself, and nobody may say anything meanwhile
                continue
            submit(
                people[curious],
                f"wrong-{count}",
                hidden_card_move(game, people[curious].last, count),
            )
            people[curious].until("refused")
            submit(people[seat], f"move-{count}", move)
            number = people[seat].until("accepted")["number"]
        for person in people.values():
            person.send(type="hello", last=0)
            person.until("welcome")
            person.frames += [
                http_request(server + path, cookie=person.cookie).body for path in ASKED
            ]
            exported = http_request(server + EXPORT, cookie=person.cookie).json
            assert exported.pop("devices"), "each browser has a name and a date"
            person.frames.append(json.dumps(exported).encode())
        grown = {name: value - before.get(name, 0) for name, value in figures(server).items()}
    log.removeHandler(notes)
    log.setLevel(logging.NOTSET)
    return Observation({seat: person.frames for seat, person in people.items()}, notes.lines, grown)


def submit(person: TableClient, name: str, move: Any) -> None:
    person.send_frame(codec.encode({"type": "submit", "id": name, "move": move}).decode())


def hidden_card_move(game: GameName, last: Message, count: int) -> Any:
    """A move with a card that this view does not show, another one each time."""
    shown = set(CARD.findall(json.dumps(last["view"])))
    unseen = [card for card in packs(1 if game == "hearts" else 4) if card.text not in shown]
    card = unseen[7 * count % len(unseen)]
    if game == "hearts":
        return hearts.Play(card)
    return nerts.Lift(nerts.Place(nerts.Spot.PILE), card, nerts.Place(nerts.Spot.FOUNDATION, 0))


@pytest.fixture(scope="module", params=("hearts", "nerts"))
def game(request: pytest.FixtureRequest) -> GameName:
    chosen: GameName = request.param
    return chosen


@pytest.fixture(scope="module")
def script(game: GameName) -> Script:
    return random_script(game, 40)


@pytest.mark.parametrize(
    "seat",
    [
        0,
        *(pytest.param(seat, marks=pytest.mark.slow) for seat in (WATCHER, 1, 2, 3)),
    ],
)
def test_no_byte_depends_on_what_a_seat_cannot_see(
    tmp_path: Path, game: GameName, script: Script, seat: Seat
) -> None:
    changed = indistinguishable_script(game, script, seat)
    assert len(changed.moves) >= 20, "long enough to mean something"
    assert changed.deal != script.deal
    same_moves = Script(script.deal, changed.moves)
    one = observe_script(tmp_path / "first", game, same_moves, seat)
    other = observe_script(tmp_path / "second", game, changed, seat)
    assert sorted(one.log) == sorted(other.log)
    assert len(one.log) > len(ASKED), "every request is in it"
    assert one.figures == other.figures
    assert one.figures[f'herzrasen_moves_total{{game="{game}"}}'] > len(changed.moves)
    first, second = one.by, other.by
    assert first[seat] == second[seat]
    assert len(first[seat]) > 2 * len(changed.moves)
    if game == "hearts":
        assert sum(first[each] != second[each] for each in range(4)) == 2, "those who hold them"


@pytest.mark.heavy
@pytest.mark.parametrize("seat", [0, pytest.param(WATCHER, marks=pytest.mark.slow)])
def test_a_planted_leak_is_found(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: GameName,
    script: Script,
    seat: Seat,
) -> None:
    changed = indistinguishable_script(game, script, seat)

    def telling(event: Any, _seat: Seat) -> Any:
        logging.getLogger("herzrasen.server.room.room").debug("%s", event)
        metrics.REFUSALS.labels(str(event)).inc()
        return event

    monkeypatch.setattr(GAMES[game], "see", telling)
    first = observe_script(tmp_path / "first", game, Script(script.deal, changed.moves), seat)
    second = observe_script(tmp_path / "second", game, changed, seat)
    assert first.by[seat] != second.by[seat]
    assert sorted(first.log) != sorted(second.log)
    assert first.figures != second.figures
