// Each step of a record in words. Nobody is "you" here: whoever looks through a player's eyes reads that player's name.
// Pure: the sentences come from `t`.
//
//   const told = sayer({t, record, nameOf, order, lang})
//   told(12)   -> what happened at step 12; '' where there is nothing to say

import {name as cardName} from '../cards/card.js';
import {direction, receiver} from '../hearts/read.js';
import {teller as heartsTeller} from '../hearts/say.js';
import {pileLeft} from '../nerts/read.js';
import {teller as nertsTeller} from '../nerts/say.js';

/** @typedef {import('./types.d.ts').Replayed} Replayed */
/** @typedef {import('./types.d.ts').Step} Step */
/** @typedef {{t: import('./types.d.ts').Say, record: Replayed, nameOf: (seat: number) => string, order: 'up' | 'down', lang: string}} At */

const NOBODY = -2;

/** @param {At} at @returns {(at: number) => string} */
export function sayer(at) {
  const told = at.record.game === 'hearts' ? hearts(at) : nerts(at);
  return (place) => {
    const step = at.record.steps[place];
    return step ? told(step, at.record.steps[place - 1] ?? null).join(' ') : '';
  };
}

/** @param {At} at @returns {(step: Step, before: Step | null) => string[]} */
function hearts({t, nameOf, order, lang}) {
  const teller = heartsTeller({t, own: NOBODY, nameOf, order, lang});

  return (step, before) => {
    const event = /** @type {import('../wire.d.ts').HeartsEvent} */ (step.event);
    const table = /** @type {import('../wire.d.ts').HeartsView} */ (step.view).public;
    const earlier = /** @type {import('../wire.d.ts').HeartsView | undefined} */ (before?.view)?.public ?? null;
    switch (event.event) {
      case 'dealt': {
        const way = t(`hearts_table.passing.way.${direction(table)}`, {n: table.steps});
        const passing = table.steps ? t('hearts_table.passing.watch', {direction: way}) : t('hearts_table.direction.hold');
        return [t('hearts_table.log.dealt', {deal: event.deal + 1}), passing];
      }
      case 'pass_chosen':
        if (event.cards) return [t('replay.hearts.lays', {name: nameOf(event.seat), cards: teller.cards(event.cards)})];
        break;
      case 'passed': {
        const given = event.given.map((cards, seat) => cards ?? gone(before, step, seat));
        const known = given.flatMap((cards, seat) => {
          const to = receiver(table, seat);
          return cards?.length && to !== null ? [t('replay.hearts.gives', {name: nameOf(seat), to: nameOf(to), cards: teller.cards(cards)})] : [];
        });
        return known.length ? known : [t('hearts_table.log.passed')];
      }
      case 'charge_chosen':
        if (event.cards?.length) return [t('replay.hearts.exposes', {name: nameOf(event.seat), cards: teller.cards(event.cards)})];
        return teller.tell({...event, cards: null}, table, earlier);
      case 'kitty_taken': {
        const taken = event.cards?.length ? [t('replay.hearts.kitty', {cards: teller.cards(event.cards)})] : [];
        return [...teller.tell({...event, cards: null}, table, earlier), ...taken];
      }
    }
    return teller.tell(event, table, earlier);
  };
}

/** What has left a hand that lies open. @param {Step | null} before @param {Step} after @param {number} seat */
function gone(before, after, seat) {
  const [had, has] = [before?.hands?.[seat], after.hands?.[seat]];
  return had && has ? had.filter((card) => !has.includes(card)) : null;
}

/** @param {At} at @returns {(step: Step) => string[]} */
function nerts({t, nameOf, lang}) {
  const teller = nertsTeller({t, seat: NOBODY, nameOf, lang});
  const named = (/** @type {readonly string[]} */ cards) => cards.map((card) => cardName(card, t)).join(', ');

  return (step) => {
    const event = /** @type {import('../wire.d.ts').NertsEvent} */ (step.event);
    const table = /** @type {import('../wire.d.ts').NertsView} */ (step.view).public;
    switch (event.event) {
      case 'moved': {
        const {seat, cards, source, target, revealed} = event;
        const index = target.index ?? 0;
        const facts = {name: nameOf(seat), cards: named(cards), n: index + 1, to: target.at === 'rival' ? nameOf(index) : ''};
        const area = table.areas[seat];
        const empty = source.at === 'pile' && area && pileLeft(area) === 0;
        return [
          t(`replay.nerts.moved.${target.at}`, facts),
          ...(revealed ? [t('replay.nerts.revealed', {card: named([revealed])})] : []),
          ...(empty ? [teller.of('log.empty', seat)] : []),
        ];
      }
      case 'turned':
        return [t('replay.nerts.turned', {name: nameOf(event.seat), cards: named(event.cards.slice(-1))})];
      case 'turned_over':
        return [t('replay.nerts.turned_over', {name: nameOf(event.seat)})];
      default:
        return teller.tell(event, table).now;
    }
  };
}
