"""The board of Hearts by keyboard and mouse, against the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts import Ask
from herzrasen.games.hearts.events import Played
from herzrasen.protocol.hearts.coach import (
    CoachFact,
    Hint,
    HintOption,
)
from herzrasen.protocol.table_updates import EventShown
from herzrasen.protocol.websocket import AnswerRest, AskRest, Continue, RestAsked
from tests.games.hearts.positions import rules
from tests.terminal.hearts.board_app import HeartsBoardApp, on_loop
from tests.terminal.hearts.coach import CoachOfOneHint
from tests.terminal.hearts.rooms import find_state, moon_question
from tests.terminal.hearts.serverless_match import ServerlessMatch
from tests.terminal.snapshots import EVERY_LOOK, assert_snapshot

SIZE = (80, 19)
OTHER_SIZES = ((1, 1), (61, 15), (200, 60), (40, 8))


def match_at(text: str, matches: Any) -> ServerlessMatch:
    return ServerlessMatch(find_state(text, matches))


def asking(ask: Ask, **more: Any) -> Any:
    def matches(_view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is ask and all(getattr(legal, name) == at for name, at in more.items())

    return matches


async def settle(pilot: Pilot[None]) -> None:
    """Until nothing is on its way."""
    app = pilot.app
    assert isinstance(app, HeartsBoardApp)
    await pilot.pause()
    while app.board.busy:
        await pilot.pause()


@pytest.mark.heavy
@on_loop
async def test_a_whole_deal_by_the_keyboard() -> None:
    match = ServerlessMatch(seed=3)
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        match.play_others()
        await settle(pilot)
        assert "Choose 3 cards for Ada" in app.picture
        for _ in range(3):
            await pilot.press("space", "right")
        assert "Pass these 3 cards" in app.picture
        await pilot.press("p")
        await settle(pilot)
        while app.is_playing:
            legal = match.room.legal.cards
            await pilot.press("home")
            while app.focus_name.removeprefix("card:") not in legal.texts:
                await pilot.press("right")
            await pilot.press("enter")
            await settle(pilot)
        assert "After deal 1" in app.picture
        assert "Next deal" in app.picture
        await pilot.press("n")
        await settle(pilot)
        assert match.sent == [Continue(0)]
        assert "Deal 2" in app.picture
        assert "Choose 3 cards for Clara" in app.picture


@on_loop
async def test_a_card_is_typed_and_why_it_may_not_be_played_is_said() -> None:
    def matches(_view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.PLAY and "QS" in legal.why and len(legal.cards) > 1

    match = match_at("standard", matches)
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("q", "s")
        assert app.board.focused_target == "card:QS"
        await pilot.press("enter")
        assert match.room.pending == ()
        assert Card.parse("QS") in match.room.view.hand
        (reason,) = app.log_lines
        assert reason in app.picture
        await pilot.press("y")
        assert app.log_lines[-1] == f"Queen of spades. {reason}"


@on_loop
async def test_keys_of_every_page_come_before_a_german_jack_and_english_ranks_count_as_well() -> (
    None
):
    """As in the browser (client/games/hearts/rank-keys.js): B is the chat's, and J the jack's."""

    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.PLAY and any(card.rank.letter == "J" for card in view.hand)

    app = HeartsBoardApp(match_at("standard", matches), letters="de")
    async with app.run_test(size=SIZE):
        assert not app.board.press_key("b", "b"), "the screen of the table opens the chat"
        assert app.board.press_key("j", "j")
        assert app.focus_name.startswith("card:J")
        app.board.focused_target = None
        app.table.store.change(page_keys={"chat": "-"})
        assert app.board.press_key("b", "b")
        assert app.focus_name.startswith("card:J")


@on_loop
async def test_a_card_lies_on_the_table_at_once_and_comes_back_if_refused() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    match.slow = True
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        card = next(iter(match.room.legal.cards))
        app.board.presses.press(f"card:{card.text}")
        await settle(pilot)
        assert f"card:{card.text}" not in [target.name for target in app.board.canvas.targets]
        other = next(card for card in match.room.view.hand if card not in match.room.legal.cards)
        match.room = replace_move(match, hearts.Play(other))
        match.answer()
        await settle(pilot)
        assert f"card:{card.text}" in [target.name for target in app.board.canvas.targets]


def replace_move(match: ServerlessMatch, move: hearts.Move) -> Any:
    (sent,) = match.room.pending
    return replace(match.room, pending=(replace(sent, move=move),))


@on_loop
async def test_the_mouse_plays_a_card_and_with_two_taps_only_takes_it_up_first() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match, two_taps=True)
    async with app.run_test(size=SIZE) as pilot:
        card = list(match.room.legal.cards)[-1]
        target = next(one for one in app.board.canvas.targets if one.name == f"card:{card.text}")
        await pilot.click(offset=(target.x + 1, target.y + 1))
        assert card in match.room.view.hand
        assert app.board.focused_target == target.name
        await pilot.click(offset=(target.x + 1, target.y + 1))
        await settle(pilot)
        assert card not in match.room.view.hand


@on_loop
async def test_undo_gives_the_card_back() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        card = next(iter(match.room.legal.cards))
        app.board.presses.press(f"card:{card.text}")
        await settle(pilot)
        await pilot.press("u")
        await settle(pilot)
        assert card in match.room.view.hand
        assert app.board.state.view == match.room.view
        assert app.log_lines[-1].startswith("Undone: ")


@on_loop
async def test_exposing_is_asked_and_can_be_changed() -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.CHARGE and bool(legal.cards) and not view.public.chosen

    match = match_at("standard+charging=yes", matches)
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        assert "Expose cards?" in app.picture
        card = next(iter(match.room.legal.cards))
        app.board.presses.press(f"card:{card.text}")
        await pilot.press("p")
        await settle(pilot)
        assert card in match.state.public.charged[0]


@on_loop
async def test_the_shooter_chooses_what_the_moon_does() -> None:
    match = ServerlessMatch(moon_question())
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        assert "You shot the moon!" in app.picture
        assert app.focus_name.startswith("moon:")
        app.board.presses.press("moon:others")
        await settle(pilot)
        assert match.state.public.match.totals == (0, 26, 26, 26)
        assert "You shot the moon!" in app.picture
        assert "☾0" in app.picture


@on_loop
async def test_a_certain_rest_is_claimed_and_its_hands_are_read() -> None:
    match = match_at("standard", asking(Ask.PLAY, claim=True))
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        assert "[ Claim the rest ]" in app.picture
        await pilot.press("c")
        await pilot.pause()
        assert "You take the rest." in app.picture
        await pilot.press("enter")
        await settle(pilot)
        assert "After deal" in app.picture


@on_loop
async def test_the_rest_is_asked_for_after_a_question() -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        trick = view.public.trick
        return legal.ask is Ask.PLAY and not legal.claim and trick is not None and not trick.cards

    match = match_at("standard", matches)
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("c")
        assert "Claim the remaining tricks" in app.picture
        app.board.presses.press("ask_rest")
        await settle(pilot)
        assert match.sent == [AskRest(1)]
        assert "You claim the remaining tricks." in app.picture
        assert "Waiting for the answers." in app.picture


@on_loop
async def test_a_claim_of_somebody_else_is_answered() -> None:
    match = match_at("standard", asking(Ask.NOTHING))
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        match.tell(RestAsked(1, match.room.number or 0, CardSet.parse("AS KS")))
        await settle(pilot)
        assert "Ada claims the remaining tricks." in app.picture
        assert "♠ K A" in app.picture
        await pilot.press("enter")
        assert match.sent == []  # a key that was meant for a card
        await pilot.press("up", "right", "enter")
        assert match.sent == [AnswerRest(match.room.number or 0, True)]


@on_loop
async def test_a_hint_stands_on_the_cards_until_the_move() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    best, *_ = match.room.legal.cards
    option = HintOption(CardSet((best,)), 3.25, 2.0, 4.5, 0.0, 0.0, 0.0, 0.0)
    why = (CoachFact("coach.why.only", {"card": best.text}),)
    api = CoachOfOneHint(Hint(1, "play", (option,), why, 10))
    app = HeartsBoardApp(match, api=api)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("w")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert api.paths == ["api/tables/table/hint"]
        assert "★3.3" in app.picture
        assert "I would play the" in app.picture
        assert app.log_lines[-1].startswith("I would play the")
        await pilot.press("escape")
        assert "I would play" not in app.picture
        await pilot.press("w")
        assert "I would play" in app.picture
        app.board.presses.press(f"card:{best.text}")
        await settle(pilot)
        assert "I would play" not in app.picture


@pytest.mark.parametrize(("wish", "plays"), [({"auto_only": True}, True), ({}, False)])
@on_loop
async def test_an_only_card_goes_by_itself_where_that_is_wished(
    wish: dict[str, bool], *, plays: bool
) -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.PLAY and len(legal.cards) == 1 and len(view.hand) > 2

    match = match_at("standard", matches)
    (card,) = match.room.legal.cards
    app = HeartsBoardApp(match, **wish)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        announced = any("played automatically" in line for line in app.log_lines)
        assert announced == plays
        while plays and card in match.room.view.hand:
            await pilot.pause(0.02)


@pytest.mark.parametrize(
    "size",
    [(20, 5), *(pytest.param(size, marks=pytest.mark.heavy) for size in OTHER_SIZES)],
)
@on_loop
async def test_every_size_shows_something_and_breaks_nothing(size: tuple[int, int]) -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match)
    async with app.run_test(size=size) as pilot:
        await pilot.press("l", "escape", "s", "escape", "i", "escape", "right", "?")
        assert app.board.canvas.width == size[0]
        await pilot.resize_terminal(80, 19)
        await pilot.pause()
        assert "Hearts keys" in app.picture


@on_loop
async def test_keys_follow_the_settings() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match, hearts_keys={"last": "8"})
    async with app.run_test(size=SIZE) as pilot:
        app.table.store.change(keys=False)
        await pilot.press("l")
        assert app.board.panel == ""
        app.table.store.change(keys=True)
        await pilot.press("l")
        assert app.board.panel == ""


@on_loop
async def test_in_a_record_nobody_is_called_you_and_a_trick_lies_until_the_next_step() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    match.room = replace(match.room, status="record", legal=None)
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        assert "You" not in app.picture
        assert "Eva" in app.picture
        match.play_all_once()
        await settle(pilot)
        assert "★" in app.picture
        match.play_all_once()
        await settle(pilot)
        assert "★" in app.picture


@pytest.mark.heavy
@on_loop
async def test_a_card_travels_over_the_table_and_is_there_at_the_end() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match, speed="fast")
    async with app.run_test(size=SIZE) as pilot:
        card = next(iter(match.room.legal.cards))
        app.board.presses.press(f"card:{card.text}")
        flights: set[Card] = set()
        while app.board.busy or not flights:
            flights |= {one.card for one in app.board.flying}
            await pilot.pause(0.01)
        assert flights
        assert app.board.flying == ()
        assert app.board.state.view == match.room.view


@on_loop
async def test_a_player_is_looked_at_by_keys_and_the_focus_comes_back() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("right", "right")
        card = app.focus_name
        await pilot.press("up")
        seat = app.focus_name
        assert seat.startswith("seat:")
        await pilot.press("enter")
        assert "▐ Close ▌" in app.picture
        assert app.focus_name == "close"
        await pilot.press("enter")
        assert "Close" not in app.picture
        assert app.focus_name == seat
        await pilot.press("down")
        assert app.focus_name == "seat:0"
        await pilot.press("down")
        assert app.focus_name.startswith("card:")
        await pilot.press("l")
        assert app.focus_name == "close"
        await pilot.press("escape")
        assert app.focus_name.startswith("card:")
        assert card.startswith("card:")
        assert match.room.pending == ()


@on_loop
async def test_the_cursor_of_the_terminal_stands_on_the_focused_card() -> None:
    match = match_at("standard", asking(Ask.PLAY))
    app = HeartsBoardApp(match)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.press("end")
        cell = app.board.canvas.cursor_of(app.focus_name)
        assert cell == tuple(app.cursor_position)
        await pilot.press("home")
        assert cell != tuple(app.cursor_position)


@pytest.mark.heavy
@EVERY_LOOK
@pytest.mark.parametrize("name", ["play", "passing", "sheet"])
@on_loop
async def test_the_snapshot_is_the_one_that_is_kept(
    name: str, size: tuple[int, int], theme: str
) -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        public = view.public
        lying = len(public.trick.cards) if public.trick else 0
        in_play = legal.ask is Ask.PLAY and len(public.tricks) > 3 and lying == 2
        passing, sheet = legal.ask is Ask.PASS, len(public.match.deals) > 3
        return {"play": in_play, "passing": passing, "sheet": sheet}[name]

    app = HeartsBoardApp(match_at("standard", matches), theme=theme)
    async with app.run_test(size=size) as pilot:
        await pilot.press("right", "right")
        if name == "passing":
            await pilot.press("space", "left", "space")
        assert_snapshot(app, f"hearts-{name}")


def shows_queen(match: ServerlessMatch) -> EventShown:
    """The queen of spades comes to the running trick, after two others."""
    view = match.room.view
    trick = replace(view.public.trick, cards=(*view.public.trick.cards, Card.parse("QS")))
    after = replace(view, public=replace(view.public, trick=trick))
    return EventShown(
        (match.room.number or 0) + 1, Played(3, Card.parse("QS")), after, hearts.Legal()
    )


@on_loop
async def test_the_queen_of_spades_stands_in_the_light_for_a_moment() -> None:
    def matches(view: hearts.View, legal: hearts.Legal) -> bool:
        return legal.ask is Ask.PLAY and len(view.public.tricks) > 2

    match = match_at("standard", matches)
    app = HeartsBoardApp(match, speed="fast")
    async with app.run_test(size=SIZE) as pilot:
        match.tell(shows_queen(match))
        lights = set()
        while app.board.busy:
            lights.add(app.board.spotlight)
            await pilot.pause(0.01)
        assert lights == {None, Card.parse("QS")}
        assert app.board.spotlight is None


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@on_loop
async def test_no_keys_in_any_order_break_the_board(seed: int) -> None:
    rng = random.Random(seed)
    match = ServerlessMatch(hearts.start(rules("standard+charging=yes,moon=choice")), seed=seed)
    app = HeartsBoardApp(match)
    keys = [*"plsrio?htxzve-gyfcnwumb234567890jqka", "left", "right", "up", "down", "home", "end"]
    keys += ["enter"] * 20 + ["space", "escape", "ctrl+z", "pageup", "pagedown"]
    async with app.run_test(size=rng.choice([(80, 19), (61, 12), (120, 36)])) as pilot:
        match.play_others()
        for at in range(600):
            key = rng.choice(keys)
            app.board.press_key(key, key if len(key) == 1 else None)
            if at % 10 == 0:
                await pilot.pause()
        await settle(pilot)
        assert match.state.public.deal >= 0
        assert app.board.state.room == match.room
