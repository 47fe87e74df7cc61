// The first step of the wizard for a new community: its name, address, contacts, time zone, currency and picture. The
// step creates the community, and changes it when the person returns to the step.
import { useRef } from 'react';
import {
  changeCommunity,
  createCommunity,
  listCommunities,
  listCommunityOverviews,
} from '#calls/communities/communities.ts';
import type { Community } from '#contract/communities/communities.ts';
import { useMe } from '#lib/session/me.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Form, type LeaveRef } from '#ui/form/Form.tsx';
import { defaultLocale } from '#ui/text/locale.ts';
import { WizardActions } from '#ui/wizard/WizardActions.tsx';
import {
  type CommunityBody,
  CommunityFields,
  communitySchema,
  type CommunityValues,
  communityValues,
  toCommunityBody,
} from './CommunityFields.tsx';
import { PictureField } from './PictureField.tsx';

type DetailsStepProps = {
  community?: Community;
  /** Called with the id once the community is stored. */
  onDone: (communityId: string) => void;
  leaveRef?: LeaveRef;
};

// No live update reaches this screen for a new community, so refetch these lists.
const stale = [listCommunities, listCommunityOverviews];

export function DetailsStep({ community, onDone, leaveRef }: DetailsStepProps) {
  const me = useMe();
  const create = useAct(createCommunity, { toasts: 'none', invalidates: stale });
  const change = useAct(changeCommunity, { toasts: 'none' });
  const kept = useRef(community?.id ?? '');
  const submit = async (body: CommunityBody) => {
    if (!community) {
      kept.current = (await create.mutateAsync({ body })).id;
      return;
    }
    const { id: communityId, version } = community;
    await change.mutateAsync({ params: { communityId }, body: { ...body, version } });
  };
  // The user's own phone and email are the initial contacts of the office.
  if (!community && !me) return null;
  const own = { phone: me?.phone ?? '', email: me?.email ?? '' };
  return (
    <Form<CommunityValues, CommunityBody>
      initial={community ? communityValues(community) : fresh(own)}
      schema={communitySchema}
      toBody={toCommunityBody}
      onSubmit={submit}
      onDone={() => onDone(kept.current)}
      {...(leaveRef && { leaveRef })}
    >
      <CommunityFields />
      {community && <PictureField community={community} />}
      <WizardActions submitLabel={community ? 'Save and continue' : 'Create the community'} />
    </Form>
  );
}

const fresh = ({ phone, email }: { phone: string; email: string }): CommunityValues => ({
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
