// The method of the benchmarks: servers run as separate processes, this process makes the load, and the result is the
// median of three rounds in which the product and the bare server alternate.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { serverEnvironment, serverFlags } from '#scripts/server-flags.mjs';
import type { CountsByName } from './wire-counts.ts';

export type Served = { port: number; child: ChildProcess; stop(): Promise<void> };

/**
 * Starts a server program in this folder with the flags that `npm start` gives the product, and waits for its port.
 */
export async function startServer(program: string, values: string[]): Promise<Served> {
  const child = fork(join(import.meta.dirname, program), values, {
    execArgv: serverFlags,
    env: { ...serverEnvironment, ...process.env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    port: message.port,
    child,
    stop: async () => {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

/** The server's resident memory in megabytes. */
export async function memoryOf({ child }: Served): Promise<number> {
  child.send('memory');
  const [{ rssMb }] = (await once(child, 'message')) as [{ rssMb: number }];
  return rssMb;
}

/** The counts of the server's traffic with PostgreSQL since the server started. */
export async function countsOf({ child }: Served): Promise<CountsByName> {
  child.send('counts');
  const [{ counts }] = (await once(child, 'message')) as [{ counts: CountsByName }];
  return counts;
}

export type Load = {
  port: number;
  /** Called for each request, so that each may differ. */
  request: () => {
    method: 'GET' | 'POST';
    path: string;
    body?: string;
    headers?: Record<string, string>;
  };
  headers?: Record<string, string>;
  /** Additional headers for each connection, in order, so that each connection can be a different user. */
  headersOfEach?: readonly Record<string, string>[];
  seconds?: number;
  /** Sends exactly this many calls, however long they take. */
  amount?: number;
};

export const connections = 8;

/** Successful requests per second with 8 clients. Any response that is not a success fails the benchmark. */
export async function loadOnce(load: Load): Promise<number> {
  const { calls, seconds } = await loadCounted(load);
  return calls / seconds;
}

/**
 * The number of calls that were answered, with 8 clients for a time or for a fixed number of calls, and the seconds
 * that they took.
 */
export async function loadCounted({
  port,
  request,
  headers = {},
  headersOfEach = [],
  seconds = 5,
  amount,
}: Load): Promise<{ calls: number; seconds: number }> {
  const requestsOf = (own: Record<string, string> = {}) => [
    {
      setupRequest: (built: object) => {
        const next = request();
        return {
          ...built,
          method: next.method,
          path: next.path,
          headers: {
            ...headers,
            ...own,
            ...next.headers,
            ...(next.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(next.body !== undefined && { body: next.body }),
        };
      },
    },
  ];
  let opened = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    ...(amount !== undefined && { amount }),
    requests: requestsOf(headersOfEach[0]),
    setupClient: (client) => {
      client.setRequests(requestsOf(headersOfEach[opened % Math.max(headersOfEach.length, 1)]));
      opened += 1;
    },
  });
  const bad = result.non2xx + result.errors;
  if (bad > 0) {
    const kinds = JSON.stringify({ ...result.statusCodeStats, errors: result.errors });
    throw new Error(`${bad} of the answers were not a success: ${kinds}`);
  }
  return { calls: result.requests.total, seconds: result.duration };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export type Ratio = { ours: number; bare: number; ratio: number };

/** The median of three rounds in which the product and the bare server alternate, after a warm-up of each. */
export async function compare(ours: Load, bare: Load): Promise<Ratio> {
  await loadOnce({ ...bare, seconds: 2 });
  await loadOnce({ ...ours, seconds: 2 });
  const rounds: { ours: number; bare: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    rounds.push({ bare: await loadOnce(bare), ours: await loadOnce(ours) });
  }
  const result = {
    ours: Math.round(median(rounds.map((one) => one.ours))),
    bare: Math.round(median(rounds.map((one) => one.bare))),
  };
  return { ...result, ratio: result.ours / result.bare };
}

/** The median duration of `tries` single requests in milliseconds, after five requests to warm up. */
export async function latency(tries: number, ask: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 5; warm += 1) await ask();
  const times: number[] = [];
  for (let round = 0; round < tries; round += 1) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return Math.round(median(times) * 100) / 100;
}

/** The smallest of five results of `latency`, which is closest to the cost without other processes on the machine. */
export async function quietLatency(tries: number, ask: () => Promise<unknown>): Promise<number> {
  const medians: number[] = [];
  for (let round = 0; round < 5; round += 1) medians.push(await latency(tries, ask));
  return Math.min(...medians);
}
