"""A match of Nerts played side by side by engine and oracle, compared at every step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from msgspec.structs import fields

from herzrasen.cards import DEALER, WATCHER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import NEW, Place, Spot
from herzrasen.games.nerts.events import MatchEnded, Moved, RoundEnded, Scored, Stopped
from herzrasen.games.protocol import Refusal
from tests.twins import nerts_oracle as oracle
from tests.twins.nerts_oracle import Move, OracleTable

LETTERS: Final = {Spot.TABLEAU: "t", Spot.FOUNDATION: "f", Spot.RIVAL: "r"}
SPOTS: Final = {letter: spot for spot, letter in LETTERS.items()}
KEPT_OF_AREAS: Final = ("closed", "pile", "columns", "waste", "stock", "seen")
KEPT: Final = (
    *("phase", "round", "ready", "backs", "middle", "means", "votes", "calls", "caller"),
    *("productive", "sent", "in_vain", "stop", "reach", "remedies", "totals", "rounds", "places"),
)
"""What both write down of a table."""


# --- the same thing in the other's words -------------------------------------------------------


def rules_in_words(rules: nerts.NertsRules) -> oracle.Rules:
    """The same agreement, by option names, choices as their words."""
    named = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {name: str(value) if isinstance(value, str) else value for name, value in named.items()}


def place_in_words(place: Place) -> str:
    if place.at in LETTERS:
        new = place == Place(Spot.FOUNDATION, NEW)
        return "new" if new else f"{LETTERS[place.at]}{place.index}"
    assert place.index == 0
    return str(place.at)


def place_of(words: str) -> Place:
    if words == "new":
        return Place(Spot.FOUNDATION, NEW)
    return Place(SPOTS[words[0]], int(words[1:])) if words[1:].isdigit() else Place(Spot(words))


def texts(cards: Any) -> list[str]:
    return [card.text for card in cards]


def in_words(move: nerts.Move) -> Move:
    match move:
        case nerts.Lift(source, card, target, onto, stands_for):
            named = stands_for and stands_for.text
            seen = onto and onto.text
            return ("lift", place_in_words(source), card.text, place_in_words(target), seen, named)
        case nerts.Fill(area, column):
            return ("fill", area, column)
        case nerts.Vote(stuck):
            return ("vote",) if stuck else ("unvote",)
        case nerts.Deal(decks):
            return ("deal", [texts(deck) for deck in decks]) if decks else ("again",)
        case nerts.Remedy(orders):
            return ("remedy", [list(order) for order in orders])
        case _:
            return (type(move).__name__.lower(),)


def move_of(words: Move) -> nerts.Move:
    match words:
        case ("lift", source, card, target, onto, named):
            seen, stands_for = onto and Card.parse(onto), named and Card.parse(named)
            return nerts.Lift(
                place_of(source), Card.parse(card), place_of(target), seen, stands_for
            )
        case ("fill", area, column):
            return nerts.Fill(area, column)
        case ("deal", hands):
            return nerts.Deal(tuple(tuple(map(Card.parse, hand)) for hand in hands))
        case ("remedy", orders):
            return nerts.Remedy(tuple(map(tuple, orders)))
        case ("vote",) | ("unvote",):
            return nerts.Vote(stuck=words[0] == "vote")
        case _:
            bare: dict[str, nerts.Move] = {
                "again": nerts.Deal(),
                "ready": nerts.Ready(),
                "start": nerts.Start(),
                "turn": nerts.Turn(),
                "call": nerts.Call(),
                "halt": nerts.Halt(),
            }
            return bare[words[0]]


def moves_in_words(state: nerts.State, seat: Seat) -> set[Move]:
    """What the engine allows this seat; a deal and a remedy stand for all of their kind."""
    legal = nerts.legal(nerts.view(state, seat))
    if legal.decks or legal.remedy:
        return {("deal",) if legal.decks else ("remedy",)}
    listed = [in_words(move) for move in legal]
    assert len(listed) == len(set(listed)) == len(legal), listed
    return set(listed)


def picture(state: nerts.State) -> dict[str, Any]:
    """Everything on the engine's table, as the oracle keeps it."""
    public = state.public
    areas: list[dict[str, Any]] = [
        {
            "closed": texts(down),
            "pile": texts(area.pile),
            "columns": [texts(column) for column in area.tableau],
            "waste": texts(area.waste),
            "stock": texts(reversed(stock)),
            "seen": area.idle is nerts.Idle.THROUGH,
        }
        for area, down, stock in zip(public.areas, state.downs, state.stocks, strict=True)
    ]
    for area, shown in zip(public.areas, areas, strict=True):
        assert (area.down, area.stock) == (len(shown["closed"]), len(shown["stock"]))
    return {
        "phase": str(public.phase),
        "round": public.round,
        "ready": set(public.ready),
        "areas": areas,
        "backs": list(public.decks),
        "middle": [texts(pile) for pile in public.foundations],
        "means": {joker.text: face.text for joker, face in public.jokers},
        "votes": set(public.votes),
        "calls": list(public.calls),
        "caller": public.caller,
        "productive": public.progress,
        "sent": texts(public.sent),
        "in_vain": state.idle_moves,
        "stop": public.stop and str(public.stop),
        "reach": [texts(cards) for cards in public.reach],
        "remedies": public.remedies,
        "totals": list(public.match.totals),
        "rounds": [list(points) for points in public.match.deals],
        "places": list(public.match.places),
    }


def picture_of(table: OracleTable) -> dict[str, Any]:
    areas = [{name: getattr(area, name) for name in KEPT_OF_AREAS} for area in table.areas]
    return {"areas": areas} | {name: getattr(table, name) for name in KEPT}


def event_texts(events: tuple[nerts.Event, ...]) -> list[tuple[Any, ...]]:
    """What the engine says has happened, as the oracle says it."""
    described: list[tuple[Any, ...]] = []
    for event in events:
        match event:
            case Moved(seat, source, cards, target):
                words = place_in_words(source), cards[0].text, place_in_words(target)
                described.append(("moved", seat, *words))
            case Stopped(reason, reach):
                described.append(("stopped", str(reason), [texts(cards) for cards in reach]))
            case RoundEnded(reason, caller):
                described.append(("ended", str(reason), caller))
            case Scored(points=points):
                described.append(("points", list(points)))
            case MatchEnded(places):
                described.append(("places", list(places)))
            case _:
                pass
    return described


# --- side by side ------------------------------------------------------------------------------


class PlayStyle:
    """Random preferences of the seats, so that rare situations come up in some matches."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.order = random.choice(("fair", "fair", "low first", "high first", "low last"))
        self.eager = random.choice((0.3, 0.8, 0.95))
        self.votes = random.choice((0.0, 0.0, 0.01, 0.5))
        self.calls = random.choice((0.1, 0.9))
        self.clock = random.choice((0.0, 0.01, 0.2))

    def shuffle_hand(self, hand: list[str]) -> list[str]:
        """A fair order, or one with low or high cards in the pile, or with the aces buried."""
        self.random.shuffle(hand)
        if self.order != "fair":
            way = -1 if self.order == "high first" else 1
            hand.sort(key=lambda card: way * oracle.RANKS.find(card[0]) + self.random.gauss(0, 3))
        if self.order == "low last":
            hand.reverse()
        return hand

    def pick(self, moves: list[Move]) -> Move | None:
        """One of these moves, or none this time."""
        chance = self.random.random
        if ("call",) in moves and chance() < self.calls:
            return ("call",)
        if ("vote",) in moves and chance() < self.votes:
            return ("vote",)
        done = [m for m in moves if m[0] == "lift" and (m[1][0] != "t" or m[3][0] != "t")]
        if done and chance() < self.eager:
            home = [m for m in done if m[3][0] in "fnr"]
            return self.random.choice(home if home and chance() < 0.8 else done)
        if ("turn",) in moves and chance() < 0.7:
            return ("turn",)
        rest = [m for m in moves if m[0] not in ("call", "vote", "unvote") or chance() < 0.05]
        return self.random.choice(rest) if rest else None

    def dealt(self, table: OracleTable, moves: list[Move]) -> Move | None:
        """The DEALER's move, or none this time."""
        match moves[0]:
            case ("deal",):
                hands = range(oracle.decks(table.rules))
                shift = (table.round + 1) if table.rules["between"] == "pass-on" else 0
                decks = [(index - shift) % len(hands) for index in hands]
                whole = [oracle.whole_deck(table.rules, deck) for deck in decks]
                return ("deal", [self.shuffle_hand(deck) for deck in whole])
            case ("remedy",):
                sizes = [len(area.stock) + len(area.waste) for area in table.areas]
                shuffles = table.rules["stuck_action"] == "shuffle"
                orders = [self.random.sample(range(n), n) for n in sizes] if shuffles else []
                return ("remedy", orders)
            case ("again",) | ("start",):
                return moves[0]
            case _:
                return self.random.choice(moves) if self.random.random() < self.clock else None


def side_by_side(rules: nerts.NertsRules, random: Random, longest: int) -> Counter[str]:
    """Play so many moves (fewer where the match ends), comparing engine and oracle all the way.

    Answers which of the rarer things happened, and how often.
    """
    state, table, taste = nerts.start(rules), oracle.new(rules_in_words(rules)), PlayStyle(random)
    seen: Counter[str] = Counter()
    for step in range(longest):
        if step % 20 == 0:
            for seat in (*range(rules.seats), DEALER, WATCHER):
                agreed_moves(state, table, seat)
        seat = mover(table, random)
        moves = agreed_moves(state, table, seat)
        words = taste.dealt(table, moves) if seat == DEALER else taste.pick(moves)
        if words is None:
            continue
        events = nerts.decide(state, seat, move_of(words))
        assert not isinstance(events, Refusal), (words, events)
        for event in events:
            state = nerts.evolve(state, event)
        before = len(table.means)
        oracle.make(table, seat, words)
        assert event_texts(events) == table.event_log, words
        ours, theirs = picture(state), picture_of(table)
        for name in ("areas", *KEPT):
            assert ours[name] == theirs[name], (name, words)
        note(seen, table, words, named=len(table.means) > before)
        if table.phase == "over":
            assert not nerts.to_act(state.public)
            break
    return seen


def texts_of_reach(state: nerts.State) -> list[list[str]]:
    return [texts(cards) for cards in state.public.reach]


def agreed_moves(state: nerts.State, table: OracleTable, seat: Seat) -> list[Move]:
    """The moves that are legal for this seat, by both."""
    if seat == WATCHER:
        theirs: set[Move] = set()
    else:
        theirs = oracle.dealers(table) if seat == DEALER else oracle.legal(table, seat)
    assert moves_in_words(state, seat) == theirs, seat
    return sorted(theirs, key=repr)


def mover(table: OracleTable, random: Random) -> Seat:
    """Who is asked next; the DEALER whenever only it can go on."""
    waits = oracle.dealers(table)
    if waits and (table.phase != "play" or random.random() < 0.2):
        return DEALER
    return random.randrange(table.rules["seats"])


def note(seen: Counter[str], table: OracleTable, words: Move, *, named: bool) -> None:
    """Count what this move was, and what came of it."""
    seen[words[0]] += 1
    if words[0] == "lift":
        seen[f"to {words[3].rstrip('0123456789')}"] += 1
    if named:
        seen[f"joker to {words[3].rstrip('0123456789')}"] += 1
    for fact in table.event_log:
        if fact[0] in ("stopped", "ended"):
            seen[f"{fact[0]} {fact[1]}"] += 1
    if table.phase == "stuck":
        seen["stuck"] += 1
    if table.phase == "over":
        seen["over"] += 1
