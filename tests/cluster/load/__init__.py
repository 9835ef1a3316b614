"""Load on a cluster: many people at many tables, who behave as the page does and record what they
saw.

They run on the event loop of the test, while faults are made (``tests/cluster/faults``).
"""
