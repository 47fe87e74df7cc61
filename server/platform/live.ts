// Tells open screens what happened in their community, over server-sent events. It carries topics and ids, and a
// screen asks again, and is answered by its own right; an alarm alone brings its answer along, to those who may
// have it, and news of a person the answer that is that person's own (`live-own.ts`).
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { topicAreas } from '#contract/live.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Caller, Worker } from './context.ts';
import type { Db } from './database.ts';
import type { Log } from './jobs.ts';
import { listen } from './listen.ts';
import { gatherOwn, type OwnAlong } from './live-own.ts';
import { enterAsSystem } from './tenant.ts';

const heartbeatMs = 25_000;
/** More open screens than this on one server are refused (they poll instead). */
const screenLimit = 2000;
/** Open screens of one session: of more than these the oldest is closed. */
const screensOfSession = 10;
/** The same of one person, in all their sessions and keys. */
const screensOfPerson = 30;
/** A screen that leaves more than this unread is closed; it asks anew when it reads again. */
const unreadBytesMax = 256 * 1024;

/** What was told lately is kept this long, for screens whose answers are older than their stream; who left, too. */
const recentMs = 60_000;
const recentLimit = 5000;
/** Servers hear of one fact a little apart, and whoever comes back may come to another one. */
const overlapMs = 2000;
/** Screens of a server that stops come back after so long, up to twice as long. */
const comeBackMs = 1000;

type Rights = ReadonlySet<Permission>;

/**
 * `sessionId`: the stream ends with it; `isSupport`: it ends with the consent that lets the platform's support in.
 * `hearsOwn`: a person looks at it, and takes what is told of them.
 * `areas`: of an API key, the areas that it may read; it hears of no others. `since`: the id of the last event that the
 * caller heard, where it comes back. `missedMs`: how long ago the screen began to ask; what was told since then is told
 * again. `rights`: what it may be told besides topics.
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
 * The answer that goes along with a topic: read once, where a thousand screens would ask for the same. It has to be the
 * same for whoever is limited to streets or wallets.
 */
export type SharedAlong = {
  topic: string;
  /** What the screens would ask, and the right that it takes. */
  operation: string;
  permission: Permission;
  /** Reads it as everybody who holds the right is answered. */
  read(db: Db): Promise<unknown>;
};

export type Along = SharedAlong | OwnAlong;

export type Live = {
  /** Keeps the answer open and writes events to it; `stillAllowed` is asked at each heartbeat. */
  stream(reply: FastifyReply, screen: Screen, stillAllowed: () => Promise<Rights | null>): boolean;
  stop(): Promise<void>;
};

type Call = { communityId: string; topic: string; forUserId?: string };
type Told = { at: number; call: Call | null };
/** An open stream; `beat` asks whether it may stay open. */
type Open = { screen: Screen; beat(): Promise<void>; close(): void };

const noRights: Rights = new Set();

/**
 * What a screen may be told besides topics: nothing, where the same question is answered otherwise to this caller than
 * to the rest, or is kept in a log. Whoever is limited to streets or wallets is told what the rest is: what goes along
 * has neither.
 */
export const rightsToHear = (user: Pick<Caller, 'keyId'> | null, worker: Worker): Rights =>
  user?.keyId === null && !worker.viewingAs && !worker.support ? worker.permissions : noRights;

/** What may have changed what a screen may read. */
const changesRights = (call: Call): boolean => /^(team|support|communities)\./.test(call.topic);

/** An event; its id is the moment at which it was told. */
const textOf = (call: object | null, at: number): string =>
  `id: ${at}\ndata: ${JSON.stringify(call ?? { topic: 'everything' })}\n\n`;

/** The screen of a caller who says which event it heard last. */
export function comingBack(screen: Screen, headers: Record<string, unknown>): Screen {
  const since = Number(headers['last-event-id'] ?? Number.NaN);
  return Number.isSafeInteger(since) ? { ...screen, since } : screen;
}

/** The areas of which a key may hear. */
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

/** Starts hearing the relay's calls. */
export function startLive(pool: pg.Pool, log: Log, along: readonly Along[] = []): Live {
  const open = new Map<FastifyReply, Open>();
  const startedAt = Date.now();
  let recent: Told[] = [];
  /** When sessions ended: a stream may open on a server that heard of its end first. */
  const ended = new Map<string, number>();
  const remember = (call: Call | null, at: number): void => {
    recent.push({ at, call });
    if (recent.length > recentLimit) {
      // Who asks for what was cut off asks for everything.
      recent = [{ at, call: null }, ...recent.slice(-recentLimit / 2)];
    }
  };
  const tell = (payload: string): void => {
    const told = payload === '' ? null : (JSON.parse(payload) as Call | { endedSession: string });
    if (told && 'endedSession' in told) return endSession(told.endedSession);
    // After a lost connection nobody knows what was missed: every screen asks again.
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
  const tellOwn = gatherOwn({
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
  /** Asks at once whether streams may stay: the support's where its consent changed, all whose end may be missed. */
  const askAgain = async (call: Call | null): Promise<void> => {
    const asked = [...open.values()].filter(
      ({ screen }) =>
        call === null || (screen.isSupport && screen.communityId === call.communityId),
    );
    // One after the other: nobody waits for it.
    for (const { beat } of asked) await beat();
  };
  /** Until the next heartbeat has asked, each screen asks for itself. */
  const forgetRights = (call: Call): void => {
    for (const { screen } of open.values()) {
      if (screen.communityId === call.communityId) screen.rights = noRights;
    }
  };
  let reading = Promise.resolve();
  /** One after the other, so that what was read first is not told last. */
  const tellAlong = async (
    before: Promise<void>,
    { call, at }: { call: Call; at: number },
    answer: SharedAlong,
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
    // Events from before this server listened, or from longer ago than it remembers, cannot be sent again.
    if (since !== undefined && since < Math.max(startedAt, now - recentMs)) {
      return write(reply, textOf(null, now));
    }
    const from = since === undefined ? now - screen.missedMs : since - overlapMs;
    for (const { at, call } of recent) {
      if (at >= from && concerns(call, screen)) write(reply, textOf(call, at));
    }
  };
  /** Closes the oldest screens of a session, and of a person, that has as many as it may. */
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
      // Standard clients give up for good at any status but 200; so they are answered, and sent away until later.
      if (isStopped) {
        reply.raw.end(comeBackSoon());
        return true;
      }
      // An id before any event, so that whoever is cut off in a quiet hour knows since when.
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
        // Whoever came with the eyes of another role keeps them.
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
      // Not all at the same moment: a thousand screens that come back at once are a burden.
      for (const [reply, { close }] of open) {
        write(reply, comeBackSoon());
        close();
      }
      await ears.stop();
    },
  };
}

/** The wait before a client comes back, of another length for each of them. */
const comeBackSoon = (): string =>
  `retry: ${comeBackMs + Math.floor(Math.random() * comeBackMs)}\n\n`;

function write({ raw }: FastifyReply, text: string): void {
  const isRead = raw.write(text);
  if (!isRead && raw.writableLength > unreadBytesMax) raw.destroy();
}

async function fullText(
  pool: pg.Pool,
  { call, at }: { call: Call; at: number },
  { operation, read }: SharedAlong,
): Promise<string> {
  const data = await enterAsSystem(pool, { communityId: call.communityId }, ({ db }) => read(db));
  return textOf({ ...call, answer: { operation, data } }, at);
}
