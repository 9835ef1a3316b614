// Hearts, as the screens show it.

import {html, keyed} from '../../vendor/lit.js';
import {showPart} from '../../core/app/load-part.js';
import {whenDefined} from '../../core/elements/when-defined.js';

const review = () => import('./deal-review.js');

/** @type {import('../types.d.ts').GameParts} */
export const hearts = {
  loadTable: () => whenDefined(import('./table.js'), 'hearts-table'),
  table: (connection) => keyed(connection, html`<hearts-table .connection=${connection}></hearts-table>`),
  loadReplay: () => import('./replay.js'),
  keys: {
    title: 'client.settings.hearts_keys',
    show: () =>
      showPart(
        'keys',
        () => import('./key-bindings-dialog.js'),
        ({openHeartsKeys}) => openHeartsKeys(),
      ),
  },
  reviewMatch: (match) => showPart('review', review, ({reviewOfTable}) => reviewOfTable({...match, over: true})),
  reviewRecord: (wish) => showPart('review', review, ({showReview}) => showReview(wish)),
};
