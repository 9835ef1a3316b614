// Exact endings with all hands open: the served side does its best, all others their worst for it.
#include "bounds.h"
#include "kernel.h"
#include "likely.h"
#include "proofs.h"
#include "situation.h"

namespace hz {
namespace {

// About as many bytes as an ending with that many cards a hand has use for.
size_t useful(const Rules &rules, const Deal &deal) {
    int cards = 0;
    for (int seat = 0; seat < rules.players; ++seat) cards = std::max(cards, count(deal.hands[seat]));
    return size_t{32} << std::min(2 * cards, 30);
}

class Solver {
  public:
    Solver(const Rules &rules, const Deal &deal, int seat, size_t bytes)
        : ending_(rules, deal, seat),
          proofs_(std::min(bytes, useful(rules, deal))),
          may_duck_(may_duck(ending_)) {}

    bool ready() const { return proofs_.ready(); }
    uint64_t nodes() const { return nodes_; }

    // The final worth of a deal that grew out of the first one. Asked from the top down: that
    // something is too much to hope for is quickly proved, for it takes one answer of the others to
    // each card; that something can be had takes an answer to all of theirs, and is proved once.
    int32_t worth(const Deal &deal) {
        ending_.load(deal);
        const Past past = ending_.past();
        const Due due = ending_.due(past);
        Trick trick{deal.led, deal.top, deal.costly, deal.pot, deal.count, deal.turn, deal.winner, -FAR,
                    past.broken};
        if (may_duck_) {
            trick.ducked = ducked(ending_, due.cost + due.prize + deal.pot, ending_.shooter(past));
        }
        const int so_far = ending_.so_far(past);
        int value = FAR, hoped;
        do {
            hoped = value;
            value = deal.count ? among(past, trick, hoped) : led(past, deal.turn, hoped);
        } while (value < hoped);
        return value + so_far;
    }

    // Those of the cards the seat to play may play that stand for all of them.
    Bits distinct(const Deal &deal, Bits cards) {
        ending_.load(deal);
        return ending_.distinct(cards, deal.hands[deal.turn], deal.top);
    }

  private:
    // What is still to come when this seat leads: if it is `beta` or more, at least that; if it is
    // less, at most that.
    int led(const Past &past, int leader, int beta) {
        const int shooter = ending_.shooter(past);
        if (ending_.over(past, shooter)) return ending_.last_word(past, shooter);
        const Due due = ending_.due(past);
        Range range = reach(ending_, due, shooter);
        if (range.least >= beta) return range.least;
        if (range.most < beta) return range.most;
        Trick trick{0, 0, 0, 0, 0, leader, 0, -FAR, past.broken};
        if (may_duck_) {
            trick.ducked = ducked(ending_, due.cost + due.prize, shooter);
            if (trick.ducked >= beta && leader != ending_.me && can_duck(ending_, trick)) return trick.ducked;
        }
        const Bits hand = ending_.hands[leader];
        if (!(hand & (hand - 1))) return among(past, trick, beta);
        const uint64_t key = situation(ending_, past, leader, shooter);
        if (const Proof &proof = proofs_.at(key); proof.key == key) {
            if (proof.least >= beta) return proof.least;
            if (proof.most < beta) return proof.most;
            range = {std::max(range.least, proof.least), std::min(range.most, proof.most)};
        }
        const int value = among(past, trick, beta);
        (value >= beta ? range.least : range.most) = value;
        proofs_.at(key) = {key, range.least, range.most};
        return value;
    }

    // The best of the cards that may be played, for the side whose turn it is.
    int among(const Past &past, const Trick &trick, int beta) {
        const Bits hand = ending_.hands[trick.turn];
        const Bits cards = ending_.distinct(ending_.playable(past, trick), hand, trick.top);
        const bool ours = ending_.side >> trick.turn & 1;
        Bits order[HZ_CARDS];
        const int size = sort(ending_, trick, cards, ours, order);
        int value = ours ? -FAR : FAR;
        for (int index = 0; index < size; ++index) {
            const int found = after(past, trick, order[index], beta);
            if (ours ? found > value : found < value) value = found;
            if (ours ? value >= beta : value < beta) break;
        }
        return value;
    }

    // play() of deal.h, taken back afterwards.
    int after(const Past &past, const Trick &trick, Bits card, int beta) {
        ++nodes_;
        const Rules &rules = ending_.rules;
        const int turn = trick.turn;
        Trick next = trick;
        if (!trick.count) next.led = suit_bits(suit_of(card));
        if ((card & next.led) && card > trick.top) {
            next.top = card;
            next.winner = turn;
        }
        if ((card & rules.breaks) && !((card & next.led & rules.hearts) && !rules.lead_breaks)) {
            next.broken = true;
        }
        if (card & rules.priced) {
            next.pot += rules.cost[index_of(card)];
            next.costly |= card;
        }
        next.turn = turn + 1 < rules.players ? turn + 1 : 0;
        ending_.hands[turn] ^= card;
        ending_.held ^= card;
        int value;
        if (++next.count == rules.players) {
            value = taken(past, next, beta);
        } else if (next.ducked >= beta && can_duck(ending_, next)) {
            value = next.ducked;
        } else {
            value = among(past, next, beta);
        }
        ending_.hands[turn] ^= card;
        ending_.held ^= card;
        return value;
    }

    // take() of deal.h, and what follows.
    int taken(const Past &past, const Trick &trick, int beta) {
        const Rules &rules = ending_.rules;
        const int seat = trick.winner, had = ending_.counted(past, seat), before = ending_.taken[seat];
        Past next = past;
        Bits cards = trick.costly;
        ending_.taken[seat] += trick.pot;
        if (rules.kitty && past.kitty_taker < 0 &&
            (rules.kitty_first || (cards & rules.hearts) || !ending_.held)) {
            next.kitty_taker = seat;
            ending_.taken[seat] += total(rules, ending_.deal.kitty);
            cards |= ending_.deal.kitty;
        }
        if (cards & rules.penalty) next.takers |= 1 << seat;
        if (cards & rules.bonus) next.prize_taker = seat;
        if (cards & rules.doublers) next.doubler = seat;
        next.winners |= 1 << seat;
        next.opened |= trick.led;
        next.first = false;
        next.broken = trick.broken;
        const int gained = ending_.counted(next, seat) - had;
        const int value = gained + led(next, seat, beta - gained);
        ending_.taken[seat] = before;
        return value;
    }

    Ending ending_;
    Proofs proofs_;
    bool may_duck_;
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
