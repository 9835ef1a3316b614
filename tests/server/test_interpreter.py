"""A tuned interpreter finds the members of every enum, and nothing else."""

from __future__ import annotations

import subprocess
import sys

_LOOK_AT_ALL = """
from enum import Enum, EnumType
import herzrasen.server.run
from herzrasen.server.runtime.interpreter import tune_interpreter

def below(kind):
    return {kind}.union(*map(below, kind.__subclasses__()))

tune_interpreter()
tune_interpreter()
assert not hasattr(EnumType, "__getattr__")
for kind in below(Enum):
    for name, member in kind.__members__.items():
        assert getattr(kind, name) is member, (kind, name)
    assert not hasattr(kind, "no_member"), kind
print(len(below(Enum)))
"""
"""All enums that a server has imported, those of the standard library among them."""


def test_every_member_of_an_enum_is_found() -> None:
    result = subprocess.run(
        [sys.executable, "-c", _LOOK_AT_ALL], capture_output=True, text=True, check=True
    )
    assert int(result.stdout) > 50
