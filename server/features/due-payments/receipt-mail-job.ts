// Records how the sending of a receipt's email ended: the mail server took the email, or sending failed.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { mailEndJob } from '#platform/delivery/mail.ts';

/** The outbox event of the mail server's response for a receipt; its key is the row's id. */
export const receiptMailEnded = 'receipt.mailEnded';

export const receiptMailJob = mailEndJob(
  'dues.receipt-mail',
  receiptMailEnded,
  async ({ db, clock, emit }, { key, end }) => {
    await sql`update receipt_emails set ended = ${end}, ended_at = ${clock.now().toISOString()}
      where community_id = ${here} and id = ${key} and ended is null`.execute(db);
    emit('dues.changed', {});
  },
);
