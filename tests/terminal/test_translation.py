"""Sentences of the terminal are those of the browser."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from herzrasen.cards import Card
from herzrasen.games.protocol import Refusal
from herzrasen.locales import text
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.speech.translator import spoken_facts
from herzrasen.record.record import Player
from herzrasen.terminal.members.chat_texts import printable
from herzrasen.terminal.translation import (
    Translation,
    card_name,
    preset_name,
    refusal_text,
)
from tests.terminal.browser_twin import ask_browser

EN, DE = Translation("en"), Translation("de")


def test_numbers_are_written_as_the_language_writes_them() -> None:
    assert [EN.number(n) for n in (0, 26, -26, 1234567, 1.5, -0.0001)] == [
        "0", "26", "−26", "1,234,567", "1.5", "0",
    ]  # fmt: skip
    assert [DE.number(n) for n in (-1234.25, 10000)] == ["−1.234,25", "10.000"]


def test_a_missing_key_is_shown_and_an_unknown_language_is_english() -> None:
    assert EN("no.such.key", n=3) == "no.such.key"
    assert Translation("xx").language == "en"


def test_facts_are_named() -> None:
    words = spoken_facts(
        DE, {"card": "QS", "cards": "2C XH", "suit": "H", "seat": 2}, lambda seat: f"Platz {seat}"
    )
    assert words["card"] == "Pik-Dame"
    assert words["suit"] == DE("cards.suit.H")
    assert words["seat"] == "Platz 2"
    assert str(words["cards"]).startswith(f"{card_name(DE, Card.parse('2C'))} und ")


def test_cards_in_sentences_have_their_case_here_as_in_the_browser(node: str) -> None:
    """Jokers and the second pack too, which no golden table has."""
    gone = Refusal("nerts.refusal.source-changed", {"card": "XH"})
    assert refusal_text(DE, gone) == "Der Rote Joker liegt da nicht mehr."
    facts: list[Mapping[str, str | int]] = [
        gone.facts,
        {"card": "JD'"},
        {"cards": "KS XC QS'"},
    ]
    asked = ask_browser(
        node, [("core/text/facts.js", "factsInWords", [each]) for each in facts], "de"
    )
    assert asked == [spoken_facts(DE, each) for each in facts]
    assert asked[1]["card_dative"] == "dem Karo-Buben"
    assert asked[2]["cards_object"] == (
        "den Pik-König, den Schwarzen Joker und die Pik-Dame vom zweiten Deck"
    )


def test_a_card_of_the_second_pack_says_so_where_that_matters() -> None:
    card = Card.parse("QS'")
    assert card_name(EN, card) == "queen of spades"
    assert card_name(EN, card, pack=True) == EN("cards.of_second_pack", card="queen of spades")


def test_a_code_of_a_newer_server_is_trouble_in_words() -> None:
    assert refusal_text(EN, Refusal("hearts.refusal.follow-suit", {"suit": "C"})) != ""
    assert refusal_text(EN, Refusal("no.such.code")) == EN("client.trouble.server")


def test_a_preset_without_a_sentence_goes_by_its_own_words() -> None:
    assert preset_name(DE, "hearts", "standard") == DE("hearts.preset.standard.name")
    assert preset_name(EN, "hearts", "not-there") == "Not There"


SARA = "\u05e9\u05e8\u05d4"


@pytest.mark.parametrize("name", [SARA, "\u0645\u0631\u064a\u0645 (2)"])
def test_a_right_to_left_name_turns_no_sentence_around(name: str) -> None:
    """In the terminal, in sentences of the server and of records, and in lists of names."""
    isolated = f"\u2068{name}\u2069"
    t = Translation("en")
    assert t("chat.says", name=name, words="5").startswith(f"{isolated}:")
    assert t.join(["Eva", name]) == f"Eva and {isolated}"
    assert text("en", "chat.says", name=name, words="5").startswith(f"{isolated}:")
    record = RecordTranslator("en", (Player(name), Player("Eva")))
    assert record.names((0, 1)).startswith(isolated)
    assert t("chat.says", name="Eva", words="5") == "Eva: 5"


def test_a_joined_emoji_stays_one_in_sentences() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert RecordTranslator("en", (Player(family),)).name(0) == family
    assert printable(f"{family}\u202e") == f"{family} "
