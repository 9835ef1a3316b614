// Nerts, as the screens show it.

import {html, keyed} from '../../vendor/lit.js';
import {whenDefined} from '../../core/elements/when-defined.js';

/** @type {import('../types.d.ts').GameParts} */
export const nerts = {
  loadTable: () => whenDefined(import('./table.js'), 'nerts-table'),
  table: (connection) => keyed(connection, html`<nerts-table .connection=${connection}></nerts-table>`),
  loadReplay: () => import('./replay.js'),
  loadKeys: () => import('./key-bindings-dialog.js'),
  keysTitle: 'client.settings.table_keys',
  loadReview: () => import('./rounds-review.js'),
  reviewsRecords: false,
};
