// Chooses the group to which the selected rows of a list are added. It offers only groups of the rows' kind.
import { Select } from '@mantine/core';
import type { GroupKind } from '#contract/groups/groups.ts';
import type { BulkInput } from '#ui/list/bulk/bulk.ts';
import { useOptions } from '#ui/list/filter/use-options.ts';
import { findGroups } from './find.ts';

type GroupChoiceProps = { input: BulkInput; kind: GroupKind };

const whichAreListed: Readonly<Record<GroupKind, string>> = {
  House: 'Only groups of houses are listed.',
  Street: 'Only groups of streets are listed.',
  Resident: 'Only resident groups are listed. House and street groups follow their addresses.',
};

export function GroupChoice({ input, kind }: GroupChoiceProps) {
  const { options, search, setSearch, loading } = useOptions(findGroups(kind), true);
  return (
    <Select
      label="Group"
      placeholder="Type to search"
      description={whichAreListed[kind]}
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
