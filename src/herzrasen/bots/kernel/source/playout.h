// Playing a deal to its end.
#pragma once

#include "club.h"
#include "rng.h"

namespace hz {

// Any legal card, each with the same chance.
struct AnyCard {
    Rng rng;
    Bits operator()(const Rules &, const Deal &, Bits legal) {
        const auto ticket = static_cast<uint64_t>(static_cast<uint32_t>(rng.next() >> 32));
        return nth(legal, static_cast<unsigned>(ticket * static_cast<unsigned>(count(legal)) >> 32));
    }
};

struct ClubCard {
    Bits operator()(const Rules &rules, Deal &deal, Bits legal) { return club(rules, deal, legal); }
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
