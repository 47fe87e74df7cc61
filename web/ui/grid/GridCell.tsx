// A cell of the repair grid: its text or its editor, marked if it has a problem.
import type { ReactNode } from 'react';
import { problemsOf, type GridColumn, type GridRow } from './cells.ts';
import classes from './RepairGrid.module.css';

type GridCellProps = {
  row: GridRow;
  column: GridColumn;
  isActive: boolean;
  onPick: () => void;
  onEdit: () => void;
  children: ReactNode;
};

export function GridCell({ row, column, isActive, onPick, onEdit, children }: GridCellProps) {
  const [problem] = problemsOf(row, column.key);
  return (
    <td
      role="gridcell"
      className={classes.cell}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive || undefined}
      data-level={problem?.level}
      aria-invalid={problem?.level === 'error' || undefined}
      aria-describedby={isActive && problem ? 'grid-active-cell' : undefined}
      title={problem?.message}
      onClick={onPick}
      onDoubleClick={onEdit}
    >
      {children}
    </td>
  );
}
