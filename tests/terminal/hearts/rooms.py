"""Tables of Hearts for the terminal's tests: what a seat knows after some moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from herzrasen.cards import Card, Seat, Suit, packs
from herzrasen.games import hearts
from herzrasen.protocol.websocket import SeatInfo
from herzrasen.terminal.hearts.board_state import HeartsBoardState, with_snapshot
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.selectors import between_deals
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation
from tests.presentation.hearts_matches import match_steps

NAMES = ("Eva", "Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida", "Jonas")


def find_state(
    text: str, matches: Callable[[hearts.View, hearts.Legal], bool], seat: Seat = 0, seeds: int = 60
) -> hearts.State:
    """The first state of a random match in which the seat sees what is matches."""
    for seed in range(seeds):
        for state, _ in match_steps(text, seed):
            view = hearts.view(state, seat)
            if matches(view, hearts.legal(view)):
                return state
    raise AssertionError(f"never seen by {text}")


def room_of(state: hearts.State, seat: Seat = 0, **more: Any) -> TableRoom:
    """What a terminal at this seat knows; all others are bots."""
    view = hearts.view(state, seat)
    rules = state.public.rules
    seats = tuple(
        SeatInfo(at, "person" if at == seat else "bot", name)
        for at, name in enumerate(NAMES[: rules.players])
    )
    facts: dict[str, Any] = {
        "table": "table",
        "status": "open",
        "game": "hearts",
        "rules": hearts.format_rules(rules),
        "options": {"taken_shown": rules.taken_shown, "target": rules.target},
        "seat": seat,
        "number": 1,
        "seats": seats,
        "waiting": (seat,) if between_deals(view) else (),
        "view": view,
        "legal": hearts.legal(view),
    }
    return TableRoom(**facts | more)


def board_state(state: hearts.State, seat: Seat = 0, **more: Any) -> HeartsBoardState:
    """The table as it stands, without motion."""
    return with_snapshot(HeartsBoardState(), room_of(state, seat, **more))


def look_of(board: HeartsBoardState, language: str = "en", **more: Any) -> HeartsLook:
    """How this seat looks at it."""
    t, own = Translation(language), board.room.seat
    return HeartsLook(
        t, own, own, lambda seat: t("hearts_table.you") if seat == own else NAMES[seat], **more
    )


def moon_question() -> hearts.State:
    """Seat 0, who was dealt every club, has shot the moon and is asked what it does."""
    clubs, others = packs().of_suit(Suit.CLUBS), packs() - packs().of_suit(Suit.CLUBS)

    def pack(public: hearts.Public) -> tuple[Card, ...]:
        mine, rest = iter(clubs), iter(others)
        first = (public.dealer + 1) % 4  # who is dealt to first
        return tuple(next(mine if (first + at) % 4 == 0 else rest) for at in range(52))

    steps = match_steps("standard+moon=choice,rotation=none", deal=pack)
    return next(state for state, _ in steps if state.public.phase is hearts.Phase.MOON)
