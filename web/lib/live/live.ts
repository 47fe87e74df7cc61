// Follows the live events of the chosen community and marks the cached responses that they concern as stale. Most
// events have a topic and ids only; some contain the response that a screen would fetch. While the stream is
// disconnected, all queries on the screen are refetched every 30 s, if the browser is online and the page visible.
import { followEvents } from '#calls/live/live.ts';
import { handleApiError } from '#lib/api/api.ts';
import { backoffMs } from './backoff.ts';
import { storePushedData, makeStale } from '#lib/api/query-client.ts';
import { refreshTopics } from '#lib/api/refresh.ts';
import { headersOf, urlOf } from '#lib/api/request.ts';
import { readToken } from '#lib/session/session.ts';
import { eventReader } from './sse.ts';

export const pollMs = 30_000;

/** The topic `everything` means that the server cannot tell which events were missed. */
export type LiveEvent = {
  topic: string;
  entityId?: string;
  progress?: number;
  communityId?: string;
  /** The call that caused the event. */
  requestId?: string;
  /** The response that the screen would otherwise fetch because of the event. */
  answer?: { operation: string; data: unknown };
};

const listeners = new Set<(event: LiveEvent) => void>();

/** Subscribes a page to each event, for example the progress of a job. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const refetchShown = (): void => void makeStale({ refetchType: 'active' });

function take(data: string): void {
  let event: LiveEvent;
  try {
    event = JSON.parse(data) as LiveEvent;
  } catch {
    return;
  }
  const { topic, requestId, answer } = event;
  if (topic === 'everything') refetchShown();
  else void refreshTopics([topic], { requestId, pushed: answer?.operation });
  if (answer)
    void storePushedData([answer.operation, { communityId: event.communityId }, {}], answer);
  for (const listener of listeners) listener(event);
}

/** The server sends something at least every 25 s. A connection that is silent for this long counts as dead. */
const silenceMs = 60_000;

/**
 * The events of so many milliseconds before `startLive` are requested too, because the queries of the page may have
 * started before it.
 */
const aheadMs = 5000;
const missedLimitMs = 60_000;

async function openStream(communityId: string, askedSince: number, signal: AbortSignal) {
  const token = readToken();
  const now = performance.now();
  // Requests past events too: a response that was fetched before the stream opened may be older than an event of that
  // time.
  const MissedMs = Math.round(Math.min(now, now - askedSince + aheadMs, missedLimitMs));
  const parts = { params: { communityId }, query: { MissedMs } };
  const headers = headersOf(followEvents, parts, { token, communityId }, undefined);
  const response = await fetch(urlOf(followEvents, parts), {
    credentials: 'include',
    headers: { ...headers, Accept: 'text/event-stream' },
    signal,
  });
  if (response.ok && response.body) return response.body;
  throw handleApiError(await response.json().catch(() => undefined), response.status, token);
}

type Stream = { communityId: string; askedSince: number; closed: AbortSignal; onOpen(): void };

async function readStream({ communityId, askedSince, closed, onOpen }: Stream) {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silenceMs);
  try {
    const body = await openStream(
      communityId,
      askedSince,
      AbortSignal.any([closed, silent.signal]),
    );
    onOpen();
    const read = eventReader();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), silenceMs);
      for (const data of read(part.value)) take(data);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the stream of a community and keeps it open; returns the function that closes it. */
export function startLive(communityId: string): () => void {
  const abort = new AbortController();
  const askedSince = performance.now();
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let connected = false;
  const poll = setInterval(() => {
    if (!connected && navigator.onLine && document.visibilityState === 'visible') refetchShown();
  }, pollMs);
  const onOpen = () => {
    connected = true;
    // The server sends at most the events of the last minute again, and the disconnection may have been longer.
    if (failures > 0) refetchShown();
    failures = 0;
  };
  const connect = async () => {
    clearTimeout(again);
    try {
      await readStream({ communityId, askedSince, closed: abort.signal, onOpen });
    } catch {
      // A lost connection, a restart and a refusal all lead to a retry after a delay.
    }
    connected = false;
    if (abort.signal.aborted) return;
    failures += 1;
    again = setTimeout(() => void connect(), backoffMs(failures));
  };
  void connect();
  return () => {
    abort.abort();
    clearTimeout(again);
    clearInterval(poll);
  };
}
