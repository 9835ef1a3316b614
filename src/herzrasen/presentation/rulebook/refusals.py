"""Why rules cannot be played, in a sentence that names the options in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator

from herzrasen.cards import Card
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import catalogue, text
from herzrasen.presentation.rulebook.options import GAMES, choices, options
from herzrasen.presentation.rulebook.translator import Speech
from herzrasen.protocol.rules import RuleRefusal


def explain(game: GameName, refusal: Refusal, language: str) -> RuleRefusal:
    """The refusal with its sentence and the options that are to blame, as far as it names any."""
    known = catalogue(language)
    facts = refusal.facts
    blamed = tuple(str(facts[fact]) for fact in ("option", "other") if fact in facts)
    blamed = tuple(name for name in blamed if f"{game}.option.{name}.name" in known)
    pair = f"{game}.collision.{facts.get('option')}.{facts.get('other')}"
    key = pair if pair in known else refusal.code
    sentence = text(language, key, **_in_words(game, refusal, language))
    sentence = " ".join((sentence[:1].upper() + sentence[1:], *_way_out(game, refusal, language)))
    return RuleRefusal(refusal.code, facts, sentence, blamed)


def _way_out(game: GameName, refusal: Refusal, language: str) -> Iterator[str]:
    """What could have been written instead."""
    if refusal.code == f"{game}.refusal.unknown-preset":
        yield text(language, "rules.named", names=", ".join(GAMES[game].PRESETS))
    if refusal.code == f"{game}.refusal.bad-value":
        named = (option for option in options(game) if option.name == refusal.facts["option"])
        for option in named:
            words = (word for word, _ in choices(game, option, language))
            yield text(language, "rules.possible", values=", ".join(words))


def _in_words(game: GameName, refusal: Refusal, language: str) -> dict[str, str | int]:
    known, said = catalogue(language), dict(refusal.facts)
    for fact in ("option", "other"):
        if fact in said:
            said[fact] = known.get(f"{game}.option.{said[fact]}.name", said[fact])
    if "card" in said:
        said["card"] = Speech(language, f"{game}_rules").card(Card.parse(str(said["card"])))
    if "value" in said:
        value = f"{game}.value.{refusal.facts['option']}.{said['value']}"
        said["value"] = known.get(value, said["value"])
    return said
