"""The web app manifest and the service worker, which make the page installable.

The worker is the client's ``service-worker.js`` with its version and the files of the lobby filled
in; since the version is in its text, a browser installs a new one whenever the files have changed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec
from herzrasen.server.api.client_folder import ClientFolder
from herzrasen.server.api.etag_response import etag_response

_THEME_COLOR: Final = "#0f4434"
"""Background color of the icon and of the page while it loads."""


class WebManifest:
    """``GET app/en.webmanifest`` and ``GET service-worker.js``."""

    def __init__(self, client: ClientFolder) -> None:
        self._client = client

    def manifest(self, request: Request) -> Response:
        """The manifest: name and look of the installed page. URLs are relative to its own."""
        language = request.path_params["language"]
        if language not in LANGUAGES:
            raise HTTPException(404)
        sentences = catalogue(language)
        icons = f"../client/{self._client.version()}"
        body = codec.encode({
            "name": sentences["client.title"],
            "short_name": sentences["client.title"],
            "description": sentences["client.app.description"],
            "lang": language,
            "start_url": "../",
            "scope": "../",
            "display": "standalone",
            "theme_color": _THEME_COLOR,
            "background_color": _THEME_COLOR,
            "icons": [
                _icon(f"{icons}/icon.svg", "any", "image/svg+xml"),
                _icon(f"{icons}/core/icons/192.png", "192x192"),
                _icon(f"{icons}/core/icons/512.png", "512x512"),
                _icon(f"{icons}/core/icons/maskable.png", "512x512") | {"purpose": "maskable"},
            ],
        })  # fmt: skip
        return etag_response(request, body, "application/manifest+json")

    def service_worker(self, request: Request) -> Response:
        """The service worker with its list of files to cache."""
        body = _worker_of(self._client, self._client.version())
        return etag_response(request, body, "text/javascript; charset=utf-8")


@lru_cache(maxsize=2)
def _worker_of(client: ClientFolder, version: str) -> bytes:
    files = [f"client/{version}/{file}" for file in client.preload_paths()]
    words = [f"client/{version}/texts/{language}.json" for language in LANGUAGES]
    storage = codec.encode({"version": version, "files": files + words})
    return b"self.client = " + storage + b";\n" + client.read("service-worker.js").encode()


def _icon(src: str, sizes: str, type_: str = "image/png") -> dict[str, str]:
    return {"src": src, "sizes": sizes, "type": type_}
