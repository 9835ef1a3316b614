"""What tests of a real cluster share."""

from tests.cluster.cluster_stack import stack, stack_with_networks
from tests.cluster.live_cluster import cluster
from tests.cluster.node_network import hub

__all__ = ["cluster", "hub", "stack", "stack_with_networks"]
