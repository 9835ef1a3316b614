"""The lines that only deals of Hearts have."""

from __future__ import annotations

from typing import Final

from herzrasen.cards import Seat
from herzrasen.games.hearts import MoonChoice
from herzrasen.record.line_kind import LineHead, LineKind, seat_and_cards
from herzrasen.record.lines import Cards, Line
from herzrasen.record.value_notation import (
    NotationError,
    cards_text,
    read_cards,
    read_seat,
)


class KittyLine(Line, frozen=True, omit_defaults=True, tag="kitty"):
    """The cards left over by the deal; with a seat, that seat took them in the trick above.
    ``cards`` are those that the record's viewer saw then."""

    cards: Cards
    seat: Seat | None = None


class PassLine(Line, frozen=True, tag="pass"):
    """What a seat passed in the end; changed choices are not kept."""

    seat: Seat
    cards: Cards


class ChargeLine(Line, frozen=True, tag="charge"):
    """What a seat exposed; a single None if it has decided and the others have not."""

    seat: Seat
    cards: Cards


class ClaimLine(Line, frozen=True, omit_defaults=True, tag="claim"):
    """A seat claimed the rest: provably, or because all others ``agreed``."""

    seat: Seat
    agreed: bool = False


class LeftLine(Line, frozen=True, tag="left"):
    """What a seat still held when the claim was made."""

    seat: Seat
    cards: Cards


class MoonLine(Line, frozen=True, tag="moon"):
    """What the moon did, where it was chosen."""

    seat: Seat
    choice: MoonChoice


class ShownLine(Line, frozen=True, tag="shown"):
    """The kitty, shown to all at the end."""

    cards: Cards


def _kitty_text(line: KittyLine) -> str:
    return f"kitty{'' if line.seat is None else f' {line.seat}'}: {cards_text(line.cards)}"


def _read_kitty(head: LineHead, words: list[str]) -> KittyLine:
    seat = read_seat(head.seat_word) if head.seat_word else None
    return KittyLine(read_cards(words), seat)


def _claim_text(line: ClaimLine) -> str:
    return f"claim {line.seat}{': agreed' * line.agreed}"


def _read_claim(head: LineHead, words: list[str]) -> ClaimLine:
    if words not in ([], ["agreed"]):
        raise NotationError("not-a-claim", words[0], value=" ".join(words))
    return ClaimLine(head.read_seat(), agreed=bool(words))


def _moon_text(line: MoonLine) -> str:
    return f"moon {line.seat}: {line.choice.value}"


def _read_moon(head: LineHead, words: list[str]) -> MoonLine:
    if words not in ([choice.value] for choice in MoonChoice):
        raise NotationError("not-a-choice", words[0] if words else "", value=" ".join(words))
    return MoonLine(head.read_seat(), MoonChoice(words[0]))


def _shown_text(line: ShownLine) -> str:
    return f"shown: {cards_text(line.cards)}"


def _read_shown(head: LineHead, words: list[str]) -> ShownLine:
    head.check_no_seat()
    return ShownLine(read_cards(words))


KINDS: Final = (
    seat_and_cards(PassLine, is_set=True, is_joint=True),
    seat_and_cards(ChargeLine, is_set=True, is_joint=True),
    seat_and_cards(LeftLine, is_set=True),
    LineKind(KittyLine, _kitty_text, _read_kitty, is_set=True),
    LineKind(ClaimLine, _claim_text, _read_claim, may_be_bare=True),
    LineKind(MoonLine, _moon_text, _read_moon),
    LineKind(ShownLine, _shown_text, _read_shown, is_set=True),
)
