// Batches: one call for a whole array of deals, so that a caller in Python pays the overhead once.
#include "kernel.h"

#include "dealing.h"
#include "playout.h"
#include "score.h"

namespace hz {
namespace {

template <typename Policy>
void finish_bound(const Rules &rules, int opening, Deal &deal, Policy policy) {
    if (!deal.played) play(rules, deal, policy(rules, deal, playable(rules, opening, deal)));
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
    for (size_t i = 0; i < count; ++i) cards[i] = playable(*rules, opening, deals[i]);
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
        const Bits card = cards[i], allowed = playable(*rules, opening, deals[i]);
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
