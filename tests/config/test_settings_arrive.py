"""Each setting of the server arrives where it belongs, and nothing else does in its place.

A setting that nobody reads does nothing; one that is handed on under another's name does what the
other should. So a setting is handed on under its own name, or stands in `RENAMED` with what it is
called there.
"""

from __future__ import annotations

import ast
from functools import cache
from typing import Final

import msgspec

from herzrasen.config.app_settings import ServerSettings
from herzrasen.config.client_limits import LimitSettings
from herzrasen.config.retention_settings import RetentionSettings
from tests.tools import ROOT

SOURCE: Final = ROOT / "src/herzrasen"
PATTERNS: Final = ("server/**/*.py", "storage/*.py", "storage/sqlite/*.py")
OWNERS: Final = ("settings", "_settings", "limits", "_limits", "keep")
"""What a value with settings is called."""
SETTINGS: Final = {
    field.name
    for group in (ServerSettings, LimitSettings, RetentionSettings)
    for field in msgspec.structs.fields(group)
}

BY_METHOD: Final = {"grace", "vote", "check", "again", "countdown", "remedy", "think", "look"}
"""Those that `ServerSettings` hands out together; tried below."""
ELSEWHERE: Final = {"keep", "limits", "client", "client_recheck", "coach", "second", "beacon"}
"""Groups of settings, what is no number, and what only tests change."""

RENAMED: Final = {
    ("access", "Middleware"): "positional",
    ("answer", "AnswerTimes"): "least",
    ("countdown", "sleep"): "seconds",
    ("heartbeat", "Heartbeats"): "interval",
    ("http_connections_per_address", "TcpConnections"): "per_address",
    ("lag_ms", "Overload"): "limit_ms",
    ("linger", "start_timer"): "seconds",
    ("message_kib", "="): "_max_kib",
    ("metrics_from", "="): "_allowed_networks",
    ("news", "LobbyFeed"): "pause",
    ("patience", "BotWorkerPool"): "timeout",
    ("remedy", "sleep"): "seconds",
    ("trusted_proxies", "TrustedProxyMiddleware"): "trusted",
    ("connections_per_address", "within_shares"): "most",
    ("connections", "max_connections"): "wanted",
}
"""Setting and callee, or assignment: what it is called there."""


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _parameters() -> dict[str, list[str]]:
    """The names of what a class or function of the source takes, in order."""
    found: dict[str, list[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found.setdefault(node.name, [one.arg for one in node.args.args])
            elif isinstance(node, ast.ClassDef):
                for each in node.body:
                    if isinstance(each, ast.FunctionDef) and each.name == "__init__":
                        found[node.name] = [one.arg for one in each.args.args[1:]]
    return found


def _recipient(
    node: ast.Attribute, parents: dict[ast.AST, ast.AST], parameters: dict[str, list[str]]
) -> tuple[str, str]:
    """To whom a setting is handed on as it is, "=" for a name, and what it is called there."""
    parent = parents[node]
    if isinstance(parent, ast.keyword):
        call = parents[parent]
        return _name(call.func) if isinstance(call, ast.Call) else "", parent.arg or ""
    if isinstance(parent, ast.Call) and node in parent.args:
        names, at = parameters.get(_name(parent.func), []), parent.args.index(node)
        return _name(parent.func), names[at] if at < len(names) else "positional"
    if isinstance(parent, ast.Assign):
        return "=", _name(parent.targets[-1])
    return "", ""


@cache
def _reads() -> list[tuple[str, str, str]]:
    """Each setting that is read: which it is, to whom it is handed on, and as what."""
    parameters, found = _parameters(), []
    for path in (path for pattern in PATTERNS for path in SOURCE.glob(pattern)):
        tree = ast.parse(path.read_bytes())
        parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        for node in ast.walk(tree):
            if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
                continue
            if node.attr in SETTINGS and _name(node.value) in OWNERS:
                found.append((node.attr, *_recipient(node, parents, parameters)))
    return found


def test_each_setting_is_read() -> None:
    read = {setting for setting, _, _ in _reads()}
    assert sorted(SETTINGS - read - BY_METHOD - ELSEWHERE) == []


def test_each_is_recipient_under_its_name() -> None:
    """A rate limiter takes a rate and a burst: those of one kind."""
    wrong = []
    for setting, callee, name in _reads():
        if callee in ("", "bool", "max", "min") or setting in ELSEWHERE:
            continue
        if callee in ("RateLimiter", "TokenBucket"):
            fits = setting.endswith({"per_second": "_per_second"}.get(name, "_at_once"))
        else:
            fits = name.lstrip("_") == setting or RENAMED.get((setting, callee)) == name
        if not fits:
            wrong.append((setting, callee, name))
    assert wrong == []


def test_settings_that_are_handed_out_together_keep_their_order() -> None:
    settings = ServerSettings(
        grace=1, vote=2, check=3, again=4, countdown=5, remedy=6, think=7, look=8
    )
    assert msgspec.structs.asdict(settings.wait_times()) == {
        "grace": 1000, "vote": 2000, "ready_check": 3000, "rematch": 4000,
    }  # fmt: skip
    assert msgspec.structs.asdict(settings.countdowns()) == {"start": 5000, "remedy": 6000}
    assert settings.bot_pause(leads=True) == 15
    assert settings.bot_pause(leads=False) == 7
