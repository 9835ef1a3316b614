"""Guides say what the rules do: their examples are played here again, and the usual rules are those
that their sentences speak of. No other test reads a guide."""

from __future__ import annotations

import itertools
from statistics import median
from typing import Any, Final, get_args

import msgspec
import pytest

import herzrasen
from herzrasen.cards import Card, CardSet, Suit
from herzrasen.config.table_settings import TableSettings
from herzrasen.games import hearts, nerts
from herzrasen.games.hearts.deck import QUEENS
from herzrasen.games.hearts.events import Played
from herzrasen.games.nerts.events import Scored
from herzrasen.games.nerts.pile_rules import fits_on, may_fill_space
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.games.registry import GAMES
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.guides import hearts as hearts_guide
from herzrasen.presentation.guides import markdown
from herzrasen.presentation.guides import nerts as nerts_guide
from herzrasen.presentation.guides.example import READER, Example, example
from herzrasen.presentation.guides.guide import guide
from herzrasen.presentation.rulebook.options import default_rules
from herzrasen.protocol.http_guides import GuideRow, GuideSection
from tests.tools import ROOT

GAME_NAMES: Final[tuple[GameName, ...]] = get_args(GameName)
every_game = pytest.mark.parametrize("game", GAME_NAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)

SPOKEN_OF: Final[dict[GameName, dict[str, Any]]] = {
    "hearts": {
        "players": 4,
        "packs": 1,
        "removed": (),
        "rotation": "auto",
        "partners": "none",
        "first_lead": "lowest-club",
        "first_trick": "forbidden",
        "bleeding": "any",
        "breaking": "heart",
        "lead_breaks": True,
        "heart_lead_exception": "only-hearts",
        "queen_lead": "any-time",
        "queen_drop": False,
        "heart_values": "one",
        "penalties": (),
        "bonus_card": None,
        "moon": "others",
        "sun": False,
        "no_trick_bonus": 0,
        "no_point_bonus": 0,
        "exact_target": "nothing",
        "deals": None,
        "tie": "shared",
        "charging": False,
        "floor_zero": False,
    },
    "nerts": {
        "teams": "none",
        "start": "ready",
        "pile_sizes": (),
        "pile_facing": "top",
        "jokers": 0,
        "empty_stock": "turn-over",
        "order": "up",
        "foundations": "per-ace",
        "aces": "by-hand",
        "build": "alternate",
        "runs": "any",
        "space": "any",
        "rival_building": True,
        "call": "optional",
        "stuck": "proof-or-vote",
        "stuck_action": "rotate",
        "card_points": 1,
        "king_bonus": 0,
        "call_bonus": 0,
        "rounds": None,
        "mercy": None,
        "tie": "another-round",
        "handicap": "none",
    },
}
"""Values of the usual rules that sentences of the guides speak of; numbers that they are given as
facts are left out. Where one changes, read the guide: its sentences have to change as well."""


@every_game
def test_the_sentences_speak_of_the_usual_rules(game: GameName) -> None:
    usual, wanted = msgspec.structs.asdict(default_rules(game)), SPOKEN_OF[game]
    assert {option: usual[option] for option in wanted} == wanted


@every_game
@every_language
def test_the_document_is_up_to_date(game: GameName, language: str) -> None:
    kept = ROOT / "docs/rules" / markdown.file_name(game, language)
    written = markdown.page(game, language)
    assert "{" not in written
    assert kept.read_text("utf-8") == written, "run: herzrasen rules pages docs/rules"


@every_game
@every_language
def test_a_newcomer_reads_it_in_five_minutes(game: GameName, language: str) -> None:
    """At 200 words a minute, cards included."""
    assert len(markdown.page(game, language).split()) <= 5 * 200


# How long a match takes ---------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_match_of_hearts_has_as_many_deals_and_minutes_as_the_guide_says() -> None:
    """Of club players; a person takes four seconds for a card, 30 for passing and the score
    sheet. Median of 132 matches: 8 deals; nine of ten have at least 6, nine of ten at most 11."""
    lengths = []
    for seed in range(20):
        match = herzrasen.new_match("standard", seed)
        match.play(["club"] * 4)
        lengths.append(len(match.scores))
    assert sum(6 <= deals <= 11 for deals in lengths) >= 15
    pace = TableSettings()
    against_bots = 13 * (4 + 3 * pace.think + pace.look) + 30
    assert median(lengths) * against_bots / 60 == pytest.approx(15, abs=3)
    assert 30 <= median(lengths) * (13 * (4 * 4 + pace.look) + 30) / 60 <= 38


def test_a_match_of_nerts_takes_the_minutes_that_were_measured() -> None:
    rows = [
        line.split("|")[1:-1]
        for line in (ROOT / "docs/nerts-matches.md").read_text("utf-8").splitlines()
        if line.startswith("| `stoss` | 4 |")
    ]
    assert default_rules("nerts") == nerts.PRESETS["stoss"]
    assert {int(row[4]) for row in rows} == {5, 6}
    assert all(14 <= int(row[7]) <= 16 for row in rows)
    assert all(2 <= int(row[7]) / int(row[4]) <= 3.2 for row in rows)


# Hearts -------------------------------------------------------------------------------------------


def section(game: GameName, title: str) -> GuideSection:
    return next(part for part in guide(game, "en").sections if part.title == title)


def play_again(shown: Example) -> tuple[Any, ...]:
    """The events that the rules answer to the cards of the deal."""
    found: list[Any] = []
    first = next(at for at, event in enumerate(shown.events) if isinstance(event, Played))
    state = shown.states[first - 1]
    for event in shown.events[first:]:
        if isinstance(event, Played):
            answer = hearts.decide(state, event.seat, hearts.Play(event.card))
            assert not isinstance(answer, Refusal)
            for one in answer:
                found.append(one)
                state = hearts.evolve(state, one)
    return tuple(found)


def test_hearts_is_explained_with_a_deal_by_the_usual_rules() -> None:
    shown = example("hearts-deal")
    assert shown.states[0].public.rules == default_rules("hearts")
    assert play_again(shown)[-1].points == tuple(
        int(row.text.split()[-2]) for row in section("hearts", "Counting a deal").rows
    )


def test_the_trick_goes_to_the_player_that_the_guide_says() -> None:
    shown = example("hearts-deal")
    public = hearts_guide.end_of_deal(shown)
    trick = public.tricks[3]
    part = section("hearts", "A trick, card by card")
    assert part.lines == ("It is the fourth trick of a deal:",)
    assert tuple(row.cards[0] for row in part.rows) == trick.cards
    assert trick.winner is not None
    assert f"so {shown.names[trick.winner]} takes the trick and gets its 13 points" in part.notes[0]
    assert public.tricks[4].leader == trick.winner
    discard = next(row for row in part.rows if row.text.startswith("Have no clubs"))
    assert (discard.label, {*discard.cards} <= QUEENS) == ("You", True)
    before = next(
        state
        for state, event in zip(shown.states, shown.events[1:], strict=False)
        if event == Played(READER, discard.cards[0])
    )
    assert not before.hands[READER].has_suit(Suit.CLUBS)


def test_cards_that_may_be_played_are_the_legal_ones() -> None:
    shown = example("hearts-deal")
    choices = hearts_guide.choices(shown)
    rows = section("hearts", "What you may play").rows
    assert [*choices] == ["lead", "follow", "discard"]
    for choice, row in zip(choices.values(), rows, strict=True):
        legal = hearts.legal(hearts.view(choice.state, READER))
        played = {card for card in choice.state.hands[READER] if hearts.Play(card) in legal}
        assert played == {*row.cards}
        assert {*choice.state.hands[READER]} == {*row.cards, *row.barred}
    lead = choices["lead"].state.public
    assert not any(CardSet(trick.cards).has_suit(Suit.HEARTS) for trick in lead.tricks)
    assert {card.suit for card in rows[0].barred} == {Suit.HEARTS}
    assert QUEENS & CardSet(rows[0].cards)


def test_a_moon_counts_what_the_guide_says() -> None:
    """All clubs in one hand take every trick."""
    clubs = " ".join(f"{rank}C" for rank in "23456789TJQKA")
    deal = herzrasen.new_deal("standard+pass_count=0", seed=1, hands=(None, clubs, None, None))
    assert hearts_guide.SHOOTER == 1
    deal.play(["beginner"] * 4)
    assert tuple(deal.totals) == hearts_guide.moon_points(
        hearts_guide.end_of_deal(example("hearts-deal"))
    )
    note = section("hearts", "Shooting the moon").notes[0]
    assert note.endswith("You 26, Mira 0, Oskar 26, Lina 26.")


# Nerts --------------------------------------------------------------------------------------------


def after(key: str) -> tuple[Any, Any, GuideRow]:
    """The position before and after a move that the guide allows, and the row about it."""
    shown = example("nerts-position")
    before = shown.states[-1]
    row = section("nerts", "What you may play").rows[[*nerts_guide.ATTEMPTS].index(key)]
    move = nerts_guide.move_of(shown, nerts_guide.ATTEMPTS[key])
    assert move in nerts.legal(nerts.view(before, READER))
    answer = nerts.decide(before, READER, move)
    assert not isinstance(answer, Refusal)
    moved = before
    for event in answer:
        moved = nerts.evolve(moved, event)
    return before.public, moved.public, row


@pytest.mark.parametrize("name", ["nerts-position", "nerts-round"])
def test_nerts_is_explained_with_the_usual_rules_for_two(name: str) -> None:
    usual = msgspec.structs.replace(default_rules("nerts"), seats=2)
    assert example(name).states[0].public.rules == usual


def test_each_move_does_what_the_guide_says() -> None:
    before, now, row = after("pile-column")
    assert "The next card of the pile is then turned up" in row.text
    assert now.areas[READER].pile_left == before.areas[READER].pile_left - 1
    assert now.areas[READER].pile
    before, now, row = after("pile-rival")
    assert "one more to get rid of" in row.text
    assert now.areas[1].pile_left == before.areas[1].pile_left + 1
    before, now, row = after("waste-middle")
    below = now.areas[READER].waste[-1]
    assert (below, "Then ♠K is on top" in row.text) == (Card.parse("KS"), True)
    before, now, row = after("column-middle")
    assert "Then the column is empty" in row.text
    assert () in now.areas[READER].tableau
    before, now, row = after("run-column")
    assert row.text.startswith("Together")
    assert now.areas[READER].tableau[2][1:] == row.cards
    assert len(row.cards) == 2


def test_an_ace_is_the_lowest_card_and_goes_to_the_middle_only() -> None:
    """What the guide says of the order of ranks, of columns and of empty ones."""
    usual = default_rules("nerts")
    ranks = [Card.parse(f"{rank}S") for rank in "A23456789TJQK"]
    for lower, higher in itertools.pairwise(ranks):
        assert fits_on(usual, higher).foundation == {
            Card(lower.rank, lower.suit, deck) for deck in range(usual.seats)
        }
    assert not fits_on(usual, ranks[0]).column
    assert not may_fill_space(usual, ranks[0], nerts.Place(nerts.Spot.PILE))
    assert all(may_fill_space(usual, card, nerts.Place(nerts.Spot.WASTE)) for card in ranks[1:])


@pytest.mark.parametrize("key", ["colour", "gap"])
def test_what_the_guide_forbids_is_refused(key: str) -> None:
    shown, attempt = example("nerts-position"), nerts_guide.ATTEMPTS[key]
    answer = nerts.decide(shown.states[-1], READER, GAMES["nerts"].parse_move(attempt.move))
    assert isinstance(answer, Refusal)
    assert answer.code == attempt.refusal


def test_a_round_counts_what_the_guide_says() -> None:
    """Counted from the cards on the table, not with the score of the rules."""
    finished = example("nerts-round")
    scored = next(event for event in finished.events if isinstance(event, Scored))
    at = finished.events.index(scored)
    public = finished.states[at - 1].public
    middle = [card for pile in public.foundations for card in pile]
    for seat, row in enumerate(section("nerts", "Counting a round").rows):
        played = sum(card.deck == public.decks[seat] for card in middle)
        left = public.areas[seat].pile_left
        assert f"{played} in the middle, {left or 'none'} left" in row.text
        assert row.text.endswith(f" {played - 2 * left}")
        assert scored.points[seat] == played - 2 * left
        assert row.text.startswith("Called.") == (seat == public.caller)
