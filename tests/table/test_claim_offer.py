"""Asking for the rest beside play: who may, who has answered, when it lapses."""

from __future__ import annotations

from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.table.claim_offer import Offer, offered
from herzrasen.table.table import Table
from tests.games.hearts.table import rules
from tests.table.playing import new_table


def made(table: Table, seat: int, move: hearts.Move) -> None:
    entries = table.propose(seat, move, at=0)
    assert isinstance(entries, tuple), entries
    for entry in entries:
        table.apply(entry)


def begun() -> Table:
    """Seat 0 leads, with the two of clubs and all spades but one."""
    table = new_table("hearts", "standard+pass_count=0")
    first = CardSet.parse("2C AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S")
    others = iter(deck(rules()).cards - first)
    own = iter(first)
    dealer = 3  # seat 0 is dealt the first card
    pack = [next(own) if place % 4 == 0 else next(others) for place in range(52)]
    made(table, DEALER, hearts.Deal(tuple(pack)))
    assert (table.public.dealer, table.public.turn) == (dealer, 0)
    return table


def test_an_offer_shows_the_hand_and_lapses_with_the_next_card() -> None:
    table = begun()
    offer = offered(table, 0, None)
    assert isinstance(offer, Offer)
    assert offer.hand == table.view(0).hand
    assert offer.asked(range(4)) == (1, 2, 3)
    assert offer.open_at(table)
    made(table, 0, hearts.Play(Card.parse("2C")))
    assert not offer.open_at(table)


def test_only_on_lead_and_once_at_each() -> None:
    table = begun()
    assert offered(table, 1, None) == Refusal("hearts.refusal.claim-on-lead")
    offer = offered(table, 0, None)
    assert isinstance(offer, Offer)
    assert offered(table, 0, offer) == Refusal("table.refusal.claimed-before")
    made(table, 0, hearts.Play(Card.parse("2C")))
    assert offered(table, 0, offer) == Refusal("hearts.refusal.claim-on-lead")
    for game in ("hearts", "nerts"):
        fresh = new_table("hearts" if game == "hearts" else "nerts")
        assert offered(fresh, 0, None) == Refusal("table.refusal.no-claim-now")


def test_all_others_agree_or_one_does_not() -> None:
    offer = Offer(seat=2, number=5, hand=CardSet.parse("AS"))
    assert offer.answered(2, True) == offer
    agreed = offer.answered(0, True).answered(1, True)
    assert agreed.asked(range(4)) == (3,)
    assert agreed.answered(3, True).asked(range(4)) == ()
    against = agreed.answered(3, False)
    assert (against.against, against.asked(range(4))) == (3, (3,))


def test_what_is_agreed_gives_everything_that_is_left() -> None:
    table = begun()
    held = [table.view(seat).hand for seat in range(4)]
    made(table, DEALER, hearts.Concede(0))
    claim = table.public.claim
    assert claim is not None
    assert (claim.seat, list(claim.hands)) == (0, held)
    assert table.public.match.totals == (0, 26, 26, 26), "thirteen tricks are a moon"
