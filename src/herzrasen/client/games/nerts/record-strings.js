// Each step of a record of Nerts in words. Nobody is "you" here: players are always named. Pure: the sentences come
// from `t`.

import {listFormat} from '../../core/text/list-format.js';
import {cardFacts} from '../../core/text/card-in-sentence.js';
import {cardName} from '../../core/text/card-text.js';
import {playersOf} from '../../kit/record/selectors.js';
import {makeDescriber} from './strings.js';
import {pileLeft} from './view-selectors.js';

/** @typedef {import('../../kit/record/types.d.ts').Step} Step */
/** @typedef {import('../types.d.ts').ReplayAt} ReplayAt */

const NOBODY = -2;
const DEALER = -1;

/** @param {ReplayAt} at @returns {(step: Step) => string[]} */
export function describeSteps({t, record, nameOf, lang}) {
  const describer = makeDescriber({t, seat: NOBODY, nameOf, lang});
  const list = listFormat(lang);
  const cardNames = (/** @type {readonly string[]} */ cards) => cards.map((card) => cardName(card, t)).join(', ');
  const names = (/** @type {readonly number[]} */ seats) => list.format(seats.map(nameOf));

  /** @param {import('./types.d.ts').Moved} event @param {import('./types.d.ts').Public} table @param {number} by */
  function describeMove({seat, cards, source, target, revealed, stands_for}, table, by) {
    const {areas} = table;
    const index = target.index ?? 0;
    const as = (/** @type {string} */ joker) =>
      stands_for ? t('nerts.event.all.as', {joker, card: cardNames([stands_for])}) : joker;
    const forms = Object.fromEntries(
      Object.entries(cardFacts(cards[0] ?? 'XC', t)).map(([name, form]) => [name, as(form)]),
    );
    const card = as(cardNames(cards));
    const owners = (/** @type {number} */ area) => names(playersOf(record, areas.length, area));
    const mine = seat % areas.length;
    const facts = {name: nameOf(seat), cards: card, n: index + 1, to: target.at === 'rival' ? owners(index) : ''};
    const area = areas[mine];
    const empty = source.at === 'pile' && area && pileLeft(area) === 0;
    const itself = t(`nerts.event.all.${target.at === 'tableau' ? 'filled' : 'went'}`, {...forms, names: owners(mine)});
    return [
      by === DEALER || by % areas.length !== mine ? itself : t(`replay.nerts.moved.${target.at}`, facts),
      ...(revealed ? [t('replay.nerts.revealed', cardFacts(revealed, t))] : []),
      ...(empty ? [describer.of('log.empty', seat)] : []),
    ];
  }

  /** @param {import('../../wire.d.ts').Race} race */
  function race({by, claims: [winner, ...losers]}) {
    if (!winner) return '';
    const ms = Math.abs(Math.min(...losers.map(({touched}) => touched)) - winner.touched);
    return t(`nerts.event.race.${by}`, {seat: nameOf(winner.seat), others: names(losers.map(({seat}) => seat)), ms});
  }

  /** @param {Step} step */
  function describeEvent(step) {
    const event = /** @type {import('../../wire.d.ts').NertsEvent} */ (step.event);
    const table = /** @type {import('../../wire.d.ts').NertsView} */ (step.view).public;
    switch (event.event) {
      case 'moved':
        return describeMove(event, table, step.by);
      case 'stopped':
        return [t(`nerts.event.all.stopped-${event.reason}`)];
      case 'remedied':
        return [t(`nerts.event.all.remedied-${record.options.stuck_action}`)];
      case 'round_ended':
        return event.caller === null || event.caller === undefined
          ? [t(`nerts.event.all.${event.reason}`)]
          : describer.describe(event, table).now;
      case 'turned':
        return [t('replay.nerts.turned', {name: nameOf(event.seat), cards: cardNames(event.cards.slice(-1))})];
      case 'turned_over':
        return [t('replay.nerts.turned_over', {name: nameOf(event.seat)})];
      default:
        return describer.describe(event, table).now;
    }
  }

  return (step) => [...describeEvent(step), ...(step.races ?? []).map(race)];
}
