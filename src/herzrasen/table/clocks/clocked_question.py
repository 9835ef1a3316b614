"""What a seat is asked, so that a clock runs for it; and what is played when its time is over.

| game | asked for | when the time is over |
|---|---|---|
| Hearts | a pass, a charge, a card | the table's bot makes this one move |
| Hearts | the moon's choice | what serves the shooter better (rules/hearts.md, section 4, case 9) |
| Nerts | to be ready for the round | the seat is ready |
| Nerts | the call, from the moment the own pile is empty | Nerts is called |

In a round of Nerts nobody is on turn, so there is no clock for anything else; and whoever does not
vote for the end of a round in which nothing moves has voted against it. Reading a score sheet,
dealing and countdowns take no one's time.
"""

from __future__ import annotations

from typing import Any

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts, nerts
from herzrasen.games.nerts.legal import says_los
from herzrasen.games.nerts.rules import CallRule


def question(public: Any, seat: Seat) -> str | None:
    """What this seat is asked, by a name that stays the same while it is; None for nothing."""
    if isinstance(public, hearts.Public):
        return _hearts(public, seat)
    assert isinstance(public, nerts.Public)
    return _nerts(public, seat)


def same_question(before: Any, view: Any) -> bool:
    """Whether a seat that thought about the first view would think the same about the second, one
    of them from before something was undone. While cards are passed or laid open a seat looks at
    its own hand alone, so it does not matter who else has chosen."""
    if before == view:
        return True
    if not (isinstance(before, hearts.View) and isinstance(view, hearts.View)):
        return False
    if view.public.phase not in (hearts.Phase.PASS, hearts.Phase.CHARGE):
        return False
    return msgspec.structs.replace(before, public=_unchosen(before)) == msgspec.structs.replace(
        view, public=_unchosen(view)
    )


def _unchosen(view: hearts.View) -> hearts.Public:
    return msgspec.structs.replace(view.public, chosen=())


def answers(move: Any) -> bool:
    """Whether a move is the answer to a question; in a round of Nerts most are not."""
    return not isinstance(move, nerts.Lift | nerts.Turn | nerts.Vote)


def for_who_is_late(view: Any) -> Any | None:
    """What is played for a seat whose time is over; None where the bot is to find the move."""
    if isinstance(view, hearts.View):
        return _for_who_is_late_in_hearts(view)
    return nerts.Call() if view.public.phase is nerts.Phase.PLAY else nerts.Ready()


def _for_who_is_late_in_hearts(view: hearts.View) -> hearts.Move | None:
    if view.public.phase is not hearts.Phase.MOON:
        return None
    return hearts.ChooseMoon(hearts.default_moon_choice(view.public, view.seat))


def _hearts(public: hearts.Public, seat: Seat) -> str | None:
    if seat not in hearts.to_act(public):
        return None
    laid = 0 if public.trick is None else len(public.trick.cards)
    return f"{public.deal} {public.phase} {len(public.tricks)} {laid}"


def _nerts(public: nerts.Public, seat: Seat) -> str | None:
    match public.phase:
        case nerts.Phase.READY if seat not in public.ready and not says_los(public.rules):
            return f"{public.round} ready"
        case nerts.Phase.PLAY if public.rules.call is not CallRule.AUTOMATIC:
            own = public.areas[public.rules.area(seat)]
            return f"{public.round} call" if own.pile_left == 0 else None
        case _:
            return None
