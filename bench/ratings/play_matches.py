"""Play whole matches among bots of unlike strength, for choosing and checking the rating.

    .venv/bin/python -m bench.ratings.play_matches hearts standard --matches 600
    .venv/bin/python -m bench.ratings.play_matches nerts stoss --matches 400

Four bots drawn by chance (a master sits in every third match of Hearts) play a match by the preset,
to its end. A line of ``results/ratings/GAME-PRESET.csv`` is a match: its number, and seat by seat
the bots, their totals and their places. A run goes on where the file ends; the result depends on
the numbers alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Final

from herzrasen.bots import dealer
from herzrasen.bots.hearts.bot import HeartsBot
from herzrasen.bots.nerts import NertsBot
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.ratings.bot_ratings import bot_name
from herzrasen.research.nerts_round import play_round, seed_of

FOLDER: Final = Path(__file__).parents[1] / "results" / "ratings"
HEARTS_LEVELS: Final = (1, 2, 3, 4)
NERTS_SETTINGS: Final = tuple(
    (tempo, insight) for tempo in (1, 2, 3, 4, 5) for insight in (1, 3, 5)
)
Row = tuple[int, tuple[str, ...], tuple[int, ...], tuple[int, ...]]


def play_hearts(preset: str, number: int) -> Row:
    """The match of Hearts with this number."""
    rng = Random(f"{preset}/{number}")
    levels = [rng.choice(HEARTS_LEVELS[:-1]) for _ in range(4)]
    if number % 3 == 0:
        levels[rng.randrange(4)] = HEARTS_LEVELS[-1]
    bots = [HeartsBot(level, seed=4 * number + seat) for seat, level in enumerate(levels)]
    state = hearts.start(hearts.PRESETS[preset])
    while not state.public.match.over:
        deal = dealer.deal(state.public, seed_of(number, len(state.public.match.deals)))
        state = _after(state, DEALER, deal)
        while state.public.phase not in (hearts.Phase.DEAL, hearts.Phase.OVER):
            for seat in sorted(hearts.to_act(state.public)):
                state = _after(state, seat, bots[seat].choose(hearts.view(state, seat)))
    names = tuple(_rated_name("hearts", {"level": level}) for level in levels)
    return number, names, state.public.match.totals, state.public.match.places


def play_nerts(preset: str, number: int) -> Row:
    """The match of Nerts with this number."""
    rng = Random(f"{preset}/{number}")
    settings = [rng.choice(NERTS_SETTINGS) for _ in range(4)]
    bots = [
        NertsBot(tempo=tempo, insight=insight, seed=4 * number + seat)
        for seat, (tempo, insight) in enumerate(settings)
    ]
    state = nerts.start(nerts.PRESETS[preset])
    while not state.public.match.over:
        state, _ = play_round(state, bots, seed_of(number, len(state.public.match.deals)))
    names = tuple(_rated_name("nerts", {"tempo": t, "insight": i}) for t, i in settings)
    return number, names, state.public.match.totals, state.public.match.places


def _rated_name(game: GameName, settings: dict[str, int]) -> str:
    """The bot's name in the log of rated matches: all that play here have one."""
    name = bot_name(game, settings)
    assert name is not None
    return name


def read(file: Path) -> list[Row]:
    """The matches in a file."""
    return [*_rows(file.read_text().splitlines())]


def _rows(lines: Sequence[str]) -> Iterator[Row]:
    for line in lines:
        number, names, totals, places = line.split(",")
        yield (
            int(number),
            tuple(names.split()),
            tuple(map(int, totals.split())),
            tuple(map(int, places.split())),
        )


def _after(state: hearts.State, seat: int, move: hearts.Move) -> hearts.State:
    events = hearts.decide(state, seat, move)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = hearts.evolve(state, event)
    return state


def _play(job: tuple[str, str, int]) -> Row:
    game, preset, number = job
    return play_hearts(preset, number) if game == "hearts" else play_nerts(preset, number)


def main() -> None:
    """Play the matches that the file lacks."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", choices=("hearts", "nerts"))
    parser.add_argument("preset")
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    file = FOLDER / f"{args.game}-{args.preset}.csv"
    done = len(read(file)) if file.exists() else 0
    jobs = [(args.game, args.preset, number) for number in range(done, args.matches)]
    with Pool(args.workers) as pool, file.open("a") as out:
        for number, *columns in pool.imap(_play, jobs):
            out.write(f"{number},{','.join(' '.join(map(str, each)) for each in columns)}\n")
            out.flush()


if __name__ == "__main__":
    main()
