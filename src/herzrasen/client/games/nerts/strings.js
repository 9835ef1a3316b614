// Nerts in sentences: events as they happen, and answers to spoken requests. Pure: the sentences come from `t`, the
// names from `nameOf`. Keys are in locales/*/nerts_table.toml; `.you` is the form for the own seat.
//
//   const {describe, own, middle, rivals} = makeDescriber({t, seat, nameOf, lang})
//   describe(event, table, before) -> {now: [sentences that cannot wait], later: [[seat, 'foundation' | …], …]}
//   digest(later, table)       -> one sentence for what has gathered meanwhile

import {parseCard, SUITS} from '../../core/text/card-text.js';
import {faceOf, nameOf as nameOfCard, factsOf} from './jokers.js';
import {blocks, pileLeft, rivals as others, topOf} from './view-selectors.js';
import {playersOf} from './teams.js';
import {areaOf, sideMembers} from './ownership.js';
import {listFormat} from '../../core/text/list-format.js';
import {firstSides, sharedFirstPlace} from '../../kit/table/shared-first-place.js';

/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Moved} Moved */
/** @typedef {import('./types.d.ts').Say} Say */
/** @typedef {{seat: number, what: 'foundation' | 'rival' | 'tableau'}} Action */
/** @typedef {{now: string[], later: Action[]}} Told */

/** @param {{t: Say, seat: number, nameOf: (seat: number) => string, lang?: string, brief?: boolean}} at brief: the same in few words */
export function makeDescriber({t, seat: own, nameOf, lang = 'en', brief = false}) {
  const list = listFormat(lang);
  const card = (/** @type {string} */ text, /** @type {Public} */ table) => nameOfCard(text, table.jokers, t);
  const cards = (/** @type {readonly string[]} */ those, /** @type {Public} */ table) =>
    those.map((one) => card(one, table)).join(', ');

  /** Pile, waste and columns. @param {import('./types.d.ts').Area} area @param {Public} table @param {string} empty said of an empty pile */
  const lying = (area, table, empty) => {
    const top = area.pile.at(-1);
    const waste = area.waste.at(-1);
    return [
      top ? t('nerts_table.ask.pile', {card: card(top, table), left: pileCountText(pileLeft(area))}) : empty,
      waste ? t('nerts_table.ask.waste', {card: card(waste, table)}) : t('nerts_table.ask.no_waste'),
      ...area.tableau.map((column, at) =>
        t('nerts_table.ask.column', {
          n: at + 1,
          cards: column.length ? cards([...column].reverse(), table) : t('nerts_table.ask.space'),
        }),
      ),
    ].join(' ');
  };

  /** In the second person for the own seat. @param {string} key @param {number} seat @param {Record<string, string | number>} [facts] */
  const of = (key, seat, facts = {}) =>
    seat === own ? t(`nerts_table.${key}.you`, facts) : t(`nerts_table.${key}.other`, {...facts, name: nameOf(seat)});

  /** @param {Public} table @param {number} side */
  const names = (table, side) => sideMembers(table, side).map(nameOf).join(' & ');

  /** @param {Moved} event @param {Public} table @returns {Told} */
  function describeMove({seat, cards: lifted, source, target, revealed}, table) {
    const now = [];
    const area = table.areas[areaOf(table, seat)];
    const place = target.at;
    const index = target.index ?? 0;
    if (seat === own) {
      const facts = {
        cards: cards(lifted, table),
        name: place === 'rival' ? playersOf(table, index, nameOf) : '',
        n: index + 1,
      };
      now.push(t(`nerts_table.${brief ? 'brief' : 'log'}.moved.${place}`, facts));
      if (revealed) now.push(t(`nerts_table.${brief ? 'brief' : 'log'}.revealed`, factsOf(revealed, table.jokers, t)));
    } else if (place === 'rival' && index === areaOf(table, own)) {
      now.push(t('nerts_table.log.attacked', {name: nameOf(seat), ...factsOf(lifted[0] ?? 'XC', table.jokers, t)}));
    }
    if (source.at === 'pile' && area && pileLeft(area) === 0) now.push(of('log.empty', seat));
    const kept = seat !== own && (place === 'foundation' || place === 'rival');
    return {now, later: kept ? [{seat, what: place}] : []};
  }

  /** @type {{[K in Event['event']]?: (event: Extract<Event, {event: K}>, table: Public) => Told | string[]}} */
  const words = {
    dealt: ({round}) => [t('nerts_table.log.dealt', {round: round + 1})],
    readied: ({seat}) => (seat === own || brief ? [] : [of('log.ready', seat)]),
    started: ({seat}) => [
      seat < 0 || seat === own ? t('nerts_table.log.started') : t('nerts_end.start.said', {name: nameOf(seat)}),
    ],
    moved: describeMove,
    turned: ({seat, cards: turned}, table) =>
      seat === own
        ? [t(`nerts_table.${brief ? 'brief' : 'log'}.turned`, {card: card(turned.at(-1) ?? 'XC', table)})]
        : [],
    turned_over: ({seat}) => (seat === own ? [t('nerts_table.log.turned_over')] : []),
    voted: ({seat, stuck}, {votes, calls}) => [
      `${of(stuck ? 'log.voted' : 'log.unvoted', seat)} ${t('nerts_stuck.log.votes', {n: votes.length, of: calls.length})}`,
    ],
    stopped: ({reason}, {rules, remedies}) => [
      t(`nerts_stuck.log.${reason}`),
      ...(remedies < (rules.stuck_times ?? 3) && rules.stuck_action !== 'end'
        ? [
            `${t(`nerts_stuck.action.${rules.stuck_action ?? 'rotate'}`)} ${t('nerts_stuck.times', {at: remedies + 1, of: rules.stuck_times ?? 3})}`,
          ]
        : []),
    ],
    remedied: () => [t('nerts_stuck.log.remedied')],
    round_ended: ({reason, caller}) => [
      reason === 'call' && caller !== null && caller !== undefined
        ? of('log.called', caller)
        : t(`nerts_table.log.ended.${reason}`),
    ],
    scored: ({points, totals}, table) => [
      t('nerts_table.log.scored', {
        points: points
          .map((n, area) => t('nerts_table.ask.points', {name: playersOf(table, area, nameOf), points: n}))
          .join(', '),
        totals: totals.map((n, side) => t('nerts_table.ask.points', {name: names(table, side), points: n})).join(', '),
      }),
    ],
    match_ended: ({places}, table) => {
      const winners = firstSides(places);
      const sides = winners.map((side) => sideMembers(table, side));
      if (sides.length > 1) return [sharedFirstPlace(sides, own, {t, nameOf, lang})];
      return winners.map((side) => {
        const won = sideMembers(table, side);
        if (won.length === 1) return of('log.won', won[0] ?? 0);
        return t(won.includes(own) ? 'nerts_end.won.team' : 'nerts_table.log.won.side', {name: names(table, side)});
      });
    },
  };

  /** @param {number} left */
  const pileCountText = (left) => t('nerts_table.pile.left', {n: left});

  return {
    /** @param {Event} event @param {Public} table @returns {Told} */
    describe(event, table) {
      const describeEvent = /** @type {((event: Event, table: Public) => Told | string[]) | undefined} */ (
        words[event.event]
      );
      const sentences = describeEvent?.(event, table) ?? [];
      return Array.isArray(sentences) ? {now: sentences, later: []} : sentences;
    },

    /** What the rivals did meanwhile, in one sentence. @param {readonly Action[]} moves @param {Public} table */
    digest(moves, table) {
      const seats = [...new Set(moves.map(({seat}) => seat))];
      return seats
        .map((seat) => {
          const n = moves.filter((move) => move.seat === seat).length;
          const area = table.areas[areaOf(table, seat)];
          return t(`nerts_table.${brief ? 'brief' : 'log'}.digest`, {
            name: nameOf(seat),
            n,
            left: area ? pileLeft(area) : 0,
          });
        })
        .join(' ');
    },

    /** What was chosen, and where it fits. @param {import('./selection.js').Choice} choice @param {import('./types.d.ts').Place[]} places @param {Public} table */
    chosen({source, card: chosen}, places, table) {
      const top = chosen ?? topOf(table, areaOf(table, own), source);
      const where = places.map((place) =>
        t(`nerts_table.fits.${place.at}`, {
          n: (place.index ?? 0) + 1,
          name: place.at === 'rival' ? playersOf(table, place.index ?? 0, nameOf) : '',
        }),
      );
      const facts = {card: top ? card(top, table) : '', places: list.format([...new Set(where)])};
      return t(where.length ? 'nerts_table.fits.some' : 'nerts_table.fits.none', facts);
    },

    /** The own cards. @param {Public} table */
    own(table) {
      const area = table.areas[areaOf(table, own)];
      if (!area) return t('nerts_table.ask.watching');
      return lying(area, table, t('nerts_table.pile.empty'));
    },

    /** All of one rival's cards. @param {Public} table @param {number} at */
    rival(table, at) {
      const area = table.areas[at];
      if (!area) return '';
      return t('nerts_table.ask.area', {
        name: playersOf(table, at, nameOf),
        cards: lying(area, table, t('nerts_table.ask.pile_empty')),
      });
    },

    /** The middle, by suit. @param {Public} table */
    middle(table) {
      if (!table.foundations.length) return t('nerts_table.ask.no_middle');
      return SUITS.flatMap((suit) => {
        const tops = blocks(table, 0)
          .filter((block) => block.suit === suit)
          .flatMap(({slots}) => slots.map((number) => table.foundations[number ?? 0]?.at(-1) ?? 'XC'));
        const ranks = tops.map((top) => t(`cards.rank.${parseCard(faceOf(top, table.jokers)).rank}`));
        return tops.length
          ? [t('nerts_table.ask.suit', {suit: t(`cards.suit.${suit}`), cards: list.format(ranks)})]
          : [];
      }).join(' ');
    },

    /** @param {Public} table */
    scores: (table) =>
      t('nerts_table.ask.scores', {
        totals: table.match.totals
          .map((n, side) => t('nerts_table.ask.points', {name: names(table, side), points: n}))
          .join(', '),
      }),

    /** What is public of the rivals. @param {Public} table */
    rivals: (table) =>
      others(table.areas.length, areaOf(table, own))
        .map((at) => {
          const area = table.areas[at];
          if (!area) return '';
          const top = area.pile.at(-1);
          const tops = area.tableau.flatMap((column) => column.slice(-1));
          const facts = {
            name: playersOf(table, at, nameOf),
            cards: tops.length ? cards(tops, table) : t('nerts_table.ask.space'),
          };
          return top
            ? t('nerts_table.ask.rival', {...facts, pile: card(top, table), left: pileCountText(pileLeft(area))})
            : t('nerts_table.ask.rival_empty', facts);
        })
        .join(' ') || t('nerts_table.ask.no_rivals'),

    of,
  };
}
