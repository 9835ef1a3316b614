// The house rules of a table, above the rules that it plays by.
//
//   houseRulesCard(house, game, rating)   rating: what the match is rated in, or why it is not

import {html} from '../../vendor/lit.js';
import {ratedText} from '../ratings/rated-text.js';
import {houseLines} from './house-rules.js';
import {t} from '../../core/text/texts.js';

/** @param {import('../../wire.d.ts').HouseRules} house @param {string} game @param {string} [rating] */
export const houseRulesCard = (house, game, rating = '') => html`<section class="rules-card house-card">
  <h3>${t('lobby.house.title')}</h3>
  <ul class="stack gap-2">
    ${houseLines(house, game).map((line) => html`<li>${line}</li>`)}
    ${rating ? html`<li>${ratedText(rating)}</li>` : ''}
  </ul>
</section>`;
