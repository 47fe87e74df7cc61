// All filters of a list by name, with the value of those that are set. The arrow keys move, Enter chooses.
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { foldedText } from '#rules/shared/folded-text.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { filterKeys, isFilterSet, type ListFilter } from './filters.ts';
import { useFilterWords } from './use-filter-words.ts';
import type { ListQuery } from '#ui/list/query.ts';
import classes from './FilterEditor.module.css';

type FilterFinderProps = {
  filters: readonly ListFilter[];
  query: ListQuery;
  onChoose: (filter: ListFilter) => void;
  /** False on a phone, where the keyboard would cover the sheet. */
  canFind?: boolean;
};

export function FilterFinder({ filters, query, onChoose, canFind = true }: FilterFinderProps) {
  const [text, setText] = useState('');
  const found = filters.filter(({ label }) => foldedText(label).includes(foldedText(text)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveFocus(event.currentTarget as HTMLElement, event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && found[0]) {
      event.preventDefault();
      onChoose(found[0]);
    }
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      {canFind && (
        <TextInput
          size="xs"
          mb={8}
          aria-label="Find a filter"
          placeholder="Find a filter"
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.options} data-tall>
        {found.map((filter) => (
          <FilterName
            key={filterKeys(filter).join()}
            filter={filter}
            query={query}
            onChoose={() => onChoose(filter)}
          />
        ))}
        {found.length === 0 && (
          <Muted lh="inherit" p={8}>
            No filter has this name
          </Muted>
        )}
      </div>
    </div>
  );
}

type FilterNameProps = { filter: ListFilter; query: ListQuery; onChoose: () => void };

function FilterName({ filter, query, onChoose }: FilterNameProps) {
  const { words } = useFilterWords(filter, query);
  return (
    <UnstyledButton className={classes.choice} onClick={onChoose}>
      <span className={classes.choiceLabel}>{filter.label}</span>
      {isFilterSet(filter, query) ? (
        <span className={classes.value}>{words}</span>
      ) : (
        <IconChevronRight size={14} aria-hidden className={classes.arrow} />
      )}
    </UnstyledButton>
  );
}

/** Moves the focus between the field and the names. At an end it stays. */
function moveFocus(list: HTMLElement, by: 1 | -1) {
  const stops = [...list.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[at + by]?.focus();
}
