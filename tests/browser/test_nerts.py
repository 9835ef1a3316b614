"""Nerts in the browser by pointer, keyboard and touch: refused moves, votes, watchers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TimedOut

from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Entropy
from tests.browser.axe import findings_in_every_theme
from tests.browser.conftest import DESKTOP, OpenPage
from tests.browser.dialogs import close_dialog
from tests.browser.nerts_bots import agreeing_bot, attacking_bot, idle_bot
from tests.browser.recorder import expect_toast
from tests.browser.standing_time import hold_long_timers
from tests.browser.websocket_faults import DelayedWebSocket
from tests.chromium import PATIENCE
from tests.server.live_server import live_server

GONE_TIMEOUT_MS = 4_000
"""After this time a test looks whether a card that it wants to press is gone."""
MAX_MOVES = 2000  # moves that a round may take
NO_REMEDY = "stoss+stuck_action=end"

Move = dict[str, Any]


def fixed_entropy() -> Entropy:
    """Chance that deals every round alike, in whatever order the tests run."""
    return Entropy(deal_seed=lambda: bytes(SEED_BYTES), bot_seed=lambda: 7)


@pytest.fixture(scope="module")
def playing_bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots really play, much faster than people."""
    with live_server(
        tmp_path_factory.mktemp("lively"), entropy=fixed_entropy(), stretch=0.03
    ) as server:
        yield server


@pytest.fixture(scope="module")
def idle_bot_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose bots are ready and then do nothing."""
    with live_server(
        tmp_path_factory.mktemp("quiet"), entropy=fixed_entropy(), think=idle_bot
    ) as server:
        yield server


@pytest.fixture
def agreeing_bot_server(tmp_path: Path) -> Iterator[str]:
    """A server whose bots agree when a player votes that the round is stuck."""
    with live_server(tmp_path, entropy=fixed_entropy(), think=agreeing_bot) as server:
        yield server


@pytest.fixture
def attacking_bot_server(tmp_path: Path) -> Iterator[str]:
    """A server whose bots do nothing but attack."""
    with live_server(tmp_path, entropy=fixed_entropy(), think=attacking_bot) as server:
        yield server


def store_settings(page: Page, **settings: str | bool) -> None:
    """Store settings before the page's own scripts run."""
    stored = json.dumps({"speed": "instant", "name": "Eva", "sounds": False, **settings})
    keep = f"localStorage.setItem('herzrasen.settings', {stored!r})"
    page.context.add_init_script(f"if (location.protocol.startsWith('http')) {keep}")


def sit_down(
    page: Page,
    server: str,
    rules: str = "stoss",
    free: int = 0,
    house: dict[str, Any] | None = None,
    **settings: str | bool,
) -> Page:
    """A table opened by this page's browser, and the page on it."""
    store_settings(page, **settings)
    bot = {"tempo": 3, "insight": 2}
    wish = {"game": "nerts", "rules": rules, "name": "Eva", "bot": bot, "free": free}
    wish |= {"house": house or {}}
    answer = page.request.post(f"{server}/api/tables", data=wish)
    assert answer.status == 201, answer.text()
    page.goto(f"{server}/#/t/{answer.json()['table']}")
    expect(page.locator(".go, .waiting-room").first).to_be_visible()
    return page


def begin_round(
    page: Page,
    server: str,
    rules: str = "stoss",
    house: dict[str, Any] | None = None,
    **settings: str | bool,
) -> Page:
    """A table at which the round is running."""
    sit_down(page, server, rules, 0, house, **settings)
    page.locator(".go").click()
    wait_for_play(page)
    return page


def wait_for_play(page: Page) -> None:
    expect(page.locator(".nerts")).to_have_attribute("data-phase", "play")


def score_sheet(page: Page) -> Locator:
    return page.locator(".sheet-panel")


def public_table(page: Page) -> dict[str, Any]:
    """The open table, as the page has received it."""
    answer: dict[str, Any] = page.evaluate("() => document.querySelector('nerts-table').table")
    return answer


def own_area(page: Page) -> dict[str, Any]:
    """The own area."""
    area: dict[str, Any] = public_table(page)["areas"][0]
    return area


def wait_for_answers(page: Page) -> None:
    """Every move has been answered."""
    page.wait_for_function(
        "() => document.querySelector('nerts-table').room.pendingMoves.length === 0"
    )


NEXT_MOVE = """() => {
  const {room, lifts} = document.querySelector('nerts-table');
  const {phase} = room.view.public;
  if (phase === 'stuck') return {move: 'wait'};
  if (phase !== 'play') return null;
  if (room.legal.call) return {move: 'call'};
  const worth = ({source, target}) =>
    (source.at === 'pile' ? 4 : 0)
    + ({foundation: 3, rival: 2}[target.at] ?? (source.at === 'tableau' ? -9 : 1));
  const moves = lifts.flatMap(({source, card, targets}) =>
    targets.map(({place}) => ({move: 'lift', source, card, target: place})));
  const best = moves.filter((move) => worth(move) > 0).sort((a, b) => worth(b) - worth(a))[0];
  const mine = room.view.public.areas[room.seat % room.view.public.areas.length];
  const through = mine.idle === 'through' || !room.legal.turn;
  if (!best && room.legal.vote && through) return {move: 'vote'};
  return best ?? (room.legal.turn ? {move: 'turn'} : {move: 'wait'});
}"""
"""A move worth making among those that the page was told are legal; null when the round is over.
After a whole cycle of the stock it is a vote; with no stock to turn it is to wait."""


def next_move(page: Page) -> Move | None:
    page.wait_for_function("() => document.querySelector('nerts-table').table.phase !== 'stuck'")
    move: Move | None = page.evaluate(NEXT_MOVE)
    return move


def place_text(where: Move) -> str:
    """A place as the page writes it: ``tableau:2``."""
    return f"{where['at']}:{where.get('index', 0)}"


def card_at(page: Page, where: Move, card: str) -> Locator:
    return page.locator(f"[data-place='{place_text(where)}'][data-card=\"{card}\"]")


def target_at(page: Page, where: Move, card: str) -> Locator:
    """What is pressed to put a card there: the top card, or the empty place."""
    if place_text(where) == "foundation:-1":
        return page.locator(f"[data-place='foundation:-1'][data-suit={card[1]}]")
    return page.locator(f"[data-place='{place_text(where)}']").last


def play_out(page: Page, make: Callable[[Page, Move], None]) -> list[Move]:
    """Make moves until the round is over."""
    made: list[Move] = []
    for _ in range(MAX_MOVES):
        before = event_number(page)  # first: an event may come while the move is chosen
        move = next_move(page)
        if move is None:
            break
        if move["move"] == "wait":
            wait_for_event(page, before)
            continue
        if not made_in_time(page, move, make, before):
            page.keyboard.press("Escape")
            continue
        made.append(move)
        wait_for_answers(page)
    expect(score_sheet(page)).to_be_visible()
    return made


def made_in_time(page: Page, move: Move, make: Callable[[Page, Move], None], before: int) -> bool:
    """Make a move that was chosen after this event; False where a rival moved in between and what
    was wished for is gone."""
    page.set_default_timeout(GONE_TIMEOUT_MS)
    try:
        make(page, move)
    except TimedOut:
        if event_number(page) > before:
            return False
    else:
        return True
    finally:
        page.set_default_timeout(PATIENCE)
    page.keyboard.press("Escape")
    make(page, move)
    return True


def event_number(page: Page) -> int:
    number: int = page.evaluate("() => document.querySelector('nerts-table').room.number")
    return number


def wait_for_event(page: Page, number: int) -> None:
    """Wait for an event after this number."""
    page.wait_for_function(
        "number => document.querySelector('nerts-table').room.number > number", arg=number
    )


def move_by_pointer(page: Page, move: Move) -> None:
    match move["move"]:
        case "turn":
            page.locator("[data-act=turn]").click()
        case "call":
            page.locator(".call.open").click()
        case "vote":
            page.locator(".vote[aria-pressed=false]").click()
        case _:
            press_both(page, move, Locator.click)


def move_by_touch(page: Page, move: Move) -> None:
    match move["move"]:
        case "turn":
            page.locator("[data-act=turn]").tap()
        case "call":
            page.locator(".call.open").tap()
        case "vote":
            page.locator(".vote[aria-pressed=false]").tap()
        case _ if move["target"]["at"] == "foundation":
            card_at(page, move["source"], move["card"]).tap()  # sent off at once
        case _:
            press_both(page, move, Locator.tap)


def press_both(page: Page, move: Move, press: Callable[[Locator], None]) -> None:
    """Source, then target; a card that has moved on meanwhile is left alone."""
    source = card_at(page, move["source"], move["card"])
    if source.count() == 0:
        return
    press(source)
    press(target_at(page, move["target"], move["card"]))


KEYS = {"pile": "a", "waste": "s"}


def key_of(where: Move) -> str:
    return KEYS.get(where["at"]) or "dfghjkl"[where.get("index", 0)]


def move_by_single_keys(page: Page, move: Move) -> None:
    simple = {"turn": " ", "call": "n", "vote": "v"}
    if move["move"] != "lift":
        page.keyboard.press(simple[move["move"]])
        return
    target = move["target"]
    page.keyboard.press("Escape")
    page.keyboard.press(key_of(move["source"]))
    if target["at"] == "foundation":
        page.keyboard.press(key_of(move["source"]))
    elif target["at"] == "rival":
        page.keyboard.press(str(target["index"]))  # the rivals of seat 0 are numbered like seats
    else:
        page.keyboard.press(key_of(target))


def press_enter(button: Locator) -> None:
    button.focus()
    button.press("Enter")


def with_minus_sign(number: int) -> str:
    return str(number).replace("-", "\N{MINUS SIGN}")


def check_score_sheet(page: Page) -> None:
    """Played, left and points of the own row are what lies on the table."""
    now = public_table(page)
    played = sum(card[2:] == "" for pile in now["foundations"] for card in pile)
    left = own_area(page)["down"] + len(own_area(page)["pile"])
    cells = page.locator(".this-round tr.own td").all_inner_texts()
    assert cells[0] == str(played)
    assert cells[1].startswith(with_minus_sign(-2 * left))
    assert cells[2] == with_minus_sign(played - 2 * left)
    assert now["match"]["deals"][-1][0] == played - 2 * left


@pytest.mark.smoke
def test_a_round_by_single_keys(desktop: Page, playing_bot_server: str) -> None:
    page = sit_down(desktop, playing_bot_server, "stoss+seats=3")
    page.keyboard.press("Space")
    wait_for_play(page)
    play_out(page, move_by_single_keys)
    check_score_sheet(page)
    page.keyboard.press("Space")
    wait_for_play(page)


START = {
    "click": lambda page: page.locator(".go").click(),
    "enter": lambda page: press_enter(page.locator(".go")),
    "space": lambda page: page.keyboard.press("Space"),
}


@pytest.mark.parametrize("start", START.values(), ids=START.keys())
def test_focus_moves_from_the_start_button_to_the_own_stock(
    desktop: Page, idle_bot_server: str, start: Callable[[Page], None]
) -> None:
    page = sit_down(desktop, idle_bot_server)
    expect(page.locator(".go")).to_be_visible()
    page.locator("#screen").focus()  # as after coming from the lobby
    start(page)
    wait_for_play(page)
    expect(page.locator(".stock-card")).to_be_focused()
    assert page.evaluate("scrollX + scrollY") == 0
    page.keyboard.press("d")
    expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".rivals :focus")).to_have_count(0)


@pytest.mark.smoke
def test_keys_announce_piles_foundations_and_rivals(desktop: Page, idle_bot_server: str) -> None:
    page = begin_round(desktop, idle_bot_server)
    now = page.locator("[role=alert] p")
    for key in "ocr":
        count_before = now.count()
        page.keyboard.press(key)
        expect(now).to_have_count(count_before + 1)
    announcements = now.all_inner_texts()
    assert announcements[-3].startswith("Pile: ")
    assert announcements[-2] == text("en", "nerts_table.ask.no_middle")
    assert [name in announcements[-1] for name in ("Ada", "Bruno", "Clara")] == [True] * 3


@pytest.mark.smoke
def test_moves_by_touch(phone: Page, idle_bot_server: str) -> None:
    page = sit_down(phone, idle_bot_server)
    page.locator(".go").tap()
    wait_for_play(page)
    kinds = []
    for _ in range(4):
        move = next_move(page)
        assert move
        kinds.append(move.get("target", move).get("at", move["move"]))
        before = public_table(page)
        move_by_touch(page, move)
        wait_for_answers(page)
        assert public_table(page) != before
    assert {"turn", "rival", "tableau"} <= set(kinds), kinds


def turn_until_lift(page: Page, wanted: Callable[[Move], bool]) -> Move:
    """Turn the stock until a lift that is wanted is legal."""
    for _ in range(80):
        move = next_move(page)
        assert move
        if move["move"] == "lift" and wanted(move):
            return move
        move_by_pointer(page, move)
        wait_for_answers(page)
    raise AssertionError("no such lift")


@pytest.mark.slow
def test_a_card_dropped_near_its_target_reaches_it(desktop: Page, idle_bot_server: str) -> None:
    page = begin_round(desktop, idle_bot_server)
    move = turn_until_lift(page, lambda move: move["target"]["at"] == "tableau")
    source = card_at(page, move["source"], move["card"])
    box = target_at(page, move["target"], move["card"]).bounding_box()
    start = source.bounding_box()
    assert box
    assert start
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 10, steps=6)
    expect(page.locator(".target").first).to_be_visible()
    page.mouse.up()
    wait_for_answers(page)
    assert own_area(page)["tableau"][move["target"].get("index", 0)][-1] == move["card"]


def test_a_card_dropped_on_no_target_goes_back(desktop: Page, idle_bot_server: str) -> None:
    page = begin_round(desktop, idle_bot_server)
    before = public_table(page)
    pile = page.locator("[data-spot='pile:0']")
    start = pile.bounding_box()
    assert start
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(5, 790, steps=4)
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)
    assert public_table(page) == before
    assert pile.bounding_box() == start


def test_pressing_a_card_twice_sends_it_to_a_foundation(
    desktop: Page, idle_bot_server: str
) -> None:
    page = begin_round(desktop, idle_bot_server)
    move = turn_until_lift(page, lambda move: move["target"]["at"] == "foundation")
    source = card_at(page, move["source"], move["card"])
    source.click()
    source.click()
    wait_for_answers(page)
    assert any(pile[-1] == move["card"] for pile in public_table(page)["foundations"])


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


@pytest.mark.smoke
def test_a_refused_move_is_shown_optimistically_and_rolled_back_with_the_reason(
    desktop: Page, idle_bot_server: str
) -> None:
    line = DelayedWebSocket(desktop)
    page = begin_round(desktop, idle_bot_server)
    before = public_table(page)
    card = page.evaluate(PRETEND_LEGAL)
    line.hold()
    page.keyboard.press("a")
    page.keyboard.press("d")
    moved = page.locator(f"[data-place='tableau:0'][data-card=\"{card}\"]")
    expect(moved).to_have_class("card pending")
    expect(page.locator("[data-spot='pile:0']")).not_to_have_attribute("data-card", card)
    line.release()
    expect(moved).to_have_count(0)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("data-card", card)
    expect_toast(page, text("en", "nerts.refusal.column"))
    assert public_table(page) == before


COVERED = """() => {
  const note = [...document.querySelectorAll('.margin.attack')].at(-1);
  const under = note.getBoundingClientRect();
  const pressed = '.card, nerts-table button:not(.call)'; // with this card, no call is open
  return [...document.querySelectorAll(pressed)].filter((element) => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    const beside = left >= under.right || right <= under.left;
    return !beside && top < under.bottom && bottom > under.top;
  }).map((element) => element.className);
}"""
"""What can be pressed and lies under the note of an attack."""
NOTE_AND_HEAP = """() =>
  [...document.querySelectorAll('.margin.attack')].slice(-1)
    .concat(document.querySelector('.own-area .heap'))
    .map((element) => element.getBoundingClientRect().toJSON())"""


def test_an_attack_on_the_own_pile_is_announced(desktop: Page, attacking_bot_server: str) -> None:
    hold_long_timers(desktop)
    page = begin_round(desktop, attacking_bot_server)
    announcement = page.locator("[role=log] p", has_text="on your pile")
    for _ in range(30):
        if len(own_area(page)["pile"]) > 1:
            break
        page.keyboard.press("Space")
        wait_for_answers(page)
    expect(announcement.first).to_be_attached()
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute(
        "data-owner", re.compile("[123]")
    )
    # The table says what happened and that it is allowed; a mark stays as long as the card does.
    expect(page.locator(".margin.attack").first).to_contain_text("These rules allow it")
    # At once: a short note may go at any moment.
    caption, heap = page.evaluate(NOTE_AND_HEAP)
    gaps = (
        max(heap["x"] - caption["x"] - caption["width"], caption["x"] - heap["x"] - heap["width"]),
        max(
            heap["y"] - caption["y"] - caption["height"], caption["y"] - heap["y"] - heap["height"]
        ),
    )
    assert -20 < max(gaps) < 40, "it stands at the pile"
    assert page.evaluate(COVERED) == []
    rivals = {badge.inner_text() for badge in page.locator(".rival .badge").all()}
    expect(page.locator(".heap .guests")).to_contain_text("+")
    assert page.locator(".heap .guests .badge").inner_text() in rivals
    expect(page.locator("[data-spot='pile:0']")).to_have_accessible_name(re.compile("opponent"))


def test_a_vote_ends_the_round(desktop: Page, agreeing_bot_server: str) -> None:
    page = begin_round(desktop, agreeing_bot_server, NO_REMEDY)
    page.keyboard.press("v")
    expect(score_sheet(page)).to_contain_text(text("en", "nerts_end.facts.vote"))
    check_score_sheet(page)
    log = page.locator("[role=log] p").all_inner_texts()
    voted = text("en", "nerts_table.log.voted.you")
    assert f"{voted} {text('en', 'nerts_stuck.log.votes', n=1, of=4)}" in log
    assert all(one != other for one, other in pairwise(log))


def test_a_watcher_sees_the_public_table_and_no_controls(
    open_page: OpenPage, idle_bot_server: str
) -> None:
    page = begin_round(open_page(DESKTOP), idle_bot_server)
    watcher = open_page(DESKTOP)
    store_settings(watcher)
    watcher.goto(page.url)
    expect(watcher.locator("nerts-rival")).to_have_count(4)
    expect(watcher.get_by_text(text("en", "nerts_table.watching"), exact=True)).to_be_visible()
    assert watcher.locator("nerts-own-area").count() == 0
    page.keyboard.press("Space")
    wait_for_answers(page)
    top = own_area(page)["waste"][-1]
    waste = watcher.locator("nerts-rival").first.locator(f".rival-waste [data-key='{top}']")
    expect(waste).to_be_visible()


def test_axe_finds_nothing(open_page: OpenPage, idle_bot_server: str) -> None:
    # Colours are judged when they stand, not while they change.
    page = open_page(DESKTOP, reduced_motion="reduce")
    begin_round(page, idle_bot_server, language="de")
    page.keyboard.press("d")
    assert findings_in_every_theme(page) == []
    for tool in ("rules", "scores", "overview", "keys"):
        page.locator(f"[data-tool={tool}]").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert findings_in_every_theme(page) == []
        close_dialog(page)


@pytest.mark.slow
def test_a_long_column_stays_inside_its_area(desktop: Page, idle_bot_server: str) -> None:
    page = begin_round(desktop, idle_bot_server)
    longest = "[...'KQJT98765432'].map((rank, at) => rank + 'SH'[at % 2])"
    page.evaluate(
        "() => { const own = document.querySelector('nerts-own-area');"
        f" own.area = {{...own.area, tableau: [{longest}, ['7D'], [], []]}}; }}"
    )
    cards = page.locator(".column").first.locator("button")
    expect(cards).to_have_count(12)
    tops = [box["y"] for card in cards.all() if (box := card.bounding_box())]
    assert all(8 <= below - above <= 60 for above, below in pairwise(tops))
    is_inside(cards.last, DESKTOP, 44)


def is_inside(button: Locator, window: ViewportSize, least: int) -> None:
    box = button.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= least
    assert -1 <= box["x"] <= window["width"] - box["width"] + 1
    assert box["y"] <= window["height"] - box["height"] + 1
