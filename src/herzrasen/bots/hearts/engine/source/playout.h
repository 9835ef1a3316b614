// Playouts: policies that choose a card, and playing a deal to its end by one.
#pragma once

#include "club.h"
#include "rng.h"

namespace hz {

// Any of these cards, each with the same chance.
inline Bits random_card(Bits cards, Rng &rng) {
    const uint64_t ticket = rng.next() >> 32;
    return nth(cards, static_cast<unsigned>(ticket * static_cast<uint64_t>(count(cards)) >> 32));
}

struct RandomPolicy {
    Rng rng;
    Bits operator()(const Rules &, const Deal &, Bits legal) { return random_card(legal, rng); }
};

struct ClubPolicy {
    Bits operator()(const Rules &rules, Deal &deal, Bits legal) { return club(rules, deal, legal); }
};

// Another policy's card; but about `random_rate` of 1024 cards are any legal one. Each card takes
// one random number, so that deals which differ in one card deviate at the same places.
template <typename Policy>
struct WithRandomCards {
    Policy policy;
    Rng rng;
    uint64_t random_rate;

    Bits operator()(const Rules &rules, Deal &deal, Bits legal) {
        const uint64_t ticket = rng.next();
        Rng which{ticket};
        return policy(rules, deal,
                      (ticket & 1023) < random_rate ? random_card(legal, which) : legal);
    }
};

// Play on by one policy in all seats until nothing more can be won or lost.
template <typename Policy>
inline void play_to_end(const Rules &rules, Deal &deal, Policy &&policy) {
    const Bits all = decisive(rules);
    while (deal.hands[deal.turn] && !decided(deal, all)) {
        play(rules, deal, policy(rules, deal, legal(rules, deal)));
    }
}

}  // namespace hz
