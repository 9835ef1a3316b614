"""A move of the dealer that the rules refuse is a fault of the game: asked again, it decides the
same."""

from __future__ import annotations

from contextlib import nullcontext
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.cards import DEALER
from herzrasen.games.hearts import Claim
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.room.inputs import Moment
from herzrasen.server.room.move_executor import DealerRefused, MoveExecutor
from herzrasen.server.room.step_context import StepContext
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from tests.table.members_fixture import seat_people
from tests.table.random_play import new_table, random_move
from tests.table.test_choice_limits import dealt

WAITS, DEALT = new_table("hearts"), dealt()
DEAL = random_move(WAITS, DEALER, Random(1))[0]
PEOPLE = seat_people("Ada").begin()


@pytest.mark.parametrize(
    ("table", "seating", "behind", "move", "fault"),
    [
        (WAITS, PEOPLE, 0, None, True),
        (WAITS, PEOPLE, 0, Claim(), True),
        (WAITS, PEOPLE, 0, DEAL, False),  # it was refused by another: storage, say
        (DEALT, PEOPLE, 1, DEAL, False),  # it was made
        (DEALT, PEOPLE, 0, None, False),  # nobody waits for it
        (WAITS, PEOPLE.with_presence([], 0), 0, None, False),
    ],
)
def test_the_dealer_is_at_fault_where_the_table_goes_on_waiting_for_it(
    table: Table, seating: Seating, behind: int, move: Any, fault: bool
) -> None:
    unused: Any = None
    members: Any = SimpleNamespace(seating=seating)
    context = StepContext(Moment(0.0, 0.0, 0))
    executor = MoveExecutor(table, members, unused, unused, unused, context)
    decided = BotMoved(1, DEALER, table.number - behind, move)
    with pytest.raises(DealerRefused) if fault else nullcontext():
        executor.check_dealer(decided)
