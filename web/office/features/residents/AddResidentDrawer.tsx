// Adds a person with their first house. If the number belongs to an existing person, it offers to add the house to that
// person instead. A button opens the form of a household instead, for people who move in together.
import { Button } from '@mantine/core';
import { IconHomePlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { createResident } from '#calls/residents/residents.ts';
import { findHouses } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { withoutBlanks } from '#ui/form/checks/body.ts';
import { isBlank } from '#ui/form/checks/issues.ts';
import { refusalOf } from '#ui/state/refusal.ts';
import { type Known, KnownPerson } from './KnownPerson.tsx';
import {
  blankPerson,
  ContactSection,
  EmergencySection,
  NameSection,
  NoteSection,
} from './PersonFields.tsx';
import { nameOf, relationshipOptions } from './resident.ts';
import { useContactRule } from './use-contact-rule.ts';

const HouseholdDrawer = lazy(() => import('./HouseholdDrawer.tsx'));

const blank = {
  ...blankPerson,
  occupancy: { houseId: '', relationship: '', moveInOn: '' },
  vehicles: [] as { plate: string; make: string; colour: string; tagNumber: string }[],
  pets: [] as { name: string; kind: string }[],
};
type Values = typeof blank;

/** Blanks are omitted, and so is an emergency contact with only blanks. */
const bodyOf = ({ emergencyContact, ...values }: Values) =>
  withoutBlanks({
    ...values,
    ...(Object.values(emergencyContact).some((text) => !isBlank(text)) && { emergencyContact }),
  });

type AddResidentDrawerProps = {
  onClose: () => void;
  /** The preselected house, if a house's page opens the drawer. */
  house?: { id: string; address: string };
};

export default function AddResidentDrawer({ onClose, house }: AddResidentDrawerProps) {
  const [known, setKnown] = useState<Known>();
  const [isHousehold, setHousehold] = useState(false);
  const contactRule = useContactRule();
  const create = useAct(createResident, { toasts: 'none' });
  const send = async (body: never) => {
    setKnown(undefined);
    try {
      const added = await create.mutateAsync({ body });
      toastSuccess(`${nameOf(added)} was added`);
    } catch (cause) {
      const taken = refusalOf(cause).errors.find(({ code }) => code === 'PHONE_TAKEN');
      setKnown(taken?.about);
      throw cause;
    }
  };
  if (isHousehold) {
    return (
      <Suspense>
        <HouseholdDrawer onClose={onClose} {...(house && { house })} />
      </Suspense>
    );
  }
  const chosen = house && { value: house.id, label: house.address };
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Add resident"
      submitLabel="Add resident"
      initial={{ ...blank, occupancy: { ...blank.occupancy, houseId: house?.id ?? '' } }}
      toBody={bodyOf}
      schema={async () => (await import('#contract/residents/residents.ts')).createResident.body}
      rule={contactRule}
      onSubmit={send}
    >
      {known && <KnownPerson known={known} onAdded={onClose} />}
      <Button
        variant="default"
        leftSection={<IconHomePlus size={16} aria-hidden />}
        onClick={() => setHousehold(true)}
      >
        Add several people
      </Button>
      <NameSection />
      <FormSection title="House and relationship" columns>
        <AsyncSelect
          name="occupancy.houseId"
          label="House"
          required
          find={findHouses}
          chosen={chosen}
          placeholder="Search number or street"
        />
        <SelectField
          name="occupancy.relationship"
          label="Relationship"
          required
          options={relationshipOptions}
        />
        <DayField name="occupancy.moveInOn" label="Move-in date" />
      </FormSection>
      <ContactSection />
      <EmergencySection />
      <FormSection title="Vehicles">
        <RepeatableRows
          name="vehicles"
          one="vehicle"
          blank={{ plate: '', make: '', colour: '', tagNumber: '' }}
        >
          {(path) => (
            <>
              <TextField name={`${path}.plate`} label="Plate" required maxLength={15} />
              <TextField name={`${path}.make`} label="Make" maxLength={40} />
              <TextField name={`${path}.colour`} label="Colour" maxLength={30} />
              <TextField name={`${path}.tagNumber`} label="Tag number" maxLength={30} />
            </>
          )}
        </RepeatableRows>
      </FormSection>
      <FormSection title="Pets">
        <RepeatableRows name="pets" one="pet" blank={{ name: '', kind: '' }}>
          {(path) => (
            <>
              <TextField name={`${path}.name`} label="Name" required maxLength={40} />
              <TextField name={`${path}.kind`} label="Kind" required maxLength={40} />
            </>
          )}
        </RepeatableRows>
      </FormSection>
      <NoteSection />
    </FormDrawer>
  );
}
