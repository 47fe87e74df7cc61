// The port through which complaints and outages end the jobs of service providers, and providers are notified of the
// start and the end of a complaint's hold. server/ports.ts provides the implementation. A job ends in the same
// transaction as its complaint.
import type { JobEnd } from '#contract/complaints/complaint-steps.ts';
import type { Db } from '#platform/database/database.ts';
import type { CommunityContext } from '#platform/http/context.ts';

/** The reason for the hold, and the day on which the hold ends and work continues. */
export type Hold = { reason: string; returnsOn: string };

export type JobPort = {
  /** Locks the active jobs of complaints. Called before the complaints are locked. */
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
