"""What a claim of the terminal says: which event was seen, and how long before the key press."""

from __future__ import annotations

from herzrasen.cards import DEALER, Card
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Moved, Started
from herzrasen.games.nerts.moves import Lift, Place, Spot
from herzrasen.protocol.table_updates import EventShown
from herzrasen.terminal.connection.touch_times import TouchTimes
from tests.lag_compensation.move_queue_fixture import MoveQueueFixture
from tests.lag_compensation.test_move_queue import TWO_SIXES

PILE, FOUNDATION, OTHER = Place(Spot.PILE), Place(Spot.FOUNDATION), Place(Spot.FOUNDATION, 1)
WASTE, COLUMN = Place(Spot.WASTE), Place(Spot.TABLEAU)


def test_a_claim_names_the_newest_event_of_its_target_and_of_the_own_pile() -> None:
    """An older one makes the touch earlier than it can have been."""
    view = nerts.view(MoveQueueFixture(TWO_SIXES, {}).state, 0)
    times = TouchTimes()
    events = (
        Started(DEALER),
        Moved(1, WASTE, (), FOUNDATION),
        Moved(0, PILE, (), COLUMN),
    )
    for number, event in enumerate(events, start=3):
        times.receive(EventShown(number, event, view), 1000.0 * number)
    card = Card.parse("JH")
    assert times.of(Lift(PILE, card, FOUNDATION), 5500) == (5, 500), "the pile was turned up last"
    assert times.of(Lift(WASTE, card, FOUNDATION), 5500) == (4, 1500)
    times.receive(EventShown(6, Moved(1, WASTE, (), FOUNDATION), view), 6000.0)
    assert times.of(Lift(PILE, card, FOUNDATION), 6500) == (6, 500), "and now the foundation"
    assert times.of(Lift(WASTE, card, OTHER), 5500) == (3, 2500), "since the round runs"
    assert times.of(Lift(WASTE, card, COLUMN), 5500) == (None, None)
