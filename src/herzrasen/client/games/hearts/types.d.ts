// Short names for what travels (../wire.d.ts), and what the elements of this table share.

import type {HeartsEvent, HeartsLegal, HeartsView, SeatInfo} from '../../wire.d.ts';
import type {TableState as AnyTableState} from '../../core/table/table-state.js';

/** brokenOff: the match was ended early, and nobody is on turn or asked any more (table-selectors.js). */
export type View = HeartsView & {readonly public: {readonly brokenOff?: boolean}};
export type Public = View['public'];
export type Trick = Public['tricks'][number];
export type Legal = HeartsLegal;
export type Event = HeartsEvent;
export type TableState = AnyTableState<View, Legal>;
export type Say = (key: string, facts?: Record<string, string | number>) => string;
export type {SeatInfo};
