// Keeps one operation from taking every connection. An operation has half of the pool at most; one that has just
// waited for a lock in vain, or run into its time-out, gets a single connection until a call of it ends well. So a
// locked table stops the calls that need it, and no others.
import type pg from 'pg';
import { common } from '#contract/envelope.ts';
import { refuse } from './refuse.ts';

/** As long as the pool itself lets a call wait for a connection. */
const waitMs = 5000;
/** A call that waits behind a lock is told to try again soon: it would only wait longer. */
const waitWhenStuckMs = 1000;
const retryAfterSeconds = 2;

/** Codes of PostgreSQL: a lock was not to be had in time, and the statement was cut off. */
const stuckCodes = new Set(['55P03', '57014']);

type Share = { running: number; isStuck: boolean; waiting: (() => void)[] };

export type PoolShares = {
  /** Runs a call of an operation as soon as its share allows; refuses with 503 what waits too long. */
  share<T>(operation: string, call: () => Promise<T>): Promise<T>;
};

export function openPoolShares(pool: pg.Pool): PoolShares {
  const most = Math.max(1, Math.floor(pool.options.max / 2));
  const shares = new Map<string, Share>();
  const shareOf = (operation: string): Share => {
    let share = shares.get(operation);
    if (!share) shares.set(operation, (share = { running: 0, isStuck: false, waiting: [] }));
    return share;
  };
  const limitOf = ({ isStuck }: Share): number => (isStuck ? 1 : most);
  return {
    share: async (operation, call) => {
      const share = shareOf(operation);
      if (share.running >= limitOf(share)) await turn(share);
      else share.running += 1;
      try {
        const result = await call();
        share.isStuck = false;
        return result;
      } catch (error) {
        if (stuckCodes.has((error as { code?: string }).code ?? '')) share.isStuck = true;
        throw error;
      } finally {
        share.running -= 1;
        while (share.running < limitOf(share) && share.waiting.length > 0) {
          share.running += 1;
          share.waiting.shift()?.();
        }
      }
    },
  };
}

/** Waits until a call before it has ended; whoever ends it counts this one as running. */
function turn(share: Share): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(
      () => {
        share.waiting.splice(share.waiting.indexOf(go), 1);
        reject(refuse(common.busy, { retryAfterSeconds }));
      },
      share.isStuck ? waitWhenStuckMs : waitMs,
    );
    share.waiting.push(go);
  });
}
