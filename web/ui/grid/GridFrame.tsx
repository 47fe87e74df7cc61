// The frame around the repair grid: the counts, "only rows with problems", a button to the next problem, the problems
// of the active cell and of its row, and the pages.
import { ActionIcon, Box, Button, Switch } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf, formatCount } from '#ui/format/count.ts';
import { Panel } from '#ui/layout/Panel.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { nextProblem, problemsOf, type GridColumn, type GridRow, type Place } from './cells.ts';
import { GridTable } from './GridTable.tsx';
import classes from './RepairGrid.module.css';

export const gridPageSize = 50;

export type RepairGridProps = {
  columns: readonly GridColumn[];
  /** The rows of this page; undefined while the first page loads. */
  rows: readonly GridRow[] | undefined;
  /** Rows with an error, and rows with only a warning, in the whole file. */
  errors: number;
  warnings: number;
  pageNumber: number;
  totalCount: number;
  onPage: (pageNumber: number) => void;
  onlyProblems: boolean;
  onOnlyProblems: (only: boolean) => void;
  /** Saves one cell. The rows are updated with their remaining problems. An error that it throws is shown. */
  onEdit: (rowId: string, column: string, value: string) => Promise<unknown>;
};

const pagesOf = (rows: number): number => Math.max(1, Math.ceil(rows / gridPageSize));

export default function GridFrame(props: RepairGridProps) {
  const { columns, errors, warnings, onlyProblems, onOnlyProblems, pageNumber } = props;
  const pages = pagesOf(props.totalCount);
  const rows = props.rows ?? [];
  // Undefined until a cell of this page is visited.
  const [visited, setPlace] = useState<Place>();
  // Without a visited cell, the line under the grid describes the first problem of the page.
  const place = visited ?? nextProblem(rows, columns, undefined) ?? { row: 0, column: 0 };
  const [focusTick, setFocusTick] = useState(0);
  const next = nextProblem(rows, columns, visited);
  const goOn = () => {
    setFocusTick(focusTick + 1);
    if (next) return setPlace({ ...next });
    // After the last problem of this page, the button filters the rows to those with problems. If they are filtered
    // already, it continues on the next page, and after the last page on the first.
    if (!onlyProblems) onOnlyProblems(true);
    if (onlyProblems && pages > 1) {
      setPlace(undefined);
      return props.onPage(pageNumber < pages ? pageNumber + 1 : 1);
    }
    setPlace(onlyProblems ? nextProblem(rows, columns, undefined) : undefined);
  };
  return (
    <Panel filled p={0} className={classes.frame}>
      <div className={classes.head}>
        <StatusBadge tone={errors > 0 ? 'bad' : 'good'}>
          {countOf(errors, { one: 'row with an error', many: 'rows with errors' })}
        </StatusBadge>
        {warnings > 0 && (
          <StatusBadge tone="warn">
            {countOf(warnings, { one: 'row with a warning', many: 'rows with warnings' })}
          </StatusBadge>
        )}
        <div className={classes.tools}>
          <Switch
            size="sm"
            label="Only rows with problems"
            checked={onlyProblems}
            onChange={(event) => onOnlyProblems(event.currentTarget.checked)}
          />
          <Button size="xs" variant="default" disabled={errors + warnings === 0} onClick={goOn}>
            Next problem
          </Button>
        </div>
      </div>
      <GridTable
        columns={columns}
        rows={rows}
        loading={!props.rows}
        place={place}
        onPlace={setPlace}
        focusTick={focusTick}
        onEdit={props.onEdit}
      />
      <ActiveCell row={rows[place.row]} column={columns[place.column]} />
      <Pages {...props} onTurn={() => setPlace(undefined)} />
    </Panel>
  );
}

type ActiveCellProps = { row: GridRow | undefined; column: GridColumn | undefined };

/**
 * The problems of the active cell and of its row as a whole, in a line under the grid. There a long reason is readable
 * and moves no cell.
 */
function ActiveCell({ row, column }: ActiveCellProps) {
  if (!row || !column) return <div className={classes.active} />;
  const problems = [
    ...problemsOf(row, column.key),
    ...row.problems.filter((problem) => problem.column === undefined),
  ];
  return (
    <div className={classes.active} aria-live="polite" id="grid-active-cell">
      <Box component="span" c="var(--ui-muted)">
        Line {row.line}, {column.title}:
      </Box>
      {problems.length === 0 && <span>nothing to fix.</span>}
      {problems.map((problem) => (
        <span key={problem.message} data-level={problem.level}>
          {problem.level === 'error' ? 'Error' : 'Warning'}: {problem.message}
        </span>
      ))}
    </div>
  );
}

function Pages({
  pageNumber,
  totalCount,
  onPage,
  onTurn,
}: RepairGridProps & { onTurn: () => void }) {
  const pages = pagesOf(totalCount);
  const turn = (to: number) => {
    onTurn();
    onPage(to);
  };
  return (
    <div className={classes.foot}>
      <span aria-live="polite">{countOf(totalCount, { one: 'row', many: 'rows' })}</span>
      <div className={classes.pages}>
        <span>
          Page {formatCount(pageNumber)} of {formatCount(pages)}
        </span>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Previous page"
          disabled={pageNumber <= 1}
          onClick={() => turn(pageNumber - 1)}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Next page"
          disabled={pageNumber >= pages}
          onClick={() => turn(pageNumber + 1)}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
