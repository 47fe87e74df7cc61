// Checks tenancy in the database catalogue: every tenant table has the key (community_id, id), forced row-level
// security and, if it refers to a street, house, resident, charge or wallet, the limits to streets or wallets; every
// foreign key to a tenant table contains community_id; views run with the caller's rights, and functions too.
// Exceptions are listed here, most of them with a reason.
import type pg from 'pg';
import { findPolicyBreaches, tablesWithoutLimit } from './engine-policies.ts';

/** Tables that belong to no community, with the reason. */
export const sharedTables: Readonly<Record<string, string>> = {
  users: 'a person belongs to several communities',
  accounts: 'credentials of a person; only the identity role reads them',
  sessions: 'of a person, before any community is chosen',
  one_time_codes: 'one-time codes of a person; only the identity role reads them',
  two_factors: 'second step of a person; only the identity role reads it',
  recovery_codes: 'second step of a person; only the identity role reads them',
  passkeys: 'of a person; only the identity role reads them',
  passkey_challenges: 'of a session; only the identity role reads them',
  support_accounts: 'of the platform; made from the command line, read by the entering statement',
  consents: 'of a person',
  rate_limits: 'by account and network, before anyone is known',
  communities: 'is the tenant itself: keyed by id, with policies of its own',
  audit_queue: 'written by all, read by the job alone that seals the audit log',
  plan_prices: 'what a seat costs is the same for every community',
  outbox: 'written by all, read by the relay alone; facts of no community exist',
  push_subscriptions: 'devices of a person, for all of their communities; of each their own alone',
  data_copies: 'of a person over their communities, or of an office; row security of its own',
  tickets: 'between a person and the platform, often of no community; row security of its own',
  ticket_messages: 'of a ticket; seen by whoever sees it',
  ticket_files: 'of a ticket; seen by whoever sees it',
  ticket_queue: 'instants alone: everybody sees how many wait before them',
  gateway_events: 'told by a gateway before a community is known; written by all, read by nobody',
  sandbox_orders: 'the books of the embedded gateway, which knows no communities',
  local_texts: 'text messages of the embedded default, for people rather than communities',
  local_mails: 'mail of the embedded default, for people rather than communities',
  schema_migrations: 'of the migration runner',
  schema_code: 'of the migration runner',
};

/** Tenant tables with another primary key, with the reason. */
export const otherKeys: Readonly<Record<string, string>> = {
  payment_references: 'a webhook brings a reference before its community is known',
  idempotency_keys: 'keyed by the caller too: two people may choose the same key',
  community_locks: 'keyed by purpose: a row is a lock, not a record',
  list_totals: 'keyed by list, bucket and slot: a row is a counter, not a record',
};

/** Search functions, which run with their owner's rights (decision 3). Each has a test. */
export const searchFunctions: readonly string[] = [
  'search_houses',
  'search_residents',
  'search_transactions',
  'search_complaints',
  'search_passes',
];

/** Functions that run with their owner's rights; each has a test. */
export const definerFunctions: readonly string[] = [
  ...searchFunctions,
  'search_alike',
  'take_up_plan',
];

/** Columns by which a table's rows are limited to a worker's streets (docs/tenancy.md). */
const scopeColumns = ['street_id', 'house_id', 'resident_id', 'charge_id'];

/** Tables with a column in `scopeColumns` that ignore street limits, with the reason. */
export const ofAnyStreet: Readonly<Record<string, string>> = {
  emergencies: 'an alarm concerns everybody on duty (decision 32)',
  emergency_raisers: 'as their emergency',
};

/** Tables that refer to a wallet but ignore wallet limits, with the reason. */
export const ofAnyWallet: Readonly<Record<string, string>> = {
  dues: 'what houses owe is a matter of dues; the name of the wallet is not told',
  due_periods: 'as their due',
  payment_allocations: 'of a payment of dues',
  due_refunds: 'of dues; the request behind it is limited',
  bank_line_parts:
    'a statement holds the money of all wallets: its calls are of the whole community',
  unallocated_refunds: 'of a bank statement, as above',
  utility_tokens: 'a sale to a house, which names no wallet',
};

/** A sentence for each violation of the rules for tenant tables, functions and views in a database. */
export async function findBreaches(client: pg.Pool): Promise<string[]> {
  const breaches = await Promise.all([
    keyBreaches(client),
    securityBreaches(client),
    foreignKeyBreaches(client),
    functionBreaches(client),
    viewBreaches(client),
    scopeBreaches(client),
    walletBreaches(client),
    findPolicyBreaches(client),
  ]);
  return breaches.flat().sort();
}

const shared = Object.keys(sharedTables);

async function keyBreaches(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string; key: string }>(
    `select c.relname as name, coalesce((
        select string_agg(a.attname, ',' order by array_position(k.conkey, a.attnum))
        from pg_constraint k join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
        where k.conrelid = c.oid and k.contype = 'p'), 'none') as key
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname <> all ($1)`,
    [shared],
  );
  return rows
    .filter(({ name, key }) => key !== 'community_id,id' && !(name in otherKeys))
    .map(({ name, key }) => `${name} is keyed by (${key}) instead of (community_id, id)`);
}

async function securityBreaches(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and not (c.relrowsecurity and c.relforcerowsecurity and exists (
         select from pg_policy p where p.polrelid = c.oid))`,
    [shared.filter((name) => name !== 'communities')],
  );
  return rows.map(({ name }) => `row security is not forced on ${name}`);
}

async function foreignKeyBreaches(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string; target: string }>(
    `select k.conrelid::regclass || '.' || k.conname as name, t.relname as target
     from pg_constraint k join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and t.relname <> all ($1)
       and not exists (select from pg_attribute a where a.attrelid = k.conrelid
         and a.attnum = any (k.conkey) and a.attname = 'community_id')`,
    [shared],
  );
  return rows.map(({ name, target }) => `${name} refers to ${target} without community_id`);
}

async function functionBreaches(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string; pinned: boolean; open: boolean }>(
    `select p.proname as name,
        coalesce(array_to_string(p.proconfig, ';') like '%search_path=%', false) as pinned,
        coalesce(array_to_string(p.proacl, ';') ~ '(^|;)=X', p.proacl is null) as open
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
  );
  return rows.flatMap(({ name, pinned, open }) => [
    ...(definerFunctions.includes(name) ? [] : [`${name} runs with its owner's rights`]),
    ...(pinned ? [] : [`${name} does not pin its search_path`]),
    ...(open ? [`${name} may be run by everyone`] : []),
  ]);
}

async function viewBreaches(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
       and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  );
  return rows.map(({ name }) => `the view ${name} shows rows with its owner's rights`);
}

async function scopeBreaches(client: pg.Pool): Promise<string[]> {
  const names = await tablesWithoutLimit(client, { columns: scopeColumns, setting: 'app.scoped' });
  return names
    .filter((name) => !(name in ofAnyStreet))
    .map((name) => `${name} is not limited to the streets of a worker`);
}

async function walletBreaches(client: pg.Pool): Promise<string[]> {
  const names = await tablesWithoutLimit(client, {
    columns: ['wallet_id'],
    setting: 'app.wallets',
  });
  return names
    .filter((name) => !(name in ofAnyWallet))
    .map((name) => `${name} is not limited to the wallets of a worker`);
}
