// Requests the token of each sale from the issuer, outside of any transaction. If the issuer is unavailable, the job
// retries with the same reference. If the issuer refuses, the amount is refunded to the house's wallet.
import { type Job, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { createHash } from 'node:crypto';
import { type Journal, postHeldJournal, postJournal, releaseHold } from '#ledger/post.ts';
import type { JobContext } from '#platform/http/context.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { seal } from '#platform/http/sealed.ts';
import { type TokenIssuer, TokenRefused } from '#platform/electricity/token-issuer.ts';
import { sql } from 'kysely';
import { lockPaid, selectToken, selectWaiting } from './tokens-queries.ts';
import { heldFor, sealFor, tokenWanted } from './tokens.ts';

export const tokenJob = ({ issuer, secret }: { issuer: TokenIssuer; secret: string }): Job => ({
  name: 'utilities.issue-token',
  topic: tokenWanted,
  retryLimit: 10,
  concurrency: 2,
  expireInSeconds: 120,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfEvent(fact) };
    const id = String(fact.payload['entityId']);
    const sale = await tools.inCommunity(scope, ({ db }) => selectToken(db, id));
    if (sale?.status !== 'Paid') return;
    const order = { reference: id, meterNumber: sale.meter.number, units: String(sale.units) };
    const answer = await issuer.issue(order).catch((error: unknown) => {
      if (error instanceof TokenRefused) return { refused: error.message };
      throw error;
    });
    await tools.inCommunity(scope, (context) =>
      typeof answer === 'string'
        ? keep(context, id, answer, secret)
        : giveBack(context, id, answer.refused),
    );
  },
});

/** Stores the encrypted digits of a token. If two attempts got a token, the second attempt stores nothing. */
async function keep(context: JobContext, id: string, token: string, secret: string): Promise<void> {
  const { db, communityId, clock, emit } = context;
  if (!/^\d{20}$/.test(token)) throw new Error('a token has twenty digits');
  const sale = await lockPaid(db, id);
  if (!sale) return;
  await db
    .updateTable('utilityTokens')
    .set({
      status: 'Issued',
      tokenSealed: seal(secret, sealFor(id), token),
      tokenHash: createHash('sha256').update(token).digest('hex'),
      tokenTail: token.slice(-4),
      endedAt: clock.now().toISOString(),
    })
    .where('communityId', '=', communityId)
    .where('id', '=', id)
    .execute();
  await releaseHold(db, heldFor(id));
  record(context, sale, 'utility-token.issued');
  emit('utilities.changed', { entityId: id });
}

/** Refunds the money to the house's wallet, whatever channel it was paid through. */
async function giveBack(context: JobContext, id: string, reason: string): Promise<void> {
  const { db, communityId, clock, emit } = context;
  const sale = await lockPaid(db, id);
  if (!sale) return;
  const { amountMinor, walletId, houseId, journalId } = sale;
  const endedAt = clock.now().toISOString();
  const { rows } = await sql<{ today: string }>`
    select (${endedAt}::timestamptz at time zone c.time_zone)::date as today
    from communities c where c.id = ${here}`.execute(db);
  const refund: Journal = {
    kind: 'utility.token.refunded',
    occurredOn: rows[0]?.today ?? sale.boughtOn,
    postedAt: endedAt,
    narration: `Token T-${sale.number} was not issued: ${reason}`,
    source: heldFor(id),
    reversesId: journalId,
    evenClosed: true,
    lines: [
      { account: 'otherIncome', amountMinor },
      { account: 'wallet', subject: walletId, amountMinor: -amountMinor },
      { account: 'houseMoney', amountMinor },
      { account: 'houseWallet', subject: houseId, amountMinor: -amountMinor },
    ],
  };
  const journal =
    (await postHeldJournal(db, refund, heldFor(id))) ?? (await postJournal(db, refund));
  await db
    .updateTable('utilityTokens')
    .set({
      status: 'Refunded',
      refundJournalId: journal.id,
      problem: reason.slice(0, 200),
      endedAt,
    })
    .where('communityId', '=', communityId)
    .where('id', '=', id)
    .execute();
  record(context, sale, 'utility-token.refunded', reason);
  emit('utilities.changed', { entityId: id });
  emit('wallets.changed', {});
}

const record = (
  { audit }: JobContext,
  { id, number }: { id: string; number: number },
  action: string,
  reason?: string,
): void =>
  audit({
    action,
    entityType: 'utility-token',
    entityId: id,
    entityLabel: `Token T-${number}`,
    ...(reason && { reason }),
  });

const minuteMs = 60_000;

/**
 * Requeues paid sales that still have no token after 5 minutes, because the queue gives up if the issuer is unavailable
 * for long. Runs every 10 minutes.
 */
export const waitingTokens: Scheduled = perCommunity({
  name: 'utilities.waiting-tokens',
  cron: '*/10 * * * *',
  work: async ({ db, clock, emit }) => {
    const before = new Date(clock.now().getTime() - 5 * minuteMs).toISOString();
    for (const id of await selectWaiting(db, before)) emit(tokenWanted, { entityId: id });
  },
});
