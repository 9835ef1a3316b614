"""Whose is what: letters of the players, teams, and how the areas of a side belong together.

The twin of ``client/games/nerts/ownership.js`` and ``teams.js``; what a seat plays is in the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.cards import Seat
from herzrasen.games.nerts import Public
from herzrasen.presentation.speech.nerts_phrases import members_of, side_members
from herzrasen.terminal.members.initials import initials_of


def deck_of(public: Public, area: int) -> int:
    """The deck, and so the back, that an area plays with in this round."""
    return public.decks[area] if area < len(public.decks) else area


def adds_up(public: Public) -> bool:
    """Whether a side has several areas, whose points are added up."""
    return len(public.match.totals) < len(public.areas)


def in_sides(public: Public) -> bool:
    """Whether several seats share a total."""
    return len(public.match.totals) < public.rules.seats


def side_letter(side: int) -> str:
    """Teams are called by a letter: A, B …"""
    return chr(ord("A") + side)


def partners(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """The others on a seat's side, whether they share its area or add theirs up."""
    side = public.rules.side(public.rules.area(seat))
    return tuple(other for other in side_members(public, side) if other != seat)


def mates(public: Public, seat: Seat) -> tuple[Seat, ...]:
    """The others who play a seat's area."""
    area = public.rules.area(seat)
    return tuple(other for other in members_of(public, area) if other != seat)


def letters_by_deck(public: Public, names: Sequence[str]) -> dict[int, str]:
    """The letter on each deck's backs and badges: that of the player who has it in this round."""
    areas = range(len(public.areas))
    players = [" ".join(names[seat] for seat in members_of(public, area)) for area in areas]
    return {deck_of(public, area): letter for area, letter in enumerate(initials_of(players))}
