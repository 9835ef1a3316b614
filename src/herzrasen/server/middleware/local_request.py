"""Whether a request comes from a program on this machine, and through no proxy.

A proxy on this machine connects from a loopback address as well. So the request also has to name
this machine as its host, in HTTP/1.1 (many proxies speak HTTP/1.0 to what is behind them) and
without any header that a proxy may have added, whatever it is called: only those are allowed that
browsers, Prometheus and command lines send themselves. A proxy that adds nothing, speaks HTTP/1.1
and writes a loopback name into ``Host`` cannot be told from a program here.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from starlette.types import Scope

from herzrasen.server.middleware.host_header import host_name
from herzrasen.server.middleware.trusted_proxy import peer_address

_OF_CLIENTS: Final = frozenset(
    (
        b"accept", b"accept-encoding", b"accept-language", b"authorization", b"cache-control",
        b"connection", b"content-length", b"content-type", b"cookie", b"dnt", b"host", b"origin",
        b"pragma", b"priority", b"referer", b"te", b"traceparent", b"tracestate",
        b"upgrade-insecure-requests", b"user-agent", b"x-prometheus-scrape-timeout-seconds",
    )
)  # fmt: skip
"""Headers that programs send themselves, besides those of browsers that begin with ``Sec-``."""


def is_local(scope: Scope) -> bool:
    """Whether a request comes from this machine to this machine, and no proxy shows in it."""
    server = scope.get("server")
    return (
        is_loopback(peer_address(scope))
        and is_loopback(str(server[0]) if server else "")
        and _names_this_machine((host_name(scope["headers"]) or "").strip("[]"))
        and scope.get("http_version") != "1.0"
        and all(name in _OF_CLIENTS or name.startswith(b"sec-") for name, _ in scope["headers"])
    )


def _names_this_machine(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost") or is_loopback(name)


def is_loopback(text: str) -> bool:
    """Whether this is an IP address of this machine alone."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return bool((mapped or address).is_loopback)
