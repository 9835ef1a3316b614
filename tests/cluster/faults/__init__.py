"""Faults of a real cluster: processes that die, freeze and start again, clocks that jump, networks
that are cut."""
