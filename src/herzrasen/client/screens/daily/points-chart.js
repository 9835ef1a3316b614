// Everybody's points as bars, one's own bar marked; beside it the same as a table.
//
//   pointsChart(results)

import {html, nothing} from '../../vendor/lit.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {barsOf} from './distribution.js';

/** @typedef {import('./distribution.js').Bar} Bar */

/** @param {import('../../wire.d.ts').DailyResults} results */
export function pointsChart({points, own, of}) {
  if (!points.length) return html`<p class="muted">${t('daily.points.nobody')}</p>`;
  const bars = barsOf(points, own?.points ?? null);
  const most = Math.max(...bars.map(({accounts, guests}) => accounts + guests));
  return html`<p class="muted small">${t('daily.points.total', {n: of})}</p>
    <div class="daily-bars" role="img" aria-label=${t('daily.points.chart', {text: bars.filter(full).map(barText).join('; ')})} ${styles({'--n': bars.length})}>
      ${bars.map((bar) => column(bar, most))}
    </div>
    <p class="daily-key small muted flow">
      <span class="accounts">${t('daily.points.accounts')}</span> <span class="guests">${t('daily.points.guests')}</span>
      ${own?.points === null || own?.points === undefined ? nothing : html`<span class="yours">▲ ${t('daily.points.yours')}</span>`}
    </p>
    <details><summary class="button quiet flush">${t('daily.points.table')}</summary>${table(bars.filter(full))}</details>
    <p class="muted small">${t('daily.points.says')}</p>`;
}

/** @param {Bar} bar */
const full = ({accounts, guests}) => accounts + guests > 0;

/** @param {Bar} bar */
const span = ({from, to}) => (from === to ? `${from}` : `${from}–${to}`).replaceAll('-', '−');

/** @param {Bar} bar */
function barText(bar) {
  const points =
    bar.from === bar.to ? t('daily.calendar.points', {n: bar.from}) : t('daily.points.bar.span', {span: span(bar)});
  const text = t('daily.points.bar', {n: bar.accounts + bar.guests, points});
  return bar.own ? t('daily.points.mine', {text}) : text;
}

/** @param {Bar} bar @param {number} most */
const column = (bar, most) => html`<span class="points-bar ${bar.own ? 'own' : ''}">
  <span class="rods stack gap-0">
    <span class="guests" ${styles({'--h': bar.guests / most})}></span><span class="accounts" ${styles({'--h': bar.accounts / most})}></span>
  </span>
  <span class="at number muted text-centred nowrap" translate="no">${bar.from % 5 === 0 || bar.own ? `${bar.from}`.replace('-', '−') : nothing}</span>
</span>`;

/** @param {readonly Bar[]} bars */
const table = (bars) => html`<table class="sheet">
  <thead><tr><th scope="col">${t('daily.points.column')}</th><th scope="col">${t('daily.points.accounts')}</th><th scope="col">${t('daily.points.guests')}</th></tr></thead>
  <tbody>${bars.map(
    (bar) =>
      html`<tr class=${bar.own ? 'own' : ''}><th scope="row" class="number">${span(bar)}${bar.own ? html`<span class="hidden-text">, ${t('daily.points.yours')}</span>` : nothing}</th><td>${bar.accounts}</td><td>${bar.guests}</td></tr>`,
  )}</tbody>
</table>`;
