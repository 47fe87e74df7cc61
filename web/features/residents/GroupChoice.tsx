// Chooses the group that people are added to, among those that are made of single residents.
import { Select } from '@mantine/core';
import { findGroups } from '#lib/find.ts';
import type { BulkInput } from '#ui/list/bulk.ts';
import { useOptions } from '#ui/list/use-options.ts';

type GroupChoiceProps = { input: BulkInput; communityId: string };

export function GroupChoice({ input, communityId }: GroupChoiceProps) {
  const { options, search, setSearch, loading } = useOptions(
    findGroups(communityId, 'Resident'),
    true,
  );
  return (
    <Select
      label="Group"
      placeholder="Type to search"
      description="House and street groups follow their addresses and are not listed."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: found }) => found}
      data={[...options]}
      nothingFoundMessage={loading ? 'Searching…' : 'Nothing found'}
      value={input.values['groupId'] ?? null}
      onChange={(value) => input.set('groupId', value ?? '')}
    />
  );
}
