"""Hearts in line mode: a deal as a golden text, and the answers to words that mean nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask, Phase
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.speech.translator import spoken_card
from herzrasen.protocol.hearts.coach import Hint, HintOption
from herzrasen.protocol.websocket import AnswerRest, AskRest, RestAsked, Undone
from herzrasen.terminal.hearts import describe, play_automatically
from herzrasen.terminal.hearts.commands import hearts_commands
from herzrasen.terminal.hearts.typed_cards import UnknownCard, find_cards, known_cards
from herzrasen.terminal.lines.command_lookup import complete_line, letter_of, words_of
from tests.terminal.hearts.coach import CoachOfOneHint
from tests.terminal.hearts.rooms import find_state, moon_question
from tests.terminal.hearts.serverless_match import ServerlessMatch
from tests.terminal.hearts.spoken_table import SpokenTable

GOLDEN = Path(__file__).parent / "golden"
ASKS = {
    "en": ("hand", "trick", "last", "scores", "voids", "legal"),
    "de": ("hand", "stich", "letzter", "punkte", "fehlende", "erlaubt"),
}


def play_a_deal(language: str) -> list[str]:
    """A whole deal typed by somebody who asks everything now and then."""
    match = ServerlessMatch(seed=11)
    typist = SpokenTable(match, language)
    match.play_others()
    typist.type("pass 1 2 13" if language == "en" else "schieben 1 2 13")
    turn = 0
    while match.state.public.phase is Phase.PLAY:
        if turn % 4 == 2:
            typist.type(ASKS[language][turn // 4 % 6])
        card = "1" if turn % 3 else next(iter(match.room.legal.cards)).text
        typist.type(f"{'play' if language == 'en' else 'spielen'} {card}")
        turn += 1
    return typist.lines


@pytest.mark.parametrize("language", ASKS)
def test_a_deal_is_said_as_the_golden_text(language: str) -> None:
    sentences = "\n".join(play_a_deal(language)) + "\n"
    file = GOLDEN / f"deal.{language}.txt"
    assert sentences == file.read_text("utf-8"), f"write it anew: python -m {__name__}"


def table_of(match: ServerlessMatch, language: str = "en", **more: Any) -> SpokenTable:
    return SpokenTable(match, language, **more)


def playing() -> ServerlessMatch:
    return ServerlessMatch(find_state("standard", lambda _, legal: len(legal.why) > 1))


def test_a_card_alone_is_played_and_a_wrong_one_is_explained() -> None:
    match = playing()
    typist = table_of(match)
    barred = next(iter(match.room.legal.why))
    assert " " in typist.answers_to(barred)[0]
    assert match.room.pending == ()
    card = next(iter(match.room.legal.cards))
    assert typist.answers_to(card.text)[0].startswith("You play the ")
    assert card not in match.room.view.hand


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("play", "Which card? Type its name"),
        ("play fish", "“fish” is not a card."),
        ("play 99", "“99” is not a card."),
        ("play \x00\ud7ff", "“"),
    ],
)
def test_what_is_no_card_is_said_to_be_none(line: str, answer: str) -> None:
    match = playing()
    (sentences,) = table_of(match).answers_to(line)
    assert sentences.startswith(answer)
    assert match.room.pending == ()


def test_a_card_that_is_not_held_is_named() -> None:
    match = playing()
    missing = next(iter(CardSet.parse("2C 3C 4C 5C 6C 7C 8C 9C") - match.room.view.hand))
    assert table_of(match).answers_to(f"play {missing}")[0].endswith(" is not in your hand.")


def test_a_pass_needs_its_number_of_cards_and_can_be_changed() -> None:
    match = ServerlessMatch(find_state("standard", lambda _, legal: legal.ask is Ask.PASS))
    typist = table_of(match)
    assert typist.answers_to("pass 1 2") == ["Pass exactly 3 cards, such as: pass 1 2 3."]
    assert typist.answers_to("pass 1 1 2") == ["Pass exactly 3 cards, such as: pass 1 2 3."]
    match.slow = True
    typist.type("3 2 1")
    assert len(match.room.pending) == 1


def test_cards_are_exposed_or_not() -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.CHARGE and bool(legal.cards) and not view.public.chosen

    state = find_state("standard+charging=yes", matches)
    match = ServerlessMatch(state)
    low = next(card for card in match.room.view.hand if card not in match.room.legal.cards)
    typist = table_of(match)
    assert typist.answers_to(f"expose {low}") == ["This card cannot be exposed."]
    assert "You choose to expose nothing." in typist.answers_to("expose nothing")
    match = ServerlessMatch(state)
    card = next(iter(match.room.legal.cards))
    assert table_of(match).answers_to(f"e {card}")[0].startswith("You choose to expose ")


@pytest.mark.parametrize(
    ("line", "totals"),
    [
        ("moon others", (0, 26, 26, 26)),
        ("moon me", (-26, 0, 0, 0)),
        ("moon 1", (0, 26, 26, 26)),
        ("moon 2", (-26, 0, 0, 0)),
        ("moon 0", (0, 0, 0, 0)),
    ],
)
def test_the_moon_is_answered_by_a_word(line: str, totals: tuple[int, ...]) -> None:
    match = ServerlessMatch(moon_question())
    typist = table_of(match)
    assert "moon others" in typist.answers_to("moon")[0]
    typist.type(line)
    assert match.state.public.match.totals == totals


def test_the_rest_is_asked_for_only_after_what_it_means() -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        trick = view.public.trick
        return legal.ask is Ask.PLAY and not legal.claim and trick is not None and not trick.cards

    match = ServerlessMatch(find_state("standard", matches))
    typist = table_of(match)
    assert "Everyone sees your hand." in typist.answers_to("claim")[0]
    assert match.sent == []
    sentences = typist.answers_to("claim yes")
    assert match.sent == [AskRest(1)]
    assert sentences[0].startswith("You claim the remaining tricks. Hand: ")


@pytest.mark.parametrize(("line", "yes"), [("agree", True), ("refuse", False)])
def test_a_claim_is_answered(line: str, *, yes: bool) -> None:
    match = ServerlessMatch(find_state("standard", lambda _, legal: legal.ask is Ask.NOTHING))
    typist = table_of(match)
    number = match.room.number or 0
    match.tell(RestAsked(1, number, CardSet.parse("AS KS")))
    assert typist.lines[-1] == "Type agree or refuse."
    typist.type(line)
    assert match.sent == [AnswerRest(number, yes)]


def test_a_hint_is_spoken_aloud() -> None:
    option = HintOption(CardSet.parse("2C"), 1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 0.0)
    coach = CoachOfOneHint(Hint(1, "play", (option,), (), 10))
    sentences = table_of(playing(), api=coach).answers_to("hint")
    assert sentences[1] == "I would play the two of clubs. Expected: exactly 1.0 points."


@pytest.mark.parametrize(("wish", "plays"), [({"auto_only": True}, True), ({}, False)])
def test_an_only_card_goes_by_itself_where_that_is_wished(
    wish: dict[str, bool], *, plays: bool
) -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.PLAY and len(legal.cards) == 1 and len(view.hand) > 2

    match = ServerlessMatch(find_state("standard", matches))
    (card,) = match.room.legal.cards
    typist = table_of(match)
    typist.table.store.change(**wish)
    assert play_automatically(typist.table) == plays
    assert (card not in match.room.view.hand) == plays
    assert any("played automatically" in line for line in typist.lines) == plays


def test_undo_says_what_comes_back() -> None:
    match = playing()
    typist = table_of(match)
    typist.type(f"play {next(iter(match.room.legal.cards))}")
    assert any(line.startswith("Undone: ") for line in typist.answers_to("undo"))


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "queen of spades, 10 of hearts and 2c ♦k, ace spades jd"),
        ("de", "Pik-Dame, Herz 10 und kr2 ♦k, Pik Ass kab"),
    ],
)
def test_every_card_has_its_names(language: str, forms: str) -> None:
    pack = [*CardSet.parse("QS TH 2C KD AS JD")]
    assert [card.text for card in find_cards(forms, pack, language)] == [
        "QS", "TH", "2C", "KD", "AS", "JD",
    ]  # fmt: skip
    twice = [*CardSet.parse("QS QS'")]
    assert [card.text for card in find_cards("qs, qs'", twice, language)] == ["QS", "QS'"]
    assert len(set(known_cards(language).values())) == 52
    with pytest.raises(UnknownCard):
        find_cards("queen of cups", pack, language)


def test_the_cards_of_the_hand_are_completed_one_after_the_other() -> None:
    match = playing()
    hand = CardSet.parse("QS TH 2H KD")
    match.room = replace(match.room, view=replace(match.room.view, hand=hand))
    commands = hearts_commands(table_of(match).table)
    for typed, completed in (
        ("why k", ["why king of diamonds"]),
        ("why qs, T", ["why qs, two of hearts", "why qs, ten of hearts"]),
        ("why x", []),
    ):
        assert complete_line(typed, commands, "en") == completed


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_commands_share_a_word_or_a_letter(language: str) -> None:
    commands = hearts_commands(table_of(playing(), language).table)
    words = [word for command in commands for word in words_of(command, language)]
    letters = [letter for command in commands if (letter := letter_of(command, language))]
    assert all(words_of(command, language) for command in commands)
    assert len(set(words)) == len(words)
    assert len(set(letters)) == len(letters)


if __name__ == "__main__":
    for each in ASKS:
        (GOLDEN / f"deal.{each}.txt").write_text("\n".join(play_a_deal(each)) + "\n", "utf-8")


def test_a_claim_is_read_with_its_hand_then_how_it_is_answered() -> None:
    match = playing()
    table = table_of(match).table
    offer = RestAsked(1, 1, CardSet.parse("AS KS"))
    assert describe(table, match.room, offer) == [
        "Ada claims the remaining tricks. Hand: king of spades and ace of spades.",
        "Waiting for the answers.",
    ]
    for answered, sentence in (
        (replace(offer, agreed=(2,)), "Waiting for the answers."),
        (replace(offer, declined=(2,)), "Waiting for the answers."),
        (replace(offer, declined=(2,), against=2), "Not everyone agrees, so play goes on."),
        (replace(offer, against=2, late=True), "Bruno did not answer in time, so play goes on."),
    ):
        assert describe(table, match.room, answered) == [sentence]


def test_who_takes_back_a_card_hears_which() -> None:
    match = playing()
    table, view = table_of(match).table, match.room.view
    card = next(iter(view.hand))
    without = replace(match.room, view=replace(view, hand=view.hand - CardSet((card,))))
    undone = {seat: Undone(2, seat, view, match.room.legal, ()) for seat in (0, 1)}
    name = spoken_card(table.t, card)
    assert name in " ".join(describe(table, without, undone[0]))
    nothing_back = describe(table, match.room, undone[0])
    assert nothing_back == describe(table, replace(match.room, view=None), undone[0])
    assert name not in " ".join(describe(table, without, undone[1]))
    assert "Ada" in " ".join(describe(table, without, undone[1]))
