// Distil recorded decisions into the weights of the net:
//
//     train OUT EPOCHS SOFTNESS RATE SEED FILE...
//
// How it works: a softmax over the net's values gives each card a probability. Stochastic gradient
// descent with Adagrad, one decision a step, minimizes the expected loss against the best card less
// SOFTNESS times the entropy of the probabilities, which keeps the net from fitting the noise of
// the search. Every twentieth deal is held out for validation: "gain" is what the net's choice is
// worth there above the recorded player's, in points a decision.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "decision.h"
#include "net.h"
#include "rng.h"

using namespace hz;

namespace {

constexpr float ADAGRAD_START = 1.0F;  // Adagrad's sums begin here
constexpr float MAX_GAIN = 15.0F;      // a gain beyond this counts as this

struct Parameter {
    float value = 0, squared_gradients = ADAGRAD_START;
    void step(float gradient, float rate) {
        squared_gradients += gradient * gradient;
        value -= rate * gradient / std::sqrt(squared_gradients);
    }
};

using Layer = std::array<Parameter, net::HIDDEN>;

struct Net {
    std::array<Layer, net::FEATURES> rows;
    Layer bias;
    std::array<Layer, net::CARDS> cards;
    std::array<Parameter, net::TABLE_SIZE> tables;
};

struct Choice {
    int card, entries[4];
    float gain, value, probability;
};

struct ForwardPass {
    std::vector<int> features;
    std::array<float, net::HIDDEN> sum, hidden;
    std::vector<Choice> choices;
};

Deal deal_of(const Decision &decision) {
    Deal deal{};
    deal.bonus_taker = deal.doubler_taker = deal.kitty_taker = -1;
    deal.turn = decision.turn;
    deal.hands[deal.turn] = decision.hand;
    deal.played = decision.played;
    deal.led_suit = decision.led_suit;
    deal.winning_card = decision.winning_card;
    deal.losing_mask = decision.winning_card ? decision.winning_card - 1 : 0;
    deal.pot_cards = decision.pot_cards;
    for (int seat = 0; seat < net::SEATS; ++seat) {
        deal.voids[seat] = decision.voids[seat];
        deal.points_taken[seat] = decision.points_taken[seat];
    }
    deal.pot_points = decision.pot_points;
    deal.trick_size = decision.trick_size;
    deal.winning_seat = decision.winning_seat;
    deal.penalty_takers = decision.penalty_takers;
    deal.trick_winners = decision.trick_winners;
    deal.first_trick = decision.first_trick;
    deal.hearts_broken = decision.hearts_broken;
    return deal;
}

void forward(const Net &net, const Decision &decision, ForwardPass &pass) {
    const Deal deal = deal_of(decision);
    pass.features.clear();
    for (Bits cards = decision.hand; cards; cards &= cards - 1)
        pass.features.push_back(net::IN_HAND + static_cast<int>(index_of(cards)));
    for (Bits cards = decision.played; cards; cards &= cards - 1)
        pass.features.push_back(net::PLAYED + static_cast<int>(index_of(cards)));
    net::active_features(deal, [&](int row) { pass.features.push_back(row); });
    for (int place = 0; place < net::HIDDEN; ++place) {
        float sum = net.bias[place].value;
        for (const int row : pass.features) sum += net.rows[row][place].value;
        pass.sum[place] = sum;
        pass.hidden[place] = std::clamp(sum, 0.0F, 1.0F);
    }
    Bits legal = 0;
    for (int index = 0; index < decision.size; ++index) legal |= decision.cards[index];
    pass.choices.clear();
    net::card_features(deal, legal, [&](Bits card, const int *entries) {
        Choice choice{};
        choice.card = static_cast<int>(index_of(card));
        std::copy(entries, entries + 4, choice.entries);
        for (int index = 0; index < decision.size; ++index) {
            if (decision.cards[index] & card)
                choice.gain = std::clamp(decision.gain[index], -MAX_GAIN, MAX_GAIN);
        }
        for (int place = 0; place < net::HIDDEN; ++place) {
            choice.value += pass.hidden[place] * net.cards[choice.card][place].value;
        }
        for (const int entry : choice.entries) choice.value += net.tables[entry].value;
        pass.choices.push_back(choice);
    });
}

void backward(Net &net, ForwardPass &pass, float softness, float rate) {
    float highest = -1e30F, sum = 0, mean = 0, entropy = 0;
    for (const Choice &choice : pass.choices) highest = std::max(highest, choice.value);
    for (Choice &choice : pass.choices)
        sum += choice.probability = std::exp(choice.value - highest);
    for (Choice &choice : pass.choices) {
        choice.probability = std::max(choice.probability / sum, 1e-9F);
        mean += choice.probability * choice.gain;
        entropy -= choice.probability * std::log(choice.probability);
    }
    std::array<float, net::HIDDEN> gradients{};
    for (const Choice &choice : pass.choices) {
        const float gradient =
            choice.probability *
            (mean - choice.gain + softness * (std::log(choice.probability) + entropy));
        if (std::fabs(gradient) < 1e-5F) continue;
        Layer &own = net.cards[choice.card];
        for (int place = 0; place < net::HIDDEN; ++place) {
            gradients[place] += gradient * own[place].value;
            own[place].step(gradient * pass.hidden[place], 0.3F * rate);
        }
        for (const int entry : choice.entries) net.tables[entry].step(gradient, rate);
    }
    for (int place = 0; place < net::HIDDEN; ++place) {
        if (pass.sum[place] < 0 || pass.sum[place] > 1) continue;
        for (const int row : pass.features)
            net.rows[row][place].step(gradients[place], 0.1F * rate);
        net.bias[place].step(gradients[place], 0.1F * rate);
    }
}

void report_gain(const Net &net, const std::vector<Decision> &validation_set, int epoch) {
    ForwardPass pass;
    double gained = 0;
    for (const Decision &decision : validation_set) {
        forward(net, decision, pass);
        const auto best =
            std::max_element(pass.choices.begin(), pass.choices.end(),
                             [](const Choice &a, const Choice &b) { return a.value < b.value; });
        gained += best->gain;
    }
    std::fprintf(stderr, "epoch %d: gain %+.4f points a decision, on %zu held back\n", epoch + 1,
                 gained / static_cast<double>(validation_set.size()), validation_set.size());
}

int16_t quantized(float value, float scale) {
    return static_cast<int16_t>(std::clamp(std::round(value * scale), -32767.0F, 32767.0F));
}

void write_weights(const Net &net, const char *path) {
    static net::Weights weights;
    constexpr float VALUE = 256.0F;
    for (int place = 0; place < net::HIDDEN; ++place) {
        for (int row = 0; row < net::FEATURES; ++row)
            weights.embeddings[row][place] =
                quantized(net.rows[row][place].value, net::ACTIVATION_MAX);
        for (int card = 0; card < net::CARDS; ++card)
            weights.card_rows[card][place] = quantized(net.cards[card][place].value, VALUE);
        weights.bias[place] = quantized(net.bias[place].value, net::ACTIVATION_MAX);
    }
    for (int entry = 0; entry < net::TABLE_SIZE; ++entry)
        weights.tables[entry] = quantized(net.tables[entry].value, VALUE);
    FILE *file = std::fopen(path, "wb");
    if (!file || std::fwrite(&weights, sizeof weights, 1, file) != 1 || std::fclose(file))
        std::perror(path);
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
    std::vector<Decision> training_set, validation_set;
    for (int index = 6; index < argc; ++index) {
        for (const Decision &decision : read_decisions(argv[index])) {
            if (!decision.shoots)
                (decision.deal % 20 == 7 ? validation_set : training_set).push_back(decision);
        }
    }
    static Net net;
    const auto random_weight = [&](float highest) {
        return highest * (static_cast<float>(rng.below(2001)) / 1000.0F - 1.0F);
    };
    for (Layer &row : net.rows) {
        for (Parameter &parameter : row) parameter.value = random_weight(0.2F);
    }
    for (Layer &card : net.cards) {
        for (Parameter &parameter : card) parameter.value = random_weight(0.3F);
    }
    for (Parameter &parameter : net.bias) parameter.value = 0.3F;
    ForwardPass pass;
    const auto steps = static_cast<float>(training_set.size()) * static_cast<float>(epochs);
    size_t done = 0;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        for (size_t left = training_set.size(); left > 1; --left)
            std::swap(training_set[left - 1], training_set[rng.below(left)]);
        for (const Decision &decision : training_set) {
            forward(net, decision, pass);
            if (pass.choices.size() > 1)
                backward(net, pass, softness, rate * (1 - static_cast<float>(done) / steps));
            ++done;
        }
        report_gain(net, validation_set, epoch);
    }
    write_weights(net, argv[1]);
}
