// Merges a duplicate house into the house on the screen, and shows which records move.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { listHouses, mergeHouses } from '#calls/addresses/houses.ts';
import type { House } from '#contract/addresses/houses.ts';
import { call } from '#lib/api/api.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';

const resident = { one: 'resident', many: 'residents' };
const whatStays =
  'Past visits and paid charges stay on the duplicate. Settle open charges, money, instalment plans and meters ' +
  'first.';

export function MergeHousesDialog({ house, onClose }: { house: House; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [duplicateId, setDuplicateId] = useState<string | null>(null);
  const query = { PageSize: '20', ...(search && { Search: search }) };
  const found = useOperation(listHouses, { query });
  const others = (found.data?.items ?? []).filter(({ id }) => id !== house.id);
  const duplicate = others.find(({ id }) => id === duplicateId);
  const merge = async () => {
    if (!duplicateId) throw new Error('Choose the duplicate first.');
    const params = { houseId: house.id };
    await call(mergeHouses, { params, body: { duplicateId } });
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={`Merge a duplicate into ${houseLine(house)}`}
      effect={
        duplicate
          ? `${countOf(duplicate.residentCount, resident)} of ${houseLine(duplicate)}, its groups, ` +
            'complaints, gate passes and frequent guests move here. The duplicate is archived and its seat ' +
            `is freed. ${whatStays}`
          : 'Residents, groups, complaints and gate passes of the duplicate move to this house; ' +
            `the duplicate is archived. ${whatStays}`
      }
      confirmLabel="Merge houses"
      onClose={onClose}
      onConfirm={merge}
    >
      <Select
        label="Duplicate"
        placeholder="Type to search"
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        data={others.map((row) => ({ value: row.id, label: houseLine(row) }))}
        filter={({ options }) => options}
        value={duplicateId}
        onChange={setDuplicateId}
        nothingFoundMessage="Nothing found"
      />
    </ConfirmDialog>
  );
}
