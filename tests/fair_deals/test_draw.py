"""The draw: its phases, late and missing seats, and that cheats get nothing accepted."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import WATCHER
from herzrasen.fair_deals import draw, shares
from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import proof_fault
from herzrasen.protocol.draw_messages import draw_message
from herzrasen.record import write
from herzrasen.record.proof import NO_SHARE
from tests.fair_deals.proved_match import BEACON, proved_record, run_draw


def begin(asked: frozenset[int] = frozenset({0, 2})) -> Draw:
    return draw.begin(3, bytes(range(32)), asked, 4)


def commit_all(going: Draw, own: dict[int, bytes]) -> Draw:
    for seat, share in own.items():
        going = going.with_commitment(seat, shares.seat_commitment(going.commitment, seat, share))
    return going


OWN = {0: b"0" * 16, 2: b"2" * 16}


def test_everybody_commits_and_opens() -> None:
    going = commit_all(begin(), OWN)
    assert not going.missing
    going = going.close_commitments()
    assert going.missing == (0, 2)
    for seat, share in OWN.items():
        opened = going.with_share(seat, share)
        assert opened is not None
        going = opened
        assert draw_message(going).shares == (), "who opens last has not seen the others'"
    proof = going.close_shares().proof()
    assert draw_message(going.close_shares()).shares[0] == OWN[0].hex()
    assert proof.open_seats == (0, 2)
    assert proof.late == ()
    assert proof_fault(proof, proof.seed(), 3, 4) is None


@given(st.permutations([0, 1, 2, 3]), st.permutations([0, 1, 2, 3]))
def test_the_order_of_arrival_changes_nothing(first: list[int], second: list[int]) -> None:
    own = {seat: bytes([seat]) * 16 for seat in range(4)}
    going = begin(frozenset(own))
    going = commit_all(going, {seat: own[seat] for seat in first}).close_commitments()
    for seat in second:
        opened = going.with_share(seat, own[seat])
        assert opened is not None
        going = opened
    usual = commit_all(begin(frozenset(own)), own).close_commitments()
    for seat in range(4):
        opened = usual.with_share(seat, own[seat])
        assert opened is not None
        usual = opened
    assert going.close_shares().proof() == usual.close_shares().proof()


def test_without_a_seat_or_a_commitment_the_server_has_drawn_alone() -> None:
    alone = begin(frozenset())
    assert alone.phase == "drawn"
    assert alone.proof().seed() == bytes(range(32))
    silent = begin().close_commitments()
    assert silent.phase == "drawn"
    assert silent.proof() == alone.proof()


def test_a_seat_that_commits_too_late_has_its_stand_in() -> None:
    going = commit_all(begin(), {0: OWN[0]}).close_commitments()
    late = commit_all(going, {2: OWN[2]})
    assert late == going
    assert going.missing == (0,)
    proof = going.close_shares().proof()
    assert proof.seat_shares()[2] == shares.stand_in(bytes(range(32)), 2)


def test_a_seat_that_stops_is_replaced_and_counted() -> None:
    going = commit_all(begin(), OWN).close_commitments()
    opened = going.with_share(0, OWN[0])
    assert opened is not None
    done = opened.close_shares()
    proof = done.proof()
    assert proof.late == (2,)
    assert done.stops == (0, 0, 1, 0)
    following = draw.begin(4, bytes(32), frozenset({0, 2}), 4, done.stops)
    assert following.stops == (0, 0, 1, 0)
    assert proof.seat_shares()[2] == shares.late_share(going.commitment, going.commitments, 2), (
        "fixed before the first share was opened"
    )
    assert done.with_share(2, OWN[2]) == done, "it cannot come back on it"


def test_a_client_cannot_open_what_it_had_not_committed_to() -> None:
    going = commit_all(begin(), OWN).close_commitments()
    assert going.with_share(0, b"x" * 16) is None
    assert going.with_share(0, OWN[2]) is None
    assert going.with_share(1, OWN[0]) == going, "a seat that has not committed"
    assert going.with_share(0, OWN[0][:15]) is None


def test_a_client_cannot_commit_twice() -> None:
    going = commit_all(begin(), OWN)
    assert commit_all(going, {0: b"y" * 16}) == going


def test_a_client_cannot_open_before_all_have_committed() -> None:
    going = commit_all(begin(), {0: OWN[0]})
    assert going.with_share(0, OWN[0]) == going


@pytest.mark.parametrize("seat", [0, 2, None])
def test_a_server_cannot_change_a_share_afterwards(seat: int | None) -> None:
    proof = run_draw(3, Random(1), 4, (0, 2)).proof()
    if seat is None:
        forged = replace(proof, server_share=b"z" * 32)
    else:
        theirs = list(proof.shares)
        theirs[seat] = b"z" * 16
        forged = replace(proof, shares=tuple(theirs))
    assert proof_fault(forged, forged.seed(), 3, 4) is not None
    # Nor is another commitment of any use: the seats know the one that was published.
    assert forged.seed() != proof.seed()


def test_a_draw_never_goes_back() -> None:
    done = run_draw(3, Random(1), 4, (0, 2), late=(2,))
    assert done.close_commitments() == done
    assert done.close_shares() == done
    assert commit_all(done, OWN) == done


@pytest.mark.parametrize("seat", [0, WATCHER])
def test_what_a_seat_saw_holds_nothing_of_which_the_deal_follows(seat: int) -> None:
    """Who had the seed or all shares would know every hand of a running deal."""
    full, seen = (proved_record(beacon=BEACON, moves=40, seen_by=one) for one in (None, seat))
    for whole, part in zip(full.deals, seen.deals, strict=True):
        assert whole.seed is not None
        drawn = [part.seed, part.commitment, part.server_share, part.seat_commitments]
        assert [*filter(None, [*drawn, part.seat_shares])] == []
        for secret in (whole.seed, whole.server_share, *whole.seat_shares):
            assert secret in (None, NO_SHARE) or secret not in write(seen).decode()
