"""Who shares first place, in one sentence for one reader."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from herzrasen.cards import Seat
from herzrasen.presentation.speech.translator import SpeechTranslator


def winners_of(places: Sequence[int]) -> list[int]:
    """The sides in first place."""
    return [side for side, place in enumerate(places) if place == 1]


def shared_first_place(
    t: SpeechTranslator,
    sides: Iterable[Sequence[Seat]],
    own: Seat,
    name_of: Callable[[Seat], str],
) -> str:
    """All ``sides`` that share first place, by their seats."""
    sides = list(sides)
    ours = next((members for members in sides if own in members), ())
    names = t.join(" & ".join(map(name_of, members)) for members in sides if members != ours)
    if not ours:
        return t("common.first_place.other", names=names)
    if len(ours) == 1:
        return t("common.first_place.you", names=names)
    team = t.join(map(name_of, [own, *(seat for seat in ours if seat != own)]))
    return t("common.first_place.ours", team=team, names=names)
