// What can be done with a match of the list besides looking at it. Another act is another line in ACTS.
//
//   actsOf(match)      -> [{name, sign, act}], in the order of their buttons; names are keys of the texts (past.act)

import {html} from '../vendor/lit.js';
import {trying} from '../account/trying.js';
import {copied} from '../copy.js';
import {bulb, link as linkSign, onceAgain, send as sendSign} from '../icons.js';
import {ask, toast} from '../notice.js';
import {recordOf} from '../replay/ask.js';
import {save} from '../replay/file.js';
import {keepSign} from '../replay/signs.js';
import {t} from '../texts.js';

/** @typedef {import('../wire.d.ts').MyMatch} Match */
/** @typedef {{name: string, sign: unknown, fits: (match: Match) => boolean, act: (match: Match) => unknown}} Act */

/** Only what is over may be seen by others. @param {Match} match */
const done = ({state}) => state === 'over' || state === 'ended';

/** The address of the match's record, for anybody. @param {Match} match */
const linkOf = ({table}) => new URL(`#/record/t/${encodeURIComponent(table)}`, location.href).href;

/** @type {readonly Act[]} */
const ACTS = [
  {name: 'review', sign: bulb, fits: ({state, seat, deals}) => state === 'over' && seat >= 0 && Boolean(deals), act: review},
  {name: 'again', sign: onceAgain, fits: ({state, deals}) => state === 'over' && Boolean(deals), act: once},
  {name: 'link', sign: linkSign, fits: done, act: copyLink},
  {name: 'send', sign: sendSign, fits: (match) => done(match) && 'share' in navigator, act: sendLink},
  {name: 'text', sign: keepSign, fits: done, act: (match) => keep(match, 'hrz')},
  {name: 'json', sign: keepSign, fits: done, act: (match) => keep(match, 'json')},
];

/** @param {Match} match */
export const actsOf = (match) => ACTS.filter(({fits}) => fits(match));

/** @param {Match} match */
async function review(match) {
  const {table, game, deals, players, seat} = match;
  const names = players.map(({name}) => name || t('connection.forgotten'));
  if (game === 'nerts') {
    await import('./rounds.js');
    const content = () => html`<past-rounds .table=${table} .rounds=${deals ?? 0} .names=${names} .me=${seat}></past-rounds>`;
    return ask({title: () => t('past.review.title'), content, wide: true});
  }
  const {reviewOfTable} = await import('../hearts/review.js');
  return reviewOfTable({table, deals: deals ?? 0, over: true, names, me: seat});
}

/** @param {Match} match */
async function once({table, game, deals}) {
  const {onceMore} = await import('../deal-again.js');
  await onceMore({table, game, deals: deals ?? 0});
}

/** @param {Match} match */
async function copyLink(match) {
  const address = linkOf(match);
  if (await copied(address)) return toast(t('client.link.copied'));
  const content = () => html`<input class="by-hand" type="text" readonly aria-label=${t('client.link.copy_by_hand')} .value=${address} @focus=${select} />`;
  return ask({title: () => t('client.link.copy_by_hand'), content});
}

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {Match} match */
async function sendLink(match) {
  try {
    await navigator.share({title: t('client.title'), text: t(`lobby.${match.game}.title`), url: linkOf(match)});
  } catch {
    // closed without sending: nothing is wrong
  }
}

/** @param {Match} match @param {'hrz' | 'json'} kind */
async function keep({table}, kind) {
  const found = await trying(() => recordOf(table, 'all', kind), (sentence) => toast(sentence, {now: true}));
  if (!found) return;
  save(found.text, found.name);
  toast(t('replay.saved', {name: found.name}));
}
