// Describes each step of a record in words.
//
//   recordedName(record, 0)   who sat there, or the number of the seat: a deleted account has no name
//   const describe = makeDescriber(parts, {t, record, nameOf, order, lang})
//   describe(12)   -> what happened at step 12; '' where there is nothing to say

import {isolate} from '../../core/text/bidi-isolate.js';
import {t} from '../../core/text/texts.js';

/** @param {import('../../kit/record/types.d.ts').RecordReplay} record @param {number} seat */
export const recordedName = ({players}, seat) =>
  isolate(players[seat]?.name ?? '') || t('hearts_table.seat.nobody', {seat: seat + 1});

/** @param {Pick<import('../../games/types.d.ts').ReplayParts, 'describeSteps'>} parts @param {import('../../games/types.d.ts').ReplayAt} at @returns {(at: number) => string} */
export function makeDescriber(parts, at) {
  const describeStep = parts.describeSteps(at);
  return (place) => {
    const step = at.record.steps[place];
    return step ? describeStep(step, at.record.steps[place - 1] ?? null).join(' ') : '';
  };
}
