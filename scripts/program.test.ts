// Tests how npm scripts start programs: each command is a JavaScript file, and the launcher installs the packages in a
// fresh clone and passes on arguments, signals and the exit code.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';

const root = join(import.meta.dirname, '..');

/** A program that prints its arguments, and exits with code 7 on SIGTERM. */
const program = `process.on('SIGTERM', () => { console.log('SIGTERM came'); process.exit(7); });
setInterval(() => undefined, 1000);
const words: string[] = process.argv.slice(2);
console.log(JSON.stringify(words));
`;

/** A replacement for npm that puts this Node where `npm ci` puts the pinned Node. */
const npm = `const fs = require('node:fs');
fs.mkdirSync('node_modules/.bin', { recursive: true });
fs.symlinkSync(process.execPath, 'node_modules/.bin/node');
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;

describe('the operator’s commands', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'courtyard-program-'));
    await writeFile(join(folder, 'program.ts'), program);
    await writeFile(join(folder, 'npm-cli.js'), npm);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test('every npm script starts a plain JavaScript file of scripts/', async () => {
    const text = await readFile(join(root, 'package.json'), 'utf8');
    const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
    for (const [name, command] of Object.entries(scripts)) {
      assert.match(command, /^node scripts\/\w+\.mjs( |$)/, name);
    }
  });

  test('the first run installs the packages, and every run passes on arguments, signals and exit code', async () => {
    const clone = join(folder, 'clone');
    await mkdir(clone);
    await cp(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
    const packages = { '': {}, 'node_modules/node': { version: process.versions.node } };
    await writeFile(join(clone, 'package-lock.json'), JSON.stringify({ packages }));
    const first = await run(clone);
    assert.match(first.lines[0] ?? '', /installing the packages/);
    assert.deepEqual(first.lines.slice(-2), ['["--to","a b"]', 'SIGTERM came']);
    assert.equal(first.code, 7);
    const second = await run(clone);
    assert.deepEqual(second, { lines: ['["--to","a b"]', 'SIGTERM came'], code: 7 });
  });

  /** Runs the program by the launcher in a checkout, ends it with SIGTERM, and returns all its output. */
  async function run(checkout: string) {
    const path = relative(checkout, join(folder, 'program.ts'));
    const launcher = join(checkout, 'scripts/program.mjs');
    const child = spawn(process.execPath, [launcher, path, '--to', 'a b'], {
      env: {
        ...process.env,
        npm_lifecycle_event: undefined,
        npm_execpath: join(folder, 'npm-cli.js'),
        npm_node_execpath: process.execPath,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) {
      lines.push(line);
      if (line.startsWith('[')) child.kill('SIGTERM');
    }
    return { lines, code: (await ended)[0] as number };
  }
});
