"""Automatic events of a round: moves, calls, stops, the end of the round, the score.

Aces may move to the foundations and piles' cards into empty columns without a player's move.
"""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.events import End, Event, MatchEnded, Moved, RoundEnded
from herzrasen.games.nerts.moves import NEW, Place, Spot
from herzrasen.games.nerts.pile_rules import opens_foundation
from herzrasen.games.nerts.rules import Aces, CallRule
from herzrasen.games.nerts.score import places, score
from herzrasen.games.nerts.state import Area, Phase, Public, State
from herzrasen.games.nerts.stuck_remedy import stop_event
from herzrasen.games.nerts.timers import columns_to_fill


def automatic_event(state: State) -> Event | None:
    """The next event that happens without a move, None if there is none."""
    public = state.public
    match public.phase:
        case Phase.PLAY:
            return (
                _automatic_ace(state)
                or _automatic_fill(state)
                or _automatic_call(public)
                or stop_event(state)
            )
        case Phase.STUCK:
            return stop_event(state)
        case Phase.DEAL if len(public.match.deals) <= public.round:
            return score(public)
        case Phase.DEAL if public.match.deals and (decided := places(public)):
            return MatchEnded(decided)
        case _:
            return None


def moved_event(
    state: State,
    seat: Seat,
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
    stands_for: Card | None = None,
) -> Moved:
    """The event of a lift, with the pile card that it reveals."""
    own_area = state.public.rules.area(seat)
    revealed = None
    if (
        source.at is Spot.PILE
        and len(state.public.areas[own_area].pile) == 1
        and state.downs[own_area]
    ):
        revealed = state.downs[own_area][-1]
    if target.index == NEW:
        target = Place(Spot.FOUNDATION, len(state.public.foundations))
    return Moved(seat, source, cards, target, onto, revealed, stands_for)


def _automatic_ace(state: State) -> Event | None:
    """The first open ace that moves to a foundation automatically (row 10)."""
    public = state.public
    if public.rules.aces is not Aces.AUTOMATIC:
        return None
    for index, area in enumerate(public.areas):
        for source, card in _top_cards(area):
            if opens_foundation(public, public.face(card)):
                return moved_event(state, index, source, (card,), Place(Spot.FOUNDATION, NEW), None)
    return None


def _top_cards(area: Area) -> Iterator[tuple[Place, Card]]:
    if area.pile:
        yield Place(Spot.PILE), area.pile[-1]
    for index, column in enumerate(area.tableau):
        if column:
            yield Place(Spot.TABLEAU, index), column[-1]
    if area.waste:
        yield Place(Spot.WASTE), area.waste[-1]


def _automatic_fill(state: State) -> Event | None:
    """The first empty column that is filled at once (row 9)."""
    if state.public.rules.fill_ms != 0:
        return None
    gap = next(columns_to_fill(state.public), None)
    return None if gap is None else fill_event(state, gap.area, gap.column)


def fill_event(state: State, area: int, column: int) -> Moved:
    """The event of a pile's card filling a column."""
    card = state.public.areas[area].pile[-1]
    return moved_event(state, area, Place(Spot.PILE), (card,), Place(Spot.TABLEAU, column), None)


def _automatic_call(public: Public) -> Event | None:
    """The automatic call of an empty pile (row 20)."""
    if public.rules.call is not CallRule.AUTOMATIC:
        return None
    empty = (index for index, area in enumerate(public.areas) if not area.pile_left)
    caller = next(empty, None)
    return None if caller is None else RoundEnded(End.CALL, caller)
