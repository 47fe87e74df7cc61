// Checks that the row security of the database works on an engine that distributes tables (decision 117). Such an
// engine copies restrictive policies as permissive ones, and refuses a policy with a subquery.
import type pg from 'pg';

const writesAll = 'a worker with limits writes all rows, and reads only some';

/** Policies on a table with limits that apply no limit, with the reason. */
export const unlimitedPolicies: Readonly<Record<string, string>> = {
  'audit_entries.tenant_insert': writesAll,
  'audit_entries.tenant_update': writesAll,
  'audit_entries.tenant_delete': writesAll,
  'journals.tenant_insert': writesAll,
  'journals.tenant_update': writesAll,
  'journals.tenant_delete': writesAll,
  'postings.tenant_insert': writesAll,
  'postings.tenant_update': writesAll,
  'postings.tenant_delete': writesAll,
  'data_copies.of_community': 'for a job without a user',
  'notifications.expired': 'for a job without a user',
};

/** A sentence for each violation of the rules for policies in a database. */
export async function findPolicyBreaches(client: pg.Pool): Promise<string[]> {
  const { rows } = await client.query<{ name: string; restrictive: boolean; subquery: boolean }>(
    `select c.relname || '.' || p.polname as name, not p.polpermissive as restrictive,
       concat(p.polqual, p.polwithcheck) like '%{SUBLINK %' as subquery
     from pg_policy p join pg_class c on c.oid = p.polrelid order by 1`,
  );
  return rows.flatMap(({ name, restrictive, subquery }) => [
    ...(restrictive ? [`the policy ${name} is restrictive`] : []),
    ...(subquery ? [`the policy ${name} has a subquery`] : []),
  ]);
}

/**
 * Tables with one of the columns whose rows a worker limited by the setting reads or writes without the limit: no
 * policy has the limit, or another policy allows the rows without it. Policies in `unlimitedPolicies` are ignored.
 */
export async function tablesWithoutLimit(
  client: pg.Pool,
  { columns, setting }: { columns: readonly string[]; setting: 'app.scoped' | 'app.wallets' },
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = any ($1) and not a.attisdropped
     cross join lateral (
       select coalesce(bool_and(pg_get_expr(coalesce(p.polqual, p.polwithcheck), p.polrelid)
           like '%' || $2 || '%'), false) as every_one
       from pg_policy p where p.polrelid = c.oid
         and p.polroles && array[0, 'courtyard_app'::regrole, 'courtyard_scoped'::regrole]::oid[]
         and c.relname || '.' || p.polname <> all ($3)) policies
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not policies.every_one
     order by 1`,
    [columns, setting, Object.keys(unlimitedPolicies)],
  );
  return rows.map(({ name }) => name);
}
