"""``python -m herzrasen`` with the seeds of a test: what `start_process` runs.

No setting of the program chooses cards, so this replaces its sources of randomness instead.
"""

import os
import runpy
from unittest.mock import patch

if __name__ == "__main__":
    from herzrasen.server import app
    from herzrasen.server.lobby import shared_decks
    from tests import seeds

    seeds.begin_test(os.environ.pop("SEED_OF_TEST"))
    with (
        patch.object(app, "Entropy", seeds.seeded_entropy),
        patch.object(shared_decks, "secrets", seeds),
    ):
        runpy.run_module("herzrasen", run_name="__main__", alter_sys=True)
