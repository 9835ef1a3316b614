"""The client's files, and how long browsers and caches may keep them.

The page and what has no version in its address is always revalidated. Files under the present
version (``client/<hash>/main.js``) are kept for good, and a new version is loaded at once.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
import stat
from collections.abc import Awaitable, Callable
from os import PathLike, stat_result
from pathlib import Path
from typing import Final, TypeAlias

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from herzrasen.server.api.client_folder import ClientFolder, gzipped_file, is_below
from herzrasen.server.api.client_texts import language_of, texts_response
from herzrasen.server.api.etag_response import GZIP_HEADERS, REVALIDATE, accepts_gzip
from herzrasen.server.bundling.writer import FOLDER

# Windows keeps its own list, which programs change; with nosniff a module needs the right type.
for _ending, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}.items():
    mimetypes.add_type(_type, _ending)

_IMMUTABLE: Final = "public, max-age=31536000, immutable"
_HASH: Final = re.compile(r"[0-9a-f]{16}")
_TEXT: Final = (".js", ".css", ".svg")

FindElsewhere: TypeAlias = Callable[[str, str], Awaitable[bytes | None]]
"""Returns a file of a version that is not the present one, compressed by gzip, or None."""


class ClientFiles(StaticFiles):
    """Serves the files under ``client/``, with or without a version.

    Only those under their own version are immutable: under any other, a cache would keep files for
    it that are not its own. ``find_elsewhere`` returns files of other versions (`FindElsewhere`).
    """

    def __init__(self, client: ClientFolder, find_elsewhere: FindElsewhere | None = None) -> None:
        super().__init__(directory=client.folder)
        self._client = client
        self._find_elsewhere = find_elsewhere

    def get_path(self, scope: Scope) -> str:
        """The file's path in the folder."""
        path = super().get_path(scope)
        version, _, rest = path.replace("\\", "/").partition("/")
        return rest if _HASH.fullmatch(version) else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file; compressed texts of the present version are cached in memory.

        Raises HTTPException 404 for a bundle of another version: its modules would not fit.
        """
        path = path.replace("\\", "/")
        if self._has_version(scope):
            made = self._client.pack_made(path)
            if made is not None:
                return _packed_response(path, made, Headers(scope=scope))
        elif (found_elsewhere := await self._from_elsewhere(path, scope)) is not None:
            return found_elsewhere
        elif path.startswith(f"{FOLDER}/"):
            raise HTTPException(404)
        elif (language := language_of(path)) is not None:
            return texts_response(Request(scope), language)  # most of them are the same
        if (
            scope["method"] == "GET"
            and self._has_version(scope)
            and accepts_gzip(Headers(scope=scope))
        ):
            file, found = self.lookup_path(path)
            if found is not None and stat.S_ISREG(found.st_mode) and path.endswith(_TEXT):
                body = gzipped_file(Path(file), found.st_mtime_ns)
                headers = {**GZIP_HEADERS, "cache-control": _IMMUTABLE}
                return Response(body, media_type=mimetypes.guess_type(file)[0], headers=headers)
        return await super().get_response(path, scope)

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, immutable where its URL has its version."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        cache = _IMMUTABLE if self._has_version(scope) else REVALIDATE
        response.headers["cache-control"] = cache
        return response

    async def _from_elsewhere(self, path: str, scope: Scope) -> Response | None:
        """A file of another version than the present one, if another node has it."""
        version = _HASH.search(scope["path"])
        if version is None or self._find_elsewhere is None or not is_below(path):
            return None
        packed = await self._find_elsewhere(version[0], path)
        if packed is None:
            return None
        return _packed_response(path, packed, Headers(scope=scope))

    def _has_version(self, scope: Scope) -> bool:
        found = _HASH.search(scope["path"])
        return found is not None and found[0] == self._client.version()


def _packed_response(path: str, packed: bytes, headers: Headers) -> Response:
    """A file under its own version, as it is compressed by gzip."""
    sent = {"cache-control": _IMMUTABLE, "vary": "accept-encoding"}
    if accepts_gzip(headers):
        sent |= GZIP_HEADERS
    body = packed if accepts_gzip(headers) else gzip.decompress(packed)
    media_type = "application/json" if path.endswith(".map") else mimetypes.guess_type(path)[0]
    return Response(body, media_type=media_type, headers=sent)
