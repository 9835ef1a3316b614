"""Offers to claim the rest: who may make one, who has answered, when it lapses."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.table.claim_offer import MAX_OFFERS, ClaimOffer, make_offer
from herzrasen.table.table import Table
from tests.games.hearts.positions import rules
from tests.table.random_play import new_table


def apply_move(table: Table, seat: int, move: hearts.Move) -> None:
    entries = table.propose(seat, move, at=0)
    assert isinstance(entries, tuple), entries
    for entry in entries:
        table.apply(entry)


def started_table() -> Table:
    """Seat 0 leads, with the two of clubs and all spades but one."""
    table = new_table("hearts", "standard+pass_count=0")
    first = CardSet.parse("2C AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S")
    others = iter(deck(rules()).cards - first)
    own = iter(first)
    dealer = 3  # seat 0 is dealt the first card
    pack = [next(own) if place % 4 == 0 else next(others) for place in range(52)]
    apply_move(table, DEALER, hearts.Deal(tuple(pack)))
    assert (table.public.dealer, table.public.turn) == (dealer, 0)
    return table


def test_an_offer_shows_the_hand_and_lapses_with_the_next_card() -> None:
    table = started_table()
    offer = make_offer(table, 0, None)
    assert isinstance(offer, ClaimOffer)
    assert offer.hand == table.view(0).hand
    assert offer.awaiting_answer(range(4)) == (1, 2, 3)
    assert offer.is_open(table)
    apply_move(table, 0, hearts.Play(Card.parse("2C")))
    assert not offer.is_open(table)


def test_only_on_lead_and_once_at_each() -> None:
    table = started_table()
    assert make_offer(table, 1, None) == Refusal("hearts.refusal.claim-on-lead")
    offer = make_offer(table, 0, None)
    assert isinstance(offer, ClaimOffer)
    assert make_offer(table, 0, offer) == Refusal("table.refusal.claimed-before")
    apply_move(table, 0, hearts.Play(Card.parse("2C")))
    assert make_offer(table, 0, offer) == Refusal("hearts.refusal.claim-on-lead")
    for game in ("hearts", "nerts"):
        fresh = new_table("hearts" if game == "hearts" else "nerts")
        assert make_offer(fresh, 0, None) == Refusal("table.refusal.no-claim-now")


def test_a_seat_offers_so_often_in_a_deal() -> None:
    """While an offer is open all others wait, so two people could hold a deal up at each lead."""
    table = started_table()
    offer = make_offer(table, 0, None)
    for made in range(2, MAX_OFFERS + 2):
        assert isinstance(offer, ClaimOffer)
        before = replace(offer, number=0)  # as if a trick had been played since
        offer = make_offer(table, 0, before)
        assert isinstance(offer, ClaimOffer) == (made <= MAX_OFFERS)
    assert offer == Refusal("table.refusal.claimed-enough", {"limit": MAX_OFFERS})
    assert isinstance(make_offer(table, 0, replace(before, deal=0)), ClaimOffer)


def test_an_offer_ends_when_all_have_answered() -> None:
    """Whatever the first of them say: else its end told what someone has answered."""
    offer = ClaimOffer(seat=2, number=5, hand=CardSet.parse("AS"))
    assert offer.with_answer(2, True) == offer
    agreed = offer.with_answer(0, True).with_answer(1, True)
    assert agreed.awaiting_answer(range(4)) == (3,)
    accepted = agreed.with_answer(3, True)
    assert accepted.awaiting_answer(range(4)) == ()
    assert accepted.with_all_answers().against is None
    changed = agreed.with_answer(1, False)
    assert changed.answered_seats == {0, 1}
    assert changed.declined == {1}, "nobody is bound before all have agreed"
    assert changed.with_answer(1, True) == changed, "a decline is final"
    assert (changed.against, changed.awaiting_answer(range(4))) == (None, (3,))
    assert changed.with_answer(3, True).with_all_answers().against == 1
    late = agreed.with_late(3)
    assert (late.against, late.late) == (3, True)


def test_what_is_agreed_gives_everything_that_is_left() -> None:
    table = started_table()
    held = [table.view(seat).hand for seat in range(4)]
    apply_move(table, DEALER, hearts.Concede(0))
    claim = table.public.claim
    assert claim is not None
    assert (claim.seat, list(claim.hands)) == (0, held)
    assert table.public.match.totals == (0, 26, 26, 26), "thirteen tricks are a moon"
