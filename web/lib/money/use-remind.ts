// Sends a reminder to the house of the chosen charges, and shows the result.
import { remindCharges } from '#calls/reminders/charge-reminders.ts';
import type { ReminderPreview } from '#contract/reminders/charge-reminders.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';

/** Why a house is not reminded. */
export const reasonWords: Readonly<Record<ReminderPreview['skipped'][number]['reason'], string>> = {
  'Owes nothing': 'nothing is owed',
  'Reminded today': 'reminded today already',
  'Its claim waits': 'reports having paid; the claim awaits your answer',
  Disputed: 'disputes what it owes',
  'Pays by a plan': 'pays by an agreed plan',
  'Due suspended': 'the due is suspended',
  'Below the minimum': 'owes less than the due’s minimum',
  'Not due yet': 'not due within 60 days',
};

/** For the charges of a single house, because the toasts speak of one house. */
export const useRemind = (onAsked?: () => void) =>
  useAct(remindCharges, {
    toasts: 'errors',
    onSuccess: ({ told, withoutAddress, skipped: [first], waitsUntil }) => {
      onAsked?.();
      if (first) toastError(`Not reminded: ${reasonWords[first.reason]}.`);
      else if (told === withoutAddress) toastError('Noted, but nobody has an email address.');
      else if (waitsUntil)
        toastSuccess('These are quiet hours: the house is reminded in the morning.');
      else toastSuccess('The house is being reminded.');
    },
  });
