"""What counts as progress, and after how many moves without any a round stops (ruling 9).

Three things can happen to a card only once in a round: it leaves the stock, the waste or the pile
that it was dealt to; it is laid on a rival's pile for the first time; it goes to the middle. A move
is productive if one of them happens. Count for every card those that have not happened to it yet:
the sum falls with every productive move and never rises, so a round has at most
:func:`most_productive` of them, whatever is played. A card that is sent to a rival's pile and back
counts once, and a circle of cards through columns and piles comes to an end.

Moves that are not productive can go on for ever: turning, moving columns about, voting, or sending
on a card that has been on a rival's pile before. A round is stopped after :func:`patience` of them.
"""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Card
from herzrasen.games.nerts.moves import Place, Spot
from herzrasen.games.nerts.rules import NertsRules, Progress, Stuck
from herzrasen.games.nerts.state import Public

TURNS: Final = 10
"""So many times every deck could have been turned through, and nothing has been got done."""

MOST_MOVES: Final = 10_000
"""So many moves a seat has in a round in which every lift counts as progress."""

_WHOLE_DECK: Final = 52


def productive(public: Public, source: Place, card: Card, target: Place) -> bool:
    """Whether a lift of ``card`` brings the round forward, the table being as it is before it.

    In a pile a card that has never been on a rival's lies where it was dealt.
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


def patience(rules: NertsRules) -> int:
    """How many moves without progress stop a round: as many as turn every deck :data:`TURNS` times.

    >>> patience(NertsRules()), patience(NertsRules(seats=2, draw=1))
    (760, 1060)
    """
    if rules.progress is Progress.ALWAYS:
        return MOST_MOVES * rules.seats
    return TURNS * rules.areas * (-(-_WHOLE_DECK // rules.draw) + 1)


def most_productive(rules: NertsRules) -> int:
    """The most productive moves that a round can have: three for each card."""
    return 3 * rules.areas * (_WHOLE_DECK + rules.jokers)


def most_moves(rules: NertsRules) -> int:
    """The most moves that a match can have, by whatever players: what is asked for and done.

    A round is dealt, everyone gets ready, it is started. From then on each productive move, and
    each remedy, is followed by fewer than :func:`patience` others; the call or the clock may come
    last.
    """
    remedies = 0 if rules.stuck is Stuck.OFF else rules.stuck_times
    begun = 1 + rules.seats + 1
    if rules.progress is Progress.ALWAYS:
        played = (1 + remedies) * patience(rules)
    else:
        played = most_productive(rules) + (1 + most_productive(rules) + remedies) * patience(rules)
    return most_rounds(rules) * (begun + played + 2 * (1 + remedies))


def most_rounds(rules: NertsRules) -> int:
    """The most rounds that a match can have, whatever the totals (row 26): the cap, or the number
    of rounds agreed on if it is larger."""
    return max(rules.round_cap, rules.rounds or 0)
