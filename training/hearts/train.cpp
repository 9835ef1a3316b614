// Distil decisions into a net:
//
//     train OUT EPOCHS SOFTNESS RATE SEED FILE...
//
// The net's values, through a softmax, are a player who chooses each card with some probability.
// What is made small is that player's expected loss against the best card, less SOFTNESS times the
// entropy of its choice, which keeps it from learning the noise of the worths. Every step goes down
// the slope of one decision, with Adagrad's own rate for each number. Every twentieth deal is held
// back: "gain" is what the net's choice is worth there above the recorded player's.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "decision.h"
#include "net.h"
#include "rng.h"

using namespace hz;

namespace {

constexpr float START = 1.0F;  // Adagrad's sums begin here
constexpr float FAR = 15.0F;   // a gain beyond this counts as this

struct Number {
    float value = 0, slopes = START;
    void step(float slope, float rate) {
        slopes += slope * slope;
        value -= rate * slope / std::sqrt(slopes);
    }
};

using Layer = std::array<Number, net::HIDDEN>;

struct Net {
    std::array<Layer, net::ROWS> rows;
    Layer bias;
    std::array<Layer, net::CARDS> cards;
    std::array<Number, net::ENTRIES> tables;
};

struct Choice {
    int card, entries[4];
    float gain, value, share;
};

struct Thought {
    std::vector<int> open;
    std::array<float, net::HIDDEN> sum, hidden;
    std::vector<Choice> choices;
};

Deal deal_of(const Decision &one) {
    Deal deal{};
    deal.prize_taker = deal.doubler = deal.kitty_taker = -1;
    deal.turn = one.turn;
    deal.hands[deal.turn] = one.hand;
    deal.gone = one.gone;
    deal.led = one.led;
    deal.top = one.top;
    deal.bar = one.top ? one.top - 1 : 0;
    deal.costly = one.costly;
    for (int seat = 0; seat < net::SEATS; ++seat) {
        deal.voids[seat] = one.voids[seat];
        deal.taken[seat] = one.taken[seat];
    }
    deal.pot = one.pot;
    deal.count = one.count;
    deal.winner = one.winner;
    deal.takers = one.takers;
    deal.winners = one.winners;
    deal.first = one.first;
    deal.broken = one.broken;
    return deal;
}

void think(const Net &net, const Decision &one, Thought &thought) {
    const Deal deal = deal_of(one);
    thought.open.clear();
    for (Bits cards = one.hand; cards; cards &= cards - 1) thought.open.push_back(net::HELD + static_cast<int>(index_of(cards)));
    for (Bits cards = one.gone; cards; cards &= cards - 1) thought.open.push_back(net::GONE + static_cast<int>(index_of(cards)));
    net::look(deal, [&](int row) { thought.open.push_back(row); });
    for (int place = 0; place < net::HIDDEN; ++place) {
        float sum = net.bias[place].value;
        for (const int row : thought.open) sum += net.rows[row][place].value;
        thought.sum[place] = sum;
        thought.hidden[place] = std::clamp(sum, 0.0F, 1.0F);
    }
    Bits legal = 0;
    for (int index = 0; index < one.size; ++index) legal |= one.cards[index];
    thought.choices.clear();
    net::weigh(deal, legal, [&](Bits card, const int *entries) {
        Choice choice{};
        choice.card = static_cast<int>(index_of(card));
        std::copy(entries, entries + 4, choice.entries);
        for (int index = 0; index < one.size; ++index) {
            if (one.cards[index] & card) choice.gain = std::clamp(one.gain[index], -FAR, FAR);
        }
        for (int place = 0; place < net::HIDDEN; ++place) {
            choice.value += thought.hidden[place] * net.cards[choice.card][place].value;
        }
        for (const int entry : choice.entries) choice.value += net.tables[entry].value;
        thought.choices.push_back(choice);
    });
}

void learn(Net &net, Thought &thought, float softness, float rate) {
    float most = -1e30F, sum = 0, mean = 0, entropy = 0;
    for (const Choice &choice : thought.choices) most = std::max(most, choice.value);
    for (Choice &choice : thought.choices) sum += choice.share = std::exp(choice.value - most);
    for (Choice &choice : thought.choices) {
        choice.share = std::max(choice.share / sum, 1e-9F);
        mean += choice.share * choice.gain;
        entropy -= choice.share * std::log(choice.share);
    }
    std::array<float, net::HIDDEN> slopes{};
    for (const Choice &choice : thought.choices) {
        const float slope = choice.share * (mean - choice.gain + softness * (std::log(choice.share) + entropy));
        if (std::fabs(slope) < 1e-5F) continue;
        Layer &own = net.cards[choice.card];
        for (int place = 0; place < net::HIDDEN; ++place) {
            slopes[place] += slope * own[place].value;
            own[place].step(slope * thought.hidden[place], 0.3F * rate);
        }
        for (const int entry : choice.entries) net.tables[entry].step(slope, rate);
    }
    for (int place = 0; place < net::HIDDEN; ++place) {
        if (thought.sum[place] < 0 || thought.sum[place] > 1) continue;
        for (const int row : thought.open) net.rows[row][place].step(slopes[place], 0.1F * rate);
        net.bias[place].step(slopes[place], 0.1F * rate);
    }
}

void report(const Net &net, const std::vector<Decision> &held_back, int epoch) {
    Thought thought;
    double gained = 0;
    for (const Decision &one : held_back) {
        think(net, one, thought);
        const auto best = std::max_element(thought.choices.begin(), thought.choices.end(),
                                           [](const Choice &a, const Choice &b) { return a.value < b.value; });
        gained += best->gain;
    }
    std::fprintf(stderr, "epoch %d: gain %+.4f points a decision, on %zu held back\n", epoch + 1,
                 gained / static_cast<double>(held_back.size()), held_back.size());
}

int16_t whole(float value, float scale) {
    return static_cast<int16_t>(std::clamp(std::round(value * scale), -32767.0F, 32767.0F));
}

void write(const Net &net, const char *path) {
    static net::Weights made;
    constexpr float VALUE = 256.0F;
    for (int place = 0; place < net::HIDDEN; ++place) {
        for (int row = 0; row < net::ROWS; ++row) made.rows[row][place] = whole(net.rows[row][place].value, net::ONE);
        for (int card = 0; card < net::CARDS; ++card) made.cards[card][place] = whole(net.cards[card][place].value, VALUE);
        made.bias[place] = whole(net.bias[place].value, net::ONE);
    }
    for (int entry = 0; entry < net::ENTRIES; ++entry) made.tables[entry] = whole(net.tables[entry].value, VALUE);
    FILE *file = std::fopen(path, "wb");
    if (!file || std::fwrite(&made, sizeof made, 1, file) != 1 || std::fclose(file)) std::perror(path);
}

}  // namespace

int main(int argc, char **argv) {
    if (argc < 7) {
        std::fprintf(stderr, "train OUT EPOCHS SOFTNESS RATE SEED FILE...\n");
        return 2;
    }
    const int epochs = std::atoi(argv[2]);
    const float softness = std::strtof(argv[3], nullptr), rate = std::strtof(argv[4], nullptr);
    Rng rng{std::strtoull(argv[5], nullptr, 10)};
    std::vector<Decision> lessons, held_back;
    for (int index = 6; index < argc; ++index) {
        for (const Decision &one : read_decisions(argv[index])) {
            if (!one.shoots) (one.deal % 20 == 7 ? held_back : lessons).push_back(one);
        }
    }
    static Net net;
    const auto any = [&](float most) { return most * (static_cast<float>(rng.below(2001)) / 1000.0F - 1.0F); };
    for (Layer &row : net.rows) {
        for (Number &one : row) one.value = any(0.2F);
    }
    for (Layer &card : net.cards) {
        for (Number &one : card) one.value = any(0.3F);
    }
    for (Number &one : net.bias) one.value = 0.3F;
    Thought thought;
    const auto steps = static_cast<float>(lessons.size()) * static_cast<float>(epochs);
    size_t done = 0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (size_t left = lessons.size(); left > 1; --left) std::swap(lessons[left - 1], lessons[rng.below(left)]);
        for (const Decision &one : lessons) {
            think(net, one, thought);
            if (thought.choices.size() > 1) learn(net, thought, softness, rate * (1 - static_cast<float>(done) / steps));
            ++done;
        }
        report(net, held_back, epoch);
    }
    write(net, argv[1]);
}
