// Moves the due date of one period's open charges, and previews the effect on their penalties.
import { moveDueDay } from '#calls/dues/due-day.ts';
import type { Due } from '#contract/dues/dues.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { invalidate } from '#lib/api/use-operation.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { chargeNoun } from '#lib/money/dues-words.ts';
import { chosen, type DayValues, DueDayEffect, noChoice } from './DueDayEffect.tsx';

type DueDayDrawerProps = { due: Due; onClose: () => void };
type Values = DayValues & { reason: string };

export function DueDayDrawer({ due, onClose }: DueDayDrawerProps) {
  const move = useAct(moveDueDay, {
    toasts: 'none',
    onSuccess: ({ charges }) => toastSuccess(`${countOf(charges, chargeNoun)} moved.`),
  });
  type Body = Parameters<typeof move.mutateAsync>[0]['body'];
  const periods = due.periods.filter(({ status }) => status === 'Issued');
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Change due date"
      sentence="Changes the due date of a period’s open charges. Payments do not change."
      submitLabel="Change due date"
      initial={{ periodId: periods[0]?.id ?? '', dueOn: '', reason: '', ...noChoice }}
      toBody={({ periodId, dueOn, reason, ...choice }) =>
        ({ periodId, dueOn, reason, ...chosen({ periodId, dueOn, ...choice }) }) as Body
      }
      schema={async () => (await import('#contract/dues/due-day.ts')).moveDueDay.body}
      onSubmit={(body) =>
        move.mutateAsync({ params: { dueId: due.id }, body }).catch((error: Error) => {
          // The penalties may have changed: the form previews them again.
          void invalidate(['previewDueDay']);
          throw error;
        })
      }
    >
      <SelectField
        name="periodId"
        label="Period"
        required
        options={periods.map(({ id, startsOn, dueOn }) => ({
          value: id,
          label: `From ${formatDay(startsOn)}, due ${formatDay(dueOn)}`,
        }))}
      />
      <DayField name="dueOn" label="New due date" required />
      <TextField name="reason" label="Reason" required maxLength={250} />
      <DueDayEffect dueId={due.id} />
    </FormDrawer>
  );
}
