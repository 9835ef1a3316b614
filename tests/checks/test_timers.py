"""Every timer of the server has a reason why it may count the server's own pause, or does not."""

from __future__ import annotations

import ast
from typing import Final

from tests.tools import ROOT

SOURCE: Final = ROOT / "src/herzrasen"
FOLDERS: Final = ("cluster", "server")
TIMERS: Final = {"call_at", "call_later", "timeout", "timeout_at", "wait_for", "monotonic"}
OWN: Final = {"running_time", "self"}
"""What such a function may belong to without being a timer of the event loop."""

ALLOWED: Final = {
    "cluster/link.py": "pings are sent; whether they are answered goes by the running time",
    "cluster/membership.py": "a lease: others take the tables of a node that stands still",
    "server/api/health.py": "an answer that is late once; the next one is right",
    "server/api/review_jobs.py": "looks again by the running time; a poll that ends is asked anew",
    "server/api/socket_check.py": "only what is logged after the start",
    "server/api/client_folder.py": "files are looked at again",
    "server/auth/session_cache.py": "what is cached is read again",
    "server/auth/signing_keys.py": "the age of a key",
    "server/bot_pool/worker_pool.py": "idle processes end; patience goes by the running time",
    "server/cluster/broker_connection.py": "this node closes the connection anyway",
    "server/cluster/broker_transport.py": "to connect is tried again",
    "server/cluster/node.py": "what has to be done before others take over",
    "server/cluster/routed_table.py": "a page is told to wait, or asks again",
    "server/cluster/shared_files.py": "another node is asked, or the page loads again",
    "server/lobby/lobby_feed.py": "what is sent together, and what is tidied",
    "server/network/connection.py": "pings are sent; their answers go by the running time",
    "server/rate_limits/code_guesses.py": "a limit that only grows meanwhile",
    "server/rate_limits/heavy_requests.py": "a limit that only grows meanwhile",
    "server/rate_limits/rate_limiter.py": "a limit that only grows meanwhile",
    "server/rate_limits/written_bytes.py": "a limit that only grows meanwhile",
    "server/room/session_timers.py": "a session looks again by the running time",
    "server/runtime/beacon_rounds.py": "a public beacon's rounds come anyway",
    "server/runtime/bounded_get.py": "a beacon's answer is asked for again",
    "server/runtime/loop_lag.py": "measures the pause",
    "server/runtime/running_time.py": "looks again by the running time",
    "server/runtime/system_clock.py": "what really passes",
    "server/tournaments/service.py": "looks for what was missed",
    "server/uvicorn_server.py": "the end of the server, which has to come",
    "server/websocket/heartbeats.py": "what the server itself sends",
}
"""The modules with a timer of the event loop or of the system, and why a pause does no harm."""


STARTS: Final = {"call_at", "call_later", "RunningTimer", "_after"}
ENDS: Final = {"cancel", "close", "connection_lost", "disconnect", "remove", "stop"}
"""The methods that end what has a timer."""


def _counts_pauses(node: ast.AST) -> bool:
    if isinstance(node, ast.ImportFrom):
        return node.module == "time" and any(one.name in TIMERS for one in node.names)
    if not isinstance(node, ast.Attribute) or node.attr not in TIMERS:
        return False
    return not (isinstance(node.value, ast.Name) and node.value.id in OWN)


def test_timers_that_count_the_servers_pause_have_a_reason() -> None:
    """After SIGSTOP or a swap all timers of the event loop are over at once, and what others sent
    in time is unread: who waits for others goes by ``running_time``."""
    found = {
        path.relative_to(SOURCE).as_posix()
        for folder in FOLDERS
        for path in (SOURCE / folder).rglob("*.py")
        if any(_counts_pauses(node) for node in ast.walk(ast.parse(path.read_bytes())))
    }
    assert found == set(ALLOWED)


def _own(node: ast.AST, context: type[ast.expr_context] = ast.Load) -> str:
    """The name of an attribute of ``self`` that is read, or written; "" for everything else."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id == "self" and isinstance(node.ctx, context) else ""
    return ""


def _timers_of(owner: ast.ClassDef) -> set[str]:
    """Its attributes that keep a timer."""
    return {
        _own(target, ast.Store)
        for node in ast.walk(owner)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        if ast.unparse(node.value.func).rpartition(".")[2] in STARTS
        for target in node.targets
    } - {""}


def _touched_at_the_end(owner: ast.ClassDef) -> set[str]:
    """The attributes that are read by what ends it, or by a method that this calls."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    methods = {one.name: one for one in owner.body if isinstance(one, kinds)}
    found, waiting = set[str](), [name for name in methods if name in ENDS]
    while waiting:
        names = {_own(node) for node in ast.walk(methods[waiting.pop()])} - found
        found |= names
        waiting += names & methods.keys()
    return found


def test_a_timer_that_is_kept_is_cancelled_when_its_owner_ends() -> None:
    """Else it acts for what is closed: it pings, publishes, or reads a table again."""
    classes = [
        node
        for folder in FOLDERS
        for path in (SOURCE / folder).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.ClassDef) and _timers_of(node)
    ]
    left = {one.name: _timers_of(one) - _touched_at_the_end(one) for one in classes}
    assert len(classes) > 10
    assert {name: timers for name, timers in left.items() if timers} == {}
