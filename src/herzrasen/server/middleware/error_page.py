"""Error pages: JSON with the code for a program, a page for a person.

The page needs no script: the sentence in both languages, and a link to try again.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from herzrasen.locales import LANGUAGES, text
from herzrasen.protocol import codec, websocket

_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Herzrasen</title>
<link rel="stylesheet" href="{root}client/core/style/tokens.css">
<link rel="stylesheet" href="{root}client/core/style/base.css">
<link rel="stylesheet" href="{root}client/core/style/primitives.css">
</head>
<body>
<main class="panel stack plain">
{sentences}
</main>
</body>
</html>
"""


def wants_html(request: Request) -> bool:
    """Whether a browser navigates here, by address bar or link."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def error_page(
    request: Request, code: str, status: int, facts: Mapping[str, str] = MappingProxyType({})
) -> Response:
    """The error response for a person or a program."""
    if wants_html(request):
        sentences = "\n".join(_sentence(language, code, facts) for language in sorted(LANGUAGES))
        return HTMLResponse(_PAGE.format(root=root_of(request), sentences=sentences), status)
    return Response(
        codec.encode(websocket.Refused(code=code, facts=dict(facts))),
        status,
        media_type="application/json",
    )


def root_of(request: Request) -> str:
    """The server's root, seen from the address of this request: a proxy may have put it under a
    path of its own."""
    path = request.scope.get("raw_path") or request.scope["path"].encode()
    return "../" * (path.count(b"/") - 1) or "./"


def _sentence(language: str, code: str, facts: Mapping[str, str]) -> str:
    again = escape(text(language, "client.trouble.retry"))
    return (
        f'<p lang="{language}">{escape(text(language, code, **facts))} <a href="">{again}</a></p>'
    )
