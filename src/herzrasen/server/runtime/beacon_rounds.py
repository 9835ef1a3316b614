"""The rounds of a public beacon (drand), read over HTTP once for all tables of this process.

How it works: ``URL/info`` says when the rounds come, so the number of a round follows from a time.
``URL/public/N`` gives the round N once it is there. A beacon that cannot be reached, answers too
late or contradicts itself is no error: deals are drawn without it, and say so.

What the beacon signs is not verified here, which would need a library for BLS12-381. Anybody can
compare a round with the beacon (docs/fairness-of-deals.md).
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Final, TypeVar

import msgspec

from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.protocol import codec
from herzrasen.server.runtime import bounded_get
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from herzrasen.telemetry.reasons import reason

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_MAX_WAIT: Final = 90.0
"""No round is waited for longer, whatever the clock says."""
_PATIENCE: Final = 30.0
"""Seconds for which a round is asked for once it is due."""
_PAUSE: Final = 0.5
_INFO_PAUSE: Final = 60.0
"""Seconds before the information is asked for again."""
_KEPT: Final = 64
"""Rounds that are kept."""
_AT_ONCE: Final = 4
"""Requests that run at once."""
_LATEST_LAG: Final = 10.0
"""Seconds by which the latest round may be old: a cache may have answered."""


_T = TypeVar("_T")


class UnusableBeacon(ValueError):
    """The beacon contradicts itself, or this machine's clock."""


class ChainInfo(msgspec.Struct, frozen=True):
    """What ``info`` says: the hash of the chain, when round 1 came (in seconds since 1970), and the
    seconds between two rounds."""

    hash: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
    genesis_time: Annotated[int, msgspec.Meta(ge=0)]
    period: Annotated[int, msgspec.Meta(ge=1, le=60)]

    def due(self, number: int) -> float:
        """When a round comes."""
        return self.genesis_time + (number - 1) * self.period

    def first_round(self, at: float) -> int:
        """The first round that comes at this time or later."""
        return max(1, math.ceil((at - self.genesis_time) / self.period) + 1)


class _Round(msgspec.Struct, frozen=True):
    round: Annotated[int, msgspec.Meta(ge=1, le=10**15 - 1)]
    randomness: str
    signature: Annotated[str, msgspec.Meta(pattern=r"^(?:[0-9a-f]{2}){16,128}\Z")]


class Beacon:
    """One chain. ``url`` is its address, None for no beacon; ``now`` is the time in milliseconds
    since 1970."""

    def __init__(
        self,
        url: str | None,
        now: Callable[[], int],
        get: Callable[[str], Awaitable[bytes]] = bounded_get.get,
    ) -> None:
        self._url = url
        self._now = now
        self._get = get
        self._chain: ChainInfo | None = None
        self._next_reading = -math.inf
        self._rounds: dict[tuple[str, int], asyncio.Task[bytes | None]] = {}
        self._at_once = asyncio.Semaphore(_AT_ONCE)
        self._tasks = BackgroundTasks()

    def open(self) -> None:
        """Read the chain's information in the background, unless that was tried a moment ago."""
        now = asyncio.get_running_loop().time()
        if self._url is not None and self._chain is None and now >= self._next_reading:
            self._next_reading = now + _INFO_PAUSE
            self._tasks.start(self._open())

    async def close(self) -> None:
        """End all requests."""
        await self._tasks.cancel()

    def next_round(self, ahead: float) -> BeaconRound | None:
        """The first round that comes in so many seconds or later; None while the chain is not
        known."""
        if self._chain is None:
            self.open()
            return None
        return BeaconRound(self._chain.hash, self._chain.first_round(self._now() / 1000 + ahead))

    def seconds_until(self, wanted: BeaconRound) -> float:
        """Seconds until a round comes; 0 if it is there or nothing is known of it."""
        if self._chain is None or self._chain.hash != wanted.chain:
            return 0.0
        return min(max(0.0, self._chain.due(wanted.round) - self._now() / 1000), _MAX_WAIT)

    async def signature(self, wanted: BeaconRound) -> bytes | None:
        """The signature of a round, as soon as it is there; None if it cannot be had."""
        if self._url is None:
            return None
        key = (wanted.chain, wanted.round)
        reading = self._rounds.get(key)
        if reading is None:
            reading = self._rounds[key] = self._tasks.start(self._wait_for(wanted))
            if len(self._rounds) > _KEPT:
                del self._rounds[next(iter(self._rounds))]
        return await asyncio.shield(reading)

    async def _open(self) -> None:
        try:
            await self._read_chain()
        except (OSError, ValueError) as error:
            _LOG.warning("the beacon cannot be used", reason=reason(error))

    async def _wait_for(self, wanted: BeaconRound) -> bytes | None:
        with suppress(TimeoutError):
            async with asyncio.timeout(self.seconds_until(wanted) + _PATIENCE):
                return await self._read_until_there(wanted)
        self._chain = None  # no deal waits for a beacon that is away: its chain is read first
        self.open()
        return None

    async def _read_until_there(self, wanted: BeaconRound) -> bytes | None:
        while True:
            try:
                chain = self._chain or await self._read_chain()
                if chain.hash != wanted.chain:
                    return None
                await asyncio.sleep(self.seconds_until(wanted))
                return await self._read_round(wanted.round)
            except (OSError, ValueError) as error:
                _LOG.warning("a round of the beacon could not be had", reason=reason(error))
            await asyncio.sleep(_PAUSE)

    async def _read_round(self, number: int) -> bytes:
        found = await self._ask(f"public/{number}", _Round)
        signature = bytes.fromhex(found.signature)
        if found.round != number or found.randomness != sha256(signature).hexdigest():
            raise UnusableBeacon(
                "another round, or a value that is not the digest of its signature"
            )
        return signature

    async def _read_chain(self) -> ChainInfo:
        """Read the chain's information, and check that this machine's clock fits it: a round that
        is out already could be known while seats commit."""
        chain = await self._ask("info", ChainInfo)
        named = str(self._url).rpartition("/")[2]
        if len(named) == len(chain.hash) and named != chain.hash:
            raise UnusableBeacon("another chain than the address names")
        latest = await self._ask("public/latest", _Round)
        now = self._now() / 1000
        if not now - chain.period - _LATEST_LAG <= chain.due(latest.round) <= now:
            raise UnusableBeacon("the clock of this machine is wrong, or that of the beacon")
        self._chain = chain
        return chain

    async def _ask(self, path: str, kind: type[_T]) -> _T:
        async with self._at_once:
            answer = await self._get(f"{self._url}/{path}")
        try:
            return codec.decode(answer, kind)
        except msgspec.MsgspecError as error:
            raise UnusableBeacon(str(error)) from None
