// The rules as pictures: what the cards cost, to which seat they are passed, what counts in Nerts.
//
//   worth(book)  passing(book)  counting(book)    templates, or nothing where the game has no such thing

import {html, nothing, svg} from '../../vendor/lit.js';
import {GAMES} from '../../core/games.js';
import {card} from '../cards/card-view.js';
import {direction} from './pass-direction.js';
import {withCapital} from '../../core/text/capitals.js';
import {t} from '../../core/text/texts.js';
import {listCards} from '../../core/text/facts.js';

/** @typedef {import('../../core/connection/api.js').RuleBook} RuleBook */

/** Cards that cannot be pressed and never move. */
const STILL = {still: true, key: false};

/** @param {number} points @param {'points' | 'each'} how */
const inPoints = (points, how) =>
  t(`rule_choice.card.${how}`, {n: Math.abs(points), signed: points < 0 ? `−${-points}` : points});

/** @param {RuleBook} book */
export function worth({worth: groups = []}) {
  if (!groups.length) return nothing;
  return html`<section class="rules-worth">
    <h3>${t('rule_choice.card.worth')}</h3>
    <ul class="stack gap-3" role="list">
      ${groups.map(
        ({cards, points}) => html`<li class="row unwrapped gap-3">
          <span class="worth-cards mini side-by-side rigid" aria-hidden="true" ?data-many=${cards.length > 1}>${cards.map((each) => card(each, STILL))}</span>
          <span class="hidden-text">${withCapital(listCards(cards))}: </span>
          <span class="number strong nowrap ${points < 0 ? 'good' : ''}">${inPoints(points, cards.length > 1 ? 'each' : 'points')}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {RuleBook} book */
export function passing({passing: deals = [], seats}) {
  if (!deals.length) return nothing;
  return html`<section class="rules-passing">
    <h3>${t('rule_choice.card.passing')}</h3>
    <ol role="list">
      ${deals.map(
        (steps, deal) => html`<li class="stack gap-0">
          ${circle(seats, steps)}
          <span class="small muted">${deals.length > 1 ? t('rule_choice.card.deal', {n: deal + 1}) : t('rule_choice.card.every_deal')}</span>
          <span class="small">${t(`hearts_table.passing.way.${direction({steps, rules: {players: seats}})}`, {n: steps})}</span>
        </li>`,
      )}
    </ol>
    ${deals.length > 1 ? html`<p class="small muted">${t('rule_choice.card.from_the_top')}</p>` : nothing}
  </section>`;
}

/** The seats as they sit, oneself below, and an arrow to the seat that gets the cards. @param {number} seats @param {number} steps to the left */
function circle(seats, steps) {
  const at = (/** @type {number} */ seat, /** @type {number} */ radius) => {
    const turn = Math.PI * (0.5 + (2 * seat) / seats);
    return [50 + radius * Math.cos(turn), 50 + radius * Math.sin(turn)].map((part) => part.toFixed(1)).join(' ');
  };
  const small = seats > 7 ? 5 : 6.5;
  return html`<svg viewBox="0 0 100 100" width="72" height="72" aria-hidden="true">
    ${Array.from({length: seats}, (_, seat) => {
      const [x, y] = at(seat, 40).split(' ');
      return svg`<circle class=${seat === 0 ? 'own' : ''} cx=${x} cy=${y} r=${small} />`;
    })}
    ${steps === 0 ? nothing : arrow(at(0, 30), at(steps, 30))}
  </svg>`;
}

/** @param {string} from @param {string} to */
function arrow(from, to) {
  const [x = 0, y = 0] = to.split(' ').map(Number);
  const [a = 0, b = 0] = from.split(' ').map(Number);
  // It bends towards the middle, to distinguish neighbours from seats across.
  const [mx, my] = [(a + x) / 4 + 25, (b + y) / 4 + 25];
  const along = Math.atan2(y - my, x - mx);
  const wing = (/** @type {number} */ turn) =>
    `${(x - 11 * Math.cos(along + turn)).toFixed(1)} ${(y - 11 * Math.sin(along + turn)).toFixed(1)}`;
  return svg`<path d=${`M${from}Q${mx.toFixed(1)} ${my.toFixed(1)} ${to}M${wing(0.5)}L${to}L${wing(-0.5)}`} />`;
}

/** @param {RuleBook} book */
export function counting({game, options}) {
  if (GAMES[game].unit !== 'round') return nothing;
  const parts = [
    {what: 'middle', points: Number(options['card_points']), picture: card('5S', {...STILL, owner: true})},
    {what: 'king', points: Number(options['king_bonus']), picture: card('KH', {...STILL, owner: true})},
    {what: 'pile', points: -Number(options['pile_penalty']), picture: html`<span class="card" data-back="0"></span>`},
    {
      what: 'call',
      points: Number(options['call_bonus']),
      picture: html`<span class="call-sign accented centred">!</span>`,
    },
  ].filter(({points}) => points !== 0);
  if (!parts.length) return nothing;
  return html`<section class="rules-worth">
    <h3>${t('rule_choice.card.counting')}</h3>
    <ul class="stack gap-3" role="list">
      ${parts.map(
        ({what, points, picture}) => html`<li class="row unwrapped gap-3">
          <span class="worth-cards mini side-by-side rigid" aria-hidden="true">${picture}</span>
          <span>${t(`rule_choice.card.${what}`)}</span>
          <span class="number strong nowrap push ${points > 0 ? 'good' : 'bad'}">${inPoints(points, 'points')}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}
