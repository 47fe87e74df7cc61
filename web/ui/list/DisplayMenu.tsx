// Chooses the columns of a list and the height of its rows. The columns are stored in the URL, so that saved views and
// links include them; the height is stored in the browser.
import { Button, Checkbox, Popover, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { visibleColumns, type ListColumn } from './columns.ts';
import { type Density, useDensity } from './density.ts';
import type { ListState } from './state.ts';
import editor from './filter/FilterEditor.module.css';
import classes from './ListBar.module.css';

type DisplayMenuProps<Row> = { columns: readonly ListColumn<Row>[]; state: ListState };

export function DisplayMenu<Row>({ columns, state }: DisplayMenuProps<Row>) {
  const [density, setDensity] = useDensity();
  const shown = new Set(visibleColumns(columns, state.columns).map((column) => column.key));
  const set = (key: string, on: boolean) => {
    const next = columns.filter((column) => (column.key === key ? on : shown.has(column.key)));
    state.change({ Columns: next.map((column) => column.key).join(',') });
  };
  return (
    <Popover position="bottom-end" width={240} trapFocus returnFocus withRoles={false} offset={4}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.tool}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          aria-haspopup="dialog"
        >
          Display
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Display" p={8}>
        <SegmentedControl
          fullWidth
          size="xs"
          mb={8}
          aria-label="Height of rows"
          data={densities}
          value={density}
          onChange={(value) => setDensity(value as Density)}
        />
        <div className={editor.options} role="group" aria-label="Columns">
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
            Reset columns
          </UnstyledButton>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
];
