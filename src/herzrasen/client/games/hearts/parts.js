// Hearts, as the screens show it.

import {html, keyed} from '../../vendor/lit.js';
import {whenDefined} from '../../core/elements/when-defined.js';

/** @type {import('../types.d.ts').GameParts} */
export const hearts = {
  loadTable: () => whenDefined(import('./table.js'), 'hearts-table'),
  table: (connection) => keyed(connection, html`<hearts-table .connection=${connection}></hearts-table>`),
  loadReplay: () => import('./replay.js'),
  loadKeys: () => import('./key-bindings-dialog.js'),
  keysTitle: 'client.settings.hearts_keys',
  loadReview: () => import('./deal-review.js'),
  reviewsRecords: true,
};
