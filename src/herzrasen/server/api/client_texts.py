"""The sentences that the browser is sent: all but those that only the server says."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.names import GAME_NAMES
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.protocol import codec
from herzrasen.server.api.etag_response import GZIP_HEADERS, accepts_gzip, etag_response

SERVER_ONLY: Final = frozenset(
    {"cli", "format", "rules", "server", "settings", *(f"{game}_rules" for game in GAME_NAMES)}
)
"""The catalogue's files of which the browser is sent nothing."""
_TEXTS: Final = re.compile(r"texts/(\w+)\.json", re.ASCII)


def texts(request: Request) -> Response:
    """``GET texts/en.json``: the sentences of the page by their keys, for a page whose files have
    no version in their addresses."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise HTTPException(404)
    return texts_response(request, language)


def texts_response(request: Request, language: str) -> Response:
    """The sentences of a language, with their ETag."""
    if not accepts_gzip(request.headers):
        return etag_response(request, texts_json(language), "application/json")
    response = etag_response(request, gzipped_texts(language), "application/json")
    response.headers.update(GZIP_HEADERS)
    return response


@lru_cache(maxsize=8)
def texts_json(language: str) -> bytes:
    """The sentences that the page shows, as JSON; without those only the server uses."""
    sentences = catalogue(language)
    keys = (key for key in sorted(sentences) if key.partition(".")[0] not in SERVER_ONLY)
    return codec.encode({key: sentences[key] for key in keys})


@lru_cache(maxsize=8)
def gzipped_texts(language: str) -> bytes:
    """The same, compressed."""
    return gzip.compress(texts_json(language), mtime=0)


def language_of(path: str) -> str | None:
    """Whose sentences this file has; None if it is another file."""
    found = _TEXTS.fullmatch(path)
    return found[1] if found is not None and found[1] in LANGUAGES else None
