"""A round looked at again, in sentences: what was missed in the middle, what was turned past, races
won and lost, how quick it all was. The twin of ``client/games/nerts/round-analysis.js``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.cards import Seat
from herzrasen.presentation.speech.nerts_phrases import card_facts
from herzrasen.protocol.nerts.review import ReviewFinding, RoundReview
from herzrasen.terminal.nerts.text_page import (
    BoardPage,
    PageLine,
    inner_width,
    text_line,
    wrap_lines,
)
from herzrasen.terminal.number_format import decimal
from herzrasen.terminal.translation import NameOf, Translation

_MISSED: Final = ("taken", "covered", "attacked", "ended")
_GROUPS: Final = (
    ("missed", _MISSED),
    ("passed", ("passed",)),
    ("lost", ("lost",)),
    ("won", ("won",)),
    ("slow", ("played",)),
    ("paused", ("paused",)),
)
_SLOWEST: Final = 5
_WORTH: Final = ("foundation", "rival", "tableau")
_SECOND: Final = 1000


def review_page(
    review: RoundReview, seat: Seat, t: Translation, name_of: NameOf, width: int
) -> BoardPage:
    """The page with all findings."""
    inner = inner_width(width)
    lines = [*wrap_lines(t("nerts_review.about"), inner, "raised.muted"), PageLine()]
    for head, text in review_figures(review, seat, t):
        lines.append(PageLine(((f"{head}: ", "raised.muted"), (text, "raised.text bold"))))
    if not any(finding.kind in _MISSED for finding in review.findings):
        lines += wrap_lines(t("nerts_review.perfect"), inner, "raised.good")
    for title, sentences in review_groups(review, t, name_of):
        lines += [PageLine(), text_line(title, "raised.accent bold")]
        lines += [line for text in sentences for line in wrap_lines(text, inner)]
    return BoardPage("review", t("nerts_review.title", round=review.round), tuple(lines))


def review_figures(review: RoundReview, seat: Seat, t: Translation) -> Iterator[tuple[str, str]]:
    """The figures of a round, each with its heading."""
    kinds = [finding.kind for finding in review.findings]

    def figure(name: str, value: str) -> tuple[str, str]:
        return t(f"nerts_review.figures.{name}"), value

    yield figure("missed", str(sum(kind in _MISSED for kind in kinds)))
    yield figure("passed", str(kinds.count("passed")))
    races = kinds.count("won") + kinds.count("lost")
    won = t("nerts_review.figures.races_won", won=kinds.count("won"), all=races)
    yield figure("races", won if races else t("nerts_review.figures.no_races"))
    reaction = review.reaction
    none = t("nerts_review.figures.no_plays")
    yield figure("reaction", none if reaction is None else duration(reaction, t))
    pace = next((pace.ms for pace in review.paces if pace.seat == seat), None)
    if pace is not None:
        yield figure("pace", t("nerts_review.figures.pace_each", time=duration(pace, t)))
    yield figure("length", minutes(review.ms))


def review_groups(
    review: RoundReview, t: Translation, name_of: NameOf
) -> Iterator[tuple[str, list[str]]]:
    """What was found, by kind: a title, and a sentence for each moment."""
    for group, kinds in _GROUPS:
        findings = _sort_findings(group, [each for each in review.findings if each.kind in kinds])
        if findings:
            sentences = [
                f"{moment(finding.at, t)}  {finding_sentence(finding, t, name_of)}"
                for finding in findings
            ]
            yield t(f"nerts_review.group.{group}"), sentences


def _sort_findings(group: str, findings: list[ReviewFinding]) -> Sequence[ReviewFinding]:
    if group == "slow":
        return sorted(findings, key=lambda finding: -finding.ms)[:_SLOWEST]
    if group == "passed":
        return sorted(findings, key=lambda finding: (_worth(finding), finding.at))
    return findings


def _worth(finding: ReviewFinding) -> int:
    """What a foundation would have taken comes first."""
    at = "" if finding.target is None else finding.target.at.value
    return _WORTH.index(at) if at in _WORTH else -1


def finding_sentence(finding: ReviewFinding, t: Translation, name_of: NameOf) -> str:
    """A finding as a sentence."""
    target, detail = finding.target, ""
    if finding.kind == "passed" and target is not None:
        detail = f".{target.at}"
    elif finding.decided:
        detail = f".{finding.decided}"
    who = finding.by
    if who is None and target is not None and target.at == "rival":
        who = target.index
    call = dict.fromkeys(("card", "card_subject"), t("nerts_review.call.card"))
    return t(
        f"nerts_review.found.{finding.kind}{detail}",
        **card_facts(t, finding.card) if finding.card else call,
        time=duration(finding.ms, t),
        name="" if who is None else name_of(who),
        column=(target.index if target else 0) + 1,
    )


def duration(ms: int, t: Translation) -> str:
    """Milliseconds, or seconds with a decimal."""
    if ms < _SECOND:
        return t("nerts_review.milliseconds", n=ms)
    return t("nerts_review.seconds", n=decimal(ms / _SECOND, t.language))


def minutes(ms: int) -> str:
    """Minutes and seconds: 1:05."""
    seconds = max(0, ms // _SECOND)
    return f"{seconds // 60}:{seconds % 60:02}"


def moment(ms: int, t: Translation) -> str:
    """A moment of the round: 0:12.3."""
    point = t.number(0.5)[1]
    return f"{minutes(ms)}{point}{max(0, ms) % _SECOND // 100}"
