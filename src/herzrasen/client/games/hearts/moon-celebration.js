// The moon or the sun that was shot, celebrated for everyone: a picture and a sentence over the table.
//
//   await animateMoon(table, event, view)      for animations.js: <hearts-moon .sun .sentence> until it is over or
//                                              skipped

import {html} from '../../vendor/lit.js';
import {speedFactor, isInstant, viewingFactor} from '../../kit/motion/motion.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {pause} from '../../core/elements/screen.js';
import {styles} from '../../core/elements/style-values.js';
import {untilSkipped} from '../../kit/motion/skip.js';
import {playSound} from '../../kit/motion/sound.js';
import {moon, sign, sun} from './icons.js';
import {asksMoon} from './table-selectors.js';
import {withEvent, withoutCelebration} from './table-state.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Event} Event */

const CELEBRATION_MS = 2800; // ms the moon stays up; moon.css ends with it

/** What flies up round a moon, the hearts and the queen of spades; round a sun its rays, one for each trick. */
const HEARTS = Array.from({length: 14}, (_, at) => (at === 7 ? 'S' : 'H'));
const RAYS = 13;

export class HeartsMoon extends BaseElement {
  static properties = {sun: {attribute: false}, sentence: {attribute: false}};

  constructor() {
    super();
    this.sun = false;
    this.sentence = '';
  }

  render() {
    const rays = Array.from({length: RAYS}, (_, at) => round(ray, at, RAYS));
    const hearts = HEARTS.map((suit, at) =>
      round(html`<span class=${suit === 'H' ? 'heart' : 'queen'}>${sign(suit)}</span>`, at, HEARTS.length),
    );
    return html`<div class="celebration ${this.sun ? 'of-sun' : 'of-moon'} ${isInstant() ? '' : 'moving'}" aria-hidden="true" ${styles({'--pace': speedFactor()})}>
      <div class="sky"><span class="halo"></span>${this.sun ? sun : moon}<ul class="ring" role="list">${this.sun ? rays : hearts}</ul></div>
      <p>${this.sentence}</p>
    </div>`;
  }
}

const ray = html`<svg class="ray" viewBox="-4 -12 8 24"><path d="M0-12 3.2 4 0 12-3.2 4Z" /></svg>`;

/** One of a ring, each after the one before it. @param {unknown} what @param {number} at @param {number} of */
const round = (what, at, of) =>
  html`<li ${styles({'--turn': `${((at * 360) / of).toFixed(1)}deg`, '--at': at})}>${what}</li>`;

/** A shooter who is asked what the moon does may answer during the celebration. @param {Table} table @param {Extract<Event, {event: 'moon_shot'}>} event @param {View} view */
export async function animateMoon(table, event, view) {
  table.state = withEvent(table.state, event, view);
  const {celebration, lifetime} = table;
  playSound(event.sun ? 'sun' : 'moon');
  const over = untilSkipped(pause(CELEBRATION_MS * viewingFactor(), lifetime), lifetime).then(() => {
    table.state = withoutCelebration(table.state, celebration);
  });
  if (!table.room || !asksMoon(table.room)) await over;
}

customElements.define('hearts-moon', HeartsMoon);
