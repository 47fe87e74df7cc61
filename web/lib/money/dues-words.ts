// Nouns, labels and tones that several features of dues use.
import type { LetterStep } from '#contract/reminders/letters.ts';
import type { PaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const houseNoun = { one: 'house', many: 'houses' };
export const chargeNoun = { one: 'charge', many: 'charges' };
export const paymentNoun = { one: 'payment', many: 'payments' };
export const letterNoun = { one: 'letter', many: 'letters' };

export const letterStep: Readonly<Record<LetterStep, { word: string; tone: Tone }>> = {
  Friendly: { word: 'Friendly letter', tone: 'info' },
  Formal: { word: 'Formal letter', tone: 'warn' },
  Last: { word: 'Last letter', tone: 'bad' },
};

/** The options for the three reminder letters. */
export const letterOptions = Object.entries(letterStep).map(([value, { word }]) => ({
  value,
  label: word,
}));

export const promiseStatus: Readonly<Record<PaymentPromise['status'], Tone>> = {
  Open: 'info',
  Kept: 'good',
  Broken: 'bad',
  Withdrawn: 'neutral',
};
