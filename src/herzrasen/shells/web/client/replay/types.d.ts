// What travels when a record is looked at again, and the table made of it.

import type {HeartsEvent, HeartsView, NertsEvent, NertsView} from '../wire.d.ts';

export interface Player {
  readonly name: string;
  readonly bot?: {readonly name: string; readonly version: string; readonly settings: string; readonly seed: number} | null;
}

/** A deal of the record; points and totals are null while it is unfinished. */
export interface Deal {
  readonly number: number;
  readonly dealer: number | null;
  readonly points: readonly number[] | null;
  readonly totals: readonly number[] | null;
}

/** An event and the view after it; `at` are ms since the round began. The hands are there for a full record only. */
export interface Step {
  readonly number: number;
  readonly event: HeartsEvent | NertsEvent;
  readonly view: HeartsView | NertsView;
  readonly by: number;
  readonly at?: number | null;
  readonly hands?: readonly (readonly string[])[] | null;
  readonly downs?: readonly (readonly string[])[] | null;
  readonly stocks?: readonly (readonly string[])[] | null;
}

/** One deal of a record, seen by one seat. */
export interface Replayed {
  readonly game: 'hearts' | 'nerts';
  readonly rules: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly view: string;
  readonly date?: string | null;
  readonly site?: string | null;
  readonly players: readonly Player[];
  readonly deals: readonly Deal[];
  readonly totals: readonly number[];
  readonly places: readonly number[];
  readonly deal: number;
  readonly seat: number;
  readonly steps: readonly Step[];
  readonly more?: boolean;
}

/** What is looked at: which deal, whose eyes (-2: a watcher's), all hands open or not. */
export interface Look {
  readonly deal: number;
  readonly seat: number;
  readonly open: boolean;
}

export type Say = (key: string, facts?: Record<string, string | number>) => string;
