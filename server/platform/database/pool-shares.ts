// Keeps one operation from taking every connection. At most half as many calls of an operation run as the pool has
// connections, but at least one. After a lock timeout or a cancelled statement, the operation gets one call at a time
// until one of its calls succeeds. So a locked table mainly delays the operations that need this table.
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import { refuse } from '#platform/http/refuse.ts';

/** The longest wait in ms of a call for its operation's share: the pool's own wait for a connection. */
const waitMs = 5000;
/**
 * The wait for a share while an operation is stuck: short, because waiting behind a lock would not help: the
 * call gets a 503 and may retry.
 */
const waitWhenStuckMs = 1000;
const retryAfterSeconds = 2;

/** PostgreSQL's codes for a lock timeout and a cancelled statement. */
const stuckCodes = new Set(['55P03', '57014']);

type Share = { running: number; isStuck: boolean; waiting: (() => void)[] };

export type PoolShares = {
  /** Runs a call of an operation as soon as its share allows; refuses with 503 if that takes too long. */
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

/**
 * Waits for the end of an earlier call of the operation, which then counts this call as running. Refuses with 503 if
 * that takes too long.
 */
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
