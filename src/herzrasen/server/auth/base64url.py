"""Base64 in the alphabet of URLs, without padding: ids and answers of passkeys (RFC 4648, 5)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode


def encode_base64url(value: bytes) -> str:
    """The text of some bytes."""
    return urlsafe_b64encode(value).decode("ascii").rstrip("=")


def decode_base64url(text: str) -> bytes:
    """The bytes of a text; none if it is not valid."""
    try:
        return urlsafe_b64decode(f"{text}===")
    except ValueError:
        return b""
