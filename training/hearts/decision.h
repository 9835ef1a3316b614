// One self-play decision as stored in a training file: what the seat knew, and what the search says
// each card is worth.
#pragma once

#include <cstdint>
#include <cstdio>
#include <vector>

struct Decision {
    uint64_t hand, played, led_suit, winning_card, pot_cards, voids[4];
    int8_t points_taken[4];
    int8_t pot_points, turn, trick_size, winning_seat, penalty_takers, trick_winners, first_trick,
        hearts_broken;
    int8_t shoots;           // the seat plays for the moon
    int8_t size;             // how many groups of equivalent cards
    int8_t steps;            // passed so many seats to the left
    int8_t plays_search;     // the card played was the search's
    uint64_t cards[13];      // each group; the first holds the playout policy's choice
    float gain[13];          // its mean worth less that of the first
    float worlds[13];        // in so many worlds
    float moon_change_gain;  // the gain of changing the plan to shoot the moon
    int32_t deal;
};
static_assert(sizeof(Decision) == 304);

inline std::vector<Decision> read_decisions(const char *path) {
    std::vector<Decision> decisions;
    FILE *file = std::fopen(path, "rb");
    for (Decision decision; file && std::fread(&decision, sizeof decision, 1, file) == 1;)
        decisions.push_back(decision);
    if (file) std::fclose(file);
    return decisions;
}
