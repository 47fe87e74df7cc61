// Adds a house to a resident.
import { useEffect, useRef } from 'react';
import { addOccupancy } from '#calls/residents/occupancies.ts';
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
import { nameOf, relationshipOptions } from './resident.ts';

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
          placeholder="Search number or street"
        />
        <SelectField
          name="relationship"
          label="Relationship"
          required
          options={relationshipOptions}
        />
        <DayField name="moveInOn" label="Move-in date" />
      </FormSection>
      <Rights />
    </FormDrawer>
  );
}

/**
 * Sets the usual rights of the relationship each time another relationship is chosen. The person can change them
 * afterwards.
 */
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
      <SwitchField name="canCreateAccess" label="Can create guest passes" />
      <SwitchField name="canPay" label="Can pay dues" />
    </FormSection>
  );
}
