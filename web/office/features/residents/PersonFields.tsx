// The sections that adding and editing a resident share.
import { listResidentTags } from '#calls/residents/residents.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TagsField } from '#ui/form/TagsField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToday } from '#ui/text/use-today.ts';

export const blankPerson = {
  firstName: '',
  lastName: '',
  gender: '',
  dateOfBirth: '',
  phone: '',
  email: '',
  preferredChannel: 'Phone',
  emergencyContact: { name: '', phone: '', relation: '' },
  tags: [] as string[],
  internalNote: '',
};

export function NameSection() {
  const today = useToday();
  return (
    <FormSection title="Person" columns>
      <TextField name="firstName" label="First name" required maxLength={50} autoComplete="off" />
      <TextField name="lastName" label="Last name" required maxLength={50} autoComplete="off" />
      <SelectField name="gender" label="Gender" options={['Female', 'Male', 'Other']} />
      <DayField
        name="dateOfBirth"
        label="Date of birth"
        max={today}
        help="Under 18: registered as Family, without a portal account."
      />
    </FormSection>
  );
}

export function ContactSection() {
  return (
    <FormSection
      title="Contact"
      help="Enter phone or email, unless the person is under 18."
      columns
    >
      <PhoneField name="phone" label="Phone" />
      <TextField name="email" label="Email" type="email" maxLength={254} autoComplete="off" />
      <SelectField
        name="preferredChannel"
        label="Preferred contact"
        required
        options={['Phone', 'SMS', { value: 'E-mail', label: 'Email' }, 'WhatsApp', 'In-app']}
      />
    </FormSection>
  );
}

export function EmergencySection() {
  return (
    <FormSection title="Emergency contact" help="The person to call in an emergency." columns>
      <TextField name="emergencyContact.name" label="Contact’s name" maxLength={100} />
      <PhoneField name="emergencyContact.phone" label="Contact’s phone" />
      <TextField name="emergencyContact.relation" label="Relation" maxLength={40} />
    </FormSection>
  );
}

export function NoteSection() {
  const tags = useOperation(listResidentTags);
  return (
    <FormSection title="Tags and note">
      <TagsField
        name="tags"
        label="Tags"
        help="Your own labels for filters, such as Board or Night shift."
        suggestions={(tags.data ?? []).map(({ tag }) => tag)}
      />
      <TextField
        name="internalNote"
        label="Note"
        rows={3}
        maxLength={2000}
        help="Seen by staff only."
      />
    </FormSection>
  );
}
