"""What makes an app of the page: its manifest, and the worker that keeps its files.

A browser that keeps the page on its home screen asks for both. The worker is the client's
``service-worker.js`` with the version that it keeps and the files that the lobby is made of; since
the version is in its text, a browser takes a new one whenever the files have changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec
from herzrasen.server.api.static_files import Client, answer

_FELT: Final = "#0f4434"
"""The ground of the icon, and of the page as it is first seen."""


class Installed:
    """``GET app/en.webmanifest`` and ``GET service-worker.js``."""

    def __init__(self, client: Client) -> None:
        self._client = client

    def manifest(self, request: Request) -> Response:
        """How the page is called and looks where it is kept; addresses are relative to this one."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise HTTPException(404)
        said = catalogue(language)
        icons = f"../client/{self._client.version()}"
        body = codec.encode({
            "name": said["client.title"],
            "short_name": said["client.title"],
            "description": said["client.app.description"],
            "lang": language,
            "start_url": "../",
            "scope": "../",
            "display": "standalone",
            "theme_color": _FELT,
            "background_color": _FELT,
            "icons": [
                _icon(f"{icons}/icon.svg", "any", "image/svg+xml"),
                _icon(f"{icons}/icons/192.png", "192x192"),
                _icon(f"{icons}/icons/512.png", "512x512"),
                _icon(f"{icons}/icons/maskable.png", "512x512") | {"purpose": "maskable"},
            ],
        })  # fmt: skip
        return answer(request, body, "application/manifest+json")

    def worker(self, request: Request) -> Response:
        """The worker, with what it is to keep."""
        body = _worker_of(self._client, self._client.version())
        return answer(request, body, "text/javascript; charset=utf-8")


@lru_cache(maxsize=2)
def _worker_of(client: Client, version: str) -> bytes:
    files = [f"client/{version}/{file}" for file in client.first()]
    words = [f"texts/{language}.json" for language in LANGUAGES]
    kept = codec.encode({"version": version, "files": files + words})
    return b"self.client = " + kept + b";\n" + client.read("service-worker.js").encode()


def _icon(src: str, sizes: str, type_: str = "image/png") -> dict[str, str]:
    return {"src": src, "sizes": sizes, "type": type_}
