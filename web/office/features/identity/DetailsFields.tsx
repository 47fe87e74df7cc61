// A person's own details as form fields, after the sign-up and in the settings.
import { TextInput } from '@mantine/core';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import classes from './identity.module.css';

export type DetailsValues = {
  firstName: string;
  lastName: string;
  phone: string;
  timeZone: string;
};

export const zones = Intl.supportedValuesOf('timeZone');

/** With `email`, the address is shown beside the fields; it cannot be changed here. */
export function DetailsFields({ email }: { email?: string }) {
  return (
    <>
      <div className={classes.pair}>
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={50} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={50} />
      </div>
      {email !== undefined && (
        <TextInput
          label="Email"
          inputWrapperOrder={['label', 'input', 'description']}
          description="Your sign-in address. Contact support to change it."
          value={email}
          readOnly
        />
      )}
      <PhoneField
        name="phone"
        label="Phone number"
        help="Nigerian numbers as usual, other numbers with + and country code."
      />
      <SelectField name="timeZone" label="Time zone" options={zones} clearable={false} />
    </>
  );
}
