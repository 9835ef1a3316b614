"""A review in sentences, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.presentation.record.sentences import Speech
from herzrasen.protocol.http_coach import ReviewFinding, RoundReview

_GROUPS: Final = {
    "missed": ("taken", "covered", "attacked", "ended"),
    "passed": ("passed",),
    "lost": ("lost",),
    "won": ("won",),
    "slow": ("played",),
    "paused": ("paused",),
}
"""What is told together, in this order."""
_SLOWEST: Final = 5
"""So many of the cards that went to foundations are told of, the slowest."""


def told(review: RoundReview, say: Speech) -> Iterator[str]:
    """The round, a sentence a line, in groups under their titles."""
    name = say.name(review.seat)
    time = _time(review.ms, say)
    yield say("nerts_review.round", round=review.round, name=name, time=time)
    yield from (f"  {line}" for line in _figures(review, say))
    for group, kinds in _GROUPS.items():
        found = [one for one in review.findings if one.kind in kinds]
        if group == "slow":
            found = sorted(found, key=lambda one: -one.ms)[:_SLOWEST]
        if found:
            yield f"{say(f'nerts_review.group.{group}')}: {len(found)}"
        for one in found:
            yield f"{one.at / 1000:8.1f} s  {sentence(one, say)}"


def sentence(one: ReviewFinding, say: Speech) -> str:
    """What a finding says."""
    key = f"nerts_review.found.{one.kind}"
    if one.kind == "passed":
        assert one.target is not None
        key = f"{key}.{one.target.at.value}"
    elif one.decided is not None:
        key = f"{key}.{one.decided}"
    rival = one.target is not None and one.target.at is Spot.RIVAL and one.by is None
    who = one.target.index if rival and one.target is not None else one.by
    return say(
        key,
        card=say("nerts_review.call.card") if one.card is None else say.card(_bare(one.card)),
        time=_time(one.ms, say),
        name="" if who is None else say.name(who),
        column=_column(one.target),
    )


def _figures(review: RoundReview, say: Speech) -> Iterator[str]:
    def figure(name: str, value: str) -> str:
        return f"{say(f'nerts_review.figures.{name}')}: {value}"

    if review.reaction is not None:
        yield figure("reaction", _time(review.reaction, say))
    for pace in review.paces:
        if pace.ms is not None:
            each = say("nerts_review.figures.pace_each", time=_time(pace.ms, say))
            yield f"{say('nerts_review.pace.title')}, {say.name(pace.seat)}: {each}"


def _bare(card: Card) -> Card:
    """The card without its deck: which of several equal ones it was, its player knows."""
    return Card(card.rank, card.suit)


def _column(target: Place | None) -> int:
    return 0 if target is None else target.index + 1


def _time(ms: int, say: Speech) -> str:
    if ms < 1000:
        return say("nerts_review.milliseconds", n=ms)
    seconds = f"{ms / 1000:.1f}"
    return say("nerts_review.seconds", n=seconds.replace(".", say("nerts_review.point")))
