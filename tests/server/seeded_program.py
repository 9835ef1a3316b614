"""``python -m herzrasen``, or another module, with the seeds of a test: what `start_process` runs.

No setting of the program chooses cards, so this replaces its sources of randomness instead.
"""

import os
import runpy
from functools import partial
from unittest.mock import patch

if __name__ == "__main__":
    from herzrasen.server import app
    from herzrasen.server.lobby import daily_days, shared_decks
    from tests import seeds

    seeds.begin_test(os.environ.pop("SEED_OF_TEST"))
    share = bool(os.environ.pop("SEATS_SHARE", ""))
    module = os.environ.pop("PROGRAM_OF_TEST", "herzrasen")
    with (
        patch.object(app, "Entropy", partial(seeds.seeded_entropy, share=share)),
        patch.object(daily_days, "secrets", seeds),
        patch.object(shared_decks, "secrets", seeds),
    ):
        runpy.run_module(module, run_name="__main__", alter_sys=True)
