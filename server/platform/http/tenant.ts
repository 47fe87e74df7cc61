// Opens the transaction of a request or job, and sets the community and the user for row-level security. A caller does
// not enter a community that they do not belong to, so it looks the same as one that does not exist.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import { keyPermissions, withReadPermissions } from '#contract/shared/key-access.ts';
import {
  allPermissions,
  permissionsOfRole,
  type Permission,
  supportPermissions,
} from '#contract/shared/permissions.ts';
import { homeOf, keyStart } from './api-key.ts';
import type { Caller, Community, House, Resident, Worker } from './context.ts';
import { type Db, kyselyOn, waitLonger } from '#platform/database/database.ts';
import {
  fetchExternalAnswer,
  noExternalAnswers,
  undoExternalCalls,
  runTransactionTry,
} from '#platform/database/external-calls.ts';
import { refuse } from './refuse.ts';
import { beginOf, statementSeconds, type TimeClass } from '#platform/database/time-limits.ts';

export const nilId = '00000000-0000-0000-0000-000000000000';

/** The stored form of a bearer token: its SHA-256 in hex. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');

export type Entered = {
  client: pg.PoolClient;
  db: Db;
  user: Caller | null;
  /** The reason why the API key of the call is not accepted; null if it is accepted or the call has none. */
  keyFault: KeyFault | null;
  community: Community | null;
  worker: Worker | null;
  /** For a resident's call: their house or their resident records in the community of the path. */
  home: Home | null;
  /** Sends a final statement together with COMMIT; if it fails, so does the transaction. */
  leave(statement: pg.QueryConfig | null): void;
};

/** A house with the caller's rights, or their resident records. */
export type Home =
  | (House & { isActive: boolean })
  | (Resident & { features: Readonly<Record<string, boolean>> });

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
  /** The home that the caller entered; only for a resident's call. */
  home?: Home | null;
  /** Only for an API key: its id and its scopes. */
  key_id?: string;
  key_scopes?: string[];
};

/** The place that a resident's call names; without `houseId`, all their homes in the community. */
export type HousePlace = { communityId: string; houseId: string | null };

/** A caller who enters a community. `house` is set for a resident, who does not enter the community as a worker. */
type EnteringCaller = { token: string; communityId: string | null; house?: HousePlace | null };

/**
 * Runs `work` in a transaction as the holder of `token` (a session or an API key), in `communityId` if the holder
 * belongs to it. The statement of `also` is sent together with the first one, before access has been checked: it only
 * takes effect if `work` succeeds. After a deadlock or a serialisation failure, the transaction starts again; the third
 * failure is final. The transaction also starts again after each external answer (`callExternalOnce`). So `work` must
 * have no side effects outside the database.
 */
export async function enter<T, A = null>(
  pool: pg.Pool,
  caller: EnteringCaller & { time?: TimeClass },
  work: (entered: Entered, also: A | null) => Promise<T>,
  also?: (client: pg.PoolClient) => Promise<A>,
): Promise<T> {
  refuseSecond(pool);
  const { time = 'write' } = caller;
  let isGuest = false;
  let isLimited = false;
  const inside = async (client: pg.PoolClient, leave: Leave): Promise<T> => {
    const asked = client.query<EnterRow>(entryOf(caller));
    const sent = Promise.resolve(also?.(client) ?? null);
    // The result is awaited below, after the caller has been checked.
    sent.catch(() => undefined);
    const row = (await asked).rows[0];
    isGuest = row?.support_scope === 'read';
    isLimited = Boolean(row?.street_ids ?? row?.wallet_ids);
    const first = await sent;
    const entered: Entered = {
      client,
      db: kyselyOn(client),
      keyFault: row ? null : await keyFaultOf(client, caller.token),
      user: row ? callerOf(row) : null,
      community: row?.community_id ? communityOf(row) : null,
      worker: row?.community_id ? workerOf(row) : null,
      home: row?.home ?? null,
      leave,
    };
    return work(entered, first);
  };
  try {
    return await inTransaction(pool, inside, { time, isCall: true });
  } catch (error) {
    // Platform support with read access tried to write. For other callers this error means that the database is
    // read-only.
    if (isGuest && (error as { code?: string }).code === readOnly)
      throw refuse(common.supportReads);
    // For a caller without limits, a refused row is a fault of the server.
    if (isLimited && isRefusedRow(error)) throw refuse(outsideLimits);
    throw error;
  }
}

/**
 * Why a token in the format of an API key is invalid. The reason is specific, because a caller who has the whole key
 * is its owner.
 */
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

/** Accepts session tokens and API keys: the token's format tells which it is. */
function entryOf({ token, communityId, house }: EnteringCaller) {
  const home = homeOf(token);
  if (house && home === null) {
    return {
      name: 'enter-at-home',
      text: 'select * from enter_at_home($1, $2, $3)',
      values: [hashToken(token), house.communityId, house.houseId],
    };
  }
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
  /** Limits the transaction to the streets and wallets of `userId`, if their work is limited. */
  asWorker?: boolean;
  /** Every query sees the data as of the first query, whatever is committed meanwhile. */
  ofOneMoment?: boolean;
  /** Allows external calls while a lock is held: for jobs, because few of them run at once. */
  mayWait?: boolean;
  /** Whether this is the transaction of a call. A call may open only one at a time. */
  isCall?: boolean;
  /** The statement timeout class; by default that of a write. */
  time?: TimeClass;
};

/** Runs `work` in a transaction of a community without a session, with the tries of `enter`. Null: no community. */
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
  const { time = 'write', mayWait = false, isCall = false } = scope;
  return inTransaction(pool, inside, { time, mayWait, isCall });
}

/** Sets the community and the user that row-level security reads, for the rest of the transaction. */
export async function setScope(
  client: pg.PoolClient,
  communityId: string,
  userId: string,
): Promise<void> {
  await client.query({
    name: 'set-scope',
    text: `select set_app('community_id', $1), set_app('user_id', $2)`,
    values: [communityId, userId],
  });
}

const outsideLimits = {
  ...common.forbidden,
  message: 'This is outside the streets or wallets of your role.',
};

/** Whether row-level security refused to write a row (db/code/platform/row-security.sql). */
const isRefusedRow = (error: unknown): boolean => {
  const { code, message = '' } = error as { code?: string; message?: string };
  return code === '42501' && message.includes('row-level security policy');
};

/** The SQLSTATE of a write in a read-only transaction: `enter` made it read-only, or the whole database is. */
const readOnly = '25006';
const retryable = new Set(['40001', '40P01']);

type Trying = { time: TimeClass; mayWait?: boolean; isCall?: boolean };

async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, leave: Leave) => Promise<T>,
  { time, mayWait = false, isCall = false }: Trying,
): Promise<T> {
  const learned = noExternalAnswers();
  const attempt = () => runTransactionTry(learned, mayWait, () => once(pool, work, time));
  const isWatched = isCall && watched.has(pool);
  for (let failed = 0; ;) {
    try {
      return await (isWatched ? held.run(pool, attempt) : attempt());
    } catch (error) {
      // The connection has been released, so none is held during this wait.
      if (await fetchExternalAnswer(learned, error)) continue;
      failed += 1;
      if (failed === 3 || !retryable.has((error as { code?: string }).code ?? '')) {
        await undoExternalCalls(learned, error);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * failed));
    }
  }
}

/** The pool from which the current call holds a connection; only for watched pools. */
const held = new AsyncLocalStorage<pg.Pool>();
const watched = new WeakSet<pg.Pool>();

/**
 * Makes a call fail if it requests a second transaction from `pool` while it holds one. As many such calls as the pool
 * has connections would wait for each other until all fail. Tests watch their pool, so that no operation does this;
 * jobs may, because few of them run at once.
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
    // Not awaited separately: BEGIN is pipelined with the first statement of `work`.
    const begun = client.query(beginOf[time]);
    const worked = work(client, (statement) => void (statement && leaving.push(statement)));
    const [result] = await Promise.all([worked, begun]);
    const left = leaving.map((statement) => client.query(statement));
    const [ended] = await Promise.all([client.query('commit'), ...left]);
    // PostgreSQL answers ROLLBACK, without an error, to the COMMIT of a transaction in which a statement failed.
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
    // An owner's API key does not have the owner's own rights.
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
  return permissionsOfRole({
    name: role,
    isSystem: isSystem ?? true,
    permissions: permissions ?? [],
  });
}

/**
 * A key's permissions: each is covered by the key's scopes, still held by the key's creator, and allowed for keys.
 */
function heldByKey(held: readonly Permission[], scopes: readonly string[]): Set<Permission> {
  const given = withReadPermissions(scopes as readonly Permission[]);
  return new Set(keyPermissions.filter((one) => held.includes(one) && given.has(one)));
}
