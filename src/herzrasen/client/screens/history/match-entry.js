// One match of the list: how it ended, who played, and behind a button what can be done with it.
//
//   <match-entry .match=${match}>

import {html, nothing} from '../../vendor/lit.js';
import {formatDay} from '../../core/text/dates.js';
import {icon} from '../../core/elements/icons.js';
import {eyes} from '../../core/elements/playback-icons.js';
import {parts} from '../../kit/rules/rules-url.js';
import {SEAT_OPTIONS} from '../../kit/rules/rule-choice.js';
import {titleOf} from '../../kit/rules/option-names.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import {actionsOf} from './match-actions.js';
import {isolate} from '../../core/text/bidi-isolate.js';
import {listFormat} from '../../core/text/list-format.js';

/** @typedef {import('../../wire.d.ts').MyMatch} Match */

const dots = icon(
  'M6 11.2A0.8 0.8 0 1 1 6 12.8 0.8 0.8 0 1 1 6 11.2ZM12 11.2A0.8 0.8 0 1 1 12 12.8 0.8 0.8 0 1 1 12 11.2ZM18 11.2A0.8 0.8 0 1 1 18 12.8 0.8 0.8 0 1 1 18 11.2Z',
);

/** Where a match is looked at: at its table while it runs, else in its record. @param {Match} match */
export const hrefOf = ({table, state}) =>
  `${state === 'over' || state === 'ended' ? '#/record/t/' : '#/t/'}${encodeURIComponent(table)}`;

/** @param {Match} match */
export const titleOfMatch = ({game, rules}) =>
  t('history.match.at', {game: t(`lobby.${game}.title`), rules: brief(game, rules)});

/** The rules' name, and whether something was changed about it; what, is said where there is room. @param {Match['game']} game @param {string} rules */
function brief(game, rules) {
  const {preset, changed} = parts(rules);
  const name = nameOfPreset(game, preset);
  return changed.some((option) => option !== SEAT_OPTIONS[game]) ? t('history.match.changed', {name}) : name;
}

/** Who played besides oneself, as a list. @param {Match} match */
export function opponents({players, seat}) {
  const names = players.flatMap(({name, kind}, at) =>
    at === seat || kind === 'free' ? [] : [isolate(name) || t('connection.forgotten')],
  );
  return listFormat(currentLanguage()).format(names);
}

/** What stands before a match: its place, else how it stands. @param {Match} match */
export function standing({state, seat, place}) {
  if (state !== 'over') return t(`history.match.${state}`);
  return seat < 0 || place === null ? t('history.match.left') : t('history.match.place', {place});
}

export class MatchEntry extends BaseElement {
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
    const acts = actionsOf(match);
    const title = titleOfMatch(match);
    return html`<div class="match-entry" data-state=${match.state}>
      <b class="standing number centred ${match.place === 1 ? 'first' : ''}" aria-hidden="true" translate="no">${badge(match)}</b>
      <a class="entry" href=${hrefOf(match)}>
        <strong>${title}</strong>
        <span class="small muted">${facts(match)}</span>
      </a>
      ${match.place === null ? nothing : html`<span class="hidden-text">${standing(match)}</span>`}
      ${match.points === null ? nothing : html`<span class="points number">${t('history.match.points', {n: match.points})}</span>`}
      ${
        acts.length
          ? html`<button type="button" class="button quiet icon" aria-expanded=${String(open)} aria-label=${t('history.match.acts', {match: t('history.match.of', {game: title, date: formatDay(match.opened)})})} @click=${() => (this.open = !open)}>${dots}</button>`
          : nothing
      }
      ${
        open
          ? html`<div class="acts flow gap-2">
            <p class="small muted">${titleOf(match.game, match.rules)}</p>
            <a class="button" href=${hrefOf(match)}>${eyes}${t(done ? 'history.match.look' : 'history.match.to_table')}</a>
            ${acts.map(({name, sign, act}) => html`<button type="button" class="button" data-act=${name} @click=${() => act(match)}>${sign}${t(`history.act.${name}`)}</button>`)}
          </div>`
          : nothing
      }
    </div>`;
  }
}

/** @param {Match} match */
function badge({place, state}) {
  if (place !== null) return t(`common.place.${place}`);
  return state === 'running' || state === 'waiting' ? '…' : '–';
}

/** The date, the duration, the other players, and what was special. @param {Match} match */
function facts(match) {
  const with_ = opponents(match);
  return [
    match.place === null ? standing(match) : '',
    formatDay(match.opened),
    match.deals === null ? '' : t(`history.match.length.${match.game}`, {n: match.deals}),
    with_,
    match.repeats ? t(`play_again.from.${match.game}`, {deal: match.repeats}) : '',
    match.undone ? t('play_again.undone', {n: match.undone}) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

customElements.define('match-entry', MatchEntry);
