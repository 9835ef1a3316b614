// A deal before its first lead: the shuffle, who leads, and what binds the first lead.
#pragma once

#include <utility>

#include "deal.h"
#include "rng.h"

namespace hz {

constexpr Bits CLUBS = suit_bits(0);

// The legal cards, with what binds the first lead; none where the deal is over.
inline Bits playable(const Rules &rules, int opening, const Deal &deal) {
    const Bits hand = deal.hands[deal.turn];
    if (!hand) return 0;
    const Bits allowed = legal(rules, deal);
    if (deal.played || opening >= 0) return allowed;
    const Bits clubs = hand & CLUBS;
    if (opening == HZ_LOWEST_CLUB) return lowest(clubs);
    return allowed & clubs ? allowed & clubs : clubs;
}

// Who leads first: the holder of the lowest club, or by turns.
inline int first_leader(const Rules &rules, int opening, const Deal &deal, uint64_t number) {
    if (opening >= 0) return static_cast<int>(number % static_cast<uint64_t>(rules.players));
    Bits clubs = 0;
    for (int seat = 0; seat < rules.players; ++seat) clubs |= deal.hands[seat] & CLUBS;
    int seat = 0;
    while (!(deal.hands[seat] & lowest(clubs))) ++seat;
    return seat;
}

// Deal number `number` of this seed: hands by blocks of a shuffled pack, the kitty after them.
inline Deal shuffled_deal(const Rules &rules, int opening, uint64_t seed, uint64_t number) {
    Deal deal{};
    deal.bonus_taker = deal.doubler_taker = deal.kitty_taker = -1;
    deal.first_trick = 1;
    deal.hearts_broken = rules.starts_broken;
    Bits pack[HZ_CARDS];
    int size = 0;
    for (Bits cards = rules.deck; cards; cards &= cards - 1) pack[size++] = lowest(cards);
    Rng rng{fork(seed, number)};
    for (int left = size; left > 1; --left) {
        std::swap(pack[left - 1], pack[rng.below(static_cast<uint64_t>(left))]);
    }
    const int hand = (size - rules.kitty_size) / rules.players;
    for (int place = 0; place < size; ++place) {
        (place < hand * rules.players ? deal.hands[place / hand] : deal.kitty) |= pack[place];
    }
    deal.turn = first_leader(rules, opening, deal, number);
    return deal;
}

}  // namespace hz
