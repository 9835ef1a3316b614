"""A node that is busy, and answers pings, is waited for by those whom no other node can help."""

from __future__ import annotations

from typing import Any, cast

from herzrasen.cluster.link import Links
from herzrasen.cluster.membership import Membership
from herzrasen.cluster.messages import FindMatch, FollowReview, Message, Reply
from herzrasen.cluster.requests import Requests
from herzrasen.protocol.http_tables import QuickMatch
from herzrasen.server.cluster.shared_matchmaker import SharedMatchmaker
from herzrasen.server.cluster.shared_reviews import SharedReviews
from herzrasen.storage.nodes import NodeStatus
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

TAKES = 5.5
"""Seconds until the busy node answers."""


class BusyCluster:
    """This node, "b", and "a", which finds the matches and runs a review; "0" stops."""

    node = "b"

    def __init__(self, loop: VirtualLoop) -> None:
        self.living = {id_: NodeStatus(id_, id_, stopping=id_ == "0") for id_ in ("0", "a", "b")}
        self.membership = cast("Membership", self)
        self.links = cast("Links", self)
        self.requests = Requests(self.links, 1.0)
        self._loop = loop

    def send(self, node: str, message: Message, _size: int) -> None:
        assert node == "a"
        assert isinstance(message, FindMatch | FollowReview)
        reply = Reply(message.request, "T" if isinstance(message, FindMatch) else b"review")
        self._loop.call_later(TAKES, self.requests.receive, node, reply)

    def is_silent(self, _node: str) -> bool:
        return False


async def nobody_here(*_: object) -> Any:
    raise AssertionError("it is found at another node")


class NoMatchmaker:
    seat = staticmethod(nobody_here)


def test_a_match_is_found_by_the_busy_node_that_finds_all() -> None:
    """Another one would open a table more, and the person had a seat at both."""

    async def main(loop: VirtualLoop) -> None:
        cluster = BusyCluster(loop)
        shared = SharedMatchmaker(
            NoMatchmaker(), cluster.membership, cluster.links, cluster.requests
        )
        assert await shared.seat(QuickMatch("hearts", "Eva"), "eva", "192.0.2.1") == "T"

    run_in_virtual_time(main)


def test_a_review_of_a_busy_node_is_not_begun_again() -> None:
    """The page was told that there is no such review, and started it once more."""

    async def main(loop: VirtualLoop) -> None:
        cluster = BusyCluster(loop)
        shared = SharedReviews(nobody_here, cluster.membership, cluster.links, cluster.requests)
        there = BusyCluster(loop)
        there.node = "a"
        owner = SharedReviews(nobody_here, there.membership, there.links, there.requests)
        assert await shared.follow(owner.job_name("job")) == b"review"

    run_in_virtual_time(main)
