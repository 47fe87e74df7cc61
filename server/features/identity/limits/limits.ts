// Rate limits for a person, an address, a device or a network. The database stores the counters, so that all replicas
// share them. A single statement counts an attempt before the check.
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { networkOf, wideNetworkOf } from '#platform/delivery/network.ts';
import { tooManyTries } from '#platform/http/refuse.ts';

export type Limit = {
  name: string;
  points: number;
  seconds: number;
  /** The factor by which a wide network has more points than a narrow one; four by default. */
  wideTimes?: number;
};
/**
 * A caller, identified by IP address. `of` is the target, such as an email address, if the counter is for a pair of
 * both.
 */
export type From = { ip: string; of?: string };
export type Counted = { points: number; secondsLeft: number };

const hour = 3600;
export const limits = {
  /**
   * A network can request an email for a sign-up or a new password to an address once a minute. Step-up codes are
   * counted by person.
   */
  resend: { name: 'resend', points: 1, seconds: 60 },
  /** Emails that a network requests for an address. A stranger in another network does not use up the owner’s limit. */
  mailsToAddress: { name: 'mails-to', points: 5, seconds: hour, wideTimes: 2 },
  mailsToAddressInADay: { name: 'mails-to-day', points: 10, seconds: 24 * hour, wideTimes: 2 },
  /**
   * Emails for a sign-up or a new password to an address, requested from all networks. More than a person needs, and
   * few enough to prevent a flood.
   */
  mailsOfAll: { name: 'mails-of-all', points: 15, seconds: hour },
  mailsOfAllInADay: { name: 'mails-of-all-day', points: 40, seconds: 24 * hour },
  mailsFromNetwork: { name: 'mails-from', points: 20, seconds: hour },
  /** Step-up codes, requested in a session and counted by person. */
  stepUp: { name: 'step-up', points: 20, seconds: hour },
  stepUpInADay: { name: 'step-up-day', points: 100, seconds: 24 * hour },
  /** Five failed sign-ins pause an address for fifteen minutes, for one network. */
  signIn: { name: 'sign-in', points: 5, seconds: 15 * 60 },
  /** The same limit for a browser in which the person has signed in before. No stranger can use it up. */
  signInOnDevice: { name: 'sign-in-on-device', points: 5, seconds: 15 * 60 },
  /**
   * Failed sign-ins at one address from all networks together. Attempts in a known browser or with an emailed code
   * are not counted.
   */
  signInOfAll: { name: 'sign-in-of-all', points: 30, seconds: hour },
  /**
   * Sign-in attempts of a network at any address, to limit guessing one password for many addresses. A success is not
   * counted, and neither are attempts in a known browser or with an emailed code.
   */
  signInFromNetwork: { name: 'sign-in-from', points: 100, seconds: hour },
  /** Wrong emailed codes at a sign-in to one address, by network. A right code only leads to the password check. */
  signInCodes: { name: 'sign-in-codes', points: 5, seconds: 10 * 60 },
  codeTriesFromNetwork: { name: 'codes-from', points: 100, seconds: hour },
  /**
   * Wrong two-factor codes: at a sign-in after the right password, at a step-up, and when two-factor authentication is
   * turned on. The limit of a day does not count the last case.
   */
  secondStep: { name: 'second-step', points: 5, seconds: 15 * 60 },
  secondStepInADay: { name: 'second-step-day', points: 20, seconds: 24 * hour },
  /** Rejected passkeys. An accepted passkey is not counted. */
  passkeyTries: { name: 'passkey-tries', points: 20, seconds: hour },
  detailsChange: { name: 'details', points: 20, seconds: hour },
  passwordChange: { name: 'password', points: 5, seconds: 15 * 60 },
  /** Tickets with an email address: from one network, and from all networks together. */
  guestTicketTo: { name: 'guest-ticket-to', points: 3, seconds: 24 * hour, wideTimes: 2 },
  guestTicketToOfAll: { name: 'guest-ticket-to-of-all', points: 12, seconds: 24 * hour },
  guestTicketFrom: { name: 'guest-ticket-from', points: 10, seconds: hour },
  /**
   * An open page of a provider requests its job once a minute, so the limit of views is high. The limit for unknown
   * keys is low.
   */
  jobLooks: { name: 'job-looks', points: 300, seconds: hour },
  jobGuesses: { name: 'job-guesses', points: 20, seconds: hour },
  guestTicketLooks: { name: 'guest-ticket-looks', points: 120, seconds: hour },
  /** Wrong short pairing codes: by network, and in total. */
  pairingsFrom: { name: 'pairings-from', points: 10, seconds: 15 * 60 },
  pairings: { name: 'pairings', points: 300, seconds: hour },
  /** New alarms of a gate device without a signed-in guard. Repeated presses are not counted. */
  deviceAlarms: { name: 'device-alarms', points: 10, seconds: 10 * 60 },
  /**
   * Views and requests by network. Join codes are displayed in lobbies, so many residents may share the network of
   * their estate.
   */
  joinLooks: { name: 'join-looks', points: 120, seconds: hour },
  joinFrom: { name: 'join-from', points: 20, seconds: hour },
  /** Codes that one community texts to one phone, over all callers. */
  joinTo: { name: 'join-to', points: 3, seconds: 24 * hour },
  photo: { name: 'photo', points: 30, seconds: hour },
} as const satisfies Record<string, Limit>;

/**
 * Counts attempts of a subject, such as a person. A caller is counted by its narrow network and, with more points, by
 * the wide network that contains it.
 */
export type Limiter = {
  /** Counts an attempt. If the limit is used up, refuses with Retry-After. */
  take(limit: Limit, subject: string | From, now: Date): Promise<void>;
  /**
   * Counts a failure before the check. Below the limit, each failure extends the window. Above the limit it does not,
   * so that a pause ends at the time that was announced.
   */
  countFailure(limit: Limit, subject: string | From, now: Date): Promise<Counted>;
  /** Deletes all counted attempts of a subject. */
  forget(limit: Limit, subject: string | From): Promise<void>;
  /** Uncounts one attempt of a subject. */
  giveBack(limit: Limit, subject: string | From): Promise<void>;
};

/** Counters in `db`. Subjects are stored as keyed hashes, because they identify people. */
export function openLimiter(db: Db, secret: string): Limiter {
  const keyOf = (limit: Limit, subject: string): string =>
    `${limit.name}:${createHmac('sha256', secret).update(subject).digest('base64url')}`;
  /** The keys under which an attempt is counted, each with its limit: first the narrow network, then the wide one. */
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
