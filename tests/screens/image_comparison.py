"""Thumbnails of screens, and their comparison with a tolerance.

A desktop's picture is kept at half its size, all of them as WebP. A new one is made as small, both
are blurred a little, and the pixels are counted that differ plainly: how letters are smoothed and
what the packing lost is not seen, another sentence, colour or place is. A single short word is not:
the golden texts of ``tests/client/pages`` hold what is written.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from tests.tools import ROOT

FOLDER: Final = ROOT / "docs" / "screens"
MAX_WIDTH: Final = 640
MIN_COLOUR_DIFFERENCE: Final = 40  # of 255, in any colour
TOLERANCE: Final = 0.0015
"""The share of the pixels that may differ plainly: a button of a desktop's is twice that."""


def thumbnail(shot: bytes) -> Image.Image:
    """A screen's picture in the size in which it is kept."""
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    if picture.width <= MAX_WIDTH:
        return picture
    half = (MAX_WIDTH, picture.height * MAX_WIDTH // picture.width)
    return picture.resize(half, Image.Resampling.BOX)


def save_thumbnail(picture: Image.Image, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    picture.save(file, quality=72, method=6)


def save_in_full_size(shot: bytes, file: Path) -> None:
    Image.open(io.BytesIO(shot)).convert("RGB").save(file, quality=88, method=6)


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of the pixels that differ plainly; 1 where the sizes do."""
    if one.size != other.size:
        return 1.0
    soft = ImageFilter.BoxBlur(1.5)
    red, green, blue = ImageChops.difference(one.filter(soft), other.filter(soft)).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[MIN_COLOUR_DIFFERENCE:]) / (one.width * one.height)
