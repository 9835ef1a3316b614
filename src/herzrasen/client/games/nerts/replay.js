// A record of Nerts beside its table: its steps in words, and what lies closed in pile and stock.

import {html, nothing} from '../../vendor/lit.js';
import {rankLabel, cardLabel, parseCard} from '../../core/text/card-text.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {playersOf} from '../../kit/record/selectors.js';
import {indexLetters} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';

export {describeSteps} from './record-strings.js';
export {showRules} from './dialogs.js';

/** @param {import('../types.d.ts').HandsAt} at */
export function openHands({record, step: {downs, stocks}, nameOf}) {
  const areas = downs ?? [];
  return areas.map((down, area) => {
    const names = playersOf(record, areas.length, area).map(nameOf).join(' · ');
    const stock = stocks?.[area] ?? [];
    return html`<li data-seat=${area}>
        <p class="holder side-by-side gap-2 small"><span class="called cut strong" dir="auto" translate="no">${names}</span></p>
        ${faceDownCards(t('replay.open.pile', {n: down.length}), down)} ${faceDownCards(t('replay.open.stock', {n: stock.length}), stock)}
      </li>`;
  });
}

/** Cards that lie face down. @param {string} title @param {readonly string[]} cards */
function faceDownCards(title, cards) {
  return html`<div class="closed">
    <p class="small muted">${title}</p>
    ${
      cards.length
        ? html`<ul class="chips-of flow" role="list" aria-label=${title}>
          ${cards.map((text) => {
            const {rank, suit} = parseCard(text);
            return html`<li class="chip-card card-label full-width" data-suit=${suit}>
              <span aria-hidden="true">${rankLabel(rank, indexLetters())}</span><svg viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(suit)} /></svg>
              <span class="hidden-text">${cardLabel(text, t)}</span>
            </li>`;
          })}
        </ul>`
        : nothing
    }
  </div>`;
}
