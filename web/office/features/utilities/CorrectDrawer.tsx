// Corrects a reading: the old value stays beside the new one, with the reason.
import { correctReading } from '#calls/utilities/utility-readings.ts';
import type { ReadingRow } from '#contract/utilities/utility-readings.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { numberOf, sayNumber } from './words.ts';

type Values = { value: string; rolledOver: boolean; reason: string };

export function CorrectDrawer({ reading, onClose }: { reading: ReadingRow; onClose: () => void }) {
  const params = { readingId: reading.id };
  const correct = useAct(correctReading, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Corrected. Consumption is recalculated.'),
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Correct a reading"
      sentence={
        <>
          Meter {reading.meter.number}, {formatDay(reading.readOn)}: it says{' '}
          {sayNumber(reading.value)}. Issued bills do not change. The next bill corrects the
          difference.
        </>
      }
      submitLabel="Correct"
      initial={{ value: '', rolledOver: false, reason: '' }}
      toBody={({ value, ...rest }) => ({ ...rest, value: numberOf(value) }) as never}
      schema={async () =>
        (await import('#contract/utilities/utility-readings.ts')).correctReading.body
      }
      onSubmit={(body) => correct.mutateAsync({ params, body })}
    >
      <TextField name="value" label="Correct reading" required inputMode="decimal" />
      <TextField name="reason" label="Reason" required maxLength={250} />
      <CheckField name="rolledOver" label="The display restarted at 0 before this reading" />
    </FormDrawer>
  );
}
