// Each step of a record of Hearts in words. Nobody is "you" here: players are always named. Pure: the sentences come
// from `t`.

import {direction} from '../../kit/rules/pass-direction.js';
import {makeDescriber} from './strings.js';
import {receiver} from './view-selectors.js';

/** @typedef {import('../../kit/record/types.d.ts').Step} Step */
/** @typedef {import('../types.d.ts').ReplayAt} ReplayAt */

const NOBODY = -2;

/** @param {ReplayAt} at @returns {(step: Step, before: Step | null) => string[]} */
export function describeSteps({t, nameOf, order, lang}) {
  const describer = makeDescriber({t, own: NOBODY, nameOf, order, lang});

  return (step, before) => {
    const event = /** @type {import('../../wire.d.ts').HeartsEvent} */ (step.event);
    const table = /** @type {import('../../wire.d.ts').HeartsView} */ (step.view).public;
    const earlier = /** @type {import('../../wire.d.ts').HeartsView | undefined} */ (before?.view)?.public ?? null;
    switch (event.event) {
      case 'dealt': {
        const way = t(`hearts_table.passing.way.${direction(table)}`, {n: table.steps});
        const passing = table.steps
          ? t('hearts_table.passing.watch', {direction: way})
          : t('hearts_table.direction.hold');
        return [t('hearts_table.log.dealt', {deal: event.deal + 1}), passing];
      }
      case 'pass_chosen':
        if (event.cards)
          return [t('replay.hearts.lays', {name: nameOf(event.seat), ...describer.cardsFacts(event.cards)})];
        break;
      case 'passed': {
        const given = event.given.map((cards, seat) => cards ?? cardsThatLeft(before, step, seat));
        const known = given.flatMap((cards, seat) => {
          const to = receiver(table, seat);
          return cards?.length && to !== null
            ? [t('replay.hearts.gives', {name: nameOf(seat), to: nameOf(to), ...describer.cardsFacts(cards)})]
            : [];
        });
        return known.length ? known : [t('hearts_table.log.passed')];
      }
      case 'charge_chosen':
        if (event.cards?.length)
          return [t('replay.hearts.exposes', {name: nameOf(event.seat), ...describer.cardsFacts(event.cards)})];
        return describer.describe({...event, cards: null}, table, earlier);
      case 'kitty_taken': {
        const taken = event.cards?.length ? [t('replay.hearts.kitty', {...describer.cardsFacts(event.cards)})] : [];
        return [...describer.describe({...event, cards: null}, table, earlier), ...taken];
      }
    }
    return describer.describe(event, table, earlier);
  };
}

/** What has left a hand that lies open. @param {Step | null} before @param {Step} after @param {number} seat */
function cardsThatLeft(before, after, seat) {
  const [had, has] = [before?.hands?.[seat], after.hands?.[seat]];
  return had && has ? had.filter((card) => !has.includes(card)) : null;
}
