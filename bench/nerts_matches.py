"""Lengths of Nerts matches by preset, and whether they end by their own rule.

    .venv/bin/python -m bench.nerts_matches --insight 3 --out rounds.jsonl      plays the rounds
    .venv/bin/python -m bench.nerts_matches --table rounds.jsonl                prints the table

Bots of one insight play rounds of every preset with every number of seats, in sequences of fifteen,
since piles grow where callers' do. Matches are then drawn from these rounds, four hundred of each
kind, and ended as the preset says. The bots are equals: people who are not draw apart sooner.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import msgspec
from msgspec.structs import replace

from herzrasen.bots.nerts import NertsBot
from herzrasen.games import nerts
from herzrasen.games.match import Match
from herzrasen.games.nerts.score import places
from herzrasen.games.protocol import InvalidRules
from herzrasen.research.nerts_round import play_match

EVENING: Final = 15
"""As many rounds as fit into an evening."""
DRAWN: Final = 400
TEMPO: Final = 3
PRESETS: Final = tuple(name for name in nerts.PRESETS if name != "nna")  # by pagat's rules


class Rounds(msgspec.Struct, frozen=True):
    """The points of each side and the seconds, round by round."""

    preset: str
    seats: int
    insight: int
    points: tuple[tuple[int, ...], ...]
    seconds: tuple[float, ...]


def kinds(numbers: Sequence[int]) -> Iterator[tuple[str, nerts.NertsRules]]:
    """Every preset with each of these numbers of seats that it can be played with."""
    for seats in numbers:
        for name in PRESETS if seats == 2 else [one for one in PRESETS if one != "duel"]:
            try:
                yield name, replace(nerts.PRESETS[name], seats=seats)
            except InvalidRules:
                continue


def play_rounds(name: str, rules: nerts.NertsRules, insight: int, sequences: int) -> Rounds:
    """So many sequences of rounds among bots of this insight."""
    endless = replace(rules, target=None, spread=None, rounds=EVENING)
    rounds = [
        one
        for sequence in range(sequences)
        for one in play_match(
            endless,
            [NertsBot(TEMPO, insight, seed=100 * sequence + n) for n in range(rules.seats)],
            sequence,
        )
    ]
    points = tuple(one.points[: rules.sides] for one in rounds)
    return Rounds(name, rules.seats, insight, points, tuple(one.ms / 1000 for one in rounds))


def lengths(rules: nerts.NertsRules, rounds: Rounds) -> list[int]:
    """How many rounds matches have that are drawn from these, the shortest first."""
    random = Random(rounds.preset)
    return sorted(_length(rules, rounds.points, random) for _ in range(DRAWN))


def _length(rules: nerts.NertsRules, points: Sequence[tuple[int, ...]], random: Random) -> int:
    public, match = nerts.start(rules).public, Match((0,) * rules.sides)
    while True:
        got = random.choice(points)
        totals = tuple(map(sum, zip(match.totals, got, strict=True)))
        match = Match(totals, (*match.deals, got))
        if places(replace(public, match=match)):
            return len(match.deals)


def table(files: Sequence[Path]) -> Iterator[str]:
    """The lines of a Markdown table."""
    read = msgspec.json.Decoder(Rounds)
    head = "variant | seats | insight | points a round | median | nine of ten | by its rule | min"
    yield f"| {head} |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in sorted(
        (read.decode(line) for file in files for line in file.read_bytes().splitlines()),
        key=lambda one: (PRESETS.index(one.preset), one.seats, one.insight),
    ):
        rules = replace(nerts.PRESETS[one.preset], seats=one.seats)
        long = lengths(rules, one)
        in_time = sum(length <= EVENING for length in long) / DRAWN
        mean = fmean(points for got in one.points for points in got)
        minutes = fmean(one.seconds) * long[DRAWN // 2] / 60
        yield (
            f"| `{one.preset}` | {one.seats} | {one.insight} | {mean:.1f} | {long[DRAWN // 2]} "
            f"| {long[DRAWN * 9 // 10]} | {in_time:.0%} | {minutes:.0f} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--insight", type=int, default=3)
    parser.add_argument("--sequences", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="+", default=range(2, 13))
    parser.add_argument("--out", type=Path)
    parser.add_argument("--table", type=Path, nargs="+")
    asked = parser.parse_args()
    if asked.table:
        print("\n".join(table(asked.table)))
        return
    with asked.out.open("ab") as out:
        for name, rules in kinds(asked.seats):
            out.write(msgspec.json.encode(play_rounds(name, rules, asked.insight, asked.sequences)))
            out.write(b"\n")
            out.flush()


if __name__ == "__main__":
    main()
