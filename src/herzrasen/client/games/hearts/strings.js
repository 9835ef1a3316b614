// Hearts in sentences: events as they happen, and answers to spoken requests. Pure: the sentences come from `t`, the
// names from `nameOf`. Keys are in locales/*/hearts_table.toml; `.you` is the form for the own seat.
//
//   const {describe, hand, trick, last, scores, voids} = makeDescriber({t, own, nameOf, order})
//   describe(event, table, before)  -> sentences for the log; table and before: Public after and before the event
//   hand(cards) …               -> one sentence on demand

import {direction} from '../../kit/rules/pass-direction.js';
import {cardName, parseCard} from '../../core/text/card-text.js';
import {sideLetter} from '../../kit/table/side-letters.js';
import {bySuit, sortCards} from '../../kit/cards/sort-cards.js';
import {cardFacts, cardsFacts} from '../../core/text/card-in-sentence.js';
import {
  allExposed,
  cancelledCards,
  cardsOf,
  exposedInHand,
  giver,
  inSides,
  kittyLies,
  lastTrick,
  membersOf,
  playerOfCard,
  players,
  receiver,
  runningPoints,
  sideOf,
  turn,
  voids as shown,
} from './view-selectors.js';
import {listFormat} from '../../core/text/list-format.js';
import {firstSides, sharedFirstPlace} from '../../kit/table/shared-first-place.js';

/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Trick} Trick */
/** @typedef {import('./types.d.ts').Say} Say */

/**
 * Who has won, in one sentence: one player, or a side by its members.
 * @param {Public} table @param {number} side @param {number} own @param {{t: Say, nameOf: (seat: number) => string}} words
 */
export function winnerText(table, side, own, {t, nameOf}) {
  const members = membersOf(table, side);
  if (!inSides(table))
    return side === own ? t('hearts_table.log.won.you') : t('hearts_table.log.won.other', {name: nameOf(side)});
  const ours = members.includes(own);
  const names = members
    .filter((seat) => seat !== own)
    .map(nameOf)
    .join(', ');
  return t(`hearts_table.log.won.${ours ? 'ours' : 'theirs'}`, {side: sideLetter(side), names});
}

/**
 * Who has won, in one sentence, or all who share first place.
 * @param {Public} table @param {readonly number[]} places by side @param {number} own @param {{t: Say, nameOf: (seat: number) => string, lang: string}} words
 */
export function winnersSentence(table, places, own, {t, nameOf, lang}) {
  const winners = firstSides(places);
  if (winners.length < 2) return winnerText(table, winners[0] ?? 0, own, {t, nameOf});
  return sharedFirstPlace(
    winners.map((side) => membersOf(table, side)),
    own,
    {t, nameOf, lang},
  );
}

/**
 * @param {{t: Say, own: number, nameOf: (seat: number) => string, order: 'up' | 'down' | 'colours', lang?: string, brief?: boolean}} at
 *   brief: plays in few words, and nothing that the next play makes clear
 */
export function makeDescriber({t, own, nameOf, order, lang = 'en', brief = false}) {
  const list = listFormat(lang);
  const suit = (/** @type {string} */ letter) => t(`cards.suit.${letter}`);
  const nameOfCard = (/** @type {string} */ card) => cardName(card, t, {pack: true});
  const factsOf = (/** @type {string} */ card) => cardFacts(card, t, {pack: true});
  const factsOfCards = (/** @type {readonly string[]} */ those) => cardsFacts(sortCards(those, order), t, list);
  const cards = (/** @type {readonly string[]} */ those) => factsOfCards(those).cards;
  const rank = (/** @type {string} */ card) => {
    const plain = t(`cards.rank.${parseCard(card).rank}`);
    return parseCard(card).deck ? t('cards.of_second_pack', {card: plain}) : plain;
  };

  /** A sentence about a seat, in the second person for the own one. @param {string} key @param {number} seat @param {Record<string, string | number>} [facts] */
  const of = (key, seat, facts = {}) =>
    seat === own ? t(`hearts_table.${key}.you`, facts) : t(`hearts_table.${key}.other`, {...facts, name: nameOf(seat)});

  /** @param {Trick} trick @param {number} count */
  const asPlayed = (trick, count) =>
    cardsOf(trick)
      .map((card, at) =>
        t('hearts_table.ask.played', {name: nameOf(playerOfCard(trick, at, count)), card: nameOfCard(card)}),
      )
      .join(', ');

  /** @param {Public} table @param {readonly number[]} points of each side */
  const bySides = (table, points) =>
    points
      .map((n, side) => t('hearts_table.ask.total', {name: list.format(membersOf(table, side).map(nameOf)), points: n}))
      .join(', ');

  /** @param {Public} table */
  const totals = (table) => bySides(table, table.match.totals);

  /** Where cards are passed in this deal: for a player to whom. @param {Public} table */
  const passDirection = (table) => {
    const way = direction(table);
    if (own < 0 && way !== 'hold')
      return t('hearts_table.passing.watch', {direction: t(`hearts_table.passing.way.${way}`, {n: table.steps})});
    const to = receiver(table, own);
    return t(`hearts_table.direction.${way}`, {n: table.steps, name: to === null ? '' : nameOf(to)});
  };

  /** What exposing has doubled. @param {readonly string[]} open */
  const doublingTexts = (open) =>
    [...new Set(open.map((card) => parseCard(card).face))].map(
      (face) => `${t(`hearts_table.charging.name.${face}`)} ${t(`hearts_table.charging.does.${face}`)}`,
    );

  /** @type {{[K in Event['event']]?: (event: Extract<Event, {event: K}>, table: Public, before: Public | null) => (string | null)[]}} */
  const words = {
    dealt: ({deal}, table) => {
      return [t('hearts_table.log.dealt', {deal: deal + 1}), passDirection(table)];
    },
    pass_chosen: ({seat, cards: given}) => [
      seat === own && given
        ? t('hearts_table.log.pass_chosen.you', factsOfCards(given))
        : brief
          ? null
          : of('log.pass_chosen', seat),
    ],
    passed: ({given}, table) => {
      const from = giver(table, own);
      const got = from === null || own < 0 ? null : given[from];
      return [
        got && from !== null
          ? t('hearts_table.log.received', {...factsOfCards(got), name: nameOf(from)})
          : t('hearts_table.log.passed'),
      ];
    },
    play_began: ({leader}) => [brief ? null : of('log.leads', leader)],
    charge_chosen: ({seat, cards: open}) => [
      seat === own && open
        ? t(`hearts_table.log.charge_chosen.${open.length ? 'you' : 'nothing'}`, factsOfCards(open))
        : brief
          ? null
          : of('log.charge_chosen', seat),
    ],
    charged: ({cards: open}) =>
      open.some((those) => those.length)
        ? [
            ...open.map((those, seat) => (those.length ? of('log.charged', seat, factsOfCards(those)) : null)),
            ...doublingTexts(open.flat()),
          ]
        : [t('hearts_table.log.charged_none')],
    played: ({seat, card}, table) => [
      of(brief ? 'log.played' : 'log.plays', seat, factsOf(card)),
      cancelledCards(table.trick, table.rules).has(card) ? t('hearts_table.log.cancels') : null,
    ],
    trick_taken: ({winner}, _, before) =>
      winner === null
        ? [t('hearts_table.log.nobody')]
        : [
            brief && !before?.waiting?.length
              ? of('log.takes', winner)
              : before?.waiting?.length
                ? of('log.taken_waiting', winner, {n: before.waiting.length})
                : of('log.taken', winner),
          ],
    kitty_taken: ({seat, cards: taken}) => [
      taken ? t('hearts_table.log.kitty.seen', factsOfCards(taken)) : of('log.kitty', seat),
    ],
    kitty_shown: ({cards: kitty}) => [t('hearts_table.log.kitty_shown', factsOfCards(kitty))],
    claimed: ({seat, hands, agreed}) => [
      of('claim.takes', seat),
      of(agreed ? 'claim.agreed' : 'claim.certain', seat),
      ...hands.map((hand, who) => (hand.length ? of('log.open_hand', who, factsOfCards(hand)) : null)),
    ],
    moon_shot: ({seat, sun}) => [of(sun ? 'log.sun' : 'log.moon', seat)],
    moon_chosen: ({seat, choice}) => [of(`log.chose_${choice}`, seat)],
    scored: ({points}, table) => [
      t('hearts_table.log.scored', {
        points: points.map((n, seat) => t('hearts_table.ask.total', {name: nameOf(seat), points: n})).join(', '),
        totals: totals(table),
      }),
    ],
    match_ended: ({places}, table) => [winnersSentence(table, places, own, {t, nameOf, lang})],
  };

  return {
    /**
     * @param {Event} event
     * @param {Public} table
     * @param {Public | null} before
     * @returns {string[]}
     */
    describe(event, table, before) {
      const describeEvent =
        /** @type {((event: Event, table: Public, before: Public | null) => (string | null)[]) | undefined} */ (
          words[event.event]
        );
      const sentences = describeEvent?.(event, table, before) ?? [];
      if (before && !before.broken && table.broken && before.deal === table.deal)
        sentences.push(t('hearts_table.log.broken'));
      return sentences.filter((sentence) => sentence !== null);
    },

    /** What is asked of this seat now. @param {{ask?: string, most?: number, cards?: readonly string[], claim?: boolean}} legal @param {Public} table */
    wanted(legal, table) {
      const to = receiver(table, own);
      if (legal.ask === 'pass')
        return t('hearts_table.turn.pass', {n: legal.most ?? 0, name: to === null ? '' : nameOf(to)});
      if (legal.ask === 'moon') return t('hearts_table.turn.moon');
      if (legal.ask === 'charge')
        return legal.cards?.length
          ? t('hearts_table.turn.charge', factsOfCards(legal.cards))
          : t('hearts_table.turn.charge_none');
      const [led] = cardsOf(table.trick);
      if (led) return t('hearts_table.turn.follow', factsOf(led));
      return legal.claim ? t('hearts_table.turn.claim') : t('hearts_table.turn.lead');
    },

    /** @param {readonly string[]} hand */
    hand: (hand) =>
      hand.length
        ? bySuit(hand, order)
            .map(({suit: letter, cards: held}) =>
              t('hearts_table.ask.suit', {suit: suit(letter), cards: held.map(rank).join(', ')}),
            )
            .join('. ')
        : t('hearts_table.ask.no_hand'),

    /** @param {Public} table */
    trick(table) {
      const next = turn(table);
      const now = next === null ? '' : of('turn.is', next);
      return table.trick && cardsOf(table.trick).length
        ? `${asPlayed(table.trick, players(table))}. ${now}`
        : `${t('hearts_table.ask.no_trick')} ${now}`;
    },

    /** @param {Public} table */
    last(table) {
      const trick = lastTrick(table);
      if (!trick) return t('hearts_table.ask.no_last');
      const winner = trick.winner ?? null;
      return `${asPlayed(trick, players(table))}. ${winner === null ? t('hearts_table.log.nobody') : of('log.taken', winner)}`;
    },

    /** @param {Public} table @param {boolean} open whether taken cards lie open */
    scores(table, open = true) {
      const running = open ? runningPoints(table) : null;
      const sentence = t('hearts_table.ask.scores', {totals: totals(table)});
      return running ? `${sentence} ${t('hearts_table.ask.running', {points: bySides(table, running)})}` : sentence;
    },

    /** @param {Public} table */
    voids(table) {
      const out = Array.from({length: players(table)}, (_, seat) => ({seat, suits: shown(table, seat)}))
        .filter(({suits}) => suits.length)
        .map(({seat, suits}) => t('hearts_table.ask.void', {name: nameOf(seat), suits: list.format(suits.map(suit))}));
      return out.length ? out.join('. ') : t('hearts_table.ask.no_voids');
    },

    /** What lies open before the seats, what that doubles, and what waits. @param {Public} table */
    open(table) {
      const lying = Array.from({length: players(table)}, (_, seat) => ({
        seat,
        cards: exposedInHand(table, seat),
      })).filter((one) => one.cards.length);
      const open = [
        ...lying.map((one) => of('log.charged', one.seat, factsOfCards(one.cards))),
        ...doublingTexts(allExposed(table)),
        ...(table.waiting?.length ? [t('hearts_table.ask.waiting', factsOfCards(table.waiting))] : []),
      ];
      return open.length ? open.join(' ') : t('hearts_table.ask.nothing_open');
    },

    /** @param {import('./types.d.ts').View} view */
    kitty({public: table, kitty}) {
      if (kitty?.length) return t('hearts_table.log.kitty.seen', factsOfCards(kitty));
      if (table.kitty_taker !== null && table.kitty_taker !== undefined) return of('log.kitty', table.kitty_taker);
      return kittyLies(table)
        ? t(`hearts_table.kitty.${table.rules.leftover}`, {n: table.kitty})
        : t('hearts_table.kitty.none');
    },

    /** The two sides and their players. @param {Public} table */
    sides(table) {
      if (!inSides(table)) return t('hearts_table.side.alone');
      const mine = own < 0 ? -1 : sideOf(table, own);
      const ours =
        mine < 0
          ? []
          : [
              t('hearts_table.side.you_with', {
                side: sideLetter(mine),
                names: list.format(
                  membersOf(table, mine)
                    .filter((seat) => seat !== own)
                    .map(nameOf),
                ),
              }),
            ];
      const rest = table.match.totals.flatMap((_, side) =>
        side === mine
          ? []
          : [
              t('hearts_table.side.play_together', {
                side: sideLetter(side),
                names: list.format(membersOf(table, side).map(nameOf)),
              }),
            ],
      );
      return [...ours, ...rest].join(' ');
    },

    /** @param {readonly string[]} taken */
    kittyTaken: (taken) => t('hearts_table.log.kitty.seen', factsOfCards(taken)),

    /** @param {readonly string[]} those */
    cards,
    cardsFacts: factsOfCards,
    bySides,
    of,
  };
}
