"""Reviews of Nerts: by round."""

from __future__ import annotations

from typing import Final

from herzrasen.presentation.review.nerts_rounds import from_record, from_table
from herzrasen.presentation.review.nerts_sentences import review_lines
from herzrasen.presentation.review.review_part import ReviewPart

PART: Final = ReviewPart("round", from_table, from_record, review_lines)
