// `npm run bench`, or `npm run bench -- residents` for one of them: runs the benchmarks and stores their figures,
// with a description of the machine, in bench/results. A missed goal is marked in the results and does not fail the
// run. `npm run bench -- dues --only charges` measures one part of a benchmark for a quick look and stores nothing.
// `npm run bench -- --check` compares the CPU of calls with the record, and fails if a call has become more
// expensive.
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { findPrograms } from '#platform/embedded-postgres/programs.ts';
import { testServerUrl } from '#testing/database.ts';
import { withTestServer } from '#testing/server.ts';
import { type Bench, type Line, openReport } from './bench.ts';
import { broadcastBench } from './broadcast.bench.ts';
import { browserBench } from './browser.bench.ts';
import { callsBench, checkCalls } from './calls.bench.ts';
import { complaintsBench } from './complaints.bench.ts';
import { dashboardBench } from './dashboard.bench.ts';
import { duesBench } from './dues.bench.ts';
import { faultsBench } from './faults/faults.bench.ts';
import { gateBench } from './gate.bench.ts';
import { importBench } from './import.bench.ts';
import { layoutBench } from './layout.bench.ts';
import { phoneBench } from './phone.bench.ts';
import { planBench } from './plan.bench.ts';
import { queueBench } from './queue.bench.ts';
import { residentsBench } from './residents.bench.ts';
import { screensBench } from './screens.bench.ts';
import { startBench } from './start.bench.ts';
import { walletsBench } from './wallets.bench.ts';

const benches: Readonly<Record<string, Bench>> = {
  residents: residentsBench,
  calls: callsBench,
  import: importBench,
  wallets: walletsBench,
  dues: duesBench,
  complaints: complaintsBench,
  dashboard: dashboardBench,
  broadcast: broadcastBench,
  queue: queueBench,
  gate: gateBench,
  screens: screensBench,
  faults: faultsBench,
  start: startBench,
  browser: browserBench,
  phone: phoneBench,
  plan: planBench,
  layout: layoutBench,
};

/** Benchmarks that measure the product only on its embedded PostgreSQL; the others use the tests' server. */
const onItsOwn = new Set(['faults', 'start', 'browser', 'phone', 'plan', 'layout']);

async function main(): Promise<void> {
  const { values, positionals: wanted } = parseArgs({
    options: { only: { type: 'string' }, check: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.check) return check();
  if (values.only !== undefined && wanted.length !== 1) {
    throw new Error('--only takes a part of one bench: name it too');
  }
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const lines: Line[] = [];
    const kept: Record<string, object> = {};
    console.log(`\n${name}`);
    const loadBefore = describeLoad();
    await bench(openReport(lines, values.only, kept));
    if (values.only !== undefined) {
      if (lines.length === 0) throw new Error(`${name} has no part ${values.only}`);
      continue;
    }
    const result = {
      machine: await describeMachine(name),
      measuredAt: new Date().toISOString(),
      load: { before: loadBefore, after: describeLoad() },
      lines,
      ...kept,
    };
    const file = join(import.meta.dirname, 'results', `${name}.json`);
    await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
    console.log(`kept in ${pathToFileURL(file).pathname.split('/').slice(-3).join('/')}`);
  }
}

/** Fails if a call costs more than its record. Stores nothing. */
async function check(): Promise<void> {
  const sentences = await checkCalls();
  for (const sentence of sentences) console.error(sentence);
  if (sentences.length > 0) process.exitCode = 1;
  else console.log('No call costs more than 15 % above its record in three of five runs.');
}

/**
 * The machine's load averages over one, five and fifteen minutes: processes that run or are ready to run, including
 * those of the benchmark.
 */
const describeLoad = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');

async function describeMachine(name: string) {
  return {
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    postgres: onItsOwn.has(name) ? embeddedVersion() : await testServerVersion(),
  };
}

function embeddedVersion(): string {
  const { version } = findPrograms(undefined, () => undefined);
  return version.split('.').slice(0, 2).join('.');
}

async function testServerVersion(): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: testServerUrl() });
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  await client.end();
  return rows[0]?.server_version;
}

await withTestServer(main, { durable: true });
