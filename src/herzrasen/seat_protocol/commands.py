"""The lines of the protocol: parsing, what each does, and the answer."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from herzrasen import __version__
from herzrasen.cards import CardSet
from herzrasen.games.hearts import Charge, ChooseMoon, Pass, Play, legal, parse_rules
from herzrasen.games.hearts.claiming import certain_lead
from herzrasen.games.protocol import Refusal
from herzrasen.seat_protocol.bot_config import parse_int
from herzrasen.seat_protocol.card_values import expected_points
from herzrasen.seat_protocol.errors import ProtocolError, error_line, from_refusal
from herzrasen.seat_protocol.session import SeatSession
from herzrasen.seat_protocol.tokens import (
    parse_card,
    parse_cards,
    parse_direction,
    parse_moon_choice,
    parse_seat,
    split_options,
)

_LOG: Final = logging.getLogger(__name__)

PROTOCOL: Final = 1
"""The version of the protocol."""
QUIT: Final = "quit"
_MAX_TOTAL: Final = 10**9
"""Largest total of a match that is accepted."""

Arguments: TypeAlias = Sequence[str]


def answer(session: SeatSession, line: str, language: str) -> tuple[SeatSession, str]:
    """Handle a line: the session after it, and the answer. An error changes nothing."""
    try:
        return _execute(session, line)
    except ProtocolError as wrong:
        return session, error_line(wrong, language)
    except Exception:  # noqa: BLE001 # a bug of ours: the other program still gets its answer
        _LOG.exception("the line %r", line)
        return session, error_line(ProtocolError("bug"), language)


def _execute(session: SeatSession, line: str) -> tuple[SeatSession, str]:
    if not line.isascii():
        raise ProtocolError("not-ascii")
    word, *words = line.split() or [""]
    if word not in ARGUMENT_COUNTS:
        names = ", ".join(ARGUMENT_COUNTS)
        raise ProtocolError("unknown-line" if word else "empty-line", word=word, names=names)
    least, most = ARGUMENT_COUNTS[word]
    if len(words) < least or (most is not None and len(words) > most):
        raise ProtocolError("words", line=word)
    if word in _STATEMENTS:
        return _STATEMENTS[word](session, words), "ok"
    return session, _QUERIES[word](session) if word in _QUERIES else "ok"


# Statements ---------------------------------------------------------------------------------------


def _configure(session: SeatSession, arguments: Arguments) -> SeatSession:
    return replace(session, config=session.config.with_settings(arguments))


def _set_rules(session: SeatSession, arguments: Arguments) -> SeatSession:
    rules = parse_rules(arguments[0])
    if isinstance(rules, Refusal):
        raise from_refusal(rules)
    return session.with_rules(rules)


def _set_scores(session: SeatSession, arguments: Arguments) -> SeatSession:
    numbers = [parse_int(word) for word in arguments]
    totals = tuple(total for total in numbers if total is not None and abs(total) <= _MAX_TOTAL)
    if len(totals) != len(arguments) or len(totals) != session.rules.sides:
        raise ProtocolError("totals", n=session.rules.sides)
    return replace(session, totals=totals)


def _start_deal(session: SeatSession, arguments: Arguments) -> SeatSession:
    rules = session.rules
    seat, steps = parse_seat(arguments[0], rules), parse_direction(arguments[1], rules)
    cards, dealer, seed = split_options(arguments[2:], rules)
    return session.with_new_deal(seat, steps, parse_cards(cards), dealer, seed)


def _add_exchange(session: SeatSession, arguments: Arguments) -> SeatSession:
    half, odd = divmod(len(arguments), 2)
    if odd:
        raise ProtocolError("words", line="exchange")
    deal = session.deal
    return session.with_deal(
        deal.after_exchange(parse_cards(arguments[:half]), parse_cards(arguments[half:]))
    )


def _add_charge(session: SeatSession, arguments: Arguments) -> SeatSession:
    deal, seat = session.deal, parse_seat(arguments[0], session.rules)
    return session.with_deal(deal.after_charge(seat, parse_cards(arguments[1:])))


def _add_play(session: SeatSession, arguments: Arguments) -> SeatSession:
    deal, seat = session.deal, parse_seat(arguments[0], session.rules)
    return session.with_deal(deal.after_play(seat, parse_card(arguments[1])))


def _add_kitty(session: SeatSession, arguments: Arguments) -> SeatSession:
    deal, seat = session.deal, parse_seat(arguments[0], session.rules)
    return session.with_deal(deal.after_kitty(seat, parse_cards(arguments[1:])))


def _add_moon_choice(session: SeatSession, arguments: Arguments) -> SeatSession:
    deal, seat = session.deal, parse_seat(arguments[0], session.rules)
    return session.with_deal(deal.after_moon_choice(seat, parse_moon_choice(arguments[1])))


# Queries ------------------------------------------------------------------------------------------


def _hello(_session: SeatSession) -> str:
    return f"herzrasen {__version__} seat {PROTOCOL}"


def _ask_pass(session: SeatSession) -> str:
    move = session.choose(session.deal.view_for_pass())
    assert isinstance(move, Pass)
    return _with_cards("pass", move.cards)


def _ask_charge(session: SeatSession) -> str:
    move = session.choose(session.deal.view_for_charge())
    assert isinstance(move, Charge)
    return _with_cards("charge", move.cards)


def _ask_play(session: SeatSession) -> str:
    view = session.deal.view_for_play()
    began = time.perf_counter()
    move = session.choose(view)
    # The protocol has no claims: a claimed hand is played out, safest card first.
    card = move.card if isinstance(move, Play) else certain_lead(view)
    return f"play {card} {time.perf_counter() - began:.4f}"


def _ask_moon(session: SeatSession) -> str:
    move = session.choose(session.deal.view_for_moon_choice())
    assert isinstance(move, ChooseMoon)
    return f"moon {move.choice.value}"


def _ask_legal(session: SeatSession) -> str:
    return _with_cards("legal", legal(session.deal.view_for_play()).cards)


def _ask_values(session: SeatSession) -> str:
    known = expected_points(session.deal.view_for_play(), session.bot)
    return " ".join(["values", *(f"{card}={points:.2f}" for card, points in known.items())])


def _ask_score(session: SeatSession) -> str:
    return " ".join(["score", *map(str, session.deal.score())])


def _with_cards(word: str, cards: CardSet) -> str:
    return " ".join([word, *(card.text for card in cards)])


_STATEMENTS: Final[Mapping[str, Callable[[SeatSession, Arguments], SeatSession]]] = {
    "config": _configure,
    "rules": _set_rules,
    "scores": _set_scores,
    "deal": _start_deal,
    "exchange": _add_exchange,
    "charged": _add_charge,
    "played": _add_play,
    "kitty": _add_kitty,
    "moon": _add_moon_choice,
}
_QUERIES: Final[Mapping[str, Callable[[SeatSession], str]]] = {
    "hello": _hello,
    "pass?": _ask_pass,
    "charge?": _ask_charge,
    "play?": _ask_play,
    "moon?": _ask_moon,
    "legal?": _ask_legal,
    "values?": _ask_values,
    "score": _ask_score,
}
ARGUMENT_COUNTS: Final[Mapping[str, tuple[int, int | None]]] = {
    "hello": (0, 0),
    "config": (0, None),
    "rules": (1, 1),
    "scores": (1, None),
    "deal": (3, None),
    "pass?": (0, 0),
    "exchange": (2, None),
    "charge?": (0, 0),
    "charged": (1, None),
    "play?": (0, 0),
    "played": (2, 2),
    "kitty": (1, None),
    "moon?": (0, 0),
    "moon": (2, 2),
    "legal?": (0, 0),
    "values?": (0, 0),
    "score": (0, 0),
    QUIT: (0, 0),
}
"""Every line, with the least and greatest number of arguments (None: any number)."""
