// Edits a resident's details.
import { changeResident } from '#calls/residents/residents.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { isBlank } from '#ui/form/checks/issues.ts';
import {
  blankPerson,
  ContactSection,
  EmergencySection,
  NameSection,
  NoteSection,
} from './PersonFields.tsx';
import { useContactRule } from './use-contact-rule.ts';

type Values = typeof blankPerson;

/** Emptied fields are sent as null, so that the server clears them. */
const bodyOf = (version: number) => (values: Values) => ({
  ...values,
  gender: values.gender || null,
  dateOfBirth: values.dateOfBirth || null,
  phone: values.phone || null,
  email: values.email || null,
  emergencyContact: Object.values(values.emergencyContact).every(isBlank)
    ? null
    : values.emergencyContact,
  version,
});

type EditResidentDrawerProps = { resident: Resident; onClose: () => void };

export default function EditResidentDrawer({ resident, onClose }: EditResidentDrawerProps) {
  const contactRule = useContactRule();
  const change = useAct(changeResident, { toasts: 'none' });
  const params = { residentId: resident.id };
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Edit resident"
      submitLabel="Save"
      initial={blankPerson}
      record={resident}
      toBody={bodyOf(resident.version)}
      schema={async () => (await import('#contract/residents/residents.ts')).changeResident.body}
      rule={contactRule}
      onSubmit={(body) => change.mutateAsync({ params, body })}
    >
      <NameSection />
      <ContactSection />
      <EmergencySection />
      <NoteSection />
    </FormDrawer>
  );
}
