"""Sentences in English and German for the values of the public API."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES, name_of_rules
from herzrasen.locales import LANGUAGES, text
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.review import hearts_sentences, nerts_sentences
from herzrasen.presentation.rulebook import description
from herzrasen.presentation.rulebook.refusals import explain
from herzrasen.protocol.hearts.coach import CoachFact, DealReview
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.record.record import Fault, Player

_OF_ARENA: Final = "cli.arena.hearts.refusal."
"""Where the sentences of refusals without a game or a subject in their code stand."""


def sentence(value: Any, language: str = "en") -> str:
    """A refusal, or a reason that the coach gives, as a sentence.

    Args:
        value: a ``Refusal`` or one of the facts in ``Hint.why``, ``SeatReview.verdict`` and so on.
        language: ``en`` or ``de``.

    Raises:
        ValueError: for another language.
    """
    translate = RecordTranslator(known_language(language))
    game = value.code.partition(".")[0]
    if game in GAMES and _is_about_rules(value):
        return explain(game, value, language).sentence
    facts = translate.fact_texts(value.facts)
    if "trouble" in facts:
        facts["why"] = text(language, f"cli.trouble.{facts['trouble']}", code=facts["system"])
    key = value.code if "." in value.code else _OF_ARENA + value.code
    return text(language, key, **facts)


def fault_sentence(fault: Fault, language: str = "en") -> str:
    """A record's fault as a sentence. Raises ValueError for another language than en and de."""
    return RecordTranslator(known_language(language)).fault_sentence(fault)


def rules_sentences(rules: Any, language: str = "en") -> tuple[str, ...]:
    """The rules of a match in sentences, as the rules pages say them.

    Args:
        rules: a value of ``hearts.HeartsRules`` or ``nerts.NertsRules``.
        language: ``en`` or ``de``.

    Raises:
        ValueError: for another language.
        TypeError: if these are no rules.
    """
    try:
        name_of_rules(rules)
    except LookupError as error:
        raise TypeError(str(error)) from None
    groups = description.sentences(rules, known_language(language))
    return tuple(line for group in groups for line in group.lines)


def review_text(
    review: DealReview | RoundReview, language: str = "en", *, names: Iterable[str] = ()
) -> str:
    """A review as text with a table of moves, as ``herzrasen review`` prints it.

    Args:
        review: what ``review`` returns.
        language: ``en`` or ``de``.
        names: of the players, in seat order; seats are numbered without them.

    Raises:
        ValueError: for another language.
    """
    translate = RecordTranslator(known_language(language), tuple(map(Player, names)))
    if isinstance(review, RoundReview):
        return "\n".join(nerts_sentences.review_lines(review, translate))
    return "\n".join(hearts_sentences.review_lines(review, translate))


def known_language(language: str) -> str:
    """The language, if there are sentences in it.

    Raises:
        ValueError: if there are none.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no sentences in {language!r}; there are {', '.join(LANGUAGES)}")
    return language


def _is_about_rules(refusal: Refusal | CoachFact) -> bool:
    """Whether the refusal names a preset, an option or two of them, and not a card or a seat."""
    return not {"option", "other", "name", "value"}.isdisjoint(refusal.facts)
