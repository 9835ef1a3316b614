// What has happened and what will, a line for each step; a press goes there.
//
//   .record  .at  .told (sayer)       @jump {to}

import {html, nothing, repeat} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {spoken, t} from '../texts.js';
import {clock} from './read.js';

const AROUND = 60; // lines before and after the present one; a round of Nerts has hundreds

export class RecordLog extends Screen {
  static properties = {record: {attribute: false}, at: {attribute: false}, told: {attribute: false}};

  constructor() {
    super();
    /** @type {import('./types.d.ts').Replayed | null} */
    this.record = null;
    this.at = 0;
    /** @type {(at: number) => string} */
    this.told = () => '';
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
    const from = Math.max(0, at - AROUND);
    const lines = record.steps.slice(from, at + AROUND + 1).map((step, place) => ({step, place: from + place, said: this.told(from + place)}));
    return html`<section class="log">
      <h3 id="log-title">${t('replay.log.title')}</h3>
      <div class="log-box">
        <ol role="list" aria-labelledby="log-title">
          ${repeat(
            lines.filter(({said}) => said),
            ({place}) => place,
            ({step, place, said}) => html`<li>
              <button
                type="button"
                class="line"
                data-event=${step.event.event}
                tabindex=${place === at ? 0 : -1}
                aria-current=${place === at ? 'step' : nothing}
                @click=${() => this.tell('jump', {to: place})}
              >
                ${record.game === 'nerts' ? html`<span class="time number">${clock(step.at ?? 0, spoken())}</span>` : nothing}<span>${said}</span>
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
