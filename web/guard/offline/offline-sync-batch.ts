// The events of a device's next sync: the oldest waiting ones, in order, and whether more are left for another call.
import type { PendingEvent } from './held.ts';

const mostEvents = 100;

export function nextSyncBatch(events: readonly PendingEvent[]) {
  const all = events.filter(({ syncedAt }) => syncedAt === null);
  const waiting = all.slice(0, mostEvents);
  const hasMore = all.length > waiting.length;
  return { waiting, body: { events: waiting.map(toHandIn), ...(hasMore && { hasMore }) } };
}

function toHandIn(event: PendingEvent) {
  const { syncedAt: _, asked: _own, guard: _name, ...told } = event;
  return told;
}
