// One choice out of many that the server searches, asked 300 ms after the last key: the control itself, for what stands
// in no form. Example: `<FindSelect label="To" find={findPeople} value={id} onChange={setOption} />`.
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { FilterOption } from '#ui/list/filters.ts';
import { useOptions } from '#ui/list/use-options.ts';

type FindSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> & {
  label: string;
  /** Asked with what was typed; called with an empty text first, for the likeliest choices. */
  find: (search: string) => Promise<readonly FilterOption[]>;
  /** The words of the value that it starts with. */
  chosen?: FilterOption | undefined;
  value: string | null;
  /** Told the whole option, for screens that show more of it. */
  onChange: (option: FilterOption | undefined) => void;
};

export function FindSelect(props: FindSelectProps) {
  const { label, find, chosen, value, onChange, clearable = false, ...input } = props;
  const [wanted, setWanted] = useState(false);
  const [picked, setPicked] = useState(chosen);
  const { options, search, setSearch, loading } = useOptions(find, wanted);
  const isKnown = picked === undefined || options.some((option) => option.value === picked.value);
  const data = isKnown || !value ? [...options] : [picked, ...options];
  return (
    <Select
      {...input}
      // While the list is open the field takes a search, and the value stays readable behind it.
      placeholder={(wanted && picked?.label) || input.placeholder || 'Type to search'}
      // A drawer focuses its first field; the list would cover the next ones and hide the value.
      openOnFocus={false}
      label={label}
      data={data}
      searchable
      clearable={clearable && Boolean(value)}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      allowDeselect={false}
      // The server has searched already; filtering its answer again would hide what it found.
      filter={({ options: found }) => found}
      nothingFoundMessage={nothingFound(search, loading)}
      rightSection={loading && wanted ? <Loader size={16} /> : undefined}
      checkIconPosition="right"
      searchValue={wanted ? search : (picked?.label ?? '')}
      onSearchChange={(text) => {
        // The first letter opens the list; it stands behind the words of the value until then.
        const isValue =
          text === picked?.label || (!wanted && data.some((one) => one.label === text));
        if (!isValue) setSearch(wanted ? text : text.replace(picked?.label ?? '', ''));
      }}
      onDropdownOpen={() => setWanted(true)}
      onDropdownClose={() => {
        setWanted(false);
        setSearch('');
      }}
      value={value || null}
      onChange={(next) => {
        const option = data.find((each) => each.value === next);
        setPicked(option);
        onChange(option);
      }}
    />
  );
}

function nothingFound(search: string, loading: boolean): string {
  if (loading) return 'Searching…';
  return search.trim() === '' ? 'Type to search' : 'Nothing found';
}
