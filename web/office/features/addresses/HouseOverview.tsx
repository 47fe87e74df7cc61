// The overview of a house's details.
import { Stack } from '@mantine/core';
import type { House } from '#contract/addresses/houses.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { HouseOccupancy } from './HouseBadges.tsx';

export function HouseOverview({ house }: { house: House | undefined }) {
  const loading = house === undefined;
  return (
    <Stack gap={16}>
      <KeyValueList
        title="House"
        loading={loading}
        items={[
          ['Address', house && houseLine(house)],
          ['Type', house?.type],
          ['Use', house?.use],
          ['Occupancy', house && <HouseOccupancy key="occupancy" occupancy={house.occupancy} />],
          ['Bedrooms', house?.bedrooms],
          ['Area', house?.areaSqm && `${house.areaSqm.toLocaleString()} m²`],
          ['Parking slots', house?.parkingSlots],
        ]}
      />
      <KeyValueList
        title="Billing and services"
        loading={loading}
        items={[
          [
            'Pay into',
            house?.virtualAccount
              ? `${house.virtualAccount.bank} ${house.virtualAccount.number}`
              : 'The community’s bank account, with the payment reference',
          ],
          ['Payment reference', house?.accountReference],
          ['House ID', house && `${house.accountNumber} (not a bank account)`],
          ['Bill recipient', house?.billTo],
          ['Meter number', house?.meterNumber],
          ['Intercom', house?.intercom],
          ['Notes', house?.notes],
          ['Added', house && <InstantText key="added" at={house.createdAt} />],
        ]}
      />
    </Stack>
  );
}
