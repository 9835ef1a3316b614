// Batches: one call for a whole array of deals, so that a caller in Python pays the overhead once.
#include "kernel.h"

#include <utility>

#include "playout.h"
#include "score.h"

namespace hz {
namespace {

constexpr Bits CLUBS = suit_bits(0);

// The legal cards, with what binds the first lead; none where the deal is over.
Bits free_cards(const Rules &rules, int opening, const Deal &deal) {
    const Bits hand = deal.hands[deal.turn];
    if (!hand) return 0;
    const Bits allowed = legal(rules, deal);
    if (deal.played || opening >= 0) return allowed;
    const Bits clubs = hand & CLUBS;
    if (opening == HZ_LOWEST_CLUB) return lowest(clubs);
    return allowed & clubs ? allowed & clubs : clubs;
}

// Who leads first: the holder of the lowest club, or by turns.
int leader(const Rules &rules, int opening, const Deal &deal, uint64_t number) {
    if (opening >= 0) return static_cast<int>(number % static_cast<uint64_t>(rules.players));
    Bits clubs = 0;
    for (int seat = 0; seat < rules.players; ++seat) clubs |= deal.hands[seat] & CLUBS;
    int seat = 0;
    while (!(deal.hands[seat] & lowest(clubs))) ++seat;
    return seat;
}

Deal shuffled_deal(const Rules &rules, int opening, uint64_t seed, uint64_t number) {
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
    deal.turn = leader(rules, opening, deal, number);
    return deal;
}

template <typename Policy>
void finish_bound(const Rules &rules, int opening, Deal &deal, Policy policy) {
    if (!deal.played) play(rules, deal, policy(rules, deal, free_cards(rules, opening, deal)));
    play_to_end(rules, deal, policy);
}

}  // namespace
}  // namespace hz

using namespace hz;

void hz_batch_deal(const hz_rules *rules, int32_t opening, uint64_t seed, uint64_t first,
                   size_t count, hz_deal *deals) {
    for (size_t i = 0; i < count; ++i) deals[i] = shuffled_deal(*rules, opening, seed, first + i);
}

void hz_batch_legal(const hz_rules *rules, int32_t opening, const hz_deal *deals, size_t count,
                    uint64_t *cards) {
    for (size_t i = 0; i < count; ++i) cards[i] = free_cards(*rules, opening, deals[i]);
}

void hz_batch_random_cards(const uint64_t *cards, size_t count, uint64_t *streams,
                           uint64_t *chosen) {
    for (size_t i = 0; i < count; ++i) {
        Rng rng{streams[i]};
        chosen[i] = cards[i] ? random_card(cards[i], rng) : 0;
        streams[i] = rng.state;
    }
}

size_t hz_batch_step(const hz_rules *rules, int32_t opening, hz_deal *deals, size_t count,
                     const uint64_t *cards) {
    for (size_t i = 0; i < count; ++i) {
        const Bits card = cards[i], allowed = free_cards(*rules, opening, deals[i]);
        if (card & (card - 1) || card & ~allowed || !card != !allowed) return i;
    }
    for (size_t i = 0; i < count; ++i) {
        if (cards[i]) play(*rules, deals[i], cards[i]);
    }
    return count;
}

void hz_batch_points(const hz_rules *rules, const hz_deal *deals, size_t count,
                     int32_t shooter_subtracts, int32_t (*points)[HZ_SEATS]) {
    for (size_t i = 0; i < count; ++i) score(*rules, deals[i], shooter_subtracts != 0, points[i]);
}

void hz_batch_playouts(const hz_rules *rules, int32_t opening, const hz_deal *deals, size_t count,
                       int32_t policy, const uint64_t *streams, int32_t (*points)[HZ_SEATS]) {
    for (size_t i = 0; i < count; ++i) {
        Deal copy = deals[i];
        if (policy == HZ_RANDOM) {
            finish_bound(*rules, opening, copy, RandomPolicy{Rng{streams[i]}});
        } else {
            finish_bound(*rules, opening, copy, ClubPolicy{});
        }
        score(*rules, copy, false, points[i]);
    }
}
