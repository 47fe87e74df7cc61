// Tells open screens what happened in their community, over server-sent events. It carries topics and ids
// alone, never data: a screen asks again, and is answered by its own right.
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import type { Log } from './jobs.ts';
import { listen } from './listen.ts';

const heartbeatMs = 25_000;
/** More open screens than this on one server are refused (they poll instead). */
const screenLimit = 2000;

/** What was told lately is kept this long, for screens whose answers are older than their stream. */
const recentMs = 60_000;
const recentLimit = 5000;

/** `missedMs`: how long ago the screen began to ask; what was told since then is told again. */
export type Screen = { communityId: string; userId: string; missedMs: number };

export type Live = {
  /** Keeps the answer open and writes events to it; `stillAllowed` is asked at each heartbeat. */
  stream(reply: FastifyReply, screen: Screen, stillAllowed: () => Promise<boolean>): boolean;
  stop(): Promise<void>;
};

type Call = { communityId: string; topic: string; forUserId?: string };
type Told = { at: number; call: Call | null };

const textOf = (call: Call | null): string =>
  call ? `data: ${JSON.stringify(call)}\n\n` : 'data: {"topic":"everything"}\n\n';

const concerns = (call: Call | null, screen: Screen): boolean =>
  call === null ||
  (call.communityId === screen.communityId &&
    (call.forUserId === undefined || call.forUserId === screen.userId));

/** Starts hearing the relay's calls. */
export function startLive(pool: pg.Pool, log: Log): Live {
  const open = new Map<FastifyReply, Screen>();
  let recent: Told[] = [];
  const remember = (call: Call | null): void => {
    const at = Date.now();
    recent.push({ at, call });
    if (recent.length > recentLimit) {
      // Who asks for what was cut off asks for everything.
      recent = [{ at, call: null }, ...recent.slice(-recentLimit / 2)];
    }
  };
  const tell = (payload: string): void => {
    // After a lost connection nobody knows what was missed: every screen asks again.
    const call: Call | null = payload === '' ? null : (JSON.parse(payload) as Call);
    remember(call);
    for (const [reply, screen] of open) {
      if (concerns(call, screen)) reply.raw.write(textOf(call));
    }
  };
  const tellAgain = (reply: FastifyReply, screen: Screen): void => {
    const now = Date.now();
    recent = recent.filter(({ at }) => at >= now - recentMs);
    for (const { at, call } of recent) {
      if (at >= now - screen.missedMs && concerns(call, screen)) reply.raw.write(textOf(call));
    }
  };
  const ears = listen(pool, 'live', tell, log);
  return {
    stream: (reply, screen, stillAllowed) => {
      if (open.size >= screenLimit) return false;
      reply.hijack();
      reply.raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      reply.raw.write('retry: 3000\n\n');
      open.set(reply, screen);
      tellAgain(reply, screen);
      const close = (): void => {
        clearInterval(timer);
        open.delete(reply);
        reply.raw.end();
      };
      const beat = async (): Promise<void> => {
        const allowed = await stillAllowed().catch(() => true);
        if (!allowed) return close();
        reply.raw.write(': still here\n\n');
      };
      const timer = setInterval(() => void beat(), heartbeatMs);
      reply.raw.on('close', close);
      return true;
    },
    stop: async () => {
      for (const reply of open.keys()) reply.raw.end();
      open.clear();
      await ears.stop();
    },
  };
}
