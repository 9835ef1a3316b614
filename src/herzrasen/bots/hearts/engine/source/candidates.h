// Candidate moves of a search: cards to play and cards to pass. The twin is candidates.py.
#pragma once

#include <vector>

#include "club.h"
#include "net.h"
#include "passing.h"
#include "search.h"

namespace hz {

constexpr double MAX_LOSERS_CONSIDERED =
    8.0;  // expected losers in a full hand up to which shooting the moon is a candidate

inline Candidate candidate_of(Bits cards, Bits equivalent, int shooters) {
    return Candidate{cards, equivalent, shooters};
}

// The allowed cards in groups of equivalent ones: neighbours among the cards that are left, of the
// same cost.
inline int distinct_groups(const Rules &rules, const Deal &deal, Bits allowed, Bits *groups) {
    const Bits out = unseen(rules, deal, deal.turn) | deal.winning_card;
    int size = 0;
    for (unsigned suit = 0; suit < 4; ++suit) {
        Bits last = 0;
        for (Bits own_cards = allowed & suit_bits(suit); own_cards; own_cards &= own_cards - 1) {
            const Bits card = lowest(own_cards);
            const bool parted = !last || (out & suit_bits(suit) & (card - 1) & ~(last - 1)) ||
                                cost_of(rules, card) != cost_of(rules, last) ||
                                ((card | last) & rules.doublers);
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

// The card of the playout policy: the net, or the club player.
inline Bits usual_card(const Rules &rules, Deal &deal, Bits allowed, const int16_t *net) {
    return net ? NetPolicy(net::weights(net), deal)(rules, deal, allowed)
               : club(rules, deal, allowed);
}

// The default choice, which is the playout policy's; every card that is not equivalent to it; and
// the change of plan: to try the moon, or to give it up.
inline std::vector<Candidate> play_candidates(const Rules &rules, Deal &deal, Bits allowed,
                                              const int16_t *net) {
    const Bits usual = usual_card(rules, deal, allowed, net);
    const int shooters = deal.shooters, me = 1 << deal.turn;
    Bits groups[HZ_CARDS];
    const int size = distinct_groups(rules, deal, allowed, groups);
    std::vector<Candidate> candidates{candidate_of(usual, usual, shooters)};
    for (int index = 0; index < size; ++index) {
        if (groups[index] & usual) {
            candidates[0].equivalent = groups[index];
        } else {
            candidates.push_back(candidate_of(lowest(groups[index]), groups[index], shooters));
        }
    }
    const Bits hand = deal.hands[deal.turn];
    const bool possible =
        (shooters & me) ||
        strong_enough(rules, hand, unseen(rules, deal, deal.turn), MAX_LOSERS_CONSIDERED);
    if (possible && can_shoot(rules, deal, me) && !(deal.penalty_takers & ~me)) {
        deal.shooters = shooters ^ me;
        const Bits other = usual_card(rules, deal, allowed, net);
        candidates.push_back(candidate_of(other, other, shooters ^ me));
        deal.shooters = shooters;
    }
    return candidates;
}

// Every way to pass `pass_count` cards, the club player's first; only of the cards with the highest
// urgency where all would be `limit` ways or more.
inline std::vector<Candidate> pass_candidates(const Rules &rules, Bits hand, int pass_count,
                                              int64_t limit) {
    const Bits usual = club_pass(rules, hand, pass_count);
    std::vector<Bits> cards;
    for (Bits rest = hand; rest; rest &= rest - 1) cards.push_back(lowest(rest));
    std::stable_sort(cards.begin(), cards.end(), [&](Bits one, Bits other) {
        return urgency(rules, hand, one, pass_count) > urgency(rules, hand, other, pass_count);
    });
    size_t considered = static_cast<size_t>(pass_count);
    const auto ways = [&](size_t many) {
        double product = 1;
        for (int k = 0; k < pass_count; ++k)
            product = product * static_cast<double>(many - static_cast<size_t>(k)) / (k + 1);
        return product;
    };
    while (considered < cards.size() && ways(considered + 1) < static_cast<double>(limit))
        ++considered;
    std::vector<Candidate> candidates{candidate_of(usual, usual, 0)};
    std::vector<size_t> at(static_cast<size_t>(pass_count));
    for (size_t place = 0; place < at.size(); ++place) at[place] = place;
    for (;;) {
        Bits some = 0;
        for (const size_t place : at) some |= cards[place];
        if (some != usual) candidates.push_back(candidate_of(some, some, 0));
        // The next combination, the last place first.
        size_t place = at.size();
        while (place > 0 && at[place - 1] == considered - at.size() + place - 1) --place;
        if (!place) break;
        ++at[place - 1];
        for (size_t next = place; next < at.size(); ++next) at[next] = at[next - 1] + 1;
    }
    return candidates;
}

}  // namespace hz
