"""Benchmarks of other servers beside ours."""
