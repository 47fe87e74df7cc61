// Lists the tables and sequences of a backup, and computes the checksums of their rows.
import { once } from 'node:events';
import type pg from 'pg';
import { restoreMarker } from '#platform/database/check-database.ts';
import { ConfigError } from '#platform/process/config-error.ts';
import type { Sequence, Table } from './manifest.ts';

/** The SQL condition for the tables of the product and of its job queue. */
const schemas = `n.nspname in ('public', 'pgboss')`;

/** Tables that are not part of a backup, because the migrations or the restore write them. */
const notCopied = `not (n.nspname = 'public'
  and c.relname in ('schema_migrations', 'schema_code', '${restoreMarker}'))`;

export const ofNoExtension = `not exists (select from pg_depend e where e.classid = 'pg_class'::regclass
  and e.objid = c.oid and e.deptype = 'e')`;

export type Shape = Pick<Table, 'schema' | 'name' | 'columns'>;

/** The quoted name of a table for a statement. */
export const named = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `"${schema}"."${name}"`;

/** The columns of a table, without generated columns, which PostgreSQL computes again. */
export const columnsOf = ({ columns }: Shape): string =>
  columns.map((column) => `"${column}"`).join(', ');

export async function readTables(client: pg.Client): Promise<Shape[]> {
  const { rows } = await client.query<Shape>(
    `select n.nspname as schema, c.relname as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where ${schemas} and c.relkind in ('r', 'p') and not c.relispartition and ${notCopied} and ${ofNoExtension}
     group by 1, 2 order by 1, 2`,
  );
  return rows;
}

export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where ${schemas} and c.relkind = 'S' and ${ofNoExtension} order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const one of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${named(one)}`,
    );
    sequences.push({ ...one, ...found.rows[0]! });
  }
  return sequences;
}

/** The number of rows, and a checksum over them that is independent of their order. */
export async function sumUp(
  client: pg.Client,
  table: Shape,
): Promise<Pick<Table, 'rows' | 'checksum'>> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || left(md5(r::text), 15))::bit(60)::bigint), 0)::text as checksum
     from (select ${columnsOf(table)} from ${named(table)}) as r`,
  );
  return { rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' };
}

/**
 * Refuses a user from whom row-level security would hide rows: a backup without them would look complete. The owner
 * sees all rows through the policies for `courtyard_jobs`.
 */
export async function requireAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; who: string }>(
    `select c.relname as name, current_user as who from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where ${schemas} and c.relkind in ('r', 'p') and row_security_active(c.oid) and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd = '*'
         and pg_get_expr(p.polqual, p.polrelid) = 'true'
         and exists (select from unnest(p.polroles) as r where r = 0 or pg_has_role(r, 'usage')))
     order by 1 limit 1`,
  );
  if (!rows[0]) return;
  throw new ConfigError(
    `The database user ${rows[0].who} does not see every row of ${rows[0].name}. ` +
      'Name the owner of the database instead.',
  );
}

/** Session settings: no time limits, no JIT compiler, and row texts that are the same on every server. */
export const plainSession = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set jit = off`;

/**
 * Resolves when the connection is ready for its next statement. If the connection breaks, the running statement fails;
 * this promise then also fails, possibly without a listener, which must not end the process.
 */
export function drained(client: pg.Client): Promise<unknown> {
  const drain = once(client, 'drain');
  drain.catch(() => undefined);
  return drain;
}
