"""Input at the Nerts table: races, optimistic moves, key bindings, touch, jokers, house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.cards import Seat
from herzrasen.lag_compensation import lag_quota
from herzrasen.lag_compensation.latency import Latency
from herzrasen.lag_compensation.wait_time import MAX_WAIT_MS, RACE_WINDOW_MS
from herzrasen.locales import LANGUAGES, text
from herzrasen.server.room.latency_tracker import LatencyTracker
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.lobby_page import enter_lobby
from tests.browser.nerts_bots import idle_bot
from tests.browser.recorder import expect_shown, record, toasts
from tests.browser.screen_reader import expect_announced
from tests.browser.standing_time import hold_long_timers
from tests.browser.test_nerts import (
    Move,
    begin_round,
    check_score_sheet,
    fixed_entropy,
    idle_bot_server,
    key_of,
    move_by_touch,
    next_move,
    own_area,
    place_text,
    play_out,
    playing_bot_server,
    public_table,
    score_sheet,
    sit_down,
    store_settings,
    target_at,
    turn_until_lift,
    wait_for_answers,
    wait_for_play,
)
from tests.browser.websocket_faults import DelayedWebSocket
from tests.server.live_server import live_server

__all__ = ["idle_bot_server", "playing_bot_server"]  # fixtures of that module, used here


def test_a_round_by_touch(phone: Page, playing_bot_server: str) -> None:
    page = sit_down(phone, playing_bot_server, "stoss+seats=2")
    page.locator(".go").tap()
    wait_for_play(page)
    made = play_out(page, move_by_touch)
    assert len(made) > 10
    check_score_sheet(page)
    page.locator(".next").tap()
    wait_for_play(page)


# Races ------------------------------------------------------------------------------------------

ONE_HOUR_MS = 3_600_000.0
EVA, JAN = 0, 1


@pytest.fixture
def latencies() -> dict[Seat, Latency]:
    """How far away everyone is, as the server believes: unknown until a test says it."""
    return {}


@pytest.fixture
def patient_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, latencies: dict[Seat, Latency]
) -> Iterator[str]:
    """A server with quiet bots, whose races are as long as a test needs."""
    monkeypatch.setattr(LatencyTracker, "latencies", lambda *_: latencies)
    monkeypatch.setattr(lag_quota, "PRIVATE_MS", ONE_HOUR_MS)
    for limits in (MAX_WAIT_MS, RACE_WINDOW_MS):
        monkeypatch.setitem(cast("dict[str, float]", limits), "private", ONE_HOUR_MS)
    with live_server(tmp_path, entropy=fixed_entropy(), think=idle_bot) as server:
        yield server


class Racers(NamedTuple):
    """Eva, and Jan whose line can be held back, in a running round."""

    host: Page
    guest: Page
    line: DelayedWebSocket


MARGIN_NOTE = ".margin:not(.attack)"


@pytest.fixture
def racers(open_page: OpenPage, patient_server: str) -> Racers:
    host, guest = open_page(DESKTOP), open_page(DESKTOP)
    hold_long_timers(host)  # its claim may wait for an answer as long as the other is held back
    sit_down(host, patient_server, "stoss+seats=2", free=1)
    line = DelayedWebSocket(guest)
    store_settings(guest, name="Jan")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    for page in (host, guest):
        page.locator(".go").click()
    for page in (host, guest):
        wait_for_play(page)
        record(page, MARGIN_NOTE)
    return Racers(host, guest, line)


LIFTS = """() => {
  const {lifts, visibleTable: shown, ownArea: mine} = document.querySelector('nerts-table');
  return lifts.flatMap(({source, card, targets}) => {
    const cards = source.at === 'tableau' ? shown.areas[mine].tableau[source.index ?? 0] : [card];
    const first = targets.find(({place}) => place.at === 'foundation');
    if (!first?.onto || cards.at(-1) !== card) return [];
    return [{source, card, target: first.place, onto: first.onto}];
  });
}"""
"""What can be sent to a foundation that is open already, by the card on it."""


def play_to_contested_lifts(host: Page, guest: Page) -> tuple[Move, Move]:
    """Play on until both have a card that fits the same foundation, and will send it there."""
    for _ in range(150):
        for page in (host, guest):
            wait_until_in_step(host, guest)
            mine, theirs = host.evaluate(LIFTS), guest.evaluate(LIFTS)
            for lift in mine:
                for rival in theirs:
                    if lift["onto"] == rival["onto"]:
                        return lift, rival
            move = next_move(page)
            if not move or move["move"] not in ("lift", "turn"):
                move = {"move": "turn"}
            move_by_keys(page, move)
            wait_for_answers(page)
    raise AssertionError("no card that both want")


def wait_until_in_step(*pages: Page) -> None:
    """Every page has seen the newest event."""
    numbers = "() => document.querySelector('nerts-table').room.number"
    most = max(page.evaluate(numbers) for page in pages)
    for page in pages:
        page.wait_for_function(
            "most => document.querySelector('nerts-table').room.number >= most", arg=most
        )


def move_by_keys(page: Page, move: Move) -> None:
    page.keyboard.press("Escape")
    if move["move"] == "turn":
        page.keyboard.press(" ")
        return
    page.keyboard.press(key_of(move["source"]))
    target = move["target"]
    if target["at"] == "foundation":
        page.keyboard.press(key_of(move["source"]))
    elif target["at"] == "rival":
        page.keyboard.press("1")
    else:
        page.keyboard.press(key_of(target))


PRESS_LATER = """({before, key}) => new Promise((done) => setTimeout(() => {
  dispatchEvent(new KeyboardEvent('keydown', {key}));
  done();
}, before + 100 - Date.now()))"""
"""Presses a key 100 ms after a moment: between two touches that is no tie."""

ARRIVED = """() => new Promise((done) => {
  const {connection} = document.querySelector('nerts-table');
  connection.listen((_, message) => message?.type === 'spoken' && done());
  connection.sendChat('reaction', 'bravo');
})"""
"""What the page has sent has arrived at the table: what it says after that has come back."""


def now_ms(page: Page) -> int:
    """The time of all pages on this machine."""
    now: int = page.evaluate("() => Date.now()")
    return now


def select_card(page: Page, lift: Move) -> str:
    """The card is chosen; the same key once more sends it off."""
    page.keyboard.press("Escape")
    key = key_of(lift["source"])
    page.keyboard.press(key)
    return key


def foundation_card(page: Page, lift: Move) -> Locator:
    return page.locator(f'nerts-foundations [data-card="{lift["card"]}"]')


def test_the_first_touch_wins_despite_latency(
    racers: Racers, latencies: dict[Seat, Latency]
) -> None:
    host, guest, line = racers
    first, second = play_to_contested_lifts(host, guest)
    latencies[JAN] = Latency(low=ONE_HOUR_MS, deviation=0)
    key = select_card(host, first)
    line.hold("page")
    guest.keyboard.press(select_card(guest, second))
    expect(foundation_card(guest, second)).to_have_class(re.compile("pending"))
    host.evaluate(PRESS_LATER, {"before": now_ms(guest), "key": key})
    host.evaluate(ARRIVED)
    line.release("page")
    expect_shown(host, MARGIN_NOTE, re.compile(r"^Jan, \d+\sms earlier$"))
    expect_shown(guest, MARGIN_NOTE, re.compile(r"^\d+\sms ahead of Eva$"))
    for page in (host, guest):
        expect(foundation_card(page, second)).to_be_visible()
        expect(foundation_card(page, first)).to_have_count(0)
    expect(
        host.locator(f'[data-place="{place_text(first["source"])}"][data-card="{first["card"]}"]')
    ).to_be_visible()
    assert toasts(host) == []


def test_a_lost_race_is_rolled_back_with_its_margin(racers: Racers) -> None:
    host, guest, line = racers
    first, second = play_to_contested_lifts(host, guest)
    line.hold()
    key = select_card(guest, second)
    host.keyboard.press(select_card(host, first))
    wait_for_answers(host)
    guest.evaluate(PRESS_LATER, {"before": now_ms(host), "key": key})
    expect(foundation_card(guest, second)).to_have_class(re.compile("pending"))
    line.release()
    expect_shown(guest, MARGIN_NOTE, re.compile(r"^Eva, \d+\sms earlier$"))
    for page in (host, guest):
        expect(foundation_card(page, first)).to_be_visible()
        expect(foundation_card(page, second)).to_have_count(0)
    expect(guest.locator(".pending")).to_have_count(0)
    assert toasts(guest) == []
    expect_announced(guest, re.compile(r"^Eva, \d+\sms earlier"))


# Moves that rest on moves -----------------------------------------------------------------------

PRETEND_LEGAL = """() => {
  const table = document.querySelector('nerts-table');
  const {room} = table;
  const [card] = room.view.public.areas[0].pile;
  const onto = room.view.public.areas[0].tableau[0].at(-1);
  const lift = {source: {at: 'pile'}, card, targets: [{place: {at: 'tableau', index: 0}, onto}]};
  table.showRoom({...room, legal: {...room.legal, lifts: [lift]}});
  return card;
}"""
"""Lets the page believe that the pile's card may go to the first column."""


def test_moves_that_depend_on_a_refused_one_are_rolled_back_with_it(
    desktop: Page, idle_bot_server: str
) -> None:
    line = DelayedWebSocket(desktop)
    page = begin_round(desktop, idle_bot_server)
    before = public_table(page)
    card = page.evaluate(PRETEND_LEGAL)
    line.hold()
    for key in "addf":  # the pile's card to the first column, and from there to the second
        page.keyboard.press(key)
    moved = page.locator(f"[data-place='tableau:1'][data-card=\"{card}\"]")
    expect(moved).to_have_class("card pending")
    pending = "() => document.querySelector('nerts-table').room.pendingMoves.length"
    assert page.evaluate(pending) == 2
    line.release()
    wait_for_answers(page)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("data-card", card)
    expect(page.locator(".pending")).to_have_count(0)
    refusals = page.locator("[role=alert] p").all_inner_texts()
    assert refusals.count(text("en", "nerts.refusal.column")) == 1
    assert text("en", "table.refusal.chain") not in refusals
    assert public_table(page) == before


def test_dependent_moves_are_all_shown_optimistically(desktop: Page, idle_bot_server: str) -> None:
    line = DelayedWebSocket(desktop)
    page = begin_round(desktop, idle_bot_server)
    assert own_area(page)["tableau"][1:3] == [["6S"], ["7D"]]
    [top] = own_area(page)["pile"]
    line.hold()
    for key in "fgaf":  # the six leaves a space, and the pile's card goes there
        page.keyboard.press(key)
    expect(page.locator(f"[data-place='tableau:1'][data-card=\"{top}\"]")).to_have_class(
        "card pending"
    )
    line.release()
    wait_for_answers(page)
    assert own_area(page)["tableau"][1:3] == [[top], ["7D", "6S"]]
    assert toasts(page) == []


def test_a_face_down_card_ends_the_chain_of_optimistic_moves(
    desktop: Page, idle_bot_server: str
) -> None:
    line = DelayedWebSocket(desktop)
    page = begin_round(desktop, idle_bot_server)
    turn_until_lift(page, lambda move: move["source"]["at"] == "pile")
    move = next_move(page)
    assert move
    line.hold()
    move_by_keys(page, move)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("data-back", "0")
    page.keyboard.press("a")
    expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(0)
    assert toasts(page) == []
    line.release()
    wait_for_answers(page)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute(
        "data-card", own_area(page)["pile"][-1]
    )


# The call ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("window", [DESKTOP, PHONE])
def test_the_call_button_is_the_largest_control_when_enabled(
    open_page: OpenPage, idle_bot_server: str, window: Any
) -> None:
    touch = window is PHONE
    page = begin_round(
        open_page(window, has_touch=touch, is_mobile=touch),
        idle_bot_server,
        "stoss+seats=1,pile_size=5,tableau_piles=7,draw=1",
    )
    small = page.locator(".call").bounding_box()
    stock = page.locator(".stock-card").bounding_box()
    assert small
    for _ in range(400):
        move = next_move(page)
        assert move
        if move["move"] == "call":
            break
        move_by_keys(page, move)
        wait_for_answers(page)
    expect(page.locator(".call.open")).to_be_visible()
    page.locator(".call.open").evaluate(
        "call => Promise.all(call.getAnimations({subtree: true}).map(({finished}) => finished))"
    )
    grown = page.locator(".call.open").bounding_box()
    assert grown
    assert page.locator(".stock-card").bounding_box() == stock, "a thumb finds what it knew"
    assert grown["width"] * grown["height"] > 3 * small["width"] * small["height"]
    assert grown["width"] >= 200
    assert grown["height"] >= 72
    if touch:
        assert grown["y"] > window["height"] / 2, "within reach of a thumb"
        page.locator(".call.open").tap()
    else:
        page.keyboard.press("n")
    expect(score_sheet(page)).to_be_visible()
    check_score_sheet(page)


# One hand, several fingers ----------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "held"), [("stoss", 1), ("stoss+one_hand=no", 2)])
def test_two_fingers_carry_two_cards_only_where_two_hands_may_play(
    phone: Page, idle_bot_server: str, rules: str, held: int
) -> None:
    page = sit_down(phone, idle_bot_server, rules)
    page.locator(".go").tap()
    wait_for_play(page)
    fingers = page.context.new_cdp_session(page)
    spots = [
        page.locator(spot).bounding_box()
        for spot in ("[data-spot='pile:0']", "[data-place='tableau:0']")
    ]
    points = [
        {"x": box["x"] + 20, "y": box["y"] + 20, "id": at} for at, box in enumerate(spots) if box
    ]

    def touch(kind: str, *those: dict[str, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*those]})

    touch("touchStart", points[0])
    touch("touchStart", *points)
    away = [{**point, "y": point["y"] - 30} for point in points]
    for _ in range(2):  # the first move lifts
        touch("touchMove", *away)
    expect(page.locator("[data-held]")).to_have_count(held)
    touch("touchEnd")
    expect(page.locator("[data-held]")).to_have_count(0)


def test_a_finger_turns_the_stock_while_another_one_rests(
    phone: Page, idle_bot_server: str
) -> None:
    page = sit_down(phone, idle_bot_server)
    page.locator(".go").tap()
    wait_for_play(page)
    fingers = page.context.new_cdp_session(page)
    boxes = [page.locator(spot).bounding_box() for spot in ("[data-spot='pile:0']", ".stock-card")]
    points = [
        {"x": box["x"] + 20, "y": box["y"] + 20, "id": at} for at, box in enumerate(boxes) if box
    ]
    for kind, those in (
        ("touchStart", points[:1]),
        ("touchStart", points),
        ("touchEnd", points[:1]),
        ("touchEnd", []),
    ):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": those})
    wait_for_answers(page)
    assert len(own_area(page)["waste"]) == 3


@pytest.mark.slow
def test_a_held_card_is_selected_and_not_moved(phone: Page, idle_bot_server: str) -> None:
    page = begin_round(phone, idle_bot_server)
    move = turn_until_lift(page, lambda move: move["target"]["at"] == "foundation")
    card = page.locator(
        f"[data-place='{place_text(move['source'])}'][data-card=\"{move['card']}\"]"
    )
    box = card.bounding_box()
    assert box
    fingers = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(card).to_have_attribute("aria-pressed", "true")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "true")
    wait_for_answers(page)
    expect(foundation_card(page, move)).to_have_count(0)


# Jokers -----------------------------------------------------------------------------------------

JOKERS = "stoss+jokers=2,draw=1"


def turn_until_joker(page: Page) -> str:
    """Turn the stock until a joker lies on the waste."""
    for _ in range(60):
        top = own_area(page)["waste"][-1:]
        if top and top[0].startswith("X"):
            return str(top[0])
        page.keyboard.press(" ")
        wait_for_answers(page)
    raise AssertionError("no joker")


@pytest.mark.slow
def test_the_joker_choice_opens_beside_its_target(desktop: Page, idle_bot_server: str) -> None:
    page = begin_round(desktop, idle_bot_server, JOKERS)
    card = turn_until_joker(page)
    page.keyboard.press("s")
    page.keyboard.press("d")
    question = page.locator("dialog.stands")
    expect(question).to_be_visible()
    assert question.locator("button").count() == 2
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert own_area(page)["waste"][-1] == card

    page.keyboard.press("d")  # still chosen
    page.keyboard.press("ArrowRight")
    stands = page.locator("dialog.stands button:focus").get_attribute("data-stands")
    page.keyboard.press("Enter")
    wait_for_answers(page)
    assert own_area(page)["tableau"][0][-1] == card
    assert public_table(page)["jokers"] == [[card, stands]]


@pytest.mark.slow
def test_a_joker_by_touch(phone: Page, idle_bot_server: str) -> None:
    page = begin_round(phone, idle_bot_server, JOKERS)
    turn_until_joker(page)
    page.locator("[data-spot='waste:0']").tap()  # goes to the middle: as which ace?
    buttons = page.locator("dialog.stands button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
    page.locator("dialog.stands [data-stands=AH]").tap()
    wait_for_answers(page)
    assert public_table(page)["jokers"][0][1] == "AH"


# The house --------------------------------------------------------------------------------------


@pytest.mark.parametrize("help_", ["manual", "send", "assist"])
def test_move_hints_follow_the_house_rule(desktop: Page, idle_bot_server: str, help_: str) -> None:
    page = begin_round(desktop, idle_bot_server, house={"help": help_})
    move = turn_until_lift(page, lambda move: move["target"]["at"] == "foundation")
    key = select_card(page, move)
    glowing = page.locator(".target")
    if help_ == "assist":
        expect(glowing.first).to_be_visible()
    else:
        expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(1)
        expect(glowing).to_have_count(0)
    page.keyboard.press(key)
    wait_for_answers(page)
    if help_ == "manual":
        expect(foundation_card(page, move)).to_have_count(0)
        page.keyboard.press(key)
        page.keyboard.press("e")  # leads to the foundations of the suit; Enter names one
        at = page.locator(":focus")
        expect(at).to_have_attribute("data-place", re.compile("^foundation"))
        target_at(page, move["target"], move["card"]).press("Enter")
        wait_for_answers(page)
    expect(foundation_card(page, move)).to_be_visible()


def test_a_forbidden_input_method_is_reported_once(desktop: Page, idle_bot_server: str) -> None:
    page = begin_round(desktop, idle_bot_server, house={"inputs": ["touch"]})
    pile = page.locator("[data-spot='pile:0']")
    alert = page.locator("[role=alert] p")
    only = text("en", "lobby.house.with.touch")
    no_mouse = text("en", "nerts_table.house.no_mouse", list=only)
    no_keys = text("en", "nerts_table.house.no_keys")
    for _ in range(2):
        pile.click()
        page.keyboard.press("a")
    expect(alert.filter(has_text=no_mouse)).to_have_count(1)
    expect(alert.filter(has_text=no_keys)).to_have_count(1)
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(0)
    pile.press("Enter")  # who has no other way plays on
    expect(pile).to_have_attribute("aria-pressed", "true")


@pytest.mark.smoke
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_opens_a_table_with_the_chosen_house_rules(
    desktop: Page, idle_bot_server: str, language: str
) -> None:
    page = desktop
    page.emulate_media(reduced_motion="reduce")
    store_settings(page, language=language)
    enter_lobby(page, idle_bot_server)
    page.locator("[data-game=nerts] summary").click()
    for wish_ in ("public", "send", "look-on"):
        page.locator(f".at-table label:has([value={wish_}])").click()
    for taken in ("mouse", "touch"):
        page.locator(f".at-table label:has([value={taken}])").click()
    expect(page.locator(".at-table [value=keys]")).to_be_disabled()
    expect(page.locator(".at-table")).to_contain_text(
        text(language, "lobby.house.kind_says.public")
    )
    page.locator("[data-game=nerts] .play").click()
    expect(page.locator(".nerts")).to_be_visible()
    house = page.evaluate("() => document.querySelector('nerts-table').house")
    assert house == {
        "kind": "public",
        "help": "send",
        "inputs": ["keys"],
        "watchers": "look-on",
        "time": {"move": 60, "reserve": 300},
        "talk": None,
    }
    page.locator("[data-tool=rules]").click()
    page.locator("rules-and-guide .chip").first.click()
    expect(page.get_by_role("dialog")).to_contain_text(text(language, "lobby.house.help_says.send"))


@pytest.mark.smoke
def test_the_rules_open_though_the_lobby_changes_at_the_press(
    desktop: Page, idle_bot_server: str
) -> None:
    page = desktop
    enter_lobby(page, idle_bot_server)
    panel = page.locator("[data-game=nerts]")
    expect(panel.locator(".play")).to_be_enabled()
    page.evaluate(
        """() => {
          document.querySelector('[data-game=nerts] summary').click();
          const lobby = document.querySelector('game-lobby');
          lobby.requestUpdate();
          return lobby.updateComplete;
        }"""
    )
    expect(panel.locator(".at-table")).to_be_visible()
    panel.locator("summary").press("Enter")
    expect(panel.locator(".at-table")).to_have_count(0)


KEY_STORM = """(presses) => new Promise((done) => {
  const keys = ' asdfgh123easd';
  const press = (at) => {
    if (at === presses) return done();
    const key = keys[(at * at + 7 * at) % keys.length];
    dispatchEvent(new KeyboardEvent('keydown', {key}));
    setTimeout(() => press(at + 1), 10);
  };
  press(0);
})"""
"""Keys as fast as fingers can, in an order without sense."""


SLOW_WEBSOCKET = """(() => {
  const Real = WebSocket;
  const ms = 100;
  window.WebSocket = class extends Real {
    send(data) { setTimeout(() => super.send(data), ms); }
    get onmessage() { return super.onmessage; }
    set onmessage(hear) { super.onmessage = hear && ((event) => setTimeout(hear, ms, event)); }
  };
})()"""
"""A line of 100 ms each way."""


def test_a_key_storm_on_a_slow_connection_ends_in_the_servers_state(
    desktop: Page, playing_bot_server: str
) -> None:
    desktop.add_init_script(SLOW_WEBSOCKET)
    page = begin_round(desktop, playing_bot_server, "stoss+jokers=2", speed="normal")
    page.evaluate(KEY_STORM, 150)
    wait_for_answers(page)
    page.keyboard.press("Escape")
    seen = page.evaluate(
        "() => { const {visibleTable, table, pending} = document.querySelector('nerts-table');"
        " return [JSON.stringify(visibleTable) === JSON.stringify(table), pending.size]; }"
    )
    assert seen == [True, 0]
