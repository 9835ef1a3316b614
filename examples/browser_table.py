"""A guest at a browser table: one's own bot plays over the network, and a browser may watch.

    herzrasen serve                                      in one shell
    python examples/browser_table.py http://localhost:5252        in another

With the link to a table (http://localhost:5252/#/t/...) it sits down there instead.
"""

import sys

import herzrasen
from herzrasen import hearts


def first_legal(view):
    """The simplest bot: any legal move."""
    return next(iter(hearts.legal(view)))


with herzrasen.Guest(sys.argv[1], name="Ada's bot") as guest:
    link = sys.argv[1]
    if "#/t/" not in link:
        link = guest.open_table(herzrasen.rules("hearts", deals=1), pace="fast")
    print("watch at", link, flush=True)
    result = guest.play(first_legal, link)
    print("points:", *result.totals, "- places:", *result.places)
