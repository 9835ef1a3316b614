"""When nothing moves any more: the proof that ends a round (rules/nerts.md row 18, ruling 9).

Turning on is how a player passes by what he could do: once every stock was turned through, and the
waste turned over again, since anybody last got anything done, all have passed. Whoever has nothing
left to turn cannot pass in that way, so the round waits for him while there is anything to be done.
All of it is read off the open table.
"""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.games.nerts.events import Moved
from herzrasen.games.nerts.evolve import on_table
from herzrasen.games.nerts.legal import lifts
from herzrasen.games.nerts.piles import productive, turns
from herzrasen.games.nerts.rules import Stuck
from herzrasen.games.nerts.state import Idle, Public


def locked(public: Public) -> bool:
    """Whether the round is stuck, by a proof that tells nothing hidden."""
    if public.rules.stuck is not Stuck.PROOF_OR_VOTE:
        return False
    if any(area.idle is not Idle.THROUGH for area in public.areas):
        return False
    return not any(_waited_for(public, seat) for seat in range(public.rules.seats))


def _waited_for(public: Public, seat: Seat) -> bool:
    area = public.areas[public.rules.area(seat)]
    return not turns(public.rules, area) and (area.pile_left == 0 or _can_go_on(public, seat))


def _can_go_on(public: Public, seat: Seat) -> bool:
    """Whether this seat can get anything done, perhaps after moving its columns about.

    Moves into a space are not tried: a space takes the pile's card, which is something done.
    """
    mine = public.rules.area(seat)
    waiting, seen = [public], {public.areas[mine].tableau}
    while waiting:
        table = waiting.pop()
        columns = table.areas[mine].tableau
        for option in lifts(table, mine):
            for target in option.targets:
                if productive(option.source, target.place):
                    return True
                if target.onto is None:
                    continue
                column = columns[option.source.index]
                cards = column[column.index(option.card) :]
                then = on_table(table, Moved(seat, option.source, cards, target.place))
                if then.areas[mine].tableau not in seen:
                    seen.add(then.areas[mine].tableau)
                    waiting.append(then)
    return False
