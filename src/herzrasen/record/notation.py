"""A line of a deal as text, and back.

>>> line_text(read_line("lead 2: 2C KC ? AC"))
'lead 2: 2C KC ? AC'
>>> line_text(read_line("1523 0: pile AS > new up 5H"))
'1523 0: pile AS > new up 5H'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, cast, get_args

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.nerts import Deal as NertsDeal
from herzrasen.games.nerts import Fill, Place, Remedy, Turn
from herzrasen.games.nerts import Stop as Stopping
from herzrasen.games.nerts.events import End as Ended
from herzrasen.games.nerts.notation import move_text, parse_move, parse_place, place_text
from herzrasen.protocol.race import By, Claimed
from herzrasen.record.lines import (
    Act,
    Cards,
    Charge,
    Claim,
    Deck,
    Effort,
    End,
    Hand,
    Kitty,
    Lead,
    Left,
    Line,
    Moon,
    Pass,
    Points,
    Race,
    Shown,
    Stop,
    Totals,
)

UNKNOWN: Final = "?"
NOTHING: Final = "-"
CALL: Final = "call"
"""What a race was for that was not for a place."""
DIGITS: Final = 15
"""Digits that a number may have."""

_SEATS: Final = {str(seat): seat for seat in range(12)}
_BARE: Final = {
    word: parse_move(word)
    for word in ("ready", "start", "call", "vote", "unvote", "halt", "remedy")
}
_NUMBER: Final = re.compile(rf"-?[0-9]{{1,{DIGITS}}}", re.ASCII)
_HANDS: Final[Mapping[str, type[Hand | Pass | Charge | Left]]] = {
    "hand": Hand,
    "pass": Pass,
    "charge": Charge,
    "left": Left,
}


class Unreadable(Exception):
    """Text that means nothing: the code and facts of a fault, and the word that it is about."""

    def __init__(self, code: str, word: str = "", **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.word = word
        self.facts = facts


def line_text(line: Line) -> str:
    """The line as it is written."""
    match line:
        case Lead(seat, cards):
            return f"lead {seat}: {_cards(cards)}"
        case Act(at, seat, move, cards):
            who = "dealer" if seat == DEALER else str(seat)
            return f"{at} {who}: {_act(move, cards)}"
        case Hand(seat, cards) | Pass(seat, cards) | Charge(seat, cards) | Left(seat, cards):
            return f"{line.__struct_config__.tag} {seat}: {_cards(cards)}"
        case Kitty(cards, seat):
            return f"kitty{'' if seat is None else f' {seat}'}: {_cards(cards)}"
        case Deck(area, cards):
            return f"deck {area}: {_cards(cards)}"
        case Shown(cards):
            return f"shown: {_cards(cards)}"
        case Race():
            return _race(line)
        case _:
            return _without_cards(line)


def _race(race: Race) -> str:
    target = CALL if race.target is None else place_text(race.target)
    claims = (
        f"{claim.seat} {claim.card or NOTHING} {claim.touched} {claim.arrived}"
        for claim in race.claims
    )
    return f"race: {target} {race.by} {' / '.join(claims)}"


def _without_cards(line: Claim | Moon | Stop | End | Points | Totals | Effort) -> str:
    match line:
        case Claim(seat, agreed):
            return f"claim {seat}{': agreed' * agreed}"
        case Moon(seat, choice):
            return f"moon {seat}: {choice.value}"
        case Stop(reason):
            return f"stop: {reason.value}"
        case End(reason, seat):
            return f"end: {reason.value}{'' if seat is None else f' {seat}'}"
        case Points(points):
            return f"points: {numbers(points)}"
        case Totals(totals):
            return f"totals: {numbers(totals)}"
        case Effort(seat, ms):
            return f"effort {seat}: {numbers(ms)}"


def read_line(text: str) -> Line:
    """The line that is written so. Raises Unreadable if it is none."""
    head, colon, rest = text.partition(":")
    word, _, who = head.strip().partition(" ")
    who = who.strip()
    if word == "lead":
        return Lead(_seat(who), _read_cards(rest.split()))
    if word in _HANDS:
        return _HANDS[word](_seat(who), in_order(_read_cards(rest.split())))
    if _NUMBER.fullmatch(word):
        return _read_act(int(word), who, rest.split())
    if word in _RARE and bool(colon) == (word != "claim" or bool(rest.strip())):
        return _RARE[word](who, rest.split())
    raise Unreadable("line-unknown", word)


def in_order(cards: Cards) -> Cards:
    """A set of cards in the order of their indices, unknown ones last.

    Raises Unreadable for a card that stands there twice.
    """
    known = sorted([card for card in cards if card is not None])
    for one, other in pairwise(known):
        if one is other:
            raise Unreadable("card-twice", one.text, card=one.text)
    return (*known, *[None] * (len(cards) - len(known)))


def numbers(values: Iterable[int | None]) -> str:
    """Numbers in a row, a dash where one is not known."""
    return " ".join(NOTHING if value is None else str(value) for value in values)


def number(word: str) -> int:
    """The number that is written so. Raises Unreadable if there is none, or it is too long."""
    if not _NUMBER.fullmatch(word):
        raise Unreadable("not-a-number", word, value=word)
    return int(word)


def _cards(cards: Cards) -> str:
    return " ".join([UNKNOWN if card is None else card.text for card in cards]) or NOTHING


def _read_cards(words: list[str]) -> Cards:
    if words == [NOTHING]:
        return ()
    if not words:
        raise Unreadable("cards-missing")
    try:
        return tuple([None if word == UNKNOWN else Card.parse(word) for word in words])
    except ValueError:
        for word in words:
            _check_card(word)
        raise


def _check_card(word: str) -> None:
    try:
        if word != UNKNOWN:
            Card.parse(word)
    except ValueError:
        raise Unreadable("not-a-card", word, value=word) from None


def _seat(word: str) -> Seat:
    seat = _SEATS.get(word)
    if seat is None:
        raise Unreadable("not-a-seat", word, value=word)
    return seat


def _act(move: Any, cards: Cards) -> str:
    if isinstance(move, Turn):
        return f"turn {_cards(cards)}" if cards else "turn over"
    return move_text(move) + (f" up {_cards(cards)}" if cards else "")


def _read_act(at: int, who: str, words: list[str]) -> Act:
    seat = DEALER if who == "dealer" else _seat(who)
    if len(words) == 1 and words[0] in _BARE:
        return Act(at, seat, _BARE[words[0]])
    if words[:1] == ["turn"] and len(words) > 1:
        return Act(at, seat, Turn(), () if words[1:] == ["over"] else _read_cards(words[1:]))
    if words[:1] == ["remedy"]:
        return Act(at, seat, Remedy(_read_orders(words[1:])))
    cards: Cards = ()
    if len(words) > 2 and words[-2] == "up":
        cards, words = _read_cards(words[-1:]), words[:-2]
    if words[:1] == ["fill"] and len(words) == 3 and words[2][:1] == "t":
        return Act(at, seat, Fill(number(words[1]), number(words[2][1:])), cards)
    try:
        move = parse_move(" ".join(words))
    except ValueError:
        move = None
    if move is None or isinstance(move, NertsDeal | Turn):
        raise Unreadable("not-a-move", words[0] if words else "", value=" ".join(words))
    return Act(at, seat, move, cards)


def _read_orders(words: list[str]) -> tuple[tuple[int, ...], ...]:
    """New orders of stocks, with a stroke between those of two areas."""
    orders: list[list[int]] = [[]]
    for word in words:
        if word == "/":
            orders.append([])
        else:
            orders[-1].append(number(word))
    return tuple(map(tuple, orders))


def _nobody(who: str) -> None:
    if who:
        raise Unreadable("line-unknown", who)


def _read_kitty(who: str, words: list[str]) -> Kitty:
    return Kitty(in_order(_read_cards(words)), _seat(who) if who else None)


def _read_moon(who: str, words: list[str]) -> Moon:
    if words not in ([choice.value] for choice in MoonChoice):
        raise Unreadable("not-a-choice", words[0] if words else "", value=" ".join(words))
    return Moon(_seat(who), MoonChoice(words[0]))


def _read_shown(who: str, words: list[str]) -> Shown:
    _nobody(who)
    return Shown(in_order(_read_cards(words)))


def _read_race(who: str, words: list[str]) -> Race:
    _nobody(who)
    if len(words) < 2 or words[1] not in get_args(By):
        raise Unreadable("not-a-race", words[1] if words[1:] else "", value=" ".join(words))
    target = None if words[0] == CALL else _read_place(words[0])
    claims = " ".join(words[2:]).split("/")
    return Race(cast(By, words[1]), tuple(_read_raced(claim.split()) for claim in claims), target)


def _read_place(word: str) -> Place:
    try:
        return parse_place(word)
    except ValueError:
        raise Unreadable("not-a-race", word, value=word) from None


def _read_raced(words: list[str]) -> Claimed:
    if len(words) != 4:
        raise Unreadable("not-a-race", words[0] if words else "", value=" ".join(words))
    seat, card, touched, arrived = words
    cards = _read_cards([card])
    if None in cards:
        raise Unreadable("not-a-card", card, value=card)
    return Claimed(_seat(seat), number(touched), number(arrived), next(iter(cards), None))


def _read_stop(who: str, words: list[str]) -> Stop:
    _nobody(who)
    if words not in ([reason.value] for reason in Stopping):
        raise Unreadable("not-a-stop", words[0] if words else "", value=" ".join(words))
    return Stop(Stopping(words[0]))


def _read_end(who: str, words: list[str]) -> End:
    _nobody(who)
    if words[:1] not in ([reason.value] for reason in Ended) or len(words) > 2:
        raise Unreadable("not-an-end", words[0] if words else "", value=" ".join(words))
    return End(Ended(words[0]), _seat(words[1]) if words[1:] else None)


def _read_claim(who: str, words: list[str]) -> Claim:
    if words not in ([], ["agreed"]):
        raise Unreadable("not-a-claim", words[0], value=" ".join(words))
    return Claim(_seat(who), agreed=bool(words))


def _read_points(who: str, words: list[str]) -> Points:
    _nobody(who)
    return Points(tuple(map(number, words)))


def _read_totals(who: str, words: list[str]) -> Totals:
    _nobody(who)
    return Totals(tuple(map(number, words)))


_RARE: Final[Mapping[str, Callable[[str, list[str]], Line]]] = {
    "claim": _read_claim,
    "deck": lambda who, words: Deck(_seat(who), _read_cards(words)),
    "effort": lambda who, words: Effort(
        _seat(who), tuple(None if word == NOTHING else number(word) for word in words)
    ),
    "end": _read_end,
    "kitty": _read_kitty,
    "moon": _read_moon,
    "points": _read_points,
    "race": _read_race,
    "shown": _read_shown,
    "stop": _read_stop,
    "totals": _read_totals,
}
