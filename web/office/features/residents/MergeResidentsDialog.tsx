// Merges a duplicate into the resident on the screen. People with the same name or email address are suggested first.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { getResident, listResidentDuplicates, mergeResidents } from '#calls/residents/residents.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useOptions } from '#ui/list/filter/use-options.ts';
import { findResidents } from './find.ts';
import { nameOf } from './resident.ts';

type MergeResidentsDialogProps = { resident: Resident; onClose: () => void };

export function MergeResidentsDialog({ resident, onClose }: MergeResidentsDialogProps) {
  const params = { residentId: resident.id };
  const [duplicateId, setDuplicateId] = useState<string | null>(null);
  const likely = useOperation(listResidentDuplicates, { params });
  const found = useOptions(findResidents(resident.id), true);
  const options = found.search ? found.options : withLikely(likely.data, found.options);
  const duplicate = useOperation(
    getResident,
    { params: { residentId: duplicateId ?? '' } },
    { enabled: duplicateId !== null },
  );
  const merge = useAct(mergeResidents, { toasts: 'none' });
  const confirm = () => {
    if (!duplicateId) throw new Error('Choose the duplicate first.');
    return merge.mutateAsync({ params, body: { duplicateId } });
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={`Merge a duplicate into ${nameOf(resident)}`}
      effect={effectOf(resident, duplicateId ? duplicate.data : undefined)}
      confirmLabel="Merge"
      onClose={onClose}
      onConfirm={confirm}
    >
      <Select
        label="Duplicate"
        placeholder="Type to search"
        searchable
        searchValue={found.search}
        onSearchChange={found.setSearch}
        filter={({ options: all }) => all}
        data={[...options]}
        value={duplicateId}
        onChange={setDuplicateId}
        nothingFoundMessage={found.loading ? 'Searching…' : 'Nothing found'}
      />
    </ConfirmDialog>
  );
}

type Likely = { id: string; firstName: string; lastName: string; sameEmail: boolean }[] | undefined;

/** Puts the likeliest duplicates first, each with the reason. */
function withLikely(likely: Likely, others: readonly FilterOption[]): FilterOption[] {
  const first = (likely ?? []).map((row) => ({
    value: row.id,
    label: `${nameOf(row)} · same ${row.sameEmail ? 'email' : 'name'}`,
  }));
  const known = new Set(first.map(({ value }) => value));
  return [...first, ...others.filter(({ value }) => !known.has(value))];
}

function effectOf(kept: Resident, gone: Resident | undefined): string {
  if (!gone) {
    return (
      'All records of the duplicate move here. The duplicate stays in the list as moved out, ' +
      'with its own history.'
    );
  }
  const parts = [
    countOf(gone.occupancies.length, { one: 'stay', many: 'stays' }),
    countOf(gone.vehicles.length, { one: 'vehicle', many: 'vehicles' }),
    countOf(gone.pets.length, { one: 'pet', many: 'pets' }),
  ];
  return (
    `${parts.join(', ')} and all groups of ${nameOf(gone)} move to ${nameOf(kept)}. Missing details ` +
    '(phone, email, tags, note) are copied. The duplicate stays as moved out with its own history.'
  );
}
