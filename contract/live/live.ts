// Live updates: the stream that notifies an open screen of changes in its community.
import { z } from 'zod';
import { InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';
import { type Area, areas, areaTable } from '#contract/shared/areas.ts';
import type { Permission } from '#contract/shared/permissions.ts';

/** `MissedMs`: milliseconds since the caller began to connect; events since then are sent again. */
const EventsQuery = z.strictObject({
  MissedMs: z.coerce.number().int().min(0).max(60_000).default(0),
});

/**
 * The topics that an API key may follow, each with the area whose `read` scope it needs. Other topics are for the app
 * only.
 */
export const topicAreas: Readonly<Record<string, Area>> = Object.fromEntries(
  areas.flatMap((area) => (areaTable[area].topics ?? []).map((noun) => [`${noun}.changed`, area])),
);

/** A key with one of these scopes may follow events. */
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
  summary: 'Hear what changes in a community, as server-sent events',
  access: 'member',
  keyScopes: eventScopes,
  params: InCommunity,
  query: EventsQuery,
  data: z.string(),
  kind: 'events',
});
