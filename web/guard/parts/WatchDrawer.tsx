// Proposes somebody for the watch-list: identifying details, the action and the instruction to the guard, the reason,
// and the last day.
import { uploadWatchPhoto } from '#calls/gate-registers/gate-photos.ts';
import { proposeWatchEntry } from '#calls/gate-registers/watch-entries.ts';
import { severities } from '#contract/gate-registers/watch-entries.ts';
import { acceptedPictures } from '#contract/shared/pictures.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FileField } from '#ui/form/FileField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { endOfDay } from '#rules/shared/instant-of.ts';
import { useAlarmKey } from './AlarmButton.tsx';

const blank = {
  name: '',
  phone: '',
  plate: '',
  idNumber: '',
  severity: 'Warn',
  instruction: '',
  reason: '',
  untilOn: '',
  photo: null as File | null,
};
type Values = typeof blank;

const effects = {
  Block: 'the guard refuses entry',
  Warn: 'the guard asks first',
  Notify: 'the office is told, the guard sees nothing',
} as const;
const severityOptions = severities.map((value) => ({
  value,
  label: `${value}: ${effects[value]}`,
}));

const bodyOf =
  (timeZone: string) =>
  ({ untilOn, phone, photo: _photo, ...rest }: Values) => ({
    ...rest,
    ...(phone && { phone }),
    expiresAt: untilOn === '' ? '' : endOfDay(untilOn, timeZone),
  });

export function WatchDrawer({ onClose }: { onClose: () => void }) {
  const { timeZone } = useLocale();
  const { alarmKey, isCovered } = useAlarmKey();
  const propose = useAct(proposeWatchEntry, { toasts: 'none' });
  const send = async (body: never, { photo }: Values) => {
    const { id: entryId } = await propose.mutateAsync({ body });
    if (!photo) return;
    // The proposal is stored already: a photo that cannot be read is added later, from the list.
    const sent = upload(uploadWatchPhoto, { params: { entryId } }, photo);
    await sent.catch(toastFailure);
  };
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Propose a person"
      sentence="It takes effect after a second person approves, and expires on its last day."
      submitLabel="Propose"
      footer={alarmKey}
      isCovered={isCovered}
      initial={blank}
      toBody={bodyOf(timeZone) as never}
      schema={async () =>
        (await import('#contract/gate-registers/watch-entries.ts')).proposeWatchEntry.body
      }
      onSubmit={send}
    >
      <FormSection title="Who">
        <TextField name="name" label="Name" maxLength={80} help="A similar name shows a warning." />
        <PhoneField name="phone" label="Phone number" />
        <TextField name="plate" label="Plate" maxLength={15} />
        <TextField name="idNumber" label="Identity card" maxLength={40} />
        <FileField
          name="photo"
          label="Photo"
          accept={acceptedPictures}
          help="Guards compare it with the visitor."
        />
      </FormSection>
      <FormSection title="At the gate">
        <SelectField name="severity" label="Action" required options={severityOptions} />
        <TextField
          name="instruction"
          label="What the guard does"
          maxLength={200}
          placeholder="Call the estate office."
        />
        <TextField
          name="reason"
          label="Reason"
          required
          rows={3}
          maxLength={500}
          help="Guards can’t see the reason."
        />
        <DayField name="untilOn" label="Until" required help="Within 12 months." />
      </FormSection>
    </FormDrawer>
  );
}
