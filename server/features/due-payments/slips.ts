// The slip of a payment (proof from the bank): one image or PDF. A payment gets at most one slip, and the slip changes
// neither the amounts of the payment nor its receipt.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { paymentSlipRefusals as refusals } from '#contract/due-payments/payment-slips.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { readPayment } from '#kernel/billing/post-payment.ts';

type Of = { params: { paymentId: string } };

const slips = documentsIn({ folder: 'slips', badFile: refusals.badSlip });

export const attachSlip =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { paymentId }, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<DuePayment> => {
    const { db } = context;
    const payment = await readPayment(context, paymentId);
    if (payment.slipName !== null) throw refuse(refusals.hasOne);
    const { key, name } = await slips.keep(files, context, upload);
    const { rows } = await sql`update due_payments p set slip_key = ${key}, slip_name = ${name}
      where p.community_id = ${here} and p.id = ${paymentId} and p.slip_key is null returning p.id`.execute(
      db,
    );
    // If two uploads run at once, the second is refused.
    if (rows.length === 0) throw refuse(refusals.hasOne);
    context.audit({
      action: 'due.payment.slip',
      entityType: 'due-payment',
      entityId: paymentId,
      entityLabel: `Receipt ${payment.receiptNumber}`,
      after: { file: name },
    });
    context.emit('dues.changed', {});
    return readPayment(context, paymentId);
  };

export const downloadSlip =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: Of): Promise<Download> => {
    const { rows } = await sql<{ key: string; name: string }>`
      select p.slip_key as key, p.slip_name as name from due_payments p
      where p.community_id = ${here} and p.id = ${params.paymentId} and p.slip_key is not null`.execute(
      db,
    );
    return slips.open(files, { communityId }, rows[0]);
  };
