// The rules in force, in words: what the preset is, then every option with its value and its sentence; first and marked
// those in which this table differs from the preset. Both games.
//
//   rulesCard('hearts', 'new-moon+target=50', options)   a template

import {html, nothing} from './vendor/lit.js';
import {name as cardName} from './cards/card.js';
import {has, t} from './texts.js';

/** @param {string} game @param {string} option @param {unknown} value @returns {string} */
function inWords(game, option, value) {
  const key = `${game}.value.${option}.${value}`;
  if (has(key)) return t(key);
  if (typeof value === 'boolean') {
    const plain = `${game}.value.${option}.${value ? 'yes' : 'no'}`;
    return has(plain) ? t(plain) : t(value ? 'connection.rules.yes' : 'connection.rules.no');
  }
  if (value === null || (Array.isArray(value) && value.length === 0)) return t('connection.rules.none');
  if (Array.isArray(value)) return value.map((one) => inWords(game, option, one)).join(', ');
  if (typeof value === 'object') return Object.values(value).map((one) => inWords(game, option, one)).join(' ');
  return typeof value === 'string' ? card(value) : typeof value === 'number' ? String(value).replace('-', '−') : '';
}

/** A card by its name; any other word as it stands. @param {string} text */
function card(text) {
  try {
    return cardName(text, t);
  } catch {
    return text;
  }
}

/**
 * @param {string} game
 * @param {string} rules the text form
 * @param {Record<string, unknown>} options
 */
export function rulesCard(game, rules, options) {
  const [preset, differences = ''] = rules.split('+');
  const changed = new Set(differences.split(',').map((difference) => difference.split('=')[0]));
  const about = `${game}.preset.${preset}.about`;
  return html`<div class="rules-card stack">
    ${has(about) ? html`<p>${t(about)}</p>` : nothing}
    <dl>
      ${Object.entries(options)
        .filter(([option]) => has(`${game}.option.${option}.name`))
        .sort(([one], [other]) => Number(changed.has(other)) - Number(changed.has(one)))
        .map(
          ([option, value]) => html`<div class=${changed.has(option) ? 'changed' : ''}>
            <dt>${t(`${game}.option.${option}.name`)}</dt>
            <dd>
              <strong>${inWords(game, option, value)}</strong>
              <span class="small muted">${t(`${game}.option.${option}.about`)}</span>
            </dd>
          </div>`,
        )}
    </dl>
  </div>`;
}
