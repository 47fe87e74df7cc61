// Registers or edits a staff member and the houses that they serve. Suspending or dismissing them ends their passes at
// once.
import { changeStaffPerson, createStaffPerson } from '#calls/gate-registers/gate-people.ts';
import { staffStatuses, type StaffPerson } from '#contract/gate-registers/gate-people.ts';
import { findHouses } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { PickManyField } from '#ui/form/PickMany.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';

type Props = { person?: StaffPerson; onClose: () => void };
type Values = typeof blanks & { houseIds: FilterOption[] };

const blanks = { name: '', phone: '', work: '', idNumber: '', status: 'Active' };

export function StaffDrawer({ person, onClose }: Props) {
  const options = { toasts: 'none' as const };
  const create = useAct(createStaffPerson, options);
  const change = useAct(changeStaffPerson, options);
  const bodyOf = ({ status, phone, houseIds, ...values }: Values) => ({
    ...values,
    houseIds: houseIds.map(({ value }) => value),
    phone: phone || null,
    ...(person && { status, version: person.version }),
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title={person ? `Change ${person.name}` : 'Add staff'}
      submitLabel={person ? 'Save' : 'Add staff'}
      initial={{
        ...blanks,
        houseIds: (person?.houses ?? []).map(({ id, label }) => ({ value: id, label })),
      }}
      record={person}
      toBody={bodyOf as never}
      schema={async () => {
        const contract = await import('#contract/gate-registers/gate-people.ts');
        return person ? contract.changeStaffPerson.body : contract.createStaffPerson.body;
      }}
      onSubmit={(body) =>
        person
          ? change.mutateAsync({ params: { staffId: person.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <FormSection title="Person">
        <TextField name="name" label="Name" required maxLength={80} />
        <PhoneField name="phone" label="Phone number" />
        <TextField name="work" label="Work" maxLength={40} placeholder="Driver" />
        <TextField name="idNumber" label="Identity card" maxLength={40} />
        {person && <SelectField name="status" label="State" required options={staffStatuses} />}
      </FormSection>
      <FormSection title="Houses" help="A removed house stays in the history.">
        <PickManyField
          name="houseIds"
          label="Houses"
          noun={{ one: 'house', many: 'houses' }}
          find={findHouses}
        />
      </FormSection>
    </FormDrawer>
  );
}
