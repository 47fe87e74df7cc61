// The port through which complaints end the jobs of service providers and report holds (filled in server/ports.ts): a
// job ends with its complaint, in the same transaction.
import type { JobEnd } from '#contract/complaints/complaint-steps.ts';
import type { Db } from '#platform/database/database.ts';
import type { CommunityContext } from '#platform/http/context.ts';

/** The reason for the hold, and its last day. */
export type Hold = { reason: string; returnsOn: string };

export type JobPort = {
  /** Locks the active jobs of complaints; called before the complaints are locked. */
  lockJobsOf(db: Db, complaintIds: readonly string[]): Promise<void>;
  /** Ends the active jobs of complaints that have ended. */
  endJobsOf(
    context: CommunityContext,
    complaintIds: readonly string[],
    becomes?: JobEnd,
  ): Promise<void>;
  /** Notifies the provider that the complaint was put on hold, or that work continues. */
  tellJobsOfHold(context: CommunityContext, complaintId: string, hold: Hold | null): Promise<void>;
};
