// Makes a write safe to repeat: the key's row is the first thing its transaction inserts, so a second
// try waits for the first and then gets its answer (security.md threats 7 and 10).
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { common } from '#contract/envelope.ts';
import { invalid, refuse } from './refuse.ts';

export type Attempt = {
  communityId: string;
  userId: string;
  key: string;
  operation: string;
  input: unknown;
};

/** Reads the header; a malformed key is refused rather than ignored. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{8,100}$/.test(header)) return header;
  const description = 'Idempotency-Key is 8 to 100 printable characters.';
  throw invalid([{ code: 'INVALID', description, field: 'Idempotency-Key' }]);
}

/** Takes the key, or gives back the answer of the write that took it before. */
export async function takeKey(
  client: pg.PoolClient,
  attempt: Attempt,
): Promise<{ answered: unknown } | null> {
  const hash = createHash('sha256').update(JSON.stringify(attempt.input)).digest('hex');
  const taken = await client.query({
    name: 'take-idempotency-key',
    text: `insert into idempotency_keys (community_id, user_id, id, operation, request_hash)
      values ($1, $2, $3, $4, $5) on conflict do nothing`,
    values: [attempt.communityId, attempt.userId, attempt.key, attempt.operation, hash],
  });
  if (taken.rowCount === 1) return null;
  const { rows } = await client.query<{ operation: string; request_hash: string; answer: unknown }>(
    `select operation, request_hash, answer from idempotency_keys
     where community_id = $1 and user_id = $2 and id = $3`,
    [attempt.communityId, attempt.userId, attempt.key],
  );
  const first = rows[0];
  if (!first || first.operation !== attempt.operation || first.request_hash !== hash) {
    throw refuse(common.keyReused);
  }
  return { answered: first.answer };
}
