// How often something may be tried, counted in the database so that all replicas share the count: by account
// first, then by network. A try is counted before it is looked at, by one statement.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { networkOf, wideNetworkOf } from '#platform/network.ts';
import { tooManyTries } from '#platform/refuse.ts';

export type Limit = {
  name: string;
  points: number;
  seconds: number;
  /** How many times the points a wide network has; four where nothing is said. */
  wideTimes?: number;
};
/** A caller by their address; `of` is what they try, where it is counted by both. */
export type From = { ip: string; of?: string };
export type Counted = { points: number; secondsLeft: number };

const hour = 3600;
export const limits = {
  /** A mail may be asked for again after a minute (domain 2). */
  resend: { name: 'resend', points: 1, seconds: 60 },
  /** Mails that one network asks for to one address: a stranger uses up their own, and not the owner’s. */
  mailsToAddress: { name: 'mails-to', points: 5, seconds: hour, wideTimes: 2 },
  mailsToAddressInADay: { name: 'mails-to-day', points: 10, seconds: 24 * hour, wideTimes: 2 },
  /** Mails of one purpose to one address, whoever asks: more than a person needs, and fewer than a flood. */
  mailsOfAll: { name: 'mails-of-all', points: 15, seconds: hour },
  mailsOfAllInADay: { name: 'mails-of-all-day', points: 40, seconds: 24 * hour },
  mailsFromNetwork: { name: 'mails-from', points: 20, seconds: hour },
  /** Codes that a session asks for, to confirm something: counted by the person alone. */
  stepUp: { name: 'step-up', points: 20, seconds: hour },
  stepUpInADay: { name: 'step-up-day', points: 100, seconds: 24 * hour },
  /** Five failed sign-ins pause an address for a network, for a quarter of an hour. */
  signIn: { name: 'sign-in', points: 5, seconds: 15 * 60 },
  /** Failed sign-ins at one address from all networks together. */
  signInOfAll: { name: 'sign-in-of-all', points: 30, seconds: hour },
  /** Guessing one password on many addresses; a success gives its point back. */
  signInFromNetwork: { name: 'sign-in-from', points: 100, seconds: hour },
  codeTriesFromNetwork: { name: 'codes-from', points: 100, seconds: hour },
  /** Wrong codes of the second step, after the right password. */
  secondStep: { name: 'second-step', points: 5, seconds: 15 * 60 },
  secondStepInADay: { name: 'second-step-day', points: 20, seconds: 24 * hour },
  /** Passkeys that were not accepted; one that was gives its try back. */
  passkeyTries: { name: 'passkey-tries', points: 20, seconds: hour },
  detailsChange: { name: 'details', points: 20, seconds: hour },
  passwordChange: { name: 'password', points: 5, seconds: 15 * 60 },
  /** Tickets in the name of one address: by one network, and by all of them together. */
  guestTicketTo: { name: 'guest-ticket-to', points: 3, seconds: 24 * hour, wideTimes: 2 },
  guestTicketToOfAll: { name: 'guest-ticket-to-of-all', points: 12, seconds: 24 * hour },
  guestTicketFrom: { name: 'guest-ticket-from', points: 10, seconds: hour },
  /** An open page of a provider asks once a minute; whoever guesses keys is told to wait soon. */
  jobLooks: { name: 'job-looks', points: 300, seconds: hour },
  jobGuesses: { name: 'job-guesses', points: 20, seconds: hour },
  guestTicketLooks: { name: 'guest-ticket-looks', points: 120, seconds: hour },
  /** Short pairing codes that are wrong: of one network, and of all together. */
  pairingsFrom: { name: 'pairings-from', points: 10, seconds: 15 * 60 },
  pairings: { name: 'pairings', points: 300, seconds: hour },
  /** New alarms of one gate device on which nobody is signed in; a repeat of one counts no more. */
  deviceAlarms: { name: 'device-alarms', points: 10, seconds: 10 * 60 },
  /** Join codes hang in lobbies: looks behind one, and requests by one network, which may be an estate's own. */
  joinLooks: { name: 'join-looks', points: 120, seconds: hour },
  joinFrom: { name: 'join-from', points: 20, seconds: hour },
  /** Codes that are texted to one number, whoever asks. */
  joinTo: { name: 'join-to', points: 3, seconds: 24 * hour },
  photo: { name: 'photo', points: 30, seconds: hour },
} as const satisfies Record<string, Limit>;

/** A subject that is a caller is counted by their network and, with more points, by the wide one around it. */
export type Limiter = {
  /** Counts a try, or refuses with Retry-After when the limit is used up. */
  take(limit: Limit, subject: string | From, now: Date): Promise<void>;
  /**
   * Counts a failure that has not happened yet. Within the limit each one prolongs the window; above it none does, so
   * a pause ends when it was said to end.
   */
  countFailure(limit: Limit, subject: string | From, now: Date): Promise<Counted>;
  /** Forgets every try. */
  forget(limit: Limit, subject: string | From): Promise<void>;
  /** Gives one try back. */
  giveBack(limit: Limit, subject: string | From): Promise<void>;
};

/** Counters over `db`; subjects are kept as keyed hashes, because they are addresses of people. */
export function openLimiter(db: Db, secret: string): Limiter {
  const keyOf = (limit: Limit, subject: string): string =>
    `${limit.name}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;
  /** The keys under which a try is counted, each with its limit: the narrow one first. */
  const countersOf = (limit: Limit, subject: string | From): { key: string; limit: Limit }[] => {
    if (typeof subject === 'string') return [{ key: keyOf(limit, subject), limit }];
    const { ip, of } = subject;
    const within = (network: string): string => (of === undefined ? network : `${of} ${network}`);
    const narrow = { key: keyOf(limit, within(networkOf(ip))), limit };
    if (wideNetworkOf(ip) === networkOf(ip)) return [narrow];
    const wide = { ...limit, points: limit.points * (limit.wideTimes ?? 4) };
    return [narrow, { key: keyOf(limit, within(wideNetworkOf(ip))), limit: wide }];
  };
  const keysOf = (limit: Limit, subject: string | From): string[] =>
    countersOf(limit, subject).map(({ key }) => key);
  return {
    take: async (asked, subject, now) => {
      for (const { key, limit } of countersOf(asked, subject)) {
        const { points, secondsLeft } = await count(db, key, limit, now, false);
        if (points > limit.points) throw tooManyTries(secondsLeft);
      }
    },
    countFailure: async (asked, subject, now) => {
      const [narrow, wide] = countersOf(asked, subject);
      if (!narrow) throw new Error('a failure without a counter');
      const counted = await count(db, narrow.key, narrow.limit, now, true);
      if (!wide || counted.points > asked.points) return counted;
      const { points, secondsLeft } = await count(db, wide.key, wide.limit, now, true);
      return points > wide.limit.points ? { points: asked.points + 1, secondsLeft } : counted;
    },
    forget: async (limit, subject) => {
      await sql`delete from rate_limits where key = any (${keysOf(limit, subject)}::text[])`.execute(
        db,
      );
    },
    giveBack: async (limit, subject) => {
      await sql`update rate_limits set points = points - 1
        where key = any (${keysOf(limit, subject)}::text[]) and points > 0`.execute(db);
    },
  };
}

// oxlint-disable-next-line max-params -- one statement with its five values.
async function count(
  db: Db,
  key: string,
  limit: Limit,
  now: Date,
  sliding: boolean,
): Promise<Counted> {
  const nowMs = now.getTime();
  const expire = nowMs + limit.seconds * 1000;
  const { rows } = await sql<{ points: number; expire: number }>`
    insert into rate_limits as r (key, points, expire) values (${key}, 1, ${expire})
    on conflict (key) do update set
      points = case when r.expire <= ${nowMs} then 1
        else least(r.points, ${limit.points}) + 1 end,
      expire = case
        when r.expire <= ${nowMs} then excluded.expire
        when ${sliding} and r.points < ${limit.points} then excluded.expire
        else r.expire end
    returning points, expire`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('a counter was not counted');
  const secondsLeft = Math.max(1, Math.ceil((row.expire - nowMs) / 1000));
  return { points: row.points, secondsLeft };
}
