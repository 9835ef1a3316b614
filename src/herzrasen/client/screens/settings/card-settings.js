// How the cards look: faces, colours, letters, size and the back, with cards to see it on.

import {html} from '../../vendor/lit.js';
import {houseBack} from '../../kit/cards/backs.js';
import {face as classic} from '../../kit/cards/classic/face.js';
import {face as modern} from '../../kit/cards/faces.js';
import {letters as write, suit as sign} from '../../kit/cards/suit-shapes.js';
import {pictureOf, pictureOfCard} from '../../kit/cards/card-stylesheet.js';
import {COLOURS, PATTERNS} from '../../core/settings/house-back.js';
import {indexLetters, settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {choice, onOff} from './controls.js';

/** @typedef {import('../../core/settings/house-back.js').House} House */

/** @param {string} svg */
const picture = (svg) => html`<img alt="" src=${pictureOf(svg)} />`;

/** @param {string} svg */
const cardPicture = (svg) => html`<img alt="" src=${pictureOfCard(svg)} />`;

/** The queen of hearts in each face, as it would look with the other settings. @param {string} of */
function queen(of) {
  const style = {fourColours: settings.fourColours, letters: indexLetters()};
  if (of === 'classic') return cardPicture(classic('QH', {...style, drawing: 'full'}));
  return cardPicture(modern('QH', {...style, drawing: 'full', large: of === 'large'}));
}

/** @param {string} art 24 x 24 */
const small = (art) => picture(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${art}</svg>`);

/** @param {string} colour */
const paint = (colour) =>
  small(`<rect width="24" height="24" rx="4" fill="${COLOURS[/** @type {House['colour']} */ (colour)]}"/>`);

/** @param {string} pattern */
const weave = (pattern) =>
  small(
    `<rect width="24" height="24" rx="4" fill="${COLOURS[settings.backColour]}"/>` +
      `<g fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.1">${[0, 12].flatMap((x) => [0, 12].map((y) => `<path transform="translate(${x} ${y})" d="${PATTERNS[/** @type {House['pattern']} */ (pattern)]}"/>`)).join('')}</g>`,
  );

/** @param {string} mark */
function middle(mark) {
  const colour = COLOURS[settings.backColour];
  const drawn = mark.startsWith('letter-')
    ? write(mark.slice(-1), 12, 6.5, 11, colour, {weight: 5, centred: true})
    : sign(mark === 'star' ? 'X' : mark, 12, 12, 13, colour);
  return small(`<circle cx="12" cy="12" r="11.6" fill="#fffdf8" stroke="#827b6c" stroke-width=".8"/>${drawn}`);
}

export const cards = () => html`<section class="stack">
  <h3>${t('client.settings.group.cards')}</h3>
  <div class="preview full row unwrapped gap-2" aria-hidden="true">
    ${['KS', 'QH', 'TD'].map((face) => html`<span class="card" data-face=${face}></span>`)}<span class="card" data-back=""></span>
  </div>
  ${choice('face', {picture: queen})} ${onOff('fourColours', {hint: true})} ${choice('letters')} ${choice('cardSize')}
  <details class="more">
    <summary class="row gap-3 strong">${cardPicture(houseBack({colour: settings.backColour, pattern: settings.backPattern, sign: settings.backSign}))}<span>${t('client.settings.back')}</span></summary>
    <div class="stack">
      ${choice('backColour', {picture: paint, bare: true})} ${choice('backPattern', {picture: weave, bare: true})} ${choice('backSign', {picture: middle, bare: true})}
      ${onOff('ownBack', {hint: true})}
    </div>
  </details>
</section>`;
