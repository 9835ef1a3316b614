"""What an address counts as where something is shared out: the one place that takes it apart.

An IPv6 household is a /64, but many customers of a provider have a /56 or a /48, which are 256 and
65,536 of these. So whatever is shared out counts all three: limits let a wider share do more than
one household, but not as much as all of its households (``shares_of``), and turns go round among
the widest shares first, then within each (``turn_path``). An IPv4 address is one share, however
many people a provider has put behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final, TypeAlias

from starlette.types import Scope

HOUSEHOLD_BITS: Final = 64
"""Length in bits of the IPv6 prefix of one household."""
WIDER_BITS: Final = (56, 48)
"""Lengths in bits of the longer IPv6 prefixes that providers give to one customer, but that may be
the telephones of a town as well."""
WIDER_HOUSEHOLDS: Final = (8, 32)
"""All households of such a prefix together may do as much as so many."""

TurnPath: TypeAlias = tuple[str, str, str, str]
"""Who waits for a turn: the shares that they belong to, the widest first, and who it is there."""


def address_of(scope: Scope) -> str:
    """The address of a request, as ``household_address`` has it."""
    client = scope.get("client")
    return household_address(str(client[0])) if client else ""


def household_address(peer: str) -> str:
    """The IP address as limits count it: for IPv6 the /64 prefix of the household."""
    try:
        address = ip_address(peer.partition("%")[0])
    except ValueError:
        return peer
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return f"{int(address) >> (128 - HOUSEHOLD_BITS):x}/{HOUSEHOLD_BITS}"
    return str(address)


@lru_cache(maxsize=4096)
def shares_of(address: str) -> tuple[str, ...]:
    """The address itself, and the wider shares that the address of an IPv6 household lies in."""
    prefix, bits, _ = address.partition(f"/{HOUSEHOLD_BITS}")
    if not bits or prefix.strip("0123456789abcdef"):
        return (address,)
    number = int(prefix or "0", 16)
    wider = (f"{number >> (HOUSEHOLD_BITS - bits):x}/{bits}" for bits in WIDER_BITS)
    return (address, *wider)


def site_of(address: str) -> str:
    """The widest share that the address lies in."""
    return shares_of(address)[-1]


def within_shares(counts: Mapping[str, int], address: str, most: int) -> bool:
    """Whether an address and its wider shares have no more counted than ``most`` allows them."""
    allowed = zip(shares_of(address), (1, *WIDER_HOUSEHOLDS), strict=False)
    return all(counts.get(share, 0) <= households * most for share, households in allowed)


def turn_path(address: str, person: str = "") -> TurnPath:
    """The place in the order of turns of a person at this address."""
    shares = shares_of(address)
    return shares[-1], shares[len(shares) // 2], address, person


def turn_path_of(scope: Scope) -> TurnPath:
    """The place in the order of turns of the person who asks."""
    return turn_path(address_of(scope), scope.get("person", ""))


NOBODY: Final = turn_path("")
"""Whose turn it is where nobody who is connected waits."""
