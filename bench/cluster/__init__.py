"""Benchmark of a cluster: real nodes, PostgreSQL on the disk, a broker.

    .venv/bin/python -m bench.cluster [part …]

Every process stands on this machine, with the people beside them. So what is compared is processor
time, and ``moves a second on one core`` are computed from it.
"""
