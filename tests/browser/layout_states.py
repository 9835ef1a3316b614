"""The states in which the sweep looks at a page: the screens of the catalog, and what may open over
a running table."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from herzrasen.games import hearts
from herzrasen.games.hearts.events import Scored
from herzrasen.protocol import codec
from tests.browser import hearts_page, hearts_views, nerts_views
from tests.browser.standing_time import hold_long_timers
from tests.browser.websocket_faults import InterruptedWebSocket
from tests.screens.catalog import SCREENS, Servers, Variant

Show = Callable[[Page, Servers, Variant], object]

HAND = ["2C", "5C", "TC", "3D", "JD", "KD", "4H", "6S", "7S", "AS"]
VOTE = {
    "type": "people",
    "host": 0,
    "watchers": 2,
    "vote": {
        "number": 1,
        "seats": [1, 2],
        "ms": 30_000,
        "voices": [],
        "bot": {"level": 2},
        "may_end": True,
    },
}
SAYING = {
    "type": "spoken",
    "saying": {"number": 1, "seat": 2, "name": "Ada", "kind": "text", "words": "Na so was! " * 6},
}


# Hearts -------------------------------------------------------------------------------------------


def show_hearts(page: Page, servers: Servers, variant: Variant, seats: int) -> None:
    """Own turn late in a deal, so many seats."""
    rules = f"standard+players={seats}" + (",packs=2" if seats > 7 else "")

    def is_own_turn(view: hearts.View, legal: hearts.Legal) -> bool:
        trick = view.public.trick
        full = trick is not None and len(trick.cards) == seats - 1
        return legal.ask is hearts.Ask.PLAY and full

    state = hearts_views.find_state(rules, is_own_turn)
    hearts_views.show_table(page, servers.site, hearts_views.table_state(state), variant.query)


def moon_choice(page: Page, servers: Servers, variant: Variant) -> None:
    table = hearts_views.table_state(hearts_views.moon_question())
    hearts_views.show_table(page, servers.site, table, variant.query)
    expect(page.locator(".moon-question")).to_be_visible()


def can_claim(view: hearts.View, legal: hearts.Legal) -> bool:
    return legal.claim and len(view.hand) > 2


def claim_may_be_made(page: Page, servers: Servers, variant: Variant) -> None:
    """All remaining tricks are certain."""
    state = hearts_views.find_state("standard", can_claim)
    hearts_views.show_table(page, servers.site, hearts_views.table_state(state), variant.query)


def claim_made(page: Page, servers: Servers, variant: Variant) -> None:
    """All hands lie open until the reader goes on."""
    claim_may_be_made(page, servers, variant)
    make_claim(page)


def make_claim(page: Page) -> None:
    state = hearts_views.find_state("standard", can_claim)
    events = hearts.decide(state, 0, hearts.Claim())
    assert isinstance(events, tuple)
    for number, event in enumerate(events, start=2):
        state = hearts.evolve(state, event)
        hearts_views.send_event(page, state, event, number)
    expect(page.locator(".claiming .go-on")).to_be_visible()


def claim_offered(page: Page, servers: Servers, variant: Variant) -> None:
    """Another person lays their hand open and asks for the rest."""
    state = hearts_views.find_state("standard", lambda _, legal: legal.ask is hearts.Ask.PLAY)
    hearts_views.show_table(page, servers.site, hearts_views.table_state(state), variant.query)
    offer_claim(page)


def offer_claim(page: Page) -> None:
    offer = {"type": "rest_asked", "seat": 2, "number": 1, "hand": HAND, "agreed": []}
    page.evaluate("message => hear(message)", offer | {"against": None})
    expect(page.locator(".claiming.asking")).to_be_visible()


def deal_counted(page: Page, servers: Servers, variant: Variant) -> None:
    """The score sheet between two deals; a move was taken back in the first."""
    state = next(
        state
        for state, event in hearts_views.match_steps("standard")
        if isinstance(event, Scored) and len(state.public.match.deals) == 2
    )
    table = hearts_views.table_state(state, undone=[0])
    hearts_views.show_table(page, servers.site, table, variant.query)
    expect(page.locator(".sheet-panel")).to_be_visible()


# Hearts at a server -------------------------------------------------------------------------------


def own_turn(page: Page, servers: Servers, variant: Variant) -> InterruptedWebSocket:
    """After the pass; returns the line of the page."""
    line = InterruptedWebSocket()
    hold_long_timers(page)
    page.route_web_socket("**/socket", line.route)
    hearts_page.sit_down(page, servers.played_on, language=variant.language, theme="felt")
    hearts_page.pass_cards(page)
    expect(hearts_page.playable_cards(page).first).to_be_visible()
    return line


def nerts_before_the_round(page: Page, servers: Servers) -> InterruptedWebSocket:
    """Nothing moves by itself until the reader is ready; returns the line of the page."""
    line = InterruptedWebSocket()
    page.route_web_socket("**/socket", line.route)
    page.goto(servers.played_on)  # opening a table identifies the browser
    wish = {"game": "nerts", "rules": "stoss", "name": "Eva", "bot": {"tempo": 3, "insight": 2}}
    answer = page.request.post(f"{servers.played_on}/api/tables", data=wish | {"free": 0})
    page.goto(f"{servers.played_on}/#/t/{answer.json()['table']}")
    expect(page.locator(".start .go")).to_be_visible()
    return line


def open_hint(page: Page, _: InterruptedWebSocket) -> None:
    page.keyboard.press("w")
    expect(page.locator(".hint-card .why, .hint-card li").first).to_be_visible()


def press_illegal_card(page: Page, _: InterruptedWebSocket) -> None:
    page.locator("hearts-hand .card[aria-disabled=true]").first.click(force=True)
    expect(page.locator(".toast")).to_be_visible()


def begin_vote(page: Page, line: InterruptedWebSocket) -> None:
    line.send(VOTE)
    expect(page.locator("table-notice .ballot")).to_be_attached()


def say_something(page: Page, line: InterruptedWebSocket) -> None:
    line.send(SAYING)
    expect(page.locator(".speech-bubble")).to_be_visible()


def lose_line(page: Page, line: InterruptedWebSocket) -> None:
    line.lose()
    expect(page.locator("table-notice .notice-line")).to_be_attached()


def open_chat(page: Page, line: InterruptedWebSocket) -> None:
    line.send(SAYING)
    page.locator(".chat-button").click()
    expect(page.locator("chat-panel .said li")).to_be_visible()


def undo(page: Page, _: InterruptedWebSocket) -> None:
    """There is nothing before the pass."""
    page.locator("[data-tool=undo]").click()
    expect(page.locator("hearts-passing")).to_be_visible()


OPENED: dict[str, Callable[[Page, InterruptedWebSocket], None]] = {
    "hint-open": open_hint,
    "toast": press_illegal_card,
    "vote": begin_vote,
    "speech-bubble": say_something,
    "lost-line": lose_line,
}
"""What may open while it is one's own turn."""


def show_opened(page: Page, servers: Servers, variant: Variant, opened: str) -> None:
    line = own_turn(page, servers, variant)
    OPENED[opened](page, line)


def show_chat(page: Page, servers: Servers, variant: Variant) -> None:
    """The panel beside or over the table, and something in it."""
    open_chat(page, own_turn(page, servers, variant))


def show_tactics(page: Page, servers: Servers, _: Variant) -> None:
    page.goto(f"{servers.site}/#/tactics/hearts")
    expect(page.locator("tactics-page h1")).to_be_visible()


def show_people(page: Page, servers: Servers, variant: Variant) -> None:
    own_turn(page, servers, variant)
    page.locator("[data-tool=people]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def undone(page: Page, servers: Servers, variant: Variant) -> None:
    """The pass has been taken back."""
    undo(page, own_turn(page, servers, variant))


# Nerts --------------------------------------------------------------------------------------------


def show_nerts(page: Page, servers: Servers, variant: Variant, seats: int, **wanted: Any) -> None:
    table = nerts_views.table_state(seats, **wanted)
    nerts_views.show_table(page, servers.site, table, variant.query)


def nerts_attack(page: Page, servers: Servers, variant: Variant) -> None:
    show_nerts(page, servers, variant, 4)
    attack(page)


def send_nerts_event(
    page: Page, event: dict[str, Any], table: dict[str, Any], number: int = 2
) -> None:
    """Something happens at a table that is shown, and it looks like this one afterwards."""
    message = {"type": "happened", "number": number, "event": event, "race": None}
    after = {"view": table["view"], "legal": table["legal"]}
    page.evaluate("message => hear(message)", json.loads(codec.encode(message | after)))


def attack(page: Page) -> None:
    """A rival puts a card on the own pile, for the first time: the rule is explained."""
    table = nerts_views.table_state(4)
    areas = table["view"]["public"]["areas"]
    moved = areas[1]["waste"].pop()
    areas[0]["pile"].append(moved)
    event = {
        "event": "moved",
        "seat": 1,
        "source": {"at": "waste"},
        "cards": [moved],
        "target": {"at": "rival", "index": 0},
    }
    send_nerts_event(page, event, table)
    expect(page.locator(".margin.attack")).to_be_visible()


def empty_pile(page: Page) -> None:
    """The call grows, because it may be pressed."""
    table = nerts_views.table_state(4, emptied=True, legal={"call": True})
    before = nerts_views.table_state(4)["view"]["public"]["areas"][0]["pile"]
    event = {
        "event": "moved",
        "seat": 0,
        "source": {"at": "pile"},
        "cards": before[-1:],
        "target": {"at": "foundation", "index": 0},
    }
    send_nerts_event(page, event, table)
    expect(page.locator(".call.open")).to_be_visible()


def vote_stuck(page: Page) -> None:
    """Two others say that nothing moves."""
    event = {"event": "voted", "seat": 2, "stuck": True}
    send_nerts_event(page, event, nerts_views.table_state(4, votes=[1, 2]))
    expect(page.locator(".vote .number")).to_be_visible()


def announce_halt(page: Page) -> None:
    """Nothing has moved for long, and the clock soon ends the round."""
    page.evaluate("hear({type: 'coming', what: 'halt', ms: 9_000})")
    expect(page.locator(".halt")).to_be_visible()


def get_ready(page: Page) -> None:
    """Another player is ready for the round."""
    event = {"event": "readied", "seat": 3}
    send_nerts_event(page, event, nerts_views.table_state(4, **BEFORE_ROUND, ready=[1, 2, 3]))
    expect(page.locator(".readiness .is-ready")).to_have_count(3)


def count_down(page: Page) -> None:
    """Everybody is ready: three, two, one."""
    event = {"event": "readied", "seat": 0}
    after = nerts_views.table_state(4, phase="countdown", ready=[0, 1, 2, 3])
    send_nerts_event(page, event, after)
    page.evaluate("hear({type: 'coming', what: 'start', ms: 3_000})")
    expect(page.locator(".figure")).to_be_visible()


def stop_round(page: Page, seats: int = 4) -> None:
    """The round is stuck, with the proof."""
    table = nerts_views.table_state(seats, phase="stuck", stop="lock", reach=REACH[:seats])
    send_nerts_event(page, {"event": "stopped", "reason": "lock", "reach": REACH[:seats]}, table)
    page.evaluate("hear({type: 'coming', what: 'remedy', ms: 12_000})")
    expect(page.locator(".stuck")).to_be_visible()


def nerts_stuck(page: Page, servers: Servers, variant: Variant, seats: int) -> None:
    show_nerts(page, servers, variant, seats)
    stop_round(page, seats)


def nerts_proof(page: Page, servers: Servers, variant: Variant) -> None:
    """Play goes on after a stop, and the proof is read."""
    show_nerts(page, servers, variant, 4)
    stop_round(page)
    remedied = {"event": "remedied", "stocks": None}
    send_nerts_event(page, remedied, nerts_views.table_state(4), number=3)
    page.locator("[data-tool=proof]").click()
    expect(page.locator("dialog .proof")).to_be_visible()


def nerts_halt(page: Page, servers: Servers, variant: Variant) -> None:
    show_nerts(page, servers, variant, 4, votes=[1])
    announce_halt(page)


def nerts_over(page: Page, servers: Servers, variant: Variant, seats: int) -> None:
    """The score sheet at the end of a match, with the winner."""
    earlier = [[(seat * 7 + number * 5) % 23 - 6 for seat in range(seats)] for number in range(3)]
    over = {"phase": "over", "caller": 1, "built": 13, "opened": 4, "earlier": earlier}
    show_nerts(page, servers, variant, seats, **over)
    expect(page.locator(".sheet-panel .places")).to_be_visible()


BEFORE_ROUND: dict[str, Any] = {"phase": "ready", "legal": {"ready": True}}
REACH = [["4C", "8H", "TD", "QS", "2D"], ["AS'"], [], ["9C'3", "KD'3"] * 6] * 3
"""By area, the cards that come up on the waste of a stuck round."""

NERTS: dict[str, Show] = {
    f"nerts-of-{seats}": partial(show_nerts, seats=seats) for seats in (2, 3, 5, 7, 8, 9, 10, 11)
} | {
    "nerts-ready": partial(show_nerts, seats=4, phase="ready", ready=[1, 2]),
    "nerts-ready-of-12": partial(show_nerts, seats=12, **BEFORE_ROUND, ready=[1, 2]),
    "nerts-start": partial(show_nerts, seats=4, **BEFORE_ROUND, ready=[1, 2]),
    "nerts-countdown": partial(show_nerts, seats=4, phase="countdown", ready=[0, 1, 2, 3]),
    "nerts-call": partial(show_nerts, seats=4, emptied=True, legal={"call": True}),
    "nerts-voted": partial(show_nerts, seats=5, votes=[1, 2]),
    "nerts-halt": nerts_halt,
    "nerts-attack": nerts_attack,
    "nerts-stuck": partial(nerts_stuck, seats=4),
    "nerts-stuck-of-12": partial(nerts_stuck, seats=12),
    "nerts-proof": nerts_proof,
    "nerts-over": partial(nerts_over, seats=4),
    "nerts-over-of-12": partial(nerts_over, seats=12),
}

OPENED_WITHOUT_SERVER: dict[str, tuple[str, Callable[[Page], None]]] = {
    "claim-offer": ("hearts-playing", offer_claim),
    "attack": ("nerts-of-four", attack),
    "call": ("nerts-of-four", empty_pile),
    "vote": ("nerts-of-four", vote_stuck),
    "halt": ("nerts-of-four", announce_halt),
    "ready": ("nerts-start", get_ready),
    "countdown": ("nerts-start", count_down),
    "stuck": ("nerts-of-four", stop_round),
}
"""What may open, by itself, and in which state."""

STATES: dict[str, Show] = {
    **SCREENS,
    "moon-choice": moon_choice,
    "claim-may-be-made": claim_may_be_made,
    "claim-made": claim_made,
    "claim-offered": claim_offered,
    "deal-counted": deal_counted,
    "own-turn": own_turn,
    "undone": undone,
    "chat": show_chat,
    "people": show_people,
    "tactics": show_tactics,
    **{name: partial(show_opened, opened=name) for name in OPENED},
    **{f"hearts-of-{seats}": partial(show_hearts, seats=seats) for seats in (3, 5, 6, 7, 9)},
    **NERTS,
}
