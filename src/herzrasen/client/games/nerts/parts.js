// Nerts, as the screens show it.

import {html, keyed} from '../../vendor/lit.js';
import {showPart} from '../../core/app/load-part.js';
import {ask} from '../../core/elements/notices.js';
import {whenDefined} from '../../core/elements/when-defined.js';
import {t} from '../../core/text/texts.js';

/** @type {import('../types.d.ts').GameParts} */
export const nerts = {
  loadTable: () => whenDefined(import('./table.js'), 'nerts-table'),
  table: (connection) => keyed(connection, html`<nerts-table .connection=${connection}></nerts-table>`),
  loadReplay: () => import('./replay.js'),
  keys: {
    title: 'client.settings.table_keys',
    show: () =>
      showPart(
        'keys',
        () => import('./key-bindings-dialog.js'),
        ({openNertsKeys}) => openNertsKeys(),
      ),
  },
  reviewMatch({table, deals, names, me}) {
    const content = () =>
      html`<nerts-rounds .table=${table} .rounds=${deals} .names=${names} .me=${me}></nerts-rounds>`;
    return showPart(
      'review',
      () => import('./rounds-review.js'),
      () => ask({title: () => t('history.review.title'), content, wide: true}),
    );
  },
  reviewRecord: null,
};
