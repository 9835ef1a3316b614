"""Automatic players: the first legal move, until a message is as wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.server.table_client import Message, TableClient

Until = Callable[[Message], Any]

TIMEOUT = 60
"""Messages that are heard before the next is said, after too many were."""


def match_is_over(message: Message) -> bool:
    """Whether the match is over."""
    return bool(message.get("event", {}).get("event") == "match_ended")


def move_was_accepted(message: Message) -> bool:
    """Whether a move was made."""
    return bool(message["type"] == "accepted")


def trick_was_taken(message: Message) -> bool:
    """Whether a trick was taken."""
    return bool((message.get("event") or {}).get("event") == "trick_taken")


def play(person: TableClient, until: Until = match_is_over) -> Message:
    """Play by the legal moves that the server names, until a message is as wanted."""
    asked: tuple[Any, ...] = ()
    pending: str | None = None
    rest = 0
    while True:
        rest = rest - 1 if _in_a_round(person) else 0
        if (view := person.last["view"]) is not None and pending is None and rest <= 0:
            public = view["public"]
            if view["seat"] in person.seats["waiting"]:
                if asked != (reading := ("continue", len(public["match"]["deals"]))):
                    asked = reading
                    person.send(type="continue", deal=public.get("deal", public.get("round")))
            else:
                choose = choose_hearts if "deal" in public else choose_nerts
                move = choose(person.last["legal"], view)
                if move and asked != (moving := (person.last["number"], str(move))):
                    asked = moving
                    pending = person.submit(**move)
        message = person.next()
        if message.get("id") == pending:
            pending = None
            if message.get("type") == "refused":
                asked = ()  # another player was quicker: look again
        elif message.get("code") == "table.refusal.too-fast":  # and so not read, nor answered
            pending, rest = None, TIMEOUT
        if until(message):
            return message


def _in_a_round(person: TableClient) -> bool:
    """Whether a round is running, so that more messages come while this person does nothing."""
    view = person.last["view"]
    return view is not None and view["public"]["phase"] == "play"


def choose_hearts(legal: Any, view: Any) -> Any:
    if legal.get("ask") == "play":
        return {"move": "play", "card": legal["cards"][0]}
    if legal.get("ask") == "pass" and view["given"] is None:
        return {"move": "pass", "cards": legal["cards"][: legal["least"]]}
    if legal.get("ask") == "moon":
        return {"move": "moon", "choice": legal["choices"][0]}
    return None


def choose_nerts(legal: Any, view: Any) -> Any:
    if legal.get("ready"):
        return {"move": "ready"}
    if legal.get("call"):
        return {"move": "call"}
    for lift in legal.get("lifts", ()):
        for target in lift["targets"]:
            if target["place"]["at"] == "foundation" or lift["source"]["at"] == "pile":
                return {"move": "lift", "source": lift["source"], "card": lift["card"],
                        "target": target["place"], "onto": target.get("onto")}  # fmt: skip
    areas = view["public"]["areas"]
    through = areas and areas[view["seat"] % len(areas)]["idle"] == "through"
    if through and legal.get("vote"):
        return {"move": "vote"}
    return {"move": "turn"} if legal.get("turn") else None


def play_together(people: Sequence[TableClient], until: Until = match_is_over) -> list[Message]:
    """All play at once, each from a thread."""
    with ThreadPoolExecutor(len(people)) as pool:
        return list(pool.map(lambda person: play(person, until), people))
