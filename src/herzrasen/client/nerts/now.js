// What follows from what lies on the table now: what is still there, what goes along, and whose it is.
//
//   offered(table, lifts)        the lifts that still start from, and lead to, what is shown
//   holds(table, choice)         whether what was chosen is still there
//   carried(table, place, card)  a card with all that lies on it
//   chosenSuits(table)           the suits whose free place in the middle takes what is chosen
//   others(table, place)         whether a team mate plays with this place, by the rules' roles

import {parse} from '../cards/card.js';
import {NEW, topOf} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Option} Option */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./choice.js').Choice} Choice */

/** Those whose card and target are as the server saw them: moves on their way may have changed either. @param {Table} table @param {readonly Option[]} lifts */
export const offered = (table, lifts) =>
  lifts.flatMap((option) => {
    if (!remains(table, option)) return [];
    const targets = option.targets.filter(
      ({place, onto = null}) => place.index === NEW || (table.shown && topOf(table.shown, table.mine, place) === onto),
    );
    return targets.length === option.targets.length ? [option] : targets.length ? [{...option, targets}] : [];
  });

/** Whether a lift still starts from what is shown. @param {Table} table @param {Option} option */
function remains(table, {source, card}) {
  const {shown} = table;
  if (!shown || table.pending.has(card)) return false;
  return source.at === 'tableau'
    ? Boolean(shown.areas[table.mine]?.tableau[source.index ?? 0]?.includes(card))
    : topOf(shown, table.mine, source) === card;
}

/** Whether what was chosen is still there. @param {Table} table @param {Choice} choice */
export function holds(table, {source, card}) {
  const {shown} = table;
  if (!shown || shown.phase !== 'play') return false;
  const cards = source.at === 'tableau' ? shown.areas[table.mine]?.tableau[source.index ?? 0] ?? [] : [topOf(shown, table.mine, source)];
  return card === null ? cards.some((one) => one !== null) : cards.includes(card);
}

/** A card with all that lies on it. @param {Table} table @param {Place} source @param {string} card */
export function carried(table, source, card) {
  const column = source.at === 'tableau' ? table.shown?.areas[table.mine]?.tableau[source.index ?? 0] ?? [] : [];
  const at = column.indexOf(card);
  return at < 0 ? [card] : column.slice(at);
}

/** A card's own suit; a blank joker's are those that it could open: 'S', 'CDSH'. @param {Table} table @param {Choice | null} choice */
export function suitsOf({shown, mine, lifts}, choice) {
  const card = choice && shown ? choice.card ?? topOf(shown, mine, choice.source) : null;
  if (card === null) return '';
  const {rank, suit} = parse(card);
  if (rank !== 'X') return suit;
  const opening = lifts.filter((option) => option.card === card).flatMap(({targets}) => targets.filter(({place}) => place.index === NEW));
  return opening.flatMap(({stands = []}) => stands.map((each) => parse(each).suit)).join('');
}

/** @param {Table} table */
export const chosenSuits = (table) => suitsOf(table, table.choice);

/** Where roles are shared out, one has the pile and the other the rest. @param {Table} table @param {Place['at'] | 'stock'} at */
export const others = ({role}, at) => role !== 'all' && at !== 'foundation' && at !== 'rival' && (at === 'pile') !== (role === 'pile');
