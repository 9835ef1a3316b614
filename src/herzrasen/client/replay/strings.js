// Describes each step of a record in words. Nobody is "you" here: players are always named. Pure: the sentences come
// from `t`.
//
//   const describe = makeDescriber({t, record, nameOf, order, lang})
//   describe(12)   -> what happened at step 12; '' where there is nothing to say

import {cardFacts} from '../cards/card-forms.js';
import {cardName} from '../cards/card-text.js';
import {direction, receiver} from '../hearts/view-selectors.js';
import {makeDescriber as describeHearts} from '../hearts/strings.js';
import {pileLeft} from '../nerts/view-selectors.js';
import {makeDescriber as describeNerts} from '../nerts/strings.js';
import {playersOf} from './selectors.js';

/** @typedef {import('./types.d.ts').RecordReplay} Replayed */
/** @typedef {import('./types.d.ts').Step} Step */
/** @typedef {{t: import('./types.d.ts').Say, record: Replayed, nameOf: (seat: number) => string, order: 'up' | 'down' | 'colours', lang: string}} At */

const NOBODY = -2;
const DEALER = -1;

/** @param {At} at @returns {(at: number) => string} */
export function makeDescriber(at) {
  const describeStep = DESCRIBERS[at.record.game](at);
  return (place) => {
    const step = at.record.steps[place];
    return step ? describeStep(step, at.record.steps[place - 1] ?? null).join(' ') : '';
  };
}

/** @param {At} at @returns {(step: Step, before: Step | null) => string[]} */
function hearts({t, nameOf, order, lang}) {
  const describer = describeHearts({t, own: NOBODY, nameOf, order, lang});

  return (step, before) => {
    const event = /** @type {import('../wire.d.ts').HeartsEvent} */ (step.event);
    const table = /** @type {import('../wire.d.ts').HeartsView} */ (step.view).public;
    const earlier = /** @type {import('../wire.d.ts').HeartsView | undefined} */ (before?.view)?.public ?? null;
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

/** @param {At} at @returns {(step: Step) => string[]} */
function nerts({t, record, nameOf, lang}) {
  const describer = describeNerts({t, seat: NOBODY, nameOf, lang});
  const list = new Intl.ListFormat(lang, {type: 'conjunction'});
  const cardNames = (/** @type {readonly string[]} */ cards) => cards.map((card) => cardName(card, t)).join(', ');
  const names = (/** @type {readonly number[]} */ seats) => list.format(seats.map(nameOf));

  /** @param {import('../nerts/types.d.ts').Moved} event @param {import('../nerts/types.d.ts').Public} table @param {number} by */
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

  /** @param {import('../wire.d.ts').Race} race */
  function race({by, claims: [winner, ...losers]}) {
    if (!winner) return '';
    const ms = Math.abs(Math.min(...losers.map(({touched}) => touched)) - winner.touched);
    return t(`nerts.event.race.${by}`, {seat: nameOf(winner.seat), others: names(losers.map(({seat}) => seat)), ms});
  }

  /** @param {Step} step */
  function describeEvent(step) {
    const event = /** @type {import('../wire.d.ts').NertsEvent} */ (step.event);
    const table = /** @type {import('../wire.d.ts').NertsView} */ (step.view).public;
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

const DESCRIBERS = {hearts, nerts};
