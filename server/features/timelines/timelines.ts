// The timelines of houses and residents. Each kind of event needs the permission and the feature of its area.
import type * as contract from '#contract/timelines/timelines.ts';
import { type Timeline, timelinePageSize, timelineTopics } from '#contract/timelines/timelines.ts';
import { checkFeature } from '#contract/shared/features.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { noteLookup } from '#kernel/gate/lookups.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { housesInSight, subjectExists } from './answers-queries.ts';
import {
  type Branch,
  branches,
  positionOf,
  selectEvents,
  selectTotals,
  type Subject,
} from './timelines-queries.ts';

export const getHouseTimeline = (
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.getHouseTimeline>,
) => read(context, { of: 'house', id: params.houseId }, query);

export const getResidentTimeline = (
  context: CommunityContext,
  { params, query }: Parsed<typeof contract.getResidentTimeline>,
) => read(context, { of: 'resident', id: params.residentId }, query);

async function read(
  context: CommunityContext,
  subject: Subject,
  { Topic, After }: contract.TimelineQuery,
): Promise<Timeline> {
  if (!(await subjectExists(context.db, subject))) throw notFound();
  const readable = branches.filter((branch) => mayRead(context, branch, subject));
  const open = readable.filter(({ topic }) => Topic === undefined || topic === Topic);
  if (open.some(({ topic }) => topic === 'Gate')) await noteGate(context, subject);
  const position = After === undefined ? undefined : positionOf(After);
  const rows = await selectEvents(context.db, subject, { open, position });
  const isMoney = Topic === 'Money' && After === undefined && open.length > 0;
  const totals = isMoney ? await selectTotals(context.db, subject) : null;
  const page = rows.slice(0, timelinePageSize);
  const next = rows.length > page.length ? (page.at(-1)?.position ?? null) : null;
  return {
    items: page.map(({ position: _position, ...event }) => event),
    next,
    totals,
    topics: timelineTopics.filter((one) => readable.some(({ topic }) => topic === one)),
  };
}

/** Whether the caller may read a kind of event. A change of a resident needs the permission for residents. */
export function mayRead(
  { worker, community }: CommunityContext,
  { view, permission, feature, ofResident }: Branch,
  { of }: Subject,
): boolean {
  if (of === 'resident' && ofResident === 'none') return false;
  const needed = of === 'resident' && view === 'timeline_changes' ? 'residents.read' : permission;
  return (
    worker.permissions.has(needed) &&
    (feature === undefined || checkFeature(feature, community.features, {}).allowed)
  );
}

/**
 * Records in the audit log that the caller looked up the guests of a house, or of each house of a resident: once in
 * ten minutes.
 */
export async function noteGate(context: CommunityContext, subject: Subject): Promise<void> {
  const houseIds = await housesInSight(context.db, subject);
  const looked = houseIds.map((id) => ({ type: 'house' as const, id }));
  await noteLookup(context, 'visits', ...looked);
  await noteLookup(context, 'passes', ...looked);
}
