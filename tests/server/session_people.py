"""What people at a simulated table send: mostly what makes sense by what their page was shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from herzrasen.cards import Seat
from herzrasen.fair_deals import shares
from herzrasen.games import hearts, nerts
from herzrasen.protocol import codec, websocket
from herzrasen.table.table import Table
from tests.message_examples import example
from tests.server.session_scenes import PEOPLE

KINDS: Final = inspect.type_info(websocket.FromBrowser)
MOVES: Final = {"hearts": inspect.type_info(hearts.Move), "nerts": inspect.type_info(nerts.Move)}

Shown = dict[str, bytes]
"""The last message of each kind that a page was sent."""


class Page(NamedTuple):
    """Who looks at which table, from which seat if any; ``number`` is new at each message."""

    person: str
    seat: Seat | None
    table: Table
    shown: Shown
    random: Random
    number: int

    def may(self, share: float) -> bool:
        """Whether they do what they do so often."""
        return self.random.random() < share

    def last(self, kind: str) -> Any:
        """What the last message of this kind said; an empty one says nothing."""
        return msgspec.json.decode(self.shown.get(kind, b"{}"))


def next_message(page: Page) -> Any:
    """A message as JSON: one of any kind, or the first that comes to mind."""
    if page.may(0.15):
        return example(KINDS, page.random, lambda: _any_move(page))
    if page.seat is None:
        return {"type": "sit", "name": PEOPLE.get(page.person, page.person)}
    for think in HABITS:
        if (message := think(page)) is not None:
            return message
    return {"type": "hello", "last": page.random.randrange(page.table.number + 1), "shares": True}


def _any_move(page: Page) -> Any:
    return example(MOVES[page.table.game], page.random, dict)


def _talk(page: Page) -> Any:
    if page.may(0.9):
        return None
    seats = page.last("seats").get("seats") or page.last("welcome").get("seats")
    if not seats:
        return None
    seat = page.random.randrange(len(seats))
    return page.random.choice(
        [
            {"type": "speak", "kind": "phrase", "words": "well-played"},
            {"type": "speak", "kind": "text", "words": f"{page.number}?"},
            {"type": "mute", "seat": seat, "muted": page.may(0.6)},
            {"type": "rename", "name": f"{PEOPLE.get(page.person)} {page.number % 3}"},
            {"type": "extend", "seat": seat, "seconds": 30},
            {
                "type": "arrange",
                "seat": seat,
                "name": seats[seat]["name"],
                "to": page.random.choice(TO),
            },
            {"type": "undo", "id": f"u{page.number}"},
            {"type": "undo", "id": f"u{page.number}"},
            {"type": "leave", "end": page.may(0.5)} if page.may(0.1) else None,
        ]
    )


def _before(page: Page) -> Any:
    if page.table.number or page.may(0.5):
        return None
    return page.random.choice(
        [{"type": "begin"}, {"type": "begin", "anyway": True}, {"type": "ready", "yes": True}]
    )


def _vote(page: Page) -> Any:
    vote = page.last("people").get("vote")
    if not vote or page.may(0.5):
        return None
    choices = ("wait", "bot", "bot", "end")
    return {"type": "voice", "vote": vote["number"], "choice": page.random.choice(choices)}


def _draw(page: Page) -> Any:
    """Commit to a share, and open it. It is always the same, so nothing has to be remembered."""
    draw, seat = page.last("draw"), page.seat
    if not draw or seat not in draw.get("asked", ()) or page.may(0.4):
        return None
    assert seat is not None
    share = bytes([seat]) * shares.SEAT_SHARE_BYTES
    if draw["phase"] == "open":
        return {"type": "open_share", "deal": draw["deal"], "share": share.hex()}
    commitment = shares.seat_commitment(bytes.fromhex(draw["commitment"]), seat, share).hex()
    message = {"type": "commit_share", "deal": draw["deal"], "commitment": commitment}
    return message | ({"share": share.hex()} if page.may(0.2) else {})


def _rest(page: Page) -> Any:
    """Claim the rest on lead, and answer when others do."""
    number, asked = page.table.number, page.last("rest_asked")
    if asked.get("number") == number and asked["seat"] != page.seat and page.may(0.8):
        return {"type": "answer_rest", "number": number, "yes": page.may(0.8)}
    if page.table.game == "hearts" and page.seat in page.table.to_act() and page.may(0.08):
        return {"type": "ask_rest", "number": number}
    return None


def _again(page: Page) -> Any:
    if not page.table.over or page.may(0.4):
        return None
    terms = {"rules": "new-moon" if page.table.game == "hearts" else "pagat", "same_seats": True}
    more = terms if page.may(0.2) else {}
    return {"type": "again", "yes": page.may(0.8), **more}


def _read_score(page: Page) -> Any:
    if not page.table.is_dealing() or page.may(0.3):
        return None
    return {"type": "continue", "deal": page.table.deals - 1}


def _move(page: Page) -> Any:
    table, seat = page.table, page.seat
    if seat not in table.to_act() or not (legal := [*table.legal(table.view(seat))][:20]):
        return None
    moves = [codec.encode(move) for move in legal]
    middle = [move for move in moves if b"foundation" in move]
    move = json.loads(page.random.choice(middle if middle and page.may(0.8) else moves))
    touch = {"seen": table.number, "after_ms": page.random.randrange(300)}
    more = touch if table.game == "nerts" else {"number": table.number} if page.may(0.3) else {}
    return {"type": "submit", "id": f"m{page.number}", "move": move, **more}


TO: Final = ("removed", "bot", "free")
HABITS: Final[tuple[Callable[[Page], Any], ...]] = (
    _talk,
    _before,
    _vote,
    _draw,
    _rest,
    _again,
    _read_score,
    _move,
)
"""What comes to mind, in this order."""
