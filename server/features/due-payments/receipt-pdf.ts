// Prints the receipt of a payment: the payer, the charges it paid, the open balance, and the address of the page that
// verifies the receipt.
import { here } from '#platform/database/here.ts';
import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import type { Db } from '#platform/database/database.ts';
import { dayText } from '#rules/shared/day-text.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { amountInWords } from '#platform/text/amount-in-words.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { openLetterheadSheet } from '#platform/files/letterhead-sheet.ts';
import type { Sheet } from '#platform/files/sheet.ts';
import { sayCashBeyond } from './cash-deposits.ts';

export type ReceiptFacts = {
  /** The reference that the house states on a bank transfer. */
  reference: string;
  /**
   * The residents who were billed for the charges that the payment paid; empty if the payment paid no charge, or none
   * that was billed to a resident.
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
  const isReversed = payment.status === 'Reversed';
  const sheet = await openLetterheadSheet(output, {
    head,
    title: `Receipt No. ${payment.receiptNumber}`,
    heading: isReversed ? 'Payment reversed' : 'Payment received',
    day: dayText(payment.paidOn),
    check: `Printed on ${dayText(today)}. Valid without a signature: anybody can check it with its code.`,
  });
  const money = (minor: number) => printedAmount(minor, currency);
  sheet.text(money(payment.amountMinor), { size: 'amount', isBold: true });
  sheet.text(amountInWords(payment.amountMinor, currency), { colour: 'faint' });
  if (isReversed) {
    sheet.text('Reversed: this receipt is no longer valid', {
      size: 'section',
      isBold: true,
      colour: 'alarm',
    });
  }
  sheet.space(8);
  const { recordedByName } = payment;
  sheet.figures([
    { label: 'Received from', value: payment.house.label, note: facts.billedTo || undefined },
    {
      label: 'Payment method',
      value: payment.channel,
      note: payment.externalReference || undefined,
    },
    { label: 'Received on', value: dayText(payment.paidOn), note: payment.reference },
  ]);
  sheet.facts([
    ['House reference', facts.reference],
    ...(recordedByName === null ? [] : [['Recorded by', recordedByName] as const]),
  ]);
  sheet.space(12);
  use(sheet, payment, money);
  if (!isReversed) {
    const owed =
      facts.owedMinor > 0 ? `still owes ${money(facts.owedMinor)}.` : 'owes nothing more.';
    sheet.text(`On ${dayText(today)} ${payment.house.label} ${owed}`);
    if (payment.cashBeyond) sheet.text(`${sayCashBeyond(payment.cashBeyond, money)}.`);
    sheet.space(16);
  }
  sheet.code(checkUrl, 'Check this receipt', [
    `Scan the code, or open the address below. Verification code ${payment.verificationCode}`,
    checkUrl,
  ]);
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
    title: 'Charges paid',
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
  if (refundedMinor > 0)
    sheet.text(`Refunded since: ${money(refundedMinor)}`, { size: 'small', colour: 'faint' });
}
