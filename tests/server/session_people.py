"""What people at a simulated table send: mostly what makes sense by what they were shown."""

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
"""The last message of each kind that someone was sent."""


class Visitor(NamedTuple):
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


def next_message(who: Visitor) -> Any:
    """A message as JSON: one of any kind, or the first that comes to mind."""
    if who.may(0.15):
        return example(KINDS, who.random, lambda: _any_move(who))
    if who.seat is None:
        return {"type": "sit", "name": PEOPLE.get(who.person, who.person)}
    for think in HABITS:
        if (message := think(who)) is not None:
            return message
    return {
        "type": "hello",
        "last": who.random.randrange(who.table.number + 1),
        "shares": True,
    }


def _any_move(who: Visitor) -> Any:
    return example(MOVES[who.table.game], who.random, dict)


def _talk(who: Visitor) -> Any:
    if who.may(0.9):
        return None
    seats = who.last("seats").get("seats") or who.last("welcome").get("seats")
    if not seats:
        return None
    seat = who.random.randrange(len(seats))
    return who.random.choice(
        [
            {"type": "speak", "kind": "phrase", "words": "well-played"},
            {"type": "speak", "kind": "text", "words": f"{who.number}?"},
            {"type": "mute", "seat": seat, "muted": who.may(0.6)},
            {"type": "rename", "name": f"{PEOPLE.get(who.person)} {who.number % 3}"},
            {"type": "extend", "seat": seat, "seconds": 30},
            {
                "type": "arrange",
                "seat": seat,
                "name": seats[seat]["name"],
                "to": who.random.choice(TO),
            },
            {"type": "undo", "id": f"u{who.number}"},
            {"type": "undo", "id": f"u{who.number}"},
            {"type": "leave", "end": who.may(0.5)} if who.may(0.1) else None,
        ]
    )


def _before(who: Visitor) -> Any:
    if who.table.number or who.may(0.5):
        return None
    return who.random.choice(
        [{"type": "begin"}, {"type": "begin", "anyway": True}, {"type": "ready", "yes": True}]
    )


def _vote(who: Visitor) -> Any:
    vote = who.last("people").get("vote")
    if not vote or who.may(0.5):
        return None
    choices = ("wait", "bot", "bot", "end")
    return {"type": "voice", "vote": vote["number"], "choice": who.random.choice(choices)}


def _draw(who: Visitor) -> Any:
    """Commit to a share, and open it. It is always the same, so nothing has to be remembered."""
    draw, seat = who.last("draw"), who.seat
    if not draw or seat not in draw.get("asked", ()) or who.may(0.4):
        return None
    assert seat is not None
    share = bytes([seat]) * shares.SEAT_SHARE_BYTES
    if draw["phase"] == "open":
        return {"type": "open_share", "deal": draw["deal"], "share": share.hex()}
    commitment = shares.seat_commitment(bytes.fromhex(draw["commitment"]), seat, share).hex()
    message = {"type": "commit_share", "deal": draw["deal"], "commitment": commitment}
    return message | ({"share": share.hex()} if who.may(0.2) else {})


def _rest(who: Visitor) -> Any:
    """Claim the rest on lead, and answer when others do."""
    number, asked = who.table.number, who.last("rest_asked")
    if asked.get("number") == number and asked["seat"] != who.seat and who.may(0.8):
        return {"type": "answer_rest", "number": number, "yes": who.may(0.8)}
    if who.table.game == "hearts" and who.seat in who.table.to_act() and who.may(0.08):
        return {"type": "ask_rest", "number": number}
    return None


def _again(who: Visitor) -> Any:
    if not who.table.over or who.may(0.4):
        return None
    terms = {"rules": "new-moon" if who.table.game == "hearts" else "pagat", "same_seats": True}
    more = terms if who.may(0.2) else {}
    return {"type": "again", "yes": who.may(0.8), **more}


def _read_score(who: Visitor) -> Any:
    if not who.table.is_dealing() or who.may(0.3):
        return None
    return {"type": "continue", "deal": who.table.deals - 1}


def _move(who: Visitor) -> Any:
    table, seat = who.table, who.seat
    if seat not in table.to_act() or not (legal := [*table.legal(table.view(seat))][:20]):
        return None
    moves = [codec.encode(move) for move in legal]
    middle = [move for move in moves if b"foundation" in move]
    move = json.loads(who.random.choice(middle if middle and who.may(0.8) else moves))
    touch = {"seen": table.number, "after_ms": who.random.randrange(300)}
    more = touch if table.game == "nerts" else {"number": table.number} if who.may(0.3) else {}
    return {"type": "submit", "id": f"m{who.number}", "move": move, **more}


TO: Final = ("removed", "bot", "free")
HABITS: Final[tuple[Callable[[Visitor], Any], ...]] = (
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
