// Samples worlds: hands for the unseen cards that contradict nothing a seat knows, all equally
// likely. The twin, worlds.py, explains how it works.
#pragma once

#include <vector>

#include "bits.h"
#include "kernel.h"
#include "rng.h"

namespace hz {

using UnseenCards = hz_unseen;

// Built once for what a seat knows; then any number of threads may draw any number of worlds from
// it.
class WorldSampler {
public:
    // HZ_OK, or why there are no worlds: see hz_worlds.
    int build(const UnseenCards &unseen);

    // One world: the cards of every place.
    void draw(Rng &rng, Bits *hands) const;

private:
    using Wide = unsigned __int128;

    // The room left in the columns before some row, one byte each, and what may follow.
    struct State {
        uint32_t first, count;  // of its splits
        Wide ways;
    };
    // How many cards of a row go to each column, one byte each; `sum` counts the ways of this and
    // all splits before it.
    struct Split {
        Wide sum;
        uint64_t counts;
        uint32_t next;
    };

    void classify(const UnseenCards &unseen);
    void orient();
    bool expand();
    bool count_ways();

    int places = 0, classes = 0, groups = 0;
    uint8_t cards[HZ_CARDS] = {};                      // by class
    uint8_t class_sizes[HZ_CARDS] = {};                // of the classes
    uint8_t class_groups[HZ_CARDS] = {};               // the groups (as bits) that each may go to
    uint8_t members[HZ_PLACES] = {};                   // of the groups
    uint8_t member_places[HZ_PLACES][HZ_PLACES] = {};  // of each member
    uint8_t place_sizes[HZ_PLACES] = {};               // of each place
    uint8_t group_sizes[HZ_PLACES] = {};               // of each group

    bool rows_are_classes =
        true;  // the rows are classes, the columns groups; else the other way round
    int rows = 0, columns = 0;
    uint8_t order[HZ_CARDS] = {}, row_size[HZ_CARDS] = {}, row_columns[HZ_CARDS] = {};
    uint64_t start = 0;
    std::vector<State> states;
    std::vector<Split> splits;
    std::vector<uint32_t> layers;  // the first state of every row
};

}  // namespace hz
