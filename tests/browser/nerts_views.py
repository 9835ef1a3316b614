"""Tables of Nerts in any state, for the page that shows a table without a server.

They are laid out by hand: every card of every deck lies somewhere once, as after some minutes of
play. The rest is as at the start of a real match by the same rules.
"""

from __future__ import annotations

import json
import random
from typing import Any

from playwright.sync_api import Page, expect

from herzrasen.games import nerts
from herzrasen.protocol import codec
from herzrasen.table import info

NAMES = (
    "Eva",
    "Ada",
    "Bruno",
    "Clara",
    "David",
    "Emma",
    "Felix",
    "Greta",
    "Hugo",
    "Ida",
    "Jonas",
    "Katharina",
)
RANKS = "A23456789TJQK"
SUITS = "CDSH"


def card(rank: str, suit: str, deck: int) -> str:
    """The text of a card."""
    return rank + suit + ("" if deck == 0 else "'" if deck == 1 else f"'{deck}")


def table_state(seats: int = 4, seat: int = 0, **wanted: Any) -> dict[str, Any]:
    """What the page of this seat knows (core/table/table-state.js) of a table in the middle of a
    round.

    ``wanted``: any rule by its name; ``opened`` foundations of each suit; ``built`` how high they
    are at most; ``phase``, ``votes``, ``ready``, ``caller``; ``stop``, why the round is stopped,
    and ``reach``, which cards come up on each waste; ``emptied``: the own pile is empty;
    ``earlier``, the points of the rounds before, where this one has been counted; ``names`` instead
    of the usual ones.
    """
    rules = {"seats": seats} | {key: value for key, value in wanted.items() if key in RULES}
    names = wanted.get("names", NAMES)
    public = table(seats, rules, wanted)
    infos = [
        {
            "seat": at,
            "kind": "person" if at == seat else "bot",
            "name": names[at],
            "bot": None if at == seat else {"tempo": 1 + at % 5, "insight": 1 + at % 3},
            "here": True,
            "left": False,
        }
        for at in range(seats)
    ]
    return {
        "game": "nerts",
        "seat": seat,
        "number": 1,
        "rules": "stoss",
        "options": {"target": 100, "foundations": rules.get("foundations", "per-ace")},
        "seats": infos,
        "view": {"public": public, "seat": seat},
        "legal": {"lifts": [], "turn": True, "vote": True} | wanted.get("legal", {}),
        "waiting": [seat] if public["phase"] == "deal" else [],
    }


RULES = frozenset(
    (
        "teams",
        "jokers",
        "foundations",
        "finished",
        "order",
        "tableau_piles",
        "pile_facing",
        "aces",
        "start",
    )
)


def table(seats: int, rules: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """The public part."""
    rng = random.Random(wanted.get("seed", 4))
    teams = rules.get("teams", "none")
    areas = seats // 2 if teams in ("shared", "roles") else seats
    sides = seats if teams == "none" else seats // 2
    decks = list(wanted.get("decks", range(areas)))
    left = [
        [card(rank, suit, deck) for rank in RANKS for suit in SUITS]
        + [card("X", suit, deck) for suit in "CH"[: rules.get("jokers", 0)]]
        for deck in decks
    ]
    foundations, jokers = build_foundations(left, decks, rules, wanted)
    for cards in left:
        rng.shuffle(cards)
    columns = rules.get("tableau_piles", 4)
    options = codec.read_options("nerts", rules)
    assert isinstance(options, dict), options
    agreed = info.rules_from_options("nerts", options)
    assert isinstance(agreed, nerts.NertsRules), agreed
    real = json.loads(codec.encode(nerts.view(nerts.start(agreed), 0)))["public"]
    laid = {
        "match": {"totals": [at * 7 - 4 for at in range(sides)], "deals": [], "places": []},
        "phase": wanted.get("phase", "play"),
        "round": 1,
        "ready": wanted.get("ready", []),
        "decks": decks,
        "areas": [area(cards, columns, wanted, rng) for cards in left],
        "foundations": foundations,
        "caller": wanted.get("caller"),
        "calls": [0] * seats,
        "votes": wanted.get("votes", []),
        "jokers": jokers,
        "stop": wanted.get("stop"),
        "reach": wanted.get("reach", []),
    }
    if wanted.get("emptied"):
        laid["areas"][0] |= {"down": 0, "pile": []}
    assert laid.keys() <= real.keys()
    if "earlier" in wanted:
        earlier = wanted["earlier"]
        counted = deal_counts(laid, earlier)
        if laid["phase"] == "over":
            order = sorted(counted["totals"], reverse=True)
            counted["places"] = [1 + order.index(total) for total in counted["totals"]]
        laid |= {"match": counted, "round": len(earlier)}
    return {**real, **laid}


def deal_counts(laid: dict[str, Any], earlier: list[list[int]]) -> dict[str, Any]:
    """The score sheet after these rounds and the one that lies there: every card in the middle is a
    point for its deck, every card left in a pile costs two."""
    centre = [one for pile in laid["foundations"] for one in pile]
    points = [
        sum(one == card(one[0], one[1], deck) for one in centre)
        - 2 * (area["down"] + len(area["pile"]))
        for deck, area in zip(laid["decks"], laid["areas"], strict=True)
    ]
    sides = len(earlier[0])
    deals = [*earlier, [sum(points[side::sides]) for side in range(sides)]]
    return {
        "totals": [sum(each) for each in zip(*deals, strict=True)],
        "deals": deals,
        "places": [],
    }


def build_foundations(
    left: list[list[str]], decks: list[int], rules: dict[str, Any], wanted: dict[str, Any]
) -> tuple[list[list[str]], list[list[str]]]:
    """Foundations taken from the decks, and what the jokers on them stand for."""
    foundations: list[list[str]] = []
    jokers: list[list[str]] = []
    opened = wanted.get("opened", max(1, len(decks) - 1))
    ranks = RANKS if rules.get("order", "up") == "up" else RANKS[::-1][-1:] + RANKS[:0:-1]
    for suit in SUITS:
        for number in range(opened):
            pile: list[str] = []
            height = 13 if (number + SUITS.index(suit)) % 7 == 3 else wanted.get("built", 6)
            for rank in ranks[: 1 + (number * 5 + SUITS.index(suit) * 3) % height or 1]:
                at = (number + len(pile)) % len(decks)
                wears = card(rank, suit, decks[at])
                if wears not in left[at]:
                    break
                left[at].remove(wears)
                pile.append(wears)
            if pile:
                foundations.append(pile)
    if rules.get("jokers", 0) and foundations:
        joker = next(each for each in left[0] if each[0] == "X")
        left[0].remove(joker)
        stands = card("9", "S", decks[0])
        jokers.append([joker, stands])
        foundations[0].append(joker)
    return foundations, jokers


def area(
    cards: list[str], columns: int, wanted: dict[str, Any], rng: random.Random
) -> dict[str, Any]:
    """One deck's part of the table."""
    tableau = []
    for _ in range(columns):
        run = [cards.pop()]
        while rng.random() < wanted.get("runs", 0.6):
            below = [one for one in cards if fits_on(one, run[-1])]
            if not below:
                break
            cards.remove(below[0])
            run.append(below[0])
        tableau.append(run)
    waste = [cards.pop() for _ in range(min(len(cards), 7))]
    blank = [one for one in cards if one[0] == "X"]
    if blank:
        waste.append(waste.pop(0) if len(blank) > 1 else blank[0])
        cards = [one for one in cards if one not in blank]
    down = min(len(cards) - 1, rng.randrange(2, 12)) if cards else 0
    return {
        "pile": [cards.pop() for _ in range(1 if cards else 0)],
        "down": max(0, down),
        "tableau": tableau,
        "waste": waste,
        "stock": max(0, len(cards) - down),
        "idle": "no",
    }


def fits_on(one: str, above: str) -> bool:
    """Whether a card goes on another in the tableau."""
    if "X" in (one[0], above[0]):
        return False
    red = {"D", "H"}
    lower = RANKS.index(one[0]) + 1 == RANKS.index(above[0])
    return lower and (one[1] in red) != (above[1] in red)


def show_table(page: Page, site: str, table: dict[str, Any], query: str = "") -> None:
    """Show this room's table."""
    page.goto(f"{site}/tests/client/table.html?{query}")
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.evaluate("room => show(room)", table)
    expect(page.locator(".nerts")).to_be_visible()
