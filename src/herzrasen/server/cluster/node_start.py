"""Starts a node in its cluster, or says to its operator why that cannot be done."""

from __future__ import annotations

from herzrasen.cluster.joining import NodeConflict
from herzrasen.server.cluster.node import ClusterNode
from herzrasen.server.runtime.start_error import StartError
from herzrasen.telemetry.reasons import reason


async def join_cluster(node: ClusterNode) -> StartError | None:
    """Join the cluster; or why that cannot be done, although all was well a moment ago."""
    try:
        await node.open()
    except StartError as error:
        return error
    except NodeConflict as error:
        other, lease = error.other, f"{error.other.lease:g}"
        return StartError(f"node-{error.what}", node=other.name, id=other.id, lease=lease)
    except OSError as error:
        return StartError("no-lease", why=reason(error))
    return None
