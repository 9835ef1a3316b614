"""The response to a request for data: JSON that no cache stores."""

from __future__ import annotations

from starlette.responses import Response

from herzrasen.protocol import codec


def json_response(body: object, status: int = 200) -> Response:
    """A JSON response that no cache stores."""
    headers = {"cache-control": "no-store"}
    return Response(codec.encode(body), status, headers, "application/json")
