"""The board of Nerts without Textual: keys and presses, moves on their way, what is taken back."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.nerts import (
    Lift,
    LiftOption,
    NertsRules,
    Place,
    Ready,
    Spot,
    Start,
    Target,
    Turn,
    Vote,
)
from herzrasen.games.nerts import events as nerts_events
from herzrasen.games.nerts import rules as nerts_rules
from herzrasen.games.nerts.state import Area
from herzrasen.protocol.race import Race, RaceContender
from herzrasen.terminal.nerts import liftable_cards, practice
from herzrasen.terminal.nerts.board_picture import SPLASH_MS
from herzrasen.terminal.nerts.home_count import COUNT_MS, count_home
from herzrasen.terminal.nerts.passing_notes import FRESH_MS, NOTE_MS
from herzrasen.terminal.nerts.places import NEW_FOUNDATION, PILE, WASTE
from herzrasen.terminal.nerts.practice import PracticeTime, keep_time
from herzrasen.terminal.nerts.selection import PlacePress
from herzrasen.terminal.nerts.targets import CALL, PROOF, press_of, target_name
from herzrasen.terminal.settings import SettingsStore
from tests.server.event_loop import run_coroutine
from tests.terminal.nerts.desk import Desk, cards


@pytest.fixture
def desk() -> Desk:
    found = Desk(NertsRules(seats=4))
    found.table.begin()
    found.text()
    return found


def test_space_says_ready_and_then_turns() -> None:
    desk = Desk(NertsRules(seats=4))
    desk.table.deal()
    desk.press(" ")
    desk.table.answer_all()
    for seat in (1, 2, 3):
        desk.table.move(seat, Ready())
    desk.table.deal()
    desk.press(" ")
    assert desk.moves == [Ready(), Turn()]


@pytest.mark.parametrize("seat", [0, 2])
def test_space_starts_a_round_where_this_seat_starts_it(seat: int) -> None:
    desk = Desk(NertsRules(seats=3, start=nerts_rules.StartBy.LOS), seat=seat)
    desk.table.deal()
    desk.press(" ")
    assert desk.moves == [Start()] * desk.table.room.legal.start


def test_who_goes_on_is_ready_for_the_next_round_once(desk: Desk) -> None:
    play = desk.model.play
    assert play.table is not None
    play.table = replace(play.table, ready_next=True)
    room = replace(play.table.room, legal=replace(play.table.legal, ready=True))
    for _ in range(2):
        play.receive(room, None)
    assert desk.moves == [Ready()]


def test_a_key_for_the_card_and_one_for_the_place_move_it_at_once(desk: Desk) -> None:
    desk.give(waste=cards("JS"))
    before = desk.visible.areas[0]
    desk.press("sf")
    assert desk.moves == [Lift(WASTE, Card.parse("JS"), Place(Spot.TABLEAU, 1), Card.parse("QD"))]
    after = desk.visible.areas[0]
    assert after.tableau[1] == (*before.tableau[1], Card.parse("JS"))
    assert not after.waste
    assert desk.table.state.public.areas[0].waste == before.waste, "the server has not answered yet"


def test_the_same_key_twice_sends_to_the_middle(desk: Desk) -> None:
    desk.give(waste=cards("AS"))
    desk.press("ss")
    assert desk.visible.foundations == (cards("AS"),)
    desk.table.answer_all()
    assert desk.table.state.public.foundations == (cards("AS"),)


def test_moves_that_build_on_each_other_are_shown_and_taken_back_together(desk: Desk) -> None:
    desk.give(pile=cards("TH"), waste=cards("JS"))
    desk.press("sfaf")
    first, second = desk.table.room.pending
    assert second.rests_on == first.id
    assert desk.visible.areas[0].tableau[1] == cards("QD JS TH")
    desk.table.refuse("nerts.refusal.race-lost", seat=2, ms=38, card="JS")
    desk.table.answer()
    assert desk.visible.areas[0].tableau[1] == cards("QD")
    assert desk.visible.areas[0].waste == cards("JS")
    assert "Bo, 38\u00a0ms earlier" in desk.text()


def test_a_refusal_that_is_no_race_is_told_for_a_while(desk: Desk) -> None:
    desk.give(waste=cards("JS"))
    desk.press("s1")  # a jack does not go on a two: the server is asked why
    assert desk.visible.areas[0].waste == cards("JS"), "nothing is shown of it"
    desk.table.answer()
    why = "On an opponent’s pile you need the same suit"
    assert why in desk.text()
    desk.now = NOTE_MS + 1
    assert why not in desk.text()


def test_a_foundation_with_another_number_is_named_anew(desk: Desk) -> None:
    desk.give(waste=cards("2S"))
    public = desk.table.state.public
    desk.table.put(replace(desk.table.state, public=replace(public, foundations=(cards("AS'"),))))
    desk.press("ss")
    moved = replace(public, foundations=(cards("AH'"), cards("AS'")), areas=desk.visible.areas)
    area = replace(desk.table.state.public.areas[0], waste=cards("2S"))
    moved = replace(moved, areas=(area, *public.areas[1:]))
    desk.table.put(replace(desk.table.state, public=moved))
    desk.table.refuse("nerts.refusal.target-changed")
    assert desk.moves[-1].target == Place(Spot.FOUNDATION, 1)


def test_a_race_that_is_won_says_by_how_much(desk: Desk) -> None:
    contenders = (
        RaceContender(0, 100, 110, Card.parse("AS")),
        RaceContender(1, 140, 150, Card.parse("AS'")),
    )
    race = Race(1, "touch", contenders, Place(Spot.FOUNDATION, 0))
    desk.table.move(1, Turn(), races=[race])
    assert "40\u00a0ms ahead of Kim" in desk.text()


@pytest.mark.parametrize("status", ["open", "record"])
def test_a_card_on_the_own_pile_is_said_and_explained_once(desk: Desk, status: Any) -> None:
    """In a record nobody's pile is one's own."""
    desk.table.room = replace(desk.table.room, status=status)
    public = desk.table.state.public
    own, rival = public.areas[0], public.areas[1]
    rank_above = Card.parse("KC'")
    rival = replace(rival, waste=(rank_above,))
    areas = (own, rival, *public.areas[2:])
    desk.table.put(replace(desk.table.state, public=replace(public, areas=areas)))
    assert own.pile[-1] is Card.parse("QC")
    attack = Lift(WASTE, rank_above, Place(Spot.RIVAL, 0), own.pile[-1])
    desk.table.move(1, attack)
    if status == "record":
        assert "on your pile" not in desk.text()
        return
    assert "Kim: king of clubs on your pile" in desk.text()
    (explanation,) = desk.lines
    assert explanation.startswith("These rules allow it")


def test_the_call_grows_and_is_pressed_by_n(desk: Desk) -> None:
    small = desk.text()
    desk.press("n")
    assert "There are still 13 cards in your pile." in desk.text()
    desk.give(pile=(), down=0)
    assert desk.text().count("Call Nerts!") == 1
    assert "Call Nerts!" not in small
    desk.press("n")
    desk.press("n")  # a second press while it is on its way sends nothing
    assert desk.moves == [nerts.Call()]
    assert "Calling Nerts" in desk.text()
    desk.table.answer()
    assert "You called Nerts!" in desk.text()
    desk.now = SPLASH_MS
    desk.model.tick()
    text = desk.text()
    assert "Called: You" in text
    assert "Best score:" in text


def ended_round(desk: Desk) -> None:
    """Two own aces lie in the middle when the round is called."""
    desk.give(waste=cards("AH AS"))
    for _ in range(2):
        desk.press("ss")
        desk.table.answer_all()
    desk.give(pile=(), down=0)
    desk.press("n")
    desk.table.answer()


def test_after_the_call_the_cards_of_the_middle_go_home_and_are_counted(desk: Desk) -> None:
    ended_round(desk)
    assert "You called Nerts!" in desk.text()
    desk.press("e")  # meant for the round: the call stays
    assert "You called Nerts!" in desk.text()
    seen = []
    for step in range(5):
        desk.now = SPLASH_MS + step / 5 * COUNT_MS
        desk.model.tick()
        seen.append(desk.text())
    assert all("A♠" in text for text in seen), "a foundation is taken down to its first card"
    assert "+0" in seen[0]
    assert "Best score:" not in "".join(seen)
    desk.now = SPLASH_MS + COUNT_MS
    desk.model.tick()
    assert "Best score:" in desk.text()


def test_any_key_skips_the_count(desk: Desk) -> None:
    ended_round(desk)
    desk.now = SPLASH_MS
    desk.press("x")
    assert "Best score:" in desk.text()


def test_without_motion_the_sheet_comes_at_once(desk: Desk) -> None:
    desk.context.store.change(speed="instant")
    ended_round(desk)
    assert "Best score:" in desk.text()


def test_what_lies_in_the_middle_is_counted_for_whose_back_it_wears(desk: Desk) -> None:
    ended_round(desk)
    public = replace(desk.table.state.public, foundations=(cards("AS 2S 3S 4S"),))
    half, all_ = count_home(public, 0.5), count_home(public, 1)
    assert half.foundations == (cards("AS 2S"),)
    assert (half.points, all_.points) == ((2, 0, 0, 0), (4, 0, 0, 0))
    assert all_.foundations == ()


def test_the_last_card_of_the_pile_may_be_followed_by_the_call_at_once(desk: Desk) -> None:
    desk.give(pile=cards("AS"), down=0)
    desk.press("aan")
    lift, call = desk.table.room.pending
    assert call.rests_on == lift.id
    desk.table.answer_all()
    assert desk.table.state.public.caller == 0


def test_a_joker_asks_what_it_stands_for() -> None:
    desk = Desk(NertsRules(seats=2, jokers=2))
    desk.table.begin()
    desk.give(waste=cards("XC"))
    desk.press("ss")
    assert "Play the joker as" in desk.text()
    assert not desk.moves
    desk.model.key("right", None)
    desk.text()
    desk.model.key("enter", None)
    (lift,) = desk.moves
    assert lift.stands_for.rank.letter == "A"
    assert "Play the joker as" not in desk.text()


def test_a_rank_goes_round_the_cards_that_the_joker_may_be() -> None:
    desk = Desk(NertsRules(seats=2, jokers=2), "de")
    desk.table.begin()
    desk.context.store.change(letters="de")
    middle = (cards("9S'"), cards("TH'"), cards("9D'"))
    public = replace(desk.table.state.public, foundations=middle)
    desk.table.put(replace(desk.table.state, public=public))
    desk.give(waste=cards("XC"))
    desk.press("ss")
    seen = []
    for key in ("1", "1", "0", "b", "j", "a", "q", "k"):
        desk.press(key)
        seen.append(str(desk.model.focus).rpartition(":")[2])
    assert seen == ["TD", "TS", "TD", "JH", "JH", "AC", "AC", "AC"]


def test_escape_keeps_the_joker() -> None:
    desk = Desk(NertsRules(seats=2, jokers=2))
    desk.table.begin()
    desk.give(waste=cards("XC"))
    desk.press("ss")
    desk.model.key("escape", None)
    assert "Play the joker as" not in desk.text()
    assert not desk.moves


def test_the_vote_is_counted_and_stops_the_round(desk: Desk) -> None:
    desk.press("v")
    desk.table.answer()
    assert "1/4" in desk.text()
    for seat in (1, 2, 3):
        desk.table.move(seat, Vote())
    text = desk.text()
    assert "Standstill by vote" in text
    assert "Standstill 1 of 3" in text
    desk.table.deal()
    assert "Standstill by vote" not in desk.text()


def test_the_arrows_and_enter_play_too(desk: Desk) -> None:
    desk.give(waste=cards("AS"))
    desk.text()
    desk.model.focus = target_name(WASTE, Card.parse("AS"))
    desk.model.key("enter", None)
    desk.text()
    desk.model.key("enter", None)
    assert desk.visible.foundations == (cards("AS"),)
    desk.model.focus = None
    desk.text()
    for way in ("right", "down", "left", "up"):
        desk.model.key(way, None)
        desk.text()
        assert desk.model.focus is not None


def test_the_mouse_lifts_a_run_by_its_first_card(desk: Desk) -> None:
    desk.give(tableau=(cards("8C 7D 6C"), cards("8S"), (), ()))
    desk.text()
    seven = target_name(Place(Spot.TABLEAU, 0), Card.parse("7D"))
    desk.model.press(seven)
    desk.model.press(target_name(Place(Spot.TABLEAU, 1), Card.parse("8S")))
    assert desk.visible.areas[0].tableau[1] == cards("8S 7D 6C")


@pytest.mark.parametrize("place", [PILE, WASTE, NEW_FOUNDATION, Place(Spot.TABLEAU, 3)])
@pytest.mark.parametrize("card", [None, Card.parse("XC'")])
def test_a_target_is_pressed_as_the_place_and_card_that_it_shows(
    place: Place, card: Card | None
) -> None:
    assert press_of(target_name(place, card)) == PlacePress(place, card)


def test_a_refused_input_names_only_inputs_that_the_room_allows(desk: Desk) -> None:
    house = replace(desk.table.room.house, inputs=("keys",))
    desk.table.room = replace(desk.table.room, house=house)
    desk.table.put(desk.table.state)
    desk.text()
    desk.model.press(target_name(Place(Spot.PILE), desk.visible.areas[0].pile[-1]))
    assert "Cards can be played with the keyboard only." in " ".join(desk.text().split())


def test_input_that_the_room_does_not_allow_is_said_once(desk: Desk) -> None:
    house = replace(desk.table.room.house, inputs=("mouse",))
    desk.table.room = replace(desk.table.room, house=house)
    desk.table.put(desk.table.state)
    desk.press("a")
    assert "Keyboard shortcuts are off at this table" in desk.text()
    desk.now = NOTE_MS + 1
    desk.press("a")
    assert "Keyboard shortcuts" not in desk.text()
    assert desk.model.play.table is not None
    assert desk.model.play.table.choice is None


def test_keys_are_remapped_by_the_settings(desk: Desk) -> None:
    desk.context.store.change(table_keys={"turn": "x"})
    desk.press("x")
    assert desk.moves == [Turn()]
    desk.context.store.change(keys=False)
    desk.press("x")
    assert desk.moves == [Turn()], "single keys are off"
    desk.context.store.change(keys=True, table_keys={"turn": "b"}, page_keys={"chat": "x"})
    desk.press("x")
    assert desk.moves == [Turn()], "the chat's, of which the table knows nothing"
    desk.press("b")
    assert desk.moves == [Turn(), Turn()]


def test_pages_open_over_the_board_and_play_goes_on(desk: Desk) -> None:
    desk.press("?")
    assert "Press the key of a card" in desk.text(80, 40)
    desk.press("o")
    assert "Pile: queen of clubs, 13 cards left." in desk.text()
    desk.press(" ")
    assert desk.moves == [Turn()]
    assert "Pile: queen of clubs" not in desk.text()


def test_places_that_take_the_card_are_marked_only_where_the_room_helps(desk: Desk) -> None:
    desk.give(waste=cards("JS"))
    desk.press("s")
    assert "◂" in desk.text()
    house = replace(desk.table.room.house, help="send")
    desk.table.room = replace(desk.table.room, house=house)
    desk.table.put(desk.table.state)
    assert "◂" not in desk.text()


@pytest.mark.parametrize("size", [(20, 5), (0, 0), (1, 1), (57, 40), (200, 12)])
def test_a_terminal_that_is_too_small_shows_a_sentence(desk: Desk, size: tuple[int, int]) -> None:
    text = desk.text(*size)
    assert "too" in text or size[0] * size[1] < 20


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_the_sentence_says_a_size_that_is_enough(seats: int) -> None:
    desk = Desk(NertsRules(seats=seats, pile_size=5))
    desk.table.begin()
    found = re.search(r"at least (\d+) by (\d+) ", desk.text(60, 12).replace("\n", " ") + " ")
    assert found is not None
    width, height = int(found[1]), int(found[2])
    assert "too small" not in desk.text(width, height)
    assert "too small" in desk.text(width, height - 1)


@pytest.mark.parametrize("seats", range(1, 13))
def test_every_table_fits_from_80_by_20_to_200_by_60(seats: int) -> None:
    desk = Desk(NertsRules(seats=seats, pile_size=5))
    desk.table.begin()
    for size in ((80, 20), (100, 30), (200, 60)):
        canvas = desk.model.draw(*size)
        names = {target.name for target in canvas.targets}
        area = desk.visible.areas[0]
        assert target_name(PILE, area.pile[-1]) in names
        assert CALL in names
        for at, column in enumerate(area.tableau):
            assert target_name(Place(Spot.TABLEAU, at), column[-1]) in names
        for rival in range(1, seats):
            assert (
                target_name(Place(Spot.RIVAL, rival), desk.visible.areas[rival].pile[-1]) in names
            )
        for target in canvas.targets:
            assert 0 <= target.x <= target.x + target.width <= canvas.width, target
            assert 0 <= target.y < target.y + target.height <= canvas.height, target


def test_a_long_column_shows_all_its_cards(desk: Desk) -> None:
    column = cards("KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H")
    desk.give(tableau=(column, (), (), ()))
    text = desk.text(80, 20)
    for rank in ("K♠", "Q♥", "J♠", "10♥", "9♠", "8♥", "7♠", "6♥", "5♠", "4♥", "3♠", "2♥"):
        assert rank in text


def test_a_proof_is_shown_while_the_round_stands_still_and_after() -> None:
    desk = Desk(NertsRules(seats=2, rival_building=False))
    desk.table.begin()
    public = desk.table.state.public
    locked = Area((), 0, (cards("KS"), cards("KC"), (), ()), (), 0)
    areas = (
        replace(locked, pile=cards("2H")),
        replace(locked, pile=cards("2D'"), tableau=(cards("KS'"), cards("KC'"), (), ())),
    )
    stopped = nerts_events.Stopped(nerts.Stop.LOCK, (cards("9C"), ()))
    desk.table.put(replace(desk.table.state, public=replace(public, areas=areas)))
    desk.table.happen([stopped])
    assert "Nobody can make progress" in desk.text()
    desk.model.key("enter", None)
    text = desk.text()
    assert "Reachable on the waste: nine of clubs" in text
    desk.model.key("escape", None)
    desk.table.happen([nerts_events.Remedied(((), ()))])
    assert "Why nobody can make progress" in desk.text()
    desk.model.press(PROOF)
    assert "Reachable on the waste: nine of clubs" in desk.text()


def test_one_who_plays_alone_sees_the_time() -> None:
    desk = Desk(NertsRules(seats=1))
    desk.table.begin()
    desk.now = 65_000.0
    assert "1:05" in desk.text()


def test_the_best_time_by_the_same_rules_is_kept() -> None:
    store = SettingsStore(None)
    assert keep_time(store, "stoss", 40_000, called=False) == PracticeTime(40_000)
    assert keep_time(store, "stoss", 30_000, called=True) == PracticeTime(30_000, 30_000)
    assert keep_time(store, "stoss", 50_000, called=True) == PracticeTime(50_000, 30_000)
    assert keep_time(store, "stoss", 20_000, called=True) == PracticeTime(
        20_000, 20_000, is_record=True
    )
    assert keep_time(store, "duel", 50_000, called=True).best == 50_000


def test_what_a_rival_changes_is_marked_for_a_moment_unless_motion_is_off(desk: Desk) -> None:
    public = desk.table.state.public
    rival = replace(public.areas[1], waste=cards("AS'"))
    areas = (public.areas[0], rival, *public.areas[2:])
    before = replace(desk.table.state, public=replace(public, areas=areas))
    ace = Lift(WASTE, Card.parse("AS'"), NEW_FOUNDATION)
    for speed, is_marked in (("normal", True), ("instant", False)):
        desk.context.store.change(speed=speed)
        desk.table.put(before)
        desk.table.move(1, ace)
        assert (Place(Spot.FOUNDATION, 0) in desk.model.scene().fresh) is is_marked
        desk.now += FRESH_MS["slow"]
        assert not desk.model.scene().fresh


@pytest.mark.parametrize("status", ["open", "record"])
@pytest.mark.parametrize("teams", ["none", "shared", "roles", "summed"])
def test_watchers_records_and_teams_are_drawn(status: str, teams: str) -> None:
    desk = Desk(NertsRules(seats=4, teams=nerts_rules.Teams(teams)))
    desk.table.begin()
    for seat in (-2, 0, 3):
        view = nerts.view(desk.table.state, seat)
        room = replace(
            desk.table.room, seat=seat, status=status, view=view, legal=nerts.legal(view)
        )
        desk.table.room = room
        desk.model.show(room, None)
        for size in ((80, 19), (120, 36)):
            text = desk.text(*size)
            assert "Kim" in text
            assert ("You are watching." in text) is (seat < 0 and status == "open")
        if teams == "roles" and seat == 0 and status == "open":
            assert "You play the pile" in desk.text()
            desk.press("d")
            assert "Bo plays the stock" in desk.text()


def test_a_pile_that_a_move_on_its_way_has_changed_takes_no_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    card, onto = map(Card.parse, ("2C", "3H"))
    targets = [Target(Place(Spot.TABLEAU, column), onto) for column in range(3)]
    tops = {Place(Spot.TABLEAU, 0): onto, Place(Spot.TABLEAU, 2): onto, WASTE: card}
    monkeypatch.setattr(liftable_cards, "top_of", lambda _public, _own, place: tops.get(place))
    prediction: Any = SimpleNamespace(public=None, cards=())
    for there in (targets, targets[:2], targets[:1], targets[1:2]):
        lifts = [LiftOption(WASTE, card, tuple(there))]
        left = [one.targets for one in liftable_cards.remaining_lifts(prediction, 0, lifts)]
        kept = tuple(one for one in there if one.place in tops)
        assert left == ([kept] if kept else [])


@pytest.mark.parametrize(
    ("seats", "facts", "caller", "kept"),
    [
        (1, {}, 0, {"stoss": 900}),
        (1, {}, None, {}),
        (1, {"seat": -2}, 0, None),
        (1, {"view": None}, 0, None),
        (1, {"status": "record"}, 0, None),
        (2, {}, 0, None),
    ],
)
def test_the_time_of_a_round_alone_is_asked_for_and_kept_if_nerts_was_called(
    monkeypatch: pytest.MonkeyPatch,
    seats: int,
    facts: dict[str, Any],
    caller: int | None,
    kept: dict[str, int] | None,
) -> None:
    asked: list[tuple[Any, ...]] = []

    async def fetch(*what: Any) -> Any:
        asked.append(what)
        return SimpleNamespace(ms=900)

    monkeypatch.setattr(practice, "fetch_round_review", fetch)
    desk = Desk(NertsRules(seats=seats))
    desk.table.begin()
    public = replace(desk.table.state.public, caller=caller, round=2)
    desk.table.put(replace(desk.table.state, public=public))
    room = replace(desk.table.room, **facts)
    store, api = SettingsStore(None), object()
    table: Any = SimpleNamespace(room=room, api=api, store=store)
    time = run_coroutine(practice.practice_time(table))
    assert store.values.best_times == (kept or {})
    assert (time is None) == (kept is None)
    assert asked == ([] if kept is None else [(api, "t1", 3)])
