"""One sentence of the coach after a match, from its last round: what happened most often that could
have gone better. The twin of ``client/games/nerts/match-tip.js``."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from herzrasen.presentation.speech.nerts_phrases import card_facts
from herzrasen.protocol.nerts.review import ReviewFinding, RoundReview
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import fetch_round_review
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import NameOf, Translation

Habit: TypeAlias = Literal["covered", "passed", "taken", "ended", "slow"]

_HABITS: Final[tuple[tuple[Habit, int], ...]] = (
    ("covered", 1),
    ("passed", 2),
    ("taken", 2),
    ("ended", 1),
    ("slow", 1),
)
"""How often something must have happened to be a habit; what comes first is said where several
have."""
_SLOW_MS: Final = 4000
"""How long a card that fitted lay before it was played."""


class MatchTip(msgspec.Struct, frozen=True):
    """A habit, how often it was seen, and the moment that shows it best."""

    habit: Habit
    count: int
    finding: ReviewFinding

    def sentence(self, t: Translation, name_of: NameOf) -> str:
        """The tip for people."""
        card, by = self.finding.card, self.finding.by
        return t(
            f"match_note.round.{self.habit}",
            n=self.count,
            **{} if card is None else card_facts(t, card),
            name="" if by is None else name_of(by),
            seconds=int(self.finding.ms / 1000 + 0.5),
        )


def tip_of(review: RoundReview) -> MatchTip | None:
    """The habit of a round that is most worth a word; None where there is nothing to say."""
    for habit, least in _HABITS:
        findings = [finding for finding in review.findings if _habit_of(finding) == habit]
        if len(findings) >= least:
            return MatchTip(habit, len(findings), max(findings, key=lambda finding: finding.ms))
    return None


def _habit_of(finding: ReviewFinding) -> Habit | None:
    match finding.kind:
        case "passed":
            to_middle = finding.target is not None and finding.target.at == "foundation"
            return "passed" if to_middle else None
        case "played":
            return "slow" if finding.ms >= _SLOW_MS else None
        case "covered" | "taken" | "ended":
            return finding.kind
        case _:
            return None


async def match_tip(table: TableContext, name_of: NameOf) -> str:
    """The sentence after a match; empty where there is none."""
    room = table.room
    if table.api is None or not room.is_played:
        return ""
    try:
        review = await fetch_round_review(table.api, room.table, room.view.public.round + 1)
    except ApiError:
        return ""
    tip = tip_of(review)
    return "" if tip is None else tip.sentence(table.t, name_of)
