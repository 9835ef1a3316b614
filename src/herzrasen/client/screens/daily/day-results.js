// The results of a day: one's own, everybody's points, the best, and what can be learned from the cards.
//
//   dayResults(results, play, overview)     play({name, date, game}) when one wants to

import {html, nothing} from '../../vendor/lit.js';
import {copyText} from '../../core/elements/clipboard.js';
import {send} from '../../core/elements/icons.js';
import {toast} from '../../core/elements/notices.js';
import {percent} from '../../core/text/number-format.js';
import {t} from '../../core/text/texts.js';
import './month-calendar.js';
import {pointsChart} from './points-chart.js';
import {shareText} from './share-line.js';
import {clockText} from './utc.js';

/** @typedef {import('../../wire.d.ts').DailyResults} Results */
/** @typedef {import('./offer-list.js').Play} Play */

/** @param {Results} results @param {Play} play @param {import('../../wire.d.ts').DailyOverview} overview */
export function dayResults(results, play, {date, days}) {
  return html`<div class="daily-day">
    ${ownResult(results, play)}
    ${results.open ? html`<section class="panel stack" aria-labelledby="daily-points"><h2 class="large" id="daily-points">${t('daily.points.title')}</h2>${pointsChart(results)}</section>${board(results)}` : nothing}
    ${learn(results)}
    <daily-calendar .name=${results.name} .date=${results.day.date} .today=${date} .since=${days[0]?.date ?? date}></daily-calendar>
  </div>`;
}

/** @param {Results} results @param {Play} play */
function ownResult(results, play) {
  const {name, game, day, own, counts, can_play: can, open, closes} = results;
  const finished = own?.points !== null && own?.points !== undefined;
  const act = counts ? (own ? 'go_on' : 'start') : own ? 'again' : 'past';
  return html`<section class="panel stack own" aria-labelledby="daily-own">
    <h2 class="large" id="daily-own">${t('daily.own.title')}</h2>
    ${finished ? points(results) : html`<p>${own ? t(`daily.own.${own.state}`) : t('daily.state.none')}</p>`}
    ${open ? nothing : html`<p class="muted">${hiddenText(results)}</p>`}
    <div class="row">
      ${can ? html`<button type="button" class="button ${counts ? 'primary' : ''}" @click=${() => play({name, date: day.date, game})}>${t(`daily.play.${act}`)}</button>` : nothing}
      ${finished ? html`<button type="button" class="button" @click=${() => share(results)}>${send}${t('daily.share.button')}</button>` : nothing}
    </div>
    ${counts ? html`<p class="muted small">${t('daily.play.once', {time: clockText(closes)})} ${t('daily.play.listed')}</p>` : nothing}
  </section>`;
}

/** Why others' results are not shown. @param {Results} results */
function hiddenText({can_play: can, closing_waits: waits, closes}) {
  if (waits) return t(can ? 'daily.hidden.waits_today' : 'daily.hidden.waits');
  return t(can ? 'daily.hidden.today' : 'daily.hidden.past', {time: clockText(closes)});
}

/** @param {Results} results */
const points = ({
  own,
  place,
  of,
  beaten,
}) => html`<p class="result"><strong class="number">${t('daily.calendar.points', {n: own?.points ?? 0})}</strong></p>
  <p>${of > 1 ? `${t('daily.own.place', {place, of})}, ${t('daily.own.beaten', {percent: percent(beaten, of - 1)})}` : t('daily.own.alone')}</p>`;

/** @param {Results} results */
async function share(results) {
  const text = shareText(results, new URL(`#/daily/${results.name}/${results.day.date}`, location.href).href);
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    const sent = await navigator.share({text}).then(
      () => true,
      (error) => error.name === 'AbortError',
    );
    if (sent) return;
  }
  toast(t((await copyText(text)) ? 'daily.share.copied' : 'client.trouble.broken'), {now: true});
}

/** @param {Results} results */
const board = ({board: lines}) => html`<section class="panel stack" aria-labelledby="daily-board">
  <h2 class="large" id="daily-board">${t('daily.board.title')}</h2>
  ${
    lines.length
      ? html`<table class="sheet daily-board">
        <thead><tr><th scope="col" class="rank">${t('daily.board.place')}</th><th scope="col" class="name">${t('daily.board.name')}</th><th scope="col">${t('daily.board.points')}</th></tr></thead>
        <tbody>${lines.map((line) => html`<tr><td class="rank">${line.place}</td><th scope="row" class="name" translate="no"><bdi>${line.name}</bdi></th><td>${String(line.points).replace('-', '−')}</td></tr>`)}</tbody>
      </table>`
      : html`<p class="muted">${t('daily.board.none')}</p>`
  }
</section>`;

/** @param {Results} results */
function learn({name, day, own, open, of}) {
  const played = own && own.state !== 'running' && own.state !== 'given-up';
  return html`<section class="panel stack" aria-labelledby="daily-learn">
    <h2 class="large" id="daily-learn">${t('daily.learn.title')}</h2>
    ${open ? nothing : html`<p class="muted">${t('daily.learn.first')}</p>`}
    ${
      open
        ? html`<div class="row">
          ${played ? html`<a class="button" href="#/record/t/${encodeURIComponent(own.table)}">${t('daily.learn.review')}</a>` : nothing}
          ${of ? html`<a class="button" href="#/record/daily/${name}/${day.date}">${t('daily.learn.best')}</a>` : html`<p class="muted">${t('daily.points.nobody')}</p>`}
        </div>`
        : nothing
    }
  </section>`;
}
