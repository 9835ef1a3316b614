"""Mutants: small faults, planted one at a time, to see which test turns red.

A gate is worth what it turns red for. `areas/` holds faults of the kind that people make, as data;
`python -m tests.mutants` plants each and runs the tests that ought to notice: those that it names,
then others of the gate that enter what it changes, then named tests of a later tier.
`test_mutants.py` keeps the data true to the source.
"""
