// Shared helpers of providers: the statuses of active jobs for SQL, the context of a step, and the permission check.
import { sql } from 'kysely';
import { common } from '#contract/shared/envelope.ts';
import { liveJobStatuses } from '#contract/providers/provider-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Viewer } from '#platform/feature/exporter.ts';
import { refuse } from '#platform/http/refuse.ts';

/** The statuses of active jobs, for `in (…)`. */
export const liveStatuses = sql.join(liveJobStatuses.map((status) => sql.lit(status)));

/** The context of a step by a team member, by a provider with a link, or by Courtyard itself. */
export type Acting = Pick<
  CommunityContext,
  'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'
>;

/** Refuses callers who have neither of the permissions `complaints.read` and `complaints.billing`. */
export function requireSight({ worker }: Pick<Viewer, 'worker'>): void {
  const may = worker.permissions;
  if (!may.has('complaints.read') && !may.has('complaints.billing')) throw refuse(common.forbidden);
}
