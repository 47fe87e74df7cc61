// How complaints end the jobs of service providers and tell of a hold, handed over in server/areas: a job ends with its
// complaint, in the same transaction.
import type { JobEnd } from '#contract/complaint-steps.ts';
import type { Db } from '#platform/database.ts';
import type { CommunityContext } from '#platform/context.ts';

/** Why the work waits, and until which day. */
export type Hold = { reason: string; returnsOn: string };

export type JobDoor = {
  /** Locks the jobs under way of complaints; called before the complaints are locked. */
  lockJobsOf(db: Db, complaintIds: readonly string[]): Promise<void>;
  /** Ends the jobs under way of complaints that are over now. */
  endJobsOf(
    context: CommunityContext,
    complaintIds: readonly string[],
    becomes?: JobEnd,
  ): Promise<void>;
  /** Tells the provider at work that the complaint was put on hold, or that it goes on. */
  tellJobsOfHold(context: CommunityContext, complaintId: string, hold: Hold | null): Promise<void>;
};
