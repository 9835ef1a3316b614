// Short names for what travels when a record is looked at again (../wire.d.ts), and what its elements share.

export type {RecordDeal as Deal, RecordPlayer as Player, RecordStep as Step, RecordReplay} from '../../wire.d.ts';

/** What is looked at: which deal, whose eyes (-2: a watcher's), all cards open or not. */
export interface Look {
  readonly deal: number;
  readonly seat: number;
  readonly open: boolean;
}

export type Say = (key: string, facts?: Record<string, string | number>) => string;
