// The stream of events with which open screens and API keys follow a community.
import { followEvents } from '#contract/live/live.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { readableAreas, payloadRights } from '#platform/live/live.ts';

export const liveRoutes: readonly Route[] = [
  inCommunity(followEvents, async ({ communityId, user, worker }, { query }) => ({
    communityId,
    userId: user.id,
    sessionId: user.sessionId,
    isSupport: worker.support !== null,
    areas: user.keyId === null ? null : readableAreas(worker.permissions),
    hearsOwn: user.keyId === null && worker.support === null,
    missedMs: query.MissedMs,
    rights: payloadRights(user, worker),
  })),
];
