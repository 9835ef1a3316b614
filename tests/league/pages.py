"""The golden pages of a league that nobody played.

`python -m tests.league.pages` writes them anew; look at the difference.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from herzrasen.league.html import PageTranslator
from herzrasen.league.league_deals import commitment, secret_of
from herzrasen.league.meeting_page import meeting_page
from herzrasen.league.page import LeagueSummary, index_page
from herzrasen.locales import LANGUAGES
from tests.league.test_standings import example

GOLDEN = Path(__file__).with_name("golden")


def golden_pages() -> Iterator[tuple[str, str]]:
    """The name and the content of each golden page, without its style."""
    config, standings = example(Path("nowhere"))
    secret = secret_of(config.seed)
    summary = LeagueSummary(standings, commitment(secret).hex(), secret.hex())
    for language in LANGUAGES:
        words = PageTranslator(language)
        yield f"index.{language}.html", _lines(index_page(config, summary, words))
        pair = meeting_page(config, standings.meetings[0], words)
        yield f"pair.{language}.html", _lines(pair)


def _lines(page: bytes) -> str:
    """The page without its style, an element of a table or list in each line."""
    plain = re.sub("<style>.*</style>", "", page.decode(), flags=re.DOTALL)
    return re.sub("(</(?:tr|dd|p|h1|h2|caption)>)", r"\1\n", plain)


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, content in golden_pages():
        (GOLDEN / name).write_text(content, encoding="utf-8")
