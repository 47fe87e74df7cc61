// Turns a column of a list in the contract into a column of the table and its cards.
import { isValidElement, type ReactNode } from 'react';
import type { Column } from '#contract/shared/columns.ts';
import { valueAt } from '#rules/shared/value-at.ts';
import { valueLabel } from '#ui/format/value-label.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { EmptyValue, MoneyText } from '#ui/text/MoneyText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';

/** `cell` draws the cell, in place of the value of the column's property. */
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
    render: cell ?? ((row) => written[kind](valueAt(row, of) as never)),
    isEmpty: (row) => (cell ? isEmptyCell(cell(row)) : isMissing(valueAt(row, of))),
  };
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === '';

const isEmptyCell = (cell: ReactNode): boolean =>
  isMissing(cell) || (isValidElement(cell) && cell.type === EmptyValue);

type Text = string | null | undefined;
type Amount = number | null | undefined;

/** How each kind of value is shown. */
const written = {
  text: (value: Text) => ((value ?? '') === '' ? <EmptyValue /> : valueLabel(value ?? '')),
  number: (value: Amount) => value ?? <EmptyValue />,
  money: (value: Amount) => <MoneyText amountMinor={value} />,
  day: (value: Text) => <DayText day={value} />,
  time: (value: Text) => <InstantText at={value} />,
  phone: (value: Text) => <PhoneText phone={value} plain />,
};
