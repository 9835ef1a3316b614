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
from herzrasen.games.nerts import Fill, Place, Remedy, Stop, Turn
from herzrasen.games.nerts.events import End
from herzrasen.games.nerts.notation import format_move, format_place, parse_move, parse_place
from herzrasen.protocol.race import DecidedBy, RaceClaim
from herzrasen.record.lines import (
    ActLine,
    Cards,
    ChargeLine,
    ClaimLine,
    DeckLine,
    EffortLine,
    EndLine,
    HandLine,
    KittyLine,
    LeadLine,
    LeftLine,
    Line,
    MoonLine,
    PassLine,
    PointsLine,
    RaceLine,
    ShownLine,
    StopLine,
    TotalsLine,
)

UNKNOWN: Final = "?"
NOTHING: Final = "-"
CALL: Final = "call"
"""What a race was for if not for a place."""
MAX_DIGITS: Final = 15
"""Digits that a number may have."""

_SEATS: Final = {str(seat): seat for seat in range(12)}
_BARE: Final = {
    word: parse_move(word)
    for word in ("ready", "start", "call", "vote", "unvote", "halt", "remedy")
}
_NUMBER: Final = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}", re.ASCII)
_HANDS: Final[Mapping[str, type[HandLine | PassLine | ChargeLine | LeftLine]]] = {
    "hand": HandLine,
    "pass": PassLine,
    "charge": ChargeLine,
    "left": LeftLine,
}


class NotationError(Exception):
    """Text that cannot be read: a fault's code and facts, and the word that it is about."""

    def __init__(self, code: str, word: str = "", **facts: str | int) -> None:
        super().__init__(code)
        self.code = code
        self.word = word
        self.facts = facts


def line_text(line: Line) -> str:
    """The line as it is written."""
    match line:
        case LeadLine(seat, cards):
            return f"lead {seat}: {_cards(cards)}"
        case ActLine(at, seat, move, cards):
            seat_word = "dealer" if seat == DEALER else str(seat)
            return f"{at} {seat_word}: {_act(move, cards)}"
        case (
            HandLine(seat, cards)
            | PassLine(seat, cards)
            | ChargeLine(seat, cards)
            | LeftLine(seat, cards)
        ):
            return f"{line.__struct_config__.tag} {seat}: {_cards(cards)}"
        case KittyLine(cards, seat):
            return f"kitty{'' if seat is None else f' {seat}'}: {_cards(cards)}"
        case DeckLine(area, cards):
            return f"deck {area}: {_cards(cards)}"
        case ShownLine(cards):
            return f"shown: {_cards(cards)}"
        case RaceLine():
            return _race(line)
        case _:
            return _without_cards(line)


def _race(race: RaceLine) -> str:
    target = CALL if race.target is None else format_place(race.target)
    claims = (
        f"{claim.seat} {claim.card or NOTHING} {claim.touched} {claim.arrived}"
        for claim in race.claims
    )
    return f"race: {target} {race.by} {' / '.join(claims)}"


def _without_cards(
    line: ClaimLine | MoonLine | StopLine | EndLine | PointsLine | TotalsLine | EffortLine,
) -> str:
    match line:
        case ClaimLine(seat, agreed):
            return f"claim {seat}{': agreed' * agreed}"
        case MoonLine(seat, choice):
            return f"moon {seat}: {choice.value}"
        case StopLine(reason):
            return f"stop: {reason.value}"
        case EndLine(reason, seat):
            return f"end: {reason.value}{'' if seat is None else f' {seat}'}"
        case PointsLine(points):
            return f"points: {numbers_text(points)}"
        case TotalsLine(totals):
            return f"totals: {numbers_text(totals)}"
        case EffortLine(seat, ms):
            return f"effort {seat}: {numbers_text(ms)}"


def read_line(text: str) -> Line:
    """The line that this text is.

    Raises:
        NotationError: if it is none.
    """
    head, colon, rest = text.partition(":")
    word, seat_word = (*head.split(maxsplit=1), "", "")[:2]
    seat_word = seat_word.strip()
    if word == "lead":
        return LeadLine(_seat(seat_word), _read_cards(rest.split()))
    if word in _HANDS:
        return _HANDS[word](_seat(seat_word), sort_cards(_read_cards(rest.split())))
    if _NUMBER.fullmatch(word):
        return _read_act(int(word), seat_word, rest.split())
    if word in _RARE and bool(colon) == (word != "claim" or bool(rest.strip())):
        return _RARE[word](seat_word, rest.split())
    raise NotationError("line-unknown", word)


def sort_cards(cards: Cards) -> Cards:
    """A set of cards in the order of their indices, unknown ones last.

    Raises:
        NotationError: for a card that stands there twice.
    """
    known = sorted([card for card in cards if card is not None])
    for one, other in pairwise(known):
        if one is other:
            raise NotationError("card-twice", one.text, card=one.text)
    return (*known, *[None] * (len(cards) - len(known)))


def numbers_text(values: Iterable[int | None]) -> str:
    """Numbers in a row, a dash for None."""
    return " ".join(NOTHING if value is None else str(value) for value in values)


def read_number(word: str) -> int:
    """The number that this word is.

    Raises:
        NotationError: if it is none, or too long.
    """
    if not _NUMBER.fullmatch(word):
        raise NotationError("not-a-number", word, value=word)
    return int(word)


def _cards(cards: Cards) -> str:
    return " ".join([UNKNOWN if card is None else card.text for card in cards]) or NOTHING


def _read_cards(words: list[str]) -> Cards:
    if words == [NOTHING]:
        return ()
    if not words:
        raise NotationError("cards-missing")
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
        raise NotationError("not-a-card", word, value=word) from None


def _seat(word: str) -> Seat:
    seat = _SEATS.get(word)
    if seat is None:
        raise NotationError("not-a-seat", word, value=word)
    return seat


def _act(move: Any, cards: Cards) -> str:
    if isinstance(move, Turn):
        return f"turn {_cards(cards)}" if cards else "turn over"
    return format_move(move) + (f" up {_cards(cards)}" if cards else "")


def _read_act(at: int, seat_word: str, words: list[str]) -> ActLine:
    seat = DEALER if seat_word == "dealer" else _seat(seat_word)
    if len(words) == 1 and words[0] in _BARE:
        return ActLine(at, seat, _BARE[words[0]])
    if words[:1] == ["turn"] and len(words) > 1:
        return ActLine(at, seat, Turn(), () if words[1:] == ["over"] else _read_cards(words[1:]))
    if words[:1] == ["remedy"]:
        return ActLine(at, seat, Remedy(_read_orders(words[1:])))
    cards: Cards = ()
    if len(words) > 2 and words[-2] == "up":
        cards, words = _read_cards(words[-1:]), words[:-2]
    if words[:1] == ["fill"] and len(words) == 3 and words[2][:1] == "t":
        return ActLine(at, seat, Fill(read_number(words[1]), read_number(words[2][1:])), cards)
    try:
        move = parse_move(" ".join(words))
    except ValueError:
        move = None
    if move is None or isinstance(move, NertsDeal | Turn):
        raise NotationError("not-a-move", words[0] if words else "", value=" ".join(words))
    return ActLine(at, seat, move, cards)


def _read_orders(words: list[str]) -> tuple[tuple[int, ...], ...]:
    """New orders of stocks, a slash between two areas."""
    orders: list[list[int]] = [[]]
    for word in words:
        if word == "/":
            orders.append([])
        else:
            orders[-1].append(read_number(word))
    return tuple(map(tuple, orders))


def _check_no_seat(seat_word: str) -> None:
    if seat_word:
        raise NotationError("line-unknown", seat_word)


def _read_kitty(seat_word: str, words: list[str]) -> KittyLine:
    return KittyLine(sort_cards(_read_cards(words)), _seat(seat_word) if seat_word else None)


def _read_moon(seat_word: str, words: list[str]) -> MoonLine:
    if words not in ([choice.value] for choice in MoonChoice):
        raise NotationError("not-a-choice", words[0] if words else "", value=" ".join(words))
    return MoonLine(_seat(seat_word), MoonChoice(words[0]))


def _read_shown(seat_word: str, words: list[str]) -> ShownLine:
    _check_no_seat(seat_word)
    return ShownLine(sort_cards(_read_cards(words)))


def _read_race(seat_word: str, words: list[str]) -> RaceLine:
    _check_no_seat(seat_word)
    if len(words) < 2 or words[1] not in get_args(DecidedBy):
        raise NotationError("not-a-race", words[1] if words[1:] else "", value=" ".join(words))
    target = None if words[0] == CALL else _read_place(words[0])
    claims = " ".join(words[2:]).split("/")
    return RaceLine(
        cast(DecidedBy, words[1]),
        tuple(_read_race_claim(claim.split()) for claim in claims),
        target,
    )


def _read_place(word: str) -> Place:
    try:
        return parse_place(word)
    except ValueError:
        raise NotationError("not-a-race", word, value=word) from None


def _read_race_claim(words: list[str]) -> RaceClaim:
    if len(words) != 4:
        raise NotationError("not-a-race", words[0] if words else "", value=" ".join(words))
    seat, card, touched, arrived = words
    cards = _read_cards([card])
    if None in cards:
        raise NotationError("not-a-card", card, value=card)
    return RaceClaim(
        _seat(seat), read_number(touched), read_number(arrived), next(iter(cards), None)
    )


def _read_stop(seat_word: str, words: list[str]) -> StopLine:
    _check_no_seat(seat_word)
    if words not in ([reason.value] for reason in Stop):
        raise NotationError("not-a-stop", words[0] if words else "", value=" ".join(words))
    return StopLine(Stop(words[0]))


def _read_end(seat_word: str, words: list[str]) -> EndLine:
    _check_no_seat(seat_word)
    if words[:1] not in ([reason.value] for reason in End) or len(words) > 2:
        raise NotationError("not-an-end", words[0] if words else "", value=" ".join(words))
    return EndLine(End(words[0]), _seat(words[1]) if words[1:] else None)


def _read_claim(seat_word: str, words: list[str]) -> ClaimLine:
    if words not in ([], ["agreed"]):
        raise NotationError("not-a-claim", words[0], value=" ".join(words))
    return ClaimLine(_seat(seat_word), agreed=bool(words))


def _read_points(seat_word: str, words: list[str]) -> PointsLine:
    _check_no_seat(seat_word)
    return PointsLine(tuple(map(read_number, words)))


def _read_totals(seat_word: str, words: list[str]) -> TotalsLine:
    _check_no_seat(seat_word)
    return TotalsLine(tuple(map(read_number, words)))


_RARE: Final[Mapping[str, Callable[[str, list[str]], Line]]] = {
    "claim": _read_claim,
    "deck": lambda seat_word, words: DeckLine(_seat(seat_word), _read_cards(words)),
    "effort": lambda seat_word, words: EffortLine(
        _seat(seat_word), tuple(None if word == NOTHING else read_number(word) for word in words)
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
