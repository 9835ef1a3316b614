// What a game gives to the screens that show it.

import type {ReviewAnswer} from '../core/connection/api.js';
import type {Connection} from '../core/connection/connection.js';
import type {TableState} from '../core/table/table-state.js';
import type {RecordReplay, Say, Step} from '../kit/record/types.d.ts';

/** A game as the screens show it; what is large is loaded when it is needed first. */
export interface GameParts {
  /** From now on the element of its table is defined. */
  readonly loadTable: () => Promise<unknown>;
  /** Its table as a template; another connection is another table, with an element of its own. */
  readonly table: (connection: Connection) => unknown;
  /** What a record of it shows beside the table. */
  readonly loadReplay: () => Promise<ReplayParts>;
  /** The dialog of its keys. */
  readonly loadKeys: () => Promise<{readonly openKeys: () => unknown}>;
  /** The key of the sentence that leads to its keys. */
  readonly keysTitle: string;
  readonly loadReview: () => Promise<ReviewParts>;
  /** The coach looks at records too. */
  readonly reviewsRecords: boolean;
}

/** The coach's dialogs. */
export interface ReviewParts {
  /** A match that is over. */
  readonly reviewMatch: (match: PlayedMatch) => unknown;
  readonly reviewRecord?: (wish: ReviewWish) => unknown;
}

/** What the coach is to look at: deals are counted from 1, `deal` is shown first, of the seat `me`. */
export interface ReviewWish {
  /** A name for the review of a deal. */
  readonly key: (deal: number) => string;
  /** Begins it, and tells how far it is. */
  readonly ask: (deal: number) => Promise<ReviewAnswer>;
  readonly deals: readonly number[];
  readonly deal: number;
  /** The seats' names; no seat is "you" here. */
  readonly names: readonly string[];
  readonly me: number;
  /** The address of a moment; null where `goToStep` is called instead. */
  readonly href: ((deal: number, step: number) => string) | null;
  readonly goToStep?: (deal: number, seat: number, step: number) => void;
}

export interface ReplayParts {
  readonly describeSteps: (at: ReplayAt) => (step: Step, before: Step | null) => string[];
  /** Items of a list: what everybody holds, or what lies closed. */
  readonly openHands: (at: HandsAt) => unknown;
  readonly showRules: (room: TableState) => unknown;
}

/** How a record is described: the sentences, by whom seats are called, and the order of a hand. */
export interface ReplayAt {
  readonly t: Say;
  readonly record: RecordReplay;
  readonly nameOf: (seat: number) => string;
  readonly order: 'up' | 'down' | 'colours';
  readonly lang: string;
}

export interface HandsAt {
  readonly record: RecordReplay;
  readonly step: Step;
  readonly nameOf: (seat: number) => string;
}

/** A match that is over: its table, how many deals it had, who sat where, and the player's own seat. */
export interface PlayedMatch {
  readonly table: string;
  readonly deals: number;
  readonly names: readonly string[];
  readonly me: number;
}
