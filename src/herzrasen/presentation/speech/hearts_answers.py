"""Answers about a table of Hearts, each a sentence or two: what is wanted, the hand, the trick, the
scores and whatever else everybody at the table could see."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import Card
from herzrasen.games.hearts import Ask, Legal, Public, Trick, View
from herzrasen.presentation.speech.hearts_reader import HeartsReader, side_letter
from herzrasen.presentation.speech.hearts_selectors import (
    all_exposed,
    exposed_in_hand,
    hand_by_suit,
    in_sides,
    kitty_lies,
    known_voids,
    last_trick,
    members_of,
    plays_of,
    receiver,
    running_points,
)


def prompt(reader: HeartsReader, legal: Legal, public: Public) -> str:
    """What is asked of the reader now."""
    t = reader.t
    match legal.ask:
        case Ask.PASS:
            to = receiver(public, reader.own)
            name = "" if to is None else reader.name_of(to)
            return t("hearts_table.turn.pass", n=legal.most, name=name)
        case Ask.MOON:
            return t("hearts_table.turn.moon")
        case Ask.CHARGE if legal.cards:
            return t("hearts_table.turn.charge", **reader.cards_facts(legal.cards))
        case Ask.CHARGE:
            return t("hearts_table.turn.charge_none")
        case _ if public.trick and public.trick.cards:
            return t("hearts_table.turn.follow", **reader.card_facts(public.trick.cards[0]))
        case _:
            return t(f"hearts_table.turn.{'claim' if legal.claim else 'lead'}")


def hand(reader: HeartsReader, cards: Iterable[Card]) -> str:
    """The hand by suit."""
    t = reader.t
    suits = [
        t(
            "hearts_table.ask.suit",
            suit=t(f"cards.suit.{suit.letter}"),
            cards=", ".join(_rank(reader, card) for card in held),
        )
        for suit, held in hand_by_suit(cards, reader.order)
    ]
    return ". ".join(suits) or t("hearts_table.ask.no_hand")


def _rank(reader: HeartsReader, card: Card) -> str:
    plain = reader.t(f"cards.rank.{card.rank.letter}")
    return reader.t("cards.of_second_pack", card=plain) if card.deck else plain


def trick(reader: HeartsReader, public: Public) -> str:
    """The running trick, and whose turn it is."""
    now = "" if public.turn is None else reader.of("turn.is", public.turn)
    if public.trick and public.trick.cards:
        return f"{_as_played(reader, public.trick, public)}. {now}"
    return f"{reader.t('hearts_table.ask.no_trick')} {now}"


def last(reader: HeartsReader, public: Public) -> str:
    """The last finished trick."""
    done = last_trick(public)
    if done is None:
        return reader.t("hearts_table.ask.no_last")
    if done.winner is None:
        taken = reader.t("hearts_table.log.nobody")
    else:
        taken = reader.of("log.taken", done.winner)
    return f"{_as_played(reader, done, public)}. {taken}"


def _as_played(reader: HeartsReader, trick: Trick, public: Public) -> str:
    return ", ".join(
        reader.t("hearts_table.ask.played", name=reader.name_of(seat), card=reader.card(card))
        for seat, card in plays_of(trick, public.rules.players)
    )


def scores(reader: HeartsReader, public: Public, *, taken_open: bool) -> str:
    """The totals, and the points of the running deal where taken cards lie open."""
    totals = reader.points_by_side(public, public.match.totals)
    sentence = reader.t("hearts_table.ask.scores", totals=totals)
    running = running_points(public) if taken_open else None
    if running is None:
        return sentence
    points = reader.points_by_side(public, running)
    return f"{sentence} {reader.t('hearts_table.ask.running', points=points)}"


def voids(reader: HeartsReader, public: Public) -> str:
    """Who has shown to be out of which suits."""
    t = reader.t
    found = [
        t(
            "hearts_table.ask.void",
            name=reader.name_of(seat),
            suits=t.join(t(f"cards.suit.{suit.letter}") for suit in suits),
        )
        for seat in range(public.rules.players)
        if (suits := known_voids(public, seat))
    ]
    return ". ".join(found) or t("hearts_table.ask.no_voids")


def open_cards(reader: HeartsReader, public: Public) -> str:
    """What lies open before the seats, what that doubles, and what waits."""
    sentences = [
        reader.of("log.charged", seat, **reader.cards_facts(cards))
        for seat in range(public.rules.players)
        if (cards := exposed_in_hand(public, seat))
    ]
    sentences += reader.doublings(all_exposed(public))
    if public.waiting:
        sentences.append(reader.t("hearts_table.ask.waiting", cards=reader.cards(public.waiting)))
    return " ".join(sentences) or reader.t("hearts_table.ask.nothing_open")


def kitty(reader: HeartsReader, view: View) -> str:
    """What is known of the kitty."""
    public = view.public
    if view.kitty:
        return reader.t("hearts_table.log.kitty.seen", **reader.cards_facts(view.kitty))
    if public.kitty_taker is not None:
        return reader.of("log.kitty", public.kitty_taker)
    if kitty_lies(public):
        return reader.t(f"hearts_table.kitty.{public.rules.leftover.value}", n=public.kitty)
    return reader.t("hearts_table.kitty.none")


def sides(reader: HeartsReader, public: Public) -> str:
    """Who plays together, the reader's own side first."""
    if not in_sides(public):
        return reader.t("hearts_table.side.alone")
    own = public.rules.side(reader.own) if reader.own >= 0 else None
    sentences: list[str] = []
    for side in range(len(public.match.totals)):
        names = reader.names(seat for seat in members_of(public, side) if seat != reader.own)
        key = "you_with" if side == own else "play_together"
        sentence = reader.t(f"hearts_table.side.{key}", side=side_letter(side), names=names)
        sentences.insert(0 if side == own else len(sentences), sentence)
    return " ".join(sentences)
