// What is offered on the present day: a panel for each deal.
//
//   offerList(overview, play)     play({name, date, game}) when one wants to

import {html, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {stateText} from './month-calendar.js';
import {clockText} from './utc.js';

/** @typedef {import('../../wire.d.ts').DailyOverview} Overview */
/** @typedef {import('../../wire.d.ts').DailyOffer} Offer */
/** @typedef {(deal: {name: string, date: string, game: import('../../core/games.js').GameName}) => void} Play */

/** @param {Overview} overview @param {Play} play */
export function offerList(overview, play) {
  const first = overview.offers.find(({own}) => own === null || own.state === 'running');
  return html`<div class="daily-offers auto-grid gap-4">${overview.offers.map((offer) => panel(offer, overview.date, play, offer === first))}</div>
    <p class="muted small">${t('daily.play.once', {time: clockText(overview.closes)})} ${t('daily.play.listed')}</p>`;
}

/** @param {Offer} offer @param {string} date @param {Play} play @param {boolean} first what one plays next */
function panel(offer, date, play, first) {
  const {name, game, own, streak} = offer;
  const open = own === null || own.state === 'running';
  return html`<section class="panel stack gap-2" data-daily=${name} aria-labelledby="daily-${name}">
    <h2 class="large" id="daily-${name}">${t(`daily.name.${name}`)}</h2>
    <p>${t(`daily.says.${name}`)}</p>
    <p class="small muted state">${own ? html`<strong class="number">${stateText(own)}</strong>` : t('daily.new')}${streak > 1 ? html` · ${t('daily.calendar.streak', {n: streak})}` : nothing}</p>
    <div class="row">
      ${
        open
          ? html`<button type="button" class="button ${first ? 'primary' : ''}" aria-describedby="daily-${name}" @click=${() => play({name, date, game})}>${t(own ? 'daily.play.go_on' : 'daily.play.start')}</button>`
          : html`<a class="button" href="#/daily/${name}/${date}" aria-describedby="daily-${name}">${t('daily.play.results')}</a>`
      }
      ${open ? html`<a class="button quiet" href="#/daily/${name}/${date}" aria-describedby="daily-${name}">${t('daily.calendar.title')}</a>` : nothing}
    </div>
  </section>`;
}
