"""What a player of OpenSpiel's Hearts sees, as tensor and string, with and without recall.

Without recall it is the observation of ``hearts_observation`` and who is looking, in matches with
the totals. With perfect recall the tensor holds, for each deal, the cards that were dealt to the
player, its own picks in their order, what it received, what was exposed, and every card in the
order of play; the string has every event as the player saw it, and its own picks.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from herzrasen.cards import WATCHER
from herzrasen.games.hearts import Event, HeartsRules, see
from herzrasen.games.hearts.notation import format_event
from herzrasen.research.environments.hearts_actions import (
    action_name,
)
from herzrasen.research.environments.hearts_observation import encode_view, layout_of
from herzrasen.research.environments.openspiel_records import Pick, RecordWriter, record_shapes

if TYPE_CHECKING:
    from herzrasen.research.environments.openspiel_hearts import HeartsState

PRIVATE_BLOCKS = frozenset(("hand", "chosen", "given", "received", "kitty"))
"""The blocks of an observation that one player alone knows."""


class HeartsObserver:
    """OpenSpiel's PyObserver: ``tensor`` (float32), its named pieces ``dict``, and strings.

    Raises ValueError for observation parameters, for all players' private information at once, and
    for a tensor with perfect recall of a whole match, which has no bounded size worth allocating.
    """

    def __init__(
        self, rules: HeartsRules, deals: int | None, iig_obs_type: Any, params: Any
    ) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        self._private = bool(iig_obs_type.private_info.name == "SINGLE_PLAYER")
        if iig_obs_type.private_info.name == "ALL_PLAYERS":
            raise ValueError("no observer sees what all players know")
        self._public = bool(iig_obs_type.public_info)
        self._recall = bool(iig_obs_type.perfect_recall)
        self._rules, self._deals = rules, deals
        shapes: dict[str, tuple[int, ...]] = {"player": (rules.players,)}
        if self._recall and deals is not None:
            shapes |= {
                name: (deals, *shape)
                for name, shape in record_shapes(
                    rules, private=self._private, public=self._public
                ).items()
            }
        elif not self._recall:
            shapes |= self._observation_shapes()
        self.tensor: npt.NDArray[np.float32] = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def set_from(self, state: HeartsState, player: int) -> None:
        """Write what this player sees into ``tensor``."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self._recall and self._deals is None:
            raise ValueError("a whole match has no tensor with perfect recall; use the string")
        if self._recall:
            self._write_records(state, player)
            return
        turn = state.values.turn
        row = np.frombuffer(encode_view(turn.view(player), turn.picks_of(player)), np.uint8)
        for block in layout_of(self._rules).blocks:
            if block.name in self.dict:
                self.dict[block.name][...] = row[block.slice].reshape(block.shape or (1,))
        if "totals" in self.dict:
            totals, side = turn.state.public.match.totals, self._rules.side(player)
            self.dict["totals"][:] = totals[side:] + totals[:side]

    def string_from(self, state: HeartsState, player: int) -> str:
        """What this player sees, in lines."""
        lines = [f"player {player}"]
        if self._recall:
            lines += self._history_lines(state.values.log, player)
        else:
            turn = state.values.turn
            row = encode_view(turn.view(player), turn.picks_of(player))
            lines += layout_of(self._rules).text(row, self._sees)
            if self._deals is None and self._public:
                lines.append("totals " + " ".join(map(str, turn.state.public.match.totals)))
        return "\n".join(lines)

    def _sees(self, name: str) -> bool:
        """Whether a piece of an observation is wanted."""
        return self._private if name in PRIVATE_BLOCKS else self._public

    def _observation_shapes(self) -> dict[str, tuple[int, ...]]:
        blocks = layout_of(self._rules).blocks
        shapes = {block.name: block.shape or (1,) for block in blocks if self._sees(block.name)}
        if self._deals is None and self._public:
            shapes["totals"] = (self._rules.sides,)
        return shapes

    def _write_records(self, state: HeartsState, player: int) -> None:
        writer = RecordWriter(self.dict, self._rules, player)
        for entry in state.values.log:
            if isinstance(entry, Pick):
                writer.pick(entry)
            else:
                writer.event(see(entry, player))

    def _history_lines(self, log: Iterable[Event | Pick], player: int) -> Iterable[str]:
        observer = player if self._private else WATCHER
        for entry in log:
            if not isinstance(entry, Pick):
                if self._public or observer != WATCHER:
                    yield format_event(see(entry, observer))
            elif entry.seat == observer:
                yield f"picked {action_name(entry.action)}"
