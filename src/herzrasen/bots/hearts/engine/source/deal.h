// Rules of play on bits: legal cards, and what playing one changes. The twins are legal.py and
// position.py.
#pragma once

#include "bits.h"
#include "kernel.h"

namespace hz {

using Rules = hz_rules;
using Deal = hz_deal;

// The cards that this hand may not play to the first trick.
inline Bits not_in_first_trick(const Rules &rules, Bits hand) {
    if (rules.not_in_first_trick && !(hand & ~rules.penalty))
        return hand & rules.must_bleed ? hand & ~rules.must_bleed : 0;
    return rules.not_in_first_trick;
}

// The exposed cards that may not go to the first trick of their suit.
inline Bits exposed_held_back(const Rules &rules, const Deal &deal, Bits hand, Bits suit) {
    const Bits own_cards = hand & suit;
    return (suit & deal.suits_led) || !(own_cards & (own_cards - 1)) ? 0
                                                                     : own_cards & rules.exposed;
}

inline Bits leads(const Rules &rules, const Deal &deal, Bits hand) {
    Bits allowed = hand;
    if (deal.first_trick) allowed &= ~not_in_first_trick(rules, hand);
    if (!deal.hearts_broken) {
        if (hand & ~rules.lead_exempt & ~rules.hearts) allowed &= ~rules.hearts;
        allowed &= ~rules.no_lead_before_break | rules.hearts;
    }
    if (rules.exposed & hand) {
        for (unsigned suit = 0; suit < 4; ++suit) {
            allowed &= ~exposed_held_back(rules, deal, hand, suit_bits(suit));
        }
    }
    return allowed ? allowed : hand;
}

inline Bits legal(const Rules &rules, const Deal &deal) {
    const Bits hand = deal.hands[deal.turn];
    if (!deal.trick_size) return leads(rules, deal, hand);
    const Bits following = hand & deal.led_suit;
    const Bits choice = following ? following : hand;
    Bits allowed = choice;
    if (deal.first_trick) allowed &= ~not_in_first_trick(rules, hand);
    if (rules.exposed & choice & deal.led_suit)
        allowed &= ~exposed_held_back(rules, deal, hand, deal.led_suit);
    if (!allowed) allowed = choice;
    if (const Bits dropping = allowed & rules.must_drop) {
        return !(dropping & deal.led_suit) || (dropping & deal.losing_mask) ? dropping : allowed;
    }
    return allowed;
}

inline bool anybody_holds(const Rules &rules, const Deal &deal) {
    Bits held = 0;
    for (int seat = 0; seat < rules.players; ++seat) held |= deal.hands[seat];
    return held != 0;
}

// Give these cards to this seat. No branches here and in play: which card falls is unpredictable,
// and a mispredicted branch costs more than all of this.
inline void collect(const Rules &rules, Deal &deal, int seat, Bits cards, int cost) {
    deal.points_taken[seat] += cost;
    deal.penalty_takers |= static_cast<int>((cards & rules.penalty) != 0) << seat;
    deal.bonus_taker = cards & rules.bonus ? seat : deal.bonus_taker;
    deal.doubler_taker = cards & rules.doublers ? seat : deal.doubler_taker;
}

inline int total_cost(const Rules &rules, Bits cards) {
    int sum = 0;
    for (cards &= rules.scoring_cards; cards; cards &= cards - 1)
        sum += rules.cost[index_of(cards)];
    return sum;
}

inline void take_kitty(const Rules &rules, Deal &deal, int taker) {
    deal.kitty_taker = taker;
    collect(rules, deal, taker, deal.kitty, total_cost(rules, deal.kitty));
}

inline void finish_trick(const Rules &rules, Deal &deal) {
    const int winner = deal.winning_seat;
    if (rules.kitty_size && deal.kitty_taker < 0 &&
        (rules.kitty_first || (deal.pot_cards & rules.hearts) || !anybody_holds(rules, deal))) {
        take_kitty(rules, deal, winner);
    }
    collect(rules, deal, winner, deal.pot_cards, deal.pot_points);
    deal.pot_cards = 0;
    deal.pot_points = 0;
    deal.trick_winners |= 1 << winner;
    deal.turn = winner;
    deal.suits_led |= deal.led_suit;
    deal.led_suit = deal.winning_card = deal.losing_mask = 0;
    deal.trick_size = 0;
    deal.first_trick = 0;
}

inline void play(const Rules &rules, Deal &deal, Bits card) {
    const int seat = deal.turn;
    deal.hands[seat] &= ~card;
    deal.played |= card;
    if (!deal.trick_size) deal.led_suit = suit_bits(suit_of(card));
    const Bits led = deal.led_suit;
    deal.voids[seat] |= card & led ? 0 : led;
    const bool wins = (card & led) > deal.winning_card;
    deal.winning_card = wins ? card : deal.winning_card;
    deal.winning_seat = wins ? seat : deal.winning_seat;
    deal.losing_mask = wins ? card - 1 : deal.losing_mask;
    const Bits quiet = rules.lead_breaks ? 0 : led & rules.hearts;
    deal.hearts_broken |= (card & rules.breaking_cards & ~quiet) != 0;
    deal.pot_points += rules.cost[index_of(card)];
    deal.pot_cards |= card & rules.scoring_cards;
    if (++deal.trick_size == rules.players) {
        finish_trick(rules, deal);
    } else {
        deal.turn = seat + 1 < rules.players ? seat + 1 : 0;
    }
}

// The cards that this seat has not seen: in other hands, or in a kitty of others.
inline Bits unseen(const Rules &rules, const Deal &deal, int seat) {
    const Bits cards = rules.deck & ~deal.played & ~deal.hands[seat];
    return seat == deal.kitty_taker ? cards & ~deal.kitty : cards;
}

// The cards that are out of the hands and count in the score.
inline Bits seen_cards(const Deal &deal) {
    return deal.played | (deal.kitty_taker >= 0 ? deal.kitty : 0);
}

// The cards after which nothing more can be won or lost; where tricks count in themselves, all.
inline Bits decisive(const Rules &rules) {
    return rules.sun || rules.no_trick_bonus ? rules.deck
                                             : rules.penalty | rules.bonus | rules.doublers;
}

inline bool decided(const Deal &deal, Bits decisive) {
    return !deal.trick_size && !(decisive & ~seen_cards(deal));
}

}  // namespace hz
