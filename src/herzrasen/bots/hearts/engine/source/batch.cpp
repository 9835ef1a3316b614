// Many deals at once: one call for a whole array, so that a caller in Python pays once.
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
    const Bits free = legal(rules, deal);
    if (deal.gone || opening >= 0) return free;
    const Bits clubs = hand & CLUBS;
    if (opening == HZ_LOWEST_CLUB) return lowest(clubs);
    return free & clubs ? free & clubs : clubs;
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

Deal dealt(const Rules &rules, int opening, uint64_t seed, uint64_t number) {
    Deal made{};
    made.prize_taker = made.doubler = made.kitty_taker = -1;
    made.first = 1;
    made.broken = rules.starts_broken;
    Bits pack[HZ_CARDS];
    int size = 0;
    for (Bits cards = rules.deck; cards; cards &= cards - 1) pack[size++] = lowest(cards);
    Rng rng{fork(seed, number)};
    for (int left = size; left > 1; --left) {
        std::swap(pack[left - 1], pack[rng.below(static_cast<uint64_t>(left))]);
    }
    const int hand = (size - rules.kitty) / rules.players;
    for (int place = 0; place < size; ++place) {
        (place < hand * rules.players ? made.hands[place / hand] : made.kitty) |= pack[place];
    }
    made.turn = leader(rules, opening, made, number);
    return made;
}

template <typename Player>
void finish_bound(const Rules &rules, int opening, Deal &deal, Player player) {
    if (!deal.gone) play(rules, deal, player(rules, deal, free_cards(rules, opening, deal)));
    finish(rules, deal, player);
}

}  // namespace
}  // namespace hz

using namespace hz;

void hz_batch_deal(const hz_rules *rules, int32_t opening, uint64_t seed, uint64_t first, size_t count,
                   hz_deal *deals) {
    for (size_t i = 0; i < count; ++i) deals[i] = dealt(*rules, opening, seed, first + i);
}

void hz_batch_legal(const hz_rules *rules, int32_t opening, const hz_deal *deals, size_t count,
                    uint64_t *cards) {
    for (size_t i = 0; i < count; ++i) cards[i] = free_cards(*rules, opening, deals[i]);
}

void hz_batch_any(const uint64_t *cards, size_t count, uint64_t *streams, uint64_t *chosen) {
    for (size_t i = 0; i < count; ++i) {
        Rng rng{streams[i]};
        chosen[i] = cards[i] ? any_of(cards[i], rng) : 0;
        streams[i] = rng.state;
    }
}

size_t hz_batch_step(const hz_rules *rules, int32_t opening, hz_deal *deals, size_t count,
                     const uint64_t *cards) {
    for (size_t i = 0; i < count; ++i) {
        const Bits card = cards[i], free = free_cards(*rules, opening, deals[i]);
        if (card & (card - 1) || card & ~free || !card != !free) return i;
    }
    for (size_t i = 0; i < count; ++i) {
        if (cards[i]) play(*rules, deals[i], cards[i]);
    }
    return count;
}

void hz_batch_points(const hz_rules *rules, const hz_deal *deals, size_t count, int32_t itself,
                     int32_t (*points)[HZ_SEATS]) {
    for (size_t i = 0; i < count; ++i) score(*rules, deals[i], itself != 0, points[i]);
}

void hz_batch_playouts(const hz_rules *rules, int32_t opening, const hz_deal *deals, size_t count,
                       int32_t policy, const uint64_t *streams, int32_t (*points)[HZ_SEATS]) {
    for (size_t i = 0; i < count; ++i) {
        Deal copy = deals[i];
        if (policy == HZ_RANDOM) {
            finish_bound(*rules, opening, copy, AnyCard{Rng{streams[i]}});
        } else {
            finish_bound(*rules, opening, copy, ClubCard{});
        }
        score(*rules, copy, false, points[i]);
    }
}
