// One choice out of many that the server searches, asked 300 ms after the last key. Example:
// `<AsyncSelect name="houseId" label="House" find={findHouses} chosen={{ value, label }} />`.
import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import type { FilterOption } from '#ui/list/filters.ts';
import { useOptions } from '#ui/list/use-options.ts';
import { useField, type FieldProps } from './form-context.ts';

type AsyncSelectProps = FieldProps & {
  /** Asked with what was typed; called with an empty text first, for the likeliest choices. */
  find: (search: string) => Promise<readonly FilterOption[]>;
  /** The words of the value that the form starts with. */
  chosen?: FilterOption | undefined;
  placeholder?: string;
  /** Told the whole option, for screens that show more of it. */
  onPick?: (option: FilterOption | undefined) => void;
};

export function AsyncSelect(props: AsyncSelectProps) {
  const { find, chosen, placeholder = 'Type to search', onPick } = props;
  const field = useField<string | null>(props);
  const [wanted, setWanted] = useState(false);
  const [picked, setPicked] = useState(chosen);
  const { options, search, setSearch, loading } = useOptions(find, wanted);
  const isKnown = picked === undefined || options.some((option) => option.value === picked.value);
  const data = isKnown || !field.value ? [...options] : [picked, ...options];
  return (
    <Select
      {...field.input}
      data={data}
      searchable
      clearable={!props.required && Boolean(field.value)}
      clearButtonProps={{ 'aria-label': `Clear ${props.label}` }}
      allowDeselect={false}
      // The server has searched already; filtering its answer again would hide what it found.
      filter={({ options: found }) => found}
      placeholder={placeholder}
      nothingFoundMessage={nothingFound(search, loading)}
      rightSection={loading && wanted ? <Loader size={16} /> : undefined}
      checkIconPosition="right"
      searchValue={wanted ? search : (picked?.label ?? '')}
      onSearchChange={(text) => {
        if (wanted && text !== picked?.label) setSearch(text);
      }}
      onDropdownOpen={() => setWanted(true)}
      onDropdownClose={() => {
        setWanted(false);
        setSearch('');
      }}
      value={field.value || null}
      onChange={(value) => {
        const option = data.find((each) => each.value === value);
        setPicked(option);
        field.set(value ?? '');
        onPick?.(option);
      }}
    />
  );
}

function nothingFound(search: string, loading: boolean): string {
  if (loading) return 'Searching…';
  return search.trim() === '' ? 'Type to search' : 'Nothing found';
}
