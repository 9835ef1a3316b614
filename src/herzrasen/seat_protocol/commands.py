"""The lines of the protocol: what each does with the seat, and what is answered."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec.structs import replace

from herzrasen import __version__
from herzrasen.cards import CardSet
from herzrasen.games.hearts import Charge, ChooseMoon, Pass, Play, legal, parse
from herzrasen.games.hearts.claiming import surest_lead
from herzrasen.games.protocol import Refusal
from herzrasen.seat_protocol.bot_config import number
from herzrasen.seat_protocol.card_values import values
from herzrasen.seat_protocol.errors import Wrong, error_line, refused
from herzrasen.seat_protocol.session import Sitting
from herzrasen.seat_protocol.tokens import (
    read_card,
    read_cards,
    read_direction,
    read_moon,
    read_seat,
    split_options,
)

_LOG: Final = logging.getLogger(__name__)

PROTOCOL: Final = 1
"""The version of the protocol."""
QUIT: Final = "quit"
_LARGEST: Final = 10**9
"""No total of a match is larger."""

Words: TypeAlias = Sequence[str]


def answer(sitting: Sitting, line: str, language: str) -> tuple[Sitting, str]:
    """The seat after this line, and what is said to it. An error changes nothing."""
    try:
        return _obey(sitting, line)
    except Wrong as wrong:
        return sitting, error_line(wrong, language)
    except Exception:  # noqa: BLE001 # a mistake of ours: the other program still gets its line
        _LOG.exception("the line %r", line)
        return sitting, error_line(Wrong("bug"), language)


def _obey(sitting: Sitting, line: str) -> tuple[Sitting, str]:
    if not line.isascii():
        raise Wrong("not-ascii")
    word, *words = line.split() or [""]
    if word not in ALL:
        names = ", ".join(ALL)
        raise Wrong("unknown-line" if word else "empty-line", word=word, names=names)
    least, most = ALL[word]
    if len(words) < least or (most is not None and len(words) > most):
        raise Wrong("words", line=word)
    if word in _TOLD:
        return _TOLD[word](sitting, words), "ok"
    return sitting, _ASKED[word](sitting) if word in _ASKED else "ok"


# What is told -------------------------------------------------------------------------------------


def _configure(sitting: Sitting, words: Words) -> Sitting:
    return replace(sitting, config=sitting.config.with_words(words))


def _agree(sitting: Sitting, words: Words) -> Sitting:
    rules = parse(words[0])
    if isinstance(rules, Refusal):
        raise refused(rules)
    return sitting.agreed(rules)


def _scores(sitting: Sitting, words: Words) -> Sitting:
    told = [number(word) for word in words]
    totals = tuple(total for total in told if total is not None and abs(total) <= _LARGEST)
    if len(totals) != len(words) or len(totals) != sitting.rules.sides:
        raise Wrong("totals", n=sitting.rules.sides)
    return replace(sitting, totals=totals)


def _deal(sitting: Sitting, words: Words) -> Sitting:
    rules = sitting.rules
    seat, steps = read_seat(words[0], rules), read_direction(words[1], rules)
    cards, dealer, seed = split_options(words[2:], rules)
    return sitting.dealt(seat, steps, read_cards(cards), dealer, seed)


def _exchange(sitting: Sitting, words: Words) -> Sitting:
    half, odd = divmod(len(words), 2)
    if odd:
        raise Wrong("words", line="exchange")
    deal = sitting.deal
    return sitting.heard(deal.exchanged(read_cards(words[:half]), read_cards(words[half:])))


def _charged(sitting: Sitting, words: Words) -> Sitting:
    deal, seat = sitting.deal, read_seat(words[0], sitting.rules)
    return sitting.heard(deal.charged(seat, read_cards(words[1:])))


def _played(sitting: Sitting, words: Words) -> Sitting:
    deal, seat = sitting.deal, read_seat(words[0], sitting.rules)
    return sitting.heard(deal.played(seat, read_card(words[1])))


def _kitty(sitting: Sitting, words: Words) -> Sitting:
    deal, seat = sitting.deal, read_seat(words[0], sitting.rules)
    return sitting.heard(deal.kitty(seat, read_cards(words[1:])))


def _moon(sitting: Sitting, words: Words) -> Sitting:
    deal, seat = sitting.deal, read_seat(words[0], sitting.rules)
    return sitting.heard(deal.chosen(seat, read_moon(words[1])))


# What is asked ------------------------------------------------------------------------------------


def _hello(_sitting: Sitting) -> str:
    return f"herzrasen {__version__} seat {PROTOCOL}"


def _ask_pass(sitting: Sitting) -> str:
    move = sitting.choose(sitting.deal.pass_asked())
    assert isinstance(move, Pass)
    return _with_cards("pass", move.cards)


def _ask_charge(sitting: Sitting) -> str:
    move = sitting.choose(sitting.deal.charge_asked())
    assert isinstance(move, Charge)
    return _with_cards("charge", move.cards)


def _ask_play(sitting: Sitting) -> str:
    view = sitting.deal.play_asked()
    began = time.perf_counter()
    move = sitting.choose(view)
    # The protocol has no claim: who could lay the hand open plays it out, surest card first.
    card = move.card if isinstance(move, Play) else surest_lead(view)
    return f"play {card} {time.perf_counter() - began:.4f}"


def _ask_moon(sitting: Sitting) -> str:
    move = sitting.choose(sitting.deal.moon_asked())
    assert isinstance(move, ChooseMoon)
    return f"moon {move.choice.value}"


def _ask_legal(sitting: Sitting) -> str:
    return _with_cards("legal", legal(sitting.deal.play_asked()).cards)


def _ask_values(sitting: Sitting) -> str:
    known = values(sitting.deal.play_asked(), sitting.player)
    return " ".join(["values", *(f"{card}={points:.2f}" for card, points in known.items())])


def _ask_score(sitting: Sitting) -> str:
    return " ".join(["score", *map(str, sitting.deal.score())])


def _with_cards(word: str, cards: CardSet) -> str:
    return " ".join([word, *(card.text for card in cards)])


_TOLD: Final[Mapping[str, Callable[[Sitting, Words], Sitting]]] = {
    "config": _configure,
    "rules": _agree,
    "scores": _scores,
    "deal": _deal,
    "exchange": _exchange,
    "charged": _charged,
    "played": _played,
    "kitty": _kitty,
    "moon": _moon,
}
_ASKED: Final[Mapping[str, Callable[[Sitting], str]]] = {
    "hello": _hello,
    "pass?": _ask_pass,
    "charge?": _ask_charge,
    "play?": _ask_play,
    "moon?": _ask_moon,
    "legal?": _ask_legal,
    "values?": _ask_values,
    "score": _ask_score,
}
ALL: Final[Mapping[str, tuple[int, int | None]]] = {
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
"""Every line, and how few and how many words follow the first."""
