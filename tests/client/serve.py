"""The client without tables: the page, its files, the texts, a list of games and the gallery.

For looking at the screens while drawing them, and for the checks that need no game:
``PYTHONPATH=src python tests/client/serve.py 8000``, then ``/`` or ``/tests/client/gallery.html``.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from herzrasen.shells.web.offers import offers
from herzrasen.table import wire
from herzrasen.texts import LANGUAGES, catalogue

ROOT: Final = Path(__file__).parents[2]
CLIENT: Final = ROOT / "src/herzrasen/shells/web/client"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'"
)


class Gallery(SimpleHTTPRequestHandler):
    """Answers from the working tree, under the content policy that the client must hold."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path == "/api/games":
            self._json(wire.encode(offers()))
        elif path in {f"/texts/{language}.json" for language in LANGUAGES}:
            self._json(json.dumps(dict(catalogue(path[7:9]))).encode())
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        path = path.partition("?")[0]
        if path == "/":
            return str(CLIENT / "index.html")
        if path.startswith("/client/"):
            return super().translate_path("/src/herzrasen/shells/web" + path)
        return super().translate_path(path)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _json(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def server(port: int = 0) -> ThreadingHTTPServer:
    """A server on this machine; port 0 finds a free one."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Gallery, directory=str(ROOT)))


if __name__ == "__main__":
    server(int(sys.argv[1])).serve_forever()
