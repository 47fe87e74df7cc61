// Refreshes the screens that show a change. The response of a write names the topics that it changed, and the live
// stream sends the same topics to every open screen. Response and event arrive in either order; the first one
// refreshes, and the other one does not repeat it.
import { makeStale } from './query-client.ts';

declare module '@tanstack/react-query' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface.
  interface Register {
    queryMeta: { frame?: boolean; refreshedBy?: readonly string[] | undefined };
  }
}

/** The refreshes by request id and topic, so that a response and a live event of one call refresh once. */
const begun = new Map<string, Promise<unknown>>();
const begunMost = 300;

type Cause = {
  /** The call that changed the topics. Without it, the topics are always refreshed. */
  requestId?: string | undefined;
  /** The operation whose new response came with the live event and need not be fetched. */
  pushed?: string | undefined;
};

/** Marks the responses that the topics make stale, and waits until those on the screen are loaded again. */
export async function refreshTopics(
  topics: readonly string[],
  { requestId, pushed }: Cause = {},
): Promise<void> {
  const keyOf = (topic: string): string => `${requestId} ${topic}`;
  const fresh = topics.filter((topic) => requestId === undefined || !begun.has(keyOf(topic)));
  const refreshing = fresh.length > 0 ? refreshStale(fresh, pushed) : undefined;
  if (requestId !== undefined && refreshing) {
    for (const topic of fresh) begun.set(keyOf(topic), refreshing);
  }
  await Promise.all([refreshing, ...topics.map((topic) => begun.get(keyOf(topic)))]);
  // Removes the oldest entries, which a map lists first.
  for (const key of [...begun.keys()].slice(0, -begunMost)) begun.delete(key);
}

function refreshStale(topics: readonly string[], pushed: string | undefined): Promise<void> {
  const nouns = topics.map((topic) => topic.split('.')[0]);
  return makeStale({
    predicate: ({ queryKey: [name], meta }) =>
      name !== pushed && nouns.some((noun) => meta?.refreshedBy?.includes(noun ?? '')),
  });
}

/** Refreshes after a response. Only a write in a community names changed topics in its headers. */
export async function refreshAfter(header: (name: string) => string | null): Promise<void> {
  const changed = header('courtyard-changed');
  // Most responses are those of reads, which change nothing.
  if (changed === null) return;
  await refreshTopics(changed.split(', '), { requestId: header('x-request-id') ?? undefined });
}
