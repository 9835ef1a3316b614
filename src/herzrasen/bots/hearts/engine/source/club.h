// The club player's card: the twin of club.py and of leading.py, following.py, discarding.py and
// partners.py, where each weight is explained.
#pragma once

#include "moon.h"

namespace hz {

constexpr double EXPOSES = 1.5, UNGUARDS = 1.0, SMOKES = 1.0, DOUBT = 0.5, ALONE = 0.2, STOP = 3.0;

// The chance that a partner takes the trick as it lies.
inline double partner_stands(const Seen &seen) {
    const Deal &deal = seen.deal;
    if (!deal.top || !(seen.rules.friends[seen.seat] >> deal.winner & 1)) return 0.0;
    const unsigned suit = suit_of(deal.top);
    return wins(seen, deal.top, seen.others - deal.count, suit, seen.holding(suit));
}

// What it is worth to give this card's cost to the trick as it lies.
inline double given(const Seen &seen, Bits card) {
    const int own = cost_of(seen.rules, card);
    if (!own) return 0.0;
    const double helped = partner_stands(seen);
    return own * (seen.rules.gift * (1 - helped) - helped);
}

inline double lead_value(const Seen &seen, const Coming &coming, Bits card, unsigned suit, double gift) {
    const Rules &rules = seen.rules;
    const Bits bits = suit_bits(suit);
    const Bits hunted = seen.out & bits & rules.heavy, held = seen.hand & bits & rules.heavy;
    const int own = cost_of(rules, card);
    const double chance = wins(seen, card, seen.others, suit, coming.hands);
    const double trick = incoming(seen, coming, card, suit);
    const double price = tempo(seen, own > 0);
    double value = chance * (own + trick + price) - (1 - chance) * own * gift;
    value -= SHED * danger(seen, card);
    if (held) {
        value += EXPOSES * rules.unit;
    } else if (hunted && (seen.hand & bits) > hunted) {
        value += UNGUARDS * rules.unit;
    } else if (hunted && card < hunted) {
        value -= SMOKES * rules.unit;
    }
    return value;
}

// The lead that is expected to cost least: a card that others must take, or a high one while it is
// still cheap to be rid of.
inline Bits lead(const Seen &seen, Bits legal) {
    const Rules &rules = seen.rules;
    const int behind = seen.others, friends = count(rules.friends[seen.seat]);
    const double gift = (rules.gift * (behind - friends) - friends) / behind;
    Bits best = 0;
    double least = 1e9;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit), mine = legal & bits;
        if (!mine) continue;
        const Bits hunted = seen.out & bits & rules.heavy;
        // In the order of leading.py: the lowest, the bonus card, the highest, the highest below
        // the queen.
        Bits cards[16], tried = lowest(mine);
        int size = 0;
        cards[size++] = tried;
        for (Bits bonus = mine & rules.bonus & ~tried; bonus; bonus &= bonus - 1) {
            cards[size++] = lowest(bonus);
            tried |= lowest(bonus);
        }
        if (const Bits light = mine & ~rules.heavy) {
            if (const Bits high = highest(light); !(high & tried)) {
                cards[size++] = high;
                tried |= high;
            }
            if (const Bits under = hunted ? light & (lowest(hunted) - 1) : 0) {
                if (const Bits middle = highest(under); !(middle & tried)) cards[size++] = middle;
            }
        }
        const Coming falls = coming(seen, behind, suit);
        for (int index = 0; index < size; ++index) {
            const double value = lead_value(seen, falls, cards[index], suit, gift);
            if (value < least) best = cards[index], least = value;
        }
    }
    return best;
}

// The card to lose with: a heavy one if it may go, else the highest, a bonus card last.
inline Bits below(const Seen &seen, Bits under) {
    const Rules &rules = seen.rules;
    if (Bits heavy = under & rules.heavy) {
        const int friends = backed(rules, seen.deal);
        const bool helped = friends && friends == 1 << seen.deal.winner;
        if ((helped || partner_stands(seen) < DOUBT) && !threat(rules, seen.deal)) {
            Bits best = 0;
            for (int most = -1; heavy; heavy &= heavy - 1) {
                if (const int cost = cost_of(rules, heavy); cost >= most) {
                    best = lowest(heavy);
                    most = cost;
                }
            }
            return best;
        }
    }
    Bits light = under & ~rules.heavy & ~rules.bonus;
    if (!light) light = under & ~rules.heavy;
    return highest(light ? light : under);
}

inline double staying_under(const Seen &seen, Bits card) {
    const Rules &rules = seen.rules;
    const Deal &deal = seen.deal;
    double value = -SHED * danger(seen, card);
    value -= given(seen, card);
    if (deal.pot && rules.friends[seen.seat]) {
        const double stands = partner_stands(seen);
        value += deal.pot * (stands - (1 - stands) * rules.gift);
    }
    const int feared = threat(rules, deal);
    if (feared && feared == 1 << deal.winner && (deal.costly || cost_of(rules, card))) {
        value += dread(deal, feared);
    }
    return value;
}

inline double going_over(const Seen &seen, const Coming &coming, Bits card) {
    const Rules &rules = seen.rules;
    const Deal &deal = seen.deal;
    const int behind = seen.others - deal.count, own = cost_of(rules, card);
    const unsigned suit = suit_of(deal.led);
    const double chance = wins(seen, card, behind, suit, coming.hands);
    const double trick = deal.pot + incoming(seen, coming, card, suit);
    const double price = tempo(seen, deal.costly || own > 0);
    double value = chance * (trick + own + price) - (1 - chance) * own * rules.gift;
    if (rules.friends[seen.seat]) {
        value -= (1 - chance) * deal.pot * rules.gift;
        if (deal.costly || own) {
            if (const int partner = backed(rules, deal)) value += chance * dread(deal, partner);
        }
    }
    return value - SHED * danger(seen, card);
}

// Under the trick with the highest card that loses, or over it to be rid of a high card while the
// trick is cheap.
inline Bits follow(const Seen &seen, Bits legal) {
    const Rules &rules = seen.rules;
    const Bits under = legal & seen.deal.bar, over = legal & ~under;
    Bits best = 0;
    double least = 1e300;
    if (under) {
        best = below(seen, under);
        if ((best & rules.heavy) && !rules.friends[seen.seat]) return best;
        if (!over) return best;
        least = staying_under(seen, best);
    }
    const Bits light = over & ~rules.heavy ? over & ~rules.heavy : over;
    Bits cards[16];
    int size = 0;
    cards[size++] = highest(light);
    if (seen.deal.count < seen.others) cards[size++] = lowest(light);
    for (Bits bonus = over & rules.bonus; bonus; bonus &= bonus - 1) cards[size++] = lowest(bonus);
    if (!under && !(over & (over - 1))) return over;
    const Coming falls = coming(seen, seen.others - seen.deal.count, suit_of(seen.deal.led));
    for (int index = 0; index < size; ++index) {
        const double value = going_over(seen, falls, cards[index]);
        if (value < least) best = cards[index], least = value;
    }
    return best;
}

// A shooter is given nothing, and the cards that can still stop him are kept; on somebody else's
// trick any point ends the moon.
inline Bits against_moon(const Seen &seen, Bits legal, int threat) {
    const bool feeding = threat == 1 << seen.deal.winner;
    Bits best = 0;
    double most = -1e9;
    for (Bits rest = legal; rest; rest &= rest - 1) {
        const Bits card = lowest(rest), bits = suit_bits(suit_of(card));
        const int own = cost_of(seen.rules, card);
        const int higher = count(seen.out & bits & above(card));
        double value = -(STOP / (1 + higher) * (bits & seen.rules.hearts ? 2.0 : 1.0));
        if (own > 0) value += feeding ? -10.0 - 0.5 * own : 10.0 + 0.5 * own;
        if (value > most) best = card, most = value;
    }
    return best;
}

// The card that is most dangerous to keep, heavy ones first; the last of a short suit, so that the
// next lead of it frees another.
inline Bits discard(const Seen &seen, Bits legal) {
    const Rules &rules = seen.rules;
    if (const int feared = threat(rules, seen.deal)) return against_moon(seen, legal, feared);
    if (const int partner = backed(rules, seen.deal);
        partner && partner == 1 << seen.deal.winner && (legal & rules.penalty)) {
        return highest(legal & rules.penalty);
    }
    const Bits weighed = rules.heavy | rules.bonus | (rules.friends[seen.seat] ? rules.hearts : 0);
    Bits best = 0;
    double most = -1e9;
    for (unsigned suit = 0; suit < 4; ++suit) {
        const Bits bits = suit_bits(suit);
        for (Bits mine = legal & bits; mine;) {
            const Bits card = highest(mine);
            double value = danger(seen, card);
            value += given(seen, card);
            if (count(seen.hand & bits) == 1) value += ALONE * rules.unit;
            if (value > most) best = card, most = value;
            // Below a card that counts in itself the next one may be the dangerous one.
            mine = card & weighed ? mine & ~card : 0;
        }
    }
    return best;
}

inline Bits club(const Rules &rules, Deal &deal, Bits legal) {
    if (!(legal & (legal - 1))) return legal;
    const bool shoots = shooting(rules, deal);
    const Seen seen(rules, deal);
    if (shoots) return shooting_card(seen, legal);
    if (!deal.count) return lead(seen, legal);
    return legal & deal.led ? follow(seen, legal) : discard(seen, legal);
}

}  // namespace hz
