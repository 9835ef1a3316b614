"""What a browser may send and what it may leave out: each field's default and limits, in
``sent_values.txt``. ``--update-golden`` writes the file anew: read the difference before you commit
it. A page of an earlier version still sends what was allowed when it was loaded."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec

from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.games.nerts.rules import NertsRules
from herzrasen.games.registry import GAMES
from herzrasen.protocol.typescript import _RECEIVED, _SENT, _class_of, _classes
from herzrasen.record import Record
from herzrasen.record.notation import notation_of
from herzrasen.research.checkpoint import CheckpointEntry, CheckpointHeader
from tests.golden_text import AssertGolden

GOLDEN: Final = Path(__file__).with_name("sent_values.txt")


def _limits(kind: Any) -> Iterator[str]:
    """The limits in a type, those of its parts last."""
    if get_origin(kind) is Annotated:
        for one in kind.__metadata__:
            yield from (f"{name}={value}" for name, value in one.__rich_repr__())
    for part in get_args(kind)[: 1 if get_origin(kind) is Annotated else None]:
        yield from _limits(part)


def _lines() -> Iterator[str]:
    for cls in sorted(_classes(_SENT), key=lambda one: (one.__module__, one.__name__)):
        if not issubclass(cls, msgspec.Struct):
            continue
        hints = get_type_hints(cls, include_extras=True)
        for field in msgspec.structs.fields(cls):
            default: Any = "needed"
            if field.default is not msgspec.NODEFAULT:
                default = repr(field.default)
            elif field.default_factory is not msgspec.NODEFAULT:
                default = repr(field.default_factory())
            limits = " ".join(_limits(hints[field.name]))
            yield f"{cls.__module__}.{cls.__name__}.{field.name}: {default} {limits}".rstrip()


def test_every_field_that_is_sent_keeps_its_default_and_its_limits(
    assert_golden: AssertGolden,
) -> None:
    assert_golden(GOLDEN, "".join(f"{line.removeprefix('herzrasen.')}\n" for line in _lines()))


READ_WITH_A_DEFAULT: Final = {
    "Legal.ask": "nothing",
    "LessonStop.waits": "reading",
    "SeatNotice.seat": -2,
    "TableMoving.why": "owner",
}
"""What a page puts in where it was left out."""


def test_what_a_page_is_not_sent_means_nothing() -> None:
    """A value that equals the default is left out, and a page reads it as false, zero or empty."""
    meant = {
        f"{cls.__name__}.{field.name}": field.default
        for cls in _classes(_RECEIVED)
        if isinstance(cls, type)
        and issubclass(cls, msgspec.Struct)
        and cls.__struct_config__.omit_defaults
        and cls not in (HeartsRules, NertsRules)
        for field in msgspec.structs.fields(cls)
        if field.default is not msgspec.NODEFAULT and field.default
    }
    assert meant == READ_WITH_A_DEFAULT


def test_a_field_that_nobody_knows_is_refused() -> None:
    """In all that comes from others, with everything inside it: a misspelt field would be dropped
    without a word."""
    lines = [kind.type for game in GAMES for kind in notation_of(game).kinds]
    read = _classes([*_SENT, Record, *lines, CheckpointEntry, CheckpointHeader])
    classes = {_class_of(kind) for kind in read}
    structs = [one for one in classes if issubclass(one, msgspec.Struct)]
    assert len(structs) > 60
    assert [one for one in structs if not one.__struct_config__.forbid_unknown_fields] == []
