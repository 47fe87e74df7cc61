// Moves the due day of one period's open charges, with what becomes of their penalties said before.
import { moveDueDay, previewDueDay } from '#calls/due-day.ts';
import type { Due } from '#contract/dues.ts';
import { useCommunityId } from '#lib/estate.ts';
import { toastSuccess } from '#lib/toast.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { DayText } from '#ui/DayText.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatDay } from '#ui/format/dates.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { chargeNoun, staleWithDues } from './words.ts';
import classes from './dues.module.css';

type DueDayDrawerProps = { due: Due; onClose: () => void };
type Values = { periodId: string; dueOn: string; reason: string };

export function DueDayDrawer({ due, onClose }: DueDayDrawerProps) {
  const communityId = useCommunityId();
  const move = useAct(moveDueDay, {
    toasts: 'none',
    invalidates: staleWithDues,
    onSuccess: ({ charges }) => toastSuccess(`${countOf(charges, chargeNoun)} moved.`),
  });
  type Body = Parameters<typeof move.mutateAsync>[0]['body'];
  const periods = due.periods.filter(({ status }) => status === 'Issued');
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Move the due day"
      sentence="Open charges of one period get another due day, past ones too. What is paid stays as it is."
      submitLabel="Move the due day"
      initial={{ periodId: periods[0]?.id ?? '', dueOn: '', reason: '' }}
      schema={async () => (await import('#contract/due-day.ts')).moveDueDay.body}
      onSubmit={(body) => move.mutateAsync({ params: { communityId, dueId: due.id }, body })}
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
      <DayField name="dueOn" label="New due day" required />
      <TextField name="reason" label="Reason" required maxLength={250} />
      <Effect dueId={due.id} />
    </FormDrawer>
  );
}

function Effect({ dueId }: { dueId: string }) {
  const communityId = useCommunityId();
  const { form } = useFormShared();
  const { periodId, dueOn } = form.values as Values;
  const { data } = useOperation(
    previewDueDay,
    { params: { communityId, dueId }, body: { periodId, dueOn } },
    { enabled: periodId !== '' && dueOn !== '' },
  );
  if (!data) return null;
  const { charges, penaltyAddedMinor, penaltyTakenBackMinor, overdue, fromOn } = data;
  return (
    <p className={classes.quiet} role="status">
      {countOf(charges, chargeNoun)} {charges === 1 ? 'moves' : 'move'} from{' '}
      <DayText day={fromOn} />.{' '}
      {penaltyTakenBackMinor > 0 && (
        <>
          <MoneyText amountMinor={penaltyTakenBackMinor} /> of penalties are taken back.{' '}
        </>
      )}
      {penaltyAddedMinor > 0 && (
        <>
          <MoneyText amountMinor={penaltyAddedMinor} /> of penalties come in.{' '}
        </>
      )}
      {penaltyTakenBackMinor + penaltyAddedMinor === 0 && 'Penalties stay as they are.'}
      {overdue > 0 && ' By the new day they are overdue; penalties go on from its grace.'}
    </p>
  );
}
