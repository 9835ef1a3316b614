// One decision of self-play: what the seat saw, and what search found each of its cards to be worth.
#pragma once

#include <cstdint>
#include <cstdio>
#include <vector>

struct Decision {
    uint64_t hand, gone, led, top, costly, voids[4];
    int8_t taken[4];
    int8_t pot, turn, count, winner, takers, winners, first, broken;
    int8_t shoots;       // the seat plays for the moon
    int8_t size;         // how many cards differ
    int8_t steps;        // passed so many seats to the left
    int8_t searching;    // the card played was the search's
    uint64_t cards[13];  // each with its likes; the first is the player's own choice
    float gain[13];      // its mean worth less that of the first
    float worlds[13];    // in so many worlds
    float turned;        // the same gain of turning to the moon, or away from it
    int32_t deal;
};
static_assert(sizeof(Decision) == 304);

inline std::vector<Decision> read_decisions(const char *path) {
    std::vector<Decision> read;
    FILE *file = std::fopen(path, "rb");
    for (Decision one; file && std::fread(&one, sizeof one, 1, file) == 1;) read.push_back(one);
    if (file) std::fclose(file);
    return read;
}
