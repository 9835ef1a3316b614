// Generate training data: self-play by standard rules, with a search of every decision.
//
//     generate OUT DEALS SEED BUDGET [NET]
//
// Deal n depends on SEED and n alone. Each search plays out BUDGET cards, by the net with the
// weights NET or, without it, by the club player. In every deal each seat plays, at random, either
// the search's choice or the playout policy's. For variety one card in 50 (in a third of the deals
// one in 10) is any legal one, and one pass in eight is any three cards.
#include <cstdlib>
#include <cstring>

#include "candidates.h"
#include "decision.h"
#include "playout.h"
#include "score.h"
#include "worlds.h"

using namespace hz;

namespace {

Rules standard_rules() {
    Rules rules{};
    rules.deck = net::FULL_DECK;
    rules.hearts = rules.no_lead_before_break = rules.lead_exempt = rules.breaking_cards =
        suit_bits(3);
    rules.high_penalty = net::QUEEN;
    rules.penalty = rules.scoring_cards = rules.not_in_first_trick = rules.hearts | net::QUEEN;
    for (unsigned card = 39; card < HZ_CARDS; ++card) rules.cost[card] = 1;
    rules.cost[index_of(net::QUEEN)] = 13;
    for (int seat = 0; seat < net::SEATS; ++seat) rules.side[seat] = seat;
    rules.mean_heart_cost = rules.point_scale = 1.0;
    rules.opponent_point_worth = 0.3;
    rules.players = rules.sides = net::SEATS;
    rules.penalty_total = 26;
    rules.equal_hearts = rules.moon_possible = rules.lead_breaks = rules.bonus_on_moon = 1;
    rules.moon = HZ_MOON_OTHERS;
    return rules;
}

Bits random_cards(Bits cards, int size, Rng &rng) {
    Bits chosen = 0;
    while (size--)
        chosen |=
            nth(cards & ~chosen,
                static_cast<unsigned>(rng.below(static_cast<uint64_t>(count(cards & ~chosen)))));
    return chosen;
}

Deal shuffled_deal(const Rules &rules, Rng &rng) {
    Deal deal{};
    deal.bonus_taker = deal.doubler_taker = deal.kitty_taker = -1;
    deal.first_trick = 1;
    Bits rest = rules.deck;
    for (int seat = 0; seat < net::SEATS; ++seat) {
        deal.hands[seat] = random_cards(rest, 13, rng);
        rest &= ~deal.hands[seat];
    }
    return deal;
}

// What the seat to play has not seen, and where it may lie; it remembers what it passed.
UnseenCards unseen_cards(const Rules &rules, const Deal &deal, Bits given, int receiver) {
    UnseenCards result{};
    result.cards = unseen(rules, deal, deal.turn);
    result.places = net::SEATS;
    const Bits known = receiver == deal.turn ? 0 : given & deal.hands[receiver];
    for (int seat = 0; seat < net::SEATS; ++seat) {
        if (seat == deal.turn) continue;
        result.sizes[seat] = count(deal.hands[seat]);
        result.possible[seat] = result.cards & ~deal.voids[seat] & ~(seat == receiver ? 0 : known);
    }
    return result;
}

Decision decision_of(const Deal &deal, const hz_candidate_result *candidates, int size) {
    Decision decision{};
    decision.hand = deal.hands[deal.turn];
    decision.played = deal.played;
    decision.led_suit = deal.led_suit;
    decision.winning_card = deal.winning_card;
    decision.pot_cards = deal.pot_cards;
    for (int seat = 0; seat < net::SEATS; ++seat) {
        decision.voids[seat] = deal.voids[seat];
        decision.points_taken[seat] = static_cast<int8_t>(deal.points_taken[seat]);
    }
    decision.pot_points = static_cast<int8_t>(deal.pot_points);
    decision.turn = static_cast<int8_t>(deal.turn);
    decision.trick_size = static_cast<int8_t>(deal.trick_size);
    decision.winning_seat = static_cast<int8_t>(deal.winning_seat);
    decision.penalty_takers = static_cast<int8_t>(deal.penalty_takers);
    decision.trick_winners = static_cast<int8_t>(deal.trick_winners);
    decision.first_trick = static_cast<int8_t>(deal.first_trick);
    decision.hearts_broken = static_cast<int8_t>(deal.hearts_broken);
    decision.shoots = static_cast<int8_t>(candidates[0].shooters >> deal.turn & 1);
    for (int index = 0; index < size; ++index) {
        const auto gain = static_cast<float>(candidates[index].worth - candidates[0].worth);
        if (candidates[index].shooters != candidates[0].shooters) {
            decision.moon_change_gain = gain;
            continue;
        }
        decision.cards[decision.size] = candidates[index].equivalent;
        decision.gain[decision.size] = gain;
        decision.worlds[decision.size++] = static_cast<float>(candidates[index].worlds);
    }
    return decision;
}

struct SelfPlay {
    const Rules rules = standard_rules();
    const int16_t *net = nullptr;
    int64_t card_budget = 0;
    std::FILE *file = nullptr;

    void deal(int number, Rng rng) const {
        constexpr int STEPS[] = {1, 3, 2, 0};
        Deal deal = shuffled_deal(rules, rng);
        const int steps = STEPS[number % 4];
        const uint64_t random_per_mille = rng.below(3) ? 20 : 100;
        Bits given[net::SEATS] = {};
        bool searching[net::SEATS];
        for (bool &seat_searches : searching) seat_searches = rng.below(2) != 0;
        if (steps) {
            for (int seat = 0; seat < net::SEATS; ++seat) {
                given[seat] = rng.below(8) ? club_pass(rules, deal.hands[seat], 3)
                                           : random_cards(deal.hands[seat], 3, rng);
            }
            for (int seat = 0; seat < net::SEATS; ++seat) deal.hands[seat] &= ~given[seat];
            for (int seat = 0; seat < net::SEATS; ++seat)
                deal.hands[(seat + steps) % 4] |= given[seat];
        }
        int shooters = 0;
        for (int seat = 0; seat < net::SEATS; ++seat) {
            if (strong_enough(rules, deal.hands[seat], rules.deck & ~deal.hands[seat], MAX_LOSERS))
                shooters |= 1 << seat;
            if (deal.hands[seat] & 1) deal.turn = seat;
        }
        play(rules, deal, 1);
        while (deal.hands[deal.turn] && !decided(deal, decisive(rules))) {
            const int me = deal.turn;
            const Bits allowed = legal(rules, deal);
            Bits card = lowest(allowed), groups[HZ_CARDS];
            if (distinct_groups(rules, deal, allowed, groups) > 1) {
                Deal own = deal;
                for (int seat = 0; seat < net::SEATS; ++seat)
                    own.hands[seat] = seat == me ? deal.hands[me] : 0;
                own.shooters = shooters & 1 << me;
                const UnseenCards unseen = unseen_cards(rules, deal, given[me], (me + steps) % 4);
                Match match{};
                match.seat = me;
                match.deals_played = 1;
                match.target = match.deals = match.deal_cap = INT32_MAX;
                SearchConfig config{};
                config.seed = rng.next();
                config.card_budget = card_budget;
                config.accept_z = 1.3;
                config.prune_z = 3.5;
                config.min_worlds = 16;
                config.max_worlds = 4096;
                config.threads = 1;
                config.net = net;
                hz_candidate_result candidates[2 * HZ_CARDS];
                int32_t size = 0;
                const int chosen =
                    hz_search(&rules, &match, &own, &unseen, allowed, &config, candidates, &size);
                if (chosen < 0) return;
                Decision decision = decision_of(deal, candidates, size);
                decision.steps = static_cast<int8_t>(steps);
                decision.plays_search = searching[me];
                decision.deal = number;
                std::fwrite(&decision, sizeof decision, 1, file);
                const hz_candidate_result &played = candidates[searching[me] ? chosen : 0];
                card = rng.below(1000) < random_per_mille ? random_cards(allowed, 1, rng)
                                                          : played.cards;
                shooters = (shooters & ~(1 << me)) | (played.shooters & 1 << me);
            }
            play(rules, deal, card);
        }
    }
};

}  // namespace

int main(int argc, char **argv) {
    if (argc < 5) {
        std::fprintf(stderr, "generate OUT DEALS SEED BUDGET [NET]\n");
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
        self.net = weights.embeddings[0];
    }
    self.card_budget = std::atoll(argv[4]);
    self.file = std::fopen(argv[1], "wb");
    if (!self.file) {
        std::perror(argv[1]);
        return 1;
    }
    const int deals = std::atoi(argv[2]);
    const uint64_t seed = std::strtoull(argv[3], nullptr, 10);
    for (int number = 0; number < deals; ++number) {
        self.deal(number, Rng{fork(seed, static_cast<uint64_t>(number))});
        if ((number + 1) % 100 == 0)
            std::fflush(self.file), std::fprintf(stderr, "%d of %d deals\n", number + 1, deals);
    }
    return std::fclose(self.file) ? 1 : 0;
}
