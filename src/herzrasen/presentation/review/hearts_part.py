"""Reviews of Hearts: by deal."""

from __future__ import annotations

from typing import Final

from herzrasen.presentation.review.hearts_deals import from_record, from_table
from herzrasen.presentation.review.hearts_sentences import review_lines
from herzrasen.presentation.review.review_part import ReviewPart

PART: Final = ReviewPart("deal", from_table, from_record, review_lines)
