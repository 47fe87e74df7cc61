// Adds a gate, or changes one.
import { changeGate, createGate } from '#calls/gates/gates.ts';
import { gateUses, type Gate } from '#contract/gates/gates.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const blank = { name: '', use: 'Both' };

export function GateDrawer({ gate, onClose }: { gate?: Gate; onClose: () => void }) {
  const options = { toasts: 'none' as const };
  const create = useAct(createGate, options);
  const change = useAct(changeGate, options);
  return (
    <FormDrawer<typeof blank, never>
      opened
      onClose={onClose}
      title={gate ? `Change ${gate.name}` : 'Add gate'}
      submitLabel={gate ? 'Save' : 'Add gate'}
      initial={blank}
      record={gate}
      schema={async () => {
        const contract = await import('#contract/gates/gates.ts');
        return gate ? contract.changeGate.body : contract.createGate.body;
      }}
      onSubmit={(body) =>
        gate
          ? change.mutateAsync({ params: { gateId: gate.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="Gate">
        <TextField name="name" label="Name" required maxLength={60} placeholder="Main gate" />
        <SelectField name="use" label="For" required options={gateUses} />
      </FormSection>
    </FormDrawer>
  );
}
