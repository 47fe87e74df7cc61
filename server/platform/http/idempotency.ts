// Makes a write safe to repeat: the transaction first inserts the key's row, so a retry waits for the first call and
// then gets its answer. Stored answers may contain codes and links, so they are encrypted.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { common } from '#contract/shared/envelope.ts';
import { type ForgottenRecords, recordsForgotten } from '#platform/feature/eraser.ts';
import type { Answered } from './record.ts';
import { invalid, refuse } from './refuse.ts';
import { seal, unseal } from './sealed.ts';

export type Attempt = {
  communityId: string;
  key: string;
  operation: string;
  input: unknown;
};

/** Reads the header. A malformed key is refused, not ignored. */
export function readKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && /^[\x21-\x7e]{8,100}$/.test(header)) return header;
  const description = 'Send an Idempotency-Key of 8 to 100 printable characters.';
  throw invalid([{ code: 'INVALID', description, field: 'Idempotency-Key' }]);
}

const caller = `current_setting('app.user_id')::uuid`;

/** Claims the key for the caller; false if an earlier write has claimed it. */
export async function claimKey(client: pg.PoolClient, attempt: Attempt): Promise<boolean> {
  const taken = await client.query({
    name: 'take-idempotency-key',
    text: `insert into idempotency_keys (community_id, user_id, id, operation, request_hash)
      values ($1, ${caller}, $2, $3, $4) on conflict do nothing`,
    values: [attempt.communityId, attempt.key, attempt.operation, hashOf(attempt)],
  });
  return taken.rowCount === 1;
}

/**
 * The stored answer of the write that claimed the key. Refuses a different write with the same key, and a retry whose
 * stored answer was deleted or cannot be decrypted.
 */
export async function readStoredAnswer(
  client: pg.PoolClient,
  attempt: Attempt,
  secret: string,
): Promise<unknown> {
  const hash = hashOf(attempt);
  type Row = { operation: string; request_hash: string; sealed_answer: string | null };
  const { rows } = await client.query<Row>(
    `select operation, request_hash, sealed_answer from idempotency_keys
     where community_id = $1 and user_id = ${caller} and id = $2`,
    [attempt.communityId, attempt.key],
  );
  const first = rows[0];
  if (!first || first.operation !== attempt.operation || first.request_hash !== hash) {
    throw refuse(common.keyReused);
  }
  if (first.sealed_answer === null) throw refuse(common.answerForgotten);
  return opened(secret, attempt, first.sealed_answer);
}

function opened(secret: string, attempt: Attempt, sealed: string): unknown {
  try {
    return JSON.parse(unseal(secret, sealFor(attempt), sealed));
  } catch {
    // The server's secret has changed since the answer was stored.
    throw refuse(common.answerForgotten);
  }
}

const sealFor = ({ communityId, key }: Attempt) => ({
  purpose: 'answers',
  owner: `${communityId} ${key}`,
});

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The answer as it is stored under its idempotency key. */
export function sealAnswer(attempt: Attempt, answer: unknown, secret: string): Answered {
  const { communityId, key } = attempt;
  // An operation without an answer stores JSON's null.
  const text = JSON.stringify(answer ?? null);
  const ids = [...new Set(text.match(idPattern))];
  return { communityId, key, sealed: seal(secret, sealFor(attempt), text), ids };
}

const hashOf = ({ input }: Attempt): string =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex');

/**
 * Deletes stored answers that contain an erased record, because they may name the erased person. The idempotency key
 * stays claimed.
 */
export const deleteAnswersOfErased: Job = {
  name: 'idempotency.forget',
  topic: recordsForgotten,
  run: async ({ owner }, fact) => {
    const { ids } = fact.payload as ForgottenRecords;
    await owner.query(
      `update idempotency_keys set sealed_answer = null
       where community_id = $1 and record_ids && $2::uuid[]`,
      [communityOfEvent(fact), ids],
    );
  },
};

/**
 * Deletes all stored answers of a community: encrypted answers cannot be searched for a name. The keys stay claimed.
 */
export async function deleteAllStoredAnswers(owner: pg.Pool, communityId: string): Promise<void> {
  await owner.query('update idempotency_keys set sealed_answer = null where community_id = $1', [
    communityId,
  ]);
}
