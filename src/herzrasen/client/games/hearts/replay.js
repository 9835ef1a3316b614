// A record of Hearts beside its table: its steps in words, and every hand as a small fan.

import {html, nothing} from '../../vendor/lit.js';
import {card, fan} from '../../kit/cards/card-view.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {turn} from './view-selectors.js';

export {describeSteps} from './record-strings.js';
export {showRules} from './dialogs.js';

/** @param {import('../types.d.ts').HandsAt} at */
export function openHands({step: {hands, kitty, view}, nameOf}) {
  const table = /** @type {import('../../wire.d.ts').HeartsView} */ (view).public;
  const next = turn(table);
  const lies = kitty?.length && table.kitty_taker === null;
  return html`${(hands ?? []).map((hand, seat) => {
    const title = t('replay.open.hand', {name: nameOf(seat), n: hand.length});
    return html`<li data-seat=${seat} ?data-active=${seat === next}>${oneHand(nameOf(seat), title, hand)}</li>`;
  })}${lies ? html`<li>${oneHand(t('replay.open.kitty'), t('replay.open.kitty'), kitty)}</li>` : nothing}`;
}

/** @param {string} name @param {string} title @param {readonly string[]} cards */
const oneHand = (name, title, cards) =>
  html`<p class="holder side-by-side gap-2 small"><span class="called cut strong" dir="auto" translate="no">${name}</span> <span class="muted number" translate="no">${cards.length || nothing}</span></p>
      ${fan(sortCards(cards, settings.handOrder), (text) => card(text, {still: true, pack: true}), title)}`;
