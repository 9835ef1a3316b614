"""A plugin of mypy: `sum()` of floats is an error.

From Python 3.12 on `sum()` makes up for rounding, before it does not, so the bots' values, and with
them their moves, would depend on the Python. What else adds floats in the standard library
(`math.fsum`, `statistics.fmean`, `stdev` …) is exact, and the same in all versions.
"""

from collections.abc import Callable
from typing import Final

from mypy.checker import TypeChecker
from mypy.errorcodes import ErrorCode
from mypy.maptype import map_instance_to_supertype
from mypy.plugin import FunctionContext, Plugin
from mypy.typeops import tuple_fallback
from mypy.types import Instance, TupleType, Type, TypeVarType, UnionType, get_proper_type

FLOAT_SUM: Final = ErrorCode("float-sum", "sum() of floats", "Numbers")
MESSAGE: Final = "sum() of floats depends on the Python: add them in a loop, or with math.fsum"
FLOATS: Final = ("builtins.float", "builtins.complex")


class FloatSums(Plugin):
    """Looks at what each `sum()` adds."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        return refuse_floats if fullname == "builtins.sum" else None


def refuse_floats(context: FunctionContext) -> Type:
    """Report a sum of floats. Its type stays as it is."""
    checker = context.api
    assert isinstance(checker, TypeChecker)
    iterable = checker.named_generic_type("typing.Iterable", [context.default_return_type])
    # By themselves: where a float is wanted, mypy takes integers that are added for floats.
    added = [checker.get_expression_type(expression) for expression in context.args[0]]
    if any(has_float(item_type(one, iterable)) for one in added):
        # Where mypy tries an overload or a context, an error would only tell it to try the next.
        watchers, checker.errors._watchers = checker.errors._watchers, []  # noqa: SLF001
        checker.fail(MESSAGE, context.context, code=FLOAT_SUM)
        checker.errors._watchers = watchers  # noqa: SLF001
    return context.default_return_type


def item_type(added: Type, iterable: Instance) -> Type:
    """The type of the items of what `sum()` adds; ``iterable`` is any one."""
    proper = get_proper_type(added)
    if isinstance(proper, TypeVarType):
        proper = get_proper_type(proper.upper_bound)
    if isinstance(proper, TupleType):
        proper = tuple_fallback(proper)
    if isinstance(proper, Instance) and proper.type.has_base(iterable.type.fullname):
        return map_instance_to_supertype(proper, iterable.type).args[0]
    return proper


def has_float(item: Type) -> bool:
    """Whether such an item may be a float."""
    proper = get_proper_type(item)
    if isinstance(proper, UnionType):
        return any(map(has_float, proper.items))
    return isinstance(proper, Instance) and proper.type.fullname in FLOATS


def plugin(_version: str) -> type[Plugin]:
    """What mypy asks for."""
    return FloatSums
