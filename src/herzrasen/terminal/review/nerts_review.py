"""The review of a round of Nerts for one seat, in lines: what was missed, races, pace."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.nerts import Spot
from herzrasen.presentation.speech.nerts_phrases import card_facts
from herzrasen.protocol.nerts.review import ReviewFinding, RoundReview
from herzrasen.terminal.history.plot import OverviewFigure
from herzrasen.terminal.number_format import decimal, whole
from herzrasen.terminal.replay.selectors import format_time
from herzrasen.terminal.translation import NameOf, Translation

_KEY: Final = "nerts_review"
_MISSED: Final = ("taken", "covered", "attacked", "ended")
_SLOWEST: Final = 5
_GROUPS: Final[Sequence[tuple[str, tuple[str, ...]]]] = (
    ("missed", _MISSED),
    ("passed", ("passed",)),
    ("lost", ("lost",)),
    ("won", ("won",)),
    ("slow", ("played",)),
    ("paused", ("paused",)),
)
_WORTH: Final = (Spot.FOUNDATION, Spot.RIVAL, Spot.TABLEAU)
_SECOND: Final = 1000


class FindingLine(msgspec.Struct, frozen=True):
    """A moment of the round: the ``step`` after which the table looked so, when, and what."""

    step: int
    time: str
    text: str


class FindingGroup(msgspec.Struct, frozen=True):
    """Moments of one kind; ``count`` is how many there are, None where only some are shown."""

    title: str
    about: str
    count: int | None
    lines: tuple[FindingLine, ...]


def missed_count(review: RoundReview) -> int:
    """How many cards for the middle were missed."""
    return sum(finding.kind in _MISSED for finding in review.findings)


def figures(t: Translation, review: RoundReview, own: Seat) -> list[OverviewFigure]:
    """The overview."""
    key, language = f"{_KEY}.figures", t.language
    count = [finding.kind for finding in review.findings].count
    won, races = count("won"), count("won") + count("lost")
    found = [
        OverviewFigure(t(f"{key}.missed"), whole(missed_count(review), language)),
        OverviewFigure(t(f"{key}.passed"), whole(count("passed"), language)),
        OverviewFigure(
            t(f"{key}.races"),
            t(f"{key}.races_won", won=won, all=races) if races else t(f"{key}.no_races"),
        ),
        OverviewFigure(t(f"{key}.reaction"), t(f"{key}.no_plays"))
        if review.reaction is None
        else OverviewFigure(
            t(f"{key}.reaction"), duration(t, review.reaction), t(f"{key}.reaction_about")
        ),
    ]
    own_pace = next((pace.ms for pace in review.paces if pace.seat == own), None)
    if own_pace:
        found.append(
            OverviewFigure(t(f"{key}.pace"), duration(t, own_pace), t(f"{key}.pace_about"))
        )
    minutes, seconds = divmod(review.ms // _SECOND, 60)
    return [*found, OverviewFigure(t(f"{key}.length"), f"{minutes}:{seconds:02}")]


def groups(t: Translation, review: RoundReview, name_of: NameOf) -> list[FindingGroup]:
    """All findings, by their kind."""
    shown = []
    for group, kinds in _GROUPS:
        found = [finding for finding in review.findings if finding.kind in kinds]
        if not found:
            continue
        count: int | None = len(found)
        if group == "slow":
            found, count = sorted(found, key=lambda one: -one.ms)[:_SLOWEST], None
        elif group == "passed":
            found.sort(key=_worth)
        lines = tuple(
            FindingLine(one.number, format_time(one.at, t.language), sentence(t, one, name_of))
            for one in found
        )
        key = f"{_KEY}.group.{group}"
        shown.append(FindingGroup(t(key), t(f"{key}_about"), count, lines))
    return shown


def pace_table(
    t: Translation, review: RoundReview, name_of: NameOf
) -> tuple[list[str], list[list[str]]]:
    """How quick everyone was, the quickest first: head and rows."""
    key = f"{_KEY}.pace"
    ordered = sorted(review.paces, key=lambda pace: (pace.ms is None, pace.ms or 0))
    rows = [
        [
            name_of(pace.seat),
            whole(pace.actions, t.language),
            t(f"{key}.none") if pace.ms is None else duration(t, pace.ms),
        ]
        for pace in ordered
    ]
    return [t(f"{key}.player"), t(f"{key}.actions"), t(f"{key}.each")], rows


def sentence(t: Translation, finding: ReviewFinding, name_of: NameOf) -> str:
    """A finding as a sentence."""
    target = finding.target
    detail = ""
    if finding.kind == "passed" and target is not None:
        detail = f".{target.at.value}"
    elif finding.decided is not None:
        detail = f".{finding.decided}"
    by = finding.by
    if by is None and target is not None and target.at is Spot.RIVAL:
        by = target.index
    call = dict.fromkeys(("card", "card_subject"), t(f"{_KEY}.call.card"))
    return t(
        f"{_KEY}.found.{finding.kind}{detail}",
        **call if finding.card is None else card_facts(t, finding.card),
        time=duration(t, finding.ms),
        name="" if by is None else name_of(by),
        column=(0 if target is None else target.index) + 1,
    )


def duration(t: Translation, ms: int) -> str:
    """A short time, in ms or in seconds."""
    if ms < _SECOND:
        return t(f"{_KEY}.milliseconds", n=ms)
    return t(f"{_KEY}.seconds", n=decimal(ms / _SECOND, t.language))


def _worth(finding: ReviewFinding) -> tuple[int, int]:
    """What a foundation would have taken comes first."""
    spot = None if finding.target is None else finding.target.at
    return (_WORTH.index(spot) if spot in _WORTH else -1, finding.at)
