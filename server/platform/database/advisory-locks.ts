// The names and keys of the advisory locks that the server's TypeScript code takes: locks that a transaction holds
// until its end, and locks between processes (backup, restore). A single list prevents two features from sharing a key
// by accident. A key never changes: servers of two releases run during an update and must exclude each other.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import { here } from './here.ts';

type Key = RawBuilder<bigint>;

const keyOf = (text: RawBuilder<string>, seed = 0): Key =>
  sql`hashtextextended(${text}, ${sql.lit(seed)})`;

const locks = {
  allHouseMoney: () => keyOf(sql`'money of houses ' || ${here}::text`),
  apiKeys: () => keyOf(sql`'api keys ' || ${here}::text`),
  bankLineImport: (bankAccountId: string) => keyOf(sql`'bank lines ' || ${bankAccountId}`),
  /** `suggest_bank_lines` takes the same key. */
  bankLineMatching: () => keyOf(sql`'suggest ' || ${here}::text`),
  cashCount: (communityId: string, day: string, personId: string) =>
    keyOf(sql`${`cash ${communityId} ${day} ${personId}`}`),
  dataCopies: () => keyOf(sql`'data copies ' || current_setting('app.user_id')::uuid::text`),
  emergencyOfHouse: (houseId: string) => keyOf(sql`'emergency' || ${houseId}`),
  exportsOfPerson: (communityId: string, userId: string) =>
    keyOf(sql`${`exports ${communityId} ${userId}`}`),
  formerResidentNumber: () => keyOf(sql`'former resident ' || ${here}::text`),
  gatePassesOfHouse: (houseId: string) => keyOf(sql`'gate passes ' || ${houseId}`),
  houseMoney: (houseId: string) => keyOf(sql`${here} || ${houseId}`, 8),
  /** The functions that run and undo imports take the same key. */
  imports: () => keyOf(sql`${here}::text`, 41),
  journalReversal: (journalId: string) => keyOf(sql`'reversal ' || ${journalId}`),
  monthClosing: () => keyOf(sql`'closing ' || ${here}::text`),
  publishedSummary: (monthOn: string) => keyOf(sql`${here}::text || ${monthOn}`),
  retentionPeriods: () => keyOf(sql`'retention ' || ${here}::text`),
  savedReplies: () => keyOf(sql`current_setting('app.community_id') || 'saved replies'`),
  savedViews: (userId: string, list: string) =>
    keyOf(sql`current_setting('app.community_id') || ${userId} || ${list}`),
  supportGrants: () => keyOf(sql`'support ' || ${here}::text`),
  task: (about: string) => keyOf(sql`'matter' || ${about}`),
  transferAccount: () => keyOf(sql`'transfer-account' || current_setting('app.community_id')`),
  utilityBills: () => keyOf(sql`'utility-bills' || ${here}::text`),
  utilityTariffs: (kind: string) => keyOf(sql`${`utility-tariffs ${kind}`} || ${here}::text`),
  virtualAccount: (purposeId: string) => keyOf(sql`${purposeId}`, 77),
  webhooks: () => keyOf(sql`'webhooks ' || ${here}::text`),
};

export type LockName = keyof typeof locks;
type Args<N extends LockName> = Parameters<(typeof locks)[N]>;

export const lockNames = Object.keys(locks) as LockName[];

/** The bigint key of a lock, as SQL. */
export const lockKey = <N extends LockName>(name: N, ...args: Args<N>): Key =>
  (locks[name] as (...given: string[]) => Key)(...args);

/** SQL that takes a lock exclusively, for a statement that takes several. */
export const exclusiveLock = <N extends LockName>(name: N, ...args: Args<N>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(${lockKey(name, ...args)})`;

/** SQL that takes a lock shared: holders do not wait for each other, only for an exclusive holder. */
export const sharedLock = <N extends LockName>(name: N, ...args: Args<N>): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock_shared(${lockKey(name, ...args)})`;

/** Takes a lock exclusively and holds it until the transaction ends. Concurrent callers wait. */
export const lockUntilCommit = <N extends LockName>(db: Db, name: N, ...args: Args<N>) =>
  sql`select ${exclusiveLock(name, ...args)}`.execute(db);

/** Keys of locks between processes, as SQL. The lock of migrations is in `db/migrate.ts`. */
export const processLocks = {
  /** Backups take it for their whole run, so that only one runs. */
  backup: `hashtext('courtyard backup under way')`,
  /** Backups hold it exclusively, and file removals share it. */
  fileRemoval: `hashtext('courtyard files')`,
  /** Allows one restore at a time. */
  restore: `hashtext('courtyard restore')`,
} as const;
