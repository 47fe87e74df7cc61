// Labels for the states, frequencies and amounts of dues.
import { holdsOf } from '#rules/dues/charge-holds.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import type { Due, DueRow } from '#contract/dues/dues.ts';
import type { HouseLetter, LetterStep } from '#contract/reminders/letters.ts';
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import type { PaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import { operationsOf } from '#lib/live/live-topics.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

type Said = { word: string; tone: Tone };

export const dueStatus: Readonly<Record<DueRow['status'], Tone>> = {
  Draft: 'neutral',
  Scheduled: 'info',
  Active: 'good',
  Suspended: 'warn',
  Ended: 'neutral',
  Cancelled: 'neutral',
};

export const chargeStatus: Readonly<Record<ChargeRow['status'], Said>> = {
  Upcoming: { word: 'Upcoming', tone: 'neutral' },
  Due: { word: 'Due', tone: 'info' },
  PartPaid: { word: 'Part paid', tone: 'warn' },
  Overdue: { word: 'Overdue', tone: 'bad' },
  Paid: { word: 'Paid', tone: 'good' },
  Waived: { word: 'Waived', tone: 'neutral' },
  Void: { word: 'Void', tone: 'neutral' },
};

/** A charge's status, with the reason why its payment is not requested: `Overdue, disputed`, `Due, in a plan`. */
export const chargeStatusWord = (
  charge: Pick<ChargeRow, 'status' | 'isDisputed' | 'isInPlan'>,
): string => [chargeStatus[charge.status].word, ...holdsOf(charge)].join(', ');

/** `Monthly`, `Every 5 months`, `One-off`. */
export const frequencyText = ({
  frequency,
  everyMonths,
}: Pick<DueRow, 'frequency' | 'everyMonths'>) =>
  frequency === 'Every N months' ? `Every ${everyMonths} months` : frequency;

/** How a house that joins in the middle of a period pays. */
export const prorationWord: Readonly<Record<Due['proration'], string>> = {
  None: 'Pay the whole period',
  Daily: 'Pay by the day',
};

/** A day of a reminder plan, counted from the due day: `3 days after`. */
export const reminderWord = (day: number): string => {
  if (day === 0) return 'on the day';
  const days = Math.abs(day) === 1 ? '1 day' : `${Math.abs(day)} days`;
  return day < 0 ? `${days} before` : `${days} after`;
};

const usualReminders = [-14, -7, -3, -1, 0, 1, 3, 7, 14, 21, 30, 45, 60, 90];

/** The usual days and those already chosen, sorted. */
export const reminderChoices = (chosen: readonly number[]) =>
  [...new Set([...usualReminders, ...chosen])]
    .toSorted((one, other) => one - other)
    .map((day) => ({ value: String(day), label: reminderWord(day) }));

export const houseNoun = { one: 'house', many: 'houses' };
export const dueNoun = { one: 'due', many: 'dues' };
export const billNoun = { one: 'bill', many: 'bills' };
export const chargeNoun = { one: 'charge', many: 'charges' };
export const paymentNoun = { one: 'payment', many: 'payments' };
export const claimNoun = { one: 'claim', many: 'claims' };
export const promiseNoun = { one: 'promise', many: 'promises' };
export const reminderNoun = { one: 'reminder', many: 'reminders' };

export const letterNoun = { one: 'letter', many: 'letters' };

export const letterStep: Readonly<Record<LetterStep, Said>> = {
  Friendly: { word: 'Friendly letter', tone: 'info' },
  Formal: { word: 'Formal letter', tone: 'warn' },
  Last: { word: 'Last letter', tone: 'bad' },
};

/** The three letters to choose from. */
export const letterOptions = Object.entries(letterStep).map(([value, { word }]) => ({
  value,
  label: word,
}));

/** How a letter was sent: an email was handed over, and its arrival is not known here. */
export const letterChannel: Readonly<Record<HouseLetter['channel'], string>> = {
  Email: 'Handed to email',
  Paper: 'To be printed',
};

export const staleWithLetters = ['listLetters', 'previewLetter', 'getHouseHistory'];

export const promiseStatus: Readonly<Record<PaymentPromise['status'], Tone>> = {
  Open: 'info',
  Kept: 'good',
  Broken: 'bad',
  Withdrawn: 'neutral',
};

export const claimStatus: Readonly<Record<PaymentClaim['status'], Said>> = {
  Submitted: { word: 'Waiting', tone: 'warn' },
  Accepted: { word: 'Accepted', tone: 'good' },
  Rejected: { word: 'Rejected', tone: 'neutral' },
};

/** The operations whose responses are stale after a payment or another action with dues. */
export const staleWithDues = [
  ...operationsOf('dues.changed'),
  'previewDue',
  'listMoneyRequests',
  'listWallets',
  'getWallet',
  'listTransactions',
  'getFinances',
];
