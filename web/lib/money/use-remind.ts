// Sends a reminder about the chosen charges of one house, and shows the result.
import { remindCharges } from '#calls/reminders/charge-reminders.ts';
import type { ReminderPreview } from '#contract/reminders/charge-reminders.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';

/** The words for each reason why a house is not reminded. */
export const reasonWords: Readonly<Record<ReminderPreview['skipped'][number]['reason'], string>> = {
  'Owes nothing': 'nothing is owed',
  'Reminded today': 'already reminded today',
  'Its claim waits': 'reports a payment that awaits your confirmation',
  Disputed: 'disputes what it owes',
  'Pays by a plan': 'is in a payment plan',
  'Due suspended': 'the due is suspended',
  'Below the minimum': 'owes less than the due’s minimum',
  'Not due yet': 'not due within 60 days',
};

/** The toasts speak of one house, so all charges must be of a single house. */
export const useRemind = (onAsked?: () => void) =>
  useAct(remindCharges, {
    toasts: 'errors',
    onSuccess: ({ told, withoutAddress, skipped: [first], waitsUntil }) => {
      onAsked?.();
      if (first) toastError(`Not reminded: ${reasonWords[first.reason]}.`);
      else if (told === withoutAddress) toastError('Recorded, but nobody has an email address.');
      else if (waitsUntil) toastSuccess('Quiet hours: the house is reminded in the morning.');
      else toastSuccess('The house is being reminded.');
    },
  });
