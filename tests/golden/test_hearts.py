"""Whole deals of Hearts as text, event by event; what each option does is counted in
``tests/perft``. A new file in ``hearts/`` is a new test.

A file says in its first lines what it shows. Then come the rules, the totals before the deal, the
hands, the passes, and the tricks, each with its leader and its cards in order; after the dashes,
what must have happened. ``--update-golden`` writes that part anew: read the difference before you
commit it.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Event
from herzrasen.games.hearts.notation import format_event, parse_move
from herzrasen.games.match import Match
from herzrasen.games.protocol import Refusal
from tests.golden_text import AssertGolden

FOLDER = Path(__file__).parent / "hearts"
FILES = sorted(FOLDER.glob("*.txt"))
LINE = "-" * 40 + "\n"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_deal_goes_as_written(file: Path, assert_golden: AssertGolden) -> None:
    moves_text, _, _ = file.read_text("utf-8").partition(LINE)
    happened = "".join(f"{format_event(event)}\n" for event in play(moves_text))
    assert_golden(file, moves_text + LINE + happened)


def play(chapter: str) -> Iterator[Event]:
    """Everything that happens in the deal that the text tells."""
    chapters = dict(chapter.split(":", 1) for chapter in chapter.strip().split("\n\n")[1:])
    rules = hearts.parse_rules(chapters["rules"].strip())
    assert isinstance(rules, hearts.HeartsRules)
    state = hearts.start(rules)
    if "totals" in chapters:
        totals = tuple(int(total) for total in chapters["totals"].split())
        state = replace(state, public=replace(state.public, match=Match(totals)))
    hands = [CardSet.parse(hand) for _, hand in seats_and_words(chapters["hands"])]
    moves: list[tuple[Seat, hearts.Move]] = [(DEALER, hearts.Deal(pack_of(hands)))]
    for seat, cards in seats_and_words(chapters.get("passes", "")):
        moves.append((seat, hearts.Pass(CardSet.parse(cards))))
    for leader, cards in seats_and_words(chapters["tricks"]):
        for place, card in enumerate(cards.split()):
            moves.append(((leader + place) % rules.players, parse_move(f"play {card}")))
    for seat, choice in seats_and_words(chapters.get("moon", "")):
        moves.append((seat, hearts.ChooseMoon(hearts.MoonChoice(choice))))
    for seat, move in moves:
        events = hearts.decide(state, seat, move)
        assert not isinstance(events, Refusal), (seat, move, events)
        for event in events:
            state = hearts.evolve(state, event)
            yield event


def seats_and_words(chapter: str) -> Iterator[tuple[Seat, str]]:
    """The lines ``seat: words`` of a chapter."""
    for line in chapter.strip().splitlines():
        seat, words = line.split(":")
        yield int(seat), words.strip()


def pack_of(hands: list[CardSet]) -> tuple[Card, ...]:
    """The pack that deals these hands in the first deal, which begins with seat 0."""
    return tuple(card for round_ in zip(*hands, strict=True) for card in round_)
