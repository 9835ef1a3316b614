// Exact endings with all hands open: the served side does its best, all others their worst for it.
//
// Values inside are what is still to come: the final worth less that of the points taken so far, so
// that a situation is worth the same however the points before it fell.
#include <algorithm>
#include <climits>

#include "kernel.h"
#include "proofs.h"
#include "score.h"
#include "squeeze.h"

namespace hz {
namespace {

constexpr int FAR = 30000;
constexpr int NOBODY = -1, ANYBODY = -2;
constexpr Bits DEUCES = Bits{1} | Bits{1} << 13 | Bits{1} << 26 | Bits{1} << 39;

struct Range {
    int least, most;

    void take(int value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

// What finished tricks leave behind, besides points: the fields of Deal by the same names.
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

class Solver {
  public:
    Solver(const Rules &rules, const Deal &deal, int seat, size_t bytes)
        : rules_(rules), proofs_(bytes), squeeze_(squeeze_here()), me_(seat), players_(rules.players) {
        side_ = rules.friends[seat] | Bits{1} << seat;
        for (int other = 0; other < players_; ++other) {
            weight_[other] = side_ >> other & 1 ? 1 - rules.sides : 1;
        }
        load(deal);
        const Bits known = held_ | deal.gone | deal.kitty;
        shooting_ = rules.shooting && !(rules.penalty & ~known) &&
                    !(rules.moon_needs_bonus && (rules.bonus & ~known));
        marked_ = rules.heavy | rules.bonus | rules.doublers | rules.exposed;
        marked_ |= (rules.shy | rules.dropped | rules.breaks | rules.bleeds) & ~rules.hearts;
        if (!rules.flat) marked_ |= rules.hearts;
        decisive_ = rules.no_trick_bonus ? rules.deck : rules.penalty | rules.bonus | rules.doublers;
        odd_ = rules.no_trick_bonus || rules.no_point_bonus || rules.sun || rules.bonus || rules.exposed;
        bound_ = rules.dropped || rules.exposed || deal.first;
        ducks_ = !rules.friends[seat] && !bound_ && !rules.doublers;
        heart_cost_ = rules.hearts ? rules.cost[index_of(rules.hearts)] : 0;
        for (int other = 0; other < players_; ++other) {
            const int bonus = std::min(rules.no_trick_bonus, rules.no_point_bonus);
            (weight_[other] < 0 ? gift_most_ : gift_least_) += weight_[other] * bonus;
        }
        weigh_moons();
    }

    bool ready() const { return proofs_.ready(); }
    uint64_t nodes() const { return nodes_; }

    // The final worth of this deal, found from a guess.
    int value(const Deal &deal, int guess) {
        load(deal);
        const int so_far = taken_so_far();
        const Past past{deal.opened, deal.takers, deal.winners, deal.prize_taker, deal.doubler,
                        deal.kitty_taker, deal.first != 0, deal.broken != 0};
        Trick trick{deal.led, deal.top, deal.costly, deal.pot, deal.count, deal.turn, deal.winner, -FAR,
                    deal.broken != 0};
        const int alone = shooter(past);
        const Due due = still_due(past);
        if (ducks_) trick.ducked = ducked(due.cost + due.prize + deal.pot, alone);
        int least = -FAR, most = FAR, step = 0;
        int beta = guess - so_far;
        bool fell = false, rose = false;
        while (least < most) {
            const int value = deal.count ? among(past, trick, beta) : search(past, deal.turn, beta);
            const bool low = value < beta;
            (low ? most : least) = value;
            (low ? fell : rose) = true;
            if (fell && rose) {
                beta = least + (most - least + 1) / 2;
            } else {
                beta = low ? std::max(most - step, least + 1) : std::min(least + 1 + step, most);
                step = 2 * step + rules_.sides;
            }
        }
        return least + so_far;
    }

    // Those of these cards of one hand that stand for all of them: of neighbours among the cards
    // that can still meet, the lowest. A bit carried through the gap above each card finds its
    // neighbour.
    Bits distinct(Bits cards, Bits hand, Bits held, Bits top) const {
        const Bits plain = hand & ~marked_;
        const Bits gaps = ~(held | top) & ~DEUCES;
        const Bits next = plain << 1;
        const Bits neighbours = (((next & gaps) + gaps) & ~gaps) | (next & ~gaps);
        return cards & ~(neighbours & plain & ~DEUCES);
    }

    Bits held() const { return held_; }

  private:
    struct Due {
        int cost, prize;
    };

    void load(const Deal &deal) {
        held_ = 0;
        for (int seat = 0; seat < players_; ++seat) {
            held_ |= deal.hands[seat];
            hands_[seat] = deal.hands[seat];
            taken_[seat] = deal.taken[seat];
        }
        doubler_ = deal.doubler;
        root_ = deal;
    }

    int taken_so_far() const {
        int sum = 0;
        for (int seat = 0; seat < players_; ++seat) {
            sum += weight_[seat] * taken_[seat] * (seat == doubler_ ? 2 : 1);
        }
        return sum;
    }

    // How far the worth of each seat's moon may lie from that of the penalty cards it took.
    void weigh_moons() {
        const int bonus = total(rules_, rules_.bonus);
        for (int shooter = 0; shooter < players_; ++shooter) {
            const Bits spared = rules_.friends[shooter] | Bits{1} << shooter;
            int moon = 0;
            for (int seat = 0; seat < players_; ++seat) {
                if (rules_.moon == HZ_MOON_SELF) {
                    if (seat == shooter) moon -= weight_[seat] * rules_.total;
                } else if (!(spared >> seat & 1)) {
                    moon += weight_[seat] * rules_.total;
                }
            }
            Range &range = moons_[shooter] = {FAR, -FAR};
            for (int times = 1; times <= (rules_.sun ? 2 : 1); ++times) {
                const int worth = times * moon - weight_[shooter] * rules_.total;
                range.take(worth);
                if (!rules_.bonus || rules_.bonus_on_moon) continue;
                for (int seat = 0; seat < players_; ++seat) range.take(worth - weight_[seat] * bonus);
            }
        }
    }

    // Who alone can still shoot: a seat, ANYBODY, NOBODY.
    int shooter(const Past &past) const {
        if (!shooting_ || (past.takers & (past.takers - 1))) return NOBODY;
        const int alone = past.takers ? std::countr_zero(static_cast<unsigned>(past.takers)) : ANYBODY;
        if (!rules_.moon_needs_bonus || past.prize_taker < 0) return alone;
        return alone == ANYBODY || alone == past.prize_taker ? past.prize_taker : NOBODY;
    }

    Bits open(const Past &past) const { return past.kitty_taker < 0 ? held_ | root_.kitty : held_; }

    bool over(const Past &past, int shooter) const {
        if (!held_) return true;
        if (open(past) & decisive_) return false;
        return !rules_.sun || shooter < 0 || past.winners != 1 << shooter;
    }

    // What the score adds to the points taken.
    int last_word(const Past &past, int alone) {
        if (!past.takers || alone == NOBODY) {
            if (!rules_.no_trick_bonus && !rules_.no_point_bonus) return 0;
        }
        Deal &deal = root_;
        std::copy(taken_, taken_ + HZ_SEATS, deal.taken);
        deal.gone = shooting_ ? rules_.deck : 0;
        deal.takers = past.takers;
        deal.winners = past.winners;
        deal.prize_taker = past.prize_taker;
        deal.doubler = past.doubler;
        deal.kitty_taker = past.kitty_taker;
        int32_t points[HZ_SEATS] = {};
        // A shooter who may choose never does worse, for his own side, by giving to the others.
        score(rules_, deal, false, points);
        int sum = 0;
        for (int seat = 0; seat < players_; ++seat) {
            sum += weight_[seat] * (points[seat] - taken_[seat] * (seat == past.doubler ? 2 : 1));
        }
        return sum;
    }

    Due still_due(const Past &past) const {
        const Bits cards = open(past);
        Due due{count(cards & rules_.hearts & ~marked_) * heart_cost_, 0};
        for (Bits rest = cards & marked_ & rules_.priced; rest; rest &= rest - 1) {
            const int one = rules_.cost[index_of(rest)];
            (one < 0 ? due.prize : due.cost) += one;
        }
        return due;
    }

    int ducked(int due, int shooter) const {
        int least = due;
        for (int seat = 0; seat < players_; ++seat) {
            if (shooter == seat || shooter == ANYBODY) least = std::min(least, due + moons_[seat].least);
        }
        return least + gift_least_;
    }

    // What is still to come lies in this range, whoever plays how.
    Range reach(const Due &due, int shooter) const {
        if (rules_.doublers) return {-FAR, FAR};
        const int own = 1 - rules_.sides;
        Range range{own * due.cost + due.prize, due.cost + own * due.prize};
        for (int seat = 0; seat < players_; ++seat) {
            if (shooter != seat && shooter != ANYBODY) continue;
            const int swept = weight_[seat] * due.cost;
            range.least = std::min(range.least, swept + moons_[seat].least + due.prize);
            range.most = std::max(range.most, swept + moons_[seat].most + own * due.prize);
        }
        return {range.least + gift_least_, range.most + gift_most_};
    }

    // Whether the served seat can stay under every trick to come, whatever the others do: it does not
    // lead, and in each suit its cards can be paired with higher ones of the others. It follows with
    // its highest card below the trick and throws off from the top, and the pairs hold.
    bool can_duck(const Trick &trick) const {
        int since = trick.turn - me_;
        if (since < 0) since += players_;
        const bool has_played = since && since <= trick.count;
        const Bits hand = hands_[me_];
        Bits others = held_ & ~hand;
        if (!has_played) {
            others |= trick.top;
        } else if (trick.winner == me_ && !must_be_beaten(trick)) {
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
    bool must_be_beaten(const Trick &trick) const {
        int seat = trick.turn;
        for (int left = players_ - trick.count; left; --left) {
            const Bits following = hands_[seat] & trick.led;
            if (following && lowest(following) > trick.top) return true;
            if (++seat == players_) seat = 0;
        }
        return false;
    }

    static uint64_t blend(uint64_t hash, uint64_t word) {
        hash = (hash ^ word) * 0xBF58476D1CE4E5B9u;
        return hash ^ hash >> 29;
    }

    // What some rules make of the tricks before, besides points.
    uint64_t oddities(const Past &past, int shooter) const {
        uint64_t odd = 0;
        if (rules_.no_trick_bonus || (rules_.sun && shooter != NOBODY)) {
            odd = static_cast<uint64_t>(past.winners);
        }
        if (rules_.no_point_bonus) odd |= static_cast<uint64_t>(past.takers) << 8;
        if (rules_.doublers || (!rules_.bonus_on_moon && shooter != NOBODY)) {
            odd |= static_cast<uint64_t>(past.prize_taker + 1) << 16;
        }
        if (rules_.exposed & held_) odd = blend(odd, past.opened);
        if (!rules_.doublers) return odd;
        odd = blend(odd, static_cast<uint64_t>(past.doubler + 1));
        for (int seat = 0; seat < players_; ++seat) odd = blend(odd, static_cast<uint64_t>(taken_[seat]));
        return odd;
    }

    uint64_t key(const Past &past, int leader, int shooter) const {
        const Bits *hands = hands_;
        Bits planes[PLANES] = {hands[1] | hands[3] | hands[5], hands[2] | hands[3] | hands[6],
                               hands[4] | hands[5] | hands[6], held_ & marked_};
        squeeze_(held_, planes);
        uint64_t rest = static_cast<uint64_t>(leader | past.broken << 3 | (shooter + 2) << 4);
        for (unsigned suit = 0; suit < 3; ++suit) {
            rest = rest << 4 | static_cast<uint64_t>(count(held_ & suit_bits(suit)));
        }
        uint64_t hash = blend(blend(blend(0, planes[0]), planes[1]), planes[3]);
        if (players_ > 4) hash = blend(hash, planes[2]);
        hash = blend(blend(hash, held_ & marked_), rest);
        if (odd_) hash = blend(hash, oddities(past, shooter));
        return hash ? hash : 1;
    }

    // What is still to come when this seat leads: at least beta and proved, or less and proved.
    int search(const Past &past, int leader, int beta) {
        const int alone = shooter(past);
        if (over(past, alone)) return last_word(past, alone);
        const Due due = still_due(past);
        Range range = reach(due, alone);
        if (range.least >= beta) return range.least;
        if (range.most < beta) return range.most;
        Trick trick{0, 0, 0, 0, 0, leader, 0, -FAR, past.broken};
        if (ducks_) {
            trick.ducked = ducked(due.cost + due.prize, alone);
            if (trick.ducked >= beta && leader != me_ && can_duck(trick)) return trick.ducked;
        }
        if (!(hands_[leader] & (hands_[leader] - 1))) return among(past, trick, beta);
        const uint64_t code = key(past, leader, alone);
        if (const Proof &proof = proofs_.at(code); proof.key == code) {
            if (proof.least >= beta) return proof.least;
            if (proof.most < beta) return proof.most;
            range = {std::max<int>(range.least, proof.least), std::min<int>(range.most, proof.most)};
        }
        const int value = among(past, trick, beta);
        (value >= beta ? range.least : range.most) = value;
        proofs_.at(code) = {code, static_cast<int16_t>(range.least), static_cast<int16_t>(range.most),
                            static_cast<uint8_t>(count(hands_[leader]))};
        return value;
    }

    Bits playable(const Past &past, const Trick &trick) {
        const Bits hand = hands_[trick.turn];
        if (!bound_) {
            if (trick.count) return hand & trick.led ? hand & trick.led : hand;
            if (past.broken) return hand;
        }
        Deal &deal = root_;
        deal.hands[trick.turn] = hand;
        deal.turn = trick.turn;
        deal.count = trick.count;
        deal.led = trick.led;
        deal.bar = trick.top ? trick.top - 1 : 0;
        deal.opened = past.opened;
        deal.first = past.first;
        deal.broken = trick.broken;
        return legal(rules_, deal);
    }

    // The best of the cards that may be played, tried in order of merit.
    int among(const Past &past, const Trick &trick, int beta) {
        const int turn = trick.turn;
        const Bits cards = distinct(playable(past, trick), hands_[turn], held_, trick.top);
        const bool ours = side_ >> turn & 1;
        Bits order[HZ_CARDS];
        const int size = sort(trick, cards, ours, order);
        int value = ours ? -FAR : FAR;
        for (int index = 0; index < size; ++index) {
            const int found = after(past, trick, order[index], beta);
            if (ours ? found > value : found < value) value = found;
            if (ours ? value >= beta : value < beta) break;
        }
        return value;
    }

    int after(const Past &past, const Trick &trick, Bits card, int beta) {
        ++nodes_;
        const int turn = trick.turn;
        Trick next = trick;
        if (!trick.count) next.led = suit_bits(suit_of(card));
        if ((card & next.led) && card > trick.top) {
            next.top = card;
            next.winner = turn;
        }
        if ((card & rules_.breaks) && !((card & next.led & rules_.hearts) && !rules_.lead_breaks)) {
            next.broken = true;
        }
        if (card & rules_.priced) {
            next.pot += rules_.cost[index_of(card)];
            next.costly |= card;
        }
        next.turn = turn + 1 < players_ ? turn + 1 : 0;
        hands_[turn] ^= card;
        held_ ^= card;
        int value;
        if (++next.count == players_) {
            value = taken(past, next, beta);
        } else if (next.ducked >= beta && can_duck(next)) {
            value = next.ducked;
        } else {
            value = among(past, next, beta);
        }
        hands_[turn] ^= card;
        held_ ^= card;
        return value;
    }

    // A full trick goes to its winner: take() of deal.h.
    int taken(const Past &past, const Trick &trick, int beta) {
        const int seat = trick.winner;
        Past next = past;
        const int before = taken_[seat];
        int doubled = past.doubler == seat ? 2 : 1;
        const int had = before * doubled;
        Bits cards = trick.costly;
        taken_[seat] += trick.pot;
        if (rules_.kitty && past.kitty_taker < 0 &&
            (rules_.kitty_first || (cards & rules_.hearts) || !held_)) {
            next.kitty_taker = seat;
            taken_[seat] += total(rules_, root_.kitty);
            cards |= root_.kitty;
        }
        if (cards & rules_.penalty) next.takers |= 1 << seat;
        if (cards & rules_.bonus) next.prize_taker = seat;
        if (cards & rules_.doublers) next.doubler = seat, doubled = 2;
        next.winners |= 1 << seat;
        next.opened |= trick.led;
        next.first = false;
        next.broken = trick.broken;
        const int gained = weight_[seat] * (taken_[seat] * doubled - had);
        const int value = gained + search(next, seat, beta - gained);
        taken_[seat] = before;
        return value;
    }

    // Into `order`, the likeliest to prove its side right first.
    int sort(const Trick &trick, Bits cards, bool ours, Bits *order) const {
        int size = 0;
        if (cards & trick.led) {
            const bool won = side_ >> trick.winner & 1;
            Bits under = cards & (trick.top - 1), over = cards & ~(trick.top - 1);
            for (; under; under ^= order[size - 1]) order[size++] = highest(under);
            const bool high = ours ? trick.count + 1 == players_ : won;
            for (; over; over ^= order[size - 1]) order[size++] = high ? highest(over) : lowest(over);
            return size;
        }
        int merits[HZ_CARDS];
        for (; cards; cards &= cards - 1) {
            const Bits card = lowest(cards);
            const int merit = this->merit(trick, card, ours);
            int place = size++;
            for (; place && merits[place - 1] < merit; --place) {
                merits[place] = merits[place - 1];
                order[place] = order[place - 1];
            }
            merits[place] = merit;
            order[place] = card;
        }
        return size;
    }

    int merit(const Trick &trick, Bits card, bool ours) const {
        const int cost = rules_.cost[index_of(card)];
        const Bits suit = suit_bits(suit_of(card));
        const Bits others = held_ & suit & ~hands_[trick.turn];
        const int higher = count(others & above(card)), lower = count(others) - higher;
        if (!trick.count) {
            if (ours) return 2 * higher - 3 * lower;
            const Bits mine = hands_[me_] & suit;
            if (!mine) return -20;
            return 2 * higher - lower + (lowest(mine) > card ? 10 : 0);
        }
        const bool won = side_ >> trick.winner & 1;
        if (ours) return won ? -10 * cost + lower : 10 * cost + lower - higher;
        return won ? 10 * cost + lower : -10 * cost + lower;
    }

    const Rules &rules_;
    Proofs proofs_;
    Squeeze squeeze_;
    int me_, players_;
    Bits side_;
    int weight_[HZ_SEATS] = {};
    Bits hands_[HZ_SEATS] = {}, held_ = 0;
    int taken_[HZ_SEATS] = {};
    int doubler_ = -1;
    Deal root_;
    bool shooting_, odd_, bound_, ducks_;
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
    const size_t wanted = size_t{32} << std::min(2 * cards, 40);
    Solver solver(*rules, *deal, seat, std::min(wanted, table_bytes));
    if (!solver.ready()) return 1;
    int guess = 0;
    if (std::getenv("BEST")) { values[0] = solver.value(*deal, guess); if (nodes) *nodes = solver.nodes(); return 0; }
    std::fill(values, values + HZ_CARDS, INT32_MIN);
    const Bits playable = legal(*rules, *deal);
    const Bits kept = solver.distinct(playable, deal->hands[deal->turn], solver.held(), deal->top);
    for (Bits rest = playable; rest; rest &= rest - 1) {
        if (lowest(rest) & kept) {
            Deal after = *deal;
            play(*rules, after, lowest(rest));
            guess = solver.value(after, guess);
        }
        values[index_of(rest)] = guess;
    }
    if (nodes) *nodes = solver.nodes();
    return 0;
}
