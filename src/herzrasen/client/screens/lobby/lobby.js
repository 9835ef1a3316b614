// The lobby: play now, change the rules, invite friends. Properties in, events out.
//
//   .games   the answer of GET api/games, or null while it comes
//   .link    {game, rules}, the rules that the address names, or null
//   .name    what the player is called
//   .busy    a table is being opened
//   .trouble why there are no games; they are asked for again by themselves
//   @open    {game, rules, bot, free, house}, as POST api/tables takes it (without the name); free seats wait for
//            people
//   @quick   {game, rules, bot, house}: a seat among people, by these rules or any (null)
//   @join, @watch   {table}, one of the list or that of a code
//   @rules   {game, rules}, the text form of the rules that are chosen now
//   @rename  {name}
//
// What the rules are is kept in a RuleChoice for each game; the panel that changes them is loaded when it is opened.

import {retryButton, troubleTemplate} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {GAMES, GAME_NAMES, perGame} from '../../core/games.js';
import {dice, link, pencil, people, rulesCard} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import {toast} from '../../core/elements/notices.js';
import {parseHouseRules} from '../../kit/table/house-rules.js';
import {RuleChoice, DEFAULT_PRESET} from '../../kit/rules/rule-choice.js';
import {saveLast, lastRules} from '../../kit/rules/saved-rules.js';
import {titleOfChoice} from '../../kit/rules/option-names.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {once, screenLifetime} from '../../core/elements/screen.js';
import {changeSettings, settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {nameOfPreset, refusalText} from '../../core/text/facts.js';
import {botText} from '../../kit/members/strings.js';
import './cookie-notice.js';
import {botsFor, saveBots} from './bot-choice.js';
import {friendlyName} from '../../kit/members/friendly-name.js';
import {loadPart} from '../../core/app/load-part.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */

const span = (/** @type {number} */ least, /** @type {number} */ most) =>
  Array.from({length: most - least + 1}, (_, at) => least + at);

/** What each game lets one choose in its panel. */
const PANELS = {
  hearts: {seats: span(3, 11), art: ['QS', 'JH', 'QH', 'KH', 'AH']},
  nerts: {seats: span(1, 12), art: ['2', '1', '0', 'AS', '2S']},
};

export class GameLobby extends BaseElement {
  /** @override */
  static properties = {
    games: {attribute: false},
    link: {attribute: false},
    name: {attribute: false},
    busy: {type: Boolean},
    trouble: {attribute: false},
    naming: {state: true},
    bots: {state: true},
    opened: {state: true},
    unknownRules: {state: true},
  };

  constructor() {
    super();
    /** @type {import('../../core/connection/api.js').Games | null} */
    this.games = null;
    /** @type {{game: GameName, rules: string} | null} */
    this.link = null;
    this.name = '';
    this.busy = false;
    /** @type {import('../../core/connection/api.js').ApiError | null} */
    this.trouble = null;
    this.naming = false;
    /** How the bots play. @type {Record<GameName, import('./bot-choice.js').Bots>} */
    this.bots = perGame(botsFor);
    /** Panels whose rules are shown. @type {Record<GameName, boolean>} */
    this.opened = perGame(() => false);
    /** Why rules that a link named are not chosen. @type {Record<GameName, string>} */
    this.unknownRules = perGame(() => '');
    /** @type {Record<GameName, RuleChoice> | null} */
    this.choices = null;
    /** Nothing was ever chosen or played with this browser before: what one might want first is how it is played. */
    this.newcomer = !GAME_NAMES.some(lastRules);
    /** The address that was followed, or names what was chosen since. */
    this.followed = '';
    /** Draws what is agreed on besides the rules. @type {typeof import('./table-options.js').tableOptions | null} */
    this.atTable = null;
    /** The lists of tables have been asked for. */
    this.watching = false;
    /** What was pressed before it is known what can be played. @type {Set<() => void>} */
    this.early = new Set();
  }

  /** @override */
  willUpdate() {
    const {games} = this;
    if (this.trouble) this.continueEarly(); // in vain: nobody waits for what they pressed an hour ago
    if (!games) return;
    this.choices ??= perGame((game) => this.choose(game, games));
    this.continueEarly();
    const {link} = this;
    const address = link ? `${link.game}/${link.rules}` : '';
    if (address === this.followed) return;
    const arrived = this.followed === '';
    this.followed = address;
    if (link && (arrived || link.rules !== this.choices[link.game].rules))
      void this.follow(this.choices[link.game], link.rules);
  }

  continueEarly() {
    for (const act of this.early) act();
    this.early.clear();
  }

  /** What others do at their tables comes when one can play already. @override */
  updated() {
    if (!this.games || this.watching) return;
    this.watching = true;
    void loadPart(() => import('./line-trouble.js'));
    void loadPart(() => import('./my-tables.js'));
    void loadPart(() => import('./join-by-code.js'));
    void loadPart(() => import('./table-list.js'));
    void loadPart(() => import('../daily/lobby-card.js'));
    void loadPart(() => import('../../kit/first-evening/card.js'));
    void loadPart(() => import('../../kit/habit/habit-line.js'));
  }

  /** The rules that were chosen last, else the usual ones. @param {GameName} game @param {import('../../core/connection/api.js').Games} games */
  choose(game, games) {
    const choice = new RuleChoice(game, games[game]);
    choice.watch(() => this.announceRules(choice));
    const rules = lastRules(game);
    if (rules && rules !== DEFAULT_PRESET[game] && this.link?.game !== game) void choice.read(rules);
    return choice;
  }

  /** @param {RuleChoice} choice */
  announceRules({game, rules, waiting, refusal, trouble}) {
    this.requestUpdate();
    // Unanswered, also because the page is left: then the rules are still those from before the question.
    if (waiting || refusal || trouble) return;
    if (this.unknownRules[game] && rules !== DEFAULT_PRESET[game])
      this.unknownRules = {...this.unknownRules, [game]: ''};
    // What a link brings is kept when it is played by.
    if (this.link?.game !== game) saveLast(game, rules);
    this.emit('rules', {game, rules});
  }

  /** The rules of a link: chosen, and shown. @param {RuleChoice} choice @param {string} rules */
  async follow(choice, rules) {
    const {game} = choice;
    const refusal = await choice.read(rules);
    if (refusal) await choice.choosePreset(DEFAULT_PRESET[game]);
    const sentence = refusal ? t('rule_choice.bad_link', {sentence: refusal.sentence}) : '';
    this.unknownRules = {...this.unknownRules, [game]: sentence};
    announce(sentence || t('rule_choice.from_link', {rules: titleOfChoice(choice)}));
    await this.show(game);
    this.querySelector(`[data-game=${game}]`)?.scrollIntoView({block: 'nearest'});
  }

  /** @override */
  render() {
    if (this.trouble?.code === 'client.trouble.offline') return this.alone();
    return html`<div class="lobby page stack" aria-busy=${this.games || this.trouble ? nothing : 'true'}>
      <div class="welcome flow spread at-end">
        <h1>${t('lobby.title')}</h1>
        ${this.naming ? this.nameForm() : this.nameLine()}
      </div>
      <line-trouble></line-trouble>
      ${this.trouble ? html`<section class="panel">${troubleTemplate(this.trouble)}</section>` : nothing}
      <cookie-notice></cookie-notice>
      <my-tables></my-tables>
      <div class="games">${GAME_NAMES.map((game) => this.game(game))}</div>
      <join-by-code></join-by-code>
      <daily-card></daily-card>
      <first-evening .newcomer=${this.newcomer} .busy=${this.busy}></first-evening>
      <open-tables></open-tables>
      <habit-line></habit-line>
      <p class="to-records"><a href="#/games">${t('history.link')}</a> · <a href="#/events">${t('tournament.link')}</a> · <a href="#/record">${t('replay.link')}</a> · <a href="#/me">${t('account.link')}</a></p>
    </div>`;
  }

  /** Without a server there is no play; the cached page shows that. */
  alone() {
    return html`<div class="lobby page stack"><section class="panel stack away" role="status">
      <h1>${t('lobby.away.title')}</h1>
      <p>${t('lobby.away.sentence')}</p>
      <p class="muted">${t('lobby.away.again')}</p>
      <p>${retryButton()}</p>
    </section></div>`;
  }

  nameLine() {
    return html`<p class="called row unwrapped large">
      <span class="muted">${t('lobby.you_are')}</span> <strong class="breakable" dir="auto" translate="no">${this.name}</strong>
      <button class="button quiet icon" aria-label=${t('lobby.rename')} @click=${() => this.startNaming()}>${pencil}</button>
    </p>`;
  }

  nameForm() {
    return html`<form class="naming flow gap-2 at-end" @submit=${this.rename}>
      <div class="field">
        <label for="player-name">${t('lobby.name')}</label>
        <input id="player-name" name="name" type="text" maxlength="200" autocomplete="nickname" required .value=${this.name} />
      </div>
      <button type="button" class="button icon" aria-label=${t('lobby.another_name')} @click=${this.roll}>${dice}</button>
      <button class="button primary">${t('lobby.keep_name')}</button>
    </form>`;
  }

  /** @param {GameName} game */
  game(game) {
    const opened = this.opened[game];
    return html`<section class="panel game stack gap-4" data-game=${game} aria-labelledby="game-${game}">
      ${this.art(game)}
      <div class="about stack gap-2">
        <h2 id="game-${game}">${t(`lobby.${game}.title`)}</h2>
        <p>${t(`lobby.${game}.line`)}</p>
      </div>
      ${opened ? nothing : this.start(game)}
      <div class="more flow spread at-start">
        <details ?open=${opened}>
          <summary class="button quiet opens" @click=${(/** @type {Event} */ event) => this.toggle(game, event)}>${t('lobby.change_rules')}</summary>
          ${opened ? this.rulesPanel(game) : nothing}
        </details>
        <span class="know flow">
          ${this.newcomer && !opened ? nothing : this.learn(game, 'button quiet')}
          <a class="button quiet guide-link" href="#/rules/${game}" aria-label=${t('guide.link_of', {game: t(`lobby.${game}.title`)})}>${rulesCard}${t('guide.link')}</a>
        </span>
      </div>
      ${opened ? html`<div class="play-bar stack gap-2">${this.start(game)}</div>` : nothing}
    </section>`;
  }

  /** The buttons that open a table: below the rules while these are being changed, where they stay in sight. @param {GameName} game */
  start(game) {
    const choice = this.choices?.[game];
    const bots = (choice?.seats ?? 4) - 1;
    const refusal = choice?.refusal;
    return html`<div class="go row">
        <button class="button primary play" ?disabled=${this.busy || refusal} @click=${() => this.open(game, 0)}>
          ${t(`lobby.${game}.play`)}
        </button>
        ${
          refusal
            ? html`<p class="small bad">${refusal.sentence}</p>`
            : html`<p class="small muted">
              ${bots === 0 ? t('lobby.alone') : `${t('lobby.against', {n: bots})} (${botText(this.bots[game])})`} ·
              ${choice ? titleOfChoice(choice) : nameOfPreset(game, DEFAULT_PRESET[game])}
            </p>`
        }
        ${this.newcomer && !this.opened[game] ? this.learn(game, 'button') : nothing}
      </div>
      ${
        bots === 0
          ? nothing
          : html`<div class="others auto-grid gap-2">
            <button class="button" ?disabled=${this.busy || refusal} @click=${() => this.open(game, bots)}>${link}<span>${t('lobby.invite')}</span></button>
            <button class="button" ?disabled=${this.busy || refusal} aria-describedby="people-${game}" @click=${() => this.quick(game)}>${people}<span>${t('table_list.people')}</span></button>
            <p class="hidden-text" id="people-${game}">${t(this.usual(game) ? 'table_list.people_any' : 'table_list.people_same')}</p>
          </div>`
      }`;
  }

  /** @param {GameName} game @param {string} look */
  learn(game, look) {
    return html`<a class="${look} learn" href="#/learn/${game}" aria-label=${t('lesson.link_of', {game: t(`lobby.${game}.title`)})}>${t('lesson.link')}</a>`;
  }

  /**
   * The state opens the panel, never the browser: an update between the press and the browser's own event would close
   * it again.
   * @param {GameName} game @param {Event} event
   */
  toggle(game, event) {
    event.preventDefault();
    void (this.opened[game] ? this.hide(game) : this.show(game));
  }

  /** @param {GameName} game */
  async show(game) {
    try {
      // Only now, so that the lobby stays light.
      const [{tableOptions: atTable}] = await loadPart(() =>
        Promise.all([import('./table-options.js'), import('../../kit/rules/rules-panel.js')]),
      );
      this.atTable = atTable;
      this.opened = {...this.opened, [game]: true};
    } finally {
      this.requestUpdate();
    }
    await this.updateComplete;
  }

  /** @param {GameName} game */
  async hide(game) {
    this.opened = {...this.opened, [game]: false};
  }

  /** @param {GameName} game */
  rulesPanel(game) {
    const choice = this.choices?.[game];
    if (!choice) return nothing;
    return html`<div class="stack wishes">
      ${this.unknownRules[game] ? html`<p class="bad">${this.unknownRules[game]}</p>` : nothing}
      <rules-panel .choice=${choice} .seats=${PANELS[game].seats}></rules-panel>
      ${choice.seats === 1 ? nothing : this.skills(game)}
      ${this.table(choice)}
    </div>`;
  }

  /** @param {GameName} game */
  art(game) {
    return html`<div class="art full side-by-side justified" aria-hidden="true">
      ${PANELS[game].art.map((card) =>
        card.length === 1
          ? html`<span class="card" data-back=${card}></span>`
          : html`<span class="card" data-face=${card}></span>`,
      )}
    </div>`;
  }

  /** @param {GameName} game */
  skills(game) {
    return this.games?.[game].bot.map(
      ({name, least, most}) => html`<fieldset class="field">
        <legend class="label">${t(`lobby.${name}.title`)}</legend>
        <div class="chips">${span(least ?? 1, most ?? 1).map((level) => this.skill(game, name, level))}</div>
        ${
          name === 'level'
            ? html`<p class="small muted" id="level-says" aria-live="polite">${t(`lobby.level_says.${this.bots[game]['level']}`)}</p>`
            : nothing
        }
      </fieldset>`,
    );
  }

  /** What is agreed on besides the rules. @param {RuleChoice} choice */
  table({game}) {
    const house = parseHouseRules(settings.house);
    return this.atTable?.(house, (wish) => changeSettings({house: {...house, ...wish}}), game);
  }

  /** @param {GameName} game @param {string} setting @param {number} level */
  skill(game, setting, level) {
    const bot = this.bots[game];
    return html`<label class="chip">
      <input
        type="radio"
        name="${game}-${setting}"
        value=${level}
        .checked=${bot[setting] === level}
        @change=${() => this.chooseBots(game, {...bot, [setting]: level})}
      /><span>${t(`lobby.${setting}.${level}`)}</span>
    </label>`;
  }

  /** @param {GameName} game @param {import('./bot-choice.js').Bots} bots */
  chooseBots(game, bots) {
    saveBots(game, bots);
    this.bots = {...this.bots, [game]: bots};
  }

  /** The rules that are chosen, as soon as they are known; '' where they cannot be played, or nobody waits any more. @param {GameName} game */
  async chosenRules(game) {
    const lifetime = screenLifetime();
    if (!this.choices) await new Promise((done) => this.early.add(() => done(null)));
    const choice = this.choices?.[game];
    const rules = (await choice?.settle()) ?? '';
    if (lifetime.aborted) return '';
    if (choice?.trouble) toast(refusalText(choice.trouble), {now: true});
    return rules;
  }

  /** @param {GameName} game @param {number} free */
  open(game, free) {
    return once('table', async () => {
      const rules = await this.chosenRules(game);
      if (!rules) return;
      saveLast(game, rules);
      const wish = {game, rules, bot: this.bots[game], free, seats: this.choices?.[game].seats ?? 4};
      const house = parseHouseRules(settings.house);
      // How much a long line is believed, and what helps, is for those who race.
      const {watchers, time, talk} = house;
      this.emit('open', {...wish, house: GAMES[game].realTime ? house : {watchers, time, talk}});
    });
  }

  /** Whether the rules are as everybody finds them. @param {GameName} game */
  usual(game) {
    return (this.choices?.[game].rules ?? DEFAULT_PRESET[game]) === DEFAULT_PRESET[game];
  }

  /** With people: by the rules that were chosen; who has chosen none plays by any. @param {GameName} game */
  quick(game) {
    return once('table', async () => {
      const rules = await this.chosenRules(game);
      if (!rules) return;
      const house = {...(GAMES[game].realTime ? parseHouseRules(settings.house) : {}), kind: 'public'};
      this.emit('quick', {game, rules: this.usual(game) ? null : rules, bot: this.bots[game], house});
    });
  }

  async startNaming() {
    this.naming = true;
    await this.updateComplete;
    const input = this.querySelector('input');
    input?.focus(); // to mark its text does not everywhere give it the focus
    input?.select();
  }

  roll() {
    const input = this.querySelector('input');
    if (input) input.value = friendlyName(t('lobby.names.first'), t('lobby.names.second'));
  }

  /** @param {SubmitEvent} event */
  async rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name')).trim();
    if (name) this.emit('rename', {name});
    this.naming = false;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('.called button'))?.focus();
  }
}

customElements.define('game-lobby', GameLobby);
