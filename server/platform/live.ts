// Tells open screens what happened in their community, over server-sent events. It carries topics and ids
// alone, never data: a screen asks again, and is answered by its own right.
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import type { Log } from './jobs.ts';
import { listen } from './listen.ts';

const heartbeatMs = 25_000;
/** More open screens than this on one server are refused (they poll instead). */
const screenLimit = 2000;

export type Screen = { communityId: string; userId: string };

export type Live = {
  /** Keeps the answer open and writes events to it; `stillAllowed` is asked at each heartbeat. */
  stream(reply: FastifyReply, screen: Screen, stillAllowed: () => Promise<boolean>): boolean;
  stop(): Promise<void>;
};

type Call = { communityId: string; topic: string; forUserId?: string };

/** Starts hearing the relay's calls. */
export function startLive(pool: pg.Pool, log: Log): Live {
  const open = new Map<FastifyReply, Screen>();
  const tell = (payload: string): void => {
    // After a lost connection nobody knows what was missed: every screen asks again.
    const call: Call | null = payload === '' ? null : (JSON.parse(payload) as Call);
    const text = call ? `data: ${JSON.stringify(call)}\n\n` : 'data: {"topic":"everything"}\n\n';
    for (const [reply, screen] of open) {
      if (call && call.communityId !== screen.communityId) continue;
      if (call?.forUserId && call.forUserId !== screen.userId) continue;
      reply.raw.write(text);
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
