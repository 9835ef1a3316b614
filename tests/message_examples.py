"""Random examples of any type that travels, generated from the type: a new message has examples at
once.

They have the right form and hardly ever make sense. ``example`` raises TypeError for a kind of type
that it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any, Final

from msgspec import inspect

from herzrasen.cards import Card, CardSet, packs

Json = Any
"""What JSON can say."""

WORDS: Final = (
    "", "Eva", "standard", "stoss+seats=2", "wait", "m3", "x" * 64, "x" * 300, " ", "Ørjan 🂡", "0",
    "\u202eavE", "E\u0301va", "\0", "<b>Eva</b>", "'; --", "{seat}", "%s", "null",
    "moon", "players", "penalties", "bonus_card", "pile_sizes", "target", "level", "tempo",
)  # fmt: skip
NUMBERS: Final = (0, 0, 0, 1, 1, 1, 2, 3, 4, 7, 30, 60, 1000, -1, -2, -3, 99, 2**53, -(2**53))
CARDS: Final = tuple(packs(2, jokers=True))
HEXADECIMAL: Final = re.compile(r"\^\[0-9a-f\]\{(\d+)\}\\Z")
IDS: Final = tuple(f"m{number}" for number in range(12))


def example(kind: inspect.Type, random: Random, raw: Callable[[], Json]) -> Json:
    """A value of this type as JSON; ``raw`` makes one where anything is accepted."""
    match kind:
        case inspect.Metadata(type=inner):
            return example(inner, random, raw)
        case inspect.UnionType(types=kinds):
            return example(random.choice(kinds), random, raw)
        case inspect.StructType():
            return _fields(kind, random, raw)
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.EnumType(cls=enum):
            return random.choice([member.value for member in enum])
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return [example(item, random, raw) for _ in range(random.randrange(4))]
        case inspect.TupleType(item_types=items):
            return [example(item, random, raw) for item in items]
        case inspect.DictType(key_type=key, value_type=value):
            return {example(key, random, raw): example(value, random, raw)}
        case inspect.RawType() | inspect.AnyType():
            return raw()
        case _:
            return _plain(kind, random)


def _fields(kind: inspect.StructType, random: Random, raw: Callable[[], Json]) -> Json:
    made = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    for field in kind.fields:
        if field.required or random.random() < 0.6:
            made[field.encode_name] = example(field.type, random, raw)
    return made


def _plain(kind: inspect.Type, random: Random) -> Json:
    match kind:
        case inspect.NoneType():
            return None
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.IntType(ge=least, le=most):
            low, high = -(2**63) if least is None else least, 2**63 if most is None else most
            return min(max(random.choice(NUMBERS), low), high)
        case inspect.StrType(pattern=None):
            return random.choice(WORDS)
        case inspect.StrType(pattern=str(pattern)) if digits := HEXADECIMAL.fullmatch(pattern):
            return f"{random.getrandbits(4 * int(digits[1])):0{digits[1]}x}"
        case inspect.StrType():
            return random.choice(IDS)
        case inspect.CustomType(cls=cls) if cls is Card:
            return random.choice(CARDS).text
        case inspect.CustomType(cls=cls) if cls is CardSet:
            return [card.text for card in random.sample(CARDS, random.randrange(5))]
        case _:
            raise TypeError(f"no example of {kind}")
