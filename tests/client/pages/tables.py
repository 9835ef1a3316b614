"""Tables of both games in many states, as the messages that a page there is sent."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Any, Final, Literal

from msgspec.structs import asdict

from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.lobby import (
    ListedSeat,
    OwnTable,
    OwnTables,
    TableList,
    TableListChanges,
    TableListing,
)
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import (
    AwaitedPlayer,
    ChatHistory,
    ChatMessage,
    ClocksStatus,
    ClockStatus,
    CountdownStatus,
    DailyTable,
    MembersStatus,
    RematchStatus,
    RestAsked,
    SeatInfo,
    SeatVote,
    VoteStatus,
    Welcome,
)
from herzrasen.table import info
from tests.browser import hearts_views, nerts_views
from tests.games.hearts.positions import rules
from tests.record.recorded_matches import SUBJECTS
from tests.strategies import match_at_random

NAMES: Final = hearts_views.NAMES
OPENED: Final = 1_794_990_000_000
Kind = Literal["person", "bot", "free"]
KINDS: Final[dict[str, Kind]] = {
    "p": "person",
    "a": "person",
    "b": "bot",
    "l": "bot",
    "o": "bot",
    "t": "bot",
    "f": "free",
}
"""What a letter stands for: ``a`` is a person who is away, ``l`` one whose seat a bot keeps, ``o``
and ``t`` a bot whose seat a watcher may take, now or with the next deal."""
FRIENDS: Final = HouseRules()
PUBLIC: Final = HouseRules(kind="public", help="manual", inputs=("mouse",), watchers="look-on")


def _plain(value: Any) -> Any:
    return json.loads(codec.encode(value))


def _listing(table: str, kinds: str, game: Any = "hearts", **more: Any) -> TableListing:
    """``kinds``: p, b and f for each seat."""
    seats = tuple(
        ListedSeat(KINDS[kind], "" if kind == "f" else NAMES[at]) for at, kind in enumerate(kinds)
    )
    usual: dict[str, Any] = {
        "rules": "standard" if game == "hearts" else "stoss",
        "bot": {},
        "house": HouseRules(kind="public"),
        "state": "waiting" if "f" in kinds else "running",
        "opened": OPENED,
    }
    return TableListing(table=table, game=game, seats=seats, **(usual | more))


def lobby_messages() -> dict[str, Any]:
    """What the lobby's line sends: nothing there, and tables of every state."""
    timed = HouseRules(kind="public", time=TurnTime(move=30, reserve=120), watchers="none")
    listed = (
        _listing("BKRTWZ-free-one", "pbbf"),
        _listing("BKRTWZ-free-two", "ppff", rules="sun+target=50", house=timed),
        _listing("nerts-free", "pbff", "nerts", bot={"tempo": 5, "insight": 3}),
        _listing("running", "ppbb", rules="omnibus"),
        _listing("nerts-running", "ppp", "nerts", rules="stoss+seats=3"),
        _listing("deserted", "pbbb", deserted=True),
        _listing("over", "pppp", state="over"),
    )
    own = (
        OwnTable(_listing("mine-turn", "pbbb", rules="standard+deals=4"), 0, turn=True),
        OwnTable(_listing("mine-nerts", "ppb", "nerts"), 1, turn=False),
        OwnTable(_listing("BKRTWZ-mine-waits", "pffb"), 0, turn=False),
    )
    nothing = (OwnTables(()), TableList((), 0))
    some = (OwnTables(own), TableList((own[0].listing, *listed), 5))
    many = tuple(_listing(f"table-{number}", "pppf") for number in range(15))
    changes = TableListChanges(
        (_listing("come", "pffb"), _listing("BKRTWZ-free-one", "pbbb")), ("running", "over"), 4
    )
    return {
        "changes": _plain(changes),
        "empty": _plain(nothing),
        "some": _plain(some),
        "many": _plain((OwnTables(own[:1]), TableList(many, 0))),
    }


def _seats(kinds: Sequence[str], names: Sequence[str], bot: dict[str, int]) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(
            seat,
            KINDS[kind],
            "" if kind == "f" else names[seat],
            bot if kind in "bl" else None,
            here=kind != "a",
            left=kind == "l",
            open=kind == "o",
            later=kind == "t",
        )
        for seat, kind in enumerate(kinds)
    )


def _hearts(
    state: hearts.State | None,
    kinds: str,
    *,
    seat: int = 0,
    text: str = "standard",
    house: HouseRules = FRIENDS,
    **more: Any,
) -> Welcome:
    agreed = state.public.rules if state else rules(text)
    view = None if state is None else hearts.view(state, seat)
    return Welcome(
        table="BKRTWZ-table",
        game="hearts",
        rules=hearts.format_rules(agreed),
        options=asdict(agreed),
        house=house,
        seat=seat,
        number=1,
        seats=_seats(kinds, NAMES, {"level": 2}),
        waiting=more.pop("waiting", ()),
        view=view,
        legal=None if view is None else hearts.legal(view),
        **more,
    )


def _nerts(kinds: str = "pbbb", house: HouseRules = FRIENDS, **wanted: Any) -> Any:
    room = nerts_views.table_state(len(kinds), **wanted)
    agreed = _nerts_options(room["rules"])
    return {
        "type": "welcome",
        "table": "BKRTWZ-table",
        "undone": [],
        "house": _plain(house),
        **room,
        "options": agreed | room["view"]["public"]["rules"],
        "seats": _plain(_seats(kinds, nerts_views.NAMES, {"tempo": 3, "insight": 2})),
    }


def _with_jokers_of_rivals(welcome: dict[str, Any]) -> dict[str, Any]:
    """A rival's joker lies in a column, for the red eight that is missing there."""
    public = welcome["view"]["public"]
    public["areas"][1]["tableau"][0] = ["9C'", "XC'"]
    public["areas"][1]["tableau"][1] = ["XH'"]
    public["jokers"] += [["XC'", "8H'"]]
    return welcome


def _just_below_mercy() -> dict[str, Any]:
    """The second is close, the last far behind."""
    earlier = [[10, -3, -40], [20, 14, -38]]
    welcome = _nerts("ppp", phase="over", caller=0, built=13, opened=3, earlier=earlier)
    welcome["view"]["public"]["rules"] |= {"mercy": 40, "target": 40}
    return dict(welcome)


def _with(welcome: Any, rules: dict[str, Any] | None = None, **public: Any) -> Any:
    """The same table with other facts, and by other rules."""
    plain = _plain(welcome)
    plain["view"]["public"] |= public
    plain["view"]["public"]["rules"] |= rules or {}
    return plain


def _nerts_options(text: str) -> dict[str, Any]:
    return dict(_plain(info.rules_of("nerts", text)))


def _asked_late(view: hearts.View, asked: hearts.Legal) -> bool:
    trick = view.public.trick
    others = trick is not None and len(trick.cards) == view.public.rules.players - 1
    return asked.ask is hearts.Ask.PLAY and len(view.public.tricks) >= 2 and others


def _hand_of(state: hearts.State, seat: int) -> CardSet:
    return hearts.view(state, seat).hand


def courses() -> dict[str, Any]:
    """A table, and what then happens there, event by event."""
    found = {}
    for name, text, seed, first, length in (
        ("hearts", "standard+deals=2,charging=yes", 5, 0, 75),
        ("hearts-end", "standard+deals=1,moon=choice", 5, 40, 80),
        ("hearts-kitty", "standard+players=5,leftover=kitty-first", 6, 6, 7),
        ("hearts-claimed", "standard+players=5,leftover=kitty-first", 6, 202, 4),
        ("hearts-cancelled", "cancellation", 7, 30, 9),
        ("nerts", "stoss", 5, 0, 90),
        ("nerts-attacked", "stoss", 6, 4, 8),
        ("nerts-stopped", "stoss+stuck=timer,stuck_seconds=5", 5, 14, 4),
        ("nerts-called", "stoss", 6, 646, 3),
        ("nerts-end", "stoss+stuck=timer,stuck_seconds=5,stuck_action=end,rounds=1", 5, -12, 12),
        ("nerts-shared", "stoss+teams=shared", 5, 3, 30),
    ):
        game: Any = name.partition("-")[0]
        found[name] = _course(game, text, seed, first, length)
    return found


def _course(game: Any, text: str, seed: int, first: int, length: int) -> dict[str, Any]:
    subject = SUBJECTS[game]
    walk = match_at_random(subject, info.rules_of(game, text), Random(seed))
    steps = list(islice(walk, first, first + length) if first >= 0 else deque(walk, -first))
    state = steps[0].before
    kinds = "p" + "b" * (info.seat_count(state.public.rules) - 1)
    view = subject.game.view(state, 0)
    bot = {"level": 2} if game == "hearts" else {"tempo": 3, "insight": 2}
    welcome = Welcome(
        table="BKRTWZ-table",
        game=game,
        rules=info.text_of(state.public.rules),
        options=dict(_plain(state.public.rules)),
        house=FRIENDS,
        seat=0,
        number=1,
        seats=_seats(kinds, NAMES, bot),
        waiting=(),
        view=view,
        legal=subject.game.legal(view),
    )
    events: list[Any] = []
    for step in steps:
        for event in step.events:
            state = subject.game.evolve(state, event)
            view = subject.game.view(state, 0)
            events.append(
                {
                    "type": "happened",
                    "number": 2 + len(events),
                    "event": _plain(subject.game.see(event, 0)),
                    "changes": [[[], _plain(view)]],
                    "legal": _plain(subject.game.legal(view)),
                }
            )
    return {"welcome": [_plain(welcome), _plain(MembersStatus(host=0))], "events": events}


def rooms() -> dict[str, Any]:
    """The messages of each table, by its name."""
    find = hearts_views.find_state
    timed = HouseRules(time=TurnTime(move=30, reserve=120))
    playing = find("standard", _asked_late)
    people = MembersStatus(host=0, watchers=2)
    clocks = ClocksStatus(
        (ClockStatus(0, 12_000, 90_000, runs=True), ClockStatus(1, 30_000, 120_000)), (0,)
    )
    chat = ChatHistory(
        (
            ChatMessage(1, 1, "Ada", "phrase", "well-played"),
            ChatMessage(2, 2, "Bruno", "text", "<b>Hello</b> there"),
            ChatMessage(3, 0, "Eva", "reaction", "clap"),
        ),
        (2,),
    )
    over = find("standard+deals=4", lambda view, _: view.public.phase is Phase.OVER)
    counted = find(
        "standard+deals=4",
        lambda view, _: len(view.public.match.deals) == 2 and view.public.phase is Phase.DEAL,
    )
    passing = find("standard", lambda _, asked: asked.ask is hearts.Ask.PASS)
    charging = find(
        "standard+charging=yes,bonus_card=JD,rotation=none",
        lambda _, asked: asked.ask is hearts.Ask.CHARGE and len(asked.cards) > 1,
    )
    sides = find("standard+players=6,partners=2v2v2,charging=yes,bonus_card=JD", _asked_late)
    eleven = find("standard+players=11,packs=2", _asked_late)
    eleven_later = find(
        "standard+players=11,packs=2",
        lambda view, _: len(view.public.match.deals) == 3 and view.public.phase is Phase.PLAY,
    )
    kitty = find("standard+players=5", _asked_late)
    ready: dict[str, Any] = {"phase": "ready", "built": 1, "legal": {"ready": True}}
    found: dict[str, list[Any]] = {
        "waiting-host": [
            _hearts(None, "ppfb", rating="hearts-four"),
            MembersStatus(host=0, watchers=1, ready=(1,), askable=True),
        ],
        "waiting-guest": [
            _hearts(None, "ppfb", seat=1, house=timed, text="sun+target=50"),
            MembersStatus(host=0, ready=(0,), check=20_000),
        ],
        "waiting-watched": [
            _hearts(None, "pfff", seat=-2, text="omnibus"),
            MembersStatus(host=0, watchers=1),
        ],
        "waiting-full": [_hearts(None, "pppp", text="partnership"), MembersStatus(host=1)],
        "waiting-nerts": [
            {**_nerts("pfb", house=PUBLIC), "view": None, "legal": None},
            MembersStatus(host=0),
        ],
        "hearts-playing": [_hearts(playing, "pbbb"), people],
        "hearts-with-people": [_hearts(playing, "pppl", house=timed), people, clocks, chat],
        "hearts-watched": [_hearts(playing, "pppb", seat=-2), people],
        "hearts-passing": [_hearts(passing, "pbbb"), people],
        "hearts-charging": [_hearts(charging, "pbbb"), people],
        "hearts-moon": [_hearts(hearts_views.moon_question(), "pbbb"), people],
        "hearts-sides": [_hearts(sides, "pppppp"), people],
        "hearts-eleven": [_hearts(eleven, "pbbbbbbbbbb"), people],
        "hearts-eleven-later": [_hearts(eleven_later, "pbbbbbbbbbb", undone=(1,)), people],
        "hearts-kitty": [_hearts(kitty, "pbbbb"), people],
        "hearts-counted": [_hearts(counted, "pbbb", waiting=(0,)), people],
        "hearts-over": [_hearts(over, "pppb"), people],
        "nerts-four": [_nerts(), people],
        "nerts-sides": [_nerts("ppppbb", teams="summed"), people],
        "nerts-shared": [_nerts("pppp", teams="shared"), people],
        "nerts-roles": [_nerts("pppp", teams="roles"), people],
        "nerts-jokers": [_with_jokers_of_rivals(_nerts("pbb", jokers=2)), people],
        "nerts-alone": [_nerts("p"), people],
        "nerts-counted": [
            _nerts(
                phase="deal",
                caller=1,
                built=13,
                opened=4,
                earlier=[[14, 3, 9, -6], [-2, 17, 6, 11]],
            ),
            people,
        ],
        "nerts-ended-stuck": [
            _nerts(
                phase="deal",
                stop="lock",
                reach=[["7S", "3D'"], ["KC"], [], []],
                votes=[0, 2],
                caller=1,
                built=13,
                opened=4,
                earlier=[[14, 3, 9, -6], [-2, 17, 6, 11]],
            ),
            people,
        ],
        "nerts-over": [
            _nerts("pppb", phase="over", caller=0, built=13, opened=4, earlier=[[64, 3, 99, -6]]),
            people,
        ],
        "hearts-vote": [
            _hearts(playing, "pppa"),
            MembersStatus(
                host=0,
                watchers=1,
                awaited=(AwaitedPlayer(3, 45_000),),
                vote=VoteStatus(4, (3,), 30_000, (SeatVote(1, "bot"),), {"level": 2}, True),
            ),
        ],
        "hearts-awaited": [
            _hearts(playing, "ppal"),
            MembersStatus(host=1, awaited=(AwaitedPlayer(2, 61_000),)),
        ],
        "hearts-offered": [_hearts(playing, "pppo", seat=-2), people],
        "hearts-two-offered": [_hearts(playing, "ppoo", seat=-2, house=PUBLIC), people],
        "hearts-later": [_hearts(playing, "pppt", seat=-2), people],
        "hearts-arranged": [_hearts(playing, "palo", house=PUBLIC), people],
        "hearts-protected": [
            _hearts(playing, "pabt", house=PUBLIC),
            MembersStatus(host=0, awaited=(AwaitedPlayer(1, 45_000),)),
        ],
        "hearts-next": [_hearts(over, "pppb"), MembersStatus(host=1, ended=True, next="next")],
        "hearts-idle": [
            _hearts(playing, "pppp", house=timed),
            MembersStatus(host=1, awaited=(AwaitedPlayer(0, 30_000),)),
        ],
        "hearts-replaced": [_hearts(playing, "lppp"), MembersStatus(host=1)],
        "hearts-rematch": [
            _hearts(over, "pppb"),
            MembersStatus(
                host=1,
                rematch=RematchStatus((1,), (2,), 50_000, "standard+deals=4", False),
            ),
        ],
        "hearts-rematch-host": [
            _hearts(over, "pppb"),
            MembersStatus(host=0, rematch=RematchStatus((0, 1), (), 50_000, "sun", True)),
        ],
        "hearts-ended": [_hearts(playing, "pppb"), MembersStatus(host=0, ended=True)],
        "hearts-daily": [
            _hearts(playing, "pbbb", daily=DailyTable("hearts", "2026-11-18", 7, True)),
            people,
        ],
        "hearts-tournament": [
            _hearts(over, "pppp", tournament="cup", rating="hearts-four", repeats=2),
            people,
        ],
        "hearts-undone": [_hearts(counted, "pbbb", waiting=(0,), undone=(0,)), people],
        "hearts-claim": [
            _hearts(playing, "pppp"),
            people,
            RestAsked(1, 1, _hand_of(playing, 1)),
        ],
        "nerts-voting": [_nerts("pppb", votes=[1]), people],
        "nerts-twelve": [_with_jokers_of_rivals(_nerts("pbbbbbbbbbbb", jokers=2)), people],
        "nerts-before": [_nerts("ppbb", **ready, ready=[1]), people],
        "nerts-starts": [
            _nerts("ppbb", phase="countdown", ready=[0, 1, 2, 3], built=1),
            people,
            CountdownStatus("start", 3000),
        ],
        "nerts-stuck": [
            _nerts(
                "pbb",
                phase="stuck",
                stop="lock",
                reach=[["7S"], [], []],
                votes=[0, 1, 2],
                stuck="remedy",
            ),
            people,
            CountdownStatus("remedy", 4000),
        ],
        "nerts-emptied": [_nerts(emptied=True), people],
        "nerts-mercy": [_just_below_mercy(), people],
        "nerts-tie": [_nerts("pp", phase="over", built=13, opened=2, earlier=[[40, 40]]), people],
        "nerts-practice": [
            _nerts("p", phase="over", caller=0, built=13, opened=1, earlier=[[30]]),
            people,
        ],
    }
    found |= {name: [first, people] for name, first in _seen_otherwise(playing, counted).items()}
    return {name: _plain(messages) for name, messages in found.items()}


def _seen_otherwise(playing: hearts.State, counted: hearts.State) -> dict[str, Any]:
    """Who looks on, who plays with a partner, who is away; what is counted by rarer rules."""
    find = hearts_views.find_state
    sides = "standard+players=4,partners=2v2,deals=1"
    together = find(sides, lambda view, _: view.public.phase is Phase.OVER)
    cancelled = find(
        "cancellation+players=6",
        lambda view, _: bool(view.public.tricks) and view.public.tricks[-1].winner is None,
    )
    between: dict[str, Any] = {"caller": 1, "built": 13, "opened": 3}
    nobody: dict[str, Any] = {"lifts": [], "turn": False, "vote": False}
    shared = {"totals": [9, 9], "deals": [[4, 5], [5, 4]], "places": [1, 1]}
    by_sides: dict[str, Any] = {**between, "teams": "summed", "earlier": [[30, 12]]}
    return {
        "hearts-passing-watched": _hearts(
            find("standard", lambda _, asked: asked.ask is hearts.Ask.PASS), "pbbb", seat=-2
        ),
        "hearts-moon-watched": _hearts(hearts_views.moon_question(), "pppp", seat=-2),
        "hearts-counted-watched": _hearts(counted, "pppl", seat=-2),
        "hearts-sun": _with(_hearts(counted, "pppp", waiting=(0, 2)), shooter=2, sun=True),
        "hearts-sides-over": _hearts(together, "pppp"),
        "hearts-sides-watched": _hearts(together, "pppp", seat=-2),
        "hearts-sides-shared": _with(_hearts(together, "pppp"), match=shared),
        "hearts-cancelled-last": _hearts(cancelled, "pppppp"),
        "hearts-closed": {
            **_plain(_hearts(playing, "plab", repeats=3)),
            "options": {"taken_shown": False, "last_trick_shown": False},
        },
        "nerts-watched": _nerts("ppla", seat=-2, legal=nobody),
        "nerts-counted-watched": {
            **_nerts("pppb", phase="deal", seat=-2, **between, earlier=[[14, 3, 9, -6]]),
            "waiting": [],
        },
        "nerts-by-hand": _nerts("pabb", house=PUBLIC),
        "nerts-sides-counted": _with(
            _nerts("pplb", phase="deal", **by_sides), {"king_bonus": 5, "call_bonus": 10}
        ),
        "nerts-sides-watched": _with(
            _nerts("pppp", phase="over", seat=-2, **by_sides), {"card_points": 2, "king_bonus": 5}
        ),
        "nerts-sides-won": _nerts("pppp", phase="over", **by_sides),
        "nerts-sides-shared": _with(_nerts("pppp", phase="over", **by_sides), match=shared),
        "nerts-tournament": {
            **_nerts("pppp", phase="over", **between, earlier=[[64, 3, 99, -6]]),
            "tournament": "cup",
            "rating": "nerts",
        },
        "nerts-los": _nerts("ppbb", phase="ready", start="los", built=1, legal={"start": True}),
        "nerts-by-suit": _nerts("pbb", foundations="per-suit", finished="removed"),
        "nerts-twelve-begin": _nerts("pbbbbbbbbbbb", phase="ready", ready=[0, 4], built=1),
    }
