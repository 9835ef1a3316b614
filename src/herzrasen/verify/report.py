"""What asking the bots again came to, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from herzrasen.games import hearts
from herzrasen.presentation.record.sentences import Speech
from herzrasen.protocol import codec
from herzrasen.record import Record
from herzrasen.record.record import Player
from herzrasen.verify.replay_bots import Difference, Outcome, Verified


def as_json(file: str, verified: Verified) -> str:
    """For programs: one line."""
    told = {
        "file": file,
        "ok": not verified.differences,
        "asked": verified.asked,
        **msgspec.structs.asdict(verified),
    }
    return codec.encode(told).decode()


def lines(file: str, record: Record, verified: Verified, speech: Speech) -> Iterator[str]:
    """For people: a sentence, a table of the seats, and every difference."""
    key = "different" if verified.differences else "same" if verified.asked else "none"
    yield speech(f"verify.{key}", file=file, n=verified.asked, differ=len(verified.differences))
    seen = [one for one in Outcome if any(one in counts for counts in verified.outcomes)]
    rows = [
        [
            speech("verify.seat"),
            speech("verify.bot"),
            *(speech(f"verify.outcome.{one}") for one in seen),
        ]
    ]
    for seat, counts in enumerate(verified.outcomes):
        name, bot = speech.name(seat), _bot(record.players[seat], speech)
        rows.append([name, bot, *(str(counts.get(one, 0)) for one in seen)])
    yield from _columns(rows)
    for difference in verified.differences:
        yield speech(
            "verify.difference",
            deal=difference.deal,
            name=speech.name(difference.seat),
            **_moves(difference, speech),
        )


def _bot(player: Player, speech: Speech) -> str:
    if player.bot is not None:
        return " ".join(filter(None, (player.bot.name, player.bot.settings)))
    if player.stand_in is not None:
        return speech("verify.stand_in", settings=player.stand_in.settings)
    return "–"


def _moves(difference: Difference, speech: Speech) -> dict[str, str]:
    return {
        "found": _said(difference.found, speech),
        "expected": _said(difference.expected, speech),
    }


def _said(move: hearts.Move, speech: Speech) -> str:
    match move:
        case hearts.Play(card):
            return speech.card(card)
        case hearts.Pass(cards):
            return speech("verify.move.pass", cards=speech.cards(cards))
        case hearts.Charge(cards):
            return speech("verify.move.charge", cards=speech.cards(cards))
        case hearts.ChooseMoon(choice):
            return speech(f"verify.move.{choice.value}")
        case _:
            return speech("verify.move.claim")


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        named = [cell.ljust(width) for cell, width in zip(row[:2], widths[:2], strict=True)]
        counted = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        yield "  ".join([*named, *counted]).rstrip()
