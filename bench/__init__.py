"""Benchmarks of speed and size: see README.md."""
