"""The engine counts the same results as the oracle did, for every ending file.

``python -m tests.perft`` counts again by the oracle alone, after an ending was added or changed.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import fields

from herzrasen.games import hearts
from herzrasen.games.hearts.events import Event, MatchEnded, Scored
from herzrasen.games.protocol import Refusal
from tests.perft import oracle
from tests.perft.comparison import deal, make, move_of, options_of, rules_of
from tests.perft.endings import (
    Counts,
    Ending,
    all_endings,
    count,
    read,
    recount,
    told_apart,
    write,
)
from tests.perft.oracle import Result

ENDINGS: Final = all_endings()

every_ending = pytest.mark.parametrize("path", ENDINGS, ids=lambda path: path.stem)


@every_ending
def test_the_engine_counts_the_same(path: Path) -> None:
    ending = read(path)
    assert tuple(engine_counts(ending).lines()) == ending.counted


def engine_counts(ending: Ending) -> Counts:
    """Everything that can happen, by the engine. Claims would end deals early: they stay out."""
    nodes: Counter[int] = Counter()
    results: Counter[Result] = Counter()

    def walk(state: hearts.State, ply: int) -> None:
        seat = seat_asked(state)
        for move in moves(state, seat):
            nodes[ply] += 1
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal), (move, events)
            result = deal_result(events)
            if result is not None:
                results[result] += 1
                continue
            after = state
            for event in events:
                after = hearts.evolve(after, event)
            walk(after, ply + 1)

    walk(state_of_ending(ending), 0)
    return Counts(tuple(nodes[ply] for ply in sorted(nodes)), results)


def state_of_ending(ending: Ending) -> hearts.State:
    """Where the engine stands after all the moves."""
    state = hearts.start(rules_of(ending.options))
    for number, (pack, moves) in enumerate(ending.deals):
        state = deal(state, pack)
        assert state.public.dealer == (ending.dealer + number) % ending.options.players
        for move in moves:
            state = make(state, seat_asked(state), move_of(move))
    return state


def seat_asked(state: hearts.State) -> int:
    """The seat to move; where several are asked, the first that has not answered yet."""
    return min(hearts.to_act(state.public) - set(state.public.chosen))


def moves(state: hearts.State, seat: int) -> Iterator[hearts.Move]:
    legal = hearts.legal(hearts.view(state, seat))
    return (move for move in legal if not isinstance(move, hearts.Claim))


def deal_result(events: tuple[Event, ...]) -> Result | None:
    scores = [event for event in events if isinstance(event, Scored)]
    places = [event.places for event in events if isinstance(event, MatchEnded)]
    return Result(scores[0].points, scores[0].totals, *(places or [()])) if scores else None


@every_ending
def test_the_oracle_still_counts_so(path: Path) -> None:
    ending = read(path)
    assert recount(ending) == ending


@pytest.mark.slow
@every_ending
def test_an_ending_distinguishes_its_option(path: Path) -> None:
    ending = read(path)
    for name, value in ending.apart:
        assert told_apart(ending, name, value), name


@pytest.mark.parametrize("path", ENDINGS, ids=lambda path: path.stem)
def test_a_file_is_written_as_it_is(path: Path, tmp_path: Path) -> None:
    """`python -m tests.perft` changes nothing where nothing has changed."""
    write(tmp_path / path.name, read(path))
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_the_presets_are_those_of_the_page() -> None:
    """The oracle's were written from the page as well."""
    assert {name: options_of(rules) for name, rules in hearts.PRESETS.items()} == oracle.PRESETS


@pytest.mark.parametrize("preset", hearts.PRESETS)
def test_each_preset_has_an_ending_from_the_first_trick_and_one_from_the_middle(
    preset: str,
) -> None:
    endings = [read(path) for path in ENDINGS if path.stem.startswith(f"{preset}-")]
    endings = [ending for ending in endings if ending.preset == preset]
    begun = [bool(ending.position().tricks) for ending in endings]
    assert True in begun
    assert False in begun


def test_each_option_that_changes_a_deal_has_an_ending_that_shows_it() -> None:
    shown = {name for path in ENDINGS for name, _ in read(path).apart}
    # These say which cards are in play, how many are passed, and what a screen shows.
    shown |= {"players", "packs", "trim", "removed", "pass_count"}
    shown |= {"taken_shown", "last_trick_shown"}
    assert {field.name for field in fields(hearts.HeartsRules)} <= shown


def test_the_counts_of_a_small_ending_by_hand() -> None:
    """Two cards each, clubs and hearts alone: one lead, and who is void discards any card."""
    options = oracle.PRESETS["plain"]._replace(trim="own", removed=but_for(TWO_EACH), pass_count=0)
    pack = tuple(TWO_EACH.split())
    position = oracle.dealt(options, pack, 0, 3, (0, 0, 0, 0))
    counts = count(options, position)
    # 2C; 3C; 4C; any of 5D and 6D; then the winner of clubs leads and everyone has one card left.
    assert counts.nodes == (1, 1, 1, 2, 2, 2, 2, 2)
    assert counts.results.total() == 2


TWO_EACH = "2C 3C 4C 5D 2H 3H 4H 6D"


def but_for(cards: str) -> tuple[str, ...]:
    kept = cards.split()
    return tuple(card for card in oracle.deck(oracle.Options()) if card not in kept)
