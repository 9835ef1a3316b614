// Short names for what travels (../wire.d.ts), and what the elements of this table share.

import type {NertsArea, NertsEvent, NertsLegal, NertsLift, NertsMoved, NertsOption, NertsPlace, NertsTarget, NertsView, SeatInfo} from '../wire.d.ts';
import type {Line as AnyLine} from '../connection.js';
import type {Room as AnyRoom} from '../room.js';

export type View = NertsView;
export type Public = View['public'];
export type Area = NertsArea;
export type Legal = NertsLegal & {readonly unvote?: boolean};
export type Option = NertsOption;
export type Place = NertsPlace;
export type Target = NertsTarget;
export type Lift = NertsLift;
export type Moved = NertsMoved;
export type Event = NertsEvent;
export interface House {
  readonly kind: 'private' | 'public';
  readonly help: 'manual' | 'send' | 'assist';
  readonly inputs: readonly ('mouse' | 'touch' | 'keys')[];
}
export interface Race {
  readonly number: number;
  readonly target: Place | null;
  readonly by: 'touch' | 'ties' | 'coin' | 'arrival';
  readonly claims: readonly {readonly seat: number; readonly card: string | null; readonly touched: number; readonly arrived: number}[];
}
export type Room = AnyRoom<View, Legal> & {readonly house?: House | null};
export type Line = AnyLine;
export type Say = (key: string, facts?: Record<string, string | number>) => string;
export type {SeatInfo};
