"""Why rules are not valid, in a sentence that names the options in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import Card
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.locales import catalogue, text
from herzrasen.locales.capitals import with_capital
from herzrasen.presentation.rulebook.options import choices, options
from herzrasen.presentation.rulebook.translator import RuleTranslator
from herzrasen.protocol.rules import RuleRefusal


def explain(game: GameName, refusal: Refusal, language: str) -> RuleRefusal:
    """The refusal with its sentence and the options that it names as the cause."""
    known = catalogue(language)
    facts = refusal.facts
    blamed = tuple(str(facts[fact]) for fact in ("option", "other") if fact in facts)
    blamed = tuple(name for name in blamed if f"{game}.option.{name}.name" in known)
    pair = f"{game}.collision.{facts.get('option')}.{facts.get('other')}"
    key = pair if pair in known else refusal.code
    sentence = text(language, key, **_fact_texts(game, refusal, language))
    sentence = " ".join((with_capital(sentence), *_suggestions(game, refusal, language)))
    return RuleRefusal(refusal.code, facts, sentence, blamed)


def _suggestions(game: GameName, refusal: Refusal, language: str) -> Iterator[str]:
    """A sentence that lists valid names or values."""
    if refusal.code == f"{game}.refusal.unknown-preset":
        yield text(language, "rules.named", names=", ".join(GAMES[game].PRESETS))
    if refusal.code == f"{game}.refusal.bad-value":
        named = (option for option in options(game) if option.name == refusal.facts["option"])
        for option in named:
            words = (word for word, _ in choices(game, option, language))
            yield text(language, "rules.possible", values=", ".join(words))


def _fact_texts(game: GameName, refusal: Refusal, language: str) -> dict[str, str | int]:
    known, texts = catalogue(language), dict(refusal.facts)
    for fact in ("option", "other"):
        if fact in texts:
            texts[fact] = known.get(f"{game}.option.{texts[fact]}.name", texts[fact])
    if "card" in texts:
        texts["card"] = RuleTranslator(language, f"{game}_rules").card(
            Card.parse(str(texts["card"]))
        )
    if "value" in texts:
        value = f"{game}.value.{refusal.facts['option']}.{texts['value']}"
        texts["value"] = known.get(value, texts["value"])
    return texts
