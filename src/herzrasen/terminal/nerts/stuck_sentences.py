"""A stopped round in sentences: why no player can move, with the proof, and what happens now."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Literal

from herzrasen.games.nerts import Public
from herzrasen.presentation.speech.nerts_phrases import NertsPhrases
from herzrasen.terminal.state.table_room import TableRoom


def seconds_until(
    room: TableRoom, what: Literal["start", "remedy", "halt"], now: float
) -> int | None:
    """The seconds until something comes by itself, rounded up; None where it does not."""
    if room.scheduled is None or room.scheduled.what != what:
        return None
    return max(0, ceil((room.scheduled.at - now) / 1000))


def stuck_title(phrases: NertsPhrases, public: Public) -> str:
    """What stopped the round, in two or three words."""
    return phrases.t(f"nerts_stuck.title.{public.stop or 'lock'}")


def stuck_reason(phrases: NertsPhrases, public: Public) -> str:
    """Why the round was stopped, in a sentence."""
    names = ", ".join(map(phrases.name_of, public.votes))
    key = f"nerts_stuck.why.{public.stop or 'lock'}"
    return phrases.t(key, names=names, n=public.rules.stuck_seconds)


def stuck_action(phrases: NertsPhrases, public: Public) -> str:
    """What happens after this, in a sentence."""
    return phrases.t(f"nerts_stuck.action.{public.rules.stuck_action}")


def stuck_proof(phrases: NertsPhrases, public: Public) -> Iterator[tuple[str, str]]:
    """The proof, as headings with cards: what is open in the middle, and for each player what comes
    up on the waste, the open pile card, the ends of the columns."""
    if not public.reach:
        return
    t = phrases.t

    def cards(some: tuple[object, ...]) -> str:
        return phrases.cards(some, public) or t("nerts_stuck.proof.none")  # type: ignore[arg-type]

    tops = tuple(pile[-1] for pile in public.foundations)
    yield t("nerts_stuck.proof.middle"), cards(tops)
    for at, area in enumerate(public.areas):
        reach = public.reach[at] if at < len(public.reach) else ()
        yield phrases.players(public, at), t("nerts_stuck.proof.count", n=len(reach))
        yield t("nerts_stuck.proof.reach"), cards(reach)
        yield t("nerts_stuck.proof.pile"), cards(area.pile[-1:])
        ends = tuple(column[-1] for column in area.tableau if column)
        yield t("nerts_stuck.proof.columns"), cards(ends)
    places = "places_and_piles" if public.rules.rival_building else "places"
    yield "", t(f"nerts_stuck.proof.{places}")
