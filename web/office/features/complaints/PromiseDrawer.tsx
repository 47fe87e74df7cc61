// Sets the time that the reporter can expect. If the time passes, the reporter gets an automatic message.
import { useState } from 'react';
import { promiseComplaint } from '#calls/complaints/complaint-steps.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useFieldValue, useFormShared } from '#ui/form/form-context.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TimeField } from '#ui/form/TimeField.tsx';
import { readTypedTime } from '#ui/form/typed-time.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { useToday } from '#ui/text/use-today.ts';
import { timeText } from '#rules/shared/day-text.ts';
import { instantOf } from '#rules/shared/instant-of.ts';
import { promisedReply } from '#rules/shared/promised-reply.ts';

type PromiseDrawerProps = { complaint: Complaint; onClose: () => void };

const chosen = 'chosen';
const spans = [
  ['30', 'In half an hour'],
  ['60', 'In an hour'],
  ['120', 'In two hours'],
  ['240', 'In four hours'],
  ['1440', 'Tomorrow at this time'],
  ['2880', 'In two days'],
  ['10080', 'In a week'],
  [chosen, 'Choose day and time'],
] as const;

/** `promisedAt` is a day, which is used together with `time` if `span` is `chosen`. */
type Values = { span: string; promisedAt: string; time: string };

/** The promised instant, or an empty text while the day or the time is missing. */
function instantIn({ span, promisedAt, time }: Values, now: number, timeZone: string): string {
  if (span !== chosen) return new Date(now + Number(span) * 60_000).toISOString();
  const at = readTypedTime(time);
  return promisedAt && at ? instantOf(promisedAt, at, timeZone) : '';
}

export function PromiseDrawer({ complaint, onClose }: PromiseDrawerProps) {
  const { timeZone } = useLocale();
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
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Set promise date"
      sentence={`The ${reporterNoun.one} gets a message now, and another if the date is missed.`}
      submitLabel="Set promise date"
      initial={{ span: '120', promisedAt: '', time: '17:00' }}
      toBody={(values) => ({
        promisedAt: instantIn(values, now, timeZone),
        version: complaint.version,
      })}
      schema={async () =>
        (await import('#contract/complaints/complaint-steps.ts')).promiseComplaint.body
      }
      onSubmit={(body) => promise.mutateAsync({ params, body })}
    >
      <SelectField
        name="span"
        label="Expected by"
        required
        options={spans.map(([value, label]) => ({ value, label }))}
      />
      <ChosenTime />
      <MessagePreview now={now} />
    </FormDrawer>
  );
}

function ChosenTime() {
  const today = useToday();
  if (useFieldValue<string>('span') !== chosen) return null;
  return (
    <>
      <DayField name="promisedAt" label="Day" required min={today} />
      <TimeField name="time" label="Time" required />
    </>
  );
}

/** The message that the reporter gets, in the words that the server sends. */
function MessagePreview({ now }: { now: number }) {
  const { timeZone } = useLocale();
  const today = useToday();
  const values = useFormShared().form.values as Values;
  const at = instantIn(values, now, timeZone);
  if (at === '') return null;
  return <Muted>Message: “{promisedReply(timeText(at, timeZone, today))}”</Muted>;
}
