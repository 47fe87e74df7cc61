import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { changedMigrations, readChecksums } from '#db/checksums.ts';
import { readMigrations } from '#db/migrate.ts';
import { ratchets } from './tidy-ratchets.ts';
import { type File, rules } from './tidy-rules.ts';

const root = resolve(import.meta.dirname, '..');
const paths = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const textual = /\.(ts|tsx|mjs|js|json|md|sql|css|html|yaml|yml|svg)$|^\.ci\/run$|^Dockerfile$/;
const files: File[] = paths
  .filter((path) => textual.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the rules of the repository', () => {
  for (const rule of rules) {
    test(rule.name, () => {
      const breaches = files.flatMap((file) =>
        rule.check(file).map((breach) => `${file.path}: ${breach}`),
      );
      assert.deepEqual(breaches, []);
    });
  }

  test('every rule of the repository reports its bad example', () => {
    for (const rule of rules) assert.notDeepEqual(rule.check(rule.bad), [], rule.name);
  });

  const numbers = JSON.parse(
    readFileSync(join(root, 'scripts', 'tidy-ratchets.json'), 'utf8'),
  ) as Record<string, number>;
  for (const { name, measure, bad } of ratchets) {
    test(`the number equals the stored one: ${name}`, () => {
      const today = measure(files);
      assert.equal(
        today,
        numbers[name],
        'a number that fell is written down in tidy-ratchets.json',
      );
      assert.ok(measure([...files, ...bad]) > today, 'the number notices its bad example');
    });
  }

  // Parallel work reserves numbers, so numbers may have gaps. But two migrations with the same number would have no
  // order.
  test('every migration has a unique number', () => {
    const names = paths.filter((path) => path.startsWith('db/tables/'));
    const numbers = names.map((path) => /^\d{4}(?=_)/.exec(path.split('/').at(-1) ?? '')?.[0]);
    assert.ok(!numbers.includes(undefined));
    assert.deepEqual(numbers.toSorted(), [...new Set(numbers)].toSorted());
  });

  test('a migration that has landed never changes', async () => {
    assert.deepEqual(changedMigrations(await readChecksums(), await readMigrations()), []);
  });

  test('documents mention only files, scripts and documents that exist', () => {
    const scripts = Object.keys(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
    );
    const missing = files
      .filter(({ path }) => path.endsWith('.md'))
      .flatMap((file) => findMissing(file, scripts));
    assert.deepEqual(missing, []);
  });

  test('help articles link only to pages that exist', () => {
    const addresses = readFileSync(join(root, 'web/paths.ts'), 'utf8');
    const folder = 'web/lib/help/articles/';
    const articles = files.filter(({ path }) => path.startsWith(folder));
    const slugs = articles.map(({ path }) => path.slice(folder.length).replace(/^\d+-|\.md$/g, ''));
    const gone = articles.flatMap(({ text }) =>
      [...text.matchAll(/\]\((\/[^)?#\s]*)/g)]
        .map(([, address = '']) => address)
        .filter((address) => !addresses.includes(`'${address}'`))
        .filter((address) => !slugs.includes(address.replace('/support/help/', ''))),
    );
    assert.deepEqual(gone, []);
  });

  test('the check reports a document that mentions a missing file, link or script', () => {
    const text = 'See `server/gone.ts`, [here](gone.md) and run `npm run gone`.';
    assert.equal(findMissing({ path: 'docs/x.md', text }, []).length, 3);
  });
});

/** Finds file paths in backticks that do not exist, broken relative links, and missing `npm run` scripts. */
function findMissing({ path, text }: File, scripts: readonly string[]): string[] {
  const folder = path.split('/').slice(0, -1).join('/');
  const known = /^(contract|rules|server|web|db|e2e|bench|docs|scripts|\.ci)\/[\w./-]+$/;
  const named = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name.replace(/:\d+$/, ''))
    .filter((name) => known.test(name) && !/[<…*{]/.test(name))
    .filter((name) => !existsSync(join(root, name)));
  const links = [...text.matchAll(/\]\((?!\/)([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(root, folder, target)));
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !scripts.includes(name));
  return [...named, ...links, ...commands].map((what) => `${path}: ${what}`);
}
