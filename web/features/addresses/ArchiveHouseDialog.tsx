// Asks before a house is archived; with people in it, it is the "close house" dialog that ends their occupancies too.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { archiveHouse, getHouse, getHouseHistory, listHouses } from '#calls/addresses.ts';
import type { House } from '#contract/addresses.ts';
import { call } from '#lib/api.ts';
import { useCommunityId } from '#lib/estate.ts';
import { houseLine } from '#lib/house-line.ts';
import { invalidate } from '#lib/use-operation.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

export function ArchiveHouseDialog({ house, onClose }: { house: House; onClose: () => void }) {
  const communityId = useCommunityId();
  const [reason, setReason] = useState('');
  const people = house.residentCount;
  const archive = async () => {
    await call(archiveHouse, {
      params: { communityId, houseId: house.id },
      body: { endOccupancies: people > 0, ...(reason && { reason }) },
    });
    await invalidate([getHouse, listHouses, getHouseHistory, 'listResidents', 'getResident']);
  };
  const peopleWords = people === 1 ? '1 person’s occupancy ends' : `${people} occupancies end`;
  return (
    <ConfirmDialog
      opened
      danger
      title={people > 0 ? `Close ${houseLine(house)}?` : `Archive ${houseLine(house)}?`}
      effect={
        people > 0
          ? `${peopleWords} today, the house leaves the list and its seat becomes free. Nothing is deleted.`
          : 'The house leaves the list and its seat becomes free. Its history stays.'
      }
      confirmLabel={people > 0 ? 'Close house' : 'Archive house'}
      {...(people > 0 && { typed: house.houseNumber })}
      onClose={onClose}
      onConfirm={archive}
    >
      <TextInput
        label="Reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
