"""What people do together at a server, one thing after another; and what each route reads.

A scene is who does it, by their place after the first of them, what, and what has to be said there.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final, TypeAlias, get_args

from herzrasen.protocol import http_account, http_daily, http_tables, http_tournaments, rules
from herzrasen.protocol.http_tournaments import TournamentForm
from tests.server.server_visitor import HOST

BODIES: Final[dict[str, type]] = {
    "POST /api/rules": rules.RulesRequest,
    "POST /api/tables": http_tables.NewTable,
    "POST /api/tables/quick": http_tables.QuickMatch,
    "POST /api/codes": http_tables.RoomCode,
    "POST /api/qr": http_tables.QRRequest,
    "POST /api/socket-check": http_tables.SocketCheck,
    "POST /api/tables/{table}/again": http_tables.RetryDeal,
    "POST /api/daily/{name}/{date}": http_daily.PlayDaily,
    "POST /api/tournaments": http_tournaments.NewTournament,
    "POST /api/tournaments/{tournament}": http_tournaments.TournamentCommand,
    "POST /api/me/account": http_account.SignUp,
    "POST /api/me/sign-in": http_account.SignIn,
    "POST /api/me/recover": http_account.Recover,
    "PUT /api/me": http_account.NewName,
    "DELETE /api/me": http_account.DeleteAccount,
    "PUT /api/me/password": http_account.NewPassword,
    "PUT /api/me/settings": http_account.Preferences,
    "POST /api/me/passkeys/new": http_account.PasskeyRequest,
    "POST /api/me/passkeys": http_account.PasskeyAnswer,
    "POST /api/me/passkeys/sign-in": http_account.PasskeyAnswer,
    "POST /api/me/link": http_account.NewLink,
    "POST /api/me/link/show": http_account.OpenLink,
    "POST /api/me/link/open": http_account.OpenLink,
}
OFTEN: Final = {
    "POST /api/tables": 5,
    "POST /api/tables/quick": 3,
    "POST /api/tournaments": 3,
    "GET /api/tournaments/{tournament}": 3,
    "POST /api/tournaments/{tournament}": 14,
    "POST /api/tournaments/{tournament}/play": 10,
    "POST /api/daily/{name}/{date}": 5,
    "POST /api/me/passkeys/new": 3,
    "POST /api/me/passkeys": 2,
    "POST /api/me/passkeys/sign-in": 2,
    "POST /api/me/account": 2,
    "DELETE /api/me": 0.3,
}
RULES: Final = {
    "hearts": ("standard+deals=1", "standard+deals=2", "standard+players=3,deals=1", "omnibus"),
    "nerts": ("stoss+seats=2", "stoss", "pagat"),
}
WRONG_HEADERS: Final = (
    ("content-type", "text/plain"), ("origin", "http://evil.example"), ("accept-encoding", "gzip"),
    ("cookie", "herzrasen-a27994358b9e=x.y.z"), ("sec-fetch-site", "cross-site"),
    ("host", "evil.example"), ("host", f"{HOST}:1"), ("origin", f"https://{HOST}"),
)  # fmt: skip
PLAY: Final = "POST /api/tournaments/{tournament}/play"
COMMAND: Final = "POST /api/tournaments/{tournament}"
TABLE: Final = "/api/tables/{table}"
PASSWORDS: Final = ("a long enough word", "another long word", "short")
Scene: TypeAlias = tuple[int, str, dict[str, Any]]


def _tournament(form: str) -> tuple[Scene, ...]:
    rules = "standard+players=3,deals=1" if form == "movement" else "standard+deals=1"
    new = {"form": form, "game": "hearts", "rules": rules, "play": True, "deals": 1, "rounds": 2}
    return (
        (0, "POST /api/tournaments", new),
        *((after, COMMAND, {"action": "enter"}) for after in (1, 2, 3)),
        (0, COMMAND, {"action": "start"}),
        *((after, key, {}) for after in (0, 1, 2, 3, 0, 1) for key in (PLAY, "sit")),
        *((1, f"GET /api/tournaments/{{tournament}}{end}", {}) for end in ("", "/{sheet}.csv")),
        (2, "GET /api/tournaments/{tournament}/records.zip", {}),
        (0, COMMAND, {"action": "start"}),
        *((after, key, {}) for after in (2, 3, 0, 1) for key in (PLAY, "sit")),
        (3, COMMAND.replace("POST", "GET"), {}),
    )


STORIES: Final[tuple[tuple[Scene, ...], ...]] = (
    *map(_tournament, get_args(TournamentForm)),
    (
        (0, "POST /api/tables", {"game": "hearts", "rules": "standard+deals=1", "free": 2}),
        (1, "POST /api/codes", {}), (1, "sit", {}), (2, "sit", {}), (0, "sit", {}), (1, "sit", {}),
        *((after, f"GET {TABLE}{end}", {})
          for after, end in ((0, "/record"), (1, "/record.json"), (3, "/review"), (0, "/hint"))),
        (0, f"POST {TABLE}/again", {"deal": 1}), (0, "sit", {}), (0, "GET /api/me/matches", {}),
        (0, "GET /api/me/statistics", {}), (1, "GET /api/me/export", {}),
        (0, "GET /client/main.js", {}), (1, f"GET {TABLE}/review", {}),
        (1, "GET /api/me/ratings/{family}", {}), (2, f"POST {TABLE}/leave", {}),
    ),
    (
        (0, "POST /api/me/account", {}), (0, "POST /api/me/sign-out", {}),
        (1, "POST /api/me/sign-in", {"name": "Eva"}), (0, "POST /api/me/recover", {}),
        (0, "GET /api/me/devices", {}), (0, "POST /api/me/link", {}),
        (1, "POST /api/me/link/show", {}), (1, "POST /api/me/link/open", {}),
        (1, "GET /api/me/devices", {}), (0, "PUT /api/me/settings", {}), (1, "GET /api/me", {}),
        (1, "GET /api/me/settings", {}), (0, "DELETE /api/me/devices/{device}", {}),
    ),
    (
        *((0, f"POST /api/me/passkeys{end}", {}) for end in ("/new", "", "/ask", "/sign-in")),
        (0, "GET /api/me", {}), (0, "POST /api/me/sign-out", {}),
        (0, "POST /api/me/passkeys/ask", {}), (0, "POST /api/me/passkeys/sign-in", {}),
        (0, "DELETE /api/me/passkeys/{passkey}", {}), (0, "DELETE /api/me", {}),
    ),
    (
        (0, "GET /api/daily", {}),
        *((after, key, {}) for after in (0, 1, 2)
          for key in ("POST /api/daily/{name}/{date}", "sit", "GET /api/daily/{name}/{date}")),
        (1, "GET /api/daily/{name}/{date}/best", {}), (0, "GET /api/daily/{name}", {}),
        (0, "GET /api/daily", {}),
    ),
    (
        (0, "POST /api/tables/quick", {"rules": None}), (1, "POST /api/tables/quick", {}),
        (1, "sit", {}), (0, "sit", {}), (2, "POST /api/tables/quick", {}),
        (0, "GET /api/ratings", {}), (0, "GET /api/ratings/{family}", {}),
    ),
)  # fmt: skip


def likely_values(
    who: str, made: dict[str, Any], chance: Random, seen: Callable[[str], Any]
) -> dict[str, tuple[Any, ...]]:
    """What makes sense in the fields of a body that somebody sends, by their names; ``seen`` draws
    something of a kind that they have seen."""
    (game,) = chance.choices(("hearts", "nerts"), [6, 1])
    return {
        "game": (game,), "rules": RULES[game], "name": (who, who, who, "Jan"), "free": (0, 1, 2, 3),
        "bot": ({}, {}, {"level": 1}), "house": ({}, {"kind": "public"}, made.get("house")),
        "decks": ("",), "password": PASSWORDS, "former": PASSWORDS, "code": (seen("code"),),
        "action": (*["enter"] * 6, *["start"] * 3, made.get("action")),
        "sitting": (seen("sitting"),), "player": (0, 1, 2), "deal": (1, 1, 2), "deals": (1, 2),
        "rounds": (0, 1, 2, 3, 20), "settings": ({"a": 1}, {"b": [1, "x"]}), "title": ("", "Cup"),
        "link": (f"http://{HOST}/#/t/{seen('table')}", "http://evil.example/#/t/x"),
        "number": (seen("number"),), "options": ({}, {"deals": 2}), "preset": ("", "standard"),
        "time": (None, None, made.get("time")), "play": (True, True, False),
    }  # fmt: skip
