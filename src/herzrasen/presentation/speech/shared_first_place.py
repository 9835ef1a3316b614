"""Who shares first place, in one sentence: the same in every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from herzrasen.cards import Seat
from herzrasen.presentation.speech.translator import SpeechTranslator


def shared_first_place(
    sides: Sequence[Sequence[Seat]],
    own: Seat,
    name_of: Callable[[Seat], str],
    t: SpeechTranslator,
) -> str:
    """All sides that are first, by their seats; ``own`` is the reader's."""
    ours = next((members for members in sides if own in members), ())
    names = t.join([" & ".join(map(name_of, each)) for each in sides if each != ours])
    if not ours:
        return t("common.first_place.other", names=names)
    if len(ours) == 1:
        return t("common.first_place.you", names=names)
    team = t.join(map(name_of, [own, *(seat for seat in ours if seat != own)]))
    return t("common.first_place.ours", team=team, names=names)
