// Registers a guard's device at a gate; its pairing code is shown once afterwards.
import { createGateDevice } from '#calls/gates/gates.ts';
import type { Gate, Pairing } from '#contract/gates/gates.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Props = { gates: readonly Gate[]; onClose: () => void; onMade: (pairing: Pairing) => void };
type Values = { name: string; gateId: string };

export function DeviceDrawer({ gates, onClose, onMade }: Props) {
  const create = useAct(createGateDevice, {
    toasts: 'none',
    onSuccess: onMade,
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Register device"
      submitLabel="Register device"
      initial={{ name: '', gateId: gates[0]?.id ?? '' }}
      schema={async () => (await import('#contract/gates/gates.ts')).createGateDevice.body}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <FormSection title="Device">
        <TextField name="name" label="Name" required maxLength={60} placeholder="Guard’s phone 1" />
        <SelectField
          name="gateId"
          label="Gate"
          required
          options={gates.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormSection>
    </FormDrawer>
  );
}
