// A claim, seen by everyone: who took the rest, and all hands laid open.
//
//   claimed({seat, hands}, nameOf)   a template; hands[seat] are the cards each still held

import {html, nothing, repeat} from '../vendor/lit.js';
import {card} from '../cards/view.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {sorted} from './read.js';

/** @param {NonNullable<import('./types.d.ts').Public['claim']>} claim @param {(seat: number) => string} nameOf */
export function claimed({seat, hands}, nameOf) {
  const order = hands.map((_, at) => (seat + at) % hands.length);
  return html`<ul class="claimed-hands" role="list" aria-label=${t('hearts_table.claim.hands')}>
    ${order.map((who) =>
      hands[who]?.length
        ? html`<li class=${who === seat ? 'won' : ''}>
            <span class="called">${nameOf(who)}</span>
            <ul role="list">${repeat(sorted(hands[who] ?? [], settings.handOrder), (text) => text, (text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`)}</ul>
          </li>`
        : nothing,
    )}
  </ul>`;
}
