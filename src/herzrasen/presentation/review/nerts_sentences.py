"""The review of a round of Nerts as text for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.locales.formats import format_number
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.protocol.nerts.review import ReviewFinding, RoundReview

_GROUPS: Final = {
    "missed": ("taken", "covered", "attacked", "ended"),
    "passed": ("passed",),
    "lost": ("lost",),
    "won": ("won",),
    "slow": ("played",),
    "paused": ("paused",),
}
"""Groups of findings, in the order of the text."""
_MAX_SLOWEST: Final = 5
"""Most cards that are listed as played slowly."""


def review_lines(review: RoundReview, translate: RecordTranslator) -> Iterator[str]:
    """The round, a sentence a line, in groups under their titles."""
    name = translate.name(review.seat)
    time = _time(review.ms, translate)
    yield translate("nerts_review.round", round=review.round, name=name, time=time)
    yield from (f"  {line}" for line in _figures(review, translate))
    for group, kinds in _GROUPS.items():
        found = [one for one in review.findings if one.kind in kinds]
        if group == "slow":
            found = sorted(found, key=lambda one: -one.ms)[:_MAX_SLOWEST]
        if found:
            yield f"{translate(f'nerts_review.group.{group}')}: {len(found)}"
        for one in found:
            yield f"{translate.seconds(one.at)}  {finding_sentence(one, translate)}"


def finding_sentence(finding: ReviewFinding, translate: RecordTranslator) -> str:
    """The sentence for a finding."""
    key = f"nerts_review.found.{finding.kind}"
    if finding.kind == "passed":
        assert finding.target is not None
        key = f"{key}.{finding.target.at.value}"
    elif finding.decided is not None:
        key = f"{key}.{finding.decided}"
    rival = finding.target is not None and finding.target.at is Spot.RIVAL and finding.by is None
    who = finding.target.index if rival and finding.target is not None else finding.by
    call = dict.fromkeys(("card", "card_subject"), translate("nerts_review.call.card"))
    return translate(
        key,
        **call if finding.card is None else translate.card_facts(_without_deck(finding.card)),
        time=_time(finding.ms, translate),
        name="" if who is None else translate.name(who),
        column=_column(finding.target),
    )


def _figures(review: RoundReview, translate: RecordTranslator) -> Iterator[str]:
    def figure(name: str, value: str) -> str:
        return f"{translate(f'nerts_review.figures.{name}')}: {value}"

    if review.reaction is not None:
        yield figure("reaction", _time(review.reaction, translate))
    for pace in review.paces:
        if pace.ms is not None:
            each = translate("nerts_review.figures.pace_each", time=_time(pace.ms, translate))
            yield f"{translate('nerts_review.pace.title')}, {translate.name(pace.seat)}: {each}"


def _without_deck(card: Card) -> Card:
    """The card without its deck, which does not matter in a sentence."""
    return Card(card.rank, card.suit)


def _column(target: Place | None) -> int:
    return 0 if target is None else target.index + 1


def _time(ms: int, translate: RecordTranslator) -> str:
    if ms < 1000:
        return translate("nerts_review.milliseconds", n=ms)
    seconds = format_number(ms / 1000, translate.language, 1)
    return translate("nerts_review.seconds", n=seconds)
