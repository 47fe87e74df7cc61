// The houses over which a bank line is split, each with its amount.
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { findHouses } from '#lib/list/find.ts';
import { MoneyInput } from '#ui/form/MoneyInput.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { useOptions } from '#ui/list/filter/use-options.ts';
import { useLocale } from '#ui/text/locale.ts';
import classes from './reconciliation.module.css';

export type HousePart = { key: string; houseId: string; amountMinor: number };

type HousePartsProps = {
  parts: readonly HousePart[];
  /** The amount that is not assigned to a house yet, which a newly added house gets. */
  missing: number;
  onChange: (parts: readonly HousePart[]) => void;
};

export function HouseParts({ parts, missing, onChange }: HousePartsProps) {
  const add = () =>
    onChange([
      ...parts,
      { key: crypto.randomUUID(), houseId: '', amountMinor: Math.max(missing, 0) },
    ]);
  const change = (key: string, next: Partial<HousePart>) =>
    onChange(parts.map((part) => (part.key === key ? { ...part, ...next } : part)));
  return (
    <Column aria-label="New payments of houses" component="section" gap={12} align="flex-start">
      {parts.map((part, at) => (
        <HouseRow
          key={part.key}
          part={part}
          number={at + 1}
          onChange={(next) => change(part.key, next)}
          onRemove={() => onChange(parts.filter(({ key }) => key !== part.key))}
        />
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={add}
      >
        Add a house
      </Button>
    </Column>
  );
}

type HouseRowProps = {
  part: HousePart;
  number: number;
  onChange: (next: Partial<HousePart>) => void;
  onRemove: () => void;
};

function HouseRow({ part, number, onChange, onRemove }: HouseRowProps) {
  const { currency } = useLocale();
  const [wanted, setWanted] = useState(false);
  const { options, setSearch } = useOptions(findHouses, wanted);
  return (
    <div className={classes.house} role="group" aria-label={`House ${number}`}>
      <Select
        label="House"
        placeholder="Type to search"
        searchable
        data={[...options]}
        filter={({ options: found }) => found}
        onSearchChange={setSearch}
        onDropdownOpen={() => setWanted(true)}
        value={part.houseId || null}
        onChange={(houseId) => onChange({ houseId: houseId ?? '' })}
      />
      <MoneyInput
        label="Amount"
        currency={currency}
        value={part.amountMinor}
        onMinor={(amountMinor) => onChange({ amountMinor: amountMinor ?? 0 })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove house ${number}`}
        onClick={onRemove}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
