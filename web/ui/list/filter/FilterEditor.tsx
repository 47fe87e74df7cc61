// The content of a filter's popover, by its kind: a list of choices, a range of days or amounts, or yes and no.
import { Button, Checkbox, Loader, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DayInput } from '#ui/form/DayInput.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { AmountInput } from './AmountInput.tsx';
import { clearFilter, isRange, type ListFilter, type RangeFilter, splitValues } from './filters.ts';
import type { FoundOptions } from './use-options.ts';
import type { ListQuery, QueryChange } from '#ui/list/query.ts';
import classes from './FilterEditor.module.css';

type FilterEditorProps = {
  filter: ListFilter;
  query: ListQuery;
  onChange: (change: QueryChange) => void;
  close: () => void;
  found: FoundOptions;
};

export function FilterEditor(props: FilterEditorProps) {
  const { filter, query, onChange, close, found } = props;
  if (isRange(filter)) return <RangeEditor {...props} filter={filter} />;
  if (filter.kind === 'flag') {
    const pick = (value: string) => {
      onChange({ [filter.key]: value });
      close();
    };
    return (
      <div className={classes.options}>
        <Choice chosen={query[filter.key] === 'true'} onPick={() => pick('true')}>
          {filter.yes ?? 'Yes'}
        </Choice>
        <Choice chosen={query[filter.key] === 'false'} onPick={() => pick('false')}>
          {filter.no ?? 'No'}
        </Choice>
      </div>
    );
  }
  const values = splitValues(query[filter.key]);
  const pick = (value: string) => {
    onChange({ [filter.key]: value });
    close();
  };
  const tick = (value: string, on: boolean) => {
    const next = on ? [...values, value] : values.filter((other) => other !== value);
    onChange({ [filter.key]: next.join(',') });
  };
  return (
    <>
      {(found.isAsync || found.search !== '' || found.options.length > 8) && (
        <SearchInput found={found} label={filter.label} />
      )}
      <div className={classes.options}>
        {found.options.map(({ value, label }) =>
          filter.kind === 'multi' ? (
            <Checkbox
              key={value}
              className={classes.check}
              classNames={{ body: classes.checkBody, labelWrapper: classes.checkLabel }}
              size="xs"
              label={label}
              checked={values.includes(value)}
              onChange={(event) => tick(value, event.currentTarget.checked)}
            />
          ) : (
            <Choice key={value} chosen={values[0] === value} onPick={() => pick(value)}>
              {label}
            </Choice>
          ),
        )}
        {found.options.length === 0 && !found.loading && (
          <Muted lh="inherit" p={8}>
            Nothing found
          </Muted>
        )}
      </div>
    </>
  );
}

function SearchInput({ found, label }: { found: FoundOptions; label: string }) {
  return (
    <TextInput
      size="xs"
      mb={8}
      aria-label={`Search ${label}`}
      placeholder="Search"
      value={found.search}
      onChange={(event) => found.setSearch(event.currentTarget.value)}
      rightSection={found.loading ? <Loader size={14} /> : null}
    />
  );
}

type ChoiceProps = { chosen: boolean; onPick: () => void; children: ReactNode };

function Choice({ chosen, onPick, children }: ChoiceProps) {
  return (
    <UnstyledButton className={classes.choice} aria-pressed={chosen} onClick={onPick}>
      <span className={classes.choiceLabel}>{children}</span>
      {chosen && <IconCheck size={16} aria-hidden />}
    </UnstyledButton>
  );
}

type RangeEditorProps = FilterEditorProps & { filter: RangeFilter };

function RangeEditor({ filter, query, onChange, close }: RangeEditorProps) {
  const from = query[filter.fromKey] ?? '';
  const to = query[filter.toKey] ?? '';
  const set = (key: string) => (value: string) => onChange({ [key]: value });
  const ends = { from, to, setFrom: set(filter.fromKey), setTo: set(filter.toKey) };
  return (
    <Column gap={8}>
      {filter.kind === 'days' ? <Days {...ends} /> : <Amounts {...ends} />}
      <Row wrap="nowrap" align="stretch" justify="flex-end" mt={4}>
        <Button
          size="xs"
          variant="default"
          disabled={from === '' && to === ''}
          onClick={() => onChange(clearFilter(filter))}
        >
          Clear
        </Button>
        <Button size="xs" onClick={close}>
          Done
        </Button>
      </Row>
    </Column>
  );
}

type Ends = {
  from: string;
  to: string;
  setFrom: (value: string) => void;
  setTo: (value: string) => void;
};

function Days({ from, to, setFrom, setTo }: Ends) {
  return (
    <>
      <DayInput
        isInPopover
        size="xs"
        label="From"
        value={from}
        {...(to !== '' && { max: to })}
        onChange={setFrom}
      />
      <DayInput
        isInPopover
        size="xs"
        label="To"
        value={to}
        {...(from !== '' && { min: from })}
        onChange={setTo}
      />
    </>
  );
}

const Amounts = ({ from, to, setFrom, setTo }: Ends) => (
  <>
    <AmountInput label="At least" minor={from} onMinor={setFrom} />
    <AmountInput label="At most" minor={to} onMinor={setTo} />
  </>
);
