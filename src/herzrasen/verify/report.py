"""The result of ``verify-bots`` as text for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from herzrasen.games import hearts
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol import codec
from herzrasen.record import Record
from herzrasen.record.record import Player
from herzrasen.verify.replay_bots import Difference, MoveOutcome, Verification, verify
from herzrasen.verify.verify_part import VerifyPart


def as_json(file: str, verified: Verification) -> str:
    """One line of JSON."""
    fields = {
        "file": file,
        "ok": not verified.differences,
        "asked": verified.replayed_count,
        **msgspec.structs.asdict(verified),
    }
    return codec.encode(fields).decode()


def lines(
    file: str, record: Record, verified: Verification, translate: RecordTranslator
) -> Iterator[str]:
    """A sentence, a table of the seats, and every difference."""
    key = "different" if verified.differences else "same" if verified.replayed_count else "none"
    yield translate(
        f"verify.{key}", file=file, n=verified.replayed_count, differ=len(verified.differences)
    )
    seen = [one for one in MoveOutcome if any(one in counts for counts in verified.outcomes)]
    rows = [
        [
            translate("verify.seat"),
            translate("verify.bot"),
            *(translate(f"verify.outcome.{one}") for one in seen),
        ]
    ]
    for seat, counts in enumerate(verified.outcomes):
        name, bot = translate.name(seat), _bot_text(record.players[seat], translate)
        rows.append([name, bot, *(str(counts.get(one, 0)) for one in seen)])
    yield from _align(rows)
    for difference in verified.differences:
        yield translate(
            "verify.difference",
            deal=difference.deal,
            name=translate.name(difference.seat),
            **_moves(difference, translate),
        )


def _bot_text(player: Player, translate: RecordTranslator) -> str:
    if player.bot is not None:
        return " ".join(filter(None, (player.bot.name, player.bot.settings)))
    if player.stand_in is not None:
        return translate("verify.stand_in", settings=player.stand_in.settings)
    return "–"


def _moves(difference: Difference, translate: RecordTranslator) -> dict[str, str]:
    return {
        "found": _move_text(difference.found, translate),
        "expected": _move_text(difference.expected, translate),
    }


def _move_text(move: hearts.Move, translate: RecordTranslator) -> str:
    match move:
        case hearts.Play(card):
            return translate.card(card)
        case hearts.Pass(cards):
            return translate("verify.move.pass", cards=translate.cards(cards))
        case hearts.Charge(cards):
            return translate("verify.move.charge", cards=translate.cards(cards))
        case hearts.ChooseMoon(choice):
            return translate(f"verify.move.{choice.value}")
        case _:
            return translate("verify.move.claim")


def _align(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        named = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        counted = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join([*named, *counted]).rstrip()


PART: Final = VerifyPart(verify, lines)
"""Bots of Hearts are verified."""
