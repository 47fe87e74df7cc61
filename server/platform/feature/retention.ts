// The interface through which a feature deletes personal data after its retention period: it counts the rows before an
// instant and anonymises them in batches. The retention feature calls each rule every night.
import type { RetentionKind } from '#contract/retention/retention.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';

export type RetentionRule = {
  kind: RetentionKind;
  /** Counts the rows that are older than the instant and still contain personal data. */
  count(db: Db, before: string): Promise<number>;
  /** Anonymises a batch of these rows, the oldest first, and returns their number; zero means that none are left. */
  forget(context: JobContext, of: { before: string; most: number }): Promise<number>;
  /** The number of days of a feature that stores it in its own settings. */
  days?: {
    read(db: Db): Promise<number>;
    write(context: CommunityContext, days: number): Promise<void>;
  };
};
