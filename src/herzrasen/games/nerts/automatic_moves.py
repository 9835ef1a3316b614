"""What happens without anybody's asking: aces and piles' cards that go by themselves, calls and
stops, the end of a round, the score."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import Card, Seat
from herzrasen.games.nerts.events import End, Event, MatchEnded, Moved, RoundEnded
from herzrasen.games.nerts.moves import NEW, Place, Spot
from herzrasen.games.nerts.piles import opens
from herzrasen.games.nerts.rules import Aces, CallRule
from herzrasen.games.nerts.score import places, score
from herzrasen.games.nerts.state import Area, Phase, Public, State
from herzrasen.games.nerts.stuck import stopped
from herzrasen.games.nerts.timers import gaps


def by_itself(state: State) -> Event | None:
    """The next thing that happens without anybody's asking; None if nothing does."""
    public = state.public
    match public.phase:
        case Phase.PLAY:
            return (
                _ace_to_the_middle(state)
                or _pile_to_a_space(state)
                or _automatic_call(public)
                or stopped(state)
            )
        case Phase.STUCK:
            return stopped(state)
        case Phase.DEAL if len(public.match.deals) <= public.round:
            return score(public)
        case Phase.DEAL if public.match.deals and (decided := places(public)):
            return MatchEnded(decided)
        case _:
            return None


def moved(
    state: State,
    seat: Seat,
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
    stands_for: Card | None = None,
) -> Moved:
    """The fact of a lift; a pile card whose turn it is comes up with it."""
    mine = state.public.rules.area(seat)
    revealed = None
    if source.at is Spot.PILE and len(state.public.areas[mine].pile) == 1 and state.downs[mine]:
        revealed = state.downs[mine][-1]
    if target.index == NEW:
        target = Place(Spot.FOUNDATION, len(state.public.foundations))
    return Moved(seat, source, cards, target, onto, revealed, stands_for)


def _ace_to_the_middle(state: State) -> Event | None:
    """The first open ace that goes to the middle by itself (row 10)."""
    public = state.public
    if public.rules.aces is not Aces.AUTOMATIC:
        return None
    for index, area in enumerate(public.areas):
        for source, card in _tops(area):
            if opens(public, public.face(card)):
                return moved(state, index, source, (card,), Place(Spot.FOUNDATION, NEW), None)
    return None


def _tops(area: Area) -> Iterator[tuple[Place, Card]]:
    if area.pile:
        yield Place(Spot.PILE), area.pile[-1]
    for index, column in enumerate(area.tableau):
        if column:
            yield Place(Spot.TABLEAU, index), column[-1]
    if area.waste:
        yield Place(Spot.WASTE), area.waste[-1]


def _pile_to_a_space(state: State) -> Event | None:
    """The first empty column that is filled at once (row 9)."""
    if state.public.rules.fill_ms != 0:
        return None
    gap = next(gaps(state.public), None)
    return None if gap is None else filled(state, gap.area, gap.column)


def filled(state: State, area: int, column: int) -> Moved:
    """The fact that the pile's card fills a column."""
    card = state.public.areas[area].pile[-1]
    return moved(state, area, Place(Spot.PILE), (card,), Place(Spot.TABLEAU, column), None)


def _automatic_call(public: Public) -> Event | None:
    """The call that comes by itself once a pile is empty (row 20)."""
    if public.rules.call is not CallRule.AUTOMATIC:
        return None
    empty = (index for index, area in enumerate(public.areas) if not area.pile_left)
    caller = next(empty, None)
    return None if caller is None else RoundEnded(End.CALL, caller)
