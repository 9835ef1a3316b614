// What an ending is worth at least and at most, seen without playing it.
#pragma once

#include "ending.h"

namespace hz {

// What is still to come lies in this range, whoever plays how.
inline Range reach(const Ending &ending, const Due &due, int shooter) {
    if (ending.rules.doublers) return {-FAR, FAR};
    const int own = 1 - ending.rules.sides;
    Range range{own * due.cost + due.prize, due.cost + own * due.prize};
    for (int seat = 0; seat < ending.players; ++seat) {
        if (shooter != seat && shooter != ANYBODY) continue;
        const int swept = ending.weight[seat] * due.cost;
        range.least = std::min(range.least, swept + ending.moons[seat].least + due.prize);
        range.most = std::max(range.most, swept + ending.moons[seat].most + own * due.prize);
    }
    return {range.least + ending.bonuses.least, range.most + ending.bonuses.most};
}

// Whether the rules let a hand stay under whenever its cards are low enough.
inline bool may_duck(const Ending &ending) {
    const Rules &rules = ending.rules;
    return !rules.friends[ending.me] && !ending.bound && !rules.doublers;
}

// The least that is still to come where the served seat takes nothing of these points.
inline int ducked(const Ending &ending, int points, int shooter) {
    int least = points;
    for (int seat = 0; seat < ending.players; ++seat) {
        if (shooter == seat || shooter == ANYBODY) {
            least = std::min(least, points + ending.moons[seat].least);
        }
    }
    return least + ending.bonuses.least;
}

// Whether somebody who is still to play holds only higher cards of the suit.
inline bool must_be_beaten(const Ending &ending, const Trick &trick) {
    int seat = trick.turn;
    for (int left = ending.players - trick.count; left; --left) {
        const Bits following = ending.hands[seat] & trick.led;
        if (following && lowest(following) > trick.top) return true;
        if (++seat == ending.players) seat = 0;
    }
    return false;
}

// Whether the served seat, if it does not lead now, can stay under every trick to come, whatever the
// others do: in each suit its cards can be paired with higher ones of the others. It follows with
// its highest card below the trick and throws off from the top, and the pairs hold.
inline bool can_duck(const Ending &ending, const Trick &trick) {
    int since = trick.turn - ending.me;
    if (since < 0) since += ending.players;
    const bool has_played = since && since <= trick.count;
    const Bits hand = ending.hands[ending.me];
    Bits others = ending.held & ~hand;
    if (!has_played) {
        others |= trick.top;
    } else if (trick.winner == ending.me && !must_be_beaten(ending, trick)) {
        return false;
    }
    for (unsigned suit = 0; suit < 4; ++suit) {
        Bits mine = hand & suit_bits(suit), theirs = others & suit_bits(suit);
        for (; mine && theirs; mine &= mine - 1, theirs &= theirs - 1) {
            if (lowest(mine) > lowest(theirs)) return false;
        }
    }
    return true;
}

}  // namespace hz
