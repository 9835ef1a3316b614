// All hands open, by their plates, as the game shows them.
//
//   .record  .step  .parts  .nameOf

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';

export class OpenHands extends BaseElement {
  static properties = {
    record: {attribute: false},
    step: {attribute: false},
    parts: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('../../kit/record/types.d.ts').RecordReplay | null} */
    this.record = null;
    /** @type {import('../../kit/record/types.d.ts').Step | null} */
    this.step = null;
    /** @type {import('../../games/types.d.ts').ReplayParts | null} */
    this.parts = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {record, step, parts, nameOf} = this;
    if (!record || !step || !parts) return nothing;
    const most = Math.max(1, ...(record.steps[0]?.hands ?? []).map((hand) => hand.length));
    return html`<div class="open-hands" data-game=${record.game} tabindex="0" role="region" aria-label=${t('replay.open.title')} ${styles({'--most': most})}>
      <ul role="list">${parts.openHands({record, step, nameOf})}</ul>
    </div>`;
  }
}

customElements.define('open-hands', OpenHands);
