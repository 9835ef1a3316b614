"""The client's files and the words.

The page's own address always asks again. It names every file under an address with the hash of all
the files in it (``client/<hash>/main.js``), and because the modules import each other relatively,
all that follow have it too: a browser keeps them for good, and a new version is loaded at once.
"""

from __future__ import annotations

import mimetypes
import re
from functools import lru_cache
from hashlib import sha256
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from herzrasen.table import wire
from herzrasen.texts import LANGUAGES, catalogue

# Windows keeps its own list, which programs change; with nosniff a module needs the right type.
for _ending, _type in {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
}.items():
    mimetypes.add_type(_type, _ending)

_ASK_AGAIN: Final = "no-cache"
_FOR_GOOD: Final = "public, max-age=31536000, immutable"
_LINK: Final = re.compile(r'(?P<before>\b(?:src|href)=")(?P<file>[\w./-]+)"')
_SERVERS_OWN: Final = frozenset(
    {"cli", "hearts_rules", "nerts_rules", "rules", "server", "settings"}
)
_HASH: Final = re.compile(r"[0-9a-f]{16}")


class Client:
    """The client's folder: its page, and the version that its files have at this moment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def page(self, request: Request) -> Response:
        """The page, with links to the present version of its files."""
        page = (self._folder / "index.html").read_text(encoding="utf-8")
        version = self.version()

        def versioned(link: re.Match[str]) -> str:
            file = link["file"].removeprefix("./").removeprefix("client/")
            known = (self._folder / file).is_file()
            return f'{link["before"]}client/{version}/{file}"' if known else link[0]

        return answer(request, _LINK.sub(versioned, page).encode(), "text/html; charset=utf-8")

    def version(self) -> str:
        """The hash of all the files, worked out again when one of them has changed."""
        files = sorted(path for path in self._folder.rglob("*") if path.is_file())
        return _hash_of(tuple((path, path.stat().st_mtime_ns) for path in files))


class ClientFiles(StaticFiles):
    """The files, under ``client/`` with or without a version."""

    def get_path(self, scope: Scope) -> str:
        """The file's path in the folder."""
        path = super().get_path(scope)
        version, _, rest = path.replace("\\", "/").partition("/")
        return rest if _HASH.fullmatch(version) else path

    def file_response(
        self,
        full_path: str | PathLike[str],
        stat_result: stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """The file, to be kept for good where its address changes with its content."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        versioned = _HASH.search(scope["path"]) is not None
        response.headers["cache-control"] = _FOR_GOOD if versioned else _ASK_AGAIN
        return response


def words(request: Request) -> Response:
    """``GET texts/en.json``: the sentences of the page by their keys."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    return answer(request, words_in(language), "application/json")


def answer(request: Request, body: bytes, media_type: str) -> Response:
    """The body with its tag, or that nothing has changed since the browser's copy."""
    tag = f'"{sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": _ASK_AGAIN}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


@lru_cache(maxsize=8)
def words_in(language: str) -> bytes:
    """The sentences that the page itself says, as JSON; what only the server says stays here."""
    sentences = catalogue(language)
    said = (key for key in sorted(sentences) if key.partition(".")[0] not in _SERVERS_OWN)
    return wire.encode({key: sentences[key] for key in said})


@lru_cache(maxsize=2)
def _hash_of(files: tuple[tuple[Path, int], ...]) -> str:
    sum_ = sha256()
    for path, _ in files:
        sum_.update(path.name.encode() + b"\0" + path.read_bytes())
    return sum_.hexdigest()[:16]
