// The playout policy by a small integer neural network, distilled from search, for standard rules.
// Its twin is net.py; training/ tells how its weights were found.
//
// How it works: what a seat knows of a deal is a set of binary features. Each active feature adds
// its int16 embedding row of 16 numbers; the sum, clipped to [0, ACTIVATION_MAX], is the hidden
// layer. A card's value is the dot product of that layer with the card's own 16 numbers, plus one
// entry each of four lookup tables that describe the card among those of its suit. The embedding
// sums of hands and of played cards are kept from card to card, as in the incrementally updated
// networks of chess programs.
#pragma once

#include <cstring>

#include "moon.h"

namespace hz::net {

constexpr int HIDDEN = 16, ACTIVATION_MAX = 512, ACTIVATION_BITS = 9, SEATS = 4, SUITS = 4,
              CARDS = 52;
constexpr Bits QUEEN = Bits{1} << 36, FULL_DECK = (Bits{1} << CARDS) - 1;

// Where each kind of feature begins. Other seats count from the one to play, which is 0.
enum Feature {
    IN_HAND = 0,                         // cards of the own hand
    PLAYED = IN_HAND + CARDS,            // cards played
    WINNING_CARD = PLAYED + CARDS,       // the trick's highest card, by cards in the trick
    LEADING = WINNING_CARD + 3 * CARDS,  // there is no trick yet
    VOIDS = LEADING + 1,                 // another seat has shown that it has none of a suit
    POINTS_TAKEN = VOIDS + 3 * SUITS,    // a seat's points, in six steps
    ONLY_TAKER = POINTS_TAKEN +
        SEATS * 6,  // the one seat that has points, by how many in four steps
    POT_POINTS = ONLY_TAKER +
        SEATS * 4,  // who wins the trick as it lies, by its points in four steps
    HEARTS_BROKEN = POT_POINTS + 3 * 4,
    FIRST_TRICK = HEARTS_BROKEN + 1,
    OWN_SUIT_LENGTH = FIRST_TRICK + 1,                  // how many cards of a suit are in the hand
    UNSEEN_SUIT_LENGTH = OWN_SUIT_LENGTH + SUITS * 14,  // and how many in the others'
    HAND_SIZE = UNSEEN_SUIT_LENGTH + SUITS * 14,        // how many cards the hand has
    FEATURES = HAND_SIZE + 13
};

// The four lookup tables. A card's context is its role in the trick (eight) times its kind (eight).
// Each table has the context and something else: how many cards of the suit lie below and above the
// card in the own hand and outside; what the trick costs, where the queen is and how many others
// may follow; who may shoot the moon; how long the suit is.
constexpr int CONTEXTS = 8 * 8;
enum Table {
    RANK_TABLE = 0,
    TRICK_TABLE = RANK_TABLE + CONTEXTS * 8 * 4 * 4,
    MOON_TABLE = TRICK_TABLE + CONTEXTS * 5 * 3 * 4,
    LENGTH_TABLE = MOON_TABLE + 16 * CONTEXTS * 3 * 3,
    TABLE_SIZE = LENGTH_TABLE + CONTEXTS * 6 * 8 * 6
};

// The weights, as net.bin holds them.
struct Weights {
    int16_t embeddings[FEATURES][HIDDEN];
    int16_t bias[HIDDEN];
    int16_t card_rows[CARDS][HIDDEN];
    int16_t tables[TABLE_SIZE];
};

inline const Weights &weights(const int16_t *numbers) {
    return *reinterpret_cast<const Weights *>(numbers);
}

// Whether the net has learned to play by these rules: four seats, one pack, hearts and the queen,
// and a moon.
inline bool supports(const Rules &rules) {
    return rules.players == SEATS && rules.sides == SEATS && rules.deck == FULL_DECK &&
           !rules.kitty_size && rules.high_penalty == QUEEN &&
           rules.scoring_cards == (rules.hearts | QUEEN) && rules.penalty == rules.scoring_cards &&
           rules.equal_hearts && rules.penalty_total == 26 && rules.cost[36] == 13 &&
           rules.moon_possible && !rules.sun && !rules.no_trick_bonus && !rules.no_point_bonus;
}

inline int point_step(int points) {
    return points <= 3 ? 0 : points <= 7 ? 1 : points <= 13 ? 2 : 3;
}

// The one seat that has all points so far, -1 if there is none.
inline int only_taker(const Deal &deal) {
    const auto takers = static_cast<unsigned>(deal.penalty_takers);
    return takers && !(takers & (takers - 1)) ? std::countr_zero(takers) : -1;
}

// Every active feature of the seat to play, except IN_HAND and PLAYED.
template <typename Emit>
inline void active_features(const Deal &deal, Emit &&emit) {
    constexpr int8_t STEPS[] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
                                5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
    const int me = deal.turn;
    const Bits hand = deal.hands[me], out = FULL_DECK & ~deal.played & ~hand;
    if (deal.trick_size) {
        emit(WINNING_CARD + CARDS * (deal.trick_size - 1) +
             static_cast<int>(index_of(deal.winning_card)));
        if (deal.pot_points)
            emit(POT_POINTS + 4 * (((deal.winning_seat - me) & 3) - 1) +
                 (deal.pot_points >= 13 ? 3 : deal.pot_points - 1));
    } else {
        emit(LEADING);
    }
    for (int other = 1; other < SEATS; ++other) {
        const Bits voids = deal.voids[(me + other) & 3];
        for (int suit = 0; voids && suit < SUITS; ++suit) {
            if (voids & suit_bits(static_cast<unsigned>(suit)))
                emit(VOIDS + SUITS * (other - 1) + suit);
        }
    }
    for (int other = 0; other < SEATS; ++other)
        emit(POINTS_TAKEN + 6 * other + STEPS[deal.points_taken[(me + other) & 3]]);
    if (const int seat = only_taker(deal); seat >= 0) {
        emit(ONLY_TAKER + 4 * ((seat - me) & 3) + point_step(deal.points_taken[seat]));
    }
    if (deal.hearts_broken) emit(HEARTS_BROKEN);
    if (deal.first_trick) emit(FIRST_TRICK);
    for (int suit = 0; suit < SUITS; ++suit) {
        const Bits bits = suit_bits(static_cast<unsigned>(suit));
        emit(OWN_SUIT_LENGTH + 14 * suit + count(hand & bits));
        emit(UNSEEN_SUIT_LENGTH + 14 * suit + count(out & bits));
    }
    emit(HAND_SIZE + count(hand) - 1);
}

// Every card out of `legal` that is not equivalent to another, with its four table entries: of
// equivalent neighbours the highest.
template <typename Emit>
inline void card_features(const Deal &deal, Bits legal, Emit &&emit) {
    const int me = deal.turn;
    const Bits hand = deal.hands[me], unseen = FULL_DECK & ~deal.played & ~hand;
    const int left = count(hand), stage = left > 8 ? 0 : left > 4 ? 1 : 2;
    const int pot_step = deal.pot_points < 2    ? deal.pot_points
                         : deal.pot_points < 4  ? 2
                         : deal.pot_points < 13 ? 3
                                                : 4;
    const int queen = deal.played & QUEEN ? 0 : hand & QUEEN ? 1 : 2;
    int moon_state = 0;
    if (const int seat = only_taker(deal); seat >= 0) {
        moon_state = 4 * (seat == me                                     ? 1
                          : deal.trick_size && seat == deal.winning_seat ? 2
                                                                         : 3) +
                     point_step(deal.points_taken[seat]);
    }
    for (unsigned suit = 0; suit < SUITS; ++suit) {
        const Bits bits = suit_bits(suit), own_cards = hand & bits, out = unseen & bits;
        Bits allowed = legal & bits;
        if (!allowed) continue;
        const bool follows = deal.trick_size && (deal.led_suit & bits);
        const int held = count(own_cards), size = count(out);
        int may_follow = 3;
        for (int other = 1; other < SEATS; ++other)
            may_follow -= (deal.voids[(me + other) & 3] & bits) != 0;
        int last = -1;
        bool last_under = false;
        while (allowed) {
            const Bits card = highest(allowed);
            allowed ^= card;
            const int lower = count(out & (card - 1)), higher = size - lower;
            const bool under = follows && card < deal.winning_card;
            if (lower == last && under == last_under && card != QUEEN) continue;
            last = card == QUEEN ? -1 : lower;
            last_under = under;
            const int below = count(own_cards & (card - 1)), over = held - 1 - below;
            // A lead, a discard; below the trick's highest card or over it as second, third or
            // last.
            const int role = !deal.trick_size ? 0
                             : !follows       ? 1
                                              : (under ? 1 : 4) + deal.trick_size;
            int kind = 0;  // clubs and diamonds
            if (suit == 3) {
                kind = 7;
            } else if (card == QUEEN) {
                kind = 3;
            } else if (suit == 2) {
                kind = queen == 0 ? 6 : queen == 1 ? (card < QUEEN ? 4 : 5) : card < QUEEN ? 1 : 2;
            }
            const int context = 8 * role + kind;
            const int entries[] = {
                RANK_TABLE + ((context * 8 + std::min(lower, 7)) * 4 + std::min(below, 3)) * 4 +
                    std::min(over, 3),
                TRICK_TABLE + ((context * 5 + pot_step) * 3 + queen) * 4 + may_follow,
                MOON_TABLE + ((moon_state * CONTEXTS + context) * 3 + std::min(higher, 2)) * 3 +
                    stage,
                LENGTH_TABLE + ((context * 6 + std::min(held - 1, 5)) * 8 + std::min(size, 7)) * 6 +
                    std::min(lower, 5),
            };
            emit(card, entries);
        }
    }
}

// Sixteen numbers added by one vector instruction, at any address.
typedef int16_t Lanes __attribute__((vector_size(2 * HIDDEN), aligned(2), may_alias));

inline const Lanes &lanes(const int16_t *row) { return *reinterpret_cast<const Lanes *>(row); }

}  // namespace hz::net

namespace hz {

// The net in all seats. The embedding sums of hands and of played cards are updated from card to
// card, so a policy object belongs to one deal and sees each of its cards. A seat that shoots the
// moon plays as the club player does.
struct NetPolicy {
    const net::Weights &weights;
    net::Lanes played_sum, hand_sums[net::SEATS];

    NetPolicy(const net::Weights &weights_, const Deal &deal)
        : weights(weights_), played_sum(net::lanes(weights_.bias)) {
        for (Bits cards = deal.played; cards; cards &= cards - 1)
            played_sum += row(net::PLAYED, cards);
        for (int seat = 0; seat < net::SEATS; ++seat) {
            hand_sums[seat] = net::Lanes{};
            for (Bits cards = deal.hands[seat]; cards; cards &= cards - 1)
                hand_sums[seat] += row(net::IN_HAND, cards);
        }
    }

    Bits operator()(const Rules &rules, Deal &deal, Bits legal) {
        Bits card = legal;
        if (legal & (legal - 1)) {
            if (is_shooting(rules, deal)) {
                card = shooting_card(SeatKnowledge(rules, deal), legal);
            } else {
                card = best_card(deal, legal);
            }
        }
        played_sum += row(net::PLAYED, card);
        hand_sums[deal.turn] -= row(net::IN_HAND, card);
        return card;
    }

    // The card of the highest value; of equals the first, by suits and from the highest card down.
    Bits best_card(const Deal &deal, Bits legal) const {
        net::Lanes sum = played_sum + hand_sums[deal.turn];
        net::active_features(deal,
                             [&](int feature) { sum += net::lanes(weights.embeddings[feature]); });
        const net::Lanes none{}, all = none + int16_t{net::ACTIVATION_MAX};
        sum = sum < none ? none : sum;
        sum = sum > all ? all : sum;
        int16_t hidden[net::HIDDEN];
        std::memcpy(hidden, &sum, sizeof hidden);
        Bits chosen = 0;
        int32_t most = INT32_MIN;
        net::card_features(deal, legal, [&](Bits card, const int *entries) {
            const int16_t *own = weights.card_rows[index_of(card)];
            int32_t value = 0;
            for (int place = 0; place < net::HIDDEN; ++place) value += hidden[place] * own[place];
            value >>= net::ACTIVATION_BITS;
            for (int table = 0; table < 4; ++table) value += weights.tables[entries[table]];
            if (value > most) {
                chosen = card;
                most = value;
            }
        });
        return chosen;
    }

private:
    const net::Lanes &row(int kind, Bits cards) const {
        return net::lanes(weights.embeddings[kind + static_cast<int>(index_of(cards))]);
    }
};

}  // namespace hz
