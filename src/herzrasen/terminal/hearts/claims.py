"""Claims: the rest of the tricks, with all hands open; the question to the others whether someone
gets it; and the celebration of a moon or a sun."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from herzrasen.cards import CardSet, Seat
from herzrasen.games.hearts import Public
from herzrasen.games.hearts.state import ClaimedRest
from herzrasen.presentation.speech.hearts import HeartsDescriber
from herzrasen.presentation.speech.hearts_reader import HeartsReader
from herzrasen.presentation.speech.hearts_selectors import hand_by_suit, running_points
from herzrasen.protocol.websocket import RestAsked
from herzrasen.terminal.drawing.canvas import pad
from herzrasen.terminal.drawing.cards import SUIT_SIGNS, rank_text
from herzrasen.terminal.hearts.board_state import HeartsBoardState, MoonInDeal
from herzrasen.terminal.hearts.look import HeartsLook
from herzrasen.terminal.hearts.panel import Button, Line, Panel, Span, text_line
from herzrasen.terminal.hearts.selectors import between_deals, open_claim
from herzrasen.terminal.translation import Translation

_MOON = (
    "   _..._   ",
    " .' .-'`   ",
    "/  /       ",
    "|  |       ",
    "\\  \\       ",
    " '._'-._   ",
    "    ```    ",
)
_HEARTS = "♥ ♥ ♥ ♥ ♥ ♥ ♠ ♥ ♥ ♥ ♥ ♥ ♥ ♥"
_SUN = ("    \\ | /   ", "  `  .-.  ´ ", " ― (     ) ―", "  ´  `-'  ` ", "    / | \\   ")


def claim_panel(state: HeartsBoardState, look: HeartsLook) -> Panel | None:
    """A moon, an offered claim or a claim, over the table; None where there is none."""
    if state.view is None or between_deals(state.view):
        return None
    if state.room.rest_asked is not None:
        return _offer_panel(state.room.rest_asked, look)
    if state.celebration is not None:
        return _celebration_panel(state.celebration, look)
    claim = open_claim(state.view.public)
    if claim is None or state.claim_read:
        return None
    return _rest_panel(claim, state, state.view.public, look)


def _rest_panel(
    claim: ClaimedRest, state: HeartsBoardState, public: Public, look: HeartsLook
) -> Panel:
    describer = look.describer
    why = describer.of("claim.agreed" if claim.agreed else "claim.certain", claim.seat)
    lines = [text_line(why), *hands_lines(claim.seat, claim.hands, look)]
    running = running_points(public) if state.taken_open else None
    if running:
        points = HeartsReader(look.t, look.own, look.name_of).points_by_side(public, running)
        lines.append(text_line(look.t("hearts_table.claim.points", points=points), "muted"))
    go_on = Button("next", look.t("hearts_table.claim.go_on"), primary=True)
    title = describer.of("claim.takes", claim.seat)
    return Panel(title, tuple(lines), buttons=(go_on,))


def hands_lines(first: Seat, hands: Sequence[CardSet], look: HeartsLook) -> list[Line]:
    """Open hands, from one seat clockwise."""
    order = [(first + at) % len(hands) for at in range(len(hands))]
    width = max(cell_len(look.name_of(seat)) for seat in order)
    return [
        (
            Span(f"{pad(look.name_of(seat), width)}  ", "bold" if seat == first else "muted"),
            *hand_line(hands[seat], look),
        )
        for seat in order
    ]


def hand_line(hand: CardSet, look: HeartsLook) -> Line:
    """A hand in one line: each suit's sign once."""
    line: list[Span] = []
    for suit, cards in hand_by_suit(hand, look.order):
        ranks = " ".join(rank_text(card, look.letters) + "′" * bool(card.deck) for card in cards)
        line.append(Span(f"{SUIT_SIGNS[suit.letter]} {ranks}  ", f"suit.{suit.letter}"))
    return tuple(line)


def offer_standing(offer: RestAsked, describer: HeartsDescriber, t: Translation) -> str:
    """That it was declined or who was late, or that others have to answer."""
    if offer.against is None:
        return t("hearts_table.rest.waiting")
    if offer.late:
        return describer.of("rest.late", offer.against)
    return t("hearts_table.rest.declined")


def may_answer_offer(offer: RestAsked, own: Seat) -> bool:
    """Whether this seat is asked, and has not answered."""
    return may_decline_offer(offer, own) and own not in offer.agreed


def may_decline_offer(offer: RestAsked, own: Seat) -> bool:
    """Whether this seat is asked: one that has agreed may still decline while the offer is open."""
    asked = own >= 0 and own != offer.seat and own not in offer.declined
    return asked and offer.against is None


def _offer_panel(offer: RestAsked, look: HeartsLook) -> Panel:
    t, describer = look.t, look.describer
    buttons: tuple[Button, ...] = ()
    if may_decline_offer(offer, look.own):
        buttons = (Button("decline", t("hearts_table.rest.play_on")),)
    if may_answer_offer(offer, look.own):
        buttons = (*buttons, Button("agree", t("hearts_table.rest.agree"), primary=True))
    lines = (hand_line(offer.hand, look), text_line(offer_standing(offer, describer, t), "muted"))
    return Panel(describer.of("rest.asks", offer.seat), lines, buttons=buttons)


def _celebration_panel(moon: MoonInDeal, look: HeartsLook) -> Panel:
    sentence = look.describer.of("log.sun" if moon.sun else "log.moon", moon.seat)
    wide = len(_HEARTS)
    picture = (line.center(wide) for line in (_SUN if moon.sun else _MOON))
    lines = (text_line(line, "accent bold") for line in picture)
    return Panel(sentence, (*lines, text_line(_HEARTS, "suit.H")))
