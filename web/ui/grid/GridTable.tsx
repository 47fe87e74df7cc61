// The cells of the repair grid, of which only one at a time is in the tab order. Arrow keys, Home and End move; Enter,
// F2, Delete, Backspace or typing edits; Enter and Tab save and move on; Esc cancels the edit.
import { Fragment, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  afterKeep,
  moved,
  startsEdit,
  type GridColumn,
  type GridRow,
  type Place,
} from './cells.ts';
import { CellEditor, type KeepKey } from './CellEditor.tsx';
import { GridCell } from './GridCell.tsx';
import { useEdits } from './use-edits.ts';
import classes from './RepairGrid.module.css';

type GridTableProps = {
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  loading: boolean;
  place: Place;
  onPlace: (place: Place) => void;
  /** Changes when code outside the table moves the active cell. That cell then takes the focus. */
  focusTick: number;
  onEdit: (rowId: string, column: string, value: string) => Promise<unknown>;
};

export function GridTable(props: GridTableProps) {
  const { columns, rows, loading, place, onPlace, focusTick, onEdit } = props;
  const [draft, setDraft] = useState<string>();
  const { text, keep, refused } = useEdits(onEdit);
  const { table, takeFocus } = useCellFocus(draft !== undefined, focusTick);
  const size = { rows: rows.length, columns: columns.length };
  const row = rows[place.row];
  const column = columns[place.column];

  const settle = (value: string, key: KeepKey) => {
    setDraft(undefined);
    const next = key === 'leave' ? undefined : afterKeep(place, key, size);
    if (key !== 'leave') takeFocus();
    if (next) onPlace(next);
    // The hook shows the error; nothing else happens here.
    if (row && column) keep(row, column, value).catch(() => undefined);
  };
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    if (draft !== undefined) return;
    const next = moved(place, event.key, size);
    const edit = startsEdit(event);
    if (next) onPlace(next);
    else if (edit && row && column) setDraft(startingText(edit, event.key, text(row, column)));
    else return;
    takeFocus();
    event.preventDefault();
  };
  const giveUp = () => {
    takeFocus();
    setDraft(undefined);
  };

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        role="grid"
        className={classes.grid}
        aria-label="Rows of the file"
        aria-busy={loading}
        onKeyDown={press}
      >
        <GridHead columns={columns} />
        <tbody>
          {rows.map((each, rowAt) => (
            <Fragment key={each.id}>
              <tr>
                <th scope="row" className={classes.line} data-level={worst(each)}>
                  {each.line}
                </th>
                {columns.map((cellColumn, columnAt) => {
                  const isActive = rowAt === place.row && columnAt === place.column;
                  return (
                    <GridCell
                      key={cellColumn.key}
                      row={each}
                      column={cellColumn}
                      isActive={isActive}
                      onPick={() => {
                        if (isActive && draft !== undefined) return;
                        takeFocus();
                        onPlace({ row: rowAt, column: columnAt });
                      }}
                      onEdit={() => setDraft(text(each, cellColumn))}
                    >
                      {isActive && draft !== undefined ? (
                        <CellEditor
                          column={cellColumn}
                          initial={draft}
                          onKeep={settle}
                          onGiveUp={giveUp}
                        />
                      ) : (
                        text(each, cellColumn)
                      )}
                    </GridCell>
                  );
                })}
              </tr>
              <RowReasons row={each} columns={columns} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
    </div>
  );
}

/** The cell takes the focus only after a move by the person, not on the first render or for new rows. */
function useCellFocus(isEditing: boolean, focusTick: number) {
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef(false);
  const seen = useRef(focusTick);
  useEffect(() => {
    if (seen.current !== focusTick) wanted.current = true;
    seen.current = focusTick;
    if (!wanted.current || isEditing) return;
    wanted.current = false;
    const cell = table.current?.querySelector<HTMLElement>('td[tabindex="0"]');
    cell?.focus();
    // `focus` does not scroll to a cell that is partly visible.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const takeFocus = () => {
    wanted.current = true;
  };
  return { table, takeFocus };
}

/** A row's problems under it, for phones: the cells with problems may be out of view. */
function RowReasons({ row, columns }: { row: GridRow; columns: readonly GridColumn[] }) {
  if (row.problems.length === 0) return null;
  const titleOf = (key: string | undefined) => columns.find((column) => column.key === key)?.title;
  return (
    <tr className={classes.reasons}>
      <td role="gridcell" colSpan={columns.length + 1}>
        <ul>
          {row.problems.map(({ column, level, message }) => (
            <li key={`${column} ${message}`} data-level={level}>
              {[titleOf(column), message].filter(Boolean).join(': ')}
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function GridHead({ columns }: { columns: readonly GridColumn[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.line}>
          Line
        </th>
        {columns.map((column) => (
          <th key={column.key} scope="col" style={{ minWidth: column.width ?? 160 }}>
            {column.title}
            {column.required && <span aria-hidden="true"> *</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function startingText(edit: 'keep' | 'replace' | 'clear', key: string, text: string): string {
  if (edit === 'keep') return text;
  return edit === 'clear' ? '' : key;
}

const worst = (row: GridRow): 'error' | 'warning' | undefined =>
  row.problems.some((problem) => problem.level === 'error') ? 'error' : row.problems[0]?.level;
