// Counts, inside a measured server, its traffic with PostgreSQL: writes to sockets, statements, and round trips. A
// round trip is a write after which the connection receives data before it writes again. Import this file before a
// pool opens.
import { Socket } from 'node:net';
import pg from 'pg';

export type Counts = { statements: number; trips: number; writes: number };

/** The counts of connections, summed by their application name. */
export type CountsByName = Record<string, Counts>;

export const addCounts = (a: Counts, b: Counts): Counts => ({
  statements: a.statements + b.statements,
  trips: a.trips + b.trips,
  writes: a.writes + b.writes,
});

export const noCounts: Counts = { statements: 0, trips: 0, writes: 0 };

/** The counts between two samples. */
export function countedSince(before: CountsByName, after: CountsByName): CountsByName {
  const since: CountsByName = {};
  for (const [name, now] of Object.entries(after)) {
    const then = before[name] ?? noCounts;
    since[name] = {
      statements: now.statements - then.statements,
      trips: now.trips - then.trips,
      writes: now.writes - then.writes,
    };
  }
  return since;
}

/** Counts the writes and round trips of one connection, from its writes and from the data that it receives. */
export class ConnectionCounter {
  readonly counts: Counts;
  private isWaiting = false;
  constructor(counts: Counts) {
    this.counts = counts;
  }
  wrote(): void {
    this.counts.writes += 1;
    this.isWaiting = true;
  }
  heard(): void {
    if (this.isWaiting) this.counts.trips += 1;
    this.isWaiting = false;
  }
}

const byName: CountsByName = {};
const ears = new WeakMap<object, ConnectionCounter>();

/** Internals of `pg` and `net` that their types omit. */
type Wired = { stream: Socket };
type Named = { connection: Wired; connectionParameters: { application_name?: string } };
type Method = (this: object, ...given: unknown[]) => unknown;

/** Wraps a method that all objects of a class share, so that `before` is called first. */
function watch(prototype: object, name: string, before: (self: object) => void): void {
  const methods = prototype as Record<string, Method>;
  const original = methods[name] as Method;
  methods[name] = function watched(...given) {
    before(this);
    return original.apply(this, given);
  };
}

watch(pg.Client.prototype, 'connect', (client) => {
  const { connection, connectionParameters } = client as unknown as Named;
  const counts = (byName[connectionParameters.application_name ?? ''] ??= { ...noCounts });
  const ear = new ConnectionCounter(counts);
  ears.set(connection.stream, ear);
  connection.stream.on('data', () => ear.heard());
});
// Each call is one write system call. A socket that is still connecting is skipped, because it calls the method again
// later.
watch(Socket.prototype, '_writeGeneric', (socket) => {
  if (!(socket as Socket).connecting) ears.get(socket)?.wrote();
});
const { Connection } = pg as unknown as { Connection: { prototype: object } };
for (const sends of ['query', 'execute']) {
  watch(Connection.prototype, sends, (connection) => {
    const ear = ears.get((connection as Wired).stream);
    if (ear) ear.counts.statements += 1;
  });
}

/** Answers the message `counts` from the program that started this process. */
export function answerCounts(): void {
  process.on('message', (message) => {
    if (message === 'counts') process.send?.({ counts: byName });
  });
}
