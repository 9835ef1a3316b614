"""Golden rounds: a position, moves, and what came of them, as text.

A line ``> 0 pile 7H > r1 on 8H`` is a move of seat 0 (or ``dealer``). Below it stand the events, or
``refused:`` and the reason; at the end, after ``=``, the table. To write the files anew, run
``python -m tests.games.nerts.golden_rounds``; the difference then shows what has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from herzrasen.cards import DEALER
from herzrasen.games.nerts import State, decide, evolve, start
from herzrasen.games.nerts.notation import format_area, format_event, parse_move
from herzrasen.games.protocol import Refusal
from tests.games.nerts.positions import rules, table

FILES = sorted((Path(__file__).parents[2] / "golden/nerts").glob("*.txt"))


def replay_golden(text: str) -> str:
    """The golden text again, with what comes of its moves today."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("> "))
    head = lines[:first]
    position = [line for line in head if line and not line.startswith("#")]
    state = _begin(position)
    done = [*head]
    for line in lines[first:]:
        if line.startswith("#") or (not line and done[-1]):
            done.append(line)
        elif line.startswith("> "):
            seat, move = line[2:].split(" ", 1)
            happened = decide(state, DEALER if seat == "dealer" else int(seat), parse_move(move))
            done.append(line)
            if isinstance(happened, Refusal):
                facts = "".join(f" {name} {value}" for name, value in happened.facts.items())
                done.append(f"refused: {happened.code.removeprefix('nerts.refusal.')}{facts}")
                continue
            for event in happened:
                done.append(format_event(event))
                state = evolve(state, event)
        elif line.startswith("="):
            break
    return "\n".join([*done, *_table(state)]) + "\n"


def _begin(position: list[str]) -> State:
    if len(position) == 1:
        return start(rules(position[0].removeprefix("rules: ")))
    return table("\n".join(position))


def _table(state: State) -> Iterator[str]:
    public = state.public
    yield f"= {public.phase}"
    for index, area in enumerate(public.areas):
        yield f"= {index} {format_area(area)}"
    for index, pile in enumerate(public.foundations):
        yield f"= f{index} {' '.join(map(str, pile))}"


if __name__ == "__main__":
    for file in FILES:
        file.write_text(replay_golden(file.read_text("utf-8")), "utf-8")
