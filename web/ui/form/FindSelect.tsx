// A select with options that the server searches, 300 ms after the last key. It is the control itself, for use outside
// a form. Example: `<FindSelect label="To" find={findPeople} value={id} onChange={setOption} />`.
import { Loader, Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useOptions } from '#ui/list/filter/use-options.ts';

type FindSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'label'> & {
  label: string;
  /** Called with the typed text, and first with an empty text for the likeliest options. */
  find: (search: string) => Promise<readonly FilterOption[]>;
  /** The label of the initial value. */
  chosen?: FilterOption | undefined;
  value: string | null;
  /** Called with the whole option, for screens that show more of it. */
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
      // A drawer focuses its first field; an open list would cover the next fields and hide the value.
      openOnFocus={false}
      label={label}
      data={data}
      searchable
      clearable={clearable && Boolean(value)}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      allowDeselect={false}
      // The server has filtered already; filtering its result again would hide options.
      filter={({ options: found }) => found}
      nothingFoundMessage={nothingFound(search, loading)}
      rightSection={loading && wanted ? <Loader size={16} /> : undefined}
      checkIconPosition="right"
      searchValue={wanted ? search : (picked?.label ?? '')}
      onSearchChange={(text) => {
        // The first typed letter opens the list. Before that, the text is the label of the value followed by the
        // letter, so the label is removed here.
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
