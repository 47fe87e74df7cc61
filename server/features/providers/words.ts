// What all of providers shares: the entered community, who acts, who may look, and where files lie.
import { sql } from 'kysely';
import { common } from '#contract/envelope.ts';
import { liveJobStatuses } from '#contract/provider-words.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Viewer } from '#platform/exporter.ts';
import { refuse } from '#platform/refuse.ts';

export const here = sql<string>`current_setting('app.community_id')::uuid`;

/** The statuses of jobs under way, for `in (…)`. */
export const liveStatuses = sql.join(liveJobStatuses.map((status) => sql.lit(status)));

/** Staff, a provider behind a link, or the product itself. */
export type Acting = Pick<
  CommunityContext,
  'db' | 'clock' | 'communityId' | 'audit' | 'emit' | 'platformTexts'
>;

/** Whoever works on complaints sees who does them, and so does whoever pays. */
export function requireSight({ worker }: Pick<Viewer, 'worker'>): void {
  const may = worker.permissions;
  if (!may.has('complaints.read') && !may.has('complaints.billing')) throw refuse(common.forbidden);
}

export const keyOf = (communityId: string, name: string): string =>
  `providers/${communityId}/${name}`;
