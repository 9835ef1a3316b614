// The expected cost of each decision of a deal, as a list; an entry leads to its step.
//
//   costs(moves, open, lead)    open: whether every hand is known; lead(number, content): how a line leads there

import {html, nothing} from '../../vendor/lit.js';
import {withCapital} from '../../core/text/capitals.js';
import {t} from '../../core/text/texts.js';
import {listCards} from '../../core/text/facts.js';
import {grade as gradeSign} from './icons.js';
import {formatPoints, factSentence} from './value-format.js';

/** @typedef {import('../../wire.d.ts').ReviewedMove} Move */
/** @typedef {(number: number, content: unknown) => unknown} Lead */

/** @param {readonly Move[]} moves @param {boolean} open @param {Lead} lead @param {(seat: number) => string} nameOf */
export function costs(moves, open, lead, nameOf) {
  if (!moves.length) return nothing;
  const chosen = moves.filter(({forced}) => !forced);
  return html`<section class="costs stack gap-3" aria-labelledby="costs-title">
    <h3 id="costs-title">${t('coach_table.review.costs.title')}</h3>
    <p class="muted small">${t(`coach_table.review.${chosen.length ? 'costs.about' : 'all_forced'}`)}</p>
    ${
      chosen.length
        ? html`<table class="sheet">
          <thead><tr>
            <th scope="col" class="what">${t('coach_table.review.costs.play')}</th>
            ${column('seen')} ${open ? column('open') : nothing}
          </tr></thead>
          <tbody>${chosen.map((move) => decisionRow(move, open, lead, nameOf))}</tbody>
        </table>`
        : nothing
    }
  </section>`;
}

/** @param {'seen' | 'open'} which */
const column = (which) =>
  html`<th scope="col"><span aria-hidden="true">${t(`coach_table.review.costs.${which}`)}</span><span class="hidden-text">${t(`coach_table.review.costs.${which}_long`)}</span></th>`;

/** @param {Move} move @param {boolean} open @param {Lead} lead @param {(seat: number) => string} nameOf */
function decisionRow(move, open, lead, nameOf) {
  const {trick, cards, grade, seen, why = [], number} = move;
  const other =
    move.open &&
    move.open.cost > move.open.within &&
    !sameCards(move.open.best, cards) &&
    !sameCards(move.open.best, seen.best)
      ? move.open.best
      : null;
  const slip = grade !== 'good';
  const best = slip && !sameCards(seen.best, cards) ? seen.best : null;
  return html`<tr data-grade=${grade} class=${best || other ? 'explained' : ''}>
      <th scope="row" class="what">
        ${lead(number, html`<span class="played row"><span class="muted small">${trick ? t('coach_table.review.costs.trick', {trick}) : t('coach_table.review.costs.pass')}</span><span>${withCapital(listCards(cards))}</span><span class="grade inline-row gap-1 small strong" data-grade=${grade}>${gradeSign[grade]}<span>${t(`coach.grade.${grade}`)}</span></span></span>`)}
      </th>
      ${cost(seen)} ${open ? cost(move.open ?? null) : nothing}
    </tr>
    ${
      best || other
        ? html`<tr class="explains">
          <td colspan=${open ? 3 : 2}>
            ${best ? html`<p>${t('coach_table.review.costs.better', {cards: listCards(best)})} ${why.map((fact) => html`<span>${factSentence(fact, nameOf)}</span> `)}</p>` : nothing}
            ${other ? html`<p class="muted">${t('coach_table.review.costs.better_open', {cards: listCards(other)})}</p>` : nothing}
          </td>
        </tr>`
        : nothing
    }`;
}

/** @param {import('../../wire.d.ts').MoveCost | null} cost */
function cost(cost) {
  if (!cost) return html`<td>${t('coach_table.review.costs.none')}</td>`;
  const exact = formatPoints(cost.within) === formatPoints(0) || cost.cost === 0;
  return html`<td class="number ${cost.cost > cost.within ? 'lost' : ''}" translate="no"><b>${formatPoints(cost.cost)}</b>${exact ? nothing : html`<small aria-label=${t('coach_table.review.costs.within', {within: formatPoints(cost.within)})}>± ${formatPoints(cost.within)}</small>`}</td>`;
}

/** @param {readonly string[]} a @param {readonly string[]} b */
const sameCards = (a, b) => a.length === b.length && a.every((card) => b.includes(card));
