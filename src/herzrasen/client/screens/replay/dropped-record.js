// A saved match that is dropped on a page of one's own matches: it is opened where files are.
//
//   acceptRecordDrops(signal)   until the signal
//   takeDroppedRecord()         the file that led to #/record, once; else null

import {navigate} from '../../core/elements/screen.js';

/** @type {File | null} */
let dropped = null;

/** @param {AbortSignal} signal */
export function acceptRecordDrops(signal) {
  addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    {signal},
  );
  addEventListener(
    'drop',
    (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      dropped = file;
      navigate('#/record');
    },
    {signal},
  );
}

export function takeDroppedRecord() {
  const file = dropped;
  dropped = null;
  return file;
}
