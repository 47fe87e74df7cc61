// The rows of a list as a table, from 768 px on. The layout is fixed and the placeholders use the same columns and
// height, so that neither paging nor loading moves anything. Long values wrap. A column without a value in any row is
// hidden, unless the person chose the columns.
import { VisuallyHidden } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { filledColumns, leastWidth, widthShare, type ListColumn } from './columns.ts';
import { useDensity } from './density.ts';
import { RowActions } from './RowActions.tsx';
import { PickBox } from './select/PickBox.tsx';
import type { RowsProps } from './rows.ts';
import { isPicked, pageState } from './select/selection.ts';
import classes from './ListTable.module.css';

export function ListTable<Row>(props: RowsProps<Row>) {
  const { rows, picked, rowId, rowHref, state, skeletons } = props;
  const [density] = useDensity();
  const columns = state.columns ? props.columns : filledColumns(props.columns, rows);
  const withPick = picked !== undefined;
  const withActions = props.rowActions.length > 0;
  return (
    <SideScroll data-tour="table">
      <table
        className={classes.table}
        data-density={density}
        style={{ minWidth: leastWidth(columns, { withPick, withActions }) }}
      >
        <caption className={classes.caption}>{props.noun.many}</caption>
        <colgroup>
          {picked && <col className={classes.pickCol} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: widthShare(column, columns) }} />
          ))}
          {withActions && <col className={classes.actionsCol} />}
        </colgroup>
        <thead>
          {/* The changed key replaces the row of heads once the rows are loaded: then empty columns are dropped, and no
              head has to move. */}
          <tr key={skeletons > 0 ? 'loading' : 'loaded'}>
            {picked && (
              <th scope="col" className={classes.pick}>
                <PickBox
                  label="Select all rows on this page"
                  state={pageState(picked, rows.map(rowId))}
                  disabled={skeletons > 0}
                  onToggle={props.onTogglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} state={state} />
            ))}
            {withActions && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody aria-busy={skeletons > 0}>
          {skeletons > 0
            ? Array.from({ length: skeletons }, (_, at) => (
                <SkeletonRow key={at} at={at} {...{ columns, withPick, withActions }} />
              ))
            : rows.map((row, at) => (
                <TableRow
                  key={rowId(row)}
                  {...props}
                  columns={columns}
                  row={row}
                  at={at}
                  opens={props.onOpen !== undefined || rowHref !== undefined}
                />
              ))}
        </tbody>
      </table>
    </SideScroll>
  );
}

type TableRowProps<Row> = RowsProps<Row> & { row: Row; at: number; opens: boolean };

function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, at, columns, picked, rowId, rowHref, onOpen, opens } = props;
  const isChosen = picked !== undefined && isPicked(picked, rowId(row));
  const open = (event: MouseEvent) => {
    // Ignores a click on a link, button or checkbox in the row, or one that ends a text selection.
    if (isControl(event.target) || String(window.getSelection()) !== '') return;
    onOpen?.(row);
  };
  return (
    // The first cell has the link or button for the keyboard; the row's click is a larger target.
    <tr
      data-row={at}
      data-active={at === props.active || undefined}
      data-chosen={isChosen || undefined}
      data-opens={opens || undefined}
      onClick={open}
    >
      {picked && (
        <td className={classes.pick}>
          <PickBox
            label={`Select ${props.rowLabel(row)}`}
            state={isChosen ? 'all' : 'none'}
            onToggle={() => props.onToggle(rowId(row))}
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          {index === 0 ? (
            <Opener href={rowHref?.(row)} onOpen={onOpen && (() => onOpen(row))}>
              {column.render(row)}
            </Opener>
          ) : (
            column.render(row)
          )}
        </td>
      ))}
      {props.rowActions.length > 0 && (
        <td className={classes.actions}>
          <RowActions row={row} name={props.rowLabel(row)} actions={props.rowActions} />
        </td>
      )}
    </tr>
  );
}

type OpenerProps = {
  href: string | undefined;
  onOpen: (() => void) | undefined;
  children: ReactNode;
};

/** The content of the first cell: a link to the row's page, a button that opens it, or plain text. */
function Opener({ href, onOpen, children }: OpenerProps) {
  if (href !== undefined) {
    return (
      <PlainLink className={classes.link} href={href}>
        {children}
      </PlainLink>
    );
  }
  if (!onOpen) return children;
  return (
    <button type="button" className={classes.link} onClick={onOpen}>
      {children}
    </button>
  );
}

type SkeletonRowProps<Row> = {
  at: number;
  columns: readonly ListColumn<Row>[];
  withPick: boolean;
  withActions: boolean;
};

function SkeletonRow<Row>({ at, columns, withPick, withActions }: SkeletonRowProps<Row>) {
  return (
    <tr>
      {withPick && <td className={classes.pick} />}
      {columns.map((column) => (
        <td key={column.key} data-align={column.align}>
          <span
            className={classes.bone}
            style={{ width: `${45 + ((at * 13 + column.title.length * 7) % 45)}%` }}
          />
        </td>
      ))}
      {withActions && <td />}
    </tr>
  );
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null;
