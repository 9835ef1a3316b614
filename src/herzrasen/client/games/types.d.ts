// What a game gives to the screens that show it.

import type {Connection} from '../core/connection/connection.js';
import type {Room} from '../core/table/table-state.js';
import type {RecordReplay, Say, Step} from '../kit/record/types.d.ts';

/** A game as the screens show it; what is large is loaded when it is needed first. */
export interface GameParts {
  /** From now on the element of its table is defined. */
  readonly loadTable: () => Promise<unknown>;
  /** Its table as a template; another connection is another table, with an element of its own. */
  readonly table: (connection: Connection) => unknown;
  /** What a record of it shows beside the table. */
  readonly loadReplay: () => Promise<ReplayParts>;
  /** The dialog of its keys, and the key of the sentence that leads there. */
  readonly keys: {readonly title: string; readonly show: () => void};
  /** The coach looks at a match that is over. */
  readonly reviewMatch: (match: PlayedMatch) => void;
  /** The coach looks at a record; null where it looks at none. */
  readonly reviewRecord: ((wish: any) => void) | null;
}

export interface ReplayParts {
  readonly describeSteps: (at: ReplayAt) => (step: Step, before: Step | null) => string[];
  /** Items of a list: what everybody holds, or what lies closed. */
  readonly openHands: (at: HandsAt) => unknown;
  readonly showRules: (room: Room) => unknown;
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
