"""A beacon's round as a share: where it comes in a draw, what it does to the seed, and that nobody
can exchange it."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.fair_deals import draw, shares
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import DealProof, proof_fault
from herzrasen.library.remote.share_keeper import ShareKeeper
from herzrasen.protocol.draw_messages import draw_message, opened_message
from herzrasen.protocol.websocket import CommitShare, DealDraw, DrawBeacon, OpenShare
from tests.fair_deals.proved_match import BEACON, run_draw

FIXED = replace(BEACON, signature=None)
SERVER = bytes(range(32))
OWN = {0: b"0" * 16, 2: b"2" * 16}


def begin(asked: tuple[int, ...] = (0, 2)) -> Draw:
    return draw.begin(3, SERVER, frozenset(asked), 4, beacon=FIXED)


def commit_all(going: Draw) -> Draw:
    for seat in going.asked:
        going = going.with_commitment(
            seat, shares.seat_commitment(going.commitment, seat, OWN[seat])
        )
    return going


def open_seat(going: Draw, seat: int) -> Draw:
    after = going.with_share(seat, OWN[seat])
    assert after is not None
    return after


def test_the_mix_and_the_label_are_as_documented() -> None:
    named = f"herzrasen server share, deal 3, beacon {BEACON.chain} round 1000".encode()
    committed = sha256(named + b"\0" + SERVER).digest()
    assert shares.server_commitment(3, SERVER, FIXED) == committed
    assert BEACON.signature is not None
    value = sha256(BEACON.signature).digest()
    assert BEACON.randomness == value
    for seats in ((), (b"0" * 16, b"1" * 16)):
        assert (
            shares.mix(SERVER, seats, value)
            == sha256(
                b"herzrasen deal seed with beacon\0" + SERVER + b"".join(seats) + value
            ).digest()
        )


def test_the_round_comes_between_commitments_and_shares() -> None:
    going = commit_all(begin())
    assert not going.missing
    going = going.close_commitments()
    assert going.phase == "beacon"
    assert not going.missing
    assert open_seat(going, 0) == going, "nobody opens yet"
    assert going.with_commitment(1, bytes(32)) == going, "nobody commits any more"
    assert going.close_shares() == going.close_commitments() == going
    going = going.close_beacon(BEACON.signature)
    assert (going.phase, going.missing) == ("open", (0, 2))
    assert going.close_beacon(b"x" * 48) == going, "the first counts"
    proof = open_seat(open_seat(going, 0), 2).close_shares().proof()
    assert proof.beacon == BEACON
    assert proof_fault(proof, proof.seed(), 3, 4) is None


def test_without_a_seat_it_is_the_servers_share_and_the_round() -> None:
    for going in (begin(()), begin()):
        drawn = going.close_commitments().close_beacon(BEACON.signature)
        assert drawn.phase == "drawn"
        assert drawn.proof().seed() == shares.mix(SERVER, (), BEACON.randomness)
        assert proof_fault(drawn.proof(), drawn.proof().seed(), 3, 4) is None


@pytest.mark.parametrize("asked", [(), (0, 2)])
def test_a_round_that_does_not_come_is_named_and_left_out(asked: tuple[int, ...]) -> None:
    proof = run_draw(3, Random(1), 4, asked, beacon=FIXED).proof()
    assert proof.beacon == FIXED
    assert proof.seed() == replace(proof, beacon=None).seed(), "by the formula without a beacon"
    assert proof_fault(proof, proof.seed(), 3, 4) is None
    forgotten = replace(proof, beacon=None)
    assert proof_fault(forgotten, proof.seed(), 3, 4) == "server-commitment"


@pytest.mark.parametrize(
    ("beacon", "fault"),
    [
        (None, "server-commitment"),
        (replace(BEACON, round=1_001), "server-commitment"),
        (replace(BEACON, chain="0" * 64), "server-commitment"),
        (replace(BEACON, signature=b"x" * 48), "seed"),
        (FIXED, "seed"),
    ],
)
@pytest.mark.parametrize("asked", [(), (0, 2)])
def test_a_changed_round_or_value_is_found(
    asked: tuple[int, ...], beacon: BeaconRound | None, fault: str
) -> None:
    proof = run_draw(3, Random(1), 4, asked, beacon=BEACON).proof()
    assert proof_fault(proof, proof.seed(), 3, 4) is None
    assert proof_fault(replace(proof, beacon=beacon), proof.seed(), 3, 4) == fault


def test_a_proof_without_a_beacon_takes_none() -> None:
    proof = run_draw(3, Random(1), 4, (0, 2)).proof()
    assert proof_fault(replace(proof, beacon=BEACON), proof.seed(), 3, 4) == "server-commitment"


# A client -----------------------------------------------------------------------------------------


def keeper() -> ShareKeeper:
    return ShareKeeper(lambda: OWN[0])


def steps(asked: tuple[int, ...] = (0,)) -> tuple[list[DealDraw], DealProof]:
    """What the server tells of a draw, and its proof."""
    going = commit_all(begin(asked))
    messages = [begin(asked), going.close_commitments()]
    going = messages[-1].close_beacon(BEACON.signature)
    messages.append(going)
    for seat in asked:
        going = open_seat(going, seat)
    messages.append(going.close_shares())
    return [draw_message(each) for each in messages], messages[-1].proof()


def test_a_client_opens_only_when_the_round_has_come_also_where_it_is_alone() -> None:
    own = keeper()
    (commit, wait, opening, drawn), proof = steps()
    sent = own.receive_draw(commit, 0)
    assert isinstance(sent, CommitShare)
    assert sent.share is None
    assert own.receive_draw(wait, 0) is None
    assert own.receive_draw(opening, 0) == OpenShare(3, OWN[0].hex())
    assert own.receive_draw(drawn, 0) is None
    assert own.receive_opened(opened_message(proof)) == "own"
    watching = keeper()
    for message in (commit, wait, opening, drawn):
        assert watching.receive_draw(message, -1) is None
    assert watching.receive_opened(opened_message(proof)) == "other"
    fixed = DrawBeacon(BEACON.chain, 1_000, (BEACON.signature or b"").hex())
    assert own.beacon(3) == watching.beacon(3) == fixed
    changed = replace(opened_message(proof), share="00" * 32)
    assert own.receive_opened(changed) is None, "a second opening changes nothing"
    assert own.verdicts == {3: "own"}


OTHER = DrawBeacon(BEACON.chain, 1_001)


@pytest.mark.parametrize(
    ("step", "beacon"),
    [
        (0, DrawBeacon(BEACON.chain, 1_000, "00" * 48)),
        (1, OTHER),
        (1, DrawBeacon(BEACON.chain, 1_000, "00" * 48)),
        (2, None),
        (2, replace(OTHER, signature="00" * 48)),
        (3, None),
        (3, DrawBeacon(BEACON.chain, 1_000)),
        (3, DrawBeacon(BEACON.chain, 1_000, "00" * 48)),
        (3, DrawBeacon("0" * 64, 1_000, (BEACON.signature or b"").hex())),
    ],
)
def test_a_server_that_changes_the_round_or_its_value_has_broken_the_draw(
    step: int, beacon: DrawBeacon | None
) -> None:
    own = keeper()
    messages, proof = steps()
    for number, message in enumerate(messages):
        own.receive_draw(replace(message, beacon=beacon) if number == step else message, 0)
    assert own.receive_opened(opened_message(proof)) == "broken"


def test_a_server_that_adds_a_beacon_afterwards_has_broken_the_draw() -> None:
    own = keeper()
    plain = draw.begin(3, SERVER, frozenset({0, 2}), 4)
    own.receive_draw(draw_message(plain), 0)
    own.receive_draw(steps((0, 2))[0][1], 0)
    drawn = replace(steps((0, 2))[0][3], commitment=plain.commitment.hex())
    own.receive_draw(drawn, 0)
    assert own.receive_opened(opened_message(steps((0, 2))[1])) == "broken"
