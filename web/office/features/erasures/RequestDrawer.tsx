// Records an erasure request: the person, the requester, the reason, and the due day.
import { useState } from 'react';
import { createErasure } from '#calls/erasures/erasures.ts';
import { askers } from '#contract/erasures/erasures.ts';
import { findAnyResident } from '#lib/list/find-residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Values = { residentId: string; askedBy: string; reason: string; dueOn: string };

/** The number of days until the due day that the form proposes. */
const daysToAnswer = 30;

const inDays = (days: number): string =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);

export function RequestDrawer({ onClose }: { onClose: () => void }) {
  const [firstDueOn] = useState(() => inDays(daysToAnswer));
  const create = useAct(createErasure, { toasts: 'none' });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Record erasure request"
      sentence="Nothing is erased yet. You see the obstacles first, then decide."
      submitLabel="Record request"
      initial={{
        residentId: '',
        askedBy: 'The person',
        reason: '',
        dueOn: firstDueOn,
      }}
      schema={async () => (await import('#contract/erasures/erasures.ts')).createErasure.body}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <FormSection title="Request">
        <AsyncSelect name="residentId" label="Person to erase" required find={findAnyResident} />
        <SelectField name="askedBy" label="Requested by" required options={askers} />
        <TextField name="reason" label="Request details" required maxLength={250} rows={2} />
        <DayField name="dueOn" label="Due" required />
      </FormSection>
    </FormDrawer>
  );
}
