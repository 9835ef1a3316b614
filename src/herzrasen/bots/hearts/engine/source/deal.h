// Playing cards: what may be played and what it does. The twins are legal.py and position.py.
#pragma once

#include "bits.h"
#include "kernel.h"

namespace hz {

using Rules = hz_rules;
using Deal = hz_deal;

// What this hand may not play to the first trick.
inline Bits early(const Rules &rules, Bits hand) {
    if (rules.early && !(hand & ~rules.penalty)) return hand & rules.bleeds ? hand & ~rules.bleeds : 0;
    return rules.early;
}

// The exposed cards that may not go to the first trick of their suit.
inline Bits held_back(const Rules &rules, const Deal &deal, Bits hand, Bits suit) {
    const Bits mine = hand & suit;
    return (suit & deal.opened) || !(mine & (mine - 1)) ? 0 : mine & rules.exposed;
}

inline Bits leads(const Rules &rules, const Deal &deal, Bits hand) {
    Bits free = hand;
    if (deal.first) free &= ~early(rules, hand);
    if (!deal.broken) {
        if (hand & ~rules.excuse & ~rules.hearts) free &= ~rules.hearts;
        free &= ~rules.shy | rules.hearts;
    }
    if (rules.exposed & hand) {
        for (unsigned suit = 0; suit < 4; ++suit) {
            free &= ~held_back(rules, deal, hand, suit_bits(suit));
        }
    }
    return free ? free : hand;
}

inline Bits legal(const Rules &rules, const Deal &deal) {
    const Bits hand = deal.hands[deal.turn];
    if (!deal.count) return leads(rules, deal, hand);
    const Bits following = hand & deal.led;
    const Bits choice = following ? following : hand;
    Bits free = choice;
    if (deal.first) free &= ~early(rules, hand);
    if (rules.exposed & choice & deal.led) free &= ~held_back(rules, deal, hand, deal.led);
    if (!free) free = choice;
    if (const Bits dropped = free & rules.dropped) {
        return !(dropped & deal.led) || (dropped & deal.bar) ? dropped : free;
    }
    return free;
}

inline bool anybody_holds(const Rules &rules, const Deal &deal) {
    Bits held = 0;
    for (int seat = 0; seat < rules.players; ++seat) held |= deal.hands[seat];
    return held != 0;
}

// These cards go to this seat. No branches here and in play: which card falls is not to be guessed,
// and a wrong guess costs a processor more than all of this.
inline void gain(const Rules &rules, Deal &deal, int seat, Bits cards, int cost) {
    deal.taken[seat] += cost;
    deal.takers |= static_cast<int>((cards & rules.penalty) != 0) << seat;
    deal.prize_taker = cards & rules.bonus ? seat : deal.prize_taker;
    deal.doubler = cards & rules.doublers ? seat : deal.doubler;
}

inline int total(const Rules &rules, Bits cards) {
    int sum = 0;
    for (cards &= rules.priced; cards; cards &= cards - 1) sum += rules.cost[index_of(cards)];
    return sum;
}

inline void take_kitty(const Rules &rules, Deal &deal, int taker) {
    deal.kitty_taker = taker;
    gain(rules, deal, taker, deal.kitty, total(rules, deal.kitty));
}

inline void take(const Rules &rules, Deal &deal) {
    const int winner = deal.winner;
    if (rules.kitty && deal.kitty_taker < 0 &&
        (rules.kitty_first || (deal.costly & rules.hearts) || !anybody_holds(rules, deal))) {
        take_kitty(rules, deal, winner);
    }
    gain(rules, deal, winner, deal.costly, deal.pot);
    deal.costly = 0;
    deal.pot = 0;
    deal.winners |= 1 << winner;
    deal.turn = winner;
    deal.opened |= deal.led;
    deal.led = deal.top = deal.bar = 0;
    deal.count = 0;
    deal.first = 0;
}

inline void play(const Rules &rules, Deal &deal, Bits card) {
    const int seat = deal.turn;
    deal.hands[seat] &= ~card;
    deal.gone |= card;
    if (!deal.count) deal.led = suit_bits(suit_of(card));
    const Bits led = deal.led;
    deal.voids[seat] |= card & led ? 0 : led;
    const bool wins = (card & led) > deal.top;
    deal.top = wins ? card : deal.top;
    deal.winner = wins ? seat : deal.winner;
    deal.bar = wins ? card - 1 : deal.bar;
    const Bits quiet = rules.lead_breaks ? 0 : led & rules.hearts;
    deal.broken |= (card & rules.breaks & ~quiet) != 0;
    deal.pot += rules.cost[index_of(card)];
    deal.costly |= card & rules.priced;
    if (++deal.count == rules.players) {
        take(rules, deal);
    } else {
        deal.turn = seat + 1 < rules.players ? seat + 1 : 0;
    }
}

// The cards that this seat has not seen: in other hands, or in a kitty of others.
inline Bits unseen(const Rules &rules, const Deal &deal, int seat) {
    const Bits cards = rules.deck & ~deal.gone & ~deal.hands[seat];
    return seat == deal.kitty_taker ? cards & ~deal.kitty : cards;
}

// The cards that are out of the hands and lie open to the score.
inline Bits fallen(const Deal &deal) {
    return deal.gone | (deal.kitty_taker >= 0 ? deal.kitty : 0);
}

// The cards after which nothing more can be won or lost; where tricks count in themselves, all.
inline Bits decisive(const Rules &rules) {
    return rules.sun || rules.no_trick_bonus ? rules.deck : rules.penalty | rules.bonus | rules.doublers;
}

inline bool settled(const Deal &deal, Bits decisive) {
    return !deal.count && !(decisive & ~fallen(deal));
}

}  // namespace hz
