// The house rules of a table, above the rules that it plays by.
//
//   houseCard(house, game, decks)   decks: the word of decks that several tables have in common, or ''

import {html} from './vendor/lit.js';
import {houseLines} from './house.js';
import {t} from './texts.js';

/** @param {import('./wire.d.ts').House} house @param {string} game @param {string} decks */
export const houseCard = (house, game, decks) => html`<section class="rules-card house-card">
  <h3>${t('lobby.house.title')}</h3>
  <ul>
    ${houseLines(house, game).map((line) => html`<li>${line}</li>`)} ${decks ? html`<li>${t('lobby.decks.are', {decks})}</li>` : ''}
  </ul>
</section>`;
