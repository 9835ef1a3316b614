"""The client without tables: the page, its files, the texts, what can be played, and the gallery.

For looking at the screens while drawing them, and for the checks that need no game:
``PYTHONPATH=src python tests/client/serve.py 8000``, then ``/`` or ``/tests/client/gallery.html``.
As in production, the modules of the page are joined; ``/?plain`` is the page of the single files.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import parse_qsl

from starlette.requests import Request

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.guides.guide import guide
from herzrasen.presentation.lessons.tactics import tactics
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.protocol import codec
from herzrasen.server.api.client_folder import ClientFolder
from herzrasen.server.api.client_texts import texts_json
from herzrasen.server.api.lessons import lesson_in
from herzrasen.server.lobby.game_catalog import game_catalog
from herzrasen.table import info

ROOT: Final = Path(__file__).parents[2]
CLIENT: Final = ROOT / "src/herzrasen/client"
CLIENT_FOLDER: Final = ClientFolder(CLIENT)
VERSION: Final = f"{0:016x}"
BUNDLED: Final = f"/client/{VERSION}/"
"""Where the modules are joined, as in production: a table has 150 of them."""
TEXTS: Final = {f"/texts/{language}.json": language for language in LANGUAGES}
WITHOUT_TABLES: Final = (
    r"404 \(File not found\) .*/api/(daily|me|tables)\b",
    "'ws://.*/api/(lobby|tables/.*)' failed: .*404",
)
"""What a page of this server writes into its console: that there are no tables, nor what was played
at them. Patterns of `tests.page_faults`."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)


class Gallery(SimpleHTTPRequestHandler):
    """Answers from the working tree, under the content policy that the client must hold.

    ``caching`` says how long a browser may keep a file; the files in ``lacking``, by their paths,
    are not to be had.
    """

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def __init__(
        self, *request: Any, caching: str, lacking: Collection[str] = (), **settings: Any
    ) -> None:
        self._caching = caching
        self._lacking = lacking
        super().__init__(*request, **settings)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path in self._lacking:
            self.send_error(503)
        elif self.path == "/":
            self._send(_joined_page(), "text/html; charset=utf-8")
        elif path == "/api/games":
            self._json(codec.encode(game_catalog()))
        elif path in ("/api/rules/hearts", "/api/rules/nerts"):
            asked = dict(parse_qsl(self.path.partition("?")[2]))
            game: GameName = "hearts" if path.endswith("hearts") else "nerts"
            rules = info.rules_of(game, asked["text"])
            self._json(codec.encode(rule_book(game, rules, asked["language"], asked["text"])))
        elif path.startswith("/api/lessons/"):
            lesson_game, _, topic = path.removeprefix("/api/lessons/").partition("/")
            self._json(lesson_in(cast("GameName", lesson_game), topic))
        elif path.startswith("/api/guides/"):
            asked = dict(parse_qsl(self.path.partition("?")[2]))
            guided = cast("GameName", path.rpartition("/")[2])
            self._json(codec.encode(guide(guided, asked["language"])))
        elif path.startswith("/api/tactics/"):
            self._json(codec.encode(tactics(cast("GameName", path.rpartition("/")[2]))))
        elif (words := path.replace(BUNDLED, "/", 1)) in TEXTS:
            self._json(texts_json(TEXTS[words]))
        elif (joined := _bundle_file(path)) is not None:
            self._send(joined, self.guess_type(path))
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """``api/rules`` alone: nothing else is asked without a table."""
        wish = codec.read_rules_request(self.rfile.read(int(self.headers["Content-Length"])))
        assert not isinstance(wish, Refusal)
        options = codec.read_options(wish.game, wish.options)
        rules = options
        if not isinstance(options, Refusal):
            rules = info.rules_from_options(wish.game, options)
        self._json(codec.encode(rule_book(wish.game, rules, wish.language, wish.preset)))

    def translate_path(self, path: str) -> str:
        path = path.partition("?")[0]
        if path == "/":
            return str(CLIENT / "index.html")
        for folder in (BUNDLED, "/client/"):
            if path.startswith(folder):
                return super().translate_path("/src/herzrasen/client/" + path.removeprefix(folder))
        return super().translate_path(path)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", self._caching)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _json(self, body: bytes) -> None:
        self._send(body, "application/json")

    def _send(self, body: bytes, media_type: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def _joined_page() -> bytes:
    """The page as production sends it, with this server's address of the joined files."""
    page = CLIENT_FOLDER.page(Request({"type": "http", "headers": []}))
    return bytes(page.body).replace(CLIENT_FOLDER.version().encode(), VERSION.encode())


def _bundle_file(path: str) -> bytes | None:
    """What production joins under this address."""
    if not path.startswith(BUNDLED):
        return None
    return CLIENT_FOLDER.bundle_files().get(path.removeprefix(BUNDLED))


class ClientServer(ThreadingHTTPServer):
    """Says nothing of pages that were closed before they had everything."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    port: int = 0, *, caching: str = "max-age=3600", lacking: Collection[str] = ()
) -> ClientServer:
    """A server on this machine; port 0 finds a free one."""
    answers = partial(Gallery, directory=str(ROOT), caching=caching, lacking=lacking)
    return ClientServer(("127.0.0.1", port), answers)


if __name__ == "__main__":
    server(int(sys.argv[1]), caching="no-store").serve_forever()
