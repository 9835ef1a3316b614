"""Productive moves, and the limit of moves without progress after which a round stops (ruling 9).

Three things can happen to a card only once in a round: it leaves the stock, the waste or the pile
that it was dealt to; it is laid on a rival's pile for the first time; it goes to the middle. A move
is productive if one of them happens. Count for every card those that have not happened to it yet:
the sum falls with every productive move and never rises, so a round has at most
:func:`max_productive_moves`, whatever is played. A card that is sent to a rival's pile and back
counts once, and moving cards in circles through columns and piles comes to an end.

Other moves can go on for ever: turning, moving columns about, voting, or sending on a card that has
been on a rival's pile before. A round is stopped after :func:`idle_move_limit` of them in a row.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from herzrasen.cards import Card
from herzrasen.games.nerts.moves import Place, Spot
from herzrasen.games.nerts.rules import NertsRules, Progress, Stuck
from herzrasen.games.nerts.state import Public

STOCK_CYCLES: Final = 10
"""The moves without progress that stop a round would turn every deck through this many times."""

MAX_MOVES_PER_SEAT: Final = 10_000
"""Most moves of a seat in a round in which every lift counts as progress."""

_WHOLE_DECK: Final = 52


def is_productive(public: Public, source: Place, card: Card, target: Place) -> bool:
    """Whether a lift of ``card`` is productive, on the table before it.

    A pile card that has never been on a rival's pile is where it was dealt.
    """
    if public.rules.progress is Progress.ALWAYS:
        return source.at is not Spot.TABLEAU or target.at is not Spot.TABLEAU
    match target.at:
        case Spot.FOUNDATION:
            return True
        case Spot.RIVAL:
            return source.at is Spot.WASTE or card not in public.sent
        case _:
            return source.at is Spot.WASTE or (source.at is Spot.PILE and card not in public.sent)


@lru_cache(maxsize=256)
def idle_move_limit(rules: NertsRules) -> int:
    """The number of moves without progress that stops a round: as many as turn every deck through
    :data:`STOCK_CYCLES` times.

    >>> idle_move_limit(NertsRules()), idle_move_limit(NertsRules(seats=2, draw=1))
    (760, 1060)
    """
    if rules.progress is Progress.ALWAYS:
        return MAX_MOVES_PER_SEAT * rules.seats
    return STOCK_CYCLES * rules.areas * (-(-_WHOLE_DECK // rules.draw) + 1)


def max_productive_moves(rules: NertsRules) -> int:
    """The most productive moves that a round can have: three for each card."""
    return 3 * rules.areas * (_WHOLE_DECK + rules.jokers)


def max_moves(rules: NertsRules) -> int:
    """The most moves that a match can have, whatever the players do.

    A round is dealt, every seat gets ready, it is started. From then on each productive move, and
    each remedy, is followed by fewer than :func:`idle_move_limit` others; the call or the clock may
    come last.
    """
    remedies = 0 if rules.stuck is Stuck.OFF else rules.stuck_times
    setup = 1 + rules.seats + 1
    if rules.progress is Progress.ALWAYS:
        played = (1 + remedies) * idle_move_limit(rules)
    else:
        played = max_productive_moves(rules) + (
            1 + max_productive_moves(rules) + remedies
        ) * idle_move_limit(rules)
    return max_rounds(rules) * (setup + played + 2 * (1 + remedies))


def max_rounds(rules: NertsRules) -> int:
    """The most rounds that a match can have, whatever the totals (row 26): the cap, or the number
    of rounds if it is larger."""
    return max(rules.round_cap, rules.rounds or 0)
