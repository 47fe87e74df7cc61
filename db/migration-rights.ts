// Checks before migrations run which rights the database user lacks, so that the migrations do not fail halfway.
import type pg from 'pg';
import type { SqlFile } from './sql-files.ts';
import { ConfigError } from '#platform/process/config-error.ts';

/** Roles of the whole PostgreSQL server. The migrations create them, and the owner switches to them. */
const applicationRoles = [
  'courtyard_app',
  'courtyard_unlimited',
  'courtyard_identity',
  'courtyard_scoped',
  'courtyard_at_home',
  'courtyard_jobs',
];

type Rights = {
  user: string;
  database: string;
  mayCreate: boolean;
  mayMakeRoles: boolean;
  /** Existing roles of which this user is not a member and which it may not grant to itself. */
  notHeld: string[];
};

/**
 * Refuses a user who cannot run these migrations. Membership in the roles is not enough for migrations that create
 * roles: without CREATEROLE, PostgreSQL refuses `create role` even if the role exists.
 */
export async function requireMigrationRights(
  client: pg.Client,
  pending: Migration[],
): Promise<void> {
  if (pending.length === 0) return;
  const { rows } = await client.query<Rights>(rights, [applicationRoles]);
  const found = rows[0];
  const makesRoles = pending.some(({ sql }) => /create role/.test(sql));
  const remedies = found ? remediesOf(found, makesRoles) : [];
  if (!found || remedies.length === 0) return;
  throw new ConfigError(
    `The database user ${found.user} lacks rights to make Courtyard's tables and roles in the database ` +
      `${found.database}; nothing was changed. As a superuser run: ${remedies.join('; ')};`,
  );
}

function remediesOf(found: Rights, makesRoles: boolean): string[] {
  const user = quoted(found.user);
  const needsRoles = makesRoles && found.notHeld.length > 0;
  return [
    ...(found.mayCreate ? [] : [`alter database ${quoted(found.database)} owner to ${user}`]),
    ...(makesRoles && !found.mayMakeRoles ? [`alter role ${user} createrole`] : []),
    ...(needsRoles ? [`grant ${found.notHeld.join(', ')} to ${user}`] : []),
  ];
}

const quoted = (name: string): string =>
  /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;

// Since PostgreSQL 16, a user with CREATEROLE may not grant roles that another user created.
const rights = `select current_user as "user", current_database() as "database",
  has_database_privilege(current_database(), 'create')
    and has_schema_privilege('public', 'create') as "mayCreate",
  may_make as "mayMakeRoles",
  array(
    select rolname::text from pg_roles where rolname = any ($1) and not pg_has_role(oid, 'member')
      and (current_setting('server_version_num')::int >= 160000 or not may_make) order by rolname
  ) as "notHeld"
from (select rolsuper or rolcreaterole as may_make from pg_roles where rolname = current_user) as me`;

export type Migration = SqlFile;
