// Compares the migrations with their stored checksums, because a database refuses a program if a migration that the
// database has run has changed. `npm run generate` adds the checksum of a new migration. A migration that has landed
// is never changed, but corrected by another migration.
import type { Migration } from './migration-rights.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Checksums = Readonly<Record<string, string>>;

export async function readChecksums(): Promise<Checksums> {
  const text = await readFile(join(import.meta.dirname, 'checksums.json'), 'utf8');
  return JSON.parse(text) as Checksums;
}

/** A sentence for each migration that was changed or removed, or has no checksum yet. */
export function changedMigrations(kept: Checksums, migrations: readonly Migration[]): string[] {
  const found = new Map(migrations.map(({ name, hash }) => [name, hash]));
  const changed = Object.entries(kept).flatMap(([name, hash]) => {
    if (!found.has(name)) return [`${name} is gone, and databases have run it`];
    return found.get(name) === hash
      ? []
      : [`${name} was changed after it landed: write another migration instead`];
  });
  const without = migrations.filter(({ name }) => kept[name] === undefined);
  return [...changed, ...without.map(({ name }) => `${name} has no checksum: npm run generate`)];
}

/** The text of the checksum file with the checksums of new migrations added. Existing checksums do not change. */
export function withNewMigrations(kept: Checksums, migrations: readonly Migration[]): string {
  const added = Object.fromEntries(migrations.map(({ name, hash }) => [name, hash]));
  const all = Object.entries({ ...added, ...kept }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
}
