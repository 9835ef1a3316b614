// The text form of a rules value: a preset, then what differs from it.

/**
 * @param {{preset: string, seats: number | null}} wish seats: null for the preset's
 * @param {number} usual the seats that the preset has
 */
export const rulesText = ({preset, seats}, usual) => (seats === null || seats === usual ? preset : `${preset}+seats=${seats}`);
