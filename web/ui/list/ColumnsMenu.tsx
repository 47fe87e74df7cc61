// Chooses the columns of a list. The choice is stored in the URL, so that saved views and links include it.
import { ActionIcon, Checkbox, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { visibleColumns, type ListColumn } from './columns.ts';
import type { ListState } from './state.ts';
import editor from './filter/FilterEditor.module.css';
import classes from './ListBar.module.css';

type ColumnsMenuProps<Row> = { columns: readonly ListColumn<Row>[]; state: ListState };

export function ColumnsMenu<Row>({ columns, state }: ColumnsMenuProps<Row>) {
  const shown = new Set(visibleColumns(columns, state.columns).map((column) => column.key));
  const set = (key: string, on: boolean) => {
    const next = columns.filter((column) => (column.key === key ? on : shown.has(column.key)));
    state.change({ Columns: next.map((column) => column.key).join(',') });
  };
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus withRoles={false} offset={4}>
      <Popover.Target>
        <Tooltip label="Columns">
          <ActionIcon variant="default" size={36} aria-label="Columns" aria-haspopup="dialog">
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Columns" p={8}>
        <div className={editor.options}>
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              className={editor.check}
              classNames={{ body: editor.checkBody, labelWrapper: editor.checkLabel }}
              size="xs"
              label={column.title}
              checked={shown.has(column.key)}
              disabled={column.fixed ?? false}
              onChange={(event) => set(column.key, event.currentTarget.checked)}
            />
          ))}
        </div>
        {state.columns && (
          <UnstyledButton
            className={classes.clearAll}
            onClick={() => state.change({ Columns: undefined })}
          >
            Back to the default columns
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
