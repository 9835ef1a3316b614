// What is told of the table: what happened, as it happens, and what one may ask for at any time. Pure: the sentences come
// from `t`, the names from `teller`. Every key is in texts/*/hearts_table.toml; `.you` is the form for the own seat.
//
//   const {tell, hand, trick, last, scores, voids} = teller({t, own, nameOf, order})
//   tell(event, table, before)  -> sentences for the log; table and before: Public after and before the event
//   hand(cards) …               -> one sentence on demand

import {name as cardName, parse} from '../cards/card.js';
import {bySuit, cardsOf, direction, giver, lastTrick, playedBy, players, receiver, sorted, turn, voids as shown} from './read.js';

/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Trick} Trick */
/** @typedef {import('./types.d.ts').Say} Say */

/**
 * @param {{t: Say, own: number, nameOf: (seat: number) => string, order: 'up' | 'down', lang?: string}} at
 */
export function teller({t, own, nameOf, order, lang = 'en'}) {
  const list = new Intl.ListFormat(lang, {type: 'conjunction'});
  const suit = (/** @type {string} */ letter) => t(`cards.suit.${letter}`);
  const cards = (/** @type {readonly string[]} */ those) => list.format(sorted(those, order).map((card) => cardName(card, t)));
  const rank = (/** @type {string} */ card) => t(`cards.rank.${parse(card).rank}`);

  /** A sentence about a seat, in the second person for the own one. @param {string} key @param {number} seat @param {Record<string, string | number>} [facts] */
  const of = (key, seat, facts = {}) =>
    seat === own ? t(`hearts_table.${key}.you`, facts) : t(`hearts_table.${key}.other`, {...facts, name: nameOf(seat)});

  /** @param {Trick} trick @param {number} count */
  const asPlayed = (trick, count) =>
    cardsOf(trick)
      .map((card, at) => t('hearts_table.ask.played', {name: nameOf(playedBy(trick, at, count)), card: cardName(card, t)}))
      .join(', ');

  /** @param {Public} table */
  const totals = ({match}) =>
    match.totals.map((points, side) => t('hearts_table.ask.total', {name: nameOf(side), points})).join(', ');

  /** @type {{[K in Event['event']]?: (event: Extract<Event, {event: K}>, table: Public) => (string | null)[]}} */
  const words = {
    dealt: ({deal}, table) => {
      const to = receiver(table, own);
      const pass = t(`hearts_table.direction.${direction(table)}`, {n: table.steps, name: to === null ? '' : nameOf(to)});
      return [t('hearts_table.log.dealt', {deal: deal + 1}), pass];
    },
    pass_chosen: ({seat, cards: given}) => [
      seat === own && given ? t('hearts_table.log.pass_chosen.you', {cards: cards(given)}) : of('log.pass_chosen', seat),
    ],
    passed: ({given}, table) => {
      const from = giver(table, own);
      const got = from === null || own < 0 ? null : given[from];
      return [got && from !== null ? t('hearts_table.log.received', {cards: cards(got), name: nameOf(from)}) : t('hearts_table.log.passed')];
    },
    play_began: ({leader}) => [of('log.leads', leader)],
    played: ({seat, card}) => [of('log.played', seat, {card: cardName(card, t)})],
    trick_taken: ({winner}) => [winner === null ? t('hearts_table.log.nobody') : of('log.taken', winner)],
    moon_shot: ({seat, sun}) => [of(sun ? 'log.sun' : 'log.moon', seat)],
    moon_chosen: ({seat, choice}) => [of(`log.chose_${choice}`, seat)],
    scored: ({points}, table) => [
      t('hearts_table.log.scored', {
        points: points.map((n, seat) => t('hearts_table.ask.total', {name: nameOf(seat), points: n})).join(', '),
        totals: totals(table),
      }),
    ],
    match_ended: ({places}) => places.map((place, side) => (place === 1 ? of('log.won', side) : null)),
  };

  return {
    /**
     * @param {Event} event
     * @param {Public} table
     * @param {Public | null} before
     * @returns {string[]}
     */
    tell(event, table, before) {
      const say = /** @type {((event: Event, table: Public) => (string | null)[]) | undefined} */ (words[event.event]);
      const told = say?.(event, table) ?? [];
      if (before && !before.broken && table.broken && before.deal === table.deal) told.push(t('hearts_table.log.broken'));
      return told.filter((sentence) => sentence !== null);
    },

    /** What is asked of this seat now. @param {{ask?: string, most?: number}} legal @param {Public} table */
    wanted(legal, table) {
      const to = receiver(table, own);
      if (legal.ask === 'pass') return t('hearts_table.turn.pass', {n: legal.most ?? 0, name: to === null ? '' : nameOf(to)});
      if (legal.ask === 'moon') return t('hearts_table.turn.moon');
      const [led] = cardsOf(table.trick);
      return led ? t('hearts_table.turn.follow', {card: cardName(led, t)}) : t('hearts_table.turn.lead');
    },

    /** @param {readonly string[]} hand */
    hand: (hand) =>
      hand.length
        ? bySuit(hand, order)
            .map(({suit: letter, cards: held}) => t('hearts_table.ask.suit', {suit: suit(letter), cards: held.map(rank).join(', ')}))
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

    /** @param {Public} table */
    scores: (table) => t('hearts_table.ask.scores', {totals: totals(table)}),

    /** @param {Public} table */
    voids(table) {
      const out = Array.from({length: players(table)}, (_, seat) => ({seat, suits: shown(table, seat)}))
        .filter(({suits}) => suits.length)
        .map(({seat, suits}) => t('hearts_table.ask.void', {name: nameOf(seat), suits: list.format(suits.map(suit))}));
      return out.length ? out.join('. ') : t('hearts_table.ask.no_voids');
    },

    /** @param {readonly string[]} those */
    cards,
    of,
  };
}
