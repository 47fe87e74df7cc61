// Enters one reading of a meter, and optionally a photo of the display. An unusual reading needs a confirmation.
import { useState } from 'react';
import { addReadingPhoto, recordReadings } from '#calls/utilities/utility-readings.ts';
import type { Meter } from '#contract/utilities/utility-meters.ts';
import { unitOf } from '#contract/utilities/utility-words.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { CheckField } from '#ui/form/CheckField.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FileField } from '#ui/form/FileField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { numberOf, sayNumber } from './words.ts';
import { useToday } from '#ui/text/use-today.ts';

type Values = {
  readOn: string;
  value: string;
  rolledOver: boolean;
  isConfirmed: boolean;
  note: string;
  file: File | null;
};

type Row = { value: number; rolledOver: boolean; isConfirmed: boolean; note: string };

const asked = (sentence: string) =>
  new ApiError(sentence, 422, [{ code: 'INVALID', description: sentence, field: 'value' }], null);

export function ReadDrawer({ meter, onClose }: { meter: Meter; onClose: () => void }) {
  const today = useToday();
  const [asks, setAsks] = useState(false);
  const record = useAct(recordReadings, { toasts: 'none' });
  const { lastReading, kind } = meter;
  const save = async ({ value, ...row }: Row, { readOn, file }: Values) => {
    const rows = [{ ...row, meterId: meter.id, value }];
    const { results } = await record.mutateAsync({
      body: { readOn, rows },
    });
    const [result] = results;
    if (!result?.readingId) {
      if (result?.verdict === 'Unlike') setAsks(true);
      throw asked(result?.sentence ?? 'This reading was not saved.');
    }
    if (file) {
      // The reading is saved even if its photo fails, which can be added later.
      await upload(addReadingPhoto, { params: { readingId: result.readingId } }, file).catch(
        (cause: unknown) => toastFailure(cause, 'Photo:'),
      );
    }
    toastSuccess(`Saved. ${sayNumber(result.consumption ?? 0)} ${unitOf[kind]} used.`);
  };
  return (
    <FormDrawer<Values, Row>
      opened
      onClose={onClose}
      title="Enter a reading"
      sentence={
        lastReading
          ? `Meter ${meter.number} showed ${sayNumber(lastReading.value)} on ${formatDay(lastReading.readOn)}.`
          : `Meter ${meter.number} has no reading yet.`
      }
      submitLabel="Save reading"
      initial={{
        readOn: today,
        value: '',
        rolledOver: false,
        isConfirmed: false,
        note: '',
        file: null,
      }}
      toBody={({ value, rolledOver, isConfirmed, note }) => {
        const read = numberOf(value);
        if (typeof read !== 'number') throw asked('Enter the reading of the meter.');
        return { value: read, rolledOver, isConfirmed, note };
      }}
      onSubmit={save}
    >
      <TextField name="value" label="Reading" required inputMode="decimal" />
      {asks && <CheckField name="isConfirmed" label="I checked the reading" />}
      <DayField name="readOn" label="Read on" required max={today} />
      <FileField
        name="file"
        label="Photo of the meter"
        accept="image/*"
        placeholder="Take or choose a photo"
      />
      <TextField name="note" label="Note" maxLength={250} />
      <CheckField name="rolledOver" label="The display restarted at 0" />
    </FormDrawer>
  );
}
