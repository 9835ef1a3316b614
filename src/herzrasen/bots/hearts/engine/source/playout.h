// Playing a deal to its end.
#pragma once

#include "club.h"
#include "rng.h"

namespace hz {

// Any of these cards, each with the same chance.
inline Bits any_of(Bits cards, Rng &rng) {
    const uint64_t ticket = rng.next() >> 32;
    return nth(cards, static_cast<unsigned>(ticket * static_cast<uint64_t>(count(cards)) >> 32));
}

struct AnyCard {
    Rng rng;
    Bits operator()(const Rules &, const Deal &, Bits legal) { return any_of(legal, rng); }
};

struct ClubCard {
    Bits operator()(const Rules &rules, Deal &deal, Bits legal) { return club(rules, deal, legal); }
};

// Another player's card; but of 1024 cards about `stray` are any legal ones. Each card takes one number
// of chance, so that deals which differ in one card stray at the same places.
template <typename Player>
struct Stray {
    Player player;
    Rng rng;
    uint64_t stray;

    Bits operator()(const Rules &rules, Deal &deal, Bits legal) {
        const uint64_t ticket = rng.next();
        Rng which{ticket};
        return player(rules, deal, (ticket & 1023) < stray ? any_of(legal, which) : legal);
    }
};

// Play on with one player's cards in all seats until nothing more can be won or lost.
template <typename Player>
inline void finish(const Rules &rules, Deal &deal, Player &&player) {
    const Bits all = decisive(rules);
    while (deal.hands[deal.turn] && !settled(deal, all)) {
        play(rules, deal, player(rules, deal, legal(rules, deal)));
    }
}

}  // namespace hz
