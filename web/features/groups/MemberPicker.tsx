// Picks members of a group: a search above, what was chosen below, each removable.
import { CloseButton, Select } from '@mantine/core';
import { useState } from 'react';
import type { GroupKind } from '#contract/groups.ts';
import { countOf } from '#ui/format/count.ts';
import { useOptions } from '#ui/list/use-options.ts';
import type { FilterOption } from '#ui/list/filters.ts';
import { findMembers, memberNouns } from './kinds.ts';
import classes from './groups.module.css';

type MemberPickerProps = {
  communityId: string;
  kind: GroupKind;
  chosen: readonly FilterOption[];
  onChange: (chosen: FilterOption[]) => void;
  error?: string | undefined;
};

export function MemberPicker({ communityId, kind, chosen, onChange, error }: MemberPickerProps) {
  const [wanted, setWanted] = useState(false);
  const find = (search: string) => findMembers(communityId, kind, search);
  const { options, search, setSearch } = useOptions(find, wanted);
  const ids = new Set(chosen.map(({ value }) => value));
  const noun = memberNouns[kind];
  return (
    <div>
      <Select
        label="Members"
        description={chosen.length > 0 ? `${countOf(chosen.length, noun)} chosen` : undefined}
        placeholder={`Search ${noun.many}`}
        error={error}
        searchable
        withAsterisk
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onFocus={() => setWanted(true)}
        data={options.filter(({ value }) => !ids.has(value))}
        filter={({ options: all }) => all}
        nothingFoundMessage="Nothing found"
        onChange={(value) => {
          const option = options.find((one) => one.value === value);
          if (option) onChange([...chosen, option]);
          setSearch('');
        }}
      />
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label="Chosen members">
          {chosen.map((option) => (
            <li key={option.value}>
              {option.label}
              <CloseButton
                aria-label={`Remove ${option.label}`}
                onClick={() => onChange(chosen.filter(({ value }) => value !== option.value))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
