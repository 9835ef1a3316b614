"""A node that keeps its tables while it runs, where a measurement needs all of them at one node."""

from __future__ import annotations

from functools import partial

from herzrasen.cli.main import main
from herzrasen.cluster.rebalancing import NO_REBALANCING
from herzrasen.server import backend

if __name__ == "__main__":
    backend.NodeSettings = partial(  # type: ignore[assignment,misc]
        backend.NodeSettings, rebalancing=NO_REBALANCING
    )
    main()
