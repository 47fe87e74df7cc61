// Prints the statement of a house: the payer, all movements in a period with their totals, the open charges with
// their due dates, and payment instructions.
import { PassThrough, type Readable } from 'node:stream';
import { daysBetween } from '#rules/shared/day-sums.ts';
import { dayText } from '#rules/shared/day-text.ts';
import type { Letterhead } from '#platform/files/letterhead.ts';
import { printedAmount } from '#platform/text/money-text.ts';
import { movementsOf, openLetterheadSheet } from '#platform/files/letterhead-sheet.ts';
import type { Sheet } from '#platform/files/sheet.ts';
import type { HouseStatement } from '#contract/house-accounts/statements.ts';
import type { OpenCharge } from './statement-queries.ts';

export type StatementFacts = {
  head: Letterhead;
  currency: string;
  /** The day of printing, in the community's time zone. */
  today: string;
  openCharges: readonly OpenCharge[];
  howToPay: readonly string[];
};

export async function printStatement(
  statement: HouseStatement,
  facts: StatementFacts,
): Promise<Readable> {
  const { house, fromOn, toOn } = statement;
  const { head, today, currency } = facts;
  const output = new PassThrough();
  const sheet = await openLetterheadSheet(output, {
    head,
    title: `Statement of ${house.label}`,
    heading: 'Statement of account',
    day: dayText(today),
  });
  sheet.space(4);
  const { virtualAccount } = house;
  sheet.facts([
    ['House', house.label],
    ['Billed to', house.payerName ?? 'Nobody is billed for this house'],
    ['Reference', house.accountReference],
    ...(virtualAccount
      ? [['Pay into', `${virtualAccount.bank}, ${virtualAccount.number}`] as const]
      : []),
    ['Period', `${dayText(fromOn)} to ${dayText(toOn)}`],
    ['Printed on', dayText(today)],
  ]);
  sheet.space(10);
  movements(sheet, statement, currency);
  openToday(sheet, statement, facts);
  sheet.text('How to pay', { size: 'section', isBold: true });
  sheet.space(2);
  for (const way of facts.howToPay) sheet.text(way);
  sheet.end();
  return output;
}

/** A balance as text, such as `₦5,000.00 owed` or `₦120.00 in your favour`. */
function balanceText(minor: number, currency: string): string {
  if (minor === 0) return 'Nothing owed';
  const amount = printedAmount(Math.abs(minor), currency);
  return minor > 0 ? `${amount} owed` : `${amount} in your favour`;
}

const sumOf = (minors: readonly number[]): number => minors.reduce((sum, one) => sum + one, 0);

function movements(sheet: Sheet, statement: HouseStatement, currency: string): void {
  const { fromOn, toOn, openingMinor, closingMinor } = statement;
  const money = (minor: number) => printedAmount(minor, currency);
  const columns = { above: 'Charged', below: 'Paid and credited', money };
  const { table, aboveMinor, belowMinor } = movementsOf(statement, columns);
  sheet.figures([
    { label: `Balance before ${dayText(fromOn)}`, value: balanceText(openingMinor, currency) },
    { label: columns.above, value: money(aboveMinor) },
    { label: columns.below, value: money(belowMinor) },
    { label: `Balance on ${dayText(toOn)}`, value: balanceText(closingMinor, currency) },
  ]);
  sheet.table({
    title: 'Charges and payments',
    sentence: 'A negative balance is credit in your favour.',
    ...table,
  });
}

/** Prints the current debt by charge and by age; prints nothing if no charge is open. */
function openToday(
  sheet: Sheet,
  { overdueMinor, overdueSince, disputedMinor, inPlanMinor }: HouseStatement,
  { openCharges, today, currency }: StatementFacts,
): void {
  if (openCharges.length === 0) return;
  const money = (minor: number) => printedAmount(minor, currency);
  const since = overdueSince
    ? `${money(overdueMinor)} is overdue, the oldest since ${dayText(overdueSince)}.`
    : 'Nothing is overdue.';
  const disputed = disputedMinor > 0 ? `${money(disputedMinor)} is disputed.` : '';
  const planned = inPlanMinor > 0 ? `${money(inPlanMinor)} is in an instalment plan.` : '';
  sheet.table({
    title: `Open on ${dayText(today)}`,
    sentence: [since, disputed, planned].filter(Boolean).join(' '),
    columns: [
      { title: 'Due day', kind: 'day' },
      { title: 'Charge' },
      { title: 'Status' },
      { title: 'Of which penalty', kind: 'money' },
      { title: 'Open', kind: 'money' },
    ],
    rows: openCharges.map((charge) => [
      dayText(charge.dueOn),
      charge.title,
      stateOf(charge, today),
      charge.penaltyMinor > 0 ? money(charge.penaltyMinor) : '',
      money(charge.outstandingMinor),
    ]),
    total: [
      '',
      'Total',
      '',
      money(sumOf(openCharges.map(({ penaltyMinor }) => penaltyMinor))),
      money(sumOf(openCharges.map(({ outstandingMinor }) => outstandingMinor))),
    ],
  });
  const ages = agesOf(openCharges, today);
  sheet.table({
    title: 'By age',
    columns: ages.map(({ title }) => ({ title, kind: 'money' })),
    rows: [ages.map(({ minor }) => money(minor))],
  });
}

function stateOf({ dueOn, isDisputed, isInPlan }: OpenCharge, today: string): string {
  if (isDisputed) return 'Disputed';
  if (isInPlan) return 'In an instalment plan';
  const late = daysBetween(dueOn, today);
  if (late <= 0) return 'Not yet due';
  return late === 1 ? '1 day overdue' : `${late} days overdue`;
}

function agesOf(openCharges: readonly OpenCharge[], today: string) {
  const sumWhere = (isMeant: (days: number) => boolean) =>
    sumOf(
      openCharges
        .filter(({ dueOn }) => isMeant(daysBetween(dueOn, today)))
        .map(({ outstandingMinor }) => outstandingMinor),
    );
  return [
    { title: 'Not yet due', minor: sumWhere((days) => days <= 0) },
    { title: '1–30 days overdue', minor: sumWhere((days) => days > 0 && days <= 30) },
    { title: '31–60 days', minor: sumWhere((days) => days > 30 && days <= 60) },
    { title: '61–90 days', minor: sumWhere((days) => days > 60 && days <= 90) },
    { title: '91–180 days', minor: sumWhere((days) => days > 90 && days <= 180) },
    { title: 'Over 180 days', minor: sumWhere((days) => days > 180) },
  ];
}
