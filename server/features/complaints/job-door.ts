// How complaints end the jobs of service providers, handed over in server/areas: a job ends with its complaint, in the
// same transaction.
import type { JobEnd } from '#contract/complaint-steps.ts';
import type { Db } from '#platform/database.ts';
import type { CommunityContext } from '#platform/context.ts';

export type JobDoor = {
  /** Locks the jobs under way of complaints; called before the complaints are locked. */
  lockJobsOf(db: Db, complaintIds: readonly string[]): Promise<void>;
  /** Ends the jobs under way of complaints that are over now. */
  endJobsOf(
    context: CommunityContext,
    complaintIds: readonly string[],
    becomes?: JobEnd,
  ): Promise<void>;
};
