// Adds the people of a house in one form, with their vehicles. An empty row is ready below the last one that was
// filled in, so that no button is needed for the next person or vehicle.
import { useEffect } from 'react';
import { createHousehold } from '#calls/residents/households.ts';
import { householdLimit } from '#contract/residents/households.ts';
import { findHouses } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { withoutBlanks } from '#ui/form/checks/body.ts';
import type { FieldErrors } from '#ui/form/checks/issues.ts';
import {
  blankMember,
  blankVehicle,
  filledMembers,
  filledVehicles,
  type HouseholdValues,
  isFilled,
} from './household-values.ts';
import { useContactRule } from './use-contact-rule.ts';
import { relationshipOptions } from './resident.ts';

const person = { one: 'person', many: 'people' };

type HouseholdDrawerProps = {
  onClose: () => void;
  /** The preselected house, if a house's page opens the drawer. */
  house?: { id: string; address: string };
};

export default function HouseholdDrawer({ onClose, house }: HouseholdDrawerProps) {
  const contactRule = useContactRule();
  const create = useAct(createHousehold, { toasts: 'none' });
  const rule = (values: HouseholdValues): FieldErrors =>
    Object.fromEntries(
      filledMembers(values).flatMap((member, at) =>
        Object.entries(contactRule(member)).map(([field, error]) => [
          `members.${at}.${field}`,
          error,
        ]),
      ),
    );
  return (
    <FormDrawer<HouseholdValues, never>
      opened
      onClose={onClose}
      title="New household"
      submitLabel="Add household"
      initial={{
        houseId: house?.id ?? '',
        moveInOn: '',
        members: [blankMember('')],
        vehicles: [blankVehicle],
      }}
      toBody={(values) =>
        withoutBlanks({
          ...values,
          members: filledMembers(values),
          vehicles: filledVehicles(values),
        })
      }
      schema={async () => (await import('#contract/residents/households.ts')).HouseholdForm}
      rule={rule}
      onSubmit={async (body) => {
        const { address, members } = await create.mutateAsync({ body });
        toastSuccess(`Added ${countOf(members.length, person)} to ${address}`);
      }}
    >
      <FormSection title="House" columns>
        <AsyncSelect
          name="houseId"
          label="House"
          required
          find={findHouses}
          chosen={house && { value: house.id, label: house.address }}
          placeholder="Type a number or street"
        />
        <DayField name="moveInOn" label="Move-in date" />
      </FormSection>
      <FormSection title="People" help="Adults need a phone or an email address.">
        <RepeatableRows
          name="members"
          one="person"
          blank={blankMember('Family')}
          max={householdLimit}
        >
          {(path, index) => (
            <>
              <TextField name={`${path}.firstName`} label="First name" required maxLength={50} />
              <TextField name={`${path}.lastName`} label="Last name" required maxLength={50} />
              <SelectField
                name={`${path}.relationship`}
                label="Relationship"
                required
                options={relationshipOptions}
              />
              <PhoneField name={`${path}.phone`} label="Phone" />
              <TextField name={`${path}.email`} label="Email" type="email" maxLength={254} />
              {index > 0 && <DayField name={`${path}.dateOfBirth`} label="Date of birth" />}
            </>
          )}
        </RepeatableRows>
        <NextRow name="members" blank={blankMember('Family')} max={householdLimit} />
      </FormSection>
      <FormSection title="Vehicles" help="Registered to the first person.">
        <RepeatableRows name="vehicles" one="vehicle" blank={blankVehicle}>
          {(path) => (
            <>
              <TextField name={`${path}.plate`} label="Plate" maxLength={15} />
              <TextField name={`${path}.make`} label="Make" maxLength={40} />
              <TextField name={`${path}.colour`} label="Colour" maxLength={30} />
              <TextField name={`${path}.tagNumber`} label="Tag number" maxLength={30} />
            </>
          )}
        </RepeatableRows>
        <NextRow name="vehicles" blank={blankVehicle} max={20} />
      </FormSection>
    </FormDrawer>
  );
}

type NextRowProps = { name: 'members' | 'vehicles'; blank: Record<string, string>; max: number };

/** Appends an empty row once the last row has an entry, up to the maximum. */
function NextRow({ name, blank, max }: NextRowProps) {
  const { form } = useFormShared();
  const rows = (form.values as HouseholdValues)[name];
  const last = rows.at(-1);
  const isDue = last !== undefined && isFilled(last) && rows.length < max;
  useEffect(() => {
    if (isDue) form.insertListItem(name as never, { ...blank } as never);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The form and the blank row are new ones in each render.
  }, [isDue, name]);
  return null;
}
