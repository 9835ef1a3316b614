"""From one site one person's seat at most waits for them in a deal of a public table.

Who gets up keeps their seat from others until the next deal. A browser that forgets its cookie is
somebody new: it would keep seat after seat from people who look for one, and see hand after hand.
What is known of sites lives in memory only; addresses are stored nowhere.
"""

from __future__ import annotations

from herzrasen.server.rate_limits.address_shares import site_of


class GivenUpSeats:
    """The sites from which somebody got up in the running deal of one table."""

    __slots__ = ("_deal", "_sites")

    def __init__(self) -> None:
        self._deal = 0
        self._sites = frozenset[str]()

    def note(self, address: str, deal: int) -> None:
        """Somebody at this address got up in the deal of this number."""
        earlier = self._sites if deal == self._deal else frozenset[str]()
        self._deal, self._sites = deal, earlier | {site_of(address)}

    def include(self, address: str, deal: int) -> bool:
        """Whether somebody at the site of this address got up in this deal."""
        return deal == self._deal and site_of(address) in self._sites
