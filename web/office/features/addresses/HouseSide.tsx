// The side column of a house: its people, vehicles and references.
import { Skeleton } from '@mantine/core';
import { IconCar } from '@tabler/icons-react';
import type { House } from '#contract/addresses/houses.ts';
import type { Answers } from '#contract/timelines/timelines.ts';
import { type SideFact, SideFacts, SideRows, SideSection } from '#ui/detail/HubSide.tsx';
import { paths } from '#web/paths.ts';

type HouseSideProps = {
  house: House | undefined;
  vehicles: Answers['vehicles'] | undefined;
  onEdit: (() => void) | undefined;
  onAddPerson: (() => void) | undefined;
};

/** The maximum number of people in the side column. Another page lists all of them. */
const peopleShown = 8;

export function HouseSide({ house, vehicles, onEdit, onAddPerson }: HouseSideProps) {
  if (!house || !vehicles) {
    return (
      <SideSection title="People">
        <Skeleton height={240} />
      </SideSection>
    );
  }
  const people = house.residents.slice(0, peopleShown);
  return (
    <>
      <SideSection
        title="People"
        add={onAddPerson && { label: 'Add a resident', onClick: onAddPerson }}
      >
        <SideRows
          rows={people.map((person) => ({
            key: person.residentId,
            name: person.name,
            href: paths.resident(person.residentId),
            detail: rolesOf(person),
            phone: person.phone,
          }))}
        />
      </SideSection>
      {vehicles.length > 0 && (
        <SideSection title="Vehicles">
          <SideRows
            rows={vehicles.map(({ id, residentId, plate, make, colour, owner }) => ({
              key: id,
              name: plate,
              href: `${paths.resident(residentId)}?Tab=belongings`,
              detail: [[colour, make].filter(Boolean).join(' '), owner].filter(Boolean).join(', '),
              icon: <IconCar size={20} stroke={1.6} aria-hidden />,
            }))}
          />
        </SideSection>
      )}
      <SideSection title="References">
        <SideFacts facts={factsOf(house)} {...(onEdit && { onAdd: onEdit })} />
      </SideSection>
    </>
  );
}

function rolesOf(person: House['residents'][number]): string {
  return [
    person.relationship,
    person.isHouseholdHead && 'household head',
    person.isPrimaryContact && 'primary contact',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Whether the bills go to the owner although none is registered. Then they go to no resident. */
const lacksOwner = ({ billTo, residents }: House): boolean =>
  billTo === 'Owner' &&
  residents.every(({ relationship }) => relationship !== 'Owner' && relationship !== 'Landlord');

const factsOf = (house: House): SideFact[] => [
  ['Bills go to', lacksOwner(house) && 'No resident, because no owner is registered'],
  [
    'Pay into',
    house.virtualAccount && `${house.virtualAccount.bank} ${house.virtualAccount.number}`,
    false,
  ],
  ['Payment reference', house.accountReference],
  ['House ID', `${house.accountNumber} (not a bank account)`],
  ['Bill recipient', house.billTo],
  ['Bedrooms', house.bedrooms],
  ['Area', house.areaSqm && `${house.areaSqm.toLocaleString('en-GB')} m²`],
  ['Parking slots', house.parkingSlots || null],
  ['Meter', house.meterNumber],
  ['Intercom', house.intercom],
  ['Notes', house.notes],
];
