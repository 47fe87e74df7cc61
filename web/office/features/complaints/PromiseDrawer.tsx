// Sets the time that the reporter can expect. If the time passes, the reporter gets an automatic message.
import { useState } from 'react';
import { promiseComplaint } from '#calls/complaints/complaint-steps.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';

type PromiseDrawerProps = { complaint: Complaint; onClose: () => void };

const spans = [
  ['30', 'In half an hour'],
  ['60', 'In an hour'],
  ['120', 'In two hours'],
  ['240', 'In four hours'],
  ['1440', 'Tomorrow at this time'],
  ['2880', 'In two days'],
  ['10080', 'In a week'],
] as const;

export function PromiseDrawer({ complaint, onClose }: PromiseDrawerProps) {
  const [now] = useState(() => Math.ceil(Date.now() / 60_000) * 60_000);
  const promise = useAct(promiseComplaint, {
    toasts: 'none',
    onSuccess: ({ delivery }) =>
      toastSuccess(
        `Promise date set. ${deliveryWords(delivery, reporterNoun, complaint.reporter?.phone)}`,
        {
          isWarning: isCallDue(delivery),
        },
      ),
  });
  type Body = Parameters<typeof promise.mutateAsync>[0]['body'];
  const params = { complaintId: complaint.id };
  return (
    <FormDrawer<{ promisedAt: string }, Body>
      opened
      onClose={onClose}
      title="Set promise date"
      sentence="The resident gets the date, and a message if it is missed."
      submitLabel="Set promise date"
      initial={{ promisedAt: '' }}
      toBody={({ promisedAt }) => ({
        promisedAt: promisedAt && new Date(now + Number(promisedAt) * 60_000).toISOString(),
        version: complaint.version,
      })}
      schema={async () =>
        (await import('#contract/complaints/complaint-steps.ts')).promiseComplaint.body
      }
      onSubmit={(body) => promise.mutateAsync({ params, body })}
    >
      <SelectField
        name="promisedAt"
        label="Expected by"
        required
        options={spans.map(([value, label]) => ({ value, label }))}
      />
    </FormDrawer>
  );
}
