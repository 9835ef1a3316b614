// At the end of a match: keep it as a file, or look at it again.
//
//   <record-offer .table=${id}>

import {html} from '../vendor/lit.js';
import {Refused} from '../api.js';
import {toast} from '../notice.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {recordOf} from './ask.js';
import {save} from './file.js';
import {eyes, keepSign} from './signs.js';

export class RecordOffer extends Screen {
  static properties = {table: {attribute: false}, busy: {state: true}};

  constructor() {
    super();
    this.table = '';
    this.busy = false;
  }

  render() {
    return html`<button type="button" class="button keep" aria-disabled=${String(this.busy)} @click=${this.keep}>${keepSign}${t('replay.offer.save')}</button>
      <a class="button again" href="#/record/t/${encodeURIComponent(this.table)}">${eyes}${t('replay.offer.look')}</a>`;
  }

  async keep() {
    if (this.busy) return;
    this.busy = true;
    try {
      const {text, name} = await recordOf(this.table, 'all');
      save(text, name);
      toast(t('replay.saved', {name}));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast(reason(error), {now: true});
    } finally {
      this.busy = false;
    }
  }
}

customElements.define('record-offer', RecordOffer);
