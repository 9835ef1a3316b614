"""A program for the league that needs nothing but Python: it always plays its lowest legal card.

It speaks the seat protocol (docs/seat.md) as far as a league asks it to, and follows suit. Only the
questions need thought; every statement is answered by "ok".
"""

import sys

RANKS = "23456789TJQKA"


class Seat:
    def __init__(self):
        self.hand, self.trick, self.tricks, self.broken = [], [], 0, False

    def answer(self, line):
        word, *words = line.split() or [""]
        if word == "hello":
            return "low-card 1.0 seat 1"
        if word == "deal":  # deal SEAT DIRECTION card … [dealer=SEAT]
            self.__init__()
            self.hand = [card for card in words[2:] if "=" not in card]
        elif word == "exchange":  # what was given, then what was received
            half = len(words) // 2
            self.hand = [card for card in self.hand if card not in words[:half]] + words[half:]
        elif word == "played":
            self.take_card(words[1])
        elif word == "pass?":
            return "pass " + " ".join(sorted(self.hand, key=rank)[-3:])
        elif word == "play?":
            return "play " + min(self.legal(), key=rank) + " 0"
        return "ok"

    def take_card(self, card):
        self.hand = [one for one in self.hand if one != card]
        self.broken = self.broken or card[1] == "H"
        self.trick.append(card)
        if len(self.trick) == 4:
            self.trick, self.tricks = [], self.tricks + 1

    def legal(self):
        """The cards that the standard rules allow."""
        if not self.trick and not self.tricks:
            return ["2C"]
        if not self.trick:
            return [card for card in self.hand if self.broken or card[1] != "H"] or self.hand
        suit = [card for card in self.hand if card[1] == self.trick[0][1]]
        harmless = [card for card in self.hand if card[1] != "H" and card != "QS"]
        return suit or (not self.tricks and harmless) or self.hand


def rank(card):
    return RANKS.index(card[0])


if __name__ == "__main__":
    seat = Seat()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        print(seat.answer(line), flush=True)
