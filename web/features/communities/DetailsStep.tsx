// The first step: what the community is and how it is reached. It creates the community, and changes it when one
// comes back.
import { useMemo, useRef } from 'react';
import {
  changeCommunity,
  createCommunity,
  getCommunity,
  listCommunities,
  listCommunityOverviews,
} from '#calls/communities.ts';
import { getSetup } from '#calls/setup.ts';
import { type Community, communityTypes } from '#contract/communities.ts';
import type { Input } from '#contract/operation.ts';
import { useMe } from '#lib/me.ts';
import { useAct } from '#lib/use-act.ts';
import { Form } from '#ui/form/Form.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CommunityLocale, defaultLocale } from '#ui/locale.ts';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import { countryChoices, currencyChoices, zoneChoices } from './choices.ts';
import { PictureField } from './PictureField.tsx';

type DetailsStepProps = {
  community?: Community;
  /** Told the id once it is kept. */
  onDone: (communityId: string) => void;
};

type Body = Input<typeof createCommunity>['body'];
type Values = Record<keyof Body, string>;

const stale = [listCommunities, listCommunityOverviews, getCommunity, getSetup];
const schema = () => import('#contract/communities.ts').then((module) => module.CommunityForm);

export function DetailsStep({ community, onDone }: DetailsStepProps) {
  const me = useMe();
  const create = useAct(createCommunity, { toasts: 'none', invalidates: stale });
  const change = useAct(changeCommunity, { toasts: 'none', invalidates: stale });
  const kept = useRef(community?.id ?? '');
  const submit = async (body: Body) => {
    if (!community) {
      kept.current = (await create.mutateAsync({ body })).id;
      return;
    }
    const { id: communityId, version } = community;
    await change.mutateAsync({ params: { communityId }, body: { ...body, version } });
  };
  // The person's own number and address are a good first guess for the office's.
  if (!community && !me) return null;
  const own = { phone: me?.phone ?? '', email: me?.email ?? '' };
  return (
    <Form<Values, Body>
      initial={community ? valuesOf(community) : fresh(own)}
      schema={schema}
      toBody={toBody}
      onSubmit={submit}
      onDone={() => onDone(kept.current)}
    >
      <Fields />
      {community && <PictureField community={community} />}
      <WizardActions submitLabel={community ? 'Save and continue' : 'Create the community'} />
    </Form>
  );
}

const toBody = (values: Values) => ({
  ...values,
  contactPhone: values.contactPhone || null,
  contactEmail: values.contactEmail || null,
});

const fresh = ({ phone, email }: { phone: string; email: string }): Values => ({
  name: '',
  type: 'Gated estate',
  address: '',
  city: '',
  state: '',
  country: defaultLocale.country,
  timeZone: defaultLocale.timeZone,
  currency: defaultLocale.currency,
  contactPhone: phone,
  contactEmail: email,
});

const valuesOf = (community: Community): Values => ({
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

function Fields() {
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
          help="As your residents know it. 3 to 80 characters."
          required
        />
        <SelectField name="type" label="Kind" options={communityTypes} required />
      </FormSection>
      <FormSection title="Where it is" columns>
        <TextField name="address" label="Address" autoComplete="street-address" />
        <TextField name="city" label="City" autoComplete="address-level2" />
        <TextField name="state" label="State" autoComplete="address-level1" />
        <SelectField name="country" label="Country" options={choices.countries} required />
        <SelectField
          name="timeZone"
          label="Time zone"
          help="Days and times are shown in it."
          options={choices.zones}
          required
        />
        <SelectField
          name="currency"
          label="Currency"
          help="Of dues and wallets."
          options={choices.currencies}
          required
        />
      </FormSection>
      <FormSection title="How it is reached" help="Residents see these." columns>
        <CommunityLocale value={{ ...defaultLocale, country }}>
          <PhoneField name="contactPhone" label="Telephone" />
        </CommunityLocale>
        <TextField name="contactEmail" label="E-mail" type="email" autoComplete="email" />
      </FormSection>
    </>
  );
}
