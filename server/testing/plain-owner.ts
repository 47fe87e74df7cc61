// A database owner without superuser rights, like the owners that hosted databases provide.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { emptyDatabase, freshDatabase, testServerUrl } from './database.ts';

export type PlainOwner = {
  /** Creates an empty database that belongs to this owner, and returns its URL. */
  database(): Promise<string>;
  /** The URL of the same database for a superuser. */
  asSuperuser(url: string): string;
  /** Drops the owner and its databases. */
  drop(): Promise<void>;
};

const roles =
  'courtyard_app, courtyard_unlimited, courtyard_identity, courtyard_scoped, courtyard_at_home, courtyard_jobs';

export async function plainOwner(): Promise<PlainOwner> {
  const name = `courtyard_owner_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const made: (() => Promise<void>)[] = [];
  // Migrates a database first, because migrations create the application's roles, which belong to the whole server.
  const migrated = await freshDatabase();
  await migrated.drop();
  await onServer(`create role ${name} login createrole password '${password}'`);
  await onServer(`grant ${roles} to ${name}`);
  return {
    database: async () => {
      const { url, drop } = await emptyDatabase();
      made.push(drop);
      await onServer(`alter database ${new URL(url).pathname.slice(1)} owner to ${name}`);
      const owners = new URL(url);
      owners.username = name;
      owners.password = password;
      return owners.toString();
    },
    asSuperuser: (url) => {
      const supers = new URL(testServerUrl());
      supers.pathname = new URL(url).pathname;
      return supers.toString();
    },
    drop: async () => {
      for (const drop of made) await drop();
      await onServer(`drop owned by ${name}`);
      await onServer(`drop role ${name}`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
