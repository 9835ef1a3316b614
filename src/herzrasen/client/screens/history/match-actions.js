// The actions on a match in the list: review, play again, share, save. A new action is an entry in ACTIONS.
//
//   actionsOf(match)      -> [{name, sign, act}], in the order of their buttons; names are keys of the texts (past.act)

import {GAME_PARTS} from '../../games/game-parts.js';
import {showPart} from '../../core/app/load-part.js';
import {html} from '../../vendor/lit.js';
import {tryRequest} from '../../kit/account/try-request.js';
import {copyText} from '../../core/elements/clipboard.js';
import {bulb, link as linkSign, onceAgain, send as sendSign} from '../../core/elements/icons.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {fetchRecord} from '../../kit/record/api.js';
import {save} from '../../kit/record/record-file.js';
import {keepSign} from '../../core/elements/playback-icons.js';
import {t} from '../../core/text/texts.js';
import {screenLifetime} from '../../core/elements/screen.js';
import {playDealAgain} from '../../kit/table/again.js';

/** @typedef {import('../../wire.d.ts').MyMatch} Match */
/** @typedef {{name: string, sign: unknown, fits: (match: Match) => boolean, act: (match: Match) => unknown}} Action */

/** Only what is over may be seen by others. @param {Match} match */
const isOver = ({state}) => state === 'over' || state === 'ended';

/** The address of the match's record, for anybody. @param {Match} match */
const linkOf = ({table}) => new URL(`#/record/t/${encodeURIComponent(table)}`, location.href).href;

/** @type {readonly Action[]} */
const ACTIONS = [
  {
    name: 'review',
    sign: bulb,
    fits: ({state, seat, deals}) => state === 'over' && seat >= 0 && Boolean(deals),
    act: review,
  },
  {name: 'again', sign: onceAgain, fits: ({state, deals}) => state === 'over' && Boolean(deals), act: playAgain},
  {name: 'link', sign: linkSign, fits: isOver, act: copyLink},
  {name: 'send', sign: sendSign, fits: (match) => isOver(match) && 'share' in navigator, act: sendLink},
  {name: 'text', sign: keepSign, fits: isOver, act: (match) => saveRecord(match, 'hrz')},
  {name: 'json', sign: keepSign, fits: isOver, act: (match) => saveRecord(match, 'json')},
];

/** @param {Match} match */
export const actionsOf = (match) => ACTIONS.filter(({fits}) => fits(match));

/** @param {Match} match */
function review({table, game, deals, players, seat}) {
  const names = players.map(({name}) => name || t('connection.forgotten'));
  const match = {table, deals: deals ?? 0, names, me: seat};
  return showPart('review', GAME_PARTS[game].loadReview, ({reviewMatch}) => reviewMatch(match));
}

/** @param {Match} match */
function playAgain({table, game, deals}) {
  void playDealAgain({table, game, deals: deals ?? 0});
}

/** @param {Match} match */
async function copyLink(match) {
  const address = linkOf(match);
  const lifetime = screenLifetime();
  if (await copyText(address)) return toast(t('client.link.copied'));
  const content = () =>
    html`<input class="by-hand" type="text" readonly aria-label=${t('client.link.copy_by_hand')} .value=${address} @focus=${select} />`;
  return ask({title: () => t('client.link.copy_by_hand'), content, lifetime});
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
async function saveRecord({table}, kind) {
  const found = await tryRequest(
    () => fetchRecord(table, 'all', kind),
    (sentence) => toast(sentence, {now: true}),
  );
  if (!found) return;
  save(found.text, found.name);
  toast(t('replay.saved', {name: found.name}));
}
