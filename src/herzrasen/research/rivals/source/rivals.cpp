// The C interface of the compiled rivals, which play by the kernel's rules.
#include <vector>

#include "greedy.h"
#include "playout.h"
#include "score.h"

using namespace rivals;

namespace {

struct GreedyPolicy {
    Bits operator()(const Rules &rules, const Deal &deal, Bits legal) {
        return greedy(rules, deal, legal);
    }
};

// What a finished deal is worth to the seat's side: what the others got, less what it got itself,
// both in the same measure.
int64_t worth(const Rules &rules, const Deal &deal, int seat) {
    int32_t points[HZ_SEATS] = {};
    score(rules, deal, false, points);
    int64_t own_points = 0, other_points = 0, side = 0;
    for (int other = 0; other < rules.players; ++other) {
        const bool own = rules.side[other] == rules.side[seat];
        (own ? own_points : other_points) += points[other];
        side += own;
    }
    return side * other_points - (rules.players - side) * own_points;
}

}  // namespace

extern "C" HZ_API uint64_t rival_greedy(const hz_rules *rules, const hz_deal *deal,
                                        uint64_t allowed) {
    return greedy(*rules, *deal, allowed);
}

extern "C" HZ_API uint64_t rival_greedy_pass(const hz_rules *rules, uint64_t hand, int32_t size) {
    return choose_pass(*rules, hand, size);
}

// The flat player's card, out of `allowed`, tried in `size` worlds; 0 if no world fits.
extern "C" HZ_API uint64_t rival_flat(const hz_rules *rules, const hz_deal *deal, uint64_t allowed,
                                      const hz_unseen *hidden, uint64_t seed, size_t size) {
    const int places = hidden->places;
    std::vector<Bits> drawn(size * places);
    if (hz_worlds(hidden, seed, 0, size, drawn.data()) != HZ_OK) return 0;
    const Bits *hands = drawn.data();
    const Bits usual = greedy(*rules, *deal, allowed);
    const int me = deal->turn;
    Bits cards[HZ_CARDS];
    int choices = 0;
    cards[choices++] = usual;
    for (Bits rest = allowed & ~usual; rest; rest &= rest - 1) cards[choices++] = lowest(rest);
    int64_t sums[HZ_CARDS] = {}, squares[HZ_CARDS] = {};
    for (size_t world = 0; world < size; ++world, hands += places) {
        Deal start = *deal;
        for (int seat = 0; seat < rules->players; ++seat) {
            if (seat != me) start.hands[seat] = hands[seat];
        }
        if (places > rules->players) {
            start.kitty = hands[rules->players];
            if (start.kitty_taker >= 0) take_kitty(*rules, start, start.kitty_taker);
        }
        int64_t first = 0;
        for (int choice = 0; choice < choices; ++choice) {
            Deal copy = start;
            play(*rules, copy, cards[choice]);
            play_to_end(*rules, copy, GreedyPolicy{});
            const int64_t value = worth(*rules, copy, me);
            if (!choice) first = value;
            const int64_t gain = value - first;
            sums[choice] += gain;
            squares[choice] += gain * gain;
        }
    }
    int best = 0;
    for (int choice = 1; choice < choices; ++choice) {
        if (sums[choice] > sums[best]) best = choice;
    }
    // 1.5 standard errors: mean >= 3/2 sqrt(variance / n), in whole numbers.
    const auto n = static_cast<int64_t>(size);
    const int64_t spread = n * squares[best] - sums[best] * sums[best];
    return 4 * sums[best] * sums[best] * (n - 1) >= 9 * spread ? cards[best] : usual;
}
