// Picks several options that the server searches: a search above, the chosen ones below, each removable. The value
// includes the labels, so that chosen options can be shown again.
// Example: `<PickManyField name="streets" label="Streets" noun={street} find={findStreets} />`.
import { CloseButton, Select } from '@mantine/core';
import { useState } from 'react';
import { countOf, type Noun } from '#ui/format/count.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useOptions } from '#ui/list/filter/use-options.ts';
import { useField, type FieldProps } from './form-context.ts';
import classes from './PickMany.module.css';

type Picking = {
  id?: string;
  label: string;
  noun: Noun;
  required?: boolean;
  /** Called with the typed text, and first with an empty text. */
  find: (search: string) => Promise<readonly FilterOption[]>;
};

type PickManyProps = Picking & {
  chosen: readonly FilterOption[];
  onChange: (chosen: FilterOption[]) => void;
  error?: string | undefined;
};

export function PickMany(props: PickManyProps) {
  const { id, label, noun, required = false, find, chosen, onChange, error } = props;
  const [wanted, setWanted] = useState(false);
  const { options, search, setSearch } = useOptions(find, wanted);
  const ids = new Set(chosen.map(({ value }) => value));
  return (
    <div>
      <Select
        {...(id !== undefined && { id })}
        label={label}
        description={chosen.length > 0 ? `${countOf(chosen.length, noun)} chosen` : undefined}
        placeholder={`Search ${noun.many}`}
        error={error}
        searchable
        selectFirstOptionOnChange
        withAsterisk={required}
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
        <ul className={classes.chosen} aria-label={`Chosen ${noun.many}`}>
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

/** `PickMany` as a field of a form. Its value is the list of chosen options. */
export function PickManyField(props: FieldProps & Omit<Picking, 'id'>) {
  const field = useField<FilterOption[]>(props, 'choices');
  const { label, noun, required = false, find } = props;
  return (
    <PickMany
      id={field.input.id}
      {...{ label, noun, required, find }}
      chosen={field.value ?? []}
      onChange={field.set}
      error={field.input.error as string | undefined}
    />
  );
}
