// What is told of the table: what happened, and what one may ask for at any time. Pure: the sentences come from `t`, the
// names from `nameOf`. Every key is in texts/*/nerts_table.toml; `.you` is the form for the own seat.
//
//   const {tell, own, middle, rivals} = teller({t, seat, nameOf, lang})
//   tell(event, table, before) -> {now: [sentences that cannot wait], later: [[seat, 'foundation' | …], …]}
//   digest(later, table)       -> one sentence for what has gathered meanwhile

import {name as cardName, parse, SUITS} from '../cards/card.js';
import {blocks, pileLeft, rivals as others, topOf} from './read.js';

/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Moved} Moved */
/** @typedef {import('./types.d.ts').Say} Say */
/** @typedef {{seat: number, what: 'foundation' | 'rival' | 'tableau'}} Deed */
/** @typedef {{now: string[], later: Deed[]}} Told */

/** @param {{t: Say, seat: number, nameOf: (seat: number) => string, lang?: string}} at */
export function teller({t, seat: own, nameOf, lang = 'en'}) {
  const list = new Intl.ListFormat(lang, {type: 'conjunction'});
  const card = (/** @type {string} */ text) => cardName(text, t);
  const cards = (/** @type {readonly string[]} */ those) => those.map(card).join(', ');

  /** In the second person for the own seat. @param {string} key @param {number} seat @param {Record<string, string | number>} [facts] */
  const of = (key, seat, facts = {}) =>
    seat === own ? t(`nerts_table.${key}.you`, facts) : t(`nerts_table.${key}.other`, {...facts, name: nameOf(seat)});

  /** @param {Moved} event @param {Public} table @returns {Told} */
  function moved({seat, cards: lifted, source, target, revealed}, table) {
    const now = [];
    const area = table.areas[seat];
    const place = target.at;
    if (seat === own) {
      const facts = {cards: cards(lifted), name: nameOf(target.index ?? 0), n: (target.index ?? 0) + 1};
      now.push(t(`nerts_table.log.moved.${place}`, facts));
      if (revealed) now.push(t('nerts_table.log.revealed', {card: card(revealed)}));
    } else if (place === 'rival' && (target.index ?? 0) === own) {
      now.push(t('nerts_table.log.attacked', {name: nameOf(seat), card: card(lifted[0] ?? 'XC')}));
    }
    if (source.at === 'pile' && area && pileLeft(area) === 0) now.push(of('log.empty', seat));
    const kept = seat !== own && (place === 'foundation' || place === 'rival');
    return {now, later: kept ? [{seat, what: place}] : []};
  }

  /** @type {{[K in Event['event']]?: (event: Extract<Event, {event: K}>, table: Public) => Told | string[]}} */
  const words = {
    dealt: ({round}) => [t('nerts_table.log.dealt', {round: round + 1})],
    readied: ({seat}) => (seat === own ? [] : [of('log.ready', seat)]),
    started: () => [t('nerts_table.log.started')],
    moved,
    turned: ({seat, cards: turned}) => (seat === own ? [t('nerts_table.log.turned', {card: card(turned.at(-1) ?? 'XC')})] : []),
    turned_over: ({seat}) => (seat === own ? [t('nerts_table.log.turned_over')] : []),
    voted: ({seat, stuck}) => [of(stuck ? 'log.voted' : 'log.unvoted', seat)],
    round_ended: ({reason, caller}) => [
      reason === 'call' && caller !== null && caller !== undefined ? of('log.called', caller) : t(`nerts_table.log.ended.${reason}`),
    ],
    scored: ({points, totals}) => [
      t('nerts_table.log.scored', {
        points: points.map((n, seat) => t('nerts_table.ask.points', {name: nameOf(seat), points: n})).join(', '),
        totals: totals.map((n, seat) => t('nerts_table.ask.points', {name: nameOf(seat), points: n})).join(', '),
      }),
    ],
    match_ended: ({places}) => places.flatMap((place, side) => (place === 1 ? [of('log.won', side)] : [])),
  };

  /** @param {number} left */
  const left = (left) => t('nerts_table.pile.left', {n: left});

  return {
    /** @param {Event} event @param {Public} table @returns {Told} */
    tell(event, table) {
      const say = /** @type {((event: Event, table: Public) => Told | string[]) | undefined} */ (words[event.event]);
      const told = say?.(event, table) ?? [];
      return Array.isArray(told) ? {now: told, later: []} : told;
    },

    /** What the rivals did meanwhile, in one sentence. @param {readonly Deed[]} deeds @param {Public} table */
    digest(deeds, table) {
      const seats = [...new Set(deeds.map(({seat}) => seat))];
      return seats
        .map((seat) => {
          const n = deeds.filter((deed) => deed.seat === seat).length;
          const area = table.areas[seat];
          return t('nerts_table.log.digest', {name: nameOf(seat), n, left: area ? pileLeft(area) : 0});
        })
        .join(' ');
    },

    /** What was chosen, and where it fits. @param {import('./choice.js').Choice} choice @param {import('./types.d.ts').Place[]} places @param {Public} table */
    chosen({source, card: chosen}, places, table) {
      const top = chosen ?? topOf(table, own, source);
      const where = places.map((place) =>
        t(`nerts_table.fits.${place.at}`, {n: (place.index ?? 0) + 1, name: place.at === 'rival' ? nameOf(place.index ?? 0) : ''}),
      );
      const facts = {card: top ? card(top) : '', places: list.format([...new Set(where)])};
      return t(where.length ? 'nerts_table.fits.some' : 'nerts_table.fits.none', facts);
    },

    /** The own cards. @param {Public} table */
    own(table) {
      const area = table.areas[own];
      if (!area) return t('nerts_table.ask.watching');
      const top = area.pile.at(-1);
      const waste = area.waste.at(-1);
      return [
        top ? t('nerts_table.ask.pile', {card: card(top), left: left(pileLeft(area))}) : t('nerts_table.pile.empty'),
        waste ? t('nerts_table.ask.waste', {card: card(waste)}) : t('nerts_table.ask.no_waste'),
        ...area.tableau.map((column, at) =>
          t('nerts_table.ask.column', {n: at + 1, cards: column.length ? cards([...column].reverse()) : t('nerts_table.ask.space')}),
        ),
      ].join(' ');
    },

    /** The middle, by suit. @param {Public} table */
    middle(table) {
      if (!table.foundations.length) return t('nerts_table.ask.no_middle');
      return SUITS.flatMap((suit) => {
        const tops = blocks(table, 0)
          .filter((block) => block.suit === suit)
          .flatMap(({slots}) => slots.map((number) => table.foundations[number ?? 0]?.at(-1) ?? 'XC'));
        const ranks = tops.map((top) => t(`cards.rank.${parse(top).rank}`));
        return tops.length ? [t('nerts_table.ask.suit', {suit: t(`cards.suit.${suit}`), cards: list.format(ranks)})] : [];
      }).join(' ');
    },

    /** What is public of the rivals. @param {Public} table */
    rivals: (table) =>
      others(table.areas.length, own)
        .map((seat) => {
          const area = table.areas[seat];
          if (!area) return '';
          const top = area.pile.at(-1);
          const tops = area.tableau.flatMap((column) => column.slice(-1));
          return t('nerts_table.ask.rival', {
            name: nameOf(seat),
            pile: top ? card(top) : t('nerts_table.pile.empty'),
            left: left(pileLeft(area)),
            cards: tops.length ? cards(tops) : t('nerts_table.ask.space'),
          });
        })
        .join(' ') || t('nerts_table.ask.no_rivals'),

    of,
  };
}
