"""How many moons a player concedes to a rival that shoots whenever its hand allows.

    python -m bench.moon_defence --a master --deals 140 --seed 1

Each deal is played in the six seatings of two against two. The rival
(``tests/bots/hearts/shooting_rival.py``) plays as ``--base`` where it does not shoot;
``--losers`` is up to how many expected losers it does.
"""

from __future__ import annotations

import argparse

from herzrasen.bots.bot import LEVEL_NAMES
from herzrasen.bots.hearts import HeartsBot
from herzrasen.games.hearts import HeartsRules
from herzrasen.research.hearts_arena import run_deals
from herzrasen.research.pairing import Pairing
from tests.arena_pairings import player
from tests.bots.hearts.shooting_rival import rival_spec


def main() -> None:
    """Play, and print one line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--a", default="master")
    parser.add_argument("--base", choices=LEVEL_NAMES, default="quick")
    parser.add_argument("--losers", type=float, default=4.5)
    parser.add_argument("--deals", type=int, default=140)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    base = HeartsBot(LEVEL_NAMES.index(args.base) + 1, seed=args.seed)
    rival = rival_spec(base, args.losers)
    pairing = Pairing(player(args.a), rival, HeartsRules(), args.seed)
    result = run_deals(pairing, args.deals, workers=args.workers)
    made, conceded = result.moons
    games = result.deals * result.seatings
    print(f"{args.a}: {conceded} moons conceded and {made} made in {games} games;", end=" ")
    print(f"A minus B {result.difference:+.2f} ± {result.error:.2f} points a deal")


if __name__ == "__main__":
    main()
