"""What excuses a recorded move that its bot does not make: too much, and a forged one passes."""

from __future__ import annotations

import msgspec

from herzrasen.record import Fault, Record
from herzrasen.record.lines import EffortLine, Line
from herzrasen.record.record import Player, RecordedBot
from herzrasen.verify.replay_bots import Verification, verify
from tests.verify.recorded_match import record_match
from tests.verify.test_verify import program_version


def random_deal(*lines: Line) -> Verification:
    """A deal played at random, in the name of a bot at the first seat, with these efforts."""
    record = record_match("standard+deals=1,pass_count=0", 2, people=(0, 1, 2, 3))
    deal = record.deals[0]
    bot = RecordedBot("herzrasen", program_version(), "level=2", 100)
    return verification_of(
        msgspec.structs.replace(
            record,
            players=(Player("Ada", bot), *record.players[1:]),
            deals=(msgspec.structs.replace(deal, lines=(*deal.lines, *lines)),),
        )
    )


def verification_of(record: Record) -> Verification:
    found = verify(record, workers=1)
    assert not isinstance(found, Fault)
    return found


def test_without_any_efforts_no_move_counts_as_that_of_a_bot_that_failed() -> None:
    """A forger only had to leave the efforts out, and each first legal move was excused."""
    found = random_deal()
    assert set(found.outcomes[0]) == {"same", "different"}
    assert found.outcomes[0]["different"] == len(found.differences)


def test_a_bot_that_failed_is_excused_for_the_first_legal_move_alone() -> None:
    """Nor for any other that the rules allow; and each move is counted once."""
    found = random_deal(EffortLine(0, (1,) + (None,) * 12))
    assert found.outcomes[0]["failed"] > 0
    assert found.outcomes[0]["different"] > 1, "the first has an effort, others have none"
    assert found.replayed_count == sum(found.outcomes[0].values()) == 13


def test_a_bot_is_replayed_with_the_effort_that_it_is_recorded_with() -> None:
    record = record_match("plain+deals=1,pass_count=0", 3)
    hasty = msgspec.structs.replace(
        record,
        players=tuple(
            msgspec.structs.replace(
                player, bot=msgspec.structs.replace(player.bot, settings="level=3,effort=1")
            )
            for player in record.players
            if player.bot
        ),
    )
    assert verification_of(hasty).differences != (), "a twentieth of the time finds other cards"
