"""A deal as the moments at which something was decided, each with what the seat knew then."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from herzrasen.cards import CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import PassChosen, Passed, PlayBegan, Played, Scored, TrickTaken


class Moment(msgspec.Struct, frozen=True):
    """Somebody passed or played.

    ``number`` counts the deal's events before it. ``trick`` counts from 1, 0 is the pass. ``view``
    is what the seat knew, ``made`` the cards that it chose. ``hands`` are all hands at that moment,
    None where whoever looks back does not know them.
    """

    number: int
    trick: int
    view: hearts.View
    made: CardSet
    hands: tuple[CardSet, ...] | None = None


class Break(msgspec.Struct, frozen=True):
    """Between two tricks: ``trick`` of them have been played; ``view`` is what a seat knew."""

    number: int
    trick: int
    view: hearts.View


def over(events: Iterable[hearts.Event]) -> bool:
    """Whether the deal was played to its end."""
    return any(isinstance(event, Scored) for event in events)


def moments(
    before: hearts.State,
    events: Sequence[hearts.Event],
    seats: Collection[Seat],
    *,
    full: bool,
    by_clock: Collection[int] = (),
) -> Iterator[Moment]:
    """The passes and plays that these seats made in a deal, in order.

    What was played for somebody whose time was over is not his own: ``by_clock`` are the numbers of
    such events.

    ``before`` is the state before the deal. Whoever looks back may know everything (``full``), or
    what one seat saw: then all hands are known in a deal that is over, for every card has been
    shown by then; but not who was dealt what before the passing.
    """
    shown = full or over(events)
    passes: dict[Seat, Moment] = {}
    for number, state, event in _states(before, events):
        match event:
            case PassChosen(seat) if number in by_clock:
                passes.pop(seat, None)
            case PassChosen(seat, cards) if seat in seats and cards is not None:
                view = replace(hearts.view(state, seat), given=None)
                view = replace(view, public=replace(view.public, chosen=()))
                passes[seat] = Moment(number, 0, view, cards, state.hands if full else None)
            case Passed():
                yield from (passes[seat] for seat in sorted(passes))
            case Played(seat, card) if seat in seats and number not in by_clock:
                yield Moment(
                    number,
                    len(state.public.tricks) + 1,
                    hearts.view(state, seat),
                    CardSet([card]),
                    state.hands if shown else None,
                )
            case _:
                pass


def breaks(before: hearts.State, events: Sequence[hearts.Event], seat: Seat) -> Iterator[Break]:
    """The moments before the first lead and after every trick but the last, for one seat."""
    for number, state, event in _states(before, events):
        if isinstance(event, PlayBegan | TrickTaken):
            after = hearts.evolve(state, event)
            if after.public.trick is not None:
                tricks = len(after.public.tricks)
                yield Break(number + 1, tricks, hearts.view(after, seat))


def _states(
    before: hearts.State, events: Sequence[hearts.Event]
) -> Iterator[tuple[int, hearts.State, hearts.Event]]:
    """Every event with how many came before it, and the state that it found."""
    state = before
    for number, event in enumerate(events):
        yield number, state, event
        state = hearts.evolve(state, event)
