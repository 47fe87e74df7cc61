// What a feature hands over so that its rows do not name people for ever: how many there are from before an instant,
// and how one batch of them is forgotten. The feature of retention asks each every night.
import type { RetentionKind } from '#contract/retention.ts';
import type { CommunityContext, JobContext } from './context.ts';
import type { Db } from './database.ts';

export type Keeper = {
  kind: RetentionKind;
  /** How many from before the instant are still there. */
  count(db: Db, before: string): Promise<number>;
  /** Forgets one batch, the oldest first, and tells how many it was; none says that nothing is left. */
  forget(context: JobContext, of: { before: string; most: number }): Promise<number>;
  /** Of a feature that keeps the number of days with settings of its own. */
  days?: {
    read(db: Db): Promise<number>;
    write(context: CommunityContext, days: number): Promise<void>;
  };
};
