// Opens a table with a deal that was played: same cards, seat and score, against bots; or makes a link to send.
//
//   askToPlayAgain({table, game, deals, deal, seat}, lifetime)   deals: how many there are to choose from; deal: the one that is meant first,
//                                                counted from 1; seat: for a person who had none

import {html, nothing} from '../../vendor/lit.js';
import {serverUrl} from '../../core/connection/server-url.js';
import {ApiError, send} from '../../core/connection/api.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {settings} from '../../core/settings/settings.js';
import './share-link.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {navigate} from '../../core/elements/screen.js';

/** @typedef {{table: string, game: import('../../core/games.js').GameName, deals: number, deal?: number, seat?: number}} Played */

/** @param {Played} played @param {AbortSignal} lifetime of the screen that asks */
export async function askToPlayAgain({table, game, deals, deal = deals, seat = 0}, lifetime) {
  let wanted = deal;
  const choose = (/** @type {Event} */ event) =>
    (wanted = Number(/** @type {HTMLSelectElement} */ (event.target).value));
  const content = () => html`<div class="stack">
    ${
      deals > 1
        ? html`<div class="field">
          <label for="once-more">${t(`play_again.which.${game}`)}</label>
          <select id="once-more" @change=${choose}>
            ${Array.from({length: deals}, (_, at) => html`<option value=${at + 1} ?selected=${at + 1 === wanted}>${t(`play_again.deal.${game}`, {deal: at + 1})}</option>`)}
          </select>
        </div>`
        : nothing
    }
    <p>${t(`play_again.about.${game}`)}</p>
  </div>`;
  const answers = [
    {value: 'send', label: () => t('play_again.send')},
    {value: 'play', label: () => t('play_again.play'), primary: true},
  ];
  const answer = await ask({title: () => t(`play_again.title.${game}`), content, answers, lifetime});
  if (!answer) return;
  try {
    const opened = await send('POST', `tables/${encodeURIComponent(table)}/again`, {
      deal: wanted,
      name: settings.name,
      seat,
      send: answer === 'send',
    });
    const there = `#/t/${encodeURIComponent(opened.table)}`;
    if (answer === 'play') navigate(there, lifetime);
    else await share(game, new URL(there, serverUrl('./')).href, lifetime);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(refusalText(error), {now: true});
  }
}

/** @param {import('../../core/games.js').GameName} game @param {string} link @param {AbortSignal} lifetime */
const share = (game, link, lifetime) =>
  ask({
    lifetime,
    title: () => t('play_again.sent.title'),
    content: () => html`<div class="stack">
      <p>${t('play_again.sent.about')}</p>
      <share-link .game=${t(`lobby.${game}.title`)} .link=${link}></share-link>
    </div>`,
  });
