// The net's card: a small net of whole numbers, distilled from search, that plays deals by standard
// rules out. Its twin is net.py; training/ tells how its weights were found.
//
// What a seat knows of a deal opens some of many rows of 16 numbers each; their sum, cut to what
// lies between 0 and ONE, is the hidden layer. A card's value is that layer times the card's own 16
// numbers, plus one number each out of four tables that look at the card among those of its suit.
#pragma once

#include <cstring>

#include "moon.h"

namespace hz::net {

constexpr int HIDDEN = 16, ONE = 512, ONE_BITS = 9, SEATS = 4, SUITS = 4, CARDS = 52;
constexpr Bits QUEEN = Bits{1} << 36, DECK = (Bits{1} << CARDS) - 1;

// Where each kind of row begins. Other seats count from the one to play, which is 0.
enum Row {
    HELD = 0,                    // cards of the own hand
    GONE = HELD + CARDS,         // cards played
    TOP = GONE + CARDS,          // the trick's highest card, by cards in the trick
    LEADS = TOP + 3 * CARDS,     // there is no trick yet
    LACKS = LEADS + 1,           // another seat has shown that it has none of a suit
    TAKEN = LACKS + 3 * SUITS,   // a seat's points, in six steps
    ALONE = TAKEN + SEATS * 6,   // the one seat that has points, by how many in four steps
    POT = ALONE + SEATS * 4,     // who wins the trick as it lies, by its points in four steps
    BROKEN = POT + 3 * 4,
    FIRST = BROKEN + 1,
    MINE = FIRST + 1,            // how many cards of a suit are in the hand
    OUT = MINE + SUITS * 14,     // and how many in the others'
    LEFT = OUT + SUITS * 14,     // how many cards the hand has
    ROWS = LEFT + 13
};

// The four tables. A card's place is what it does in the trick (eight ways) times its kind (eight):
// by its place they tell how many cards of the suit lie below and above it in the own hand and
// outside; what the trick costs, where the queen is, and how many others may follow; who may shoot
// the moon; and how long the suit is.
constexpr int PLACES = 8 * 8;
enum Table {
    RANK = 0,
    TRICK = RANK + PLACES * 8 * 4 * 4,
    MOON = TRICK + PLACES * 5 * 3 * 4,
    LENGTH = MOON + 16 * PLACES * 3 * 3,
    ENTRIES = LENGTH + PLACES * 6 * 8 * 6
};

// The weights, as net.bin holds them.
struct Weights {
    int16_t rows[ROWS][HIDDEN];
    int16_t bias[HIDDEN];
    int16_t cards[CARDS][HIDDEN];
    int16_t tables[ENTRIES];
};

inline const Weights &weights(const int16_t *numbers) { return *reinterpret_cast<const Weights *>(numbers); }

// Whether the net has learned to play by these rules: four seats, one pack, hearts and the queen,
// and a moon.
inline bool knows(const Rules &rules) {
    return rules.players == SEATS && rules.sides == SEATS && rules.deck == DECK && !rules.kitty &&
           rules.heavy == QUEEN && rules.priced == (rules.hearts | QUEEN) && rules.penalty == rules.priced &&
           rules.flat && rules.total == 26 && rules.cost[36] == 13 && rules.shooting && !rules.sun &&
           !rules.no_trick_bonus && !rules.no_point_bonus;
}

inline int step_of_points(int points) { return points <= 3 ? 0 : points <= 7 ? 1 : points <= 13 ? 2 : 3; }

// The one seat that has all points so far, -1 if there is none.
inline int alone(const Deal &deal) {
    const auto takers = static_cast<unsigned>(deal.takers);
    return takers && !(takers & (takers - 1)) ? std::countr_zero(takers) : -1;
}

// Every row that the seat to play sees open, but HELD and GONE.
template <typename Open>
inline void look(const Deal &deal, Open &&open) {
    constexpr int8_t STEPS[] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5};
    const int me = deal.turn;
    const Bits hand = deal.hands[me], out = DECK & ~deal.gone & ~hand;
    if (deal.count) {
        open(TOP + CARDS * (deal.count - 1) + static_cast<int>(index_of(deal.top)));
        if (deal.pot) open(POT + 4 * (((deal.winner - me) & 3) - 1) + (deal.pot >= 13 ? 3 : deal.pot - 1));
    } else {
        open(LEADS);
    }
    for (int other = 1; other < SEATS; ++other) {
        const Bits voids = deal.voids[(me + other) & 3];
        for (int suit = 0; voids && suit < SUITS; ++suit) {
            if (voids & suit_bits(static_cast<unsigned>(suit))) open(LACKS + SUITS * (other - 1) + suit);
        }
    }
    for (int other = 0; other < SEATS; ++other) open(TAKEN + 6 * other + STEPS[deal.taken[(me + other) & 3]]);
    if (const int seat = alone(deal); seat >= 0) {
        open(ALONE + 4 * ((seat - me) & 3) + step_of_points(deal.taken[seat]));
    }
    if (deal.broken) open(BROKEN);
    if (deal.first) open(FIRST);
    for (int suit = 0; suit < SUITS; ++suit) {
        const Bits bits = suit_bits(static_cast<unsigned>(suit));
        open(MINE + 14 * suit + count(hand & bits));
        open(OUT + 14 * suit + count(out & bits));
    }
    open(LEFT + count(hand) - 1);
}

// Every card out of `legal` that differs from the others, with its four entries: of neighbours that
// cost the same the highest.
template <typename Take>
inline void weigh(const Deal &deal, Bits legal, Take &&take) {
    const int me = deal.turn;
    const Bits hand = deal.hands[me], unseen = DECK & ~deal.gone & ~hand;
    const int left = count(hand), time = left > 8 ? 0 : left > 4 ? 1 : 2;
    const int pot = deal.pot < 2 ? deal.pot : deal.pot < 4 ? 2 : deal.pot < 13 ? 3 : 4;
    const int queen = deal.gone & QUEEN ? 0 : hand & QUEEN ? 1 : 2;
    int moon = 0;
    if (const int seat = alone(deal); seat >= 0) {
        moon = 4 * (seat == me ? 1 : deal.count && seat == deal.winner ? 2 : 3) + step_of_points(deal.taken[seat]);
    }
    for (unsigned suit = 0; suit < SUITS; ++suit) {
        const Bits bits = suit_bits(suit), mine = hand & bits, out = unseen & bits;
        Bits free = legal & bits;
        if (!free) continue;
        const bool follows = deal.count && (deal.led & bits);
        const int held = count(mine), size = count(out);
        int holding = 3;
        for (int other = 1; other < SEATS; ++other) holding -= (deal.voids[(me + other) & 3] & bits) != 0;
        int last = -1;
        bool last_under = false;
        while (free) {
            const Bits card = highest(free);
            free ^= card;
            const int lower = count(out & (card - 1)), higher = size - lower;
            const bool under = follows && card < deal.top;
            if (lower == last && under == last_under && card != QUEEN) continue;
            last = card == QUEEN ? -1 : lower;
            last_under = under;
            const int below = count(mine & (card - 1)), over = held - 1 - below;
            // A lead, a discard; below the trick's highest card or over it as second, third or last.
            const int way = !deal.count ? 0 : !follows ? 1 : (under ? 1 : 4) + deal.count;
            int kind = 0;  // clubs and diamonds
            if (suit == 3) {
                kind = 7;
            } else if (card == QUEEN) {
                kind = 3;
            } else if (suit == 2) {
                kind = queen == 0 ? 6 : queen == 1 ? (card < QUEEN ? 4 : 5) : card < QUEEN ? 1 : 2;
            }
            const int place = 8 * way + kind;
            const int entries[] = {
                RANK + ((place * 8 + std::min(lower, 7)) * 4 + std::min(below, 3)) * 4 + std::min(over, 3),
                TRICK + ((place * 5 + pot) * 3 + queen) * 4 + holding,
                MOON + ((moon * PLACES + place) * 3 + std::min(higher, 2)) * 3 + time,
                LENGTH + ((place * 6 + std::min(held - 1, 5)) * 8 + std::min(size, 7)) * 6 + std::min(lower, 5),
            };
            take(card, entries);
        }
    }
}

// Sixteen numbers that are added at once, wherever they lie.
typedef int16_t Lanes __attribute__((vector_size(2 * HIDDEN), aligned(2), may_alias));

inline const Lanes &lanes(const int16_t *row) { return *reinterpret_cast<const Lanes *>(row); }

}  // namespace hz::net

namespace hz {

// The net in all seats. The rows of hands and of cards played stay open from card to card, so that
// a player goes with one deal from its first card to its last. Who plays for the moon plays as the
// club player does.
struct NetCard {
    const net::Weights &weights;
    net::Lanes gone, held[net::SEATS];

    NetCard(const net::Weights &weights_, const Deal &deal) : weights(weights_), gone(net::lanes(weights_.bias)) {
        for (Bits cards = deal.gone; cards; cards &= cards - 1) gone += row(net::GONE, cards);
        for (int seat = 0; seat < net::SEATS; ++seat) {
            held[seat] = net::Lanes{};
            for (Bits cards = deal.hands[seat]; cards; cards &= cards - 1) held[seat] += row(net::HELD, cards);
        }
    }

    Bits operator()(const Rules &rules, Deal &deal, Bits legal) {
        Bits card = legal;
        if (legal & (legal - 1)) {
            if (shooting(rules, deal)) {
                card = shooting_card(Seen(rules, deal), legal);
            } else {
                card = best(deal, legal);
            }
        }
        gone += row(net::GONE, card);
        held[deal.turn] -= row(net::HELD, card);
        return card;
    }

    // The card of the highest value; of equals the first, by suits and from the highest card down.
    Bits best(const Deal &deal, Bits legal) const {
        net::Lanes sum = gone + held[deal.turn];
        net::look(deal, [&](int open) { sum += net::lanes(weights.rows[open]); });
        const net::Lanes none{}, all = none + int16_t{net::ONE};
        sum = sum < none ? none : sum;
        sum = sum > all ? all : sum;
        int16_t hidden[net::HIDDEN];
        std::memcpy(hidden, &sum, sizeof hidden);
        Bits chosen = 0;
        int32_t most = INT32_MIN;
        net::weigh(deal, legal, [&](Bits card, const int *entries) {
            const int16_t *own = weights.cards[index_of(card)];
            int32_t value = 0;
            for (int place = 0; place < net::HIDDEN; ++place) value += hidden[place] * own[place];
            value >>= net::ONE_BITS;
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
        return net::lanes(weights.rows[kind + static_cast<int>(index_of(cards))]);
    }
};

}  // namespace hz
