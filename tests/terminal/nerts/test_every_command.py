"""What each key, press and typed command does at a table of Nerts, in every state of it, as text.
``--update-golden`` writes it anew: read the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.rules import Teams
from herzrasen.terminal.nerts.board_model import BoardModel
from herzrasen.terminal.nerts.line_play import LinePlay
from herzrasen.terminal.nerts.page_contents import AGAIN, REVIEW
from herzrasen.terminal.nerts.places import PILE, top_of
from herzrasen.terminal.nerts.refused_moves import PlaceNote
from herzrasen.terminal.nerts.targets import ADVANCE, CALL, PROOF, STOCK, VOTE, target_name
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import SentMove, TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation
from tests.golden_text import AssertGolden
from tests.terminal.nerts.desk import Desk
from tests.terminal.nerts.test_pictures import (
    EARLIER,
    FOUR,
    after_call,
    amid,
    countdown,
    empty_stock,
    in_team,
    joker,
    later,
    los,
    may_call,
    on_their_way,
    start,
    stop_by_proof,
    with_public,
)
from tests.terminal.still_table import StillTable, told_differences

GOLDEN: Final = Path(__file__).parent / "golden" / "commands.txt"
SIZE: Final = (80, 22)
KEYS: Final = (*" asdf12enovcrzui?x", "escape", "pagedown", "up", "enter", "left")
DRAWN: Final = ("up", "enter", "left")
"""Keys that walk over what is drawn, or press it."""
PRESSES: Final = (STOCK, CALL, VOTE, ADVANCE, AGAIN, REVIEW, PROOF, "nothing")
TYPED: Final = ("1", "99", "w", "w 1", "w c 1", "w r2", "w bo", "w nobody", "p", "3 e", "q", "")
COMMANDS: Final[Mapping[str, Callable[[LinePlay], object]]] = {
    "turn": LinePlay.turn,
    "call": LinePlay.call,
    "vote": LinePlay.vote,
    "start": LinePlay.start,
    "moves": LinePlay.say_moves,
    "cards": LinePlay.say_cards,
    "middle": LinePlay.say_middle,
    "rivals": lambda line: line.say_rivals(""),
    "rival 2": lambda line: line.say_rivals("2"),
    "scores": LinePlay.say_scores,
    "sheet": LinePlay.say_sheet,
    "proof": LinePlay.say_proof,
}


class UnshownModel(BoardModel):
    """A board that nobody sees: what it would show for a while is written down."""

    def __init__(self, context: TableContext, log: list[str]) -> None:
        super().__init__(
            context,
            lambda: 0.0,
            review=partial(log.append, "shows the review"),
            rules=partial(log.append, "shows the rules"),
        )
        self._log = log

    def tell(self, sentence: str) -> None:
        self._log.append(f"tells {sentence}")

    def note(self, note: PlaceNote) -> None:
        self._log.append(f"notes {note}")

    @property
    def facts(self) -> dict[str, object]:
        table, page = self.play.table, self.pages.open
        return {
            "focus": self.focus,
            "page": page and page.title,
            "scroll": self.pages.scroll,
            "question": len(self._question),
            "choice": table and table.choice,
            "ending": table and table.ending,
            "ready_next": table and table.ready_next,
            "probes": table and set(table.probes),
        }


class NertsCase(NamedTuple):
    """A state, keys that lead to it, and what else is true of the room, of what is legal there, of
    the settings."""

    make: Callable[[], Desk]
    keys: str = ""
    room: Mapping[str, Any] = {}
    legal: Mapping[str, Any] = {}
    settings: Mapping[str, Any] = {}


def house(**facts: Any) -> dict[str, Any]:
    return {"house": replace(start().table.room.house, **facts)}


def one_hand() -> Desk:
    return with_public(amid(), rules=NertsRules(seats=4, one_hand=True))


CALL_SENT: Final = (SentMove("m1", nerts.Call()),)
NOBODY: Final[dict[str, Any]] = {"view": None, "legal": None}
CASES: Final[dict[str, NertsCase]] = {
    "play": NertsCase(amid),
    "no match yet": NertsCase(start, room=NOBODY),
    "before the first deal": NertsCase(lambda: Desk(FOUR)),
    "before a round": NertsCase(start),
    "waits for another to start": NertsCase(lambda: los(1)),
    "starts the round": NertsCase(lambda: los(0)),
    "the count": NertsCase(lambda: countdown(1_500)),
    "a card is chosen": NertsCase(amid, "s"),
    "a page lies open": NertsCase(amid, "?"),
    "no moves": NertsCase(amid, legal={"lifts": (), "turn": False}),
    "moves are on their way": NertsCase(on_their_way),
    "an empty stock": NertsCase(empty_stock),
    "may vote": NertsCase(amid, legal={"vote": True}),
    "has voted": NertsCase(amid, legal={"vote": False, "unvote": True}),
    "one hand": NertsCase(one_hand, "s"),
    "a joker asks": NertsCase(joker, "ss"),
    "may call": NertsCase(may_call),
    "calls": NertsCase(may_call, room={"pending": CALL_SENT}),
    "plays the pile": NertsCase(partial(in_team, Teams.ROLES, 0)),
    "plays the table": NertsCase(partial(in_team, Teams.ROLES, 3)),
    "stopped": NertsCase(stop_by_proof),
    "sheet": NertsCase(lambda: after_call(step=1.0, **EARLIER)),
    "sheet was read": NertsCase(lambda: after_call(step=1.0), room={"waiting": ()}),
    "alone": NertsCase(lambda: Desk(NertsRules(seats=1)), room={"status": "record"}),
    "watching": NertsCase(lambda: later(FOUR, 200, -2)),
    "watching a record": NertsCase(amid, room={"status": "record"}),
    "no keys wanted": NertsCase(amid, settings={"keys": False}),
    "no keys here": NertsCase(amid, room=house(inputs=("mouse",))),
    "no mouse here": NertsCase(amid, room=house(inputs=("keys",))),
    "nothing is sent by itself": NertsCase(amid, "s", room=house(help="manual")),
}


def with_plain_ids(room: TableRoom) -> TableRoom:
    """The moves on their way by their order: the table's ids are others each time."""
    ids = {sent.id: f"m{at}" for at, sent in enumerate(room.pending, 1)}
    moves = [
        replace(sent, id=ids[sent.id], rests_on=ids.get(sent.rests_on or ""))
        for sent in room.pending
    ]
    return replace(room, pending=tuple(moves))


class CommandScene:
    """A state, of which a new table can be had for each action."""

    def __init__(self, case: NertsCase) -> None:
        self._case = case
        room = replace(case.make().table.room, **case.room)
        if case.legal:
            room = replace(room, legal=replace(room.legal, **case.legal))
        self._room = with_plain_ids(room)

    def outcome(self, act: Callable[[TableContext, UnshownModel], object]) -> str:
        """What comes of it; empty for nothing at all."""
        port = StillTable(self._room)
        store = SettingsStore(None)
        store.change(**self._case.settings)
        context = TableContext(port, Translation("en"), store, port.say)
        model = UnshownModel(context, port.log)
        for key in self._case.keys:
            model.key(key, key)
        port.log.clear()
        before = model.facts
        done = act(context, model)
        words = [f"{name}={value}" for name, value in model.facts.items() if value != before[name]]
        return "; ".join([*words, *port.log]) or ("taken" if done else "")

    @property
    def targets(self) -> list[str]:
        """The buttons, and the own pile by the card that lies on it; none before there is a
        table."""
        if self._room.view is None:
            return []
        public = self._room.view.public
        return [*PRESSES, target_name(PILE, top_of(public, 0, PILE) if public.areas else None)]


def press_key(key: str, _context: TableContext, model: UnshownModel) -> bool:
    if key in DRAWN and model.play.table is not None:
        model.draw(*SIZE)
    return model.key("space" if key == " " else key, key if len(key) == 1 else None)


def press_target(name: str, _context: TableContext, model: UnshownModel, *, by_mouse: bool) -> None:
    model.press(name, by_mouse=by_mouse)


def type_words(
    command: Callable[[LinePlay], object], context: TableContext, _model: UnshownModel
) -> None:
    command(LinePlay(context))


def outcomes(case: NertsCase) -> dict[str, str]:
    """What comes of each key, press and typed command."""
    state = CommandScene(case)
    acts: dict[str, Callable[[TableContext, UnshownModel], object]] = {
        **{f"key {key}": partial(press_key, key) for key in KEYS},
        **{f"press {name}": partial(press_target, name, by_mouse=True) for name in state.targets},
        **{
            f"enter on {name}": partial(press_target, name, by_mouse=False)
            for name in state.targets[-1:]
        },
        **{f"> {typed}": partial(type_words, methodcaller("move", typed)) for typed in TYPED},
        **{f"> {name}": partial(type_words, command) for name, command in COMMANDS.items()},
    }
    return {about: state.outcome(act) for about, act in acts.items()}


def test_every_key_press_and_command_does_what_it_did(assert_golden: AssertGolden) -> None:
    outcome = {name: outcomes(case) for name, case in CASES.items()}
    assert_golden(GOLDEN, told_differences(outcome))
