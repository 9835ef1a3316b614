// The list of steps around the current one; a press goes to a step.
//
//   .record  .at  .describe (strings.js)       @jump {to}

import {html, nothing, repeat} from '../../vendor/lit.js';
import {GAMES} from '../../core/games.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {formatTime} from '../../kit/record/selectors.js';

const CONTEXT_STEPS = 60; // lines before and after the present one; a round of Nerts has hundreds

export class RecordLog extends BaseElement {
  static properties = {record: {attribute: false}, at: {attribute: false}, describe: {attribute: false}};

  constructor() {
    super();
    /** @type {import('../../kit/record/types.d.ts').RecordReplay | null} */
    this.record = null;
    this.at = 0;
    /** @type {(at: number) => string} */
    this.describe = () => '';
  }

  /** The present line stays in sight; the page itself does not move. */
  updated() {
    const [box, line] = [this.querySelector('.log-box'), this.querySelector('[aria-current]')];
    if (!(box instanceof HTMLElement) || !(line instanceof HTMLElement)) return;
    const [frame, place] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
    box.scrollTop += place.top + place.height / 2 - (frame.top + frame.height / 2);
  }

  render() {
    const {record, at} = this;
    if (!record) return nothing;
    const from = Math.max(0, at - CONTEXT_STEPS);
    const lines = record.steps
      .slice(from, at + CONTEXT_STEPS + 1)
      .map((step, place) => ({step, place: from + place, text: this.describe(from + place)}));
    return html`<section class="log stack grow gap-1">
      <h3 id="log-title">${t('replay.log.title')}</h3>
      <div class="log-box box">
        <ol role="list" aria-labelledby="log-title">
          ${repeat(
            lines.filter(({text}) => text),
            ({place}) => place,
            ({step, place, text}) => html`<li>
              <button
                type="button"
                class="line bare side-by-side gap-3 full-width breakable"
                data-event=${step.event.event}
                tabindex=${place === at ? 0 : -1}
                aria-current=${place === at ? 'step' : nothing}
                @click=${() => this.emit('jump', {to: place})}
              >
                ${GAMES[record.game].realTime ? html`<span class="time number rigid muted" translate="no">${formatTime(step.at ?? 0, currentLanguage())}</span>` : nothing}<span>${text}</span>
              </button>
            </li>`,
          )}
        </ol>
      </div>
      ${record.more ? html`<p class="small muted">${t('replay.log.more')}</p>` : nothing}
    </section>`;
  }
}

customElements.define('record-log', RecordLog);
