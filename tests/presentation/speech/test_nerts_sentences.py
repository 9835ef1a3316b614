"""What is told of every event of Nerts and answered to every question, to players and to
watchers, in both languages: aloud, in brief and in a record. Fingerprints tell what changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from herzrasen.cards import DEALER, Card
from herzrasen.games.match import Match, new_match
from herzrasen.games.nerts import Area, Event, NertsRules, Place, Public, Spot, Stop, View
from herzrasen.games.nerts.events import (
    Dealt,
    End,
    MatchEnded,
    Moved,
    Readied,
    Remedied,
    RoundEnded,
    Scored,
    Started,
    Stopped,
    Turned,
    TurnedOver,
    Voted,
)
from herzrasen.games.nerts.rules import StuckAction, Teams
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.record import nerts_narration
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.speech.nerts import NertsDescriber
from herzrasen.presentation.speech.nerts_events import RivalPlay
from herzrasen.protocol.http_records import RecordStep
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.terminal.translation import Translation
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.games.hearts.positions import cards
from tests.golden_text import AssertGolden
from tests.presentation.golden_sentences import (
    GOLDEN,
    PLAYERS,
    READERS,
    lines_of_reader,
    names_for,
)

FOUR: Final = NertsRules(seats=4)
SUMMED: Final = NertsRules(seats=4, teams=Teams.SUMMED)
SHARED: Final = NertsRules(seats=4, teams=Teams.SHARED)
FULL: Final = Area(
    cards("KS QH"), 11, (cards("9S 8H"), (), cards("7C"), cards("2D")), cards("3C 4H"), 20
)
BARE: Final = Area((), 0, ((), (), (), ()), (), 0)


def table(rules: NertsRules = FOUR, **facts: Any) -> Public:
    """A round with full and with empty areas."""
    areas = tuple((FULL, BARE)[at % 2] for at in range(rules.areas))
    known: dict[str, Any] = {"match": new_match(rules.sides), "round": 0, "areas": areas}
    return Public(rules, **(known | facts))


class NertsMoment(NamedTuple):
    """An event, the table after it, who caused it, and what was contested."""

    event: Event
    public: Public = table()
    by: int = 0
    races: tuple[Race[Place], ...] = ()


def move_cards(
    source: Spot, target: Spot, index: int = 0, *some: str, seat: int = 0, **more: Any
) -> Moved:
    return Moved(seat, Place(source), cards(" ".join(some) or "QH"), Place(target, index), **more)


def of_rules(event: Event, rules: NertsRules, **facts: Any) -> NertsMoment:
    return NertsMoment(event, table(rules, **facts))


(QUEEN,), (JOKER,) = cards("QH"), cards("XC")
STANDS: Final = {"jokers": ((JOKER, QUEEN),)}
ENDLESS: Final = NertsRules(seats=4, stuck_action=StuckAction.END)
RACE: Final = (
    RaceContender(0, 500, 600, QUEEN),
    RaceContender(1, 530, 700),
    RaceContender(2, 510, 700),
)

EVENTS: Final = {
    "dealt": NertsMoment(Dealt(0, (), (), None, None)),
    "one is ready": NertsMoment(Readied(0)),
    "the clock starts": NertsMoment(Started(DEALER)),
    "one starts": NertsMoment(Started(0)),
    "to a foundation": NertsMoment(move_cards(Spot.WASTE, Spot.FOUNDATION, 2, onto=cards("JH")[0])),
    "to a new foundation": NertsMoment(move_cards(Spot.WASTE, Spot.FOUNDATION, 2, "AH")),
    "to a column": NertsMoment(move_cards(Spot.TABLEAU, Spot.TABLEAU, 1)),
    "a run to a column": NertsMoment(move_cards(Spot.TABLEAU, Spot.TABLEAU, 1, "QH JS")),
    "to a rival’s pile": NertsMoment(move_cards(Spot.WASTE, Spot.RIVAL, 1)),
    "to a pile of two": of_rules(move_cards(Spot.WASTE, Spot.RIVAL, 1), SHARED),
    "a card is turned up": NertsMoment(
        move_cards(Spot.PILE, Spot.FOUNDATION, 2, onto=cards("JH")[0], revealed=cards("KS")[0])
    ),
    "the last of a pile": NertsMoment(move_cards(Spot.PILE, Spot.FOUNDATION, 2, seat=1), by=1),
    "the last of a column": NertsMoment(move_cards(Spot.TABLEAU, Spot.FOUNDATION, 2, seat=1), by=1),
    "a joker to a column": of_rules(
        move_cards(Spot.WASTE, Spot.TABLEAU, 1, "XC", stands_for=QUEEN), FOUR, **STANDS
    ),
    "the clock fills a column": NertsMoment(move_cards(Spot.PILE, Spot.TABLEAU, 1), by=DEALER),
    "the clock plays an ace": NertsMoment(
        move_cards(Spot.PILE, Spot.FOUNDATION, 1, "AH"), by=DEALER
    ),
    "the clock fills a column of two": NertsMoment(
        move_cards(Spot.PILE, Spot.TABLEAU, 1, seat=1), table(SHARED), by=DEALER
    ),
    "another fills a column": NertsMoment(
        move_cards(Spot.PILE, Spot.TABLEAU, 1, revealed=cards("KS")[0]), by=2
    ),
    "the partner fills a column": NertsMoment(
        move_cards(Spot.PILE, Spot.TABLEAU, 1), table(SHARED), by=2
    ),
    "cards are turned": NertsMoment(Turned(0, cards("2C 3C 4C"))),
    "the waste is turned over": NertsMoment(TurnedOver(0)),
    "a vote": of_rules(Voted(0, stuck=True), FOUR, votes=(0, 2)),
    "a vote is taken back": of_rules(Voted(0, stuck=False), FOUR),
    **{f"stopped by {reason.value}": NertsMoment(Stopped(reason)) for reason in Stop},
    "stopped the last time": of_rules(Stopped(Stop.LOCK), FOUR, remedies=2),
    "stopped for good": of_rules(Stopped(Stop.LOCK), FOUR, remedies=3),
    "stopped, which ends it": of_rules(Stopped(Stop.LOCK), ENDLESS),
    **{
        f"stopped and remedied, {action.value}": of_rules(
            Stopped(Stop.VOTE), NertsRules(seats=4, stuck_action=action)
        )
        for action in StuckAction
    },
    "remedied": NertsMoment(Remedied(None)),
    "called": NertsMoment(RoundEnded(End.CALL, 0)),
    **{f"ended by {end.value}": NertsMoment(RoundEnded(end)) for end in End if end is not End.CALL},
    "scored": NertsMoment(Scored((9, 1, 0, 4), (0, 5, 5, 1), (9, -9, -10, 2), (19, 1, 0, 2))),
    "summed teams are scored": of_rules(
        Scored((9, 1, 0, 4), (0, 5, 5, 1), (9, -9, -10, 2), (19, 1)), SUMMED
    ),
    "shared decks are scored": of_rules(Scored((9, 1), (0, 5), (9, -9), (19, 1)), SHARED),
    "one wins": NertsMoment(MatchEnded((1, 2, 3, 4))),
    "another wins": NertsMoment(MatchEnded((2, 1, 3, 4))),
    "two share first place": NertsMoment(MatchEnded((1, 3, 1, 4))),
    "others share first place": NertsMoment(MatchEnded((3, 3, 1, 1))),
    "a team wins": of_rules(MatchEnded((1, 2)), SUMMED),
    "the other team wins": of_rules(MatchEnded((2, 1)), SHARED),
    "both teams share first place": of_rules(MatchEnded((1, 1)), SUMMED),
    "one wins who plays alone": of_rules(MatchEnded((1,)), NertsRules(seats=1)),
    "a race": NertsMoment(
        move_cards(Spot.WASTE, Spot.FOUNDATION, 2),
        races=(Race(1, "touch", RACE), Race(1, "arrival", RACE[:2])),
    ),
}


def event_lines(moment: NertsMoment) -> Iterator[str]:
    for language in LANGUAGES:
        t = Translation(language)
        for own in READERS:
            if own >= moment.public.rules.seats:
                continue
            sentences, brief = (
                NertsDescriber(t, own, names_for(own, t).__getitem__, short).describe_event(
                    moment.event, moment.public
                )
                for short in (False, True)
            )
            assert sentences.later == brief.later
            later = [f"(later: seat {play.seat} to {play.to})" for play in sentences.later]
            step = RecordStep(
                1, moment.by, moment.event, View(moment.public, own), races=moment.races
            )
            written = nerts_narration.narrate(step, RecordTranslator(language, PLAYERS), own)
            yield from lines_of_reader(
                f"{language} {own}", (*sentences.now, *later), (*brief.now, *later), written
            )


def test_every_event_is_told_to_everybody(assert_fingerprints: AssertFingerprints) -> None:
    steps = [CourseStep(title, "\n".join(event_lines(moment))) for title, moment in EVENTS.items()]
    assert_fingerprints(GOLDEN / "nerts-events.txt", {"events": steps})


PLAYS: Final = tuple(RivalPlay(seat, Spot.FOUNDATION) for seat in (2, 1, 2, 2))
LAID: Final = table(foundations=(cards("AH 2H"), cards("AH'"), cards("AC 2C 3C"), cards("AS")))
Answer = Callable[[NertsDescriber], str]
ANSWERS: Final[dict[str, Answer]] = {
    "nothing is gathered": lambda d: " ".join(d.digest_lines((), table())),
    "plays are gathered": lambda d: " ".join(d.digest_lines(PLAYS, table())),
    "own cards": lambda d: d.own_cards(table()),
    "own cards before the first round": lambda d: d.own_cards(table(areas=())),
    "a rival": lambda d: d.rival(table(), 0),
    "a rival with nothing": lambda d: d.rival(table(SHARED), 1),
    "rivals": lambda d: d.rivals(table()),
    "rivals of two": lambda d: d.rivals(table(SHARED)),
    "rivals of one": lambda d: d.rivals(table(NertsRules(seats=2))),
    "no rivals yet": lambda d: d.rivals(table(areas=())),
    "an empty middle": lambda d: d.middle(table()),
    "the middle": lambda d: d.middle(LAID),
    "scores": lambda d: d.scores(table(match=Match((12, -3, 0, 1)))),
    "scores of teams": lambda d: d.scores(table(SUMMED, match=Match((12, -3)))),
}


def test_every_question_is_answered_to_everybody(assert_golden: AssertGolden) -> None:
    lines = []
    for title, answer in ANSWERS.items():
        lines.append(f"{title}:")
        for language in LANGUAGES:
            t = Translation(language)
            for own in READERS:
                sentence, brief = (
                    answer(NertsDescriber(t, own, names_for(own, t).__getitem__, short))
                    for short in (False, True)
                )
                lines += lines_of_reader(f"{language} {own}", (sentence,), (brief,))
    assert_golden(GOLDEN / "nerts-answers.txt", "\n".join(lines) + "\n")


def test_a_joker_that_was_not_played_has_its_own_name() -> None:
    described = NertsDescriber(Translation("en"), 0, str)
    assert described.card(Card.parse("XC"), table()) != described.card(QUEEN, table())
