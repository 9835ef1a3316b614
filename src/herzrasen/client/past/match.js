// One match of the list: how it ended, who played, and behind a button what can be done with it.
//
//   <past-match .match=${match}>

import {html, nothing} from '../vendor/lit.js';
import {day} from '../account/dates.js';
import {icon} from '../icons.js';
import {eyes} from '../replay/signs.js';
import {parts} from '../rules/address.js';
import {SEATED} from '../rules/choice.js';
import {titleOf} from '../rules/say.js';
import {Screen} from '../screen.js';
import {spoken, t} from '../texts.js';
import {nameOfPreset} from '../words.js';
import {actsOf} from './acts.js';

/** @typedef {import('../wire.d.ts').MyMatch} Match */

const dots = icon('M6 11.2A0.8 0.8 0 1 1 6 12.8 0.8 0.8 0 1 1 6 11.2ZM12 11.2A0.8 0.8 0 1 1 12 12.8 0.8 0.8 0 1 1 12 11.2ZM18 11.2A0.8 0.8 0 1 1 18 12.8 0.8 0.8 0 1 1 18 11.2Z');

/** Where a match is looked at: at its table while it runs, else in its record. @param {Match} match */
export const hrefOf = ({table, state}) => `${state === 'over' || state === 'ended' ? '#/record/t/' : '#/t/'}${encodeURIComponent(table)}`;

/** @param {Match} match */
export const titleOfMatch = ({game, rules}) => t('past.match.at', {game: t(`lobby.${game}.title`), rules: brief(game, rules)});

/** The rules' name, and whether something was changed about it; what, is said where there is room. @param {Match['game']} game @param {string} rules */
function brief(game, rules) {
  const {preset, changed} = parts(rules);
  const name = nameOfPreset(game, preset);
  return changed.some((option) => option !== SEATED[game]) ? t('past.match.changed', {name}) : name;
}

/** Who played besides oneself, as a list. @param {Match} match */
export function others({players, seat}) {
  const names = players.flatMap(({name, kind}, at) => (at === seat || kind === 'free' ? [] : [name || t('connection.forgotten')]));
  return new Intl.ListFormat(spoken(), {type: 'conjunction'}).format(names);
}

/** What stands before a match: its place, else how it stands. @param {Match} match */
export function standing({state, seat, place}) {
  if (state !== 'over') return t(`past.match.${state}`);
  return seat < 0 || place === null ? t('past.match.left') : t('past.match.place', {place});
}

export class PastMatch extends Screen {
  /** @override */
  static properties = {match: {attribute: false}, open: {state: true}};

  constructor() {
    super();
    /** @type {Match | null} */
    this.match = null;
    this.open = false;
  }

  /** @override */
  render() {
    const {match, open} = this;
    if (!match) return nothing;
    const done = match.state === 'over' || match.state === 'ended';
    const acts = actsOf(match);
    const title = titleOfMatch(match);
    return html`<div class="past-match" data-state=${match.state}>
      <b class="standing number ${match.place === 1 ? 'first' : ''}" aria-hidden="true">${badge(match)}</b>
      <a class="what" href=${hrefOf(match)}>
        <strong>${title}</strong>
        <span class="small muted">${facts(match)}</span>
      </a>
      ${match.place === null ? nothing : html`<span class="hidden-text">${standing(match)}</span>`}
      ${match.points === null ? nothing : html`<span class="points number">${t('past.match.points', {n: match.points})}</span>`}
      ${acts.length
        ? html`<button type="button" class="button quiet icon" aria-expanded=${String(open)} aria-label=${t('past.match.acts', {match: t('past.match.of', {game: title, date: day(match.opened)})})} @click=${() => (this.open = !open)}>${dots}</button>`
        : nothing}
      ${open
        ? html`<div class="acts">
            <p class="small muted">${titleOf(match.game, match.rules)}</p>
            <a class="button" href=${hrefOf(match)}>${eyes}${t(done ? 'past.match.look' : 'past.match.to_table')}</a>
            ${acts.map(({name, sign, act}) => html`<button type="button" class="button" data-act=${name} @click=${() => act(match)}>${sign}${t(`past.act.${name}`)}</button>`)}
          </div>`
        : nothing}
    </div>`;
  }
}

/** @param {Match} match */
function badge({place, state}) {
  if (place !== null) return `${place}.`;
  return state === 'running' || state === 'waiting' ? '…' : '–';
}

/** When, how long, with whom, and what was special. @param {Match} match */
function facts(match) {
  const with_ = others(match);
  return [
    match.place === null ? standing(match) : '',
    day(match.opened),
    match.deals === null ? '' : t(`past.match.length.${match.game}`, {n: match.deals}),
    with_,
    match.repeats ? t(`again.from.${match.game}`, {deal: match.repeats}) : '',
    match.undone ? t('again.undone', {n: match.undone}) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

customElements.define('past-match', PastMatch);
