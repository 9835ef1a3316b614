// Who sits at a table, in one sentence: people by name, then the number of bots and their skill.
//
//   seatSummary(listing)           'Ada and Ben · two bots (Regular)'
//   seatSummary(listing, 2)        the same without the reader, at seat 2

import {GAMES} from '../../core/games.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {isolate} from '../../core/text/bidi-isolate.js';
import {listFormat} from '../../core/text/list-format.js';

/** @param {import('./lobby-state.js').Listing} listing @param {number} [own] */
export function seatSummary({game, seats, bot}, own = -1) {
  const names = seats.flatMap(({kind, name}, seat) => (kind === 'person' && name && seat !== own ? [name] : []));
  const bots = seats.filter(({kind}) => kind === 'bot').length;
  const setting = GAMES[game].botSetting;
  const skill = bot[setting] === undefined ? '' : ` (${t(`lobby.${setting}.${bot[setting]}`)})`;
  return [
    ...(names.length ? [listFormat(currentLanguage()).format(names.map(isolate))] : []),
    ...(bots ? [t('table_list.bots', {n: bots}) + skill] : []),
  ].join(' · ');
}
