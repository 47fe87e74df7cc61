// A resident's details.
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { getResident } from '#calls/residents/residents.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { mailWords } from '#lib/record/delivery.ts';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { nameOf } from './resident.ts';
import { ResidentPhoto } from './ResidentPhoto.tsx';
import { Tags } from './resident-cells.tsx';

type Shown = Answer<typeof getResident>;

export function ResidentProfile({ of: resident }: { of: Shown | undefined }) {
  const loading = resident === undefined;
  const contact = resident?.emergencyContact;
  return (
    <Stack gap={16}>
      {resident && (
        <ResidentPhoto
          residentId={resident.id}
          name={nameOf(resident)}
          photoUrl={resident.photoUrl}
        />
      )}
      <KeyValueList
        title="Contact"
        loading={loading}
        items={[
          ['Phone', <PhoneText key="phone" phone={resident?.phone} />],
          ['Email', resident?.email],
          ['Preferred contact', resident && channelLabel(resident.preferredChannel)],
          ['Emergency contact', contact && <EmergencyText key="emergency" contact={contact} />],
        ]}
      />
      <KeyValueList
        title="Person"
        loading={loading}
        items={[
          ['Date of birth', <DayText key="born" day={resident?.dateOfBirth} />],
          ['Gender', resident?.gender],
          ['Tags', resident?.tags.length ? <Tags key="tags" tags={resident.tags} /> : null],
          ['Note', resident?.internalNote],
        ]}
      />
      <KeyValueList title="Portal" loading={loading} items={portalOf(resident)} />
    </Stack>
  );
}

type Contact = NonNullable<Resident['emergencyContact']>;

const EmergencyText = ({ contact }: { contact: Contact }) => (
  <>
    {contact.name}
    {contact.relation && ` (${contact.relation})`}, <PhoneText phone={contact.phone} />
  </>
);

const invitationWords = {
  Sent: 'waiting to be accepted',
  Accepted: 'accepted',
  Expired: 'expired after 72 hours',
  Replaced: 'replaced by a newer one',
};

/** `Emailed to ada@example.com, waiting to be accepted` */
const invitationOf = ({ mail, email, status }: Resident['invitations'][number]): string =>
  `${mailWords(mail, email)}, ${invitationWords[status]}`;

function portalOf(resident: Resident | undefined): [string, ReactNode][] {
  const newest = resident?.invitations[0];
  return [
    ['Joined', resident?.joinedAt && <InstantText key="joined" at={resident.joinedAt} />],
    ['Last invitation', newest && invitationOf(newest)],
    ['Invited', newest && <InstantText key="invited" at={newest.sentAt} />],
    ['Added', resident && <InstantText key="added" at={resident.createdAt} />],
  ];
}
