// Exact endings with all hands open: the served side does its best, all others against it.
//
// Values inside are what is still to come: the final worth less that of the points taken so far, so
// that a situation is worth the same however the points before it fell.
#include <algorithm>
#include <climits>
#include <new>

#include "kernel.h"
#include "proofs.h"
#include "score.h"
#include "squeeze.h"

namespace hz {
namespace {

constexpr int FAR = 30000;
constexpr int NOBODY = -1, ANYBODY = -2;

struct Range {
    int least = FAR, most = -FAR;

    void take(int value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

struct Choice {
    Bits card;
    int merit;
};

class Solver {
  public:
    Solver(const Rules &rules, const Deal &deal, int seat, size_t bytes)
        : rules_(rules), proofs_(bytes), squeeze_(squeeze_here()), me_(seat) {
        side_ = rules.friends[seat] | Bits{1} << seat;
        for (int other = 0; other < rules.players; ++other) {
            weight_[other] = side_ >> other & 1 ? 1 - rules.sides : 1;
        }
        const Bits held = all_hands(deal);
        const Bits known = held | deal.gone | deal.kitty;
        const bool whole = !(rules.penalty & ~known) &&
                           !(rules.moon_needs_bonus && (rules.bonus & ~known));
        shooting_ = rules.shooting && whole;
        marked_ = rules.heavy | rules.bonus | rules.doublers | rules.exposed;
        marked_ |= (rules.shy | rules.dropped | rules.breaks | rules.bleeds) & ~rules.hearts;
        if (!rules.flat) marked_ |= rules.hearts;
        decisive_ = rules.penalty | rules.bonus | rules.doublers;
        if (rules.no_trick_bonus) decisive_ = rules.deck;
        odd_ = rules.no_trick_bonus || rules.no_point_bonus || rules.sun || rules.bonus || rules.exposed;
        ducks_ = !rules.friends[seat] && !rules.dropped && !rules.exposed && !rules.doublers && !deal.first;
        heart_cost_ = rules.hearts ? rules.cost[index_of(rules.hearts)] : 0;
        for (int other = 0; other < rules.players; ++other) {
            const int bonus = std::min(rules.no_trick_bonus, rules.no_point_bonus);
            (weight_[other] < 0 ? gift_most_ : gift_least_) += weight_[other] * bonus;
        }
        weigh_moons();
    }

    bool ready() const { return proofs_.ready(); }
    uint64_t nodes() const { return nodes_; }

    // The final worth of playing this card, found from a guess.
    int value(const Deal &deal, Bits card, int guess) {
        Deal after = deal;
        play(rules_, after, card);
        const int so_far = taken_so_far(after);
        int least = -FAR, most = FAR, value = guess - so_far;
        while (least < most) {
            const int beta = value == least ? value + 1 : value;
            value = search(after, beta);
            (value < beta ? most : least) = value;
        }
        return value + so_far;
    }

    // Those of the legal cards that stand for all of them; `same` are the ones left out, each with
    // the one that stands for it next below in its suit.
    Bits distinct(const Deal &deal, Bits legal) const {
        const Bits others = (all_hands(deal) | deal.top) & ~deal.hands[deal.turn];
        Bits kept = 0, last = 0;
        for (Bits rest = legal; rest; rest &= rest - 1) {
            const Bits card = lowest(rest);
            const bool same = last && !((last | card) & marked_) && suit_of(last) == suit_of(card) &&
                              !(others & (card - 1) & ~(last - 1));
            if (!same) kept |= card;
            last = card;
        }
        return kept;
    }

    int taken_so_far(const Deal &deal) const {
        int sum = 0;
        for (int seat = 0; seat < rules_.players; ++seat) sum += weight_[seat] * counted(deal, seat);
        return sum;
    }

  private:
    Bits all_hands(const Deal &deal) const {
        Bits held = 0;
        for (int seat = 0; seat < rules_.players; ++seat) held |= deal.hands[seat];
        return held;
    }

    static int counted(const Deal &deal, int seat) {
        return deal.doubler == seat ? 2 * deal.taken[seat] : deal.taken[seat];
    }

    // How far the worth of each seat's moon may lie from that of the penalty cards it took.
    void weigh_moons() {
        if (!rules_.shooting) return;
        const int bonus = total(rules_, rules_.bonus);
        for (int shooter = 0; shooter < rules_.players; ++shooter) {
            const Bits spared = rules_.friends[shooter] | Bits{1} << shooter;
            int moon = 0;
            for (int seat = 0; seat < rules_.players; ++seat) {
                if (rules_.moon == HZ_MOON_SELF) {
                    if (seat == shooter) moon -= weight_[seat] * rules_.total;
                } else if (!(spared >> seat & 1)) {
                    moon += weight_[seat] * rules_.total;
                }
            }
            for (int times = 1; times <= (rules_.sun ? 2 : 1); ++times) {
                const int worth = times * moon - weight_[shooter] * rules_.total;
                moons_[shooter].take(worth);
                if (rules_.bonus && !rules_.bonus_on_moon) {
                    for (int seat = 0; seat < rules_.players; ++seat) {
                        moons_[shooter].take(worth - weight_[seat] * bonus);
                    }
                }
            }
        }
    }

    // Who alone can still shoot: a seat, ANYBODY, NOBODY.
    int shooter(const Deal &deal) const {
        if (!shooting_ || (deal.takers & (deal.takers - 1))) return NOBODY;
        int alone = deal.takers ? std::countr_zero(static_cast<unsigned>(deal.takers)) : ANYBODY;
        if (rules_.moon_needs_bonus && deal.prize_taker >= 0) {
            if (alone == ANYBODY) return deal.prize_taker;
            if (alone != deal.prize_taker) return NOBODY;
        }
        return alone;
    }

    bool over(const Deal &deal, Bits held, int shooter) const {
        if (!held) return true;
        const Bits open = held | (deal.kitty_taker < 0 ? deal.kitty : 0);
        if (open & decisive_) return false;
        return !rules_.sun || shooter < 0 || deal.winners != 1 << shooter;
    }

    // What the score adds to the points taken.
    int last_word(const Deal &deal) const {
        if (shot_by(rules_, deal) < 0 && !rules_.no_trick_bonus && !rules_.no_point_bonus) return 0;
        int32_t points[HZ_SEATS] = {};
        // A shooter who may choose never does worse, for his own side, by giving to the others.
        score(rules_, deal, false, points);
        int sum = -taken_so_far(deal);
        for (int seat = 0; seat < rules_.players; ++seat) sum += weight_[seat] * points[seat];
        return sum;
    }

    // What is still to come lies in this range, whoever plays how.
    Range reach(const Deal &deal, Bits held, int shooter) const {
        if (rules_.doublers) return {-FAR, FAR};
        const Bits open = held | (deal.kitty_taker < 0 ? deal.kitty : 0);
        const Bits hearts = open & rules_.hearts & ~marked_;
        int cost = count(hearts) * heart_cost_, prize = 0;
        for (Bits rest = open & marked_ & rules_.priced; rest; rest &= rest - 1) {
            const int one = rules_.cost[index_of(rest)];
            (one < 0 ? prize : cost) += one;
        }
        const int own = 1 - rules_.sides;
        Range range{own * cost + prize, cost + own * prize};
        for (int seat = 0; seat < rules_.players; ++seat) {
            if (shooter != seat && shooter != ANYBODY) continue;
            const int swept = weight_[seat] * cost;
            range.least = std::min(range.least, swept + moons_[seat].least + prize);
            range.most = std::max(range.most, swept + moons_[seat].most + own * prize);
        }
        range.least += gift_least_;
        range.most += gift_most_;
        return range;
    }

    static uint64_t blend(uint64_t hash, uint64_t word) {
        hash = (hash ^ word) * 0xBF58476D1CE4E5B9u;
        return hash ^ hash >> 29;
    }

    // What some rules make of the tricks before, besides points.
    uint64_t oddities(const Deal &deal, Bits held, int shooter) const {
        uint64_t odd = 0;
        if (rules_.no_trick_bonus || (rules_.sun && shooter != NOBODY)) odd = deal.winners;
        if (rules_.no_point_bonus) odd |= static_cast<uint64_t>(deal.takers) << 8;
        if (rules_.doublers || (!rules_.bonus_on_moon && shooter != NOBODY)) {
            odd |= static_cast<uint64_t>(deal.prize_taker + 1) << 16;
        }
        if (rules_.exposed & held) odd = blend(odd, deal.opened);
        if (!rules_.doublers) return odd;
        odd = blend(odd, static_cast<uint64_t>(deal.doubler + 1));
        for (int seat = 0; seat < rules_.players; ++seat) {
            odd = blend(odd, static_cast<uint64_t>(deal.taken[seat]));
        }
        return odd;
    }

    // Whether this seat can stay under every trick to come, whatever the others do: it does not
    // lead, and in each suit its cards can be paired with higher ones of the others. It follows with
    // its highest card below the trick and throws off from the top, and the pairs hold.
    bool can_duck(const Deal &deal, Bits held) const {
        const int since = (deal.turn - me_ + rules_.players) % rules_.players;
        const bool has_played = since && since <= deal.count;
        const Bits hand = deal.hands[me_];
        Bits others = held & ~hand;
        if (!has_played) {
            if (!deal.count && !since) return false;
            others |= deal.top;
        } else if (deal.winner == me_ && !must_be_beaten(deal)) {
            return false;
        }
        for (unsigned suit = 0; suit < 4; ++suit) {
            Bits mine = hand & suit_bits(suit), theirs = others & suit_bits(suit);
            for (; mine && theirs; mine &= mine - 1, theirs &= theirs - 1) {
                if (lowest(mine) > lowest(theirs)) return false;
            }
        }
        return true;
    }

    // Whether somebody who is still to play holds only higher cards of the suit.
    bool must_be_beaten(const Deal &deal) const {
        int seat = deal.turn;
        for (int left = rules_.players - deal.count; left; --left) {
            const Bits following = deal.hands[seat] & deal.led;
            if (following && !(following & deal.bar)) return true;
            if (++seat == rules_.players) seat = 0;
        }
        return false;
    }

    // The least that is still to come where the served seat takes nothing more.
    int ducked(const Deal &deal, Bits held, int shooter) const {
        const Bits open = held | (deal.kitty_taker < 0 ? deal.kitty : 0);
        const Bits hearts = open & rules_.hearts & ~marked_;
        int cost = count(hearts) * heart_cost_ + deal.pot;
        for (Bits rest = open & marked_ & rules_.priced; rest; rest &= rest - 1) {
            cost += rules_.cost[index_of(rest)];
        }
        int least = cost;
        for (int seat = 0; seat < rules_.players; ++seat) {
            if (shooter == seat || shooter == ANYBODY) least = std::min(least, cost + moons_[seat].least);
        }
        return least + gift_least_;
    }

    uint64_t key(const Deal &deal, Bits held, int shooter) const {
        const Bits *hands = deal.hands;
        Bits planes[PLANES] = {hands[1] | hands[3] | hands[5], hands[2] | hands[3] | hands[6],
                               hands[4] | hands[5] | hands[6], held & marked_};
        squeeze_(held, planes);
        uint64_t rest = static_cast<uint64_t>(deal.turn | deal.broken << 3 | (shooter + 2) << 4);
        for (unsigned suit = 0; suit < 3; ++suit) {
            rest = rest << 4 | static_cast<uint64_t>(count(held & suit_bits(suit)));
        }
        uint64_t hash = blend(blend(blend(0, planes[0]), planes[1]), planes[3]);
        if (rules_.players > 4) hash = blend(hash, planes[2]);
        hash = blend(blend(hash, held & marked_), rest);
        if (odd_) hash = blend(hash, oddities(deal, held, shooter));
        return hash ? hash : 1;
    }

    int search(const Deal &deal, int beta) {
        ++nodes_;
        Bits none = 0;
        const Bits held = all_hands(deal);
        const int alone = shooter(deal);
        if (ducks_) {
            const int least = ducked(deal, held, alone);
            if (least >= beta && can_duck(deal, held)) return least;
        }
        if (deal.count) return among(deal, beta, held, legal(rules_, deal), none);
        if (over(deal, held, alone)) return last_word(deal);
        Range range = reach(deal, held, alone);
        if (range.least >= beta) return range.least;
        if (range.most < beta) return range.most;
        const int cards = count(held);
        if (cards <= rules_.players) return among(deal, beta, held, deal.hands[deal.turn], none);
        const uint64_t code = key(deal, held, alone);
        Bits best = 0;
        if (const Proof &proof = proofs_.at(code); proof.key == code) {
            if (proof.least >= beta) return proof.least;
            if (proof.most < beta) return proof.most;
            range.least = std::max(range.least, static_cast<int>(proof.least));
            range.most = std::min(range.most, static_cast<int>(proof.most));
            best = Bits{1} << proof.best;
        }
        const int value = among(deal, beta, held, legal(rules_, deal), best);
        Proof &proof = proofs_.at(code);
        if (proof.key != code) {
            proof = {code, static_cast<int16_t>(range.least), static_cast<int16_t>(range.most),
                     static_cast<uint8_t>(cards), 0};
        }
        if (value >= beta) {
            proof.least = static_cast<int16_t>(value);
        } else {
            proof.most = static_cast<int16_t>(value);
        }
        proof.best = static_cast<uint8_t>(index_of(best));
        return value;
    }

    int among(const Deal &deal, int beta, Bits held, Bits legal, Bits &best) {
        const bool ours = side_ >> deal.turn & 1;
        Choice choices[32];
        int size = 0;
        for (Bits rest = distinct(deal, legal); rest; rest &= rest - 1) {
            const Bits card = lowest(rest);
            choices[size++] = {card, card == best ? 1 << 20 : merit(deal, card, held)};
        }
        int value = ours ? -FAR : FAR;
        for (int index = 0; index < size; ++index) {
            int top = index;
            for (int other = index + 1; other < size; ++other) {
                if (choices[other].merit > choices[top].merit) top = other;
            }
            std::swap(choices[index], choices[top]);
            Deal after = deal;
            play(rules_, after, choices[index].card);
            int gained = 0;
            if (!after.count) {
                const int seat = after.winner;
                gained = weight_[seat] * (counted(after, seat) - counted(deal, seat));
            }
            const int found = gained + search(after, beta - gained);
            if (ours) {
                if (found > value) value = found, best = choices[index].card;
                if (value >= beta) break;
            } else {
                if (found < value) value = found, best = choices[index].card;
                if (value < beta) break;
            }
        }
        return value;
    }

    int merit(const Deal &deal, Bits card, Bits held) const {
        const bool ours = side_ >> deal.turn & 1;
        const int cost = rules_.cost[index_of(card)];
        const Bits suit = suit_bits(suit_of(card));
        const Bits others = held & suit & ~deal.hands[deal.turn];
        const int higher = count(others & above(card)), lower = count(others) - higher;
        if (!deal.count) {
            if (ours) return 2 * higher - 3 * lower;
            const Bits mine = deal.hands[me_] & suit;
            if (!mine) return -20;
            return 2 * higher - lower + (lowest(mine) > card ? 10 : 0);
        }
        const bool won = side_ >> deal.winner & 1;
        if (!(card & deal.led)) {
            if (ours) return won ? -10 * cost + lower : 10 * cost + lower - higher;
            return won ? 10 * cost + lower : -10 * cost + lower;
        }
        const bool beats = card > deal.top;
        if (ours) {
            if (!beats) return 100 + 4 * cost + lower;
            return deal.count + 1 == rules_.players ? lower : -lower;
        }
        if (won) return beats ? -50 - 10 * cost + lower : 10 * cost + lower;
        return beats ? -lower : lower - 10 * cost;
    }

    const Rules &rules_;
    Proofs proofs_;
    Squeeze squeeze_;
    int me_;
    Bits side_;
    int weight_[HZ_SEATS] = {};
    bool shooting_, odd_, ducks_;
    Bits marked_, decisive_;
    int heart_cost_;
    int gift_least_ = 0, gift_most_ = 0;
    Range moons_[HZ_SEATS];
    uint64_t nodes_ = 0;
};

}  // namespace
}  // namespace hz

using namespace hz;

int32_t hz_solve(const hz_rules *rules, const hz_deal *deal, int32_t seat, int32_t values[HZ_CARDS],
                 size_t table_bytes, uint64_t *nodes) {
    int cards = 0;
    for (int other = 0; other < rules->players; ++other) cards = std::max(cards, count(deal->hands[other]));
    const size_t wanted = size_t{64} << std::min(2 * cards, 40);
    Solver solver(*rules, *deal, seat, std::min(wanted, table_bytes));
    if (!solver.ready()) return 1;
    std::fill(values, values + HZ_CARDS, INT32_MIN);
    const Bits playable = legal(*rules, *deal), kept = solver.distinct(*deal, playable);
    int guess = solver.taken_so_far(*deal);
    for (Bits rest = playable; rest; rest &= rest - 1) {
        if (lowest(rest) & kept) guess = solver.value(*deal, lowest(rest), guess);
        values[index_of(rest)] = guess;
    }
    if (nodes) *nodes = solver.nodes();
    return 0;
}
