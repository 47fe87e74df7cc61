// Lets a member's open screen follow the events of its community.
import { followEvents } from '#contract/live.ts';
import { inCommunity, type Route } from '#platform/http.ts';

export const liveRoutes: readonly Route[] = [
  inCommunity(followEvents, async ({ communityId, user }, { query }) => ({
    communityId,
    userId: user.id,
    missedMs: query.MissedMs,
  })),
];
