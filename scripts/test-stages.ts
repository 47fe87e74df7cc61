// The stages of `npm test`, in order: all cheap checks run even if some fail, and the later stages stop at the first
// failure. `npm test -- quick` runs the cheap checks and most unit tests, for use before a commit. `npm test -- story
// NAME` runs the browser stories whose file or title contains NAME. Runs on the pinned Node; program.mjs starts it.

import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { withTestServer } from '#testing/server.ts';
import { buildIfStale } from './build.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { endOf, ProgramFailed, runQuietly, step } from './run.mjs';
import { serverEnvironment } from './server-flags.mjs';
import { at, checkout, pinnedNode } from './where.mjs';

type Stage = {
  run(): Promise<void>;
  cheap?: true;
  needsDatabase?: true;
  needsBrowser?: true;
  /** The stage runs only if its name is given, after the cheap stages. */
  isExtra?: true;
};

/**
 * A test or hook that takes longer counts as hanging. The slowest hook loads the demo, which takes minutes on a busy
 * machine.
 */
const TEST_TIMEOUT_MS = 300_000;
/** The number of test files per process, because loading the whole server takes two seconds in every process. */
const GROUP_SIZE = 25;
/** Groups of test files that take minutes. These groups start first, so that no core is idle at the end. */
const LONG_GROUPS = [
  ['server/testing/reference/random-months.test.ts'],
  // Both of these files copy the demo estate, which the first file loads. In two processes, the second file would wait
  // for the first.
  ['db/demo/demo.test.ts', 'db/demo/money.test.ts'],
  ['server/laws/access.test.ts', 'server/backup/drill.test.ts'],
];
/**
 * Parts of the paths of tests that `quick` leaves out: these tests try every operation, run random commands, fill large
 * databases, or start servers, databases and backups.
 */
const LEFT_OUT_OF_QUICK = [
  '-model.test.ts',
  'bench/',
  'db/demo/',
  'db/upgrade.',
  'server/backup/',
  'server/database-trouble.',
  'server/drain.',
  'server/features/imports/',
  'server/kept-connections.',
  'server/laws/',
  'server/platform/api-document/',
  'server/platform/database/',
  'server/platform/embedded-postgres/',
  'server/platform/files/',
  'server/platform/jobs/',
  'server/platform/spreadsheets/',
  'server/pressure.',
  'server/testing/reference/',
];
const TIDY_TEST = 'scripts/tidy.test.ts';
const BROWSER_CONFIG = 'e2e/playwright.config.ts';

const stages: Record<string, Stage> = {
  format: { cheap: true, run: () => check('format', 'oxfmt', ['--check', '.']) },
  lint: { cheap: true, run: () => check('lint', 'oxlint', []) },
  types: { cheap: true, run: () => step('types', checkTypes) },
  tidy: { cheap: true, run: () => runTests('tidy', [TIDY_TEST]) },
  unit: {
    needsDatabase: true,
    run: () => runTests('unit, law and API tests', inGroups(unitTests())),
  },
  quick: {
    isExtra: true,
    needsDatabase: true,
    run: () => runTests('quick tests', inGroups(unitTests().filter(isQuick))),
  },
  build: { run: () => buildIfStale() },
  browser: { needsDatabase: true, needsBrowser: true, run: () => runBrowserTests() },
};

const storiesNamed = (name: string): Stage => {
  const isInPath = globSync('e2e/**/*.story.ts', { cwd: checkout }).some((path) =>
    path.includes(name),
  );
  const filter = isInPath ? [name] : ['--grep', name];
  return { needsDatabase: true, needsBrowser: true, run: () => runBrowserTests(filter) };
};

/** Clears the terminal line with the stage's seconds before a line of output. */
const overCounter = process.stdout.isTTY ? '\r\u001b[K' : '';

/** Node's closing numbers of each test run, which are repeated at the very end. */
const closing: string[] = [];
let stopped = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.on(signal, () => {
    stopped = true;
  });
}

process.exit(await main(process.argv.slice(2)));

async function main(names: readonly string[]): Promise<number> {
  if (names[0] === 'story') return endWith(() => runAll([storiesNamed(names.slice(1).join(' '))]));
  const unknown = names.find((name) => !(name in stages));
  if (unknown !== undefined) {
    console.error(`There is no stage "${unknown}"; there are ${Object.keys(stages).join(', ')}.`);
    return 1;
  }
  const hasExtra = names.some((name) => stages[name]?.isExtra);
  const chosen = Object.entries(stages).filter(([name, { cheap, isExtra }]) =>
    names.length === 0 ? !isExtra : names.includes(name) || (hasExtra && cheap),
  );
  return endWith(() => runAll(chosen.map(([, stage]) => stage)));
}

/** Prints the failure and the closing numbers, and returns the exit code. */
async function endWith(work: () => Promise<void>): Promise<number> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof ProgramFailed ? error.message : error);
    console.log(closing.join('\n'));
    return 1;
  }
  console.log(closing.join('\n'));
  return 0;
}

async function runAll(chosen: readonly Stage[]): Promise<void> {
  if (chosen.some((stage) => stage.needsBrowser)) {
    const path = await findOrInstallChromium();
    if (path !== undefined) process.env['CHROMIUM_PATH'] = path;
  }
  await runCheap(chosen.filter((stage) => stage.cheap));
  const dear = chosen.filter((stage) => !stage.cheap);
  const inOrder = async (): Promise<void> => {
    for (const stage of dear) {
      if (stopped) throw new ProgramFailed('The tests were stopped.');
      await stage.run();
    }
  };
  await (dear.some((stage) => stage.needsDatabase) ? withTestServer(inOrder) : inOrder());
}

// Runs all cheap stages even after a failure, so that all failures can be fixed at once.
async function runCheap(chosen: readonly Stage[]): Promise<void> {
  const failures: string[] = [];
  for (const stage of chosen) {
    try {
      await stage.run();
    } catch (error) {
      if (!(error instanceof ProgramFailed)) throw error;
      failures.push(error.message);
    }
  }
  if (failures.length > 0) throw new ProgramFailed(failures.join('\n\n'));
}

async function check(name: string, program: string, args: string[]): Promise<void> {
  await step(name, () => runQuietly(at('node_modules', '.bin', program), args));
}

async function checkTypes(): Promise<void> {
  const tsc = at('node_modules', '.bin', 'tsc');
  const parts = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'];
  // Each part has a single thread: several threads check the same types again, which takes twice the processor time.
  const options = ['--noEmit', '--singleThreaded', '-p'];
  await Promise.all(parts.map((part) => runQuietly(tsc, [...options, part])));
}

function unitTests(): string[] {
  const folders = '{contract,rules,server,db,scripts,web,bench}/**/*.test.ts';
  return globSync(folders, { cwd: checkout })
    .filter((path) => path !== TIDY_TEST && !path.startsWith('web/dist'))
    .toSorted();
}

function isQuick(path: string): boolean {
  return !LEFT_OUT_OF_QUICK.some((part) => path.includes(part));
}

/**
 * Writes files that each import several test files: first the long groups, then the other tests in the given order. A
 * hook outside a describe block would apply to all tests of such a file.
 */
function inGroups(tests: readonly string[]): string[] {
  const folder = at('node_modules', '.cache', 'courtyard-tests');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const long = LONG_GROUPS.flat();
  const missing = long.filter((file) => !existsSync(at(file)));
  if (missing.length > 0) throw new ProgramFailed(`There is no test file ${missing.join(', ')}.`);
  const short = tests.filter((file) => !long.includes(file));
  const groups = LONG_GROUPS.filter((files) => files.every((file) => tests.includes(file)));
  for (let first = 0; first < short.length; first += GROUP_SIZE) {
    groups.push(short.slice(first, first + GROUP_SIZE));
  }
  return groups.map((files, group) => {
    const path = join(folder, `group-${String(group + 1).padStart(2, '0')}.test.mjs`);
    writeFileSync(
      path,
      files.map((file) => `import '${pathToFileURL(at(file)).href}';\n`).join(''),
    );
    return path;
  });
}

async function runTests(name: string, files: readonly string[]): Promise<void> {
  const options = [
    '--test',
    '--test-concurrency=2',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    `--test-reporter=${at('scripts', 'quiet-reporter.ts')}`,
    '--test-reporter-destination=stdout',
  ];
  closing.push(`${name}:`);
  await step(name, () => runAloud(name, [...options, ...files]));
}

async function runBrowserTests(filter: readonly string[] = []): Promise<void> {
  await buildIfStale();
  const playwright = at('node_modules', '@playwright', 'test', 'cli.js');
  const reporters = `--reporter=dot,${at('scripts', 'story-reporter.ts')}`;
  const options = ['test', `--config=${BROWSER_CONFIG}`, reporters, ...filter];
  await step('browser tests', () => runAloud('browser tests', [playwright, ...options]));
}

// Runs the pinned Node and forwards its output, except for the closing numbers.
async function runAloud(name: string, args: readonly string[]): Promise<void> {
  const child = spawn(pinnedNode, args, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    // Each process loads the whole server; they share the compile cache.
    env: { ...process.env, NODE_COMPILE_CACHE: serverEnvironment.NODE_COMPILE_CACHE },
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^ℹ \w+ [\d.]+$/.test(line)) closing.push(line);
    else if (line.trim() !== '') console.log(`${overCounter}${line}`);
  });
  const code = await endOf(child);
  if (code !== 0) throw new ProgramFailed(`${name} failed; the failures are above.`);
}
