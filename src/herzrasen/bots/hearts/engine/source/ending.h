// An ending with open hands, as the solver moves it, and what its points make of the result.
//
// Values are what is still to come: the final worth less that of the points taken so far, so that a
// situation is worth the same however the points before it fell.
#pragma once

#include "score.h"

namespace hz {

constexpr int FAR = 1 << 20;
constexpr int NOBODY = -1, ANYBODY = -2;

struct Range {
    int least, most;

    void take(int value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

// What finished tricks leave behind, besides points: fields of Deal by the same names.
struct Past {
    Bits opened;
    int32_t takers, winners, prize_taker, doubler, kitty_taker;
    bool first, broken;
};

// The running trick, by the names of Deal. `ducked` is the least that is still to come, this trick
// included, where the served seat takes nothing more.
struct Trick {
    Bits led, top, costly;
    int32_t pot, count, turn, winner, ducked;
    bool broken;
};

// The points that are still in hands: what they cost, and what a bonus card gives (below zero).
struct Due {
    int cost, prize;
};

struct Ending {
    const Rules &rules;
    int me, players;
    Bits side;                      // the served seat and its partners, as bits
    int weight[HZ_SEATS] = {};      // what a point of this seat is worth to the served one
    Bits hands[HZ_SEATS] = {}, held = 0;
    int taken[HZ_SEATS] = {};
    Deal deal;                      // the deal at the root; in between, what legal() and score() read
    Bits marked, decisive;          // cards unlike their neighbours; those after which all is said
    bool shooting, odd, bound;
    int heart_cost;
    Range moons[HZ_SEATS];          // what this seat's moon adds to the points, at least and at most
    Range bonuses = {0, 0};         // what all bonuses for no trick or no point may add

    Ending(const Rules &these, const Deal &start, int seat)
        : rules(these), me(seat), players(these.players) {
        side = rules.friends[seat] | Bits{1} << seat;
        for (int other = 0; other < players; ++other) {
            weight[other] = side >> other & 1 ? 1 - rules.sides : 1;
            const int bonus = weight[other] * std::min(rules.no_trick_bonus, rules.no_point_bonus);
            (bonus > 0 ? bonuses.most : bonuses.least) += bonus;
        }
        load(start);
        const Bits known = held | start.gone | start.kitty;
        shooting = rules.shooting && !(rules.penalty & ~known) &&
                   !(rules.moon_needs_bonus && (rules.bonus & ~known));
        marked = rules.heavy | rules.bonus | rules.doublers | rules.exposed;
        marked |= (rules.shy | rules.dropped | rules.breaks | rules.bleeds) & ~rules.hearts;
        if (!rules.flat) marked |= rules.hearts;
        decisive = rules.no_trick_bonus ? rules.deck : rules.penalty | rules.bonus | rules.doublers;
        odd = rules.no_trick_bonus || rules.no_point_bonus || rules.sun || rules.bonus || rules.exposed;
        bound = rules.dropped || rules.exposed || start.first;
        heart_cost = rules.hearts ? rules.cost[index_of(rules.hearts)] : 0;
        for (int shooter = 0; shooter < players; ++shooter) weigh_moon(shooter);
    }

    void load(const Deal &start) {
        deal = start;
        held = 0;
        for (int seat = 0; seat < players; ++seat) {
            held |= hands[seat] = start.hands[seat];
            taken[seat] = start.taken[seat];
        }
    }

    Past past() const {
        return {deal.opened,  deal.takers,      deal.winners,    deal.prize_taker,
                deal.doubler, deal.kitty_taker, deal.first != 0, deal.broken != 0};
    }

    // What a seat's points count for, the points so far weighed.
    int counted(const Past &past, int seat) const {
        return weight[seat] * taken[seat] * (past.doubler == seat ? 2 : 1);
    }

    int so_far(const Past &past) const {
        int sum = 0;
        for (int seat = 0; seat < players; ++seat) sum += counted(past, seat);
        return sum;
    }

    void weigh_moon(int shooter) {
        const Bits spared = rules.friends[shooter] | Bits{1} << shooter;
        int moon = 0;
        for (int seat = 0; seat < players; ++seat) {
            if (rules.moon == HZ_MOON_SELF) {
                if (seat == shooter) moon -= weight[seat] * rules.total;
            } else if (!(spared >> seat & 1)) {
                moon += weight[seat] * rules.total;
            }
        }
        const int bonus = total(rules, rules.bonus);
        moons[shooter] = {FAR, -FAR};
        for (int times = 1; times <= (rules.sun ? 2 : 1); ++times) {
            const int worth = times * moon - weight[shooter] * rules.total;
            moons[shooter].take(worth);
            if (!rules.bonus || rules.bonus_on_moon) continue;
            for (int seat = 0; seat < players; ++seat) moons[shooter].take(worth - weight[seat] * bonus);
        }
    }

    // Who alone can still shoot: a seat, ANYBODY, NOBODY.
    int shooter(const Past &past) const {
        if (!shooting || (past.takers & (past.takers - 1))) return NOBODY;
        const int alone = past.takers ? std::countr_zero(static_cast<unsigned>(past.takers)) : ANYBODY;
        if (!rules.moon_needs_bonus || past.prize_taker < 0) return alone;
        return alone == ANYBODY || alone == past.prize_taker ? past.prize_taker : NOBODY;
    }

    Bits open(const Past &past) const { return past.kitty_taker < 0 ? held | deal.kitty : held; }

    bool over(const Past &past, int shooter) const {
        if (!held) return true;
        if (open(past) & decisive) return false;
        return !rules.sun || shooter < 0 || past.winners != 1 << shooter;
    }

    // What the score adds to the points taken. A shooter who may choose never does worse, for his own
    // side, by giving points to the others.
    int last_word(const Past &past, int shooter) {
        const bool shot = past.takers && shooter != NOBODY;
        if (!shot && !rules.no_trick_bonus && !rules.no_point_bonus) return 0;
        std::copy(taken, taken + HZ_SEATS, deal.taken);
        deal.gone = shooting ? rules.deck : 0;
        deal.takers = past.takers;
        deal.winners = past.winners;
        deal.prize_taker = past.prize_taker;
        deal.doubler = past.doubler;
        deal.kitty_taker = past.kitty_taker;
        int32_t points[HZ_SEATS] = {};
        score(rules, deal, false, points);
        int sum = -so_far(past);
        for (int seat = 0; seat < players; ++seat) sum += weight[seat] * points[seat];
        return sum;
    }

    Due due(const Past &past) const {
        const Bits cards = open(past);
        Due due{count(cards & rules.hearts & ~marked) * heart_cost, 0};
        for (Bits rest = cards & marked & rules.priced; rest; rest &= rest - 1) {
            const int cost = rules.cost[index_of(rest)];
            (cost < 0 ? due.prize : due.cost) += cost;
        }
        return due;
    }

    Bits playable(const Past &past, const Trick &trick) {
        const Bits hand = hands[trick.turn];
        if (!bound) {
            if (trick.count) return hand & trick.led ? hand & trick.led : hand;
            if (past.broken) return hand;
        }
        deal.hands[trick.turn] = hand;
        deal.turn = trick.turn;
        deal.count = trick.count;
        deal.led = trick.led;
        deal.bar = trick.top ? trick.top - 1 : 0;
        deal.opened = past.opened;
        deal.first = past.first;
        deal.broken = trick.broken;
        return legal(rules, deal);
    }

    // Those of one hand's cards that stand for all of them: of neighbours among the cards that can
    // still meet, the lowest. A bit carried through the gap above each card finds its neighbour.
    Bits distinct(Bits cards, Bits hand, Bits top) const {
        constexpr Bits DEUCES = Bits{1} | Bits{1} << 13 | Bits{1} << 26 | Bits{1} << 39;
        const Bits plain = hand & ~marked, next = plain << 1, gaps = ~(held | top) & ~DEUCES;
        const Bits neighbours = (((next & gaps) + gaps) & ~gaps) | (next & ~gaps);
        return cards & ~(neighbours & plain & ~DEUCES);
    }
};

}  // namespace hz
