// Who sits at a table, in one line: people by name, then how many bots and how good they are.
//
//   company(listing)           'Ada and Ben · two bots (Regular)'
//   company(listing, 2)        the same without the reader, at seat 2

import {spoken, t} from '../texts.js';

/** @param {import('./hall.js').Listing} listing @param {number} [own] */
export function company({game, seats, bot}, own = -1) {
  const names = seats.flatMap(({kind, name}, seat) => (kind === 'person' && name && seat !== own ? [name] : []));
  const bots = seats.filter(({kind}) => kind === 'bot').length;
  const setting = game === 'hearts' ? 'level' : 'tempo';
  const skill = bot[setting] === undefined ? '' : ` (${t(`lobby.${setting}.${bot[setting]}`)})`;
  return [
    ...(names.length ? [new Intl.ListFormat(spoken(), {type: 'conjunction'}).format(names)] : []),
    ...(bots ? [t('hall.bots', {n: bots}) + skill] : []),
  ].join(' · ');
}
