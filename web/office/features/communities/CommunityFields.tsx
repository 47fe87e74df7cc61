// The fields of a community's form, in the wizard's first step and in the settings.
import { useMemo } from 'react';
import type { createCommunity } from '#calls/communities/communities.ts';
import { type Community, communityTypes } from '#contract/communities/communities.ts';
import type { Input } from '#contract/shared/operation.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CommunityLocale, defaultLocale } from '#ui/text/locale.ts';
import { countryChoices, currencyChoices, zoneChoices } from './choices.ts';

export type CommunityBody = Input<typeof createCommunity>['body'];
export type CommunityValues = Record<keyof CommunityBody, string>;

export const communitySchema = () =>
  import('#contract/communities/communities.ts').then((module) => module.CommunityForm);

export const toCommunityBody = (values: CommunityValues) => ({
  ...values,
  contactPhone: values.contactPhone || null,
  contactEmail: values.contactEmail || null,
});

export const communityValues = (community: Community): CommunityValues => ({
  name: community.name,
  type: community.type,
  address: community.address,
  city: community.city,
  state: community.state,
  country: community.country,
  timeZone: community.timeZone,
  currency: community.currency,
  contactPhone: community.contactPhone ?? '',
  contactEmail: community.contactEmail ?? '',
});

export function CommunityFields() {
  const choices = useMemo(
    () => ({ countries: countryChoices(), zones: zoneChoices(), currencies: currencyChoices() }),
    [],
  );
  const { form } = useFormShared();
  const country = String(form.getValues()['country'] ?? '') || defaultLocale.country;
  return (
    <>
      <FormSection title="The community" columns>
        <TextField
          name="name"
          label="Name"
          placeholder="Palm Court Estate"
          help="The name that residents know, 3 to 80 characters."
          required
        />
        <SelectField name="type" label="Kind" options={communityTypes} required />
      </FormSection>
      <FormSection title="Location" columns>
        <TextField name="address" label="Address" autoComplete="street-address" />
        <TextField name="city" label="City" autoComplete="address-level2" />
        <TextField name="state" label="State" autoComplete="address-level1" />
        <SelectField name="country" label="Country" options={choices.countries} required />
        <SelectField
          name="timeZone"
          label="Time zone"
          help="Days and times use this time zone."
          options={choices.zones}
          required
        />
        <SelectField
          name="currency"
          label="Currency"
          help="For dues and wallets."
          options={choices.currencies}
          required
        />
      </FormSection>
      <FormSection title="Contact" help="Residents see these." columns>
        <CommunityLocale value={{ ...defaultLocale, country }}>
          <PhoneField name="contactPhone" label="Phone" />
        </CommunityLocale>
        <TextField name="contactEmail" label="Email" type="email" autoComplete="email" />
      </FormSection>
    </>
  );
}
