"""How a cell of a terminal looks, by the numbers of its sequences; and what leads from one look to
another."""

from __future__ import annotations

from typing import Final, NamedTuple

_COLOUR_LENGTH: Final = {"5": 2, "2": 4}
"""How many numbers follow 38 or 48: one of 256 colours, or red, green and blue."""
_ENDINGS: Final = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends bold, faint, italic, underlined, reversed and struck; all others a 0 ends."""
_NOT_OF_BLANKS: Final = frozenset({"1", "2", "3"})


class CellStyle(NamedTuple):
    """How a cell looks, by the numbers of its sequences."""

    ink: str = "39"
    ground: str = "49"
    others: tuple[str, ...] = ()


PLAIN: Final = CellStyle()


def blank_style(style: CellStyle) -> CellStyle:
    """What is seen of a style where there is no sign: its ground, and lines through or under."""
    others = tuple(other for other in style.others if other not in _NOT_OF_BLANKS)
    if others:
        return style._replace(others=others)
    return CellStyle(ground=style.ground)


def style_for_blank(before: CellStyle | None, style: CellStyle) -> CellStyle:
    """The style to set before a blank: as much of the one that is set as is not seen there."""
    if before is None:
        return style
    if blank_style(before) == style:
        return before
    if style.others or not _NOT_OF_BLANKS.issuperset(before.others):
        return style
    return before._replace(ground=style.ground)


def style_change(before: CellStyle | None, style: CellStyle) -> str:
    """The sequence that sets a style; ``before`` is None where nothing is known of it."""
    if style == before:
        return ""
    if before is None:
        colours = [colour for colour in style[:2] if colour not in PLAIN]
        return f"\x1b[{';'.join(['0', *style.others, *colours])}m"
    removed = {_ENDINGS.get(other, "0") for other in {*before.others} - {*style.others}}
    if "0" in removed:
        before, removed = PLAIN, {"0"}
    kept = before.others if not removed else ()
    numbers = [*sorted(removed), *(other for other in style.others if other not in kept)]
    numbers += [new for new, old in zip(style[:2], before[:2], strict=True) if new != old]
    return f"\x1b[{';'.join(numbers)}m"


def style_with(style: CellStyle, numbers: list[str]) -> CellStyle:
    """The style after a sequence with these numbers."""
    rest = iter(numbers)
    for number in rest:
        value = int(number or 0)
        if value == 0:
            style = PLAIN
        elif value in (38, 48):
            kind = next(rest, "5")
            colour = [number, kind, *(next(rest, "0") for _ in range(_COLOUR_LENGTH[kind] - 1))]
            joined = ";".join(colour)
            style = style._replace(ink=joined) if value == 38 else style._replace(ground=joined)
        elif 30 <= value <= 39 or 90 <= value <= 97:
            style = style._replace(ink=number)
        elif 40 <= value <= 49 or 100 <= value <= 107:
            style = style._replace(ground=number)
        elif number not in style.others:
            style = style._replace(others=(*style.others, number))
    return style
