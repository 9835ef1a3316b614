// A room code in the place of a table's id: the server is asked for the table, whose address takes this one's place.
//
//   <table-by-code .code=${'BKRTWZ'}>      the address #/t/BKRTWZ

import {DataLoader} from '../../core/app/data-loader.js';
import {html} from '../../vendor/lit.js';
import {ApiError, findTable} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {navigate, screenLifetime} from '../../core/elements/screen.js';
import {Subscription} from '../../core/elements/subscription.js';
import {refusalText} from '../../core/text/facts.js';
import {t} from '../../core/text/texts.js';
import {groupLetters} from '../../kit/table/room-code.js';

export class TableByCode extends BaseElement {
  /** @override */
  static properties = {code: {attribute: false}, trouble: {state: true}};

  constructor() {
    super();
    this.code = '';
    /** Why the code leads nowhere. @type {ApiError | null} */
    this.trouble = null;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => this.code,
      () => void this.find(),
    );
  }

  async find() {
    const {code} = this;
    const lifetime = screenLifetime();
    this.trouble = null;
    try {
      const {table} = await this.loader.load(() => findTable(code), {refusable: true});
      navigate(`#/t/${encodeURIComponent(table)}`, lifetime, {instead: true});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error;
    }
  }

  /** @override */
  render() {
    if (!this.trouble) return this.loader.screenTemplate(t('connection.line.opening'));
    return html`<div class="page-message centred grow">
      <section class="panel stack">
        <h1 translate="no">${groupLetters(this.code)}</h1>
        <p role="alert">${refusalText(this.trouble)}</p>
        <p><a class="button primary" href="#">${t('client.lobby')}</a></p>
      </section>
    </div>`;
  }
}

customElements.define('table-by-code', TableByCode);
