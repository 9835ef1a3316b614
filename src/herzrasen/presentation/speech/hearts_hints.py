"""What the coach of Hearts says, as people read it: figures, options and reasons. The twin of
client/games/hearts/value-format.js and of the announcement in client/games/hearts/hint.js."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Final, Literal, TypeAlias

from herzrasen.cards import Seat
from herzrasen.presentation.speech.translator import (
    SpeechTranslator,
    cards_as_objects,
    spoken_cards,
    spoken_facts,
)
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    Hint,
    HintOption,
)

MAX_OPTIONS: Final = 5
"""How many ways to pass or to expose cards are listed."""

Comparison: TypeAlias = Literal["best", "near", "worse"]
"""How an option compares with the best: it is the best, the search cannot tell, or it is worse."""


def format_points(t: SpeechTranslator, points: float) -> str:
    """Points with one decimal: 4.2, in German 4,2."""
    rounded = Decimal(points).quantize(Decimal("0.1"), ROUND_HALF_UP)
    minus = "−" if rounded < 0 else ""
    return minus + str(abs(rounded)).replace(".", t("format.point"))


def format_spread(t: SpeechTranslator, option: HintOption) -> str:
    """Half the width of an option's interval."""
    return format_points(t, (option.high - option.low) / 2)


def is_exact(t: SpeechTranslator, option: HintOption) -> bool:
    """Whether the interval is nothing, as it is written."""
    return format_points(t, option.low) == format_points(t, option.high)


def standing_of(options: Sequence[HintOption], at: int) -> Comparison:
    """How an option compares with the best, which comes first."""
    if at == 0:
        return "best"
    return "near" if options[at].loss <= options[at].within else "worse"


def by_points(options: Sequence[HintOption], count: int) -> list[tuple[int, HintOption]]:
    """The best options in the order of the figures shown, each with its place among all."""
    return sorted(enumerate(options[:count]), key=lambda pair: (pair[1].points, pair[0]))


def option_name(t: SpeechTranslator, option: HintOption) -> str:
    """What an option is called: its cards, nothing, or what is chosen of the moon."""
    if option.choice:
        return t(f"hearts_table.moon.{option.choice}.name")
    return spoken_cards(t, option.cards) if option.cards else t("coach_table.hint.nothing")


def option_sentence(t: SpeechTranslator, ask: str, option: HintOption) -> str:
    """What the coach would do."""
    what = option.choice or (ask if option.cards else "keep")
    names = {
        "cards": spoken_cards(t, option.cards),
        "cards_object": cards_as_objects(t, option.cards),
    }
    return t(f"coach_table.hint.best.{what}", **names)


def fact_sentence(t: SpeechTranslator, fact: CoachFact, name_of: Callable[[Seat], str]) -> str:
    """A finding of the coach."""
    return t(fact.code, **spoken_facts(t, fact.facts, name_of))


def fewer_points(t: SpeechTranslator, hint: Hint) -> str:
    """Why the best option is not the one with the fewest points; empty where it is.

    The coach chooses by more than the points that are shown: by how the choices do in the same
    deals, against the others.
    """
    options = hint.options
    if hint.ask == "moon" or not options:
        return ""
    at, first = by_points(options, len(options) if hint.ask == "play" else MAX_OPTIONS)[0]
    fewest, best = format_points(t, first.points), format_points(t, options[0].points)
    if fewest == best:
        return ""
    return t(
        f"coach_table.hint.fewer.{standing_of(options, at)}",
        other=option_name(t, first),
        points=fewest,
        best=option_name(t, options[0]),
        starred=best,
    )


def hint_sentence(t: SpeechTranslator, hint: Hint, name_of: Callable[[Seat], str]) -> str:
    """A hint in words: the best option, what it leads to, and why."""
    if not hint.options:
        return ""
    best = hint.options[0]
    exactly = "_exactly" if is_exact(t, best) else ""
    sentences = [
        option_sentence(t, hint.ask, best),
        t(f"coach_table.hint.expected{exactly}", **_expectation(t, best)),
        *(fact_sentence(t, fact, name_of) for fact in hint.why),
        fewer_points(t, hint),
    ]
    return " ".join(filter(None, sentences))


def _expectation(t: SpeechTranslator, option: HintOption) -> dict[str, str]:
    figures = {"points": option.points, "low": option.low, "high": option.high}
    return {name: format_points(t, figure) for name, figure in figures.items()}
