// Describes each step of a record in words.
//
//   const describe = makeDescriber(parts, {t, record, nameOf, order, lang})
//   describe(12)   -> what happened at step 12; '' where there is nothing to say

/** @param {Pick<import('../../games/types.d.ts').ReplayParts, 'describeSteps'>} parts @param {import('../../games/types.d.ts').ReplayAt} at @returns {(at: number) => string} */
export function makeDescriber(parts, at) {
  const describeStep = parts.describeSteps(at);
  return (place) => {
    const step = at.record.steps[place];
    return step ? describeStep(step, at.record.steps[place - 1] ?? null).join(' ') : '';
  };
}
