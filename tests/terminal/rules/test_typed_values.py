"""Values of options as they are typed in line mode."""

from __future__ import annotations

from typing import Any, Final

import pytest

from herzrasen.protocol.rules import OptionInfo
from herzrasen.terminal.lines.rules.option_values import BadValue, parse_value

NUMBER: Final = OptionInfo("x", "number", None)
CARD: Final = OptionInfo("x", "card", None)
CARDS: Final = OptionInfo("x", "list", None, of="card")
NUMBERS: Final = OptionInfo("x", "list", None, of="number")
PRICES: Final = OptionInfo("x", "list", None, of="price")
QUEEN: Final = {"card": "QS", "points": 13}
JACK: Final = {"card": "JD", "points": -10}


@pytest.mark.parametrize(
    ("option", "typed", "value"),
    [
        (NUMBER, "50", 50),
        (NUMBER, "-5", -5),
        (NUMBER, "−999999", -999999),
        (NUMBER, "-", None),
        (NUMBER, " None ", None),
        (CARD, "qs", "QS"),
        (CARD, "10♠", "TS"),
        (CARD, "keine", None),
        (CARDS, "2C, 2D;10♥", ["2C", "2D", "TH"]),
        (CARDS, "-", []),
        (NUMBERS, "13 13, 10", [13, 13, 10]),
        (PRICES, "QS 13, J♦ -10", [QUEEN, JACK]),
        (PRICES, "nichts", []),
    ],
)
def test_a_typed_value_is_that_of_its_option(option: OptionInfo, typed: str, value: Any) -> None:
    assert parse_value(option, typed) == value


@pytest.mark.parametrize(
    ("option", "typed"),
    [
        (NUMBER, ""),
        (NUMBER, "5 6"),
        (NUMBER, "1234567"),
        (NUMBER, "QS"),
        (CARD, "QS QH"),
        (CARD, "13"),
        (CARDS, "QS 13"),
        (NUMBERS, "13 QS"),
        (PRICES, "QS"),
        (PRICES, "QS 13 JD"),
        (PRICES, "13 QS"),
    ],
)
def test_what_is_no_value_of_the_option_is_refused(option: OptionInfo, typed: str) -> None:
    with pytest.raises(BadValue):
        parse_value(option, typed)
