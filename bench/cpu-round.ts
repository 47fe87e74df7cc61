// The CPU of a server and of its database backends during a round of calls. A backend opened during the round counts
// from its first tick. A round in which a counted backend ended is refused, because its last ticks are lost.
import type pg from 'pg';
import { msOf, statOf } from './proc-cpu.ts';

export type Side = 'node' | 'requests' | 'jobs';
export type Spent = Record<Side, number>;

/**
 * The side (requests or jobs) on which each backend counts, by the application name that `server/platform` gives its
 * connections.
 */
const sideOfName: Readonly<Record<string, Side>> = {
  courtyard: 'requests',
  bare: 'requests',
  'courtyard relay': 'jobs',
  jobs: 'jobs',
};

export function sideOf(name: string): Side {
  const side = sideOfName[name];
  if (side === undefined) throw new Error(`a connection has a name that no side counts: "${name}"`);
  return side;
}

export type Backend = { pid: number; name: string; ticks: number; startedAt: number };

/** A sample of all counters at one moment. */
export type Look = {
  serverTicks: number;
  backends: readonly Backend[];
  /** The number of connections to this database so far. PostgreSQL counts a connection with a delay. */
  sessions: number;
};

export class RoundRefused extends Error {
  override readonly name = 'RoundRefused';
}

/**
 * Ticks between two samples, by side, of the backends whose names `counts` accepts. Throws `RoundRefused` if a
 * backend ended in between.
 */
export function spentBetween(
  before: Look,
  after: Look,
  counts: (name: string) => boolean = () => true,
): Spent {
  const spent: Spent = { node: after.serverTicks - before.serverTicks, requests: 0, jobs: 0 };
  const keyOf = ({ pid, startedAt }: Backend): string => `${pid} ${startedAt}`;
  const left = new Map(before.backends.map((backend) => [keyOf(backend), backend]));
  let opened = 0;
  for (const backend of after.backends) {
    const earlier = left.get(keyOf(backend));
    left.delete(keyOf(backend));
    if (!earlier) opened += 1;
    if (!counts(backend.name)) continue;
    spent[sideOf(backend.name)] += backend.ticks - (earlier?.ticks ?? 0);
  }
  const gone = [...left.values()].find(({ name }) => counts(name));
  if (gone) throw new RoundRefused(`backend ${gone.pid} of "${gone.name}" ended during the round`);
  // PostgreSQL may count a connection late, so a smaller number means nothing. A larger number means that connections
  // were opened and closed during the round.
  if (after.sessions - before.sessions > opened) {
    throw new RoundRefused('a backend came and went during the round');
  }
  return spent;
}

type Row = { pid: number; name: string };

/** Samples a server's process and all backends of its database, except the backend of `client` itself. */
export async function look(client: pg.Client, serverPid: number): Promise<Look> {
  const { rows } = await client.query<Row>(
    `select pid, application_name as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const { rows: totals } = await client.query<{ sessions: string }>(
    'select sessions from pg_stat_database where datname = current_database()',
  );
  const server = statOf(serverPid);
  if (!server) throw new Error('the server that is measured has ended');
  const backends: Backend[] = [];
  for (const { pid, name } of rows) {
    const side = sideOf(name);
    const stat = statOf(pid);
    if (stat && !stat.name.startsWith('postgres')) {
      throw new Error(`PID ${pid} is no PostgreSQL here: the bench needs it on this machine`);
    }
    if (!stat) throw new RoundRefused(`backend ${pid} of the ${side} ended during a look`);
    backends.push({ pid, name, ticks: stat.ticks, startedAt: stat.startedAt });
  }
  return { serverTicks: server.ticks, backends, sessions: Number(totals[0]?.sessions) };
}

/** CPU milliseconds per call, by side. */
export function perCall(ticks: Spent, calls: number): Spent {
  const of = (side: Side): number => Math.round((msOf(ticks[side]) * 1000) / calls) / 1000;
  return { node: of('node'), requests: of('requests'), jobs: of('jobs') };
}

export const totalOf = ({ node, requests, jobs }: Spent): number =>
  Math.round((node + requests + jobs) * 1000) / 1000;
