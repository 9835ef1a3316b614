"""Rate limits cannot be shaken off: not by other keys, not by other addresses of one network."""

from __future__ import annotations

import ast
import re
from random import Random

import pytest

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.network.tcp_connections import (
    MAX_REFUSED,
    TcpConnections,
    limited_connections,
)
from herzrasen.server.rate_limits.address_shares import (
    WIDER_HOUSEHOLDS,
    address_of,
    household_address,
    shares_of,
    turn_path,
)
from herzrasen.server.rate_limits.connection_counter import ConnectionCounter
from herzrasen.server.rate_limits.rate_limiter import (
    BucketStore,
    RateLimiter,
    SharedBuckets,
    TokenBucket,
)
from tests.tools import ROOT

CUSTOMER, SITE = WIDER_HOUSEHOLDS


class CountedLine:
    """A connection that is only counted."""

    def abort(self) -> None:
        raise AssertionError("somebody else's connection was closed")


def test_limits_forget_and_stay_bounded() -> None:
    now = 0.0
    limits = RateLimiter(0.5, 3, max_keys=100, clock=lambda: now)
    assert [limits.take("a") for _ in range(4)] == [True, True, True, False]
    assert limits.take("b")
    now = 2.0
    assert [limits.take("a") for _ in range(2)] == [True, False]
    now = 9.0
    assert len(limits) == 0, "an allowance that is full again is none"
    assert sum(limits.take(f"address {number}") for number in range(1000)) == 1000
    assert 75 <= len(limits) <= 100


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("testclient", "testclient", True),
    ],
)
def test_a_household_has_one_address(one: str, other: str, same: bool) -> None:
    addresses = [address_of({"type": "http", "client": (host, 1)}) for host in (one, other)]
    assert (addresses[0] == addresses[1]) is same
    assert address_of({"type": "http", "client": None}) == ""


def test_a_debt_is_kept_until_it_is_paid() -> None:
    """Who was charged more than a full bucket holds waits as long as that takes."""
    now = 0.0
    limits = RateLimiter(0.5, 3, clock=lambda: now)
    assert limits.charge("a", 1.0)
    assert not limits.charge("a", 7.0)
    now = 11.0
    assert not limits.take("a")
    now = 12.0
    assert limits.take("a")
    assert limits.charge("b", 2.0), "a token is left"
    assert not limits.charge("b", 0.5)


@pytest.mark.parametrize(
    ("left", "cost", "taken", "after"),
    [
        (10, 10, True, 0),
        (10, 11, True, 0),  # dearer than a full bucket
        (9, 9, True, 0),
        (9, 9.5, False, 9),
        (9, 11, False, 9),
        (0, 0.5, False, 0),
        (-2, 1, False, -2),
    ],
)
def test_a_bucket_gives_all_that_it_has_and_no_more(
    left: float, cost: float, taken: bool, after: float
) -> None:
    bucket = TokenBucket(2.0, 10.0)
    bucket.charge(0.0, 10 - left)
    assert bucket.has_tokens(0.0, left)
    assert not bucket.has_tokens(0.0, left + 0.5)
    assert bucket.is_full(0.0) == (left == 10)
    assert bucket.take(0.0, cost) == taken
    assert bucket.tokens(0.0) == after
    assert bucket.refused == (not taken)
    assert bucket.wait_seconds(0.0, cost) == (cost - after) / 2
    assert bucket.wait_seconds(0.0, after - 1) == 0
    bucket.refund()
    assert bucket.tokens(0.0) == min(after + 1, 10)


def test_whoever_was_refused_three_hundred_times_is_abusive() -> None:
    bucket = TokenBucket(1.0, 1.0)
    bucket.take(0.0)
    refused = [(bucket.take(0.0), bucket.is_exhausted) for _ in range(301)]
    assert refused == [(False, False)] * 299 + [(False, True)] * 2


def test_a_bucket_that_is_used_again_is_forgotten_after_those_used_before() -> None:
    """Only those at the front are looked at."""
    store, buckets = BucketStore(3), {key: TokenBucket(1.0, 9.0) for key in "abcde"}
    for key, cost in (("a", 1), ("b", 5), ("a", 5)):
        buckets[key].charge(0.0, cost)
        store.keep(key, buckets[key], 0.0)
    assert store.count(5.0) == 1, "b is full again, and a is not"
    assert store.get("a") is buckets["a"]
    for key in "cd":
        buckets[key].charge(5.0, 9)
        store.keep(key, buckets[key], 5.0)
    assert store.count(5.0) == 3, "as many as are kept"
    store.keep("e", buckets["e"], 5.0)
    assert [key for key in "abcde" if store.get(key)] == ["c", "d", "e"], "with most tokens went a"


def test_other_keys_do_not_make_a_limit_forgotten() -> None:
    """A name is guessed until it is locked; then others are asked for, as many as are kept and ten
    times more. An honest visitor among them is served all the while."""
    limits = RateLimiter(0.5, 3, max_keys=100, clock=lambda: 0.0)
    assert sum(limits.take("victim") for _ in range(9)) == 3
    for number in range(1000):
        assert limits.take(f"other {number}")
    assert not limits.take("victim")
    assert limits.take("honest")


def test_other_addresses_do_not_bring_the_messages_of_an_address_back() -> None:
    """The bucket of all connections of an address, after the last of them has closed."""
    shared = SharedBuckets(0.5, 3, max_keys=100)
    assert sum(shared.acquire("attacker").take(0.0) for _ in range(9)) == 3
    for _ in range(9):
        shared.release("attacker", 0.0)
    for number in range(1000):
        shared.acquire(f"other {number}")
        shared.release(f"other {number}", 0.0)
    assert not shared.acquire("attacker").take(0.0)


def household(number: int, site: str = "2001:db8:1") -> str:
    """One of the 65,536 households of a /48, each in a /56 of its own until there are more."""
    return household_address(f"{site}:{(number << 8 | number >> 8) & 0xFFFF:x}::1")


def neighbour(number: int) -> str:
    """One of the 256 households of one /56."""
    return household_address(f"2001:db8:1:{number:x}::1")


def test_the_households_of_a_site_share_its_limits() -> None:
    limits = RateLimiter(0.5, 3, clock=lambda: 0.0)
    taken = sum(limits.take(neighbour(number)) for number in range(200) for _ in range(3))
    assert taken == 3 * CUSTOMER, "a customer with a /56 is no 256 households"
    taken += sum(limits.take(household(number)) for number in range(1, 1000) for _ in range(3))
    assert taken == 3 * SITE
    assert not limits.has_tokens(household(1001))
    assert limits.take(household(0, "2001:db8:2")), "the honest neighbour is of another site"
    assert limits.take("192.0.2.1")


def test_what_a_site_refuses_costs_its_household_nothing() -> None:
    now = 0.0
    limits = RateLimiter(1, 2, clock=lambda: now)
    for number in range(SITE):
        limits.charge(household(number), 2)
    assert not limits.take(household(99))
    now = 0.5
    assert [limits.take(household(99)) for _ in range(3)] == [True, True, False]


def test_the_households_of_a_site_share_its_connections() -> None:
    counter = ConnectionCounter(LimitSettings(connections_per_address=2))
    stay = [counter.add(household(number), f"p{number}") for number in range(3 * SITE)]
    assert sum(stay) == 2 * SITE
    assert counter.add(household(0, "2001:db8:2"), "honest")
    for number in range(3 * SITE):
        counter.remove(household(number), f"p{number}")
    assert counter.add(household(7), "again")


def test_a_person_has_as_many_connections_as_the_setting_allows() -> None:
    counter = ConnectionCounter(LimitSettings(connections_per_person=2))
    homes = [household(number) for number in range(3)]
    assert [counter.add(home, "eva") for home in homes] == [True, True, False]
    counter.remove(homes[0], "eva")
    counter.remove(homes[1], "eva")
    assert counter.add(homes[0], "eva")
    assert (counter.people, counter.connections) == (1, 2)
    for home in (homes[0], homes[2]):
        counter.remove(home, "eva")
    assert (counter.people, counter.connections) == (0, 0)


def test_a_site_has_a_quarter_of_the_room_for_connections_at_most() -> None:
    """On a server with 1,024 descriptors its WebSockets, which nobody closes for others, would take
    all: the room for 32 households is more than that."""
    counter = ConnectionCounter(LimitSettings(), 900)
    stay = [counter.add(household(n % SITE), f"p{n}") for n in range(1000)]
    assert sum(stay) == 225
    assert counter.add(household(0, "2001:db8:2"), "honest")
    alone = ConnectionCounter(LimitSettings(), 100)
    assert sum(alone.add("192.0.2.1", f"p{n}") for n in range(100)) == 50, "as the setting says"


def test_the_households_of_a_site_share_its_tcp_connections() -> None:
    """Where they are too many, the newest is refused; nobody else's is closed for it."""
    connections = TcpConnections(10_000, 2)
    stay = [connections.add(CountedLine(), f"2001:db8:1:{n << 8:x}::1") for n in range(3 * SITE)]
    assert sum(stay) == 2 * SITE
    assert connections.add(CountedLine(), "2001:db8:2::1")


@pytest.mark.parametrize(("fit", "total"), [(None, 50), (49, 49), (50, 50), (51, 50)])
def test_there_are_no_more_connections_than_are_set_and_fit(fit: int | None, total: int) -> None:
    counter = limited_connections(LimitSettings(connections=50), max_total=fit)
    assert counter.total == total
    stay = [counter.add(CountedLine(), f"192.0.2.{number}") for number in range(total)]
    assert stay == [True] * total


class DroppedLine:
    """A connection that may be closed for a newcomer."""

    def abort(self) -> None:
        pass


def test_of_closed_tcp_connections_nothing_counts_any_more() -> None:
    """Whatever has become of them: refused, evicted, heard before they are refused, a WebSocket."""
    random, connections = Random("connections"), TcpConnections(20, 3)
    seen = [DroppedLine()]
    addresses = [f"192.0.2.{number}" for number in range(6)]
    for _ in range(2000):
        one = random.choice(seen)
        match random.randrange(5):
            case 0 | 1:
                seen.append(DroppedLine())
                if not connections.add(seen[-1], random.choice(addresses)):
                    connections.add_refused(seen[-1])
            case 2:
                connections.mark_busy(one)
            case 3:
                connections.mark_upgraded(one)
            case _:
                connections.remove(one)
    for one in seen:
        connections.remove(one)
    for address in addresses:
        stay = []
        for _ in range(4):
            stay.append(connections.add(one := DroppedLine(), address))
            connections.mark_busy(one)
        assert stay == [True, True, True, False]
    held = [connections.add_refused(DroppedLine()) for _ in range(MAX_REFUSED + 1)]
    assert held == [True] * MAX_REFUSED + [False]


@pytest.mark.parametrize(
    ("address", "wider"),
    [
        ("20010db800010203/64", ["20010db8000102/56", "20010db80001/48"]),
        ("192.0.2.1", []),
        ("", []),
        ("name/64", []),
    ],
)
def test_an_ipv6_household_lies_in_a_56_and_a_48(address: str, wider: list[str]) -> None:
    """Limits and turns know the same shares."""
    assert list(shares_of(address)) == [address, *wider]
    path = turn_path(address, "eva")
    assert path[2:] == (address, "eva")
    assert path[:2] == (tuple(shares_of(address)[:0:-1]) or (address, address))


def test_every_limiter_is_given_its_rate_first_and_then_its_burst() -> None:
    """Swapped, it would refuse after a few, and let a flood through."""
    sources = (file.read_text("utf-8") for file in (ROOT / "src/herzrasen/server").rglob("*.py"))
    given = [
        ", ".join(ast.unparse(word).lower() for word in node.args)
        for source in sources
        if "RateLimiter(" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "RateLimiter"
    ]
    assert len(given) > 25
    pattern = r".*(second|_day \* _mib / _day_seconds), (.*at_once|share)"
    assert [words for words in given if not re.fullmatch(pattern, words)] == []
