// Self-play by standard rules, every decision searched and written down:
//
//     generate OUT DEALS SEED PLAYS [NET]
//
// Deal n depends on SEED and n alone. A search of PLAYS cards tells what every card is worth; NET are
// the weights that play its worlds out, without them the club player does. In every deal each seat
// plays, by lot, either what its search found or the card that would be played out; one card in 50,
// in a third of the deals one in 10, is any legal one, and one pass in eight is any three cards, so
// that the net sees what it would not do itself.
#include <cstdlib>
#include <cstring>

#include "choices.h"
#include "decision.h"
#include "playout.h"
#include "score.h"
#include "worlds.h"

using namespace hz;

namespace {

Rules standard() {
    Rules rules{};
    rules.deck = net::DECK;
    rules.hearts = rules.shy = rules.excuse = rules.breaks = suit_bits(3);
    rules.heavy = net::QUEEN;
    rules.penalty = rules.priced = rules.early = rules.hearts | net::QUEEN;
    for (unsigned card = 39; card < HZ_CARDS; ++card) rules.cost[card] = 1;
    rules.cost[index_of(net::QUEEN)] = 13;
    for (int seat = 0; seat < net::SEATS; ++seat) rules.side[seat] = seat;
    rules.heart_mean = rules.unit = 1.0;
    rules.gift = 0.3;
    rules.players = rules.sides = net::SEATS;
    rules.total = 26;
    rules.flat = rules.shooting = rules.lead_breaks = rules.bonus_on_moon = 1;
    rules.moon = HZ_MOON_OTHERS;
    return rules;
}

Bits some(Bits cards, int size, Rng &rng) {
    Bits chosen = 0;
    while (size--) chosen |= nth(cards & ~chosen, static_cast<unsigned>(rng.below(static_cast<uint64_t>(count(cards & ~chosen)))));
    return chosen;
}

Deal dealt(const Rules &rules, Rng &rng) {
    Deal deal{};
    deal.prize_taker = deal.doubler = deal.kitty_taker = -1;
    deal.first = 1;
    Bits rest = rules.deck;
    for (int seat = 0; seat < net::SEATS; ++seat) {
        deal.hands[seat] = some(rest, 13, rng);
        rest &= ~deal.hands[seat];
    }
    return deal;
}

// What the seat to play has not seen, and where it may lie; it remembers what it passed.
Unseen hidden(const Rules &rules, const Deal &deal, Bits given, int receiver) {
    Unseen made{};
    made.cards = unseen(rules, deal, deal.turn);
    made.places = net::SEATS;
    const Bits known = receiver == deal.turn ? 0 : given & deal.hands[receiver];
    for (int seat = 0; seat < net::SEATS; ++seat) {
        if (seat == deal.turn) continue;
        made.room[seat] = count(deal.hands[seat]);
        made.may[seat] = made.cards & ~deal.voids[seat] & ~(seat == receiver ? 0 : known);
    }
    return made;
}

Decision decision_of(const Deal &deal, const hz_trial *trials, int size) {
    Decision made{};
    made.hand = deal.hands[deal.turn];
    made.gone = deal.gone;
    made.led = deal.led;
    made.top = deal.top;
    made.costly = deal.costly;
    for (int seat = 0; seat < net::SEATS; ++seat) {
        made.voids[seat] = deal.voids[seat];
        made.taken[seat] = static_cast<int8_t>(deal.taken[seat]);
    }
    made.pot = static_cast<int8_t>(deal.pot);
    made.turn = static_cast<int8_t>(deal.turn);
    made.count = static_cast<int8_t>(deal.count);
    made.winner = static_cast<int8_t>(deal.winner);
    made.takers = static_cast<int8_t>(deal.takers);
    made.winners = static_cast<int8_t>(deal.winners);
    made.first = static_cast<int8_t>(deal.first);
    made.broken = static_cast<int8_t>(deal.broken);
    made.shoots = static_cast<int8_t>(trials[0].shooters >> deal.turn & 1);
    for (int index = 0; index < size; ++index) {
        const auto gain = static_cast<float>(trials[index].worth - trials[0].worth);
        if (trials[index].shooters != trials[0].shooters) {
            made.turned = gain;
            continue;
        }
        made.cards[made.size] = trials[index].alike;
        made.gain[made.size] = gain;
        made.worlds[made.size++] = static_cast<float>(trials[index].worlds);
    }
    return made;
}

struct SelfPlay {
    const Rules rules = standard();
    const int16_t *net = nullptr;
    int64_t plays = 0;
    std::FILE *file = nullptr;

    void deal(int number, Rng rng) const {
        constexpr int STEPS[] = {1, 3, 2, 0};
        Deal deal = dealt(rules, rng);
        const int steps = STEPS[number % 4];
        const uint64_t wild = rng.below(3) ? 20 : 100;
        Bits given[net::SEATS] = {};
        bool searching[net::SEATS];
        for (bool &one : searching) one = rng.below(2) != 0;
        if (steps) {
            for (int seat = 0; seat < net::SEATS; ++seat) {
                given[seat] = rng.below(8) ? club_pass(rules, deal.hands[seat], 3) : some(deal.hands[seat], 3, rng);
            }
            for (int seat = 0; seat < net::SEATS; ++seat) deal.hands[seat] &= ~given[seat];
            for (int seat = 0; seat < net::SEATS; ++seat) deal.hands[(seat + steps) % 4] |= given[seat];
        }
        int shooters = 0;
        for (int seat = 0; seat < net::SEATS; ++seat) {
            if (hopeful(rules, deal.hands[seat], rules.deck & ~deal.hands[seat], BOLD)) shooters |= 1 << seat;
            if (deal.hands[seat] & 1) deal.turn = seat;
        }
        play(rules, deal, 1);
        while (deal.hands[deal.turn] && !settled(deal, decisive(rules))) {
            const int me = deal.turn;
            const Bits free = legal(rules, deal);
            Bits card = lowest(free), groups[HZ_CARDS];
            if (different(rules, deal, free, groups) > 1) {
                Deal own = deal;
                for (int seat = 0; seat < net::SEATS; ++seat) own.hands[seat] = seat == me ? deal.hands[me] : 0;
                own.shooters = shooters & 1 << me;
                const Unseen unknown = hidden(rules, deal, given[me], (me + steps) % 4);
                Match match{};
                match.seat = me;
                match.played = 1;
                match.target = match.deals = match.deal_cap = INT32_MAX;
                Plan plan{};
                plan.seed = rng.next();
                plan.plays = plays;
                plan.gate = 1.3;
                plan.drop = 3.5;
                plan.least = 16;
                plan.most = 4096;
                plan.threads = 1;
                plan.net = net;
                hz_trial trials[2 * HZ_CARDS];
                int32_t size = 0;
                const int chosen = hz_search(&rules, &match, &own, &unknown, free, &plan, trials, &size);
                if (chosen < 0) return;
                Decision made = decision_of(deal, trials, size);
                made.steps = static_cast<int8_t>(steps);
                made.searching = searching[me];
                made.deal = number;
                std::fwrite(&made, sizeof made, 1, file);
                const hz_trial &taken = trials[searching[me] ? chosen : 0];
                card = rng.below(1000) < wild ? some(free, 1, rng) : taken.cards;
                shooters = (shooters & ~(1 << me)) | (taken.shooters & 1 << me);
            }
            play(rules, deal, card);
        }
    }
};

}  // namespace

int main(int argc, char **argv) {
    if (argc < 5) {
        std::fprintf(stderr, "generate OUT DEALS SEED PLAYS [NET]\n");
        return 2;
    }
    SelfPlay self;
    static net::Weights weights;
    if (argc > 5) {
        std::FILE *file = std::fopen(argv[5], "rb");
        if (!file || std::fread(&weights, sizeof weights, 1, file) != 1) {
            std::perror(argv[5]);
            return 1;
        }
        self.net = weights.rows[0];
    }
    self.plays = std::atoll(argv[4]);
    self.file = std::fopen(argv[1], "wb");
    if (!self.file) {
        std::perror(argv[1]);
        return 1;
    }
    const int deals = std::atoi(argv[2]);
    const uint64_t seed = std::strtoull(argv[3], nullptr, 10);
    for (int number = 0; number < deals; ++number) {
        self.deal(number, Rng{fork(seed, static_cast<uint64_t>(number))});
        if ((number + 1) % 100 == 0) std::fflush(self.file), std::fprintf(stderr, "%d of %d deals\n", number + 1, deals);
    }
    return std::fclose(self.file) ? 1 : 0;
}
