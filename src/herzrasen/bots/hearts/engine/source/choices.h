// What a seat may choose among: cards to play and cards to pass. The twin is choices.py.
#pragma once

#include <vector>

#include "club.h"
#include "net.h"
#include "passing.h"
#include "search.h"

namespace hz {

constexpr double DARING = 8.0;  // expected losers in a whole hand up to which the moon is thought of

inline Trial trial_of(Bits cards, Bits alike, int shooters) { return Trial{cards, alike, shooters}; }

// The free cards in groups: those that stand next to each other and cost the same.
inline int different(const Rules &rules, const Deal &deal, Bits free, Bits *groups) {
    const Bits out = unseen(rules, deal, deal.turn) | deal.top;
    int size = 0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        Bits last = 0;
        for (Bits mine = free & suit_bits(suit); mine; mine &= mine - 1) {
            const Bits card = lowest(mine);
            const bool parted = !last || (out & suit_bits(suit) & (card - 1) & ~(last - 1)) ||
                                cost_of(rules, card) != cost_of(rules, last) || ((card | last) & rules.doublers);
            if (parted) {
                groups[size++] = card;
            } else {
                groups[size - 1] |= card;
            }
            last = card;
        }
    }
    return size;
}

// The card of whoever plays deals out: the net, or the club player.
inline Bits usual_card(const Rules &rules, Deal &deal, Bits free, const int16_t *net) {
    return net ? NetCard(net::weights(net), deal)(rules, deal, free) : club(rules, deal, free);
}

// The usual choice, every other card that differs from it, and the change of plan: to try the moon,
// or to give it up.
inline std::vector<Trial> plays(const Rules &rules, Deal &deal, Bits free, const int16_t *net) {
    const Bits usual = usual_card(rules, deal, free, net);
    const int plan = deal.shooters, me = 1 << deal.turn;
    Bits groups[HZ_CARDS];
    const int size = different(rules, deal, free, groups);
    std::vector<Trial> trials{trial_of(usual, usual, plan)};
    for (int index = 0; index < size; ++index) {
        if (groups[index] & usual) {
            trials[0].alike = groups[index];
        } else {
            trials.push_back(trial_of(lowest(groups[index]), groups[index], plan));
        }
    }
    const Bits hand = deal.hands[deal.turn];
    const bool possible = (plan & me) || hopeful(rules, hand, unseen(rules, deal, deal.turn), DARING);
    if (possible && open_to(rules, deal, me) && !(deal.takers & ~me)) {
        deal.shooters = plan ^ me;
        const Bits other = usual_card(rules, deal, free, net);
        trials.push_back(trial_of(other, other, plan ^ me));
        deal.shooters = plan;
    }
    return trials;
}

// Every way to pass so many cards, the club player's first; from so many of the cards it would
// rather be rid of that the ways are fewer than `most`.
inline std::vector<Trial> passes(const Rules &rules, Bits hand, int passed, int64_t most) {
    const Bits usual = club_pass(rules, hand, passed);
    std::vector<Bits> cards;
    for (Bits rest = hand; rest; rest &= rest - 1) cards.push_back(lowest(rest));
    std::stable_sort(cards.begin(), cards.end(), [&](Bits one, Bits other) {
        return worry(rules, hand, one, passed) > worry(rules, hand, other, passed);
    });
    size_t wide = static_cast<size_t>(passed);
    const auto ways = [&](size_t many) {
        double product = 1;
        for (int k = 0; k < passed; ++k) product = product * static_cast<double>(many - static_cast<size_t>(k)) / (k + 1);
        return product;
    };
    while (wide < cards.size() && ways(wide + 1) < static_cast<double>(most)) ++wide;
    std::vector<Trial> trials{trial_of(usual, usual, 0)};
    std::vector<size_t> at(static_cast<size_t>(passed));
    for (size_t place = 0; place < at.size(); ++place) at[place] = place;
    for (;;) {
        Bits some = 0;
        for (const size_t place : at) some |= cards[place];
        if (some != usual) trials.push_back(trial_of(some, some, 0));
        // The next combination, the last place first.
        size_t place = at.size();
        while (place > 0 && at[place - 1] == wide - at.size() + place - 1) --place;
        if (!place) break;
        ++at[place - 1];
        for (size_t next = place; next < at.size(); ++next) at[next] = at[next - 1] + 1;
    }
    return trials;
}

}  // namespace hz
