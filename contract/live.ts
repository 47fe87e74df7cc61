// Live updates: the stream by which an open screen hears that something in its community changed.
import { z } from 'zod';
import { InCommunity } from './ids.ts';
import { operation } from './operation.ts';

/**
 * Server-sent events. Each event's data is JSON `{ topic, communityId, entityId?, progress? }`; the topic
 * `everything` says that events may have been missed.
 */
export const followEvents = operation({
  name: 'followEvents',
  method: 'GET',
  path: '/community/:communityId/events',
  summary: 'Hear what changes in a community, as server-sent events',
  access: 'member',
  params: InCommunity,
  data: z.string(),
  kind: 'events',
});
