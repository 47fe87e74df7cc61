// The first files of db/tables replaced the migrations from before version 1.0 and create the same schema.
// `squashed.json` has the names and checksums of the old migrations: a database that has run all of them counts as
// having run those first files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '#platform/process/config-error.ts';

/** The last of the files in db/tables that replace the old migrations. */
export const lastOfBaseline = 'tables/0019_utilities.sql';

export type Past = ReadonlyMap<string, string>;

/**
 * The migrations that a database has run, with the baseline files in place of the old migrations. Throws a
 * ConfigError if the database has run only some of the old migrations, or different ones.
 */
export async function pastBehindBaseline(
  past: Past,
  tables: readonly { name: string; hash: string }[],
): Promise<Past> {
  const old = new Map([...past].filter(([name]) => !name.startsWith('tables/')));
  if (old.size === 0 || past.has(lastOfBaseline)) return past;
  const squashed = Object.entries(await readSquashed());
  const missing = squashed.find(([name]) => !old.has(name));
  if (missing) {
    throw new ConfigError(
      `The database was made by an older version: it lacks the migration ${missing[0]}. ` +
        'Start the last version before 1.0 on it once, and then this one.',
    );
  }
  const strange = squashed.find(([name, hash]) => old.get(name) !== hash);
  if (strange) throw madeByAnotherVersion(strange[0]);
  const baseline = tables.filter(({ name }) => name <= lastOfBaseline);
  return new Map([...past, ...baseline.map(({ name, hash }) => [name, hash] as const)]);
}

/** The error for a migration that the database has run with another text. */
export const madeByAnotherVersion = (migration: string): ConfigError =>
  new ConfigError(
    `The database was made by another version: its migration ${migration} differs. ` +
      'Use the program that made it, or another DATA_DIR or DATABASE_URL.',
  );

/** The checksums of the old migrations, by name. */
export async function readSquashed(): Promise<Record<string, string>> {
  const text = await readFile(join(import.meta.dirname, 'squashed.json'), 'utf8');
  return JSON.parse(text) as Record<string, string>;
}
