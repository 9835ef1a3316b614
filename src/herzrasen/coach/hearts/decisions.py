"""The decisions of a deal, each with what the seat knew at the time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from herzrasen.cards import CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import PassChosen, Passed, PlayBegan, Played, Scored, TrickTaken


class Decision(msgspec.Struct, frozen=True):
    """A pass or a play.

    ``number`` is how many events of the deal came before it. ``trick`` counts from 1, 0 is the
    pass. ``view`` is what the seat knew, ``cards`` what it chose. ``hands`` are all hands at that
    time, None if the reviewer does not know them.
    """

    number: int
    trick: int
    view: hearts.View
    cards: CardSet
    hands: tuple[CardSet, ...] | None = None


class TrickBoundary(msgspec.Struct, frozen=True):
    """A point between two tricks, after ``trick`` of them; ``view`` is what a seat knew."""

    number: int
    trick: int
    view: hearts.View


def is_finished(events: Iterable[hearts.Event]) -> bool:
    """Whether the deal was finished."""
    return any(isinstance(event, Scored) for event in events)


def decisions(
    before: hearts.State,
    events: Sequence[hearts.Event],
    seats: Collection[Seat],
    *,
    full: bool,
    by_clock: Collection[int] = (),
) -> Iterator[Decision]:
    """The passes and plays of these seats in a deal, in order.

    ``before`` is the state before the deal. ``by_clock`` are the numbers of events that the server
    played because time had run out: they are nobody's decisions. The reviewer may know everything
    (``full``), or what one seat saw. In the second case all hands are known once the deal is over,
    since every card was shown, except for the hands before passing.
    """
    hands_known = full or is_finished(events)
    passes: dict[Seat, Decision] = {}
    for number, state, event in _states(before, events):
        match event:
            case PassChosen(seat) if number in by_clock:
                passes.pop(seat, None)
            case PassChosen(seat, cards) if seat in seats and cards is not None:
                view = replace(hearts.view(state, seat), given=None)
                view = replace(view, public=replace(view.public, chosen=()))
                passes[seat] = Decision(number, 0, view, cards, state.hands if full else None)
            case Passed():
                yield from (passes[seat] for seat in sorted(passes))
            case Played(seat, card) if seat in seats and number not in by_clock:
                yield Decision(
                    number,
                    len(state.public.tricks) + 1,
                    hearts.view(state, seat),
                    CardSet([card]),
                    state.hands if hands_known else None,
                )
            case _:
                pass


def trick_boundaries(
    before: hearts.State, events: Sequence[hearts.Event], seat: Seat
) -> Iterator[TrickBoundary]:
    """The points before the first lead and after every trick but the last, for one seat."""
    for number, state, event in _states(before, events):
        if isinstance(event, PlayBegan | TrickTaken):
            after = hearts.evolve(state, event)
            if after.public.trick is not None:
                tricks = len(after.public.tricks)
                yield TrickBoundary(number + 1, tricks, hearts.view(after, seat))


def _states(
    before: hearts.State, events: Sequence[hearts.Event]
) -> Iterator[tuple[int, hearts.State, hearts.Event]]:
    """Every event with its number and the state before it."""
    state = before
    for number, event in enumerate(events):
        yield number, state, event
        state = hearts.evolve(state, event)
