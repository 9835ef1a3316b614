// A deal that was played, once more: the same cards from the same seat, at the same score, against bots; for oneself, or
// for a friend who is sent the link. Both games.
//
//   onceMore({table, game, deals, deal, seat})   deals: how many there are to choose from; deal: the one that is meant first,
//                                                counted from 1; seat: for whoever had none

import {html, nothing} from './vendor/lit.js';
import {at} from './address.js';
import {Refused, send} from './api.js';
import {ask, toast} from './notice.js';
import {settings} from './settings.js';
import './share.js';
import {t} from './texts.js';
import {reason} from './words.js';

/** @typedef {{table: string, game: 'hearts' | 'nerts', deals: number, deal?: number, seat?: number}} Played */

/** @param {Played} played */
export async function onceMore({table, game, deals, deal = deals, seat = 0}) {
  let wanted = deal;
  const choose = (/** @type {Event} */ event) => (wanted = Number(/** @type {HTMLSelectElement} */ (event.target).value));
  const content = () => html`<div class="stack">
    ${deals > 1
      ? html`<div class="field">
          <label for="once-more">${t(`again.which.${game}`)}</label>
          <select id="once-more" @change=${choose}>
            ${Array.from({length: deals}, (_, at) => html`<option value=${at + 1} ?selected=${at + 1 === wanted}>${t(`again.deal.${game}`, {deal: at + 1})}</option>`)}
          </select>
        </div>`
      : nothing}
    <p>${t(`again.about.${game}`)}</p>
  </div>`;
  const answers = [
    {value: 'send', label: t('again.send')},
    {value: 'play', label: t('again.play'), primary: true},
  ];
  const answer = await ask({title: () => t(`again.title.${game}`), content, answers});
  if (!answer) return;
  try {
    const opened = await send('POST', `tables/${encodeURIComponent(table)}/again`, {deal: wanted, name: settings.name, seat, send: answer === 'send'});
    const there = `#/t/${encodeURIComponent(opened.table)}`;
    if (answer === 'play') location.hash = there;
    else await share(game, new URL(there, at('./')).href);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast(reason(error), {now: true});
  }
}

/** @param {'hearts' | 'nerts'} game @param {string} link */
const share = (game, link) =>
  ask({
    title: () => t('again.sent.title'),
    content: () => html`<div class="stack">
      <p>${t('again.sent.about')}</p>
      <table-share .game=${t(`lobby.${game}.title`)} .link=${link}></table-share>
    </div>`,
  });
