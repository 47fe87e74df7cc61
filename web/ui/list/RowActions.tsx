// The commonest actions on one row, at the end of the row. The actions are drawn while the pointer, the focus or the
// keyboard's cursor is in the row, and on a touch screen always; their column has its width all the time, so that
// nothing moves and nothing is covered.
import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ListTable.module.css';

export type RowAction<Row> = {
  label: string;
  icon: ReactNode;
  onClick: (row: Row) => void;
};

type RowActionsProps<Row> = { row: Row; name: string; actions: readonly RowAction<Row>[] };

export function RowActions<Row>({ row, name, actions }: RowActionsProps<Row>) {
  return (
    <div className={classes.rowActions}>
      {actions.map(({ label, icon, onClick }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`${label}: ${name}`}
            onClick={() => onClick(row)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
