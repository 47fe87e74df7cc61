// Opens the transaction in which a request or a job works, and sets the community and the user that
// row security reads. A community that the caller does not belong to is never set, so it is the
// same as one that does not exist.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { common } from '#contract/envelope.ts';
import { keyPermissions, withReading } from '#contract/key-access.ts';
import {
  allPermissions,
  heldBy,
  type Permission,
  supportPermissions,
} from '#contract/permissions.ts';
import { homeOf, keyStart } from './api-key.ts';
import type { Caller, Community, Worker } from './context.ts';
import { type Db, kyselyOn, waitLonger } from './database.ts';
import { learn, learnNothing, takeBackLearned, whileOpen } from './outside.ts';
import { refuse } from './refuse.ts';
import { beginOf, statementSeconds, type TimeClass } from './time-limits.ts';

export const nilId = '00000000-0000-0000-0000-000000000000';

/** What is stored of a bearer token: its SHA-256 in hex. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export type Entered = {
  client: pg.PoolClient;
  db: Db;
  user: Caller | null;
  /** Why what was sent as an API key is none. */
  keyFault: KeyFault | null;
  community: Community | null;
  worker: Worker | null;
  /** Sends a last statement together with COMMIT; the transaction fails if it does. */
  leave(statement: pg.QueryConfig | null): void;
};

export type KeyFault = 'unknown' | 'revoked' | 'expired' | 'waiting';

type Leave = Entered['leave'];

type EnterRow = {
  session_id: string;
  session_expires_at: string;
  stepped_up_at: string | null;
  user_id: string;
  first_name: string;
  last_name: string;
  email: string;
  image: string | null;
  has_consented_to_terms: boolean;
  community_id: string | null;
  is_owner: boolean;
  worker_id: string | null;
  street_ids: string[] | null;
  wallet_ids: string[] | null;
  support_scope: 'read' | 'full' | null;
  role_id: string | null;
  role_name: string | null;
  role_is_system: boolean | null;
  role_permissions: string[] | null;
  time_zone: string;
  currency: string;
  country: string;
  community_name: string;
  community_status: string;
  community_features: Record<string, boolean>;
  /** Of an API key alone: which, and what it was given. */
  key_id?: string;
  key_scopes?: string[];
};

/**
 * Runs `work` in a transaction as the holder of `token`, a session's or an API key's, in `communityId` when the holder
 * belongs to it. What `also` sends travels with the first statement, before anybody knows whether the holder may: it
 * counts only if `work` ends well. A deadlock or a serialisation failure starts it again, three times at most, and so
 * does an answer from `outside`; `work` itself must change nothing but the database.
 */
export async function enter<T, A = null>(
  pool: pg.Pool,
  caller: { token: string; communityId: string | null; time?: TimeClass },
  work: (entered: Entered, also: A | null) => Promise<T>,
  also?: (client: pg.PoolClient) => Promise<A>,
): Promise<T> {
  refuseSecond(pool);
  const { time = 'write' } = caller;
  let isGuest = false;
  const inside = async (client: pg.PoolClient, leave: Leave): Promise<T> => {
    const asked = client.query<EnterRow>(entryOf(caller));
    const sent = Promise.resolve(also?.(client) ?? null);
    // It is waited for below: who came says why it failed.
    sent.catch(() => undefined);
    const row = (await asked).rows[0];
    isGuest = row?.support_scope === 'read';
    const first = await sent;
    const entered: Entered = {
      client,
      db: kyselyOn(client),
      keyFault: row ? null : await keyFaultOf(client, caller.token),
      user: row ? callerOf(row) : null,
      community: row?.community_id ? communityOf(row) : null,
      worker: row?.community_id ? workerOf(row) : null,
      leave,
    };
    return work(entered, first);
  };
  try {
    return await inTransaction(pool, inside, { time, isCall: true });
  } catch (error) {
    // Somebody who was let in to read tried to write, by whatever way. For others the database takes no writes.
    if (isGuest && (error as { code?: string }).code === readOnly)
      throw refuse(common.supportReads);
    throw error;
  }
}

/** Why a token in the form of a key is none; its holder proves by it that the key was theirs. */
async function keyFaultOf(client: pg.PoolClient, token: string): Promise<KeyFault | null> {
  const home = homeOf(token);
  if (home === null) return token.startsWith(keyStart) ? 'unknown' : null;
  await setScope(client, home, nilId);
  const { rows } = await client.query<{ fault: KeyFault }>(
    `select case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired'
       else 'waiting' end as fault from api_keys where community_id = $1 and token_hash = $2`,
    [home, hashToken(token)],
  );
  await setScope(client, nilId, nilId);
  return rows[0]?.fault ?? 'unknown';
}

/** One door for both: what a token is, it says itself. */
function entryOf({ token, communityId }: { token: string; communityId: string | null }) {
  const home = homeOf(token);
  return home === null
    ? {
        name: 'enter',
        text: 'select * from enter($1, $2)',
        values: [hashToken(token), communityId],
      }
    : {
        name: 'enter-by-key',
        text: 'select * from enter_by_key($1, $2, $3)',
        values: [hashToken(token), home, communityId],
      };
}

export type SystemScope = {
  communityId: string | null;
  userId?: string | null;
  /** Sees the streets and wallets of `userId` alone, if their work is limited to them. */
  asWorker?: boolean;
  /** Every query sees the data of the first one, whatever is committed meanwhile. */
  ofOneMoment?: boolean;
  /** Waits for something outside while it holds a lock: a job's, of which few run at once. */
  mayWait?: boolean;
  /** How long its statements may run; as long as those of a call that writes where it is left out. */
  time?: TimeClass;
};

/** Runs `work` in a transaction of a community for a job, or for nobody's community with `null`. */
export async function enterAsSystem<T>(
  pool: pg.Pool,
  scope: SystemScope,
  work: (inside: Pick<Entered, 'client' | 'db' | 'leave'>) => Promise<T>,
): Promise<T> {
  refuseSecond(pool);
  const inside = async (client: pg.PoolClient, leave: Leave): Promise<T> => {
    if (scope.ofOneMoment) await client.query('set transaction isolation level repeatable read');
    await setScope(client, scope.communityId ?? nilId, scope.userId ?? nilId);
    if (scope.asWorker) await client.query('select limit_to_worker()');
    return work({ client, db: kyselyOn(client), leave });
  };
  const { time = 'write', mayWait = false } = scope;
  return inTransaction(pool, inside, { time, mayWait });
}

/** Sets the two settings of row security for the rest of the transaction. */
export async function setScope(
  client: pg.PoolClient,
  communityId: string,
  userId: string,
): Promise<void> {
  await client.query({
    name: 'set-scope',
    text: `select set_config('app.community_id', $1, true), set_config('app.user_id', $2, true)`,
    values: [communityId, userId],
  });
}

/** The transaction was made read-only by `enter`, or the database is. */
const readOnly = '25006';
const retryable = new Set(['40001', '40P01']);

type Trying = { time: TimeClass; mayWait?: boolean; isCall?: boolean };

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, leave: Leave) => Promise<T>,
  { time, mayWait = false, isCall = false }: Trying,
): Promise<T> {
  const learned = learnNothing();
  const attempt = () => whileOpen(learned, mayWait, () => once(pool, work, time));
  const isWatched = isCall && watched.has(pool);
  for (let failed = 0; ;) {
    try {
      return await (isWatched ? held.run(pool, attempt) : attempt());
    } catch (error) {
      // The connection was given back: it waits for nothing here.
      if (await learn(learned, error)) continue;
      failed += 1;
      if (failed === 3 || !retryable.has((error as { code?: string }).code ?? '')) {
        await takeBackLearned(learned, error);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * failed));
    }
  }
}

/** The pool of which a call holds a connection; known for watched pools alone. */
const held = new AsyncLocalStorage<pg.Pool>();
const watched = new WeakSet<pg.Pool>();

/**
 * From now on a call that asks `pool` for a second transaction fails. As many such calls as the pool has connections
 * would wait for each other until all of them fail. Tests watch their pool, so that no operation does so; a job may, of
 * which few run at once.
 */
export const refuseNested = (pool: pg.Pool): void => void watched.add(pool);

function refuseSecond(pool: pg.Pool): void {
  if (held.getStore() === pool) throw new Error('a call asks its pool for a second transaction');
}

async function once<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, leave: Leave) => Promise<T>,
  time: TimeClass,
): Promise<T> {
  const client = await pool.connect();
  const waitAsBefore = time === 'job' ? waitLonger(client, statementSeconds.job) : undefined;
  const leaving: pg.QueryConfig[] = [];
  let broken: Error | undefined;
  try {
    // Not awaited on its own: BEGIN travels with the first statement of `work`.
    const begun = client.query(beginOf[time]);
    const worked = work(client, (statement) => void (statement && leaving.push(statement)));
    const [result] = await Promise.all([worked, begun]);
    const left = leaving.map((statement) => client.query(statement));
    const [ended] = await Promise.all([client.query('commit'), ...left]);
    // COMMIT of a transaction in which a statement failed answers ROLLBACK instead of an error.
    if (ended.command !== 'COMMIT') throw new Error('the transaction had failed before COMMIT');
    return result;
  } catch (error) {
    await client.query('rollback').catch((reason: Error) => {
      broken = reason;
    });
    throw error;
  } finally {
    waitAsBefore?.();
    client.release(broken);
  }
}

const callerOf = (row: EnterRow): Caller => ({
  id: row.user_id,
  sessionId: row.session_id,
  sessionExpiresAt: row.session_expires_at,
  steppedUpAt: row.stepped_up_at,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  image: row.image,
  hasConsentedToTerms: row.has_consented_to_terms,
  keyId: row.key_id ?? null,
  keyScopes: row.key_scopes ?? null,
});

const communityOf = (row: EnterRow): Community => ({
  id: row.community_id ?? nilId,
  name: row.community_name,
  timeZone: row.time_zone,
  currency: row.currency,
  country: row.country,
  status: row.community_status,
  features: row.community_features,
});

function workerOf(row: EnterRow): Worker {
  const role = row.role_name ?? 'Community manager';
  const held = permissionsOf(row, role);
  return {
    id: row.worker_id,
    roleId: row.role_id,
    role: row.key_id ? 'API key' : role,
    // What is the owner's own to do is not a key's.
    isOwner: row.is_owner && !row.key_id,
    permissions: row.key_scopes ? heldByKey(held, row.key_scopes) : new Set(held),
    streetIds: row.street_ids,
    walletIds: row.wallet_ids,
    viewingAs: null,
    support: row.support_scope ?? null,
  };
}

function permissionsOf(row: EnterRow, role: string): readonly Permission[] {
  if (row.is_owner) return allPermissions;
  if (row.support_scope) return supportPermissions[row.support_scope];
  const { role_is_system: isSystem, role_permissions: permissions } = row;
  return heldBy({ name: role, isSystem: isSystem ?? true, permissions: permissions ?? [] });
}

/** What its maker holds now, of what its scopes stand for, of what any key may have. */
function heldByKey(held: readonly Permission[], scopes: readonly string[]): Set<Permission> {
  const given = withReading(scopes as readonly Permission[]);
  return new Set(keyPermissions.filter((one) => held.includes(one) && given.has(one)));
}
