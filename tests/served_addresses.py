"""The addresses that the server has, and requests that it would not know."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starlette.routing import Mount, Route, WebSocketRoute

from herzrasen.config.app_settings import ServerSettings
from herzrasen.server.app import create_app
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage


@cache
def served_addresses() -> frozenset[str]:
    """Methods and addresses under ``api/``, such as ``POST api/tables/{}/again``."""
    found: set[str] = set()
    for route in _routes():
        if isinstance(route, Mount) or not route.path.startswith("/api/"):
            continue
        path = re.sub(r"\{\w+\}", "{}", route.path.removeprefix("/"))
        if isinstance(route, WebSocketRoute):
            found.add(f"WS {path}")
        elif isinstance(route, Route):
            found |= {f"{method} {path}" for method in (route.methods or set()) - {"HEAD"}}
    return frozenset(found)


def assert_requests_are_served(text: str, least: int) -> None:
    """Every request that a text tells of has an address at the server; there are many."""
    served = [re.compile(address.replace("{}", "[^/]+")) for address in served_addresses()]
    asked = {*re.findall(r"(?:GET|POST|PUT|DELETE) api/[^\s?]*", text)}
    assert len(asked) >= least
    assert {one for one in asked if not any(each.fullmatch(one) for each in served)} == set()


def _routes() -> Any:
    with TemporaryDirectory() as folder:
        database = Database(Path(folder) / DATABASE_FILE)
        try:
            app: Any = create_app(ServerSettings(), sqlite_storage(database))
        finally:
            database.close()
    while not hasattr(app, "routes"):
        app = next(
            value for name in ("_app", "app") if (value := getattr(app, name, None)) is not None
        )
    return app.routes
