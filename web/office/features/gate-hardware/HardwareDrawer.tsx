// Adds a barrier, a reader or a camera to a gate; its key is shown once afterwards.
import { createGateHardware } from '#calls/gate-hardware/gate-hardware.ts';
import { hardwareKinds, type KeyedHardware } from '#contract/gate-hardware/gate-hardware.ts';
import type { Gate } from '#contract/gates/gates.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Props = {
  gates: readonly Gate[];
  onClose: () => void;
  onMade: (keyed: KeyedHardware) => void;
};
type Values = { name: string; gateId: string; kind: string; direction: string };

const ways = [
  { value: 'Both', label: 'Entry and exit' },
  { value: 'In', label: 'Entry only' },
  { value: 'Out', label: 'Exit only' },
];

export function HardwareDrawer({ gates, onClose, onMade }: Props) {
  const create = useAct(createGateHardware, {
    toasts: 'none',
    onSuccess: onMade,
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Add barrier, reader or camera"
      sentence="You see its key once. The installer enters it on the device."
      submitLabel="Add device"
      initial={{ name: '', gateId: gates[0]?.id ?? '', kind: 'Barrier', direction: 'Both' }}
      schema={async () =>
        (await import('#contract/gate-hardware/gate-hardware.ts')).createGateHardware.body
      }
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <FormSection title="Device">
        <TextField name="name" label="Name" required maxLength={60} placeholder="Entry barrier" />
        <SelectField
          name="kind"
          label="What it is"
          required
          options={hardwareKinds}
          help="A reader reads codes, QR codes and tags. A camera reads plates."
        />
        <SelectField
          name="gateId"
          label="Gate"
          required
          options={gates.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField name="direction" label="Direction" required options={ways} />
      </FormSection>
    </FormDrawer>
  );
}
