// What follows from what lies on the table now: what is still there, what goes along, and whose it is.
//
//   remainingLifts(table, lifts)    the lifts that still start from, and lead to, what is shown
//   choiceHolds(table, choice)      whether what was chosen is still there
//   cardsFrom(table, place, card)   a card with all that lies on it
//   chosenSuits(table)              the suits whose free place in the middle takes what is chosen
//   playedByMate(table, place)      whether a team mate plays with this place, by the rules' roles

import {parseCard} from '../../core/text/card-text.js';
import {NEW, topOf} from './view-selectors.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {Pick<Table, 'visibleTable' | 'ownArea' | 'pending'>} Shown */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./selection.js').Choice} Choice */

/** Those whose card and target are as the server saw them: moves on their way may have changed either. @param {Shown} table @param {readonly Option[]} lifts */
export const remainingLifts = (table, lifts) =>
  lifts.flatMap((option) => {
    if (!stillThere(table, option)) return [];
    const targets = option.targets.filter(
      ({place, onto = null}) =>
        place.index === NEW || (table.visibleTable && topOf(table.visibleTable, table.ownArea, place) === onto),
    );
    return targets.length === option.targets.length ? [option] : targets.length ? [{...option, targets}] : [];
  });

/** Whether a lift still starts from what is shown. @param {Shown} table @param {Option} option */
function stillThere(table, {source, card}) {
  const {visibleTable: shown} = table;
  if (!shown || table.pending.has(card)) return false;
  return source.at === 'tableau'
    ? Boolean(shown.areas[table.ownArea]?.tableau[source.index ?? 0]?.includes(card))
    : topOf(shown, table.ownArea, source) === card;
}

/** Whether what was chosen is still there. @param {Table} table @param {Choice} choice */
export function choiceHolds(table, {source, card}) {
  const {visibleTable: shown} = table;
  if (shown?.phase !== 'play') return false;
  const cards =
    source.at === 'tableau'
      ? (shown.areas[table.ownArea]?.tableau[source.index ?? 0] ?? [])
      : [topOf(shown, table.ownArea, source)];
  return card === null ? cards.some((one) => one !== null) : cards.includes(card);
}

/** A card with all that lies on it. @param {Table} table @param {Place} source @param {string} card */
export function cardsFrom(table, source, card) {
  const column =
    source.at === 'tableau' ? (table.visibleTable?.areas[table.ownArea]?.tableau[source.index ?? 0] ?? []) : [];
  const at = column.indexOf(card);
  return at < 0 ? [card] : column.slice(at);
}

/** A card's own suit; a blank joker's are those that it could open: 'S', 'CDSH'. @param {Table} table @param {Choice | null} choice */
export function suitsOf({visibleTable: shown, ownArea: mine, lifts}, choice) {
  const card = choice && shown ? (choice.card ?? topOf(shown, mine, choice.source)) : null;
  if (card === null) return '';
  const {rank, suit} = parseCard(card);
  if (rank !== 'X') return suit;
  const opening = lifts
    .filter((option) => option.card === card)
    .flatMap(({targets}) => targets.filter(({place}) => place.index === NEW));
  return opening.flatMap(({stands = []}) => stands.map((each) => parseCard(each).suit)).join('');
}

/** @param {Table} table */
export const chosenSuits = (table) => suitsOf(table, table.choice);

/** Where roles are shared out, one has the pile and the other the rest. @param {Table} table @param {Place['at'] | 'stock'} at */
export const playedByMate = ({role}, at) =>
  role !== 'all' && at !== 'foundation' && at !== 'rival' && (at === 'pile') !== (role === 'pile');
