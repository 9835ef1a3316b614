"""Endings of deals as text files: how the deal got there, and how many ways lead on.

A file states the agreement (a preset, and the options that differ from it), the deals with their
packs and the moves made so far, and then what the oracle counted: ``nodes``, the sequences of
legal moves of each length; ``leaves``, those that end the deal; ``results``, how many different
results they have, and a checksum of all results with their numbers. ``apart`` names options that
would give other counts here with that value, so that an ending shows what it is there for.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from tests.perft import oracle
from tests.perft.oracle import Options, OraclePosition, Result

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Counts:
    """What can happen from an ending: sequences by length, and the results of the whole ones."""

    nodes: tuple[int, ...]
    results: Counter[Result]

    def lines(self) -> list[str]:
        """The counts as they stand in the file."""
        listed = sorted(f"{tuple(result)} x{n}" for result, n in self.results.items())
        checksum = hashlib.sha256("\n".join(listed).encode()).hexdigest()
        return [
            f"nodes: {' '.join(map(str, self.nodes))}",
            f"leaves: {self.results.total()}",
            f"results: {len(self.results)} different, {checksum}",
        ]


@dataclass(frozen=True)
class Ending:
    """Deals with their packs and moves; the last one stands at the ending."""

    title: str
    preset: str
    options: Options
    dealer: int
    deals: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    apart: tuple[tuple[str, Any], ...] = ()
    counted: tuple[str, ...] = ()

    def position(self) -> OraclePosition:
        """Where the oracle stands after all the moves."""
        totals: tuple[int, ...] = (0,) * oracle.sides(self.options)
        for number, (pack, moves) in enumerate(self.deals):
            dealer = (self.dealer + number) % self.options.players
            position = oracle.dealt(self.options, pack, number, dealer, totals)
            for move in moves:
                position = oracle.make(self.options, position, move)
            if position.phase == "over":
                totals = oracle.result(self.options, position).totals
        return position

    def lines(self) -> Iterator[str]:
        """The file, less the counts."""
        yield f"title: {self.title}"
        yield f"preset: {self.preset}"
        yield from map(": ".join, differences(oracle.PRESETS[self.preset], self.options))
        yield f"dealer: {self.dealer}"
        for pack, moves in self.deals:
            yield f"deal: {' '.join(pack)}"
            yield f"moves: {', '.join(moves)}"
        yield from (f"apart: {name} {word(value)}" for name, value in self.apart)


def count(options: Options, position: OraclePosition) -> Counts:
    """Everything that can happen, by the oracle."""
    nodes: Counter[int] = Counter()
    results: Counter[Result] = Counter()

    def walk(position: OraclePosition, ply: int) -> None:
        if position.phase == "over":
            results[oracle.result(options, position)] += 1
        for move in oracle.moves(options, position):
            nodes[ply] += 1
            walk(oracle.make(options, position, move), ply + 1)

    walk(position, 0)
    return Counts(tuple(nodes[ply] for ply in sorted(nodes)), results)


def told_apart(ending: Ending, name: str, value: Any) -> bool:
    """Whether this option with this value would give other counts here."""
    other = ending.options._replace(**{name: value})
    begun = bool(ending.deals[-1][1])
    position = ending.position() if begun else replace(ending, options=other).position()
    if oracle.sides(other) != len(position.totals):
        position = position._replace(totals=(0,) * oracle.sides(other))
    return tuple(count(other, position).lines()) != ending.counted


def differences(preset: Options, options: Options) -> Iterator[tuple[str, str]]:
    for name in Options._fields:
        if getattr(options, name) != getattr(preset, name):
            yield name, word(getattr(options, name))


def word(value: Any) -> str:
    match value:
        case None | ():
            return "none"
        case bool():
            return "yes" if value else "no"
        case (str(card), int(points)):
            return f"{card}:{points}"
        case tuple():
            return " ".join(map(word, value))
        case _:
            return str(value)


def value_of(name: str, text: str) -> Any:
    """An option's value from its word; what kind of value it is, its default says."""
    default = Options._field_defaults[name]
    if name == "removed":
        return tuple(text.split())
    if name == "penalties":
        pairs = [pair.split(":") for pair in text.split() if text != "none"]
        return tuple((card, int(points)) for card, points in pairs)
    if text == "none" and default is None:
        return None
    if isinstance(default, bool):
        return text == "yes"
    if isinstance(default, int) or name in ("queen_value", "target", "deals"):
        return None if text == "none" else int(text)
    return text


def read(path: Path) -> Ending:
    """An ending from its file."""
    preset, title, dealer = "standard", "", 0
    changes: dict[str, Any] = {}
    packs: list[tuple[str, ...]] = []
    moves: list[tuple[str, ...]] = []
    apart: list[tuple[str, Any]] = []
    counted: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        key, _, text = line.partition(":")
        text = text.strip()
        match key:
            case "title":
                title = text
            case "preset":
                preset = text
            case "dealer":
                dealer = int(text)
            case "deal":
                packs.append(tuple(text.split()))
            case "moves":
                moves.append(tuple(text.split(", ")) if text else ())
            case "apart":
                name, _, other = text.partition(" ")
                apart.append((name, value_of(name, other)))
            case "nodes" | "leaves" | "results":
                counted.append(line)
            case _:
                changes[key] = value_of(key, text)
    return Ending(
        title=title,
        preset=preset,
        options=oracle.PRESETS[preset]._replace(**changes),
        dealer=dealer,
        deals=tuple(zip(packs, moves, strict=True)),
        apart=tuple(apart),
        counted=tuple(counted),
    )


def recount(ending: Ending) -> Ending:
    """The ending with the counts of the oracle."""
    counts = count(ending.options, ending.position())
    return replace(ending, counted=tuple(counts.lines()))


def write(path: Path, ending: Ending) -> None:
    path.write_text("\n".join([*ending.lines(), *ending.counted]) + "\n", "utf-8")


def all_endings() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))
