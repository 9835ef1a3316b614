// Looking at a match again: opens a file (button, drop, paste) or comes from a table, and shows it on its table. A file
// that is refused says why, and what was shown before stays.
//
//   <record-page .from=${id | null} .moment=${{deal, step} | null}>     moment: where a table's match is entered
//   <record-page .best=${'daily/NAME/DATE'}>                            the best result of a daily deal

import {DataLoader} from '../../core/app/data-loader.js';
import {html, keyed, nothing} from '../../vendor/lit.js';
import {ApiError, fetchRecordReview} from '../../core/connection/api.js';
import {copyText} from '../../core/elements/clipboard.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {GAME_PARTS} from '../../games/game-parts.js';
import {close} from '../../core/elements/icons.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {MOST, fetchBestRecord, fetchRecord, readText, replayRecord, tooLarge} from '../../kit/record/api.js';
import {takeDroppedRecord} from './dropped-record.js';
import {fileError} from './file-error.js';
import {recordedName} from './strings.js';
import {nameOf, save} from '../../kit/record/record-file.js';
import './player.js';
import {isComplete} from '../../kit/record/selectors.js';
import {fileSign} from '../../core/elements/playback-icons.js';
import {playDealAgain} from '../../kit/table/again.js';
import {loadPart, showPart} from '../../core/app/load-part.js';
import {screenLifetime} from '../../core/elements/screen.js';

/** @typedef {import('../../kit/record/types.d.ts').RecordReplay} Replayed */
/** @typedef {import('../../kit/record/types.d.ts').Look} Look */

const MAX_CACHED = 12; // answers

export class RecordPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('replay.css', import.meta.url));
  static properties = {
    from: {attribute: false},
    best: {attribute: false},
    moment: {attribute: false},
    text: {state: true},
    record: {state: true},
    parts: {state: true},
    open: {state: true},
    refused: {state: true},
    busy: {state: true},
    dropping: {state: true},
  };

  constructor() {
    super();
    /** The table whose match is looked at. @type {string | null} */
    this.from = null;
    /** The daily deal whose best result is looked at. @type {string | null} */
    this.best = null;
    /** The deal and the step that are shown first, both counted from 1. @type {{deal: number, step: number} | null} */
    this.moment = null;
    /** The file, as it came. */
    this.text = '';
    /** @type {Replayed | null} */
    this.record = null;
    /** What its game shows of a record. @type {import('../../games/types.d.ts').ReplayParts | null} */
    this.parts = null;
    this.open = false;
    /** Why a file was refused, and that file. @type {{refused: ApiError, text: string, title: string} | null} */
    this.refused = null;
    this.busy = false;
    this.dropping = false;
    /** What the server has answered about this file. @type {Map<string, Replayed>} */
    this.cached = new Map();
    /** Counts the questions: a late answer to an old one is not shown. */
    this.asked = 0;
    this.loader = new DataLoader(this);
    /** @type {AbortController | null} */
    this.stop = null;
    /** The table that what is shown came from; null where it is a file. @type {string | null} */
    this.table = null;
    new Subscription(
      this,
      () => this.from,
      (from) => void this.fetch(from),
    );
    new Subscription(
      this,
      () => this.best,
      (best) => void this.fetchBest(best),
    );
  }

  connectedCallback() {
    super.connectedCallback();
    this.stop = new AbortController();
    const {signal} = this.stop;
    addEventListener('paste', (event) => this.handlePaste(event), {signal});
    addEventListener('dragover', (event) => this.over(event), {signal});
    addEventListener('dragleave', (event) => event.relatedTarget === null && (this.dropping = false), {signal});
    addEventListener('drop', (event) => this.handleDrop(event), {signal});
    void this.openFile(takeDroppedRecord());
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.abort();
    this.asked += 1;
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (changed.has('refused')) this.querySelector('.fault')?.scrollIntoView({block: 'nearest'});
  }

  // Files ------------------------------------------------------------------------------------------

  /** The match of a table: all of it when it is over, what the own seat saw while it runs. @param {string} table */
  async fetch(table) {
    const ask = (this.asked += 1);
    this.busy = true;
    try {
      const {text} = await this.loader.load(() => fetchMostOf(table), {refusable: true});
      if (ask === this.asked) await this.read(text, this.moment, table);
    } catch (error) {
      if (ask === this.asked) this.showError(error, '', 'of_table');
    }
  }

  /** @param {string} best */
  async fetchBest(best) {
    const ask = (this.asked += 1);
    this.busy = true;
    try {
      const text = await this.loader.load(() => fetchBestRecord(best), {refusable: true});
      if (ask === this.asked) await this.read(text);
    } catch (error) {
      if (ask === this.asked) this.showError(error, '', 'of_best');
    }
  }

  /** @param {Blob | null | undefined} file */
  async openFile(file) {
    if (!file) return;
    if (file.size > MOST) return this.showError(tooLarge(), '');
    const ask = (this.asked += 1);
    try {
      const text = await readText(file);
      if (ask === this.asked) await this.read(text);
    } catch (error) {
      if (ask === this.asked) this.showError(error, '');
    }
  }

  /** A file is shown when the server has read it, and not before. @param {string} text @param {{deal: number, step: number} | null} [moment] @param {string | null} [table] */
  async read(text, moment = null, table = null) {
    const ask = (this.asked += 1);
    this.busy = true;
    try {
      const look = moment ? {deal: moment.deal} : {};
      const record = await this.loader.load(() => replayRecord(text, look), {refusable: true});
      const game = GAME_PARTS[record.game];
      const [parts] = await loadPart(() => Promise.all([game.loadReplay(), game.loadTable()]));
      if (ask !== this.asked) return;
      if (!record.steps.length) throw new ApiError('replay.fault.empty');
      Object.assign(this, {
        text,
        record,
        parts,
        table,
        open: false,
        refused: null,
        busy: false,
        enter: (moment?.step ?? 1) - 1,
      });
      this.cached = new Map([[keyOf({deal: record.deal, seat: record.seat, open: false}), record]]);
      this.match += 1;
      void this.updateComplete.then(() =>
        /** @type {HTMLElement | null} */ (this.querySelector('#record-title'))?.focus({preventScroll: true}),
      );
    } catch (error) {
      if (ask === this.asked) this.showError(error, text);
    }
  }

  /** The step that a file is opened at, counted from 0. */
  enter = 0;

  /** Counts the files that were opened: each has a player of its own. */
  match = 0;

  /** Another deal, or other eyes. @param {CustomEvent<Look>} event */
  async loadDeal({detail}) {
    const ask = (this.asked += 1);
    try {
      const key = keyOf(detail);
      const record = this.cached.get(key) ?? (await replayRecord(this.text, detail));
      this.cache(key, record);
      if (ask === this.asked) Object.assign(this, {record, open: detail.open});
    } catch (error) {
      const player = /** @type {import('./player.js').RecordPlayer | null} */ (this.querySelector('record-player'));
      if (player) player.playing = false;
      if (ask === this.asked) this.showError(error, this.text);
    }
  }

  /** The newest answers; a deal of Nerts is large. @param {string} key @param {Replayed} record */
  cache(key, record) {
    this.cached.delete(key);
    this.cached.set(key, record);
    const [oldest = ''] = this.cached.keys();
    if (this.cached.size > MAX_CACHED) this.cached.delete(oldest);
  }

  /** What was to be shown says the title: a file, the match of a table, a best result. @param {unknown} error @param {string} text */
  showError(error, text, title = 'title') {
    this.busy = false;
    if (!(error instanceof ApiError)) throw error;
    this.refused = {refused: error, text, title};
  }

  /** @param {ClipboardEvent} event */
  handlePaste(event) {
    if (event.target instanceof Element && event.target.closest('input, textarea')) return;
    const {clipboardData} = event;
    const [file] = clipboardData?.files ?? [];
    const text = clipboardData?.getData('text/plain') ?? '';
    if (!file && !text.trim()) return;
    event.preventDefault();
    void (file ? this.openFile(file) : this.read(text));
  }

  /** @param {DragEvent} event */
  over(event) {
    if (!event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    this.dropping = true;
  }

  /** @param {DragEvent} event */
  handleDrop(event) {
    if (!this.dropping) return;
    event.preventDefault();
    this.dropping = false;
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void this.openFile(file);
    else void this.read(event.dataTransfer?.getData('text/plain') ?? '');
  }

  /** The coach goes through the deal that is shown; a line of it leads to its moment, seen with its player's eyes. */
  review = () => {
    const {record, text} = this;
    if (!record) return;
    const {deals, deal, players, seat} = record;
    const wish = {
      key: (/** @type {number} */ which) => `${which} ${text}`,
      ask: (/** @type {number} */ which) => fetchRecordReview(text, which),
      deals: deals.map(({number}) => number),
      deal,
      names: players.map((_, at) => recordedName(record, at)),
      me: seat,
      href: null,
      goToStep: (/** @type {number} */ which, /** @type {number} */ whose, /** @type {number} */ step) =>
        this.goToStep(which, whose, step),
    };
    void showPart('review', GAME_PARTS[record.game].loadReview, ({reviewRecord}) => reviewRecord?.(wish));
  };

  /** The deal that is shown, once more. */
  playAgain = () => {
    const {record, table} = this;
    if (!record || table === null) return;
    const played = record.deals.filter(({points}) => points);
    void playDealAgain({
      table,
      game: record.game,
      deals: played.length,
      deal: Math.min(record.deal, played.length),
      seat: Math.max(0, record.seat),
    });
  };

  /** @param {number} deal @param {number} whose eyes, where the record knows them all @param {number} step counted from 1 */
  goToStep(deal, whose, step) {
    const player = /** @type {import('./player.js').RecordPlayer | null} */ (this.querySelector('record-player'));
    const {record} = this;
    if (!player || !record) return;
    const seat = isComplete(record) ? whose : record.seat;
    if (deal === record.deal && seat === record.seat) player.goTo(step - 1);
    else player.choose({deal, seat}, step - 1);
  }

  save = () => this.record && save(this.text, nameOf(this.record));

  copy = async () => {
    const lifetime = screenLifetime();
    if (await copyText(this.text)) return toast(t('replay.copied'));
    const content = () =>
      html`<textarea class="by-hand" rows="12" readonly aria-label=${t('replay.copy_by_hand')} .value=${this.text} @focus=${select}></textarea>`;
    await ask({title: () => t('replay.copy_by_hand'), content, wide: true, lifetime});
  };

  closeRecord = () => /** @type {HTMLElement | null} */ (this.querySelector('input[type=file]'))?.click();

  // Drawing ----------------------------------------------------------------------------------------

  render() {
    const {record} = this;
    return html`<div class="record stack grow gap-0 ${this.dropping ? 'dropping' : ''}">
      ${this.fault()}
      ${record ? this.player(record) : this.busy && this.from !== null ? this.waiting() : this.welcome()}
      ${this.dropping ? html`<p class="drop-here centred" aria-hidden="true">${t('replay.drop')}</p>` : nothing}
    </div>`;
  }

  /** @param {Replayed} record */
  player(record) {
    return html`${keyed(
      this.match,
      html`<record-player .record=${record} .parts=${this.parts} .text=${this.text} .enter=${this.enter} .open=${this.open} .mayRepeat=${this.table !== null && isComplete(record) && record.deals.some(({points}) => points)} @look=${this.loadDeal} @once=${this.playAgain} @review=${this.review} @save=${this.save} @copy=${this.copy} @other=${this.closeRecord}></record-player>`,
    )}
      <div hidden>${this.chooser()}</div>`;
  }

  waiting() {
    return this.loader.screenTemplate(t('client.loading'));
  }

  welcome() {
    return html`<div class="page-message centred grow">
      <section class="panel stack" aria-labelledby="record-welcome">
        <h1 id="record-welcome">${t('replay.title')}</h1>
        <p class="muted">${t('replay.about')}</p>
        <div class="drop-zone stack gap-2 text-centred at-centre">
          ${this.chooser()}
          <label class="button primary" for="record-file">${fileSign}${t('replay.open_file')}</label>
          <p class="small muted">${t('replay.drop_hint')}</p>
        </div>
        <form class="field" @submit=${this.submit}>
          <label for="record-text">${t('replay.paste')}</label>
          <textarea id="record-text" name="text" rows="4" spellcheck="false" autocomplete="off"></textarea>
          <button class="button" ?disabled=${this.busy}>${t('replay.show')}</button>
        </form>
        ${this.busy ? this.waiting() : nothing}
      </section>
    </div>`;
  }

  chooser() {
    return html`<input id="record-file" class="hidden-text" type="file" accept=".hrz,.json,.txt,text/plain,application/json" aria-label=${t('replay.open_file')} @change=${this.handleFileChoice} />`;
  }

  fault() {
    const {refused} = this;
    if (!refused) return nothing;
    const {sentence, line} = fileError(refused.refused, refused.text);
    return html`<div class="fault panel side-by-side spread gap-3 at-start" role="alert">
      <div>
        <p><strong>${t(`replay.fault.${refused.title}`)}</strong></p>
        <p>${sentence}</p>
        ${line === null ? nothing : html`<p><code class="small breakable" translate="no">${line}</code></p>`}
      </div>
      <button type="button" class="button quiet icon" aria-label=${t('client.close')} @click=${() => (this.refused = null)}>${close}</button>
    </div>`;
  }

  /** @param {Event} event */
  handleFileChoice(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    input.value = ''; // the same file may be chosen again
    void this.openFile(file);
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    void this.read(String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('text')));
  }
}

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLTextAreaElement} */ (event.target).select();

/** @param {Look} look */
const keyOf = ({deal, seat, open}) => `${deal} ${seat} ${open}`;

/** All of a table's match, or what the own seat saw while it runs. @param {string} table */
async function fetchMostOf(table) {
  try {
    return await fetchRecord(table, 'all');
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record.refusal.still-running') throw error;
    const mine = await fetchRecord(table, 'mine');
    toast(t('replay.still_running'));
    return mine;
  }
}

customElements.define('record-page', RecordPage);
