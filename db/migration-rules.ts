// Finds statements in a migration that hold a lock while they read every row of a table, which makes other queries on
// the table wait. Tables that the migration creates have no rows and are excluded, and so are those that it declares
// to be small.
import type { Migration } from './migration-rights.ts';

type Rule = { breach: RegExp; instead: string };

const table = String.raw`(?:only\s+)?(?:public\.)?(?<table>[a-z_]+)`;

const rules: readonly Rule[] = [
  {
    breach: new RegExp(
      String.raw`alter table ${table}\b(?:(?!;).)*?\badd (?:constraint [a-z_]+ )?` +
        String.raw`(?:check|foreign key)\b(?:(?!;|not valid).)*;`,
      'gis',
    ),
    instead: 'add the constraint `not valid`, and validate it in a later statement',
  },
  {
    breach: new RegExp(
      String.raw`create (?:unique )?index (?!concurrently)(?:if not exists )?[a-z_]+ on ${table}`,
      'gi',
    ),
    instead: 'create the index `concurrently`, in a migration that runs outside a transaction',
  },
  {
    breach: new RegExp(
      String.raw`alter table ${table}\b(?:(?!;).)*?\balter (?:column )?[a-z_]+ (?:set data )?type\b`,
      'gis',
    ),
    instead: 'add another column, and fill it in parts',
  },
];

/** Tables that a migration declares to be small, on a line such as `-- small tables: roles, gates`. */
const smallTables = (sql: string): string[] =>
  /^-- small tables: ([a-z_]+(?:, [a-z_]+)*)$/m.exec(sql)?.[1]?.split(', ') ?? [];

const madeTables = (sql: string): string[] =>
  [...sql.matchAll(/create table (?:if not exists )?([a-z_]+)/gi)].map(([, name = '']) => name);

/** A sentence for each statement that would lock a table for a long time. */
export function longLocks({ name, sql }: Pick<Migration, 'name' | 'sql'>): string[] {
  const text = sql.replaceAll(/--.*$/gm, '');
  const excepted = new Set([...smallTables(sql), ...madeTables(text)]);
  return rules.flatMap(({ breach, instead }) =>
    [...text.matchAll(breach)]
      .map(({ groups }) => groups?.['table'] ?? '')
      .filter((of) => !excepted.has(of))
      .map((of) => `${name}, ${of}: ${instead}`),
  );
}
