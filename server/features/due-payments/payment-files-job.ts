// Records the rows of a payment file, each in a separate transaction with its own receipt. A refused row stores its
// reason and does not stop the others, and a recorded row is never recorded again.
import type { Job, JobTools, OutboxEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { duePaymentRefusals as refusals } from '#contract/due-payments/due-payments.ts';
import { requireOpenDay } from '#ledger/periods.ts';
import type { JobContext } from '#platform/http/context.ts';
import { notify } from '#platform/delivery/notify.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse, Refused } from '#platform/http/refuse.ts';
import { allocate } from '#kernel/billing/allocate.ts';
import { auditTaken, postDuePayment } from '#kernel/billing/post-payment.ts';
import { placeOf } from '#kernel/billing/words.ts';
import { lockHouseMoney, lockOpenDebts } from '#kernel/billing/house-money.ts';
import { refusedPart } from '#kernel/billing/chosen-charges.ts';
import { paymentFileBooked } from './messages.ts';
import { paymentFileStarted } from './payment-files.ts';
import {
  lockNextRow,
  selectFile,
  type StoredFile,
  type WaitingRow,
  writeRow,
} from './payment-files-queries.ts';
import { creditWallet } from './payments.ts';
import { findDuplicate } from './find-duplicate.ts';

/** The number of rows after which the job sends the next progress update to the open page. */
const told = 25;

export const paymentFileJob: Job = {
  name: 'dues.payment-file',
  topic: paymentFileStarted,
  retryLimit: 5,
  expireInSeconds: 1800,
  run: bookRows,
};

async function bookRows(
  tools: JobTools,
  { communityId, userId, payload }: OutboxEvent,
): Promise<void> {
  if (communityId === null) return;
  const fileId = String(payload['entityId']);
  const scope = { communityId, userId, actor: 'Payments from a file' };
  for (let done = 0; !tools.signal.aborted; done += 1) {
    let failed: { rowId: string; reason: string } | undefined;
    const more = await tools
      .inCommunity(scope, async (context) => {
        const file = await selectFile(context.db, fileId);
        if (file?.status !== 'Booking') return false;
        const row = await lockNextRow(context.db, fileId);
        if (!row) return finish(context, file);
        failed = { rowId: row.id, reason: '' };
        await book(context, file, row);
        if (done % told === told - 1) context.emit('dues.changed', { entityId: file.due.id });
        return true;
      })
      .catch((error: unknown) => {
        if (!(error instanceof Refused) || !failed) throw error;
        failed.reason = error.items[0]?.description ?? 'The payment was refused.';
        return true;
      });
    if (!more) return;
    const { rowId, reason } = failed ?? { rowId: '', reason: '' };
    if (reason !== '') {
      await tools.inCommunity(scope, ({ db }) => writeRow(db, rowId, { paymentId: null, reason }));
    }
  }
}

async function book(context: JobContext, file: StoredFile, row: WaitingRow): Promise<void> {
  const { db } = context;
  const { houseId, label, amountMinor, paidOn, channel } = row;
  await requireOpenDay(db, paidOn, 'paidOn');
  await lockHouseMoney(db, houseId);
  const repeats = { houseId, amountMinor, paidOn, externalReference: row.reference };
  const earlier = row.isNoDuplicate ? undefined : await findDuplicate(db, repeats);
  if (earlier) {
    throw refuse(refusals.duplicate, { with: { entered: `receipt No. ${earlier.receiptNumber}` } });
  }
  const { currency, today } = await placeOf(context);
  const open = await lockOpenDebts(db, houseId, today);
  const own = open.charges.filter((one) => one.dueId === file.due.id && !one.isDisputed);
  const plan = allocate(amountMinor, open, own);
  if (plan.refused) throw refusedPart(currency, plan.refused);
  if (channel === 'Cash' && plan.creditedMinor > 0) {
    const amount = formatAmount(amountMinor - plan.creditedMinor, currency);
    throw refuse(refusals.cashBeyond, { with: { amount } });
  }
  const payment = await postDuePayment(context, {
    houseId,
    label,
    amountMinor,
    channel,
    paidOn,
    externalReference: row.reference,
    note: `From ${file.fileName}`.slice(0, 250),
    actorId: file.bookedBy,
    plan,
    creditWalletId: await creditWallet(context, { houseId }, plan),
  });
  await writeRow(db, row.id, { paymentId: payment.id, reason: null });
  const taken = { house: label, amountMinor, channel, paidOn };
  auditTaken(context, payment, { ...taken, file: file.fileName });
}

/** Marks the file as finished when no row is left, and notifies the person who started to record its payments. */
async function finish(context: JobContext, file: StoredFile): Promise<false> {
  const { rows } = await sql<{ booked: number; leftOut: number }>`
    with done as (
      update payment_files set status = 'Booked', version = version + 1
      where community_id = ${here} and id = ${file.id} and status = 'Booking' returning id)
    select count(*) filter (where r.state = 'Booked')::int as booked,
      count(*) filter (where r.state = 'Left out')::int as "leftOut"
    from done join payment_file_rows r on r.community_id = ${here} and r.file_id = done.id`.execute(
    context.db,
  );
  const { booked = 0, leftOut = 0 } = rows[0] ?? {};
  context.emit('dues.changed', { entityId: file.due.id });
  context.emit('wallets.changed', {});
  if (file.bookedBy !== null) {
    notify(context, {
      ...paymentFileBooked.notice({ fileName: file.fileName, booked, leftOut }),
      to: { userIds: [file.bookedBy] },
      link: `/dues/${file.due.id}/payments?File=${file.id}`,
    });
  }
  return false;
}
