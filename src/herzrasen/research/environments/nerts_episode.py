"""What the two environments of Nerts share: rounds from a seed, spaces, observations, rewards."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Move, NertsRules, Phase
from herzrasen.research.environments.arguments import first_deal_number
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_spaces import LARGEST_TOTAL, whole_number
from herzrasen.research.environments.nerts_actions import actions_of_rules, legal_moves
from herzrasen.research.environments.nerts_observation import encode_nerts_view, nerts_layout
from herzrasen.research.environments.nerts_table import NertsSimulation, ReactionTimes

NertsObservation = dict[str, npt.NDArray[Any]]
"""``observation`` (uint8, see ``nerts_observation``), ``action_mask`` (int8), ``ms`` (int32, one
number: simulated milliseconds since the round began), and in matches ``scores`` (int32, the totals
by side from the observer's on)."""


class NertsEpisode:
    """Rounds of an episode: so many ``rounds`` from a level score sheet each, or a whole match.

    Round n after the seed has the cards number n of that seed, whichever episode it is in.
    ``order`` are the seats that are asked first in the running round.
    """

    def __init__(
        self,
        rules: NertsRules,
        rounds: int | None,
        reactions: ReactionTimes | Sequence[ReactionTimes] | None,
    ) -> None:
        if rounds is not None and rounds < 1:
            raise ValueError(f"an episode has at least 1 round, not {rounds}")
        reactions = ReactionTimes() if reactions is None else reactions
        if isinstance(reactions, ReactionTimes):
            reactions = [reactions] * rules.seats
        if len(reactions) != rules.seats:
            raise ValueError(f"{rules.seats} reaction times are wanted, not {len(reactions)}")
        self.rules: Final = rules
        self.rounds, self.coding = rounds, actions_of_rules(rules)
        self.table = NertsSimulation(rules, tuple(reactions))
        self.order: list[Seat] = []
        self.started = False
        self._seed, self._number, self._left = secrets.randbits(64), 0, 0

    def reset(self, seed: int | None, options: Mapping[str, Any]) -> None:
        """Deal the first round of an episode: number 0 of a ``seed`` (0 to 2**64 - 1), or without a
        seed the next one; ``options`` may have ``first_deal``, another number. What else they have
        is ignored, as PettingZoo's tests expect. Raises ValueError for what is out of range."""
        number = first_deal_number(seed, options, self._number)
        self._seed = self._seed if seed is None else seed
        self._number, self._left, self.started = number, self.rounds or 0, True
        self.table.start_match()
        self._deal()

    def next_round(self) -> bool:
        """After a score: deal again. Returns whether the episode is over instead."""
        if self.rounds is None:
            if self.table.state.public.phase is Phase.OVER:
                return True
        elif self._left == 0:
            return True
        else:
            self.table.start_match()
        self._deal()
        return False

    def rewards(self) -> list[float]:
        """The points of each seat's side in the round that was just scored."""
        assert self.table.points is not None
        sides = [self.rules.side(self.rules.area(seat)) for seat in range(self.rules.seats)]
        return [float(self.table.points[side]) for side in sides]

    def move_of(self, seat: Seat, action: Any) -> Move | None:
        """The move that an action stands for; None for a wait, and for an action that is not legal:
        hands that reach for nothing. Raises IllegalAction for what is no action at all."""
        number = whole_number(action)
        if not 0 <= number < self.coding.count:
            raise IllegalAction(f"actions are 0 to {self.coding.count - 1}, not {number}")
        moves = legal_moves(nerts.view(self.table.state, seat))
        if number not in moves:
            self.table.bounces[seat] += 1
        return moves.get(number)

    def space(self) -> spaces.Dict:
        """The space of a seat's observations."""
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (nerts_layout(self.rules).size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (self.coding.count,), np.int8),
            "ms": spaces.Box(0, LARGEST_TOTAL, (1,), np.int32),
        }
        if self.rounds is None:
            sides = (self.rules.sides,)
            parts["scores"] = spaces.Box(-LARGEST_TOTAL, LARGEST_TOTAL, sides, np.int32)
        return spaces.Dict(parts)

    def observe(self, seat: Seat, mask: npt.NDArray[np.int8]) -> NertsObservation:
        """What a seat sees, with its mask."""
        public = self.table.state.public
        row = encode_nerts_view(nerts.view(self.table.state, seat))
        seen: NertsObservation = {
            "observation": np.frombuffer(row, np.uint8),
            "action_mask": mask,
            "ms": np.array([self.table.ms], np.int32),
        }
        if self.rounds is None:
            side = self.rules.side(self.rules.area(seat))
            totals = public.match.totals
            seen["scores"] = np.array(totals[side:] + totals[:side], np.int32)
        return seen

    def mask(self, seat: Seat | None) -> npt.NDArray[np.int8]:
        """1 for each legal action of a seat; zeros for None."""
        mask = np.zeros(self.coding.count, np.int8)
        if seat is not None:
            mask[list(legal_moves(nerts.view(self.table.state, seat)))] = 1
        return mask

    def text(self) -> str:
        """The table in lines: each area's pile, columns, waste and stock, then the foundations."""
        public = self.table.state.public
        lines = [f"round {public.round}  phase {public.phase.value}  {self.table.ms} ms"]
        for index, area in enumerate(public.areas):
            columns = " | ".join(" ".join(card.text for card in one) for one in area.tableau)
            pile, waste = ("".join(c.text for c in cards[-1:]) for cards in (area.pile, area.waste))
            lines.append(
                f"area {index}  pile {area.pile_left} {pile}  [{columns}]  waste {waste}"
                f"  stock {area.stock}"
            )
        tops = " ".join(public.face(pile[-1]).text for pile in public.foundations)
        lines += [
            f"foundations {tops}".rstrip(),
            f"totals {' '.join(map(str, public.match.totals))}",
        ]
        return "\n".join(lines)

    def _deal(self) -> None:
        self.order = self.table.deal(self._seed, self._number)
        self._number += 1
        self._left -= 1
