"""A node that keeps its tables while it runs, where a measurement needs all of them at one node."""

from __future__ import annotations

from functools import partial

from herzrasen.cli.main import main
from herzrasen.cluster.rebalancing import NO_REBALANCING
from herzrasen.server.cluster import node

if __name__ == "__main__":
    # The server asks the module for the name when it starts.
    node.NodeSettings = partial(  # type: ignore[assignment,misc]
        node.NodeSettings, rebalancing=NO_REBALANCING
    )
    main()
