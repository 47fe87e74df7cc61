// A column of a list of the contract, as a table and its cards show it.
import type { ReactNode } from 'react';
import { type Column, valueAt } from '#contract/shared/columns.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { EmptyValue, MoneyText } from '#ui/text/MoneyText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';

/** `cell` replaces the value that the column's property has. */
export function columnOf<Row>(
  key: string,
  column: Column,
  cell: ((row: Row) => ReactNode) | undefined,
): ListColumn<Row> {
  const { title, of = key, kind = 'text', sort, width, card, isFixed, isOptional } = column;
  return {
    key,
    title,
    ...(sort && { sortable: sort }),
    ...(width && { width }),
    ...(card && { card }),
    ...(isFixed && { fixed: true }),
    ...(isOptional && { defaultVisible: false }),
    ...((kind === 'number' || kind === 'money') && { align: 'right' as const }),
    render: cell ?? ((row) => written[kind](valueAt(row, of))),
  };
}

type Shown = string | number | null | undefined;

const written = {
  text: (value) => (value === null || value === undefined || value === '' ? <EmptyValue /> : value),
  number: (value) => value ?? <EmptyValue />,
  money: (value) => <MoneyText amountMinor={value as number | null | undefined} />,
  day: (value) => <DayText day={value as string | null | undefined} />,
  time: (value) => <InstantText at={value as string | null | undefined} />,
  phone: (value) => <PhoneText phone={value as string | null | undefined} plain />,
} satisfies Record<string, (value: Shown) => ReactNode> as Readonly<
  Record<NonNullable<Column['kind']>, (value: unknown) => ReactNode>
>;
