// Prints the receipt of a payment: the payer, the charges it paid, the open balance, and the address of the page that
// verifies the receipt.
import { here } from '#platform/database/here.ts';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import type { Db } from '#platform/database/database.ts';
import { dayText } from '#platform/text/day-text.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { openLetterheadSheet } from '#platform/files/letterhead-sheet.ts';
import type { Sheet } from '#platform/files/sheet.ts';
import { sayCashBeyond } from './cash-deposits.ts';

export type ReceiptFacts = {
  /** The reference that the house states on a bank transfer. */
  reference: string;
  /**
   * The residents who were billed for the charges that it paid; empty if it paid no charge, or none billed to a
   * resident.
   */
  billedTo: string;
  /** The debt of the house now, in minor units. */
  owedMinor: number;
};

export async function selectReceiptFacts(
  db: Db,
  { id, house }: Pick<DuePayment, 'id' | 'house'>,
): Promise<ReceiptFacts> {
  const { rows } = await sql<ReceiptFacts>`
    select l.account_reference as reference,
      coalesce((select string_agg(distinct n.name, ', ') from payment_allocations a
        join charges c on c.community_id = a.community_id and c.id = a.charge_id
        join resident_names n on n.community_id = c.community_id and n.resident_id = c.billed_resident_id
        where a.community_id = ${here} and a.payment_id = ${id}), '') as "billedTo",
      (select coalesce(sum(c.outstanding_minor), 0)::bigint from charges c
        where c.community_id = ${here} and c.house_id = l.house_id and c.outstanding_minor > 0) as "owedMinor"
    from house_labels l where l.community_id = ${here} and l.house_id = ${house.id}`.execute(db);
  return rows[0] ?? { reference: '', billedTo: '', owedMinor: 0 };
}

export type ReceiptPlace = {
  head: Letterhead;
  currency: string;
  /** The day of printing, in the community's time zone. */
  today: string;
  /** The address of the public page that verifies the receipt. */
  checkUrl: string;
};

export async function printPayment(
  payment: DuePayment,
  facts: ReceiptFacts,
  { head, currency, today, checkUrl }: ReceiptPlace,
): Promise<Readable> {
  const output = new PassThrough();
  const sheet = await openLetterheadSheet(output, {
    head,
    title: `Receipt No. ${payment.receiptNumber}`,
    printed: `printed on ${dayText(today)}`,
  });
  const money = (minor: number) => printedAmount(minor, currency);
  if (payment.status === 'Reversed') {
    sheet.text('Taken back: this receipt is no longer valid', {
      size: 10,
      isBold: true,
      colour: 'alarm',
    });
  }
  sheet.space(4);
  const { recordedByName } = payment;
  sheet.facts([
    ['House', payment.house.label],
    ...(facts.billedTo === '' ? [] : [['Billed to', facts.billedTo] as const]),
    ['House reference', facts.reference],
    ['Amount received', money(payment.amountMinor)],
    ['Received on', dayText(payment.paidOn)],
    ['Paid by', [payment.channel, payment.externalReference].filter(Boolean).join(', ')],
    ...(recordedByName === null ? [] : [['Recorded by', recordedByName] as const]),
    ['Reference', payment.reference],
    ['Verification code', payment.verificationCode],
  ]);
  sheet.space(12);
  use(sheet, payment, money);
  if (payment.status !== 'Reversed') {
    const owed =
      facts.owedMinor > 0 ? `still owes ${money(facts.owedMinor)}.` : 'owes nothing more.';
    sheet.text(`On ${dayText(today)} ${payment.house.label} ${owed}`, { size: 9 });
    if (payment.cashBeyond) sheet.text(`${sayCashBeyond(payment.cashBeyond, money)}.`, { size: 9 });
    sheet.space(6);
  }
  sheet.text('Anybody can check this receipt here:', { colour: 'faint' });
  sheet.text(checkUrl, { colour: 'faint' });
  sheet.end();
  return output;
}

/**
 * Prints each charge with the amount that the payment paid of it, and the rest as credit. The total is the received
 * amount.
 */
function use(sheet: Sheet, payment: DuePayment, money: (minor: number) => string): void {
  const { allocations, amountMinor, creditedMinor, refundedMinor } = payment;
  const credit =
    creditedMinor > 0 ? [['Credit of the house', '', '', money(creditedMinor), '']] : [];
  sheet.table({
    title: 'What it paid',
    columns: [
      { title: 'Charge' },
      { title: 'Due day', kind: 'day' },
      { title: 'Of which penalty', kind: 'money' },
      { title: 'Paid', kind: 'money' },
      { title: 'Still open', kind: 'money' },
    ],
    rows: [
      ...allocations.map((one) => [
        one.dueTitle,
        dayText(one.dueOn),
        one.penaltyMinor > 0 ? money(one.penaltyMinor) : '',
        money(one.principalMinor + one.penaltyMinor),
        money(one.outstandingMinor),
      ]),
      ...credit,
    ],
    total: ['Total', '', '', money(amountMinor), ''],
  });
  if (refundedMinor > 0) sheet.text(`Refunded since: ${money(refundedMinor)}`, { size: 9 });
}
