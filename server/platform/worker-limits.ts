// What a worker is limited to, as it is kept beside a file that was made for them.
import type { Worker } from './context.ts';

/** The streets and wallets that somebody works for; null: all of them. */
export type WorkerLimits = Pick<Worker, 'streetIds' | 'walletIds'>;

/** The limits as columns of a row. */
export const limitsOf = ({ streetIds, walletIds }: WorkerLimits) => ({
  streetIds: streetIds && [...streetIds],
  walletIds: walletIds && [...walletIds],
});

/** Whether somebody may see less now than when something was made for them. */
export const isLimitedSince = (now: WorkerLimits, then: WorkerLimits): boolean =>
  isLess(now.streetIds, then.streetIds) || isLess(now.walletIds, then.walletIds);

const isLess = (now: readonly string[] | null, then: readonly string[] | null): boolean =>
  now !== null && (then === null || then.some((id) => !now.includes(id)));
