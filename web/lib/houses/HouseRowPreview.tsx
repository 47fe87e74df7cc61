// Previews the houses that a row of house numbers would add. Use it inside the form that has the numbers.
import { Text } from '@mantine/core';
import { describeRow, type HouseRow, typedNumber } from './house-rows.ts';
import { countOf } from '#ui/format/count.ts';
import { useFormShared } from '#ui/form/form-context.ts';

type Typed = Record<'from' | 'to' | 'step' | 'prefix' | 'suffix', string>;

export function useHouseRow(): HouseRow {
  const { form } = useFormShared();
  const { from, to, step, prefix, suffix } = form.getValues() as Typed;
  const numbers = { from: typedNumber(from), to: typedNumber(to) };
  return { ...numbers, step: step as HouseRow['step'], prefix, suffix };
}

export function HouseRowPreview() {
  return (
    <Text component="div" size="sm" c="dimmed" aria-live="polite">
      {describeRow(useHouseRow(), countOf)}
    </Text>
  );
}
