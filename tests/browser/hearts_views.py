"""Real views of Hearts for the page that shows a table without a server (tests/client/table.html).

Random players play by the rules until something is there to be looked at.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from herzrasen.bots.hearts.randomness import RandomBot
from herzrasen.cards import DEALER, Card
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec
from tests.browser.hearts_page import clubs_to_seat_0
from tests.games.hearts.positions import rules

NAMES = ("Eva", "Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas")

Step = tuple[hearts.State, hearts.Event | None]
Wanted = Callable[[hearts.View, hearts.Legal], bool]


Dealer = Callable[[hearts.Public], hearts.Deal]


def match_steps(text: str, seed: int = 0, deal: Dealer | None = None) -> Iterator[Step]:
    """Every state of a match of random players, with the event that led to it."""
    rng = random.Random(seed)
    state = hearts.start(rules(text))
    bots = [RandomBot(rng.randrange(10**6)) for _ in range(state.public.rules.players)]
    yield state, None
    while state.public.phase is not hearts.Phase.OVER:
        for seat in sorted(hearts.to_act(state.public)):
            dealt = deal(state.public) if deal and seat == DEALER else None
            move = dealt or _move(state, seat, bots, rng)
            events = hearts.decide(state, seat, move)
            assert not isinstance(events, Refusal), (move, events)
            for event in events:
                state = hearts.evolve(state, event)
                yield state, event


def moon_question() -> hearts.State:
    """Seat 0 has shot the moon and is asked what it does."""
    steps = match_steps("standard+moon=choice,rotation=none", deal=clubs_to_seat_0)
    return next(state for state, _ in steps if state.public.phase is hearts.Phase.MOON)


def _move(state: hearts.State, seat: int, bots: list[RandomBot], rng: random.Random) -> hearts.Move:
    """The move of a seat; it exposes a card if it may."""
    if seat == DEALER:
        return _deal(state, rng)
    view = hearts.view(state, seat)
    asked = hearts.legal(view)
    return hearts.Charge(asked.cards) if asked.ask is hearts.Ask.CHARGE else bots[seat].choose(view)


def _deal(state: hearts.State, rng: random.Random) -> hearts.Deal:
    pack: list[Card] = list(deck(state.public.rules).cards)
    rng.shuffle(pack)
    return hearts.Deal(tuple(pack))


def find_state(text: str, wanted: Wanted, seeds: int = 60) -> hearts.State:
    """The first state in which seat 0 sees what is wanted."""
    for seed in range(seeds):
        for state, _ in match_steps(text, seed):
            view = hearts.view(state, 0)
            if wanted(view, hearts.legal(view)):
                return state
    raise AssertionError(f"never seen by {text}")


def table_state(state: hearts.State, seat: int = 0, **more: Any) -> dict[str, Any]:
    """What the page of this seat knows (core/table/table-state.js)."""
    view = hearts.view(state, seat)
    agreed = state.public.rules
    seats = [
        {"seat": at, "kind": "bot", "name": name, "bot": {"level": 2}, "here": True, "left": False}
        for at, name in enumerate(NAMES[: agreed.players])
    ]
    if seat >= 0:
        seats[seat] |= {"kind": "person", "bot": None}
    return {
        "seat": seat,
        "number": 1,
        "rules": hearts.format_rules(agreed),
        "options": {
            "target": agreed.target,
            "deals": agreed.deals,
            "taken_shown": True,
            "last_trick_shown": True,
        },
        "seats": seats,
        "view": json.loads(codec.encode(view)),
        "legal": json.loads(codec.encode(hearts.legal(view))),
        "waiting": [seat] if state.public.phase is hearts.Phase.DEAL else [],
        **more,
    }


def show_table(page: Page, site: str, table: dict[str, Any], query: str = "") -> None:
    """Show this room's table."""
    page.goto(f"{site}/tests/client/table.html?{query}")
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.evaluate("room => show(room)", table)
    expect(page.locator(".hearts")).to_be_visible()


def send_event(
    page: Page, state: hearts.State, event: hearts.Event, number: int, seat: int = 0
) -> None:
    """Tell the page one more event."""
    view = hearts.view(state, seat)
    message = {
        "type": "happened",
        "number": number,
        "event": hearts.see(event, seat),
        "view": view,
        "legal": hearts.legal(view),
    }
    page.evaluate("message => hear(message)", json.loads(codec.encode(message)))
