"""A bot of one's own is a function from a view to a move. How good is it against the master?"""

import herzrasen
from herzrasen import hearts


def low_card(view):
    """Passes its highest cards, and plays its lowest."""
    legal = hearts.legal(view)
    if legal.ask is hearts.Ask.PASS:
        return hearts.Pass(herzrasen.CardSet(sorted(view.hand, key=lambda card: -card.rank)[:3]))
    return hearts.Play(min(legal.cards, key=lambda card: card.rank))


result = herzrasen.compare_deals(low_card, "master,effort=20", deals=6, seed=1)
print(f"{result.gain:+.1f} ± {result.within:.1f} points per deal, in {result.seatings} seatings")
