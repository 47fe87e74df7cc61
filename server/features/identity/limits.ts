// How often something may be tried, counted in the database so that all replicas share the count: by account
// first, then by network. A try is counted before it is looked at, by one statement.
import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { tooManyTries } from '#platform/refuse.ts';

export type Limit = { name: string; points: number; seconds: number };
export type Counted = { points: number; secondsLeft: number };

const hour = 3600;
export const limits = {
  /** A mail may be asked for again after a minute (domain 2). */
  resend: { name: 'resend', points: 1, seconds: 60 },
  /** Mails that one network asks for to one address: a stranger uses up their own, and not the owner’s. */
  mailsToAddress: { name: 'mails-to', points: 5, seconds: hour },
  mailsToAddressInADay: { name: 'mails-to-day', points: 10, seconds: 24 * hour },
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
  detailsChange: { name: 'details', points: 20, seconds: hour },
  passwordChange: { name: 'password', points: 5, seconds: 15 * 60 },
  guestTicketTo: { name: 'guest-ticket-to', points: 3, seconds: 24 * hour },
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

export type Limiter = {
  /** Counts a try, or refuses with Retry-After when the limit is used up. */
  take(limit: Limit, subject: string, now: Date): Promise<void>;
  /**
   * Counts a failure that has not happened yet. Within the limit each one prolongs the window; above it none does, so
   * a pause ends when it was said to end.
   */
  countFailure(limit: Limit, subject: string, now: Date): Promise<Counted>;
  /** Forgets every try. */
  forget(limit: Limit, subject: string): Promise<void>;
  /** Gives one try back. */
  giveBack(limit: Limit, subject: string): Promise<void>;
};

/** Counters over `db`; subjects are kept as keyed hashes, because they are addresses of people. */
export function openLimiter(db: Db, secret: string): Limiter {
  const keyOf = (limit: Limit, subject: string): string =>
    `${limit.name}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;
  return {
    take: async (limit, subject, now) => {
      const { points, secondsLeft } = await count(db, keyOf(limit, subject), limit, now, false);
      if (points > limit.points) throw tooManyTries(secondsLeft);
    },
    countFailure: (limit, subject, now) => count(db, keyOf(limit, subject), limit, now, true),
    forget: async (limit, subject) => {
      await sql`delete from rate_limits where key = ${keyOf(limit, subject)}`.execute(db);
    },
    giveBack: async (limit, subject) => {
      await sql`update rate_limits set points = points - 1
        where key = ${keyOf(limit, subject)} and points > 0`.execute(db);
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

/**
 * What counts as one caller: an IPv4 address, or the /64 that an IPv6 host may roam in. All spellings of an address
 * are one network, the IPv4 in IPv6 clothes too.
 */
export function networkOf(ip: string): string {
  const bare = ip.replace(/%.*$/, '').toLowerCase();
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  // The URL parser writes every spelling in one form, with the IPv4 part in hex.
  const plain = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const groups = [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  if (groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff') {
    const bits =
      (Number.parseInt(groups[6] ?? '0', 16) << 16) | Number.parseInt(groups[7] ?? '0', 16);
    return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
  }
  return `${groups.slice(0, 4).join(':')}::/64`;
}
