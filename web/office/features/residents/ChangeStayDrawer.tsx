// Changes a stay: relationship, day of moving in, rights in the house.
import { changeOccupancy } from '#calls/residents/occupancies.ts';
import type { Occupancy } from '#contract/residents/occupancies.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { relationshipOptions } from './resident.ts';

const blank = { relationship: '', moveInOn: '', canCreateAccess: true, canPay: true };

type ChangeStayDrawerProps = { resident: Resident; stay: Occupancy; onClose: () => void };

export function ChangeStayDrawer({ resident, stay, onClose }: ChangeStayDrawerProps) {
  const change = useAct(changeOccupancy, { toasts: 'none' });
  const params = { residentId: resident.id, occupancyId: stay.id };
  return (
    <FormDrawer<typeof blank, never>
      opened
      onClose={onClose}
      title={stay.address}
      submitLabel="Save"
      initial={blank}
      record={stay}
      schema={async () => (await import('#contract/residents/occupancies.ts')).changeOccupancy.body}
      onSubmit={(body) => change.mutateAsync({ params, body })}
    >
      <FormSection title="Stay">
        <SelectField
          name="relationship"
          label="Relationship"
          required
          options={relationshipOptions}
        />
        <DayField name="moveInOn" label="Move-in date" />
      </FormSection>
      <FormSection title="Rights in this house">
        <SwitchField name="canCreateAccess" label="Can create guest passes" />
        <SwitchField name="canPay" label="Can pay dues" />
      </FormSection>
    </FormDrawer>
  );
}
