// Live updates: a stream of events that tells open screens about changes in their community.
import { z } from 'zod';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { type Area, areas, areaTable } from '#contract/shared/areas.ts';
import type { Permission } from '#contract/shared/permissions.ts';

/**
 * `MissedMs`: the server first sends the events of this many last milliseconds again, so that a caller misses none
 * while it connects.
 */
const EventsQuery = z.strictObject({
  MissedMs: z.coerce.number().int().min(0).max(60_000).default(0),
});

/**
 * The topics that an API key may receive, with the area whose `read` scope the key needs. Other topics are for the app
 * only.
 */
export const topicAreas: Readonly<Record<string, Area>> = Object.fromEntries(
  areas.flatMap((area) => (areaTable[area].topics ?? []).map((noun) => [`${noun}.changed`, area])),
);

/** The scopes that open the stream to an API key; the key needs one of them. */
const eventScopes = [...new Set(Object.values(topicAreas))].map(
  (area) => `${area}.read` as Permission,
);

/**
 * Server-sent events. Each event's data is JSON `{ topic, communityId, entityId?, progress?, requestId?, answer? }`.
 * The topic `everything` says that events may have been missed. `requestId` is the `x-request-id` of the call that
 * caused the event. `answer` is `{ operation, data }`: the current response of that operation. Each event has an id: a
 * client that reconnects with it as `Last-Event-ID` gets the missed events, or `everything` (docs/events.md).
 */
export const followEvents = operation({
  name: 'followEvents',
  method: 'GET',
  path: '/community/:communityId/events',
  summary: 'Follow a community’s changes as server-sent events',
  access: 'member',
  keyScopes: eventScopes,
  params: InCommunity,
  query: EventsQuery,
  data: z.string(),
  kind: 'events',
});
