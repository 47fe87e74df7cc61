// The cost of calls, compared with a bare server that sends prepared statements for the same rows: the CPU of Node,
// the CPU of database backends (for requests and for jobs), and the number of round trips, statements and writes.
// Also the rate at which a backlog of jobs is worked off, and the cost of an idle product. CPU per call is measured
// because it is stable on a shared machine; rates are not.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Bench } from './bench.ts';
import { type Call, openPlace, type Place } from './calls-list.ts';
import { type Cost, dearer, readRecord, runs } from './calls-record.ts';
import {
  look,
  perCall,
  RoundRefused,
  type Spent,
  sideOf,
  spentBetween,
  totalOf,
} from './cpu-round.ts';
import { idleCpu } from './idle.ts';
import { countsOf, type Load, loadCounted, median, type Served } from './measure.ts';
import { queueBench } from './queue.bench.ts';
import { addCounts, type Counts, countedSince, noCounts } from './wire-counts.ts';

const residents = Number(process.env['BENCH_RESIDENTS'] ?? 20_000);
/** Seconds of load in one round: much longer than the kernel's CPU tick of 10 ms. */
const roundSeconds = Number(process.env['BENCH_SECONDS'] ?? 4);
const fewestCalls = 200;
const rounds = 3;
const tries = 6;
const settleLimitMs = 120_000;
const idleSeconds = Number(process.env['BENCH_IDLE_SECONDS'] ?? 60);

type Round = { cpu: Spent; requests: Counts; jobs: Counts };
type Asked = { load: Load; server: Served; mine: (name: string) => boolean };

const isBare = (name: string): boolean => name === 'bare';
const oursOf = ({ ours }: Place, call: Call): Asked => ({
  load: call.ours,
  server: ours,
  mine: (name) => !isBare(name),
});
const bareOf = (call: Call): Asked => ({
  load: call.bare,
  server: call.bareServer,
  mine: isBare,
});

export const callsBench: Bench = async (report) => {
  const place = await openPlace(residents);
  const client = new pg.Client({ connectionString: place.estate.url });
  const record: Cost = {};
  try {
    await client.connect();
    for (const call of place.calls) {
      const mine = await medianRound(client, oursOf(place, call));
      const bare = await medianRound(client, bareOf(call));
      const cost = totalOf(mine.cpu);
      record[call.name] = cost;
      const share = totalOf(bare.cpu) / cost;
      report.share(`${call.name}: CPU of the bare call in ours`, {
        measured: `${percent(share)} (${costOf(bare)} of ${costOf(mine)})`,
        share,
        atLeast: call.goal,
      });
      report.note(
        `${call.name}: trips, statements, writes to PostgreSQL a call`,
        waysOf(mine, bare),
      );
    }
    report.keep('record', { residents, cpuMs: record });
  } finally {
    await client.end();
    await place.close();
  }
  await queueBench(report);
  const { perSecond, warmSeconds } = await idleCpu(idleSeconds);
  report.atMost(
    `idle, ms of CPU a second of server and PostgreSQL over ${idleSeconds} s, demo loaded ${warmSeconds} s before`,
    perSecond,
    5,
  );
};

/**
 * Measures only the product, in five short runs, and compares it with the record. Returns a sentence for each call
 * that has become more expensive.
 */
export async function checkCalls(): Promise<string[]> {
  const record = readRecord();
  const place = await openPlace(record.residents);
  const client = new pg.Client({ connectionString: place.estate.url });
  const measured: Cost[] = [];
  try {
    await client.connect();
    const amounts = new Map<string, number>();
    for (const call of place.calls) amounts.set(call.name, await amountOf(oursOf(place, call)));
    for (let run = 0; run < runs; run += 1) {
      const costs: Cost = {};
      for (const call of place.calls) {
        const amount = amounts.get(call.name) ?? fewestCalls;
        costs[call.name] = totalOf((await round(client, oursOf(place, call), amount)).cpu);
      }
      measured.push(costs);
      const list = Object.entries(costs).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
      console.log(`run ${run + 1} of ${runs}, CPU ms a call: ${list.join('; ')}`);
    }
  } finally {
    await client.end();
    await place.close();
  }
  return dearer(record.cpuMs, measured);
}

/** The number of calls in a round. Measuring the number also warms the server up. */
async function amountOf({ load }: Asked): Promise<number> {
  const { calls, seconds } = await loadCounted({ ...load, seconds: 2 });
  return Math.max(fewestCalls, Math.round((calls / seconds) * roundSeconds));
}

/** Runs three rounds and returns the round with the median CPU. */
async function medianRound(client: pg.Client, asked: Asked): Promise<Round> {
  const amount = await amountOf(asked);
  const all: Round[] = [];
  for (let at = 0; at < rounds; at += 1) all.push(await round(client, asked, amount));
  const middle = median(all.map(({ cpu }) => totalOf(cpu)));
  return all.find(({ cpu }) => totalOf(cpu) === middle) as Round;
}

/**
 * Runs a round and waits for the jobs that its calls requested. A round that cannot be counted is repeated at most five
 * times.
 */
async function round(client: pg.Client, asked: Asked, amount: number): Promise<Round> {
  for (let left = tries; ; left -= 1) {
    try {
      return await roundOnce(client, asked, amount);
    } catch (error) {
      if (!(error instanceof RoundRefused) || left === 1) throw error;
    }
  }
}

async function roundOnce(
  client: pg.Client,
  { load, server, mine }: Asked,
  amount: number,
): Promise<Round> {
  await settle(client);
  const pid = server.child.pid ?? 0;
  const before = await look(client, pid);
  const said = await countsOf(server);
  const { calls } = await loadCounted({ ...load, amount });
  await settle(client);
  const counted = countedSince(said, await countsOf(server));
  const ticks = spentBetween(before, await look(client, pid), mine);
  const ways = { requests: noCounts, jobs: noCounts };
  for (const [name, counts] of Object.entries(counted)) {
    const side = sideOf(name) === 'jobs' ? 'jobs' : 'requests';
    ways[side] = addCounts(ways[side], counts);
  }
  const each = ({ statements, trips, writes }: Counts): Counts => ({
    statements: statements / calls,
    trips: trips / calls,
    writes: writes / calls,
  });
  return { cpu: perCall(ticks, calls), requests: each(ways.requests), jobs: each(ways.jobs) };
}

/** Waits until the outbox is empty and no job is due. */
async function settle(client: pg.Client): Promise<void> {
  const until = performance.now() + settleLimitMs;
  for (;;) {
    const { rows } = await client.query<{ rests: boolean }>(
      `select not exists (select from outbox) and not exists (
         select from pgboss.job where state < 'completed' and start_after <= now()) as rests`,
    );
    if (rows[0]?.rests) return;
    if (performance.now() > until)
      throw new Error('the jobs of a round did not end in two minutes');
    await pause(100);
  }
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

const costOf = ({ cpu }: Round): string => {
  const { node, requests, jobs } = cpu;
  const parts = [node, requests, jobs].map((ms) => ms.toFixed(2));
  return `${totalOf(cpu).toFixed(2)} ms = ${parts.join(' + ')}`;
};

const wayOf = ({ trips, statements, writes }: Counts): string =>
  [trips, statements, writes].map((count) => count.toFixed(1)).join(', ');

const waysOf = (mine: Round, bare: Round): string =>
  `requests ${wayOf(mine.requests)}; jobs ${wayOf(mine.jobs)}; bare ${wayOf(bare.requests)}`;
