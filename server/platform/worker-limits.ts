// The streets and wallets that a worker is limited to: how two limits compare, and how they are kept beside a file.
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
  isWider(now.streetIds, then.streetIds) || isWider(now.walletIds, then.walletIds);

/** Whether the second of two limits shows all, or something that the first does not show. */
export const isWider = (
  first: readonly string[] | null,
  second: readonly string[] | null,
): boolean => first !== null && (second === null || second.some((id) => !first.includes(id)));

/** Whether two limits are the same, in whatever order; null is no limit. */
export const isSameLimit = (one: readonly string[] | null, other: readonly string[] | null) =>
  JSON.stringify(one?.toSorted() ?? null) === JSON.stringify(other?.toSorted() ?? null);
