"""Shares: what they are made of, byte for byte, and what any change of one does to the seed."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.cards import packs
from herzrasen.cards.shuffle import shuffle
from herzrasen.fair_deals import shares
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.commitment import commit, digest, opens
from herzrasen.fair_deals.proof import DealProof, proof_fault

KNOWN_ANSWERS = Path(__file__).parent / "known_answers.txt"


def known_answers() -> list[dict[str, str]]:
    """The vectors: blocks of ``name: value``."""
    blocks = KNOWN_ANSWERS.read_text("utf-8").split("\n\n")
    rows = [[row for row in block.splitlines() if ": " in row] for block in blocks]
    return [dict(row.split(": ", 1) for row in block) for block in rows if block]


def proof_from(answer: dict[str, str]) -> DealProof:
    def values(name: str) -> tuple[bytes | None, ...]:
        each = answer[name].split() if answer[name] != "none" else []
        return tuple(None if one in ("-", "late") else bytes.fromhex(one) for one in each)

    return DealProof(
        int(answer["deal"]),
        bytes.fromhex(answer["server share"]),
        bytes.fromhex(answer["commitment"]),
        values("seat commitments"),
        values("seat shares"),
        beacon_from(answer),
    )


def beacon_from(answer: dict[str, str]) -> BeaconRound | None:
    if "beacon" not in answer:
        return None
    chain, number = answer["beacon"].split()
    signature = answer["beacon signature"]
    return BeaconRound(
        chain, int(number), None if signature == "none" else bytes.fromhex(signature)
    )


@pytest.mark.parametrize("answer", known_answers(), ids=lambda answer: answer["case"])
def test_known_answers(answer: dict[str, str]) -> None:
    proof = proof_from(answer)
    seed = bytes.fromhex(answer["seed"])
    assert proof.seed() == seed
    assert proof_fault(proof, seed, proof.deal, len(proof.shares)) is None
    assert [share.hex() for share in proof.seat_shares()] == answer["mixed shares"].split()[
        : len(proof.shares)
    ]
    for label in ("hearts", "nerts 3"):
        dealt = shuffle(sorted(packs()), seed, label)
        assert " ".join(card.text for card in dealt[:8]) == answer[f"first cards, {label}"]


def test_the_mix_is_as_documented() -> None:
    server, one, two = bytes(32), b"1" * 16, b"2" * 16
    assert (
        shares.mix(server, [one, two])
        == sha256(b"herzrasen deal seed\0" + server + one + two).digest()
    )
    assert shares.mix(server, []) == server


@st.composite
def proofs(draw: st.DrawFn) -> DealProof:
    """Proofs that hold, of 1 to 6 seats: with own shares, late ones, and stand-ins."""
    server = draw(st.binary(min_size=32, max_size=32))
    deal = draw(st.integers(1, 99))
    committed = shares.server_commitment(deal, server)
    kinds = draw(st.lists(st.sampled_from(("own", "late", "none")), min_size=1, max_size=6))
    own = [draw(st.binary(min_size=16, max_size=16)) for _ in kinds]
    return DealProof(
        deal,
        server,
        committed,
        tuple(
            None if kind == "none" else shares.seat_commitment(committed, seat, own[seat])
            for seat, kind in enumerate(kinds)
        ),
        tuple(own[seat] if kind == "own" else None for seat, kind in enumerate(kinds)),
    )


@given(proofs())
def test_an_honest_proof_holds(proof: DealProof) -> None:
    assert proof_fault(proof, proof.seed(), proof.deal, len(proof.shares)) is None


@given(proofs(), st.integers(0, 127), st.data())
def test_a_changed_bit_of_any_share_is_found(
    proof: DealProof, bit: int, data: st.DataObject
) -> None:
    seed, seats = proof.seed(), len(proof.shares)
    seat = data.draw(st.sampled_from([-1, *proof.open_seats]))
    share = proof.server_share if seat < 0 else proof.shares[seat]
    assert share is not None
    changed = bytearray(share)
    changed[bit // 8] ^= 1 << bit % 8
    if seat < 0:
        forged = replace(proof, server_share=bytes(changed))
        assert proof_fault(forged, forged.seed(), proof.deal, seats) == "server-commitment"
    else:
        theirs = (*proof.shares[:seat], bytes(changed), *proof.shares[seat + 1 :])
        forged = replace(proof, shares=theirs)
        assert proof_fault(forged, forged.seed(), proof.deal, seats) == "seat-commitment"
    assert forged.seed() != seed


@given(proofs(), st.data())
def test_leaving_out_a_share_changes_the_seed(proof: DealProof, data: st.DataObject) -> None:
    seats = len(proof.shares)
    seat = data.draw(st.sampled_from(range(seats)))
    without = (*proof.shares[:seat], None, *proof.shares[seat + 1 :])
    stopped = replace(proof, shares=without)
    if proof.shares[seat] is not None:
        assert stopped.seed() != proof.seed()
        assert proof_fault(stopped, proof.seed(), proof.deal, seats) == "seed"
        assert seat in stopped.late


@given(proofs())
def test_shares_of_exchanged_seats_are_not_accepted(proof: DealProof) -> None:
    turned = replace(proof, commitments=proof.commitments[::-1], shares=proof.shares[::-1])
    own = [share for share in proof.shares if share is not None]
    if len(own) == len(proof.shares) > 1:
        fault = proof_fault(turned, turned.seed(), proof.deal, len(own))
        assert fault == "seat-commitment"


@given(proofs())
def test_a_proof_is_for_one_deal_and_one_number_of_seats(proof: DealProof) -> None:
    seats = len(proof.shares)
    assert proof_fault(proof, proof.seed(), proof.deal + 1, seats) == "server-commitment"
    assert proof_fault(proof, proof.seed(), proof.deal, seats + 1) == "seats"
    assert proof_fault(proof, bytes(32), proof.deal, seats) == "seed"


def test_a_copied_commitment_fits_no_other_seat_and_no_other_deal() -> None:
    share, server, other = bytes(16), bytes(32), b"x" * 32
    committed = shares.seat_commitment(server, 1, share)
    assert shares.opens_seat(server, 1, committed, share)
    assert not shares.opens_seat(server, 2, committed, share)
    assert not shares.opens_seat(other, 1, committed, share)
    assert not shares.opens_seat(server, 1, commit("x", share), share)


def test_a_late_share_follows_from_all_commitments_and_from_no_share() -> None:
    server = bytes(32)
    fixed: list[bytes | None] = [b"a" * 32, None, b"b" * 32]
    late = shares.late_share(server, fixed, 2)
    assert late == shares.late_share(server, list(fixed), 2)
    assert late != shares.late_share(server, [b"c" * 32, None, b"b" * 32], 2)
    assert late != shares.late_share(server, fixed, 0)


def test_a_secret_of_fewer_than_16_bytes_could_be_found_and_is_none() -> None:
    committed = commit("label", bytes(16))
    assert opens("label", committed, bytes(16))
    short = digest("label", bytes(15))
    assert not opens("label", short, bytes(15)), "also where it fits"
    with pytest.raises(ValueError, match="16 bytes"):
        commit("label", bytes(15))


def test_no_label_can_end_where_a_secret_begins() -> None:
    with pytest.raises(ValueError, match="zero byte"):
        commit("deal\0", bytes(16))


def test_a_proof_of_another_form_proves_nothing() -> None:
    """A longer share of the server could be chosen to fit; so could one of a seat without a
    commitment."""
    server, own = bytes(32), bytes(16)
    committed = shares.server_commitment(1, server)
    seat = shares.seat_commitment(committed, 0, own)
    proof = DealProof(1, server, committed, (seat, None), (own, None))
    longer = replace(
        proof, server_share=bytes(33), commitment=shares.server_commitment(1, bytes(33))
    )
    forged = {
        "server-commitment": longer,
        "seats": replace(proof, commitments=(seat,)),
        "share-missing": replace(proof, shares=(own, own)),
    }
    assert proof_fault(proof, proof.seed(), 1, 2) is None
    for fault, one in forged.items():
        assert proof_fault(one, proof.seed(), 1, 2) == fault
