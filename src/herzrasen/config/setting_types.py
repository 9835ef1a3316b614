"""The types of settings, and their description for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, inspect

from herzrasen.config.secret_url import BrokerURL, DatabaseURL, SecretURL

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Rate: TypeAlias = Annotated[float, Meta(ge=0.01, le=100_000)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=86_400)]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=36_500)]
Factor: TypeAlias = Annotated[float, Meta(ge=0, le=10)]
Word: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{1,64}$")]

TranslateKey: TypeAlias = Callable[..., str]

_MAPPED_BITS: Final = 96
"""Bits before an IPv4 address in IPv6."""


class Network(str):
    """An IP address, or a network such as ``10.0.0.0/8``. Raises ValueError for anything else."""

    __slots__ = ()

    def __new__(cls, written: str) -> Network:
        """Parse the text."""
        ip_network(written, strict=False)
        return super().__new__(cls, written)

    @property
    def canonical(self) -> str:
        """The network with its host bits cleared: 10.0.0.0/8 for 10.1.2.3/8."""
        return str(ip_network(self, strict=False))

    @property
    def ipv6_form(self) -> str | None:
        """A network of IPv4 as a socket for IPv6 sees it, ::ffff:10.0.0.0/104 for 10.1.2.3/8; None
        for one of IPv6."""
        network = ip_network(self, strict=False)
        if network.version != 4:
            return None
        return f"::ffff:{network.network_address}/{_MAPPED_BITS + network.prefixlen}"

    def contains(self, address: str) -> bool:
        """Whether this IP address is in the network; False for text that is no address."""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return found in ip_network(self, strict=False)


class HostName(str):
    """A host name or IP address without a port, such as ``cards.example.org`` or ``203.0.113.7``.

    A name with other letters is kept as browsers send it: ``xn--mller-kva.example`` for
    ``müller.example``. Raises ValueError for anything else.
    """

    __slots__ = ()

    def __new__(cls, written: str) -> HostName:
        """Parse the text."""
        written = ".".join(map(_ascii_label, written.split(".")))
        if not _HOST_NAME.fullmatch(written):
            raise ValueError
        return super().__new__(cls, written)


class BeaconURL(str):
    """The address of a chain of a public beacon, such as
    ``https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971``.

    Raises ValueError for anything else, also for an address with a login, a query or a fragment.
    """

    __slots__ = ()

    def __new__(cls, written: str) -> BeaconURL:
        """Parse the text."""
        if not _BEACON_URL.fullmatch(written):
            raise ValueError
        _ = urlsplit(written).port  # raises ValueError where there is something else
        return super().__new__(cls, written.rstrip("/"))


_BEACON_URL: Final = re.compile(
    r"https?://(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?(?:/[\w./~-]*)?", re.ASCII
)
_LETTERS: Final = re.compile(r"[\w-]+")
_HOST_NAME: Final = re.compile(r"[\w.-]{1,253}|\[?[0-9A-Fa-f:.]{2,45}\]?", re.ASCII)


def _ascii_label(label: str) -> str:
    """One part of a host name as it travels."""
    if label.isascii() or not _LETTERS.fullmatch(label):
        return label
    return "xn--" + unicodedata.normalize("NFC", label.lower()).encode("punycode").decode()


def convert(raw: object, kind: Any) -> Any:
    """Convert a raw value to this type; text, as from variables and flags, may stand for any type.

    Raises msgspec.ValidationError if it does not fit.
    """
    if isinstance(raw, str):
        kind_info = inspect.type_info(kind)
        if isinstance(kind_info, inspect.VarTupleType):
            raw = raw.replace(",", " ").split()
        elif isinstance(kind_info, inspect.UnionType) and not raw.strip():
            raw = None
        return msgspec.convert(raw, kind, strict=False, dec_hook=_from_text)
    return msgspec.convert(raw, kind, dec_hook=_from_text)


def is_secret(kind: Any) -> bool:
    """Whether values of this type may hold a password."""
    match inspect.type_info(kind):
        case inspect.VarTupleType(item_type=inspect.CustomType(cls=cls)):
            return issubclass(cls, SecretURL)
        case inspect.UnionType(types):
            return any(
                issubclass(one.cls, SecretURL)
                for one in types
                if isinstance(one, inspect.CustomType)
            )
        case _:
            return False


def describe_type(kind: Any, translate: TranslateKey) -> str:
    """The allowed values of this type as a phrase for people."""
    return _describe(inspect.type_info(kind), translate)


def _describe(kind_info: inspect.Type, translate: TranslateKey) -> str:
    match kind_info:
        case inspect.BoolType():
            return translate("yes-or-no")
        case inspect.IntType(ge=least, le=most):
            return translate("whole", least=_number(least), most=_number(most))
        case inspect.FloatType(ge=least, le=most):
            return translate("number", least=_number(least), most=_number(most))
        case inspect.LiteralType(values):
            return translate("one-of", values=", ".join(map(str, values)))
        case inspect.VarTupleType(item_type=inspect.CustomType(cls=cls)):
            return translate(_LISTS[cls])
        case inspect.UnionType(types):
            return translate("or-none", one=_describe(types[0], translate))
        case inspect.CustomType(cls=cls):
            return translate(_SINGLE.get(cls, "file"))
        case inspect.StrType(pattern=None):
            return translate("text")
        case inspect.StrType():
            return translate("word")
        case _:
            raise TypeError(kind_info)


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:.10g}"


def _from_text(kind: type, raw: object) -> object:
    if not isinstance(raw, str) or kind not in _TEXT_TYPES:
        raise ValueError
    return kind(raw)


_TEXT_TYPES: Final = (Path, Network, HostName, BeaconURL, DatabaseURL, BrokerURL)
_LISTS: Final[dict[type, str]] = {Network: "networks", HostName: "names", BrokerURL: "brokers"}
"""How a list of such values is described."""
_SINGLE: Final[dict[type, str]] = {
    HostName: "name",
    BeaconURL: "beacon",
    DatabaseURL: "database",
}
"""How one such value is described; every other one is a file."""
