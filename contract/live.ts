// Live updates: the stream by which an open screen hears that something in its community changed.
import { z } from 'zod';
import { InCommunity } from './ids.ts';
import { operation } from './operation.ts';

/** `MissedMs`: the caller began to ask so many milliseconds ago; what was told since then is told again. */
const EventsQuery = z.strictObject({
  MissedMs: z.coerce.number().int().min(0).max(60_000).default(0),
});

/**
 * Server-sent events. Each event's data is JSON `{ topic, communityId, entityId?, progress?, answer? }`; the topic
 * `everything` says that events may have been missed. `answer` is `{ operation, data }`: what that operation answers
 * now.
 */
export const followEvents = operation({
  name: 'followEvents',
  method: 'GET',
  path: '/community/:communityId/events',
  summary: 'Hear what changes in a community, as server-sent events',
  access: 'member',
  params: InCommunity,
  query: EventsQuery,
  data: z.string(),
  kind: 'events',
});
