// Asks a house about a visitor without a pass: the house, the purpose, the visitor. The number of their ID card is
// compared with the watch-list and not stored.
import { askHost } from '#calls/walk-ins/walk-ins.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';
import { findAtGate } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useAlarmKey } from '#guard/parts/AlarmButton.tsx';

const blank = {
  houseId: '',
  kind: 'Guest',
  guestName: '',
  guestPhone: '',
  plate: '',
  company: '',
  people: '',
  idNumber: '',
};
type Values = typeof blank;

const bodyOf = ({ houseId, kind, guestName, people, ...optional }: Values) => ({
  houseId,
  kind,
  guestName,
  ...(people !== '' && { people: Number(people) }),
  ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== '')),
});

type Props = {
  gateId: string | undefined;
  onClose: () => void;
  onAsked: (walkIn: WalkIn) => void;
};

export function AskDrawer({ gateId, onClose, onAsked }: Props) {
  const { alarmKey, isCovered } = useAlarmKey();
  const ask = useAct(askHost, {
    toasts: 'none',
    onSuccess: onAsked,
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Ask a host"
      footer={alarmKey}
      isCovered={isCovered}
      sentence="The house is asked immediately. You see who was reached and can call at any time."
      submitLabel="Ask the host"
      initial={blank}
      toBody={bodyOf as never}
      schema={async () => (await import('#contract/walk-ins/walk-ins.ts')).askHost.body}
      onSubmit={(body: object) =>
        ask.mutateAsync({
          body: { ...body, ...(gateId && { gateId }) },
        } as never)
      }
    >
      <FormSection title="Destination">
        <AsyncSelect
          name="houseId"
          label="House"
          required
          find={findAtGate}
          placeholder="Number or street"
        />
        <SelectField
          name="kind"
          label="Purpose"
          required
          options={['Guest', 'Delivery', 'Ride', 'Contractor']}
        />
      </FormSection>
      <FormSection title="Visitor">
        <TextField name="guestName" label="Name" required maxLength={80} />
        <TextField
          name="people"
          label="How many people"
          inputMode="numeric"
          maxLength={2}
          help="Leave empty for one."
        />
        <PhoneField name="guestPhone" label="Phone number" />
        <TextField name="plate" label="Plate" maxLength={15} />
        <TextField name="company" label="Company" maxLength={80} />
        <TextField
          name="idNumber"
          label="Identity card"
          maxLength={40}
          help="Compared with the watch-list, not stored."
        />
      </FormSection>
    </FormDrawer>
  );
}
