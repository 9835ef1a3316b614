"""What a setting may be: the types that settings have, and how each is named to a person."""

from __future__ import annotations

import re
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, inspect

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65535)]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
Rate: TypeAlias = Annotated[float, Meta(ge=0.01, le=100_000)]
Seconds: TypeAlias = Annotated[float, Meta(ge=0, le=86_400)]
Days: TypeAlias = Annotated[int, Meta(ge=0, le=36_500)]
Factor: TypeAlias = Annotated[float, Meta(ge=0, le=10)]

Say: TypeAlias = Callable[..., str]


class Network(str):
    """An address, or a network such as ``10.0.0.0/8``. Raises ValueError where it is neither."""

    __slots__ = ()

    def __new__(cls, written: str) -> Network:
        """The text, if it is one of both."""
        ip_network(written, strict=False)
        return super().__new__(cls, written)

    @property
    def canonical(self) -> str:
        """The network without what lies beyond its length: 10.0.0.0/8 for 10.1.2.3/8."""
        return str(ip_network(self, strict=False))

    def has(self, address: str) -> bool:
        """Whether this address is in it; what is no address is in none."""
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        found = getattr(found, "ipv4_mapped", None) or found
        return found in ip_network(self, strict=False)


class HostName(str):
    """A host as it stands in an address, such as ``cards.example.org`` or ``203.0.113.7``, without
    a port. Raises ValueError where it is none."""

    __slots__ = ()

    def __new__(cls, written: str) -> HostName:
        """The text, if it is one."""
        if not _HOST_NAME.fullmatch(written):
            raise ValueError
        return super().__new__(cls, written)


_HOST_NAME: Final = re.compile(r"[\w.-]{1,253}|\[?[0-9A-Fa-f:.]{2,45}\]?", re.ASCII)


def converted(raw: object, kind: Any) -> Any:
    """The raw value as this type; text, as variables and flags have it, may stand for anything.

    Raises msgspec.ValidationError where it does not fit.
    """
    if isinstance(raw, str):
        told = inspect.type_info(kind)
        if isinstance(told, inspect.VarTupleType):
            raw = raw.replace(",", " ").split()
        elif isinstance(told, inspect.UnionType) and not raw.strip():
            raw = None
        return msgspec.convert(raw, kind, strict=False, dec_hook=_from_text)
    return msgspec.convert(raw, kind, dec_hook=_from_text)


def allowed(kind: Any, say: Say) -> str:
    """What a setting of this type may be, in words."""
    return _allowed(inspect.type_info(kind), say)


def _allowed(told: inspect.Type, say: Say) -> str:
    match told:
        case inspect.BoolType():
            return say("yes-or-no")
        case inspect.IntType(ge=least, le=most):
            return say("whole", least=_number(least), most=_number(most))
        case inspect.FloatType(ge=least, le=most):
            return say("number", least=_number(least), most=_number(most))
        case inspect.LiteralType(values):
            return say("one-of", values=", ".join(map(str, values)))
        case inspect.VarTupleType(item_type=inspect.CustomType(cls=cls)):
            return say("networks" if cls is Network else "names")
        case inspect.UnionType(types):
            return say("or-none", one=_allowed(types[0], say))
        case inspect.CustomType():
            return say("file")
        case inspect.StrType():
            return say("text")
        case _:
            raise TypeError(told)


def _number(value: float | None) -> str:
    return "?" if value is None else f"{value:.10g}"


def _from_text(kind: type, raw: object) -> object:
    if not isinstance(raw, str) or kind not in _MADE_FROM_TEXT:
        raise ValueError
    return kind(raw)


_MADE_FROM_TEXT: Final = (Path, Network, HostName)
