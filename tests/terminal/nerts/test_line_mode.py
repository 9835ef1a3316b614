"""Nerts in line mode: a whole round compared with golden text, every form of every move, and what
is said of lines that mean nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift, NertsRules, Phase
from herzrasen.terminal.lines.command_lookup import find_command
from herzrasen.terminal.nerts import line_commands
from herzrasen.terminal.nerts.line_play import LinePlay
from herzrasen.terminal.nerts.move_list import listed_moves
from herzrasen.terminal.nerts.table_state import with_room
from herzrasen.terminal.nerts.typed_moves import NotUnderstood, read_move
from tests.games.nerts.random_rounds import steps
from tests.golden_text import AssertGolden
from tests.terminal.nerts.line_round import LineRound, first_move, lift_words, table_of, typed_forms
from tests.terminal.nerts.local_table import LocalTable, context_of
from tests.terminal.nerts.test_pictures import amid

GOLDEN = Path(__file__).with_name("golden")
ASKED = {
    "en": ("legal", "cards", "middle", "rivals", "r 2", "scores", "sheet"),
    "de": ("züge", "karten", "mitte", "gegner", "g 2", "stand", "wertung"),
}
GO = {"en": "go", "de": "los"}


def play_round(language: str) -> str:
    """A round from the first "ready" to the score sheet, with every answer asked for."""
    listener = LineRound(NertsRules(seats=3, pile_size=5, tableau_piles=None, rounds=2), language)
    listener.table.deal()
    for seat in (1, 2):
        listener.table.move(seat, nerts.Ready())
    listener.type(GO[language])
    listener.table.deal()
    for question in ASKED[language][:-1]:
        listener.type(question)
    for number in range(400):
        if listener.table.state.public.phase is not Phase.PLAY:
            break
        table = with_room(None, listener.table.room)
        assert table is not None
        move = first_move(listener.table.state, 0)
        forms = typed_forms(move, table)
        listener.type(forms[number % len(forms)])
    assert listener.table.state.public.match.deals, "the round was scored"
    listener.type(ASKED[language][-1])
    return listener.finish()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_round_sounds_as_it_did(language: str, assert_golden: AssertGolden) -> None:
    assert_golden(GOLDEN / f"round.{language}.txt", play_round(language))


@pytest.mark.parametrize("seed", range(3))
def test_every_legal_lift_can_be_typed_and_means_that_lift(seed: int) -> None:
    random = Random(seed)
    rules = NertsRules(seats=4, tableau_piles=5)
    seen = 0
    for _, _, _, state, _ in steps(rules, random):
        if state.public.phase is not Phase.PLAY or random.random() < 0.9:
            continue
        view = nerts.view(state, 2)
        table = table_of(view, nerts.legal(view))
        for move in listed_moves(table):
            if not isinstance(move, Lift) or any(cards_before(table, move)):
                continue
            for form in lift_words(move, table)[:2]:
                words = form.removeprefix("move ")
                meaning = read_move(words, table, "en", lambda seat: f"Player {seat}")
                assert not isinstance(meaning, NotUnderstood), words
                found = meaning.lift
                assert found is not None
                assert (found.source, found.target.at) == (move.source, move.target.at), words
                assert meaning.expected, words
                seen += 1
        if seen > 60:
            return


def cards_before(table: object, move: Lift) -> list[Card]:
    """Deeper runs of the same column that go to the same place: the deepest is lifted."""
    options = table.lifts  # type: ignore[attr-defined]
    return [
        option.card
        for option in options
        if option.source == move.source
        and option.card is not move.card
        and any(target.place == move.target for target in option.targets)
    ]


MEANINGS = {
    "en": {
        "w, p, 1, 4 m": "no_foundation, no_foundation, no_foundation, empty",
        "w 2, waste to 2, js 2": "JS on QH, JS on QH, JS on QH",
        "w 4, 1 4, c1 4, column 1 4": "JS on -, QD on -, QD on -, QD on -",
        "kc 4, qd 4, 5d 4, 8s 4": "KC on -, QD on -, 5D on -, 8S on -",
        "6c 2, w p, p waste": "6C on QH?, JS on 8H'?, 8H' on JS?",
        "w r2, w rival 3, w bo, w e": "JS on JH'2?, JS on 5S'3?, JS on JH'2?, “e”",
        "w r4, w r0, w 0, w 5, w r1111": "“r”, “r”, “0”, “5”, “r”",
        "9c 4, p zz, w 2 3, column, w rival, 0 2": "“9c”, “zz”, “3”, “column”, “rival”, “0”",
        "1 1, p p, 8h m": "no_foundation, no_foundation, no_foundation",
    },
    "de": {
        "bp 2, spalte 1 auf 4, dk 4": "JS on QH, QD on -, QD on -",
        "ablage 2, stoß mitte, w gegner 2": "JS on QH, no_foundation, JS on JH'2?",
        "js 2, waste 2, 8h m": "JS on QH, JS on QH, no_foundation",
    },
}
"""What is typed at the table that ``test_pictures`` calls ``amid``: the card that is lifted, and on
what; with a question mark where the server is only asked why not."""


@pytest.mark.parametrize("language", MEANINGS)
def test_each_way_to_type_a_move_means_what_it_says(language: Any) -> None:
    desk = amid(language=language)
    table = with_room(None, desk.table.room)
    assert table is not None

    def meaning_of(text: str) -> str:
        meaning = read_move(text, table, language, desk.model.name_of)
        if isinstance(meaning, NotUnderstood):
            return f"“{meaning.word}”"
        if (lift := meaning.lift) is None:
            return str(meaning.hint)
        return f"{lift.card} on {lift.onto or '-'}{'' if meaning.expected else '?'}"

    for texts, meanings in MEANINGS[language].items():
        assert ", ".join(map(meaning_of, texts.split(", "))) == meanings


@pytest.mark.parametrize(
    ("typed", "language", "sentence"),
    [
        ("99", "en", "There is no move number 99."),
        ("m pile nowhere", "en", "“nowhere” names no spot of yours."),
        ("waste", "en", "There is no card here."),
        ("lege stoß nirgends", "de", "„nirgends“ ist kein Ort von dir."),
        ("call", "en", "There are still 13 cards in your pile."),
        ("proof", "en", "The round is not stopped."),
    ],
)
def test_what_cannot_be_done_is_a_sentence_and_changes_nothing(
    typed: str, language: str, sentence: str
) -> None:
    listener = LineRound(NertsRules(seats=4), language)
    listener.table.begin()
    before = listener.table.state
    listener.type(typed)
    assert listener.lines[-1].startswith(sentence)
    assert listener.table.state is before


def test_numbers_mean_the_list_that_was_said_last() -> None:
    table = LocalTable(NertsRules(seats=2), seed=5)
    context, _ = context_of(table)
    table.begin()
    play = LinePlay(context)
    play.say_moves()
    first = listed_moves(with_room(None, table.room))[0]  # type: ignore[arg-type]
    area = replace(table.state.public.areas[0], tableau=((),) * 4)
    public = table.state.public
    table.put(replace(table.state, public=replace(public, areas=(area, *public.areas[1:]))))
    play.move("1")
    assert table.room.pending[0].move == first


def test_a_joker_is_played_by_the_number_of_a_card() -> None:
    table = LocalTable(NertsRules(seats=2, jokers=2), seed=5)
    context, lines = context_of(table)
    table.begin()
    area = replace(table.state.public.areas[0], waste=(Card.parse("XC"),))
    public = table.state.public
    table.put(replace(table.state, public=replace(public, areas=(area, *public.areas[1:]))))
    play = LinePlay(context)
    play.move("w")
    assert lines[0] == "Play the joker as:"
    assert not table.room.pending
    play.move("2")
    assert table.room.pending[0].move.stands_for is not None


def test_a_card_or_a_place_alone_is_a_move() -> None:
    table = LocalTable(NertsRules(seats=4), seed=5)
    context, _ = context_of(table)
    table.begin()
    commands = line_commands(context)
    for line in ("w 3", "p", "2 r1", "6s 4", "c2 m", "7"):
        found = find_command(line, commands, "en")
        assert found is not None
        assert found.command.name == "nerts.move", line
    for line in ("write hello", "xyzzy", "zz 3"):
        found = find_command(line, commands, "en")
        assert found is None or found.command.name != "nerts.move", line
