"""Moves on their way, what presses mean, and the results of a round are those of the browser: asked
here and in node, for random tables under several rules."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from herzrasen.games import nerts
from herzrasen.games.nerts import (
    NEW,
    PRESETS,
    Call,
    Lift,
    NertsRules,
    Phase,
    Place,
    Public,
    Spot,
    Turn,
)
from herzrasen.protocol.codec import encode
from herzrasen.terminal.nerts.liftable_cards import remaining_lifts
from herzrasen.terminal.nerts.pending_moves import Prediction, predict
from herzrasen.terminal.nerts.places import (
    WASTE,
    foundation_counts,
    foundations_by_suit,
    running_totals,
    slots_of,
    top_of,
)
from herzrasen.terminal.nerts.round_result import area_scores, best_areas, met_ends, tied_sides
from herzrasen.terminal.nerts.seating import letters_by_deck
from herzrasen.terminal.nerts.selection import (
    LiftChoice,
    PlacePress,
    PressMeaning,
    fitting_places,
    press_meaning,
    send_meaning,
)
from herzrasen.terminal.state.table_room import SentMove
from tests.games.nerts.random_rounds import steps
from tests.terminal.nerts.local_table import NAMES

SCRIPT: Final = Path(__file__).with_name("browser_moves.js")
RULES: Final = {
    "stoss": PRESETS["stoss"],
    "partners": PRESETS["partners"],
    "uk": PRESETS["uk-racing-demon"],
    "jokers": NertsRules(seats=3, jokers=2, tableau_piles=None, rounds=2),
    "alone": NertsRules(seats=1, pile_size=5, rounds=2),
}


class Question(msgspec.Struct, frozen=True):
    """A table, the moves on their way, and what is pressed; a press of None is the key that sends
    what is chosen."""

    public: Public
    seat: int
    sent: tuple[SentMove, ...]
    presses: tuple[PlacePress | None, ...]
    sends: bool

    @property
    def own(self) -> int:
        return self.public.rules.area(self.seat)

    @property
    def legal(self) -> nerts.Legal:
        return nerts.legal(nerts.View(self.public, self.seat))


def questions(name: str, count: int) -> Iterator[Question]:
    """Random tables of matches by these rules."""
    random = Random(name)
    for _, _, _, state, _ in steps(RULES[name], random):
        public = state.public
        if not public.areas or random.random() < (0.95 if public.phase is Phase.PLAY else 0.3):
            continue
        seat = random.randrange(public.rules.seats)
        moves = random_moves(public, seat, random)
        sent = tuple(SentMove(f"m{number}", move) for number, move in enumerate(moves))
        presses = tuple(random_press(public, seat, random) for _ in range(8))
        yield Question(public, seat, sent, presses, random.random() < 0.7)
        count -= 1
        if not count:
            return


def random_moves(public: Public, seat: int, random: Random) -> list[Any]:
    """Up to four moves: legal ones, also where the one before has changed the table."""
    legal = nerts.legal(nerts.View(public, seat))
    lifts = [move for option in legal.lifts for move in option.moves()]
    found: list[Any] = []
    for _ in range(random.randrange(5)):
        kind = random.random()
        if lifts and kind < 0.75:
            found.append(random.choice(lifts))
        else:
            found.append(Turn() if kind < 0.95 else Call())
    return found


def random_press(public: Public, seat: int, random: Random) -> PlacePress | None:
    if random.random() < 0.1:
        return None
    place = random_place(public, random)
    if place.at is Spot.FOUNDATION and place.index == NEW:
        return PlacePress(place)
    top = top_of(public, public.rules.area(seat), place)
    return PlacePress(place, top if random.random() < 0.3 else None)


def random_place(public: Public, random: Random) -> Place:
    at = random.choice((*Spot, Spot.TABLEAU, Spot.WASTE))
    if at is Spot.TABLEAU:
        return Place(at, random.randrange(public.rules.columns))
    if at is Spot.RIVAL:
        return Place(at, random.randrange(len(public.areas)))
    if at is Spot.FOUNDATION:
        return Place(at, random.randrange(-1, max(1, len(public.foundations))))
    return Place(at)


def spot(place: Place) -> str:
    return f"{place.at}:{place.index}"


def ours(question: Question) -> dict[str, Any]:
    """The answers here."""
    public, own = question.public, question.own
    prediction = predict(public, own, question.sent)
    lifts = tuple(remaining_lifts(prediction, own, question.legal.lifts))
    letters = letters_by_deck(public, NAMES)
    answers = {
        "table": prediction.public,
        "cards": sorted(card.text for card in prediction.cards),
        "made": prediction.made,
        "touched": sorted([spot(place), move] for place, move in prediction.touched.items()),
        "unknown": sorted(map(spot, prediction.unknown)),
        "lifts": lifts,
        "fits": sorted(map(spot, fitting_places(lifts, LiftChoice(WASTE)))),
        "rests": [prediction.predecessor(move) for move in asked_moves(question)],
        "meanings": [plain(each) for each in meanings(question, prediction, lifts)],
        "slots": slots_of(prediction.public),
        "blocks": [*foundations_by_suit(prediction.public, 3).values()],
        "counts": foundation_counts(public),
        "running": running_totals(public),
        "parts": [
            {**msgspec.structs.asdict(score), "points": score.points}
            for score in area_scores(public)
        ],
        "best": best_areas(public),
        "ends": [{"end": end, "n": n} for end, n in met_ends(public)],
        "tied": tied_sides(public),
        "letters": [letters[deck] for deck in sorted(letters)],
    }
    found: dict[str, Any] = json.loads(encode(answers))
    return found


def meanings(question: Question, prediction: Prediction, lifts: Any) -> Iterator[PressMeaning]:
    """What the presses mean, one after another."""
    choice, public = None, prediction.public
    for press in question.presses:
        if press is not None:
            meaning = press_meaning(
                choice,
                press,
                lifts,
                public,
                question.own,
                sends=question.sends,
                moving=prediction.touched.__contains__,
            )
        elif choice is not None:
            meaning = send_meaning(choice, lifts, public, question.own)
        else:
            meaning = PressMeaning()
        choice = meaning.choice
        yield meaning


def plain(meaning: PressMeaning) -> dict[str, Any]:
    return msgspec.structs.asdict(meaning)


def asked_moves(question: Question) -> list[Any]:
    """Legal ones, and lifts between places that moves on their way have changed."""
    lifts = [move for option in question.legal.lifts for move in option.moves()]
    sent = [one.move for one in question.sent if isinstance(one.move, Lift)]
    between = [Lift(one.target, one.card, other.target) for one in sent for other in sent]
    return [Turn(), Call(), *lifts[:4], *between]


def job(question: Question) -> str:
    """The same question for the browser's modules."""
    presses = [press and msgspec.structs.asdict(press) for press in question.presses]
    facts = {
        "table": question.public,
        "own": question.own,
        "sent": [{"id": sent.id, "move": sent.move} for sent in question.sent],
        "lifts": question.legal.lifts,
        "presses": presses,
        "sends": question.sends,
        "moves": asked_moves(question),
        "names": NAMES[: question.public.rules.seats],
    }
    return json.dumps(json.loads(encode(facts)))


def tidy(value: Any) -> Any:
    """Values that are as usual may be left out in one place and not in the other."""
    if isinstance(value, dict):
        kept = {key: tidy(each) for key, each in value.items()}
        return {key: each for key, each in kept.items() if each not in (None, [], 0, False)}
    return [tidy(each) for each in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "name",
    [name if name == "jokers" else pytest.param(name, marks=pytest.mark.heavy) for name in RULES],
)
def test_the_terminal_plays_as_the_browser_does(name: str, node: str) -> None:
    asked = [*questions(name, 150)]
    assert sum(isinstance(sent.move, Lift) for each in asked for sent in each.sent) > 20
    answer = subprocess.run(
        [node, str(SCRIPT)],
        input="\n".join(map(job, asked)),
        capture_output=True,
        text=True,
        check=True,
    )
    lines = answer.stdout.splitlines()
    assert len(lines) == len(asked)
    for question, line in zip(asked, lines, strict=True):
        theirs, mine = tidy(json.loads(line)), tidy(ours(question))
        for part in mine.keys() | theirs.keys():
            assert mine.get(part) == theirs.get(part), (part, question)
