"""Records in the browser: a match is saved, loaded and looked at again on its own table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from herzrasen.bots import dealer
from herzrasen.locales import text
from herzrasen.server.runtime.entropy import Chance
from tests.browser import hearts_page, test_nerts
from tests.browser.axe import findings
from tests.browser.conftest import DESKTOP, PHONE, OpenPage
from tests.browser.hearts_page import hand, keep, pass_cards, play_by_pointer, play_out, row, sheet
from tests.browser.still import agreeing
from tests.browser.width import sideways
from tests.server.served import served

SMALLEST = ViewportSize(width=320, height=640)
ON_ITS_SIDE = ViewportSize(width=844, height=390)
THEMES = ("felt", "dark", "light", "contrast")
LANGUAGES = ("en", "de")
SHORT = "standard+target=none,deals=2"


class Match(NamedTuple):
    """A match that was played to its end: where, its file, and each seat's points."""

    server: str
    table: str
    file: Path
    points: list[int]

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def match(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Match]:
    """Two deals of Hearts, played and saved through the page."""
    folder = tmp_path_factory.mktemp("match")
    chance = Chance(deal_seed=lambda: bytes(dealer.SEED_BYTES), bot_seed=lambda: 7)
    with served(folder, chance=chance) as server:
        context = browser.new_context(viewport=DESKTOP, locale="en-GB")
        page = hearts_page.sit_down(context.new_page(), server, rules=SHORT)
        pass_cards(page)
        play_out(page, play_by_pointer)
        page.locator(".next").click()
        pass_cards(page)
        play_out(page, play_by_pointer)
        points = row(page, "tfoot tr")
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the match").click()
        file = folder / saved.value.suggested_filename
        saved.value.save_as(file)
        table = page.url.rpartition("/")[2]
        context.close()
        yield Match(server, table, file, points)


def visit(page: Page, match: Match, **settings: str | bool) -> Page:
    """The page for records, with nothing on it yet."""
    keep(page, **settings)
    page.goto(f"{match.server}/#/record")
    expect(page.locator("#record-text")).to_be_visible()
    return page


def load(page: Page, file: Path) -> Page:
    """This file on its table."""
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".transport")).to_be_visible()
    return page


def looked_at(page: Page, match: Match, **settings: str | bool) -> Page:
    """The match on its table, at its first step."""
    return load(visit(page, match, **settings), match.file)


def said(page: Page) -> Locator:
    """The sentence of the step that is shown."""
    return page.locator(".transport .said")


def step(page: Page) -> int:
    """The number of the step that is shown."""
    return int(said(page).get_attribute("data-step") or 0)


def steps(page: Page) -> int:
    """How many steps the deal has."""
    return int(page.locator(".track input").get_attribute("max") or 0) + 1


def walk(page: Page, name: str) -> None:
    """Press this button below the table."""
    page.locator(f"[data-walk={name}]").click()


def heard(page: Page) -> list[str]:
    """What a screen reader has been told."""
    log = page.locator("[role=log] p").all_inner_texts()
    return [line.strip("\N{NO-BREAK SPACE}") for line in log]


def dealt(match: Match, deal: int, seat: int) -> set[str]:
    """The cards that the file says a seat was dealt."""
    hands = re.findall(rf"^hand {seat}: (.*)$", match.text, re.MULTILINE)
    return set(hands[deal - 1].split())


def in_hand(page: Page) -> set[str]:
    """The cards in the hand on the table."""
    return {hearts_page.name_of(card) for card in hand(page).all()}


# Saved and loaded ---------------------------------------------------------------------------------


def test_a_saved_match_is_walked_through_to_its_end(desktop: Page, match: Match) -> None:
    page = looked_at(desktop, match)
    assert match.file.name.startswith("hearts-")
    expect(page.get_by_role("heading", name="Hearts · Standard")).to_be_visible()
    expect(page.locator(".deals tbody tr")).to_have_count(2)
    assert row(page, ".deals tfoot tr") == match.points
    assert in_hand(page) == dealt(match, 1, 0)
    sentences = []
    for deal in (1, 2):
        expect(page.locator(".deals .now")).to_contain_text(str(deal))
        for number in range(1, steps(page) + 1):
            assert step(page) == number
            sentences.append(said(page).inner_text())
            page.keyboard.press("ArrowRight")
    assert all(sentences)
    assert row(page, ".sheet-panel tfoot tr") == match.points
    assert heard(page)[-1] == sentences[-1]
    expect(sheet(page).get_by_role("button")).to_have_count(0)


def test_a_finished_table_leads_to_its_record(desktop: Page, match: Match) -> None:
    keep(desktop)
    desktop.goto(f"{match.server}/#/t/{match.table}")
    desktop.get_by_role("link", name="Look at it again").click()
    desktop.wait_for_url(f"**/#/record/t/{match.table}")
    expect(desktop.locator(".transport")).to_be_visible()
    desktop.keyboard.press("End")
    assert step(desktop) == steps(desktop)
    with desktop.expect_download() as saved:
        desktop.get_by_role("button", name="Save").click()
    assert Path(saved.value.path()).read_text("utf-8") == match.text


def test_a_match_that_is_still_on_shows_what_its_player_saw(desktop: Page, match: Match) -> None:
    page = hearts_page.sit_down(desktop, match.server, rules=SHORT)
    mine = in_hand(page)
    page.goto(page.url.replace("#/t/", "#/record/t/"))
    expect(page.locator(".transport")).to_be_visible()
    expect(page.locator(".about")).to_contain_text("as Eva saw it")
    expect(page.locator("#record-eyes")).to_be_disabled()
    expect(page.get_by_role("switch")).to_have_count(0)
    assert in_hand(page) == mine


def test_a_table_that_is_not_there_is_a_sentence(desktop: Page, match: Match) -> None:
    keep(desktop)
    desktop.goto(f"{match.server}/#/record/t/nowhere")
    expect(desktop.get_by_role("alert").first).to_contain_text(
        text("en", "table.refusal.no-such-table")
    )
    expect(desktop.locator("#record-text")).to_be_visible()


def test_text_can_be_pasted_dropped_and_copied(open_page: OpenPage, match: Match) -> None:
    page = open_page(DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    visit(page, match)
    page.locator("#record-text").fill(match.text)
    page.get_by_role("button", name="Look at it").click()
    expect(page.locator(".transport")).to_be_visible()
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator(".toast")).to_have_text(text("en", "replay.copied"))
    assert page.evaluate("navigator.clipboard.readText()") == match.text
    page.keyboard.press("End")
    page.evaluate(HAND_OVER, ["paste", match.text])
    expect(said(page)).to_have_attribute("data-step", "1")
    page.keyboard.press("End")
    page.evaluate(HAND_OVER, ["drop", match.text])
    expect(said(page)).to_have_attribute("data-step", "1")


HAND_OVER = """([way, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], 'match.hrz', {type: ''}));
  const told = {bubbles: true, cancelable: true};
  if (way === 'paste') {
    document.body.dispatchEvent(new ClipboardEvent('paste', {...told, clipboardData: data}));
  } else {
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, {...told, dataTransfer: data}));
  }
}"""
"""A file pasted or dropped on the page."""


# Walking ------------------------------------------------------------------------------------------


def test_buttons_keys_and_the_slider_walk(desktop: Page, match: Match) -> None:
    page = looked_at(desktop, match)
    last = steps(page)
    walk(page, "forward")
    assert step(page) == 2
    walk(page, "after")
    assert page.locator(".line[aria-current]").get_attribute("data-event") == "trick_taken"
    taken = step(page)
    page.keyboard.press("Shift+ArrowRight")
    assert step(page) > taken
    page.keyboard.press("ArrowUp")
    assert step(page) == taken
    walk(page, "last")
    assert step(page) == last
    page.keyboard.press("Home")
    assert step(page) == 1
    page.locator(".track input").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert step(page) == 3
    page.locator(".line").nth(8).click()
    assert step(page) == 9
    expect(page.locator(".line[aria-current]")).to_have_text(said(page).inner_text())


def test_past_the_end_of_a_deal_lies_the_next(desktop: Page, match: Match) -> None:
    page = looked_at(desktop, match)
    page.keyboard.press("End")
    walk(page, "forward")
    expect(page.locator(".deals .now")).to_contain_text("2")
    assert step(page) == 1
    walk(page, "back")
    expect(page.locator(".deals .now")).to_contain_text("1")
    assert step(page) == steps(page)
    page.get_by_role("button", name="To deal 2").click()
    expect(page.locator(".state")).to_contain_text("Deal 2")
    assert in_hand(page) == dealt(match, 2, 0)


def test_it_plays_by_itself_and_stops_at_the_end(desktop: Page, match: Match) -> None:
    page = looked_at(desktop, match)
    page.clock.install()
    page.locator(".speed select").select_option("8")
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(60_000)
    expect(page.locator(".deals .now")).to_contain_text("2")
    page.clock.run_for(60_000)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert step(page) == steps(page)
    page.keyboard.press(" ")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_finger_swipes_through(phone: Page, match: Match) -> None:
    page = looked_at(phone, match)
    page.evaluate(SWIPE, -120)
    assert step(page) == 2
    page.evaluate(SWIPE, -20)
    assert step(page) == 2
    page.evaluate(SWIPE, 120)
    assert step(page) == 1


SWIPE = """(across) => {
  const place = document.querySelector('.replay-table .middle, .replay-table hearts-stage');
  const finger = {bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 5};
  const at = (x) => ({...finger, clientX: x, clientY: 300});
  place.dispatchEvent(new PointerEvent('pointerdown', at(200)));
  place.dispatchEvent(new PointerEvent('pointerup', at(200 + across)));
}"""
"""A finger goes over the table."""


# Whose eyes ---------------------------------------------------------------------------------------


def test_every_seat_has_eyes_and_all_hands_can_lie_open(desktop: Page, match: Match) -> None:
    page = looked_at(desktop, match)
    walk(page, "after")
    was = step(page)
    page.get_by_label("Through whose eyes?").select_option("Ada")
    expect(page.locator(".own-seat .called")).to_have_text("Ada")
    assert step(page) == was
    page.keyboard.press("Home")
    assert in_hand(page) == dealt(match, 1, 1)
    page.get_by_text("All cards open").click()
    hands = page.locator(".open-hands li[data-seat]")
    expect(hands).to_have_count(4)
    expect(hand(page).first).to_be_hidden()
    for seat in range(4):
        cards = page.locator(f".open-hands li[data-seat='{seat}'] .card")
        assert {card.get_attribute("data-key") for card in cards.all()} == dealt(match, 1, seat)
    page.get_by_label("Through whose eyes?").select_option("A watcher")
    expect(page.locator(".seats [data-seat]")).to_have_count(4)
    expect(hands).to_have_count(4)


def test_nobody_is_you_and_a_pass_says_who_gave_what(desktop: Page, match: Match) -> None:
    page = looked_at(desktop, match)
    page.get_by_text("All cards open").click()
    expect(page.locator(".open-hands")).to_be_visible()
    for _ in range(5):
        walk(page, "forward")
    expect(said(page)).to_contain_text("Eva gives")
    expect(said(page)).to_contain_text("Clara gives")
    assert "You" not in page.locator(".replay").inner_text().split()


# What is wrong ------------------------------------------------------------------------------------


def test_a_broken_file_names_its_line_and_nothing_is_lost(
    desktop: Page, match: Match, tmp_path: Path
) -> None:
    page = looked_at(desktop, match)
    walk(page, "forward")
    lines = match.text.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("lead"))
    lines[at] = re.sub(r": \w\w", ": AS", lines[at])
    file = tmp_path / "broken.hrz"
    file.write_text("\n".join(lines), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    fault = page.locator(".fault")
    expect(fault).to_contain_text(f"Line {at + 1}:")
    expect(fault.locator("code")).to_have_text(lines[at])
    assert text("en", "client.trouble.server") not in fault.inner_text()
    assert step(page) == 2
    walk(page, "forward")
    assert step(page) == 3
    load(page, match.file)
    expect(fault).to_have_count(0)
    assert step(page) == 1


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b'{"a": [', b'[Herzrasen "1"]\n'])
def test_what_is_no_record_is_a_sentence(
    desktop: Page, match: Match, tmp_path: Path, content: bytes
) -> None:
    page = visit(desktop, match)
    file = tmp_path / "nothing.hrz"
    file.write_bytes(content)
    page.locator("input[type=file]").set_input_files(file)
    fault = page.locator(".fault")
    expect(fault).to_be_visible()
    assert text("en", "client.trouble.server") not in fault.inner_text()
    expect(page.locator("#record-text")).to_be_visible()


def test_a_file_that_is_too_large_is_not_even_sent(
    desktop: Page, match: Match, tmp_path: Path
) -> None:
    page = visit(desktop, match)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url))
    file = tmp_path / "large.hrz"
    file.write_bytes(b"x" * (2 * 1024 * 1024 + 1))
    page.locator("input[type=file]").set_input_files(file)
    expect(page.locator(".fault")).to_contain_text("2")
    assert not [url for url in sent if "records" in url]


def test_hostile_names_are_only_text(desktop: Page, match: Match, tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    file = tmp_path / "hostile.hrz"
    file.write_text(match.text.replace('"Ada"', f'"{name}"'), encoding="utf-8")
    page = visit(desktop, match)
    load(page, file)
    expect(page.locator(".deals th").nth(2)).to_have_text(name)
    expect(page.locator(".replay img")).to_have_count(0)
    page.keyboard.press("End")
    expect(said(page)).to_contain_text(name)


# Nerts --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at whose tables of Nerts everybody agrees that nothing moves."""
    folder = tmp_path_factory.mktemp("nerts")
    with served(folder, chance=test_nerts.fixed(), think=agreeing) as server:
        yield server


def test_a_round_of_nerts_is_looked_at_with_its_times(desktop: Page, quick: str) -> None:
    page = test_nerts.begin(
        desktop, quick, rules="stoss+stuck_times=0,rounds=1,target=none,tie=shared"
    )
    for _ in range(3):
        page.keyboard.press(" ")
    page.keyboard.press("v")
    expect(sheet(page)).to_be_visible()
    played = page.locator(".this-round .points").all_inner_texts()
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator(".transport")).to_be_visible()
    expect(page.locator(".where .time")).to_have_text(re.compile(r"^\d+:\d\d\.\d$"))
    page.get_by_text("All cards open").click()
    expect(page.locator(".about .chips-of")).to_have_count(8)
    page.get_by_label("Through whose eyes?").select_option("Ada")
    expect(page.locator("nerts-me .called")).to_have_text("Ada")
    page.keyboard.press("End")
    expect(sheet(page)).to_be_visible()
    assert page.locator(".this-round .points").all_inner_texts() == played
    assert heard(page)[-1].startswith("Step")
    assert findings(page) == []


RECORDS = Path(__file__).parents[1] / "golden/records"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("roles", r"moves into an empty column of \w+ and \w+ by itself"),
        ("roles", r"was there 38 ms before"),
        ("shuffled", r"Everyone shuffles stock and waste"),
        ("shuffled-seat-0", r"Everyone says that nothing moves|that is proved"),
        ("jokers", r"joker as Ace of Spades to a foundation"),
        ("timer", r"Nobody has got anything done for too long"),
        ("passed-on", r"Bruno called Nerts!"),
    ],
)
def test_all_of_nerts_is_told_step_by_step(
    desktop: Page, quick: str, name: str, sentence: str
) -> None:
    """The step that says so stands in the log; there the table shows it."""
    keep(desktop)
    desktop.goto(f"{quick}/#/record")
    load(desktop, RECORDS / f"{name}.hrz")
    at = desktop.evaluate(
        """(sentence) => {
            const player = document.querySelector('record-player');
            const wanted = new RegExp(sentence);
            const at = player.record.steps.findIndex((_, place) => wanted.test(player.told(place)));
            player.go(at);
            return at;
        }""",
        sentence,
    )
    assert at > 0
    expect(said(desktop)).to_have_text(re.compile(sentence))
    expect(desktop.locator(".log [aria-current]")).to_have_text(re.compile(sentence))
    assert step(desktop) == at + 1


# For everyone -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(
    open_page: OpenPage, match: Match, language: str, tmp_path: Path
) -> None:
    page = visit(open_page(DESKTOP, reduced_motion="reduce"), match, language=language)
    in_every_theme(page)
    nothing = tmp_path / "nothing.hrz"
    nothing.write_text("nothing\n", encoding="utf-8")
    page.locator("input[type=file]").set_input_files(nothing)
    expect(page.locator(".fault")).to_be_visible()
    in_every_theme(page)
    load(page, match.file)
    walk(page, "after")
    in_every_theme(page)
    page.locator(".switch input").check()
    expect(page.locator(".open-hands")).to_be_visible()
    in_every_theme(page)
    page.keyboard.press("End")
    in_every_theme(page)


def in_every_theme(page: Page) -> None:
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert findings(page) == [], theme
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", THEMES[0])


@pytest.mark.parametrize("window", [DESKTOP, PHONE, SMALLEST, ON_ITS_SIDE])
def test_everything_is_within_the_window_and_large_enough(
    open_page: OpenPage, match: Match, window: ViewportSize
) -> None:
    narrow = window["width"] < 900
    page = open_page(window, has_touch=narrow, is_mobile=narrow)
    looked_at(page, match, language="de")
    walk(page, "after")
    for _ in range(2):
        assert sideways(page) == 0
        for button in page.locator(".transport button, .transport select, .file button").all():
            box = button.bounding_box()
            assert box
            assert 0 <= box["x"] <= window["width"] - box["width"]
            assert box["width"] >= 36
            assert box["height"] >= 44
        page.locator(".switch input").check()
        expect(page.locator(".open-hands")).to_be_visible()


def test_the_lobby_leads_here_and_stays_light(desktop: Page, match: Match) -> None:
    keep(desktop)
    loaded: list[str] = []
    desktop.on("request", lambda request: loaded.append(request.url))
    desktop.goto(match.server)
    link = desktop.get_by_role("link", name="Look at a saved match")
    expect(link).to_be_visible()
    assert not [url for url in loaded if "/replay/" in url]
    link.click()
    expect(desktop.get_by_role("heading", name="Look at a match")).to_be_visible()


def test_whoever_walks_faster_than_the_cards_sees_the_step_at_once(
    desktop: Page, match: Match
) -> None:
    page = looked_at(desktop, match, speed="slow")
    lying = page.locator("hearts-trick .card")
    walk(page, "after")
    expect(lying).to_have_count(4)
    expect(page.locator("hearts-trick .won")).to_have_count(1)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(lying).to_have_count(4)
    for left in (3, 2, 1):
        page.keyboard.press("ArrowLeft")
        expect(lying).to_have_count(left)
