"""Which answers to a claim of the rest are offered, by what the own seat has said."""

from __future__ import annotations

import pytest

from herzrasen.cards import WATCHER, CardSet
from herzrasen.protocol.websocket import RestAsked
from herzrasen.terminal.hearts.claims import may_answer_offer, may_decline_offer

ASKED = RestAsked(1, 7, CardSet.parse("AS"))


@pytest.mark.parametrize(
    ("offer", "own", "agree", "decline"),
    [
        (ASKED, 0, True, True),
        (ASKED, 1, False, False),
        (ASKED, WATCHER, False, False),
        (RestAsked(1, 7, ASKED.hand, agreed=(0,)), 0, False, True),
        (RestAsked(1, 7, ASKED.hand, declined=(0,)), 0, False, False),
        (RestAsked(1, 7, ASKED.hand, against=WATCHER), 0, False, False),
    ],
)
def test_a_decline_is_final(offer: RestAsked, own: int, *, agree: bool, decline: bool) -> None:
    """Also while the offer is still open for the others: no button that does nothing."""
    assert (may_answer_offer(offer, own), may_decline_offer(offer, own)) == (agree, decline)
