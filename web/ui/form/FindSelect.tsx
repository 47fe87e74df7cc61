// A select with options that the server searches, 300 ms after the last key. It is the control itself, for use outside
// a form. Example: `<FindSelect label="To" find={findPeople} value={id} onChange={setOption} />`.
import { Loader, Select, type SelectProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useOptions } from '#ui/list/filter/use-options.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import classes from './FindSelect.module.css';

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
  const isFound = wanted && search !== '' && !loading;
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
      {...(data.some(({ detail }) => detail) && {
        renderOption: renderWithDetail(data),
        maxDropdownHeight: 340,
      })}
      searchable
      clearable={clearable && Boolean(value)}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      allowDeselect={false}
      // Enter chooses the first match, once the matches are those of the typed text.
      selectFirstOptionOnChange={isFound}
      onKeyDown={(event) => {
        input.onKeyDown?.(event);
        // Enter would send the form without the option that the text is about to find.
        if (event.key === 'Enter' && wanted && search !== '' && loading) event.preventDefault();
      }}
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

/** The option with its explanation on a second line. */
const renderWithDetail =
  (data: readonly FilterOption[]): NonNullable<SelectProps['renderOption']> =>
  ({ option, checked }) => {
    const { detail } = data.find(({ value }) => value === option.value) ?? {};
    return (
      <span className={classes.option}>
        <span>
          {option.label}
          {detail && (
            <Muted component="span" className={classes.detail}>
              {detail}
            </Muted>
          )}
        </span>
        {checked && <IconCheck size={14} aria-hidden />}
      </span>
    );
  };

function nothingFound(search: string, loading: boolean): string {
  if (loading) return 'Searching…';
  return search.trim() === '' ? 'Type to search' : 'Nothing found';
}
