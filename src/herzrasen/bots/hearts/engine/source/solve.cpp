// Exact solver of endings with all hands open (double dummy): the served side does its best, all
// others their worst for it.
//
// How it works: alpha-beta with zero windows. The value is first guessed far too high and lowered
// to each upper bound that a search proves, until a search proves that it is reached. Positions at
// the lead to a trick are kept in a transposition table by ranks among the cards left
// (transposition_key.h), so that one entry serves every deal that is the same but for cards already
// played. Static bounds cut what cannot matter (bounds.h), of equivalent cards only one is tried
// (Ending::distinct), and likely cutoffs come first (move_ordering.h). Points taken before a
// position are no part of its value, except where a moon or a bonus depends on them.
#include "bounds.h"
#include "kernel.h"
#include "move_ordering.h"
#include "transposition_key.h"
#include "transposition_table.h"

namespace hz {
namespace {

// The size of a transposition table, in bytes, beyond which such an ending gains nothing.
size_t useful_bytes(const Rules &rules, const Deal &deal) {
    int cards = 0;
    for (int seat = 0; seat < rules.players; ++seat)
        cards = std::max(cards, count(deal.hands[seat]));
    return size_t{32} << std::min(2 * cards, 30);
}

class Solver {
public:
    Solver(const Rules &rules, const Deal &deal, int seat, size_t bytes)
        : ending_(rules, deal, seat),
          table_(std::min(bytes, useful_bytes(rules, deal))),
          ducking_possible_(ducking_possible(ending_)) {}

    bool ready() const { return table_.ready(); }
    uint64_t nodes() const { return nodes_; }

    // The final worth of a deal that follows from the first one. From the top down, because an
    // upper bound is quick to prove (one reply of the others to each card) and a lower one is
    // proved only once.
    int32_t worth(const Deal &deal) {
        ending_.load(deal);
        const TrickHistory history = ending_.history();
        const PointsLeft points_left = ending_.points_left(history);
        Trick trick{deal.led_suit,     deal.winning_card, deal.pot_cards,
                    deal.pot_points,   deal.trick_size,   deal.turn,
                    deal.winning_seat, -INFINITE,         history.hearts_broken};
        if (ducking_possible_) {
            trick.value_if_ducked =
                value_if_ducked(ending_, points_left.cost + points_left.bonus + deal.pot_points,
                                ending_.shooter(history));
        }
        const int so_far = ending_.points_so_far(history);
        int value = INFINITE, bound;
        do {
            bound = value;
            value = deal.trick_size ? value_of_best(history, trick, bound)
                                    : value_at_lead(history, deal.turn, bound);
        } while (value < bound);
        return value + so_far;
    }

    // One card of each group of equivalent ones that the seat to play may play.
    Bits distinct(const Deal &deal, Bits cards) {
        ending_.load(deal);
        return ending_.distinct(cards, deal.hands[deal.turn], deal.winning_card);
    }

private:
    // Fail-soft: a result of `beta` or more is a lower bound on what is still to come when this
    // seat leads, a smaller one an upper bound.
    int value_at_lead(const TrickHistory &history, int leader, int beta) {
        const int shooter = ending_.shooter(history);
        if (ending_.finished(history, shooter)) return ending_.final_adjustment(history, shooter);
        const PointsLeft points_left = ending_.points_left(history);
        Range range = value_range(ending_, points_left, shooter);
        if (range.least >= beta) return range.least;
        if (range.most < beta) return range.most;
        Trick trick{0, 0, 0, 0, 0, leader, 0, -INFINITE, history.hearts_broken};
        if (ducking_possible_) {
            trick.value_if_ducked =
                value_if_ducked(ending_, points_left.cost + points_left.bonus, shooter);
            if (trick.value_if_ducked >= beta && leader != ending_.served_seat &&
                can_duck(ending_, trick))
                return trick.value_if_ducked;
        }
        const Bits hand = ending_.hands[leader];
        if (!(hand & (hand - 1))) return value_of_best(history, trick, beta);
        const uint64_t key = transposition_key(ending_, history, leader, shooter);
        if (const TranspositionEntry &entry = table_.at(key); entry.key == key) {
            if (entry.least >= beta) return entry.least;
            if (entry.most < beta) return entry.most;
            range = {std::max(range.least, entry.least), std::min(range.most, entry.most)};
        }
        const int value = value_of_best(history, trick, beta);
        (value >= beta ? range.least : range.most) = value;
        table_.at(key) = {key, range.least, range.most};
        return value;
    }

    // The best of the cards that may be played, for the side whose turn it is.
    int value_of_best(const TrickHistory &history, const Trick &trick, int beta) {
        const Bits hand = ending_.hands[trick.turn];
        const Bits cards =
            ending_.distinct(ending_.playable(history, trick), hand, trick.winning_card);
        const bool maximizing = ending_.served_side >> trick.turn & 1;
        Bits order[HZ_CARDS];
        const int size = order_moves(ending_, trick, cards, maximizing, order);
        int value = maximizing ? -INFINITE : INFINITE;
        for (int index = 0; index < size; ++index) {
            const int found = value_after(history, trick, order[index], beta);
            if (maximizing ? found > value : found < value) value = found;
            if (maximizing ? value >= beta : value < beta) break;
        }
        return value;
    }

    // play() of deal.h, undone afterwards.
    int value_after(const TrickHistory &history, const Trick &trick, Bits card, int beta) {
        ++nodes_;
        const Rules &rules = ending_.rules;
        const int turn = trick.turn;
        Trick next = trick;
        if (!trick.size) next.led_suit = suit_bits(suit_of(card));
        if ((card & next.led_suit) && card > trick.winning_card) {
            next.winning_card = card;
            next.winning_seat = turn;
        }
        if ((card & rules.breaking_cards) &&
            !((card & next.led_suit & rules.hearts) && !rules.lead_breaks)) {
            next.hearts_broken = true;
        }
        if (card & rules.scoring_cards) {
            next.pot_points += rules.cost[index_of(card)];
            next.pot_cards |= card;
        }
        next.turn = turn + 1 < rules.players ? turn + 1 : 0;
        ending_.hands[turn] ^= card;
        ending_.cards_left ^= card;
        int value;
        if (++next.size == rules.players) {
            value = value_after_trick(history, next, beta);
        } else if (next.value_if_ducked >= beta && can_duck(ending_, next)) {
            value = next.value_if_ducked;
        } else {
            value = value_of_best(history, next, beta);
        }
        ending_.hands[turn] ^= card;
        ending_.cards_left ^= card;
        return value;
    }

    // finish_trick() of deal.h, and what follows.
    int value_after_trick(const TrickHistory &history, const Trick &trick, int beta) {
        const Rules &rules = ending_.rules;
        const int seat = trick.winning_seat, before_trick = ending_.weighted_points(history, seat),
                  before = ending_.points_taken[seat];
        TrickHistory next = history;
        Bits cards = trick.pot_cards;
        ending_.points_taken[seat] += trick.pot_points;
        if (rules.kitty_size && history.kitty_taker < 0 &&
            (rules.kitty_first || (cards & rules.hearts) || !ending_.cards_left)) {
            next.kitty_taker = seat;
            ending_.points_taken[seat] += total_cost(rules, ending_.deal.kitty);
            cards |= ending_.deal.kitty;
        }
        if (cards & rules.penalty) next.penalty_takers |= 1 << seat;
        if (cards & rules.bonus) next.bonus_taker = seat;
        if (cards & rules.doublers) next.doubler_taker = seat;
        next.trick_winners |= 1 << seat;
        next.suits_led |= trick.led_suit;
        next.first_trick = false;
        next.hearts_broken = trick.hearts_broken;
        const int gained = ending_.weighted_points(next, seat) - before_trick;
        const int value = gained + value_at_lead(next, seat, beta - gained);
        ending_.points_taken[seat] = before;
        return value;
    }

    Ending ending_;
    TranspositionTable table_;
    bool ducking_possible_;
    uint64_t nodes_ = 0;
};

}  // namespace
}  // namespace hz

using namespace hz;

int32_t hz_solve(const hz_rules *rules, const hz_deal *deal, int32_t seat, size_t table_bytes,
                 int32_t worths[HZ_CARDS], uint64_t *nodes) {
    Solver solver(*rules, *deal, seat, table_bytes);
    if (!solver.ready()) return 1;
    const Bits playable = legal(*rules, *deal), distinct = solver.distinct(*deal, playable);
    int32_t worth = 0;
    for (Bits rest = playable; rest; rest &= rest - 1) {
        const Bits card = lowest(rest);
        if (card & distinct) {
            Deal after = *deal;
            play(*rules, after, card);
            worth = solver.worth(after);
        }
        worths[index_of(card)] = worth;
    }
    *nodes = solver.nodes();
    return 0;
}

int32_t hz_ending(const hz_rules *rules, const hz_deal *deal, int32_t seat, size_t table_bytes,
                  int32_t *worth, uint64_t *nodes) {
    Solver solver(*rules, *deal, seat, table_bytes);
    if (!solver.ready()) return 1;
    *worth = solver.worth(*deal);
    *nodes = solver.nodes();
    return 0;
}
