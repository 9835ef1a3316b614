"""The player's hands at a table of Nerts: races, chains, own keys, jokers, one hand, the house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from herzrasen.locales import text
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.still import still
from tests.browser.test_nerts import (
    LANGUAGES,
    Move,
    begin,
    by_finger,
    fixed,
    keep,
    key_of,
    lively,
    own,
    place,
    play_out,
    quiet,
    running,
    settled,
    sheet,
    sit_down,
    table,
    target_at,
    the_sheet_is_right,
    until_a_lift,
    wish,
)
from tests.server.served import served

__all__ = ["lively", "quiet"]  # fixtures of that module, used here


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with quiet bots that measures its lines, as races need it."""
    with served(
        tmp_path_factory.mktemp("measured"), chance=fixed(), think=still, ping=0.1
    ) as server:
        yield server


def test_a_round_by_finger(phone: Page, lively: str) -> None:
    page = sit_down(phone, lively, "stoss+seats=2")
    page.locator(".go").tap()
    running(page)
    made = play_out(page, by_finger)
    assert len(made) > 10
    the_sheet_is_right(page)
    page.locator(".next").tap()
    running(page)


# Races ------------------------------------------------------------------------------------------

LINE = """() => {
  const Real = WebSocket;
  const line = {ms: MS, shut: false, held: []};
  window.line = line;
  line.open = () => {
    line.shut = false;
    for (const [hear, event] of line.held.splice(0)) hear(event);
  };
  window.WebSocket = class extends Real {
    send(data) { setTimeout(() => super.send(data), line.ms); }
    get onmessage() { return super.onmessage; }
    set onmessage(hear) {
      super.onmessage = hear && ((event) => setTimeout(() => {
        if (line.shut) line.held.push([hear, event]); else hear(event);
      }, line.ms));
    }
  };
}"""
"""A line of MS ms each way, on which what the server says can be held back."""


def with_line(page: Page, ms: int) -> Page:
    page.add_init_script(f"({LINE.replace('MS', str(ms), 1)})()")
    return page


def shut(page: Page) -> None:
    page.evaluate("() => { line.shut = true; }")


def release(page: Page) -> None:
    page.evaluate("() => line.open()")


@pytest.fixture
def both(open_page: OpenPage, measured: str) -> tuple[Page, Page]:
    """Eva, and Jan at the end of a line of 200 ms there and back, in a running round."""
    host = sit_down(with_line(open_page(DESKTOP), 0), measured, "stoss+seats=2", free=1)
    guest = with_line(open_page(DESKTOP), 100)
    keep(guest, name="Jan")
    guest.goto(host.url)
    guest.get_by_role("button", name=text("en", "connection.gather.sit")).click()
    for page in (host, guest):
        page.locator(".go").click()
    for page in (host, guest):
        running(page)
    return host, guest


LIFTS = """() => {
  const {lifts, shown, mine} = document.querySelector('nerts-table');
  return lifts.flatMap(({source, card, targets}) => {
    const cards = source.at === 'tableau' ? shown.areas[mine].tableau[source.index ?? 0] : [card];
    const first = targets.find(({place}) => place.at === 'foundation');
    if (!first?.onto || cards.at(-1) !== card) return [];
    return [{source, card, target: first.place, onto: first.onto}];
  });
}"""
"""What can be sent to a foundation that is open already, by the card on it."""


def contested(host: Page, guest: Page) -> tuple[Move, Move]:
    """Play on until both have a card that fits the same foundation, and will send it there."""
    for _ in range(150):
        for page in (host, guest):
            level(host, guest)
            mine, theirs = host.evaluate(LIFTS), guest.evaluate(LIFTS)
            for lift in mine:
                for rival in theirs:
                    if lift["onto"] == rival["onto"]:
                        return lift, rival
            move = wish(page)
            if not move or move["move"] not in ("lift", "turn"):
                move = {"move": "turn"}
            with_keys(page, move)
            settled(page)
    raise AssertionError("no card that both want")


def level(*pages: Page) -> None:
    """Every page has seen the newest event."""
    numbers = "() => document.querySelector('nerts-table').room.number"
    most = max(page.evaluate(numbers) for page in pages)
    for page in pages:
        page.wait_for_function(
            "most => document.querySelector('nerts-table').room.number >= most", arg=most
        )


def with_keys(page: Page, move: Move) -> None:
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


AT = """([at, key]) => setTimeout(
  () => dispatchEvent(new KeyboardEvent('keydown', {key})), at - Date.now())"""
"""Presses a key at a moment, whatever the messenger between test and page is busy with."""


def chosen(page: Page, lift: Move) -> str:
    """The card is chosen; the same key once more sends it off."""
    page.keyboard.press("Escape")
    key = key_of(lift["source"])
    page.keyboard.press(key)
    return key


def on_the_foundation(page: Page, lift: Move) -> Locator:
    return page.locator(f'nerts-middle [data-card="{lift["card"]}"]')


def notes(page: Page) -> Locator:
    return page.locator(".margin")


def test_who_touched_first_wins_at_the_end_of_a_long_line(both: tuple[Page, Page]) -> None:
    host, guest = both
    first, second = contested(host, guest)
    keys = chosen(host, first), chosen(guest, second)
    now = guest.evaluate("() => Date.now()")
    guest.evaluate(AT, [now + 300, keys[1]])
    host.evaluate(AT, [now + 350, keys[0]])
    expect(notes(host)).to_have_text(re.compile(r"^Jan, \d+ ms earlier$"))
    expect(notes(guest)).to_have_text(re.compile(r"^\d+ ms ahead of Eva$"))
    for page in both:
        expect(on_the_foundation(page, second)).to_be_visible()
        expect(on_the_foundation(page, first)).to_have_count(0)
    expect(
        host.locator(f'[data-place="{place(first["source"])}"][data-card="{first["card"]}"]')
    ).to_be_visible()
    assert host.locator(".toast").count() == 0


def test_a_lost_race_is_taken_back_with_the_margin(both: tuple[Page, Page]) -> None:
    host, guest = both
    first, second = contested(host, guest)
    shut(guest)
    host.keyboard.press(chosen(host, first))
    settled(host)
    guest.keyboard.press(chosen(guest, second))
    expect(on_the_foundation(guest, second)).to_have_class(re.compile("pending"))
    release(guest)
    expect(notes(guest)).to_have_text(re.compile(r"^Eva, \d+ ms earlier$"))
    for page in both:
        expect(on_the_foundation(page, first)).to_be_visible()
        expect(on_the_foundation(page, second)).to_have_count(0)
    expect(guest.locator(".pending")).to_have_count(0)
    assert guest.locator(".toast").count() == 0
    said = guest.locator("[role=log] p").all_inner_texts()
    assert any(re.fullmatch(r"Eva, \d+ ms earlier", one) for one in said)


# Moves that rest on moves -----------------------------------------------------------------------

PRETEND = """() => {
  const table = document.querySelector('nerts-table');
  const {room} = table;
  const [card] = room.view.public.areas[0].pile;
  const onto = room.view.public.areas[0].tableau[0].at(-1);
  const lift = {source: {at: 'pile'}, card, targets: [{place: {at: 'tableau', index: 0}, onto}]};
  table.take({...room, legal: {...room.legal, lifts: [lift]}});
  return card;
}"""
"""Lets the page believe that the pile's card may go to the first column."""


def test_moves_that_rest_on_a_refused_one_go_back_with_it(desktop: Page, quiet: str) -> None:
    page = begin(with_line(desktop, 0), quiet)
    before = table(page)
    card = page.evaluate(PRETEND)
    shut(page)
    for key in "addf":  # the pile's card to the first column, and from there to the second
        page.keyboard.press(key)
    moved = page.locator(f"[data-place='tableau:1'][data-card=\"{card}\"]")
    expect(moved).to_have_class("card pending")
    assert page.evaluate("() => document.querySelector('nerts-table').room.unanswered.length") == 2
    release(page)
    settled(page)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("data-card", card)
    expect(page.locator(".pending")).to_have_count(0)
    refusals = page.locator("[role=alert] p").all_inner_texts()
    assert refusals.count(text("en", "nerts.refusal.column")) == 1
    assert text("en", "table.refusal.chain") not in refusals
    assert table(page) == before


def test_moves_that_rest_on_one_another_are_all_shown_at_once(desktop: Page, quiet: str) -> None:
    page = begin(with_line(desktop, 0), quiet)
    assert own(page)["tableau"][1:3] == [["6S"], ["7D"]]
    [top] = own(page)["pile"]
    shut(page)
    for key in "fgaf":  # the six leaves a space, and the pile's card goes there
        page.keyboard.press(key)
    expect(page.locator(f"[data-place='tableau:1'][data-card=\"{top}\"]")).to_have_class(
        "card pending"
    )
    release(page)
    settled(page)
    assert own(page)["tableau"][1:3] == [[top], ["7D", "6S"]]
    assert page.locator(".toast").count() == 0


def test_a_closed_card_ends_the_chain(desktop: Page, quiet: str) -> None:
    page = begin(with_line(desktop, 0), quiet)
    until_a_lift(page, lambda move: move["source"]["at"] == "pile")
    move = wish(page)
    assert move
    shut(page)
    with_keys(page, move)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("data-back", "0")
    page.keyboard.press("a")
    expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(0)
    assert page.locator(".toast").count() == 0
    release(page)
    settled(page)
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute(
        "data-card", own(page)["pile"][-1]
    )


OTHER = "() => document.querySelector('nerts-table').table.foundations.length > 1"


def test_a_foundation_that_got_another_number_is_found_again(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet)
    move = until_a_lift(
        page,
        lambda move: bool(
            move["target"]["at"] == "foundation"
            and move["target"].get("index", 0) >= 0
            and page.evaluate(OTHER)
        ),
    )
    onto = table(page)["foundations"][move["target"].get("index", 0)][-1]
    wrong = {"at": "foundation", "index": 1 - move["target"].get("index", 0)}
    page.evaluate(
        "move => document.querySelector('nerts-table').line.submit(move)",
        {**move, "target": wrong, "onto": onto},
    )
    expect(on_the_foundation(page, move)).to_be_visible()
    settled(page)
    expect(on_the_foundation(page, move)).to_be_visible()
    assert page.locator(".toast").count() == 0


# The call ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("window", [DESKTOP, PHONE])
def test_the_call_is_the_largest_thing_once_it_may_be_pressed(
    open_page: OpenPage, quiet: str, window: Any
) -> None:
    touch = window is PHONE
    page = begin(
        open_page(window, has_touch=touch, is_mobile=touch),
        quiet,
        "stoss+seats=1,pile_size=5,tableau_piles=7,draw=1",
    )
    small = page.locator(".call").bounding_box()
    stock = page.locator(".stock-card").bounding_box()
    assert small
    for _ in range(400):
        move = wish(page)
        assert move
        if move["move"] == "call":
            break
        with_keys(page, move)
        settled(page)
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
    expect(sheet(page)).to_be_visible()
    the_sheet_is_right(page)


# Own keys ---------------------------------------------------------------------------------------


def bound(page: Page, act: str) -> Locator:
    return page.locator(f"[data-bind={act}]")


def test_keys_are_chosen_anew_swapped_and_reset(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet)
    page.keyboard.press("?")
    page.get_by_role("button", name=text("en", "client.settings.table_keys")).click()
    bound(page, "turn").click()
    page.keyboard.press("x")
    expect(bound(page, "turn")).to_have_text("X")
    bound(page, "pile").click()
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_contain_text(text("en", "client.bind.sign"))
    page.keyboard.press("d")
    clash = text("en", "client.bind.clash", sign="D", act="Column 1")
    expect(page.locator(".said")).to_contain_text(clash)
    page.get_by_role("button", name=text("en", "client.bind.swap")).click()
    expect(bound(page, "pile")).to_have_text("D")
    expect(bound(page, "column1")).to_have_text("A")
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".legend")).to_contain_text("X turn the stock")
    page.keyboard.press("Escape")

    page.evaluate("() => document.activeElement.blur()")  # Space presses a button that has it
    page.keyboard.press(" ")
    page.keyboard.press("x")
    settled(page)
    assert len(own(page)["waste"]) == 3
    page.keyboard.press("d")
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".stock .hint")).to_have_text("X")

    kept = page.evaluate("() => JSON.parse(localStorage.getItem('herzrasen.settings')).tableKeys")
    assert kept == {"turn": "x", "pile": "d", "column1": "a"}
    page.keyboard.press("?")
    page.get_by_role("button", name=text("en", "client.settings.table_keys")).click()
    page.get_by_role("button", name=text("en", "client.bind.reset")).click()
    expect(bound(page, "turn")).to_have_text(text("en", "client.bind.space"))
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".stock .hint")).to_have_text(text("en", "client.bind.space"))


def test_escape_leaves_a_key_as_it_is(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet)
    page.keyboard.press("?")
    page.get_by_role("button", name=text("en", "client.settings.table_keys")).click()
    bound(page, "call").click()
    expect(bound(page, "call")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(bound(page, "call")).to_have_attribute("aria-pressed", "false")
    expect(bound(page, "call")).to_have_text("N")
    expect(page.get_by_role("dialog")).to_have_count(2)


# One hand, several fingers ----------------------------------------------------------------------


def test_with_one_hand_the_stock_waits_while_a_card_is_held(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet)
    before = table(page)
    carry(page)
    page.keyboard.press(" ")
    expect(page.locator(".toast")).to_have_text(text("en", "nerts_table.hint.hand_full"))
    page.keyboard.press("s")
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)
    assert table(page) == before
    page.keyboard.press(" ")
    settled(page)
    assert len(own(page)["waste"]) == 3


def test_without_that_rule_it_can_be_turned_meanwhile(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet, "stoss+one_hand=no")
    carry(page)
    page.keyboard.press(" ")
    settled(page)
    assert len(own(page)["waste"]) == 3
    expect(page.locator("[data-held]")).to_have_count(1)
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)


def carry(page: Page) -> None:
    """Lift the pile's card and hold it over nothing."""
    box = page.locator("[data-spot='pile:0']").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(40, 600, steps=3)
    expect(page.locator("[data-held]")).to_have_count(1)


@pytest.mark.parametrize(("rules", "held"), [("stoss", 1), ("stoss+one_hand=no", 2)])
def test_two_fingers_carry_two_cards_only_where_two_hands_may_play(
    phone: Page, quiet: str, rules: str, held: int
) -> None:
    page = sit_down(phone, quiet, rules)
    page.locator(".go").tap()
    running(page)
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


def test_a_finger_turns_the_stock_while_another_one_rests(phone: Page, quiet: str) -> None:
    page = sit_down(phone, quiet)
    page.locator(".go").tap()
    running(page)
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
    settled(page)
    assert len(own(page)["waste"]) == 3


def test_one_tap_sends_a_card_off_unless_that_is_not_wanted(
    open_page: OpenPage, quiet: str
) -> None:
    for wanted in (True, False):
        page = open_page(PHONE, has_touch=True, is_mobile=True)
        begin(page, quiet, oneTap=wanted)
        move = until_a_lift(page, lambda move: move["target"]["at"] == "foundation")
        card = page.locator(f"[data-place='{place(move['source'])}'][data-card=\"{move['card']}\"]")
        card.tap()
        if wanted:
            settled(page)
            expect(on_the_foundation(page, move)).to_be_visible()
        else:
            expect(card).to_have_attribute("aria-pressed", "true")
            card.tap()
            settled(page)
            expect(on_the_foundation(page, move)).to_be_visible()


def test_a_card_that_is_held_is_chosen_and_not_sent_off(phone: Page, quiet: str) -> None:
    page = begin(phone, quiet)
    move = until_a_lift(page, lambda move: move["target"]["at"] == "foundation")
    card = page.locator(f"[data-place='{place(move['source'])}'][data-card=\"{move['card']}\"]")
    box = card.bounding_box()
    assert box
    fingers = page.context.new_cdp_session(page)
    point = {"x": box["x"] + 20, "y": box["y"] + 20}
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(card).to_have_attribute("aria-pressed", "true")
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(card).to_have_attribute("aria-pressed", "true")
    settled(page)
    expect(on_the_foundation(page, move)).to_have_count(0)


# Jokers -----------------------------------------------------------------------------------------

JOKERS = "stoss+jokers=2,draw=1"


def joker(page: Page) -> str:
    """Turn the stock until a joker lies on the waste."""
    for _ in range(60):
        top = own(page)["waste"][-1:]
        if top and top[0].startswith("X"):
            return str(top[0])
        page.keyboard.press(" ")
        settled(page)
    raise AssertionError("no joker")


def test_what_a_joker_stands_for_is_asked_beside_its_place(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet, JOKERS)
    card = joker(page)
    page.keyboard.press("s")
    page.keyboard.press("d")
    question = page.locator("dialog.stands")
    expect(question).to_be_visible()
    assert question.locator("button").count() == 2
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert own(page)["waste"][-1] == card

    page.keyboard.press("d")  # still chosen
    page.keyboard.press("ArrowRight")
    stands = page.locator("dialog.stands button:focus").get_attribute("data-stands")
    page.keyboard.press("Enter")
    settled(page)
    assert own(page)["tableau"][0][-1] == card
    assert table(page)["jokers"] == [[card, stands]]


def test_a_free_place_names_the_suit_of_a_joker(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet, JOKERS)
    card = joker(page)
    page.locator("[data-spot='waste:0']").click()
    expect(page.locator("nerts-middle .place.target")).to_have_count(4)
    page.locator("[data-place='foundation:-1'][data-suit=S]").click()
    settled(page)
    assert table(page)["jokers"] == [[card, "AS"]]
    assert page.locator("dialog.stands").count() == 0


def test_a_joker_by_finger(phone: Page, quiet: str) -> None:
    page = begin(phone, quiet, JOKERS)
    joker(page)
    page.locator("[data-spot='waste:0']").tap()  # goes to the middle: as which ace?
    buttons = page.locator("dialog.stands button")
    expect(buttons).to_have_count(4)
    for button in buttons.all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] <= PHONE["width"] - box["width"]
    page.locator("dialog.stands [data-stands=AH]").tap()
    settled(page)
    assert table(page)["jokers"][0][1] == "AH"


# Team mates -------------------------------------------------------------------------------------


def test_what_the_mate_plays_is_told_and_not_lifted(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet, "stoss+teams=roles")
    sentence = text("en", "nerts_table.hint.mates_table", name="Bruno")
    for key in ("d", "s", " "):
        page.keyboard.press(key)
        if key != "s":  # an empty waste is just empty
            expect(page.locator(".toast")).to_have_text(sentence)
    page.keyboard.press("a")
    expect(page.locator("[data-spot='pile:0']")).to_have_attribute("aria-pressed", "true")


# The house --------------------------------------------------------------------------------------


@pytest.mark.parametrize("help_", ["manual", "send", "assist"])
def test_a_room_helps_as_much_as_was_agreed(desktop: Page, quiet: str, help_: str) -> None:
    page = begin(desktop, quiet, house={"help": help_})
    move = until_a_lift(page, lambda move: move["target"]["at"] == "foundation")
    key = chosen(page, move)
    glowing = page.locator(".target")
    if help_ == "assist":
        expect(glowing.first).to_be_visible()
    else:
        expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(1)
        expect(glowing).to_have_count(0)
    page.keyboard.press(key)
    settled(page)
    if help_ == "manual":
        expect(on_the_foundation(page, move)).to_have_count(0)
        page.keyboard.press(key)
        page.keyboard.press("e")  # leads to the foundations of the suit; Enter names one
        at = page.locator(":focus")
        expect(at).to_have_attribute("data-place", re.compile("^foundation"))
        target_at(page, move["target"], move["card"]).press("Enter")
        settled(page)
    expect(on_the_foundation(page, move)).to_be_visible()


def test_a_kind_of_input_that_is_not_allowed_is_told_once(desktop: Page, quiet: str) -> None:
    page = begin(desktop, quiet, house={"inputs": ["touch"]})
    pile = page.locator("[data-spot='pile:0']")
    told = page.locator("[role=alert] p")
    no_mouse = text("en", "nerts_table.house.no_mouse")
    no_keys = text("en", "nerts_table.house.no_keys")
    for _ in range(2):
        pile.click()
        page.keyboard.press("a")
    expect(told.filter(has_text=no_mouse)).to_have_count(1)
    expect(told.filter(has_text=no_keys)).to_have_count(1)
    expect(page.locator(".hint")).to_have_count(0)
    expect(page.locator(".own-area [aria-pressed=true]")).to_have_count(0)
    pile.press("Enter")  # who has no other way plays on
    expect(pile).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lobby_opens_a_table_as_it_was_agreed(desktop: Page, quiet: str, language: str) -> None:
    page = desktop
    page.emulate_media(reduced_motion="reduce")
    keep(page, language=language)
    page.goto(quiet)
    page.locator("[data-game=nerts] summary").click()
    for wish_ in ("public", "send", "look-on"):
        page.locator(f".at-table label:has([value={wish_}])").click()
    for taken in ("mouse", "touch"):
        page.locator(f".at-table label:has([value={taken}])").click()
    expect(page.locator(".at-table [value=keys]")).to_be_disabled()
    expect(page.locator(".at-table")).to_contain_text(
        text(language, "lobby.house.kind_says.public")
    )
    assert findings(page) == []
    page.locator("[data-game=nerts] .play").click()
    expect(page.locator(".nerts")).to_be_visible()
    house = page.evaluate("() => document.querySelector('nerts-table').house")
    assert house == {
        "kind": "public",
        "help": "send",
        "inputs": ["keys"],
        "watchers": "look-on",
        "time": None,
        "talk": None,
    }
    page.locator("[data-tool=rules]").click()
    expect(page.get_by_role("dialog")).to_contain_text(text(language, "lobby.house.help_says.send"))


def test_tables_with_the_same_word_have_the_same_decks(open_page: OpenPage, quiet: str) -> None:
    piles = []
    for _ in range(2):
        page = open_page(DESKTOP)
        keep(page)
        page.goto(f"{quiet}/#/rules/nerts/stoss+between=duplicate")
        page.locator("#common-decks").fill("our word")
        expect(page.locator("#common-decks")).to_have_value("ourword")
        page.locator("[data-game=nerts] .play").click()
        page.locator(".nerts .go").click()
        running(page)
        piles.append([area["pile"] for area in table(page)["areas"]])
        page.locator("[data-tool=rules]").click()
        expect(page.get_by_role("dialog")).to_contain_text("ourword")
    assert piles[0] == piles[1]


STORM = """(presses) => new Promise((done) => {
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


def test_a_storm_of_keys_on_a_slow_line_ends_in_the_table_as_it_stands(
    desktop: Page, lively: str
) -> None:
    page = begin(with_line(desktop, 100), lively, "stoss+jokers=2", speed="normal")
    page.evaluate(STORM, 150)
    settled(page)
    page.keyboard.press("Escape")
    seen = page.evaluate(
        "() => { const {shown, table, pending} = document.querySelector('nerts-table');"
        " return [JSON.stringify(shown) === JSON.stringify(table), pending.size]; }"
    )
    assert seen == [True, 0]
