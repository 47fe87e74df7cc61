// The side column of a resident: contact details, houses, vehicles and pets.
import { Skeleton } from '@mantine/core';
import { IconCar, IconHome, IconPaw } from '@tabler/icons-react';
import type { Resident } from '#contract/residents/residents.ts';
import { type SideFact, SideFacts, SideRows, SideSection } from '#ui/detail/HubSide.tsx';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { paths } from '#web/paths.ts';
import { Tags } from './resident-cells.tsx';

type ResidentSideProps = { resident: Resident | undefined; onEdit: (() => void) | undefined };

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;

export function ResidentSide({ resident, onEdit }: ResidentSideProps) {
  if (!resident) {
    return (
      <SideSection title="Contact">
        <Skeleton height={240} />
      </SideSection>
    );
  }
  const stays = resident.occupancies.filter(({ endedAt }) => !endedAt);
  const belongings = `${paths.resident(resident.id)}?Tab=belongings`;
  return (
    <>
      <SideSection title="Contact">
        <SideFacts facts={factsOf(resident)} {...(onEdit && { onAdd: onEdit })} />
      </SideSection>
      {stays.length > 0 && (
        <SideSection title="Houses">
          <SideRows
            rows={stays.map((stay) => ({
              key: stay.id,
              name: stay.address,
              href: paths.house(stay.houseId),
              detail: [
                stay.relationship,
                stay.isHouseholdHead && 'household head',
                stay.isPrimaryContact && 'primary contact',
              ]
                .filter(Boolean)
                .join(', '),
              icon: <IconHome {...icon} />,
            }))}
          />
        </SideSection>
      )}
      {resident.vehicles.length + resident.pets.length > 0 && (
        <SideSection title="Vehicles and pets">
          <SideRows
            rows={[
              ...resident.vehicles.map(({ id, plate, colour, make }) => ({
                key: id,
                name: plate,
                href: belongings,
                detail: [colour, make].filter(Boolean).join(' '),
                icon: <IconCar {...icon} />,
              })),
              ...resident.pets.map(({ id, name, kind }) => ({
                key: id,
                name,
                href: belongings,
                detail: kind,
                icon: <IconPaw {...icon} />,
              })),
            ]}
          />
        </SideSection>
      )}
    </>
  );
}

function factsOf(resident: Resident): SideFact[] {
  const { phone, email, emergencyContact: contact, dateOfBirth, tags } = resident;
  const newest = resident.invitations[0];
  return [
    ['Phone', phone && <PhoneText key="phone" phone={phone} />],
    ['Email', email],
    ['Preferred contact', channelLabel(resident.preferredChannel), false],
    [
      'Emergency',
      contact && (
        <span key="emergency">
          {contact.name}
          {contact.relation && ` (${contact.relation})`}, <PhoneText phone={contact.phone} />
        </span>
      ),
    ],
    ['Born', dateOfBirth && <DayText key="born" day={dateOfBirth} />],
    ['Gender', resident.gender],
    ['Tags', tags.length > 0 && <Tags key="tags" tags={tags} />],
    ['Note', resident.internalNote],
    ['Portal', resident.joinedAt && <InstantText key="joined" at={resident.joinedAt} />, false],
    [
      'Invited',
      !resident.joinedAt && newest && <InstantText key="invited" at={newest.sentAt} />,
      false,
    ],
  ];
}
