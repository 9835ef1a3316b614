"""Every action of the browser exists in the terminal, in the full screen and in line mode.

The lists are taken from the program: the messages of the protocol, the addresses of the server, the
routes of the page, the keys of both tables. What one of the two has not is listed with a reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeAlias, get_args

import pytest

from herzrasen.protocol.websocket import FromBrowser
from tests.served_addresses import served_addresses
from tests.tools import ROOT

Mode: TypeAlias = Literal["full screen", "line mode"]
MODES: Final = get_args(Mode)
TERMINAL: Final = ROOT / "src/herzrasen/terminal"
CLIENT: Final = ROOT / "src/herzrasen/client"
PASSKEY: Final = "a passkey is made and used by a browser; the terminal lists and removes them"

NOT_ASKED: Final = "what a proxy makes of a WebSocket; nobody asks for it"
NO_ADDRESSES: Final = MappingProxyType(
    {
        "POST api/me/passkeys": PASSKEY,
        "POST api/me/passkeys/new": PASSKEY,
        "POST api/me/passkeys/ask": PASSKEY,
        "POST api/me/passkeys/sign-in": PASSKEY,
        "GET api/lobby": NOT_ASKED,
        "GET api/tables/{}/socket": NOT_ASKED,
        "POST api/qr": "the terminal draws the code itself",
        "GET api/rules/{}": "the rules of a link are asked for by their options or text alike",
        "POST api/rules": "the rules of a link are asked for by their options or text alike",
    }
)
"""Addresses that need not be asked in both modes, and why; of the two for rules one is enough."""
BY_ITSELF: Final = "the connection itself takes part in the draw (library/remote/share_keeper.py)"
ASLEEP: Final = (
    "a terminal is not put to sleep behind other tabs, and no system tells it of networks"
)
NO_MESSAGES: Final[dict[str, str]] = {
    "CommitShare": BY_ITSELF,
    "OpenShare": BY_ITSELF,
    "AskBeat": ASLEEP,
}
NO_KEYS: Final = MappingProxyType({"drop": "Escape, in the terminal as in the browser"})


@cache
def sources() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text("utf-8")) for path in TERMINAL.rglob("*.py")}


def imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@cache
def modules_of(mode: Mode) -> tuple[ast.Module, ...]:
    """The modules that this mode can use: line mode none with Textual, the full screen none of line
    mode."""
    needs_textual = {
        path
        for path, tree in sources().items()
        if any(name.partition(".")[0] == "textual" for name in imports(tree))
    }
    of_lines = {path for path in sources() if "lines" in path.parts or "line_" in path.name}
    without = of_lines if mode == "full screen" else needs_textual | screens()
    return tuple(tree for path, tree in sources().items() if path not in without)


def screens() -> set[Path]:
    return {path for path in sources() if {"screens", "controls"} & {*path.parts}}


# Messages -----------------------------------------------------------------------------------------


def names_made(mode: Mode) -> set[str]:
    """The names that are called anywhere, as a class is to make a value of it."""
    return {
        node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        for tree in modules_of(mode)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
    }


@pytest.mark.parametrize("mode", MODES)
def test_every_message_of_the_browser_can_be_sent(mode: Mode) -> None:
    messages = {message.__name__ for message in get_args(FromBrowser)}
    assert len(messages) > 15
    assert messages - names_made(mode) - {*NO_MESSAGES} == set()


# Addresses ----------------------------------------------------------------------------------------


def texts_of(tree: ast.AST) -> Iterator[str]:
    """The texts in some source; what is filled in is ``{}``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
            )


@cache
def names_read(mode: Mode) -> frozenset[str]:
    """The names that stand anywhere but in an import or a definition."""
    return frozenset(
        node.id if isinstance(node, ast.Name) else node.attr
        for tree in modules_of(mode)
        for node in ast.walk(tree)
        if isinstance(node, ast.Name | ast.Attribute)
    )


@cache
def texts_used(mode: Mode) -> frozenset[str]:
    """All texts but those of shared functions that this mode does not call."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(
        text
        for tree in modules_of(mode)
        for part in tree.body
        if not (isinstance(part, functions) and part.name not in names_read(mode))
        for text in texts_of(part)
    )


def is_used(address: str, mode: Mode) -> bool:
    """Whether a text of this mode is the address. Where its last part is filled in, the words of
    that stand somewhere as well."""
    path = address.partition(" ")[2]
    words = re.split(r"[/.]", path.rpartition("/")[2])
    for text in texts_used(mode):
        parts = text.partition("?")[0].split("{}")
        if text.startswith("api/") and re.fullmatch("[^/]+".join(map(re.escape, parts)), path):
            known = texts_used(mode) | {*re.split("[/.]", text)}
            if path in text or {*words} - {"{}"} <= known:
                return True
    return False


@pytest.mark.parametrize("mode", MODES)
def test_every_address_of_the_server_is_used(mode: Mode) -> None:
    found = served_addresses()
    assert len(found) > 40
    assert {one for one in found if one not in NO_ADDRESSES and not is_used(one, mode)} == set()
    assert {*NO_ADDRESSES} <= found
    assert is_used("GET api/rules/{}", mode) or is_used("POST api/rules", mode)
    assert not is_used("GET api/tables/{}/no-such-thing", mode)


# Screens and keys ---------------------------------------------------------------------------------

SCREENS: Final[dict[str, dict[Mode, str]]] = {
    r"^#?\/?$": {"full screen": "LobbyScreen", "line mode": "visit_lobby"},
    "RULES": {"full screen": "NewTableScreen", "line mode": "visit_lobby"},
    r"^#\/t\/([^/]+)$": {"full screen": "TableScreen", "line mode": "visit_table"},
    r"^#\/me$": {"full screen": "AccountScreen", "line mode": "account_page"},
    r"^#/learn/${GAME}(?:/([\\w-]+))?$": {
        "full screen": "LessonScreen",
        "line mode": "lesson_page",
    },
    r"^#/rules/${GAME}/?$": {"full screen": "GuideScreen", "line mode": "say_guide"},
    r"^#/tactics/${GAME}$": {"full screen": "TacticsScreen", "line mode": "tactics_page"},
    r"^#\/games(?:\/(statistics))?$": {
        "full screen": "HistoryScreen StatisticsScreen",
        "line mode": "HistoryPage statistics_page",
    },
    r"^#\/daily(?:\/([\w-]+)\/([\d-]+))?$": {
        "full screen": "DailyScreen DailyDayScreen",
        "line mode": "daily_page",
    },
    r"^#\/record\/(daily\/[\w-]+\/[\d-]+)$": {
        "full screen": "ReplayScreen",
        "line mode": "replay_text",
    },
    r"^#\/ratings(?:\/([\w-]+))?$": {
        "full screen": "RatingsScreen",
        "line mode": "ratings_page",
    },
    r"^#\/record(?:\/t\/([^/]+)(?:\/(\d+)\/(\d+))?)?$": {
        "full screen": "ReplayScreen",
        "line mode": "replay_table replay_text",
    },
    r"^#\/events$": {"full screen": "TournamentListScreen", "line mode": "list_tournaments"},
    r"^#\/event\/new$": {"full screen": "NewTournamentScreen", "line mode": "open_tournament"},
    r"^#\/event\/([\w-]+)(?:\/(play))?$": {
        "full screen": "TournamentScreen",
        "line mode": "TournamentLines",
    },
    r"^#\/device\/([\w-]+)$": {"full screen": "JoinPersonDialog", "line mode": "open_device_link"},
}
"""The routes of the page, and what shows the same."""


def names_defined(mode: Mode) -> set[str]:
    kinds = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    trees = modules_of(mode)
    return {node.name for tree in trees for node in ast.walk(tree) if isinstance(node, kinds)}


@pytest.mark.parametrize("mode", MODES)
def test_every_screen_of_the_page_has_its_twin(mode: Mode) -> None:
    main = (CLIENT / "main.js").read_text("utf-8")
    [table] = re.findall(r"^const ROUTES = \[\n(.*?)^\];", main, re.MULTILINE | re.DOTALL)
    routes = re.findall(r"^  \[(?:/(.+?)/|(RULES)|new RegExp\(`(.+?)`\)), ", table, re.MULTILINE)
    assert {next(filter(None, route)) for route in routes} == {*SCREENS}
    twins = {name for twin in SCREENS.values() for name in twin[mode].split()}
    assert twins - names_defined(mode) == set()


@pytest.mark.parametrize(
    ("game", "module", "start"),
    [
        ("hearts", "hearts.key_bindings", "makeBindings({"),
        ("nerts", "nerts.key_bindings", "DEFAULT_KEYS"),
    ],
)
def test_every_key_of_a_table_has_its_twin(game: str, module: str, start: str) -> None:
    text = (CLIENT / "games" / game / "key-bindings.js").read_text("utf-8")
    table = text[text.index(start) : text.index("}", text.rindex("legend:"))]
    actions = {*re.findall(r"^  (\w+): ['\"]", table, re.MULTILINE)}
    assert len(actions) > 12
    source = (TERMINAL / f"{module.replace('.', '/')}.py").read_text("utf-8")
    known = {*re.findall(r"""["'](\w+)["']""", source)} | {*re.findall(r"\b(\w+)=", source)}
    assert actions - known - {*NO_KEYS} == set()
