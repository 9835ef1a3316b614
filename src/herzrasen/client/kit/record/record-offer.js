// At the end of a match: keep it as a file, or look at it again.
//
//   <record-offer .table=${id}>

import {html} from '../../vendor/lit.js';
import {ApiError} from '../../core/connection/api.js';
import {toast} from '../../core/elements/notices.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {fetchRecord} from './api.js';
import {save} from './record-file.js';
import {eyes, keepSign} from '../../core/elements/playback-icons.js';

export class RecordOffer extends BaseElement {
  static properties = {table: {attribute: false}, busy: {state: true}};

  constructor() {
    super();
    this.table = '';
    this.busy = false;
  }

  render() {
    return html`<button type="button" class="button keep" aria-disabled=${String(this.busy)} @click=${this.saveRecord}>${keepSign}${t('replay.offer.save')}</button>
      <a class="button again" href="#/record/t/${encodeURIComponent(this.table)}">${eyes}${t('replay.offer.look')}</a>`;
  }

  async saveRecord() {
    if (this.busy) return;
    this.busy = true;
    try {
      const {text, name} = await fetchRecord(this.table, 'all');
      save(text, name);
      toast(t('replay.saved', {name}));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(refusalText(error), {now: true});
    } finally {
      this.busy = false;
    }
  }
}

customElements.define('record-offer', RecordOffer);
