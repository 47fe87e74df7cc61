// Adds a house to a resident.
import { useEffect, useRef } from 'react';
import { addOccupancy, relationships } from '#calls/residents/occupancies.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { findHouses } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { useFieldValue, useFormShared } from '#ui/form/form-context.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { hasRightsByDefault } from '#rules/residents/default-right.ts';
import type { Relationship } from '#contract/residents/occupancies.ts';
import { nameOf } from './resident.ts';

const blank = {
  houseId: '',
  relationship: '',
  moveInOn: '',
  canCreateAccess: true,
  canPay: true,
};

type AddHouseDrawerProps = { resident: Resident; onClose: () => void };

export function AddHouseDrawer({ resident, onClose }: AddHouseDrawerProps) {
  const add = useAct(addOccupancy, { toasts: 'none' });
  const params = { residentId: resident.id };
  return (
    <FormDrawer<typeof blank, never>
      opened
      onClose={onClose}
      title={`Add a house to ${nameOf(resident)}`}
      submitLabel="Add house"
      initial={blank}
      schema={async () => (await import('#contract/residents/occupancies.ts')).addOccupancy.body}
      onSubmit={(body) => add.mutateAsync({ params, body })}
    >
      <FormSection title="House and relationship">
        <AsyncSelect
          name="houseId"
          label="House"
          required
          find={findHouses}
          placeholder="Type a number or street"
        />
        <SelectField name="relationship" label="Relationship" required options={relationships} />
        <DayField name="moveInOn" label="Move-in date" />
      </FormSection>
      <Rights />
    </FormDrawer>
  );
}

/** Preselects the usual rights of the relationship until the person changes them. */
function Rights() {
  const relationship = useFieldValue<Relationship | ''>('relationship');
  const { form } = useFormShared();
  const shown = useRef(relationship);
  useEffect(() => {
    if (relationship === '' || shown.current === relationship) return;
    shown.current = relationship;
    const right = hasRightsByDefault(relationship);
    form.setValues({ canCreateAccess: right, canPay: right });
  }, [relationship, form]);
  return (
    <FormSection title="Rights in this house">
      <SwitchField name="canCreateAccess" label="May create passes for guests" />
      <SwitchField name="canPay" label="May pay dues" />
    </FormSection>
  );
}
