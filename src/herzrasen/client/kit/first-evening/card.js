// The lobby's card of the first evening: three steps, ticked when done; the next one stands out, none is a duty.
//
//   <first-evening .newcomer=${true} .busy>     @open {game, rules, bot, free}

import {html, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {close, icon} from '../../core/elements/icons.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {DEFAULT_PRESET} from '../rules/rule-choice.js';
import {lastRules, saveLast} from '../rules/saved-rules.js';
import {t} from '../../core/text/texts.js';
import {STEPS, botsOf, isOffered, nextStep} from './progress.js';
import {changeProgress, storedProgress} from './stored-progress.js';

/** @typedef {import('./progress.js').Step} Step */

const tick = icon('M5 12.5 10 17.5 19 7');

export class FirstEvening extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('first-evening.css', import.meta.url));

  /** @override */
  static properties = {newcomer: {attribute: false}, busy: {attribute: false}};

  constructor() {
    super();
    this.newcomer = false;
    this.busy = false;
  }

  /** What was offered once is offered until it is closed, also after the first match. @override */
  updated() {
    if (isOffered(storedProgress(), this.newcomer)) changeProgress((progress) => ({...progress, offered: true}));
  }

  /** @override */
  render() {
    const progress = storedProgress();
    if (!isOffered(progress, this.newcomer)) return nothing;
    const next = nextStep(progress);
    return html`<section class="panel evening stack gap-3" aria-labelledby="evening-title">
      <header class="row unwrapped">
        <h2 class="large" id="evening-title">${t('first_evening.title')}</h2>
        ${next ? nothing : html`<p class="muted">${t('first_evening.over')}</p>`}
        <button type="button" class="button quiet icon push" aria-label=${t('first_evening.close')} title=${t('first_evening.close')} @click=${this.hide}>${close}</button>
      </header>
      <ol class="auto-grid" role="list">${STEPS.map((step, at) => this.step(step, at, progress[step] === true, step === next))}</ol>
    </section>`;
  }

  /** @param {Step} step @param {number} at @param {boolean} done @param {boolean} next */
  step(step, at, done, next) {
    return html`<li data-step=${step} class=${done ? 'done' : next ? 'next' : ''} aria-current=${next ? 'step' : nothing}>
      <span class="mark number centred muted">${done ? html`${tick}<span class="hidden-text">${t('first_evening.done')}</span>` : at + 1}</span>
      <div><h3>${t(`first_evening.${step}.title`)}</h3><p class="small muted">${t(`first_evening.${step}.about`)}</p></div>
      ${done ? nothing : this.action(step, next ? 'button' : 'button quiet flush')}
    </li>`;
  }

  /** @param {Step} step @param {string} look */
  action(step, look) {
    const words = t(`first_evening.${step}.go`);
    if (step === 'lesson') return html`<a class="${look} start" href="#/learn/${this.game}">${words}</a>`;
    return html`<button type="button" class="${look} start" ?disabled=${this.busy} @click=${() => this.play(step)}>${words}</button>`;
  }

  get game() {
    return storedProgress().game ?? DEFAULT_GAME;
  }

  /** @param {Step} step */
  play(step) {
    const {game} = this;
    if (!lastRules(game)) saveLast(game, DEFAULT_PRESET[game]);
    this.emit('open', {game, rules: DEFAULT_PRESET[game], bot: botsOf(step, game), free: 0});
  }

  hide() {
    changeProgress((progress) => ({...progress, closed: true}));
    document.getElementById('screen')?.focus({preventScroll: true});
  }
}

customElements.define('first-evening', FirstEvening);
