// Asks before archiving a house. If people live in it, the dialog asks to close the house, which also ends their
// occupancies.
import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { archiveHouse } from '#calls/addresses/houses.ts';
import { getHouseAccount } from '#calls/house-accounts/house-accounts.ts';
import type { House } from '#contract/addresses/houses.ts';
import { call } from '#lib/api/api.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';

export function ArchiveHouseDialog({ house, onClose }: { house: House; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const maySeeDues = useMay('dues.read');
  const people = house.residentCount;
  const archive = async () => {
    await call(archiveHouse, {
      params: { houseId: house.id },
      body: { endOccupancies: people > 0, ...(reason && { reason }) },
    });
  };
  const peopleWords = people === 1 ? '1 person’s occupancy ends' : `${people} occupancies end`;
  return (
    <ConfirmDialog
      opened
      danger
      title={people > 0 ? `Close ${houseLine(house)}?` : `Archive ${houseLine(house)}?`}
      effect={
        people > 0
          ? `${peopleWords} today. The house leaves the list and its seat is freed. ` +
            'Its gate passes are revoked. Nothing is deleted.'
          : 'The house leaves the list, its seat is freed and its gate passes are revoked. Its history stays.'
      }
      confirmLabel={people > 0 ? 'Close house' : 'Archive house'}
      {...(people > 0 && { typed: house.houseNumber })}
      onClose={onClose}
      onConfirm={archive}
    >
      <Stack gap={12}>
        <TextInput
          label="Reason"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {maySeeDues && <WhatStands houseId={house.id} />}
      </Stack>
    </ConfirmDialog>
  );
}

/** Lists open charges, credit and wallet money to settle first, with a link to the house's account. */
function WhatStands({ houseId }: { houseId: string }) {
  const { data } = useOperation(getHouseAccount, { params: { houseId } });
  if (!data) return null;
  const { openChargeCount, creditMinor, wallet, refundWaitingMinor } = data;
  const what = [
    ...(openChargeCount > 0 ? [countOf(openChargeCount, openCharge)] : []),
    ...(creditMinor > 0 || refundWaitingMinor > 0 ? ['credit'] : []),
    ...(wallet && wallet.availableMinor > 0 ? ['a wallet balance'] : []),
  ];
  return (
    <Text size="sm">
      {what.length > 0
        ? `It still has ${what.join(', ')}. Settle or refund that first. `
        : 'Its account has no open items. '}
      <TextLink href={paths.houseAccount(houseId)}>House account</TextLink>
    </Text>
  );
}

const openCharge = { one: 'open charge', many: 'open charges' };
