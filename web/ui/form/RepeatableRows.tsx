// A list of rows of the same fields, such as vehicles or pets. Rows are added and removed in place; the focus goes to a
// new row, and back to the button when a row is removed, unless the list was full and had no button.
// Example: `<RepeatableRows name="vehicles" one="vehicle" blank={{ plate: '', make: '' }}>
//   {(path) => <TextField name={`${path}.plate`} label="Plate" required />}</RepeatableRows>`.
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFormShared } from './form-context.ts';
import classes from './Form.module.css';

type RepeatableRowsProps = {
  name: string;
  /** The singular noun: "vehicle". */
  one: string;
  /** The values of a new row. */
  blank: Record<string, unknown>;
  max?: number;
  children: (path: string, index: number) => ReactNode;
};

export function RepeatableRows({ name, one, blank, max = 20, children }: RepeatableRowsProps) {
  const { form } = useFormShared();
  const path = name as never;
  const rows = (form.getInputProps(path).value ?? []) as unknown[];
  const box = useRef<HTMLDivElement>(null);
  const changed = useRef<'added' | 'removed'>(undefined);
  useEffect(() => {
    if (!changed.current) return;
    const next = changed.current === 'added' ? '[data-row]:last-of-type input' : '[data-add]';
    changed.current = undefined;
    box.current?.querySelector<HTMLElement>(next)?.focus();
  });
  return (
    <div ref={box} className={classes.rows}>
      {rows.map((_, index) => (
        // The form's list is edited by index, so the index identifies a row.
        // oxlint-disable-next-line react/no-array-index-key
        <div
          key={index}
          className={classes.row}
          data-row
          role="group"
          aria-label={`${one} ${index + 1}`}
        >
          <div className={classes.rowFields}>{children(`${name}.${index}`, index)}</div>
          <ActionIcon
            className={classes.remove}
            variant="subtle"
            color="gray"
            size={34}
            aria-label={`Remove ${one} ${index + 1}`}
            onClick={() => {
              changed.current = 'removed';
              form.removeListItem(path, index);
            }}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rows.length < max && (
        <div>
          <Button
            data-add
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => {
              changed.current = 'added';
              form.insertListItem(path, { ...blank } as never);
            }}
          >
            Add {one}
          </Button>
        </div>
      )}
    </div>
  );
}
