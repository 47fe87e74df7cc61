// Writes the generated files: the SQL of the rules in db/code/platform/rules.sql, then db/checksums.json, db/schema.sql
// and db/types.ts from a database with all migrations, contract/operations.txt from the contract, the table of topics
// in docs/events.md, and docs/messages.md from the declared messages. With `--check` it only compares, and lists the
// stale files.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { operations } from '#contract/index.ts';
import { areas, areaTable } from '#contract/shared/areas.ts';
import { describeSchema } from '#db/describe.ts';
import { readChecksums, withNewMigrations } from '#db/checksums.ts';
import { readMigrations } from '#db/migrate.ts';
import { messages } from '#server/features.ts';
import { textsOf } from '#server/laws/messages.ts';
import { withTestServer } from '#testing/server.ts';
import { openWorld } from '#testing/world.ts';
import { rulesPath, rulesSql } from './rules-sql.ts';

const root = resolve(import.meta.dirname, '..');

const typeMapping = { timestamptz: 'string', int8: 'number', date: 'string' };

/** The row types that kysely-codegen generates from the database. */
async function readTypes(url: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'courtyard-types-'));
  const file = join(folder, 'types.ts');
  const program = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');
  const options = [
    '--url',
    url,
    '--dialect',
    'postgres',
    '--camel-case',
    '--date-parser',
    'string',
    '--default-schema',
    'public',
    '--exclude-pattern',
    'schema_*',
    '--type-mapping',
    JSON.stringify(typeMapping),
    '--out-file',
    file,
    '--log-level',
    'error',
  ];
  try {
    await new Promise<void>((done, fail) => {
      const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
      child.on('error', fail);
      child.on('exit', (code) => (code === 0 ? done() : fail(new Error('kysely-codegen failed'))));
    });
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A line for each operation (method, path, name and access), so that a review shows changes of the API. */
function listOperations(): string {
  const lines = operations.map(({ method, path, name, access }) =>
    [method.padEnd(6), path, name, access].join('  '),
  );
  return `${lines.toSorted().join('\n')}\n`;
}

/** The text of docs/events.md with the current table of topics. */
async function withTopics(path: string): Promise<string> {
  const text = await readFile(join(root, path), 'utf8');
  const [before = '', after = ''] = text.split(/(?<=\| --- \| --- \|\n)[^]*(?=\| `everything`)/);
  const rows = areas.flatMap((area) => {
    const topics = (areaTable[area].topics ?? []).map((noun) => `\`${noun}.changed\``);
    return topics.length === 0 ? [] : [`| ${topics.join(', ')} | \`${area}.read\` |\n`];
  });
  return before + rows.join('') + after;
}

/** A table row for each message, so that all of them can be read in one place. */
function listMessages(): string {
  const lines = Object.entries(messages).flatMap(([folder, declared]) => [
    `\n## ${folder}\n`,
    '| message | people who get it | channels | example |',
    '| --- | --- | --- | --- |',
    ...Object.entries(declared).map(([name, one]) => {
      const channels = (['email', 'sms', 'notice'] as const).filter((channel) => one[channel]);
      const { titles, bodies } = textsOf(one, one.sample);
      const example = titles['subject'] ?? titles['title'] ?? bodies['sms'] ?? '';
      return `| ${name} | ${one.to} | ${channels.join(', ')} | ${example} |`;
    }),
  ]);
  return `# Messages

This page lists every message that the product sends. The last column shows the subject of the email, the title of
the notice or the text of the SMS, with example data. A notice appears in the app, and each person chooses whether to
get it by email and push too. Broadcasts and letters are not in the list, because people write them.
\`npm run generate\` writes this page from the files \`messages.ts\`.
${lines.join('\n')}
`;
}

/** The expected content of each generated file. */
export async function generate(): Promise<Map<string, string>> {
  const world = await openWorld();
  const client = new pg.Client({ connectionString: world.url });
  try {
    await client.connect();
    return new Map([
      [rulesPath, rulesSql()],
      ['db/checksums.json', withNewMigrations(await readChecksums(), await readMigrations())],
      ['db/schema.sql', await describeSchema(client)],
      ['db/types.ts', await readTypes(world.url)],
      ['contract/operations.txt', listOperations()],
      ['docs/events.md', await withTopics('docs/events.md')],
      ['docs/messages.md', listMessages()],
    ]);
  } finally {
    await client.end();
    await world.close();
  }
}

/** The paths of generated files whose content is stale. */
export async function findStale(wanted: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of wanted) {
    const found = await readFile(join(root, path), 'utf8').catch(() => '');
    if (found !== text) stale.push(path);
  }
  return stale;
}

async function main(): Promise<void> {
  // Writes the SQL of the rules first, because the other files come from a database that runs it.
  if (!process.argv.includes('--check')) await writeFile(join(root, rulesPath), rulesSql());
  const wanted = await generate();
  const stale = await findStale(wanted);
  if (process.argv.includes('--check')) {
    for (const path of stale) console.error(`${path} is out of date: npm run generate`);
    process.exitCode = stale.length === 0 ? 0 : 1;
    return;
  }
  for (const path of stale) {
    await writeFile(join(root, path), wanted.get(path) ?? '');
    console.log(`wrote ${path}`);
  }
}

if (import.meta.main) await withTestServer(main);
