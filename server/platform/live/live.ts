// Notifies open screens of events in their community, over server-sent events. An event carries topics and ids; the
// screen then requests the data with its own permissions. Exceptions: an alarm includes its answer, for screens with
// the permission, and events about a person include that person's own answer (`own-live-payloads.ts`).
import type { Log } from '#platform/process/log.ts';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { topicAreas } from '#contract/live/live.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { Caller, Worker } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { listen } from '#platform/http/listen.ts';
import { batchOwnEvents, type OwnLivePayload } from './own-live-payloads.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';

const heartbeatMs = 25_000;
/** The most open screens on this server. Further screens are refused, and poll instead. */
const screenLimit = 2000;
/** The most open screens per session. A further one closes the oldest. */
const screensOfSession = 10;
/** The most open screens per person, over all their sessions and keys. */
const screensOfPerson = 30;
/** A screen with more unread bytes than this is closed; it reconnects when it reads again. */
const unreadBytesMax = 256 * 1024;

/**
 * How long recent events, and the ids of ended sessions, are remembered. Recent events are sent again to a screen
 * whose data is older than its stream.
 */
const recentMs = 60_000;
const recentLimit = 5000;
/**
 * Events from this time before the last received one are sent again, because servers receive an event at slightly
 * different times, and a client may reconnect to another server.
 */
const overlapMs = 2000;
/** The shortest time after which screens of a stopping server reconnect; the longest is twice this. */
const comeBackMs = 1000;

type Rights = ReadonlySet<Permission>;

/**
 * An open screen. The stream of the screen ends with the session `sessionId`; if `isSupport`, it also ends with the
 * owner's consent to platform support. If `hearsOwn`, events about the screen's person include that person's own
 * answer. `areas` are the only areas whose events an API key receives, and null for other callers. `since` is the id of
 * the last event that a reconnecting caller received. `missedMs` is the time since the screen's first requests; without
 * `since`, events since then are sent again. `rights` are the permissions for answers that are sent with topics.
 */
export type Screen = {
  communityId: string;
  userId: string;
  sessionId: string;
  isSupport: boolean;
  hearsOwn: boolean;
  areas: ReadonlySet<string> | null;
  since?: number;
  missedMs: number;
  rights: Rights;
};

/**
 * An answer that is sent together with a topic, so that a thousand screens need not request it. Such an answer must not
 * depend on street or wallet limits.
 */
export type SharedLivePayload = {
  topic: string;
  /** The operation whose request this answer saves, and the permission that it needs. */
  operation: string;
  permission: Permission;
  /** Reads the answer that everybody with the permission gets. */
  read(db: Db): Promise<unknown>;
};

export type LivePayload = SharedLivePayload | OwnLivePayload;

export type Live = {
  /**
   * Keeps the response open and writes events to it; `stillAllowed` is called at each heartbeat, and when support
   * access changed or events may have been missed. Returns false, and does nothing, if this server has its maximum
   * number of open screens.
   */
  stream(reply: FastifyReply, screen: Screen, stillAllowed: () => Promise<Rights | null>): boolean;
  stop(): Promise<void>;
};

type Call = { communityId: string; topic: string; forUserId?: string };
type Told = { at: number; call: Call | null };
/** An open stream; `beat` checks whether it may stay open. */
type Open = { screen: Screen; beat(): Promise<void>; close(): void };

const noRights: Rights = new Set();

/**
 * The permissions for answers that are sent with topics. Empty for callers whose own request would get a different
 * answer (API keys, a role preview) or would be logged (platform support). These answers do not depend on street or
 * wallet limits.
 */
export const payloadRights = (user: Pick<Caller, 'keyId'> | null, worker: Worker): Rights =>
  user?.keyId === null && !worker.viewingAs && !worker.support ? worker.permissions : noRights;

/** Whether the event may have changed the permissions of a screen. */
const changesRights = (call: Call): boolean => /^(team|support|communities)\./.test(call.topic);

/** The text of an event; its id is the time at which it was sent. */
const textOf = (call: object | null, at: number): string =>
  `id: ${at}\ndata: ${JSON.stringify(call ?? { topic: 'everything' })}\n\n`;

/** Adds the id of the last event that a reconnecting caller received to its screen. */
export function withLastEventId(screen: Screen, headers: Record<string, unknown>): Screen {
  const since = Number(headers['last-event-id'] ?? Number.NaN);
  return Number.isSafeInteger(since) ? { ...screen, since } : screen;
}

/** The areas whose events a key may receive. */
export const readableAreas = (permissions: Rights): ReadonlySet<string> =>
  new Set(
    [...permissions].filter((one) => one.endsWith('.read')).map((one) => one.split('.')[0] ?? ''),
  );

const concerns = (call: Call | null, screen: Screen): boolean =>
  call === null ||
  (call.communityId === screen.communityId &&
    (screen.areas === null
      ? call.forUserId === undefined || call.forUserId === screen.userId
      : call.forUserId === undefined && screen.areas.has(topicAreas[call.topic] ?? '')));

/** Starts listening for the relay's notifications. */
export function startLive(pool: pg.Pool, log: Log, along: readonly LivePayload[] = []): Live {
  const open = new Map<FastifyReply, Open>();
  const startedAt = Date.now();
  let recent: Told[] = [];
  /** When sessions ended: a stream may open on a server that received the end of its session earlier. */
  const ended = new Map<string, number>();
  const remember = (call: Call | null, at: number): void => {
    recent.push({ at, call });
    if (recent.length > recentLimit) {
      // A caller that asks for an event before this point is told to refresh everything.
      recent = [{ at, call: null }, ...recent.slice(-recentLimit / 2)];
    }
  };
  const tell = (payload: string): void => {
    const told = payload === '' ? null : (JSON.parse(payload) as Call | { endedSession: string });
    if (told && 'endedSession' in told) return endSession(told.endedSession);
    // Events may have been missed while the connection was lost, so every screen refreshes.
    const call = told;
    const now = Date.now();
    remember(call, now);
    if (call && changesRights(call)) forgetRights(call);
    if (call === null || call.topic === 'support.changed') void askAgain(call);
    const answer = call && along.find(({ topic }) => topic === call.topic);
    if (answer && 'read' in answer) {
      reading = tellAlong(reading, { call, at: now }, answer);
      return;
    }
    const { forUserId } = call ?? {};
    if (answer && call && forUserId !== undefined) {
      tellOwn({ call: { ...call, forUserId }, along: answer });
      return;
    }
    const text = textOf(call, now);
    for (const [reply, { screen }] of open) {
      if (concerns(call, screen)) write(reply, text);
    }
  };
  const tellOwn = batchOwnEvents({
    pool,
    log,
    listeners: (communityId) =>
      new Set(
        [...open.values()].flatMap(({ screen }) =>
          screen.communityId === communityId && screen.hearsOwn ? [screen.userId] : [],
        ),
      ),
    tell: (call, answer) => {
      const at = Date.now();
      const plain = textOf(call, at);
      const full = answer ? textOf({ ...call, answer }, at) : plain;
      for (const [reply, { screen }] of open) {
        if (concerns(call, screen)) write(reply, screen.hearsOwn ? full : plain);
      }
    },
  });
  const endSession = (sessionId: string): void => {
    const now = Date.now();
    for (const [id, at] of ended) if (at < now - recentMs) ended.delete(id);
    ended.set(sessionId, now);
    for (const { screen, close } of open.values()) if (screen.sessionId === sessionId) close();
  };
  /**
   * Checks at once whether streams may stay open: the streams of platform support if a consent changed, and all
   * streams if events may have been missed.
   */
  const askAgain = async (call: Call | null): Promise<void> => {
    const asked = [...open.values()].filter(
      ({ screen }) =>
        call === null || (screen.isSupport && screen.communityId === call.communityId),
    );
    // Checks them in sequence, because no caller waits for the result.
    for (const { beat } of asked) await beat();
  };
  /** Clears the permissions until the next heartbeat has checked them; until then each screen requests its data. */
  const forgetRights = (call: Call): void => {
    for (const { screen } of open.values()) {
      if (screen.communityId === call.communityId) screen.rights = noRights;
    }
  };
  let reading = Promise.resolve();
  /** In sequence, so that answers are sent in the order in which they were read. */
  const tellAlong = async (
    before: Promise<void>,
    { call, at }: { call: Call; at: number },
    answer: SharedLivePayload,
  ): Promise<void> => {
    await before;
    const plain = textOf(call, at);
    const full = await fullText(pool, { call, at }, answer).catch((error: unknown) => {
      log.warn({ err: error, topic: call.topic }, 'what goes along could not be read');
      return plain;
    });
    for (const [reply, { screen }] of open) {
      const mayHave = screen.rights.has(answer.permission);
      if (concerns(call, screen)) write(reply, mayHave ? full : plain);
    }
  };
  const tellAgain = (reply: FastifyReply, screen: Screen): void => {
    const now = Date.now();
    recent = recent.filter(({ at }) => at >= now - recentMs);
    const { since } = screen;
    // Events from before this server listened, or older than it remembers, cannot be sent again.
    if (since !== undefined && since < Math.max(startedAt, now - recentMs)) {
      return write(reply, textOf(null, now));
    }
    const from = since === undefined ? now - screen.missedMs : since - overlapMs;
    for (const { at, call } of recent) {
      if (at >= from && concerns(call, screen)) write(reply, textOf(call, at));
    }
  };
  /** Closes the oldest screens of a session or person at its limit. */
  const makeRoom = ({ sessionId, userId }: Screen): void => {
    const closeOldest = (isOwn: (screen: Screen) => boolean, most: number): void => {
      const own = [...open.values()].filter(({ screen }) => isOwn(screen));
      for (const { close } of own.slice(0, Math.max(0, own.length + 1 - most))) close();
    };
    closeOldest((screen) => screen.sessionId === sessionId, screensOfSession);
    closeOldest((screen) => screen.userId === userId, screensOfPerson);
  };
  const ears = listen(pool, 'live', tell, log);
  let isStopped = false;
  return {
    stream: (reply, screen, stillAllowed) => {
      if (open.size >= screenLimit) return false;
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      // Standard clients give up for good at any status but 200, so answer 200 and tell them to reconnect later.
      if (isStopped) {
        reply.raw.end(comeBackSoon());
        return true;
      }
      // Send an id before any event, so that a client that loses its connection before the first event knows its
      // position.
      if (screen.since === undefined) reply.raw.write(`retry: 3000\nid: ${Date.now()}\n\n`);
      else reply.raw.write('retry: 3000\n\n');
      makeRoom(screen);
      const hearsMore = screen.rights.size > 0;
      const close = (): void => {
        clearInterval(timer);
        open.delete(reply);
        reply.raw.end();
      };
      const beat = async (): Promise<void> => {
        const rights = await stillAllowed().catch(() => noRights);
        if (!open.has(reply)) return;
        if (!rights) return close();
        // A screen that opened without these permissions, such as a role preview, does not get them later.
        screen.rights = hearsMore ? rights : noRights;
        write(reply, `: still here\nid: ${Date.now()}\n\n`);
      };
      const timer = setInterval(() => void beat(), heartbeatMs);
      open.set(reply, { screen, beat, close });
      reply.raw.on('close', close);
      if (ended.has(screen.sessionId)) close();
      else tellAgain(reply, screen);
      return true;
    },
    stop: async () => {
      isStopped = true;
      // Each screen reconnects after a different delay, because a thousand simultaneous reconnections are a burden.
      for (const [reply, { close }] of open) {
        write(reply, comeBackSoon());
        close();
      }
      await ears.stop();
    },
  };
}

/** A reconnect delay with random variation. */
const comeBackSoon = (): string =>
  `retry: ${comeBackMs + Math.floor(Math.random() * comeBackMs)}\n\n`;

function write({ raw }: FastifyReply, text: string): void {
  const isRead = raw.write(text);
  if (!isRead && raw.writableLength > unreadBytesMax) raw.destroy();
}

async function fullText(
  pool: pg.Pool,
  { call, at }: { call: Call; at: number },
  { operation, read }: SharedLivePayload,
): Promise<string> {
  const data = await enterAsSystem(pool, { communityId: call.communityId }, ({ db }) => read(db));
  return textOf({ ...call, answer: { operation, data } }, at);
}
