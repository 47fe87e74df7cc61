// Makes, stores, checks and uses up one-time codes. Codes are stored as keyed hashes. When a code is redeemed, one
// statement counts the attempt before the comparison, and another statement uses the code up, so at most one of many
// concurrent requests succeeds.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { OtpPurpose } from '#contract/identity/identity.ts';
import type { Db } from '#platform/database/database.ts';

export const codeSeconds = 10 * 60;
/** The number of attempts at one code from one network, so that one network cannot use up the attempts of all. */
const triesOfNetwork = 5;
/** The number of attempts at one code from all networks together. */
const triesOfAll = 20;
/** The number of sign-in attempts with one right emailed code. The first sign-in that succeeds uses the code up. */
const signInsOfCode = 10;

export type CodeOf = { purpose: OtpPurpose; email: string };
/** `wrong` states no reason, so that a stranger cannot learn whether a code is valid. */
export type Redeemed = 'right' | 'wrong';

export type Codes = {
  /** Makes a code and invalidates the previous one. */
  issue(of: CodeOf, now: Date): Promise<string>;
  /** Makes a code, unless the previous one is still valid; then `otp` is null. */
  issueUnlessValid(of: CodeOf, now: Date): Promise<{ otp: string | null; secondsLeft: number }>;
  /**
   * True if an emailed sign-in code is right. The code stays valid for `signInsOfCode` right calls, until it expires or
   * `drop` is called.
   */
  isRight(of: CodeOf, otp: string, now: Date): Promise<boolean>;
  drop(of: CodeOf): Promise<void>;
  /**
   * Checks a code and uses it up. If the code is right, `beforeUse` runs first. If `beforeUse` throws, the code stays
   * valid but the attempt counts.
   */
  redeem(
    of: CodeOf,
    given: { otp: string; now: Date; network: string; beforeUse?: () => Promise<void> },
  ): Promise<Redeemed>;
};

const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');
const expiryOf = (now: Date): string => new Date(now.getTime() + codeSeconds * 1000).toISOString();

/** Codes that are stored in `db`, hashed with `secret`, and bound to their purpose and address. */
export function openCodes(db: Db, secret: string): Codes {
  const hashOf = ({ purpose, email }: CodeOf, otp: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['otp', purpose, email, otp]))
      .digest('hex');
  const keyOf = ({ purpose, email }: CodeOf, network: string): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['otp-network', purpose, email, network]))
      .digest('base64url');
  return {
    issue: async (of, now) => {
      const otp = newCode();
      const expiresAt = expiryOf(now);
      await sql`
        insert into one_time_codes as c (purpose, email, code_hash, expires_at)
        values (${of.purpose}, ${of.email}, ${hashOf(of, otp)}, ${expiresAt})
        on conflict (purpose, email) do update set code_hash = excluded.code_hash, attempts = 0,
          network_tries = '{}', expires_at = excluded.expires_at, created_at = now()`.execute(db);
      return otp;
    },
    issueUnlessValid: async (of, now) => {
      const otp = newCode();
      const hash = hashOf(of, otp);
      const isOver = sql`c.expires_at <= ${now.toISOString()}`;
      const { rows } = await sql<{ isNew: boolean; expiresAt: string }>`
        insert into one_time_codes as c (purpose, email, code_hash, expires_at)
        values (${of.purpose}, ${of.email}, ${hash}, ${expiryOf(now)})
        on conflict (purpose, email) do update set
          code_hash = case when ${isOver} then excluded.code_hash else c.code_hash end,
          attempts = case when ${isOver} then 0 else c.attempts end,
          expires_at = case when ${isOver} then excluded.expires_at else c.expires_at end
        returning code_hash = ${hash} as "isNew", expires_at as "expiresAt"`.execute(db);
      const row = rows[0];
      if (!row) throw new Error('a code was not stored');
      const secondsLeft = Math.ceil((Date.parse(row.expiresAt) - now.getTime()) / 1000);
      return { otp: row.isNew ? otp : null, secondsLeft };
    },
    isRight: async (of, otp, now) => {
      const { rows } = await sql`
        update one_time_codes set attempts = attempts + 1
        where purpose = ${of.purpose} and email = ${of.email} and code_hash = ${hashOf(of, otp)}
          and expires_at > ${now.toISOString()} and attempts < ${signInsOfCode}
        returning purpose`.execute(db);
      return rows.length === 1;
    },
    drop: async (of) => {
      await sql`delete from one_time_codes
        where purpose = ${of.purpose} and email = ${of.email}`.execute(db);
    },
    redeem: async (of, { otp, now, network, beforeUse }) => {
      const key = keyOf(of, network);
      const tries = sql`coalesce((network_tries ->> ${key})::int, 0)`;
      const counted = await sql<{ codeHash: string }>`
        update one_time_codes set attempts = attempts + 1,
          network_tries = network_tries || jsonb_build_object(${key}::text, ${tries} + 1)
        where purpose = ${of.purpose} and email = ${of.email} and expires_at > ${now.toISOString()}
          and attempts < ${triesOfAll} and ${tries} < ${triesOfNetwork}
        returning code_hash`.execute(db);
      const stored = counted.rows[0]?.codeHash;
      if (stored === undefined) return 'wrong';
      if (!timingSafeEqual(Buffer.from(stored), Buffer.from(hashOf(of, otp)))) return 'wrong';
      await beforeUse?.();
      const used = await sql`
        delete from one_time_codes
        where purpose = ${of.purpose} and email = ${of.email} and code_hash = ${stored}
        returning purpose`.execute(db);
      return used.rows.length === 1 ? 'right' : 'wrong';
    },
  };
}
