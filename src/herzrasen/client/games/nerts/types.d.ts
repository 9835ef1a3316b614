// Short names for what travels (../wire.d.ts), and what the elements of this table share.

import type {HouseRules, NertsArea, NertsEvent, NertsLegal, NertsLift, NertsMoved, NertsLiftOption, NertsPlace, NertsTarget, NertsView, Race, SeatInfo} from '../../wire.d.ts';
import type {Connection as AnyConnection} from '../../core/connection/connection.js';
import type {TableState as AnyTableState} from '../../core/table/table-state.js';

export type View = NertsView;
export type Public = View['public'];
export type Area = NertsArea;
export type Legal = NertsLegal & {readonly unvote?: boolean};
export type Option = NertsLiftOption;
export type Place = NertsPlace;
export type Target = NertsTarget;
export type Lift = NertsLift;
export type Moved = NertsMoved;
export type Event = NertsEvent;
export type TableState = AnyTableState<View, Legal>;
export type Connection = AnyConnection;
export type Say = (key: string, facts?: Record<string, string | number>) => string;
export type {HouseRules, Race, SeatInfo};
