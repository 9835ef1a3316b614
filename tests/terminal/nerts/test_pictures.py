"""The board of Nerts as it is drawn, at telling moments: every cell with its style, and what can be
pressed. Fingerprints tell what changes in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift, NertsRules, Place, Spot, Vote
from herzrasen.games.nerts import events as nerts_events
from herzrasen.games.nerts.events import End
from herzrasen.games.nerts.rules import (
    Finished,
    Foundations,
    PileFacing,
    StartBy,
    StuckAction,
    Teams,
    Tie,
)
from herzrasen.games.nerts.state import Area
from herzrasen.locales import Language
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.protocol.websocket import ClockStatus
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.nerts.board_picture import SPLASH_MS
from herzrasen.terminal.nerts.home_count import COUNT_MS
from herzrasen.terminal.nerts.places import WASTE
from herzrasen.terminal.nerts.practice import PracticeTime
from herzrasen.terminal.nerts.targets import target_name
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.table_room import Scheduled
from tests.fingerprints import AssertLongText
from tests.games.nerts.random_rounds import steps
from tests.terminal.canvas_picture import picture_of
from tests.terminal.nerts.desk import Desk, cards

PICTURES: Final = Path(__file__).parent / "golden" / "pictures.txt"

FOUR: Final = NertsRules(seats=4)
SMALL, USUAL, LARGE, LARGEST = (58, 13), (80, 22), (120, 36), (200, 56)


def new_round(rules: NertsRules = FOUR, language: Language = "en", seat: Seat = 0) -> Desk:
    """A round that has just begun."""
    desk = Desk(rules, language, seat=seat)
    desk.table.begin()
    return desk


def later(rules: NertsRules, moves: int, seat: Seat = 0) -> Desk:
    """A round after so many random moves."""
    desk = Desk(rules, seat=seat)
    played = steps(rules, Random(3))
    state = next(after for at, (_, _, _, after, _) in enumerate(played) if at == moves)
    desk.table.put(state)
    return desk


def with_public(desk: Desk, **changes: Any) -> Desk:
    state = desk.table.state
    desk.table.put(replace(state, public=replace(state.public, **changes)))
    return desk


def with_area(desk: Desk, at: int, **changes: Any) -> Desk:
    areas = [*desk.table.state.public.areas]
    areas[at] = replace(areas[at], **changes)
    return with_public(desk, areas=tuple(areas))


def with_room(desk: Desk, **changes: Any) -> Desk:
    desk.table.room = replace(desk.table.room, **changes)
    desk.table.put(desk.table.state)
    return desk


def amid(**more: Any) -> Desk:
    """Cards in all places, two guests on the own pile, one vote."""
    desk = new_round(**more)
    desk.give(
        waste=cards("7C 3D JS"),
        tableau=(cards("KC QD"), cards("QH"), cards("8S 7H 6C 5D"), ()),
        pile=cards("9H 8H'2 8H'"),
    )
    middle = (cards("AS 2S' 3S"), cards("AH'2 2H"), cards("AS'3"), cards("AD' 2D'3"))
    return with_public(desk, foundations=middle, votes=(2,))


def start() -> Desk:
    desk = Desk(FOUR)
    desk.table.deal()
    desk.table.move(2, nerts.Ready())
    return desk


def ready() -> Desk:
    desk = Desk(NertsRules(seats=6), seat=4, language="de")
    desk.table.deal()
    desk.press(" ")
    desk.table.answer()
    return desk


def los(seat: int, seats: int = 3) -> Desk:
    desk = Desk(NertsRules(seats=seats, start=StartBy.LOS), seat=seat)
    desk.table.deal()
    return desk


def start_without_keys() -> Desk:
    desk = start()
    desk.context.store.change(keys=False)
    return desk


def countdown(ms: int) -> Desk:
    desk = Desk(FOUR)
    desk.table.deal()
    for seat in range(4):
        desk.table.move(seat, nerts.Ready())
    return with_room(desk, scheduled=Scheduled("start", ms))


def with_choice() -> Desk:
    desk = amid()
    desk.press("s")
    return desk


def on_their_way() -> Desk:
    desk = new_round(NertsRules(seats=3, jokers=2))
    desk.give(waste=cards("AS"), tableau=(cards("KS QH"), cards("JS"), cards("TD"), cards("XC")))
    desk.press("ssfdgd ")
    return desk


def empty_stock() -> Desk:
    desk = new_round()
    desk.give(waste=cards("9S"), stock=0, tableau=((), (), (), ()))
    desk.press(" ")
    return desk


def absences() -> Desk:
    """A rival who left, one who is away, one who passed through the stock, and clocks."""
    desk = with_area(amid(language="de"), 3, idle=nerts.Idle.THROUGH)
    seats = desk.table.room.seats
    seats = (
        seats[0],
        replace(seats[1], kind="person", left=True),
        replace(seats[2], kind="person", here=False),
        seats[3],
    )
    clocks = Clocks(
        0.0, (ClockStatus(0, 60_000, runs=True), ClockStatus(1, 9_000, 95_000), ClockStatus(2, 0))
    )
    desk.now = 1_500.0
    with_public(desk, votes=())
    return with_room(desk, seats=seats, clocks=clocks, scheduled=Scheduled("halt", 9_000.0))


def fresh() -> Desk:
    """A rival has just played to the middle, and to one's own pile."""
    desk = with_area(new_round(), 1, waste=cards("KC' AS'"))
    race = RaceContender(0, 100, 110, Card.parse("AS")), RaceContender(1, 60, 70, Card.parse("AS'"))
    won = Race(1, "touch", race, Place(Spot.FOUNDATION, 0))
    desk.table.move(1, Lift(WASTE, Card.parse("AS'"), Place(Spot.FOUNDATION, nerts.NEW)), [won])
    pile = desk.visible.areas[0].pile[-1]
    desk.table.move(1, Lift(WASTE, Card.parse("KC'"), Place(Spot.RIVAL, 0), pile))
    return desk


def alone() -> Desk:
    desk = new_round(NertsRules(seats=1))
    desk.now = 65_000.0
    return desk


def alone_after() -> Desk:
    desk = alone()
    desk.context.store.change(speed="instant")
    desk.model.practice = PracticeTime(65_000, 64_000, is_record=True)
    desk.give(pile=(), down=0)
    desk.press("n")
    desk.table.answer()
    desk.model.practice = PracticeTime(65_000, 64_000, is_record=True)
    return desk


def stop_by_vote() -> Desk:
    desk = new_round(NertsRules(seats=4, stuck_action=StuckAction.SHUFFLE))
    for seat in range(4):
        desk.table.move(seat, Vote())
    return with_room(desk, scheduled=Scheduled("remedy", 3_500.0))


def stop_by_proof(*, opened: bool = False, language: Language = "en") -> Desk:
    desk = new_round(NertsRules(seats=2, rival_building=False), language)
    locked = Area((), 0, (cards("KS"), cards("KC"), (), ()), (), 0)
    areas = (
        replace(locked, pile=cards("2H")),
        replace(locked, pile=cards("2D'"), tableau=(cards("KS'"), cards("KC'"), (), ())),
    )
    with_public(desk, areas=areas)
    desk.table.happen([nerts_events.Stopped(nerts.Stop.LOCK, (cards("9C"), ()))])
    if opened:
        desk.text()
        desk.model.key("enter", None)
    return desk


def after_call(rules: NertsRules = FOUR, step: float = 0.0, **match: Any) -> Desk:
    """The first rival has called; after ``step`` of the count, 1 is the sheet."""
    desk = new_round(rules)
    desk.give(waste=cards("7C 3D JS"))
    middle = (cards("AS 2S' 3S"), cards("AH'2 2H"), cards("KS'3 QS"))
    desk.press("")
    with_public(desk, foundations=middle)
    if match:
        with_public(desk, match=replace(desk.table.state.public.match, **match), round=2)
    at = min(1, rules.areas - 1)
    with_area(desk, at, pile=(), down=0)
    desk.table.move(1, nerts.Call())
    with_room(desk, waiting=(0,))
    desk.text()
    desk.now = (SPLASH_MS + step * COUNT_MS) if step else 0.0
    desk.model.tick()
    return desk


EARLIER: Final[dict[str, Any]] = {
    "deals": ((12, -4, 7, 0), (3, 9, -2, 11)),
    "totals": (15, 5, 5, 11),
}


def over(**more: Any) -> Desk:
    rules = NertsRules(seats=4, rounds=3, tie=Tie.MOST_CALLS, call_bonus=10, king_bonus=5, **more)
    desk = after_call(rules, 1.0, **EARLIER)
    desk.model.milestones, desk.model.rating = "Your first match.", "Rating: 1510 (+10)"
    desk.model.tip = "Look at the columns first."
    return desk


def joker() -> Desk:
    desk = new_round(NertsRules(seats=2, jokers=2), "de")
    desk.give(waste=cards("XC"))
    desk.press("ss")
    return desk


def may_call() -> Desk:
    desk = new_round(language="de")
    desk.give(pile=(), down=0)
    return desk


def with_keys(make: Callable[[], Desk], keys: str) -> Callable[[], Desk]:
    def make_and_press() -> Desk:
        desk = make()
        desk.text()
        desk.press(keys)
        return desk

    return make_and_press


def without_letters() -> Desk:
    """By mouse, in German, without colours and without help."""
    desk = Desk(FOUR, "de", plain=True)
    desk.table.begin()
    desk.give(waste=cards("7C 3D JS"), tableau=(cards("KC QD JS"), cards("QH"), (), ()))
    desk.context.store.change(letters="de")
    house = replace(desk.table.room.house, inputs=("mouse",), help="manual")
    return with_room(desk, house=house)


def in_team(teams: Teams, seat: int) -> Desk:
    return later(NertsRules(seats=4, teams=teams), 120, seat)


def over_in_teams() -> Desk:
    return after_call(NertsRules(seats=4, teams=Teams.SUMMED, rounds=1), 1.0)


def choosing(card: str, column: str) -> Desk:
    """A card of the third column is chosen, with those that lie on it."""
    desk = new_round()
    desk.give(tableau=(cards("KC"), cards("QH"), cards(column), ()))
    desk.text()
    desk.model.press(target_name(Place(Spot.TABLEAU, 2), Card.parse(card)))
    return desk


def complete(finished: Finished) -> Desk:
    """A foundation from ace to king, and one that is begun."""
    desk = new_round(NertsRules(seats=4, finished=finished))
    whole = tuple(Card.parse(f"{rank}S'") for rank in "A23456789TJQK")
    return with_public(desk, foundations=(whole, cards("AH")))


def halting(seconds: float) -> Desk:
    """The clock halts the round if nobody moves."""
    return with_room(amid(), scheduled=Scheduled("halt", seconds * 1000))


def voting(votes: tuple[Seat, ...], *, idle: nerts.Idle = nerts.Idle.NO) -> Desk:
    """Some vote that nothing moves, or may."""
    return with_public(with_area(amid(), 0, idle=idle), votes=votes)


def end_without_call(reason: End) -> Desk:
    """The round has ended, and nobody has called."""
    desk = new_round()
    desk.table.happen([nerts_events.RoundEnded(reason)])
    return desk


def crowd(seats: int) -> Desk:
    """Many rivals, whose clocks run; one has left, one has called, one is nameless."""
    desk = with_area(later(NertsRules(seats=seats), 200), 3, idle=nerts.Idle.THROUGH)
    infos = [*desk.table.room.seats]
    infos[1] = replace(infos[1], kind="person", left=True, name="Maximiliane-Josephine")
    infos[2] = replace(infos[2], kind="person", here=False, name="")
    clocks = Clocks(0.0, tuple(ClockStatus(seat, 600_000, runs=True) for seat in (1, 3, 4)))
    return with_room(desk, seats=tuple(infos), clocks=clocks)


LONG: Final = "KC QD JS TH 9C 8D 7S 6H 5C 4D 3S 2H"


TEAMS: Final = [Teams.SHARED, Teams.ROLES, Teams.SUMMED]

SCENES: Final[dict[str, tuple[Callable[[], Desk], tuple[int, int]]]] = {
    "start": (start, USUAL),
    "start-without-keys": (start_without_keys, USUAL),
    "ready": (ready, USUAL),
    "los": (lambda: los(0), USUAL),
    "los-waiting": (lambda: los(1), SMALL),
    "count": (lambda: countdown(1_500), USUAL),
    "play": (amid, SMALL),
    "play-large": (amid, LARGE),
    "chosen": (with_choice, USUAL),
    "chosen-small": (with_choice, SMALL),
    "chosen-large": (with_choice, LARGE),
    "on-their-way": (on_their_way, USUAL),
    "turned-over": (empty_stock, USUAL),
    "absences": (absences, USUAL),
    "absences-large": (absences, LARGE),
    "fresh": (fresh, USUAL),
    "alone": (alone, USUAL),
    "alone-after": (alone_after, USUAL),
    "two": (lambda: later(NertsRules(seats=2, tableau_piles=None, jokers=1), 150), USUAL),
    "five-by-suit": (
        lambda: later(
            NertsRules(seats=5, foundations=Foundations.PER_SUIT, pile_facing=PileFacing.ALL), 300
        ),
        LARGE,
    ),
    "dozen": (lambda: later(NertsRules(seats=12), 400), USUAL),
    "dozen-large": (lambda: later(NertsRules(seats=12), 900), LARGEST),
    **{
        f"{teams}-{seat}": (partial(in_team, teams, seat), USUAL)
        for teams in TEAMS
        for seat in (0, 3)
    },
    "watching": (lambda: later(FOUR, 200, -2), LARGE),
    "stopped-by-vote": (stop_by_vote, USUAL),
    "stopped-by-proof": (stop_by_proof, USUAL),
    "proof": (lambda: stop_by_proof(opened=True, language="de"), USUAL),
    "called": (after_call, USUAL),
    "going-home": (lambda: after_call(step=0.5), USUAL),
    "sheet": (lambda: after_call(step=1.0, **EARLIER), USUAL),
    "sheet-small": (lambda: after_call(step=1.0, **EARLIER), SMALL),
    "sheet-large": (lambda: after_call(step=1.0, **EARLIER), LARGE),
    "over": (over, (100, 44)),
    "over-teams": (over_in_teams, (100, 44)),
    "joker": (joker, USUAL),
    "may-call": (may_call, USUAL),
    "calling": (with_keys(may_call, "n"), LARGE),
    "keys": (with_keys(amid, "?"), (80, 40)),
    **{f"hear-{key}": (with_keys(amid, key), USUAL) for key in "ocrz"},
    "without-letters": (without_letters, USUAL),
    "chosen-in-a-column": (lambda: choosing("7H", "8S 7H 6C 5D"), USUAL),
    "chosen-last": (lambda: choosing("5D", "8S 7H 6C 5D"), USUAL),
    "chosen-in-pairs": (lambda: choosing("5C", LONG), SMALL),
    "chosen-in-more-pairs": (lambda: choosing("7S", LONG), (58, 18)),
    "too-low": (amid, (58, 12)),
    "too-narrow": (amid, (57, 13)),
    **{
        f"foundation-{finished}": (partial(complete, finished), size)
        for finished, size in zip(Finished, (USUAL, LARGE, USUAL), strict=True)
    },
    "halts-soon": (lambda: halting(10), USUAL),
    "halts-later": (lambda: halting(11), USUAL),
    "nobody-votes": (lambda: voting(()), USUAL),
    "nobody-votes-yet": (lambda: voting((), idle=nerts.Idle.THROUGH), USUAL),
    "one-has-voted": (lambda: voting((0,)), USUAL),
    **{f"ended-{reason}": (partial(end_without_call, reason), USUAL) for reason in [*End][1:]},
    "count-of-no-time": (lambda: with_room(countdown(0), scheduled=None), USUAL),
    "count-late": (lambda: countdown(0), USUAL),
    "start-of-a-dozen": (lambda: los(1, 12), (58, 21)),
    "crowd": (lambda: crowd(9), USUAL),
    "crowd-wide": (lambda: crowd(6), (140, 30)),
    "start-without-names": (lambda: with_room(start(), seats=()), SMALL),
    "stopped-small": (stop_by_proof, SMALL),
    "watching-small": (lambda: later(FOUR, 200, -2), SMALL),
}


@cache
def canvas_of(name: str) -> Canvas:
    make, size = SCENES[name]
    desk = make()
    desk.model.draw(*size)
    return desk.model.draw(*size)


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_is_the_one_that_is_kept(name: str, assert_long_text: AssertLongText) -> None:
    assert_long_text(PICTURES, picture_of(canvas_of(name)), name)
