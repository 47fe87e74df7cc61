// Moves a complaint to another status, and reports the message that its reporter was actually sent.
import { moveComplaint } from '#calls/complaints/complaint-steps.ts';
import type { ComplaintStatus } from '#contract/complaints/complaint-words.ts';
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';

export type Moved = Pick<ComplaintRow, 'id' | 'number' | 'title' | 'status' | 'version'>;

/** A reopened complaint needs a reason, which its reporter reads. */
export const isReopened = (from: ComplaintStatus, to: ComplaintStatus): boolean =>
  from === 'Resolved' && to === 'In progress';

/** `toasts`: `none` for a form, which shows refusals at its fields. */
export const useMove = (toasts: 'errors' | 'none') =>
  useAct(moveComplaint, {
    toasts,
    onSuccess: ({ id, number, status, reporter, delivery }, { body: { step } }) => {
      const isQuiet = step.to === 'Assigned' || (step.to === 'In progress' && !step.reason);
      const quiet = reporter && step.to === 'In progress' ? ['The resident is not notified.'] : [];
      const written = isQuiet ? quiet : [deliveryWords(delivery, reporterNoun, reporter?.phone)];
      toastSuccess([`${number} is ${status.toLowerCase()}.`, ...written].join(' '), {
        about: id,
        isWarning: !isQuiet && isCallDue(delivery),
      });
    },
  });
