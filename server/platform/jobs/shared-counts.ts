// Counts calls per minute over all servers. Each server keeps its own count and only shares frequent callers through
// the database. So a call needs no round trip, and a limit still applies across servers.
import type { Log } from '#platform/process/log.ts';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Clock } from '#platform/process/clock.ts';

/**
 * The delay from a call of a frequent caller to the next exchange with the database. A server learns of the calls at
 * other servers only in an exchange.
 */
const tellEveryMs = 1000;
/** The maximum number of callers that a server remembers. With more callers, it forgets all its counts. */
const callersMost = 20_000;

export type Count = {
  /** The calls of all servers in the current minute that this server knows of, including an added one. */
  calls: number;
  /** The seconds until the end of the current minute. */
  secondsLeft: number;
};

export type SharedCounts = {
  /** Adds `by` calls of a caller, and returns the known total of all servers. */
  add(caller: string, now: Date, by: 0 | 1): Count;
  /** Sends new counts of frequent callers to the database, and reads the calls of these callers at other servers. */
  share(): Promise<void>;
  stop(): void;
};

type Minute = { minute: number; own: number; told: number; others: number };

type Options = {
  /** A pool with a role that may write `rate_limits`. */
  pool: pg.Pool;
  /** Keys are HMACs with this secret, so that the database contains no readable addresses. */
  secret: string;
  log: Pick<Log, 'warn'>;
  /**
   * Calls per minute from which a caller's count is shared: a tenth of the limit, so that the limit also holds with
   * up to ten servers.
   */
  tellFrom: number;
};

export function openSharedCounts({ pool, secret, log, tellFrom }: Options): SharedCounts {
  const minutes = new Map<string, Minute>();
  const untold = new Map<string, Minute>();
  let timer: NodeJS.Timeout | undefined;
  let sharing: Promise<void> | undefined;

  const share = async (): Promise<void> => {
    const told = [...untold].map(([caller, counted]) => ({
      counted,
      key: keyOf(secret, caller, counted.minute),
      points: counted.own - counted.told,
      own: counted.own,
      expire: (counted.minute + 2) * 60_000,
    }));
    untold.clear();
    if (told.length === 0) return;
    // Mark the calls as sent before the database answers: a slow exchange may overlap the next one.
    for (const { counted, own } of told) counted.told = own;
    try {
      const totals = await tell(pool, told);
      for (const { counted, key, own } of told) counted.others = (totals.get(key) ?? own) - own;
    } catch (error) {
      for (const { counted, points } of told) counted.told -= points;
      // A failure here refuses no call: until the database is back, each server counts alone.
      log.warn({ err: error }, 'shared counts');
    }
  };
  const shareSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sharing = share();
    }, tellEveryMs).unref();
  };

  return {
    add: (caller, now, by) => {
      const seconds = Math.floor(now.getTime() / 1000);
      const minute = Math.floor(seconds / 60);
      let counted = minutes.get(caller);
      if (counted?.minute !== minute) {
        if (minutes.size >= callersMost) minutes.clear();
        minutes.set(caller, (counted = { minute, own: 0, told: 0, others: 0 }));
      }
      counted.own += by;
      if (by > 0 && counted.own >= tellFrom) {
        untold.set(caller, counted);
        shareSoon();
      }
      return { calls: counted.own + counted.others, secondsLeft: 60 - (seconds % 60) };
    },
    share: async () => {
      await sharing;
      await share();
    },
    stop: () => clearTimeout(timer),
  };
}

const keyOf = (secret: string, caller: string, minute: number): string =>
  createHmac('sha256', secret).update(`calls ${caller} ${minute}`).digest('base64url');

type Told = { key: string; points: number; expire: number };

/** Adds to the shared counts and returns the totals. The keys are sorted, so that two servers cannot deadlock. */
async function tell(pool: pg.Pool, told: readonly Told[]): Promise<Map<string, number>> {
  const sorted = told.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const { rows } = await pool.query<{ key: string; points: number }>(
    `insert into rate_limits as r (key, points, expire)
     select * from unnest($1::text[], $2::int[], $3::bigint[])
     on conflict (key) do update set points = r.points + excluded.points returning key, points`,
    [
      sorted.map(({ key }) => key),
      sorted.map(({ points }) => points),
      sorted.map(({ expire }) => expire),
    ],
  );
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** The store of Fastify’s rate limit, which counts callers by their IP address. */
export const storeOver = (counts: SharedCounts, { now }: Clock) =>
  class {
    incr(
      address: string,
      told: (error: null, count: { current: number; ttl: number }) => void,
    ): void {
      const { calls, secondsLeft } = counts.add(`address ${address}`, now(), 1);
      told(null, { current: calls, ttl: secondsLeft * 1000 });
    }

    child(): this {
      return this;
    }
  };
