// The rows of a list below 768 px: up to two lines and one state each. A tap on a row opens it, or selects it while
// rows are being selected.
import { Skeleton } from '@mantine/core';
import { Rows } from '#ui/layout/Rows.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { cardLayout, type CardLayout } from './columns.ts';
import { PickBox } from './select/PickBox.tsx';
import type { RowsProps } from './rows.ts';
import { isPicked } from './select/selection.ts';
import classes from './ListCards.module.css';

export function ListCards<Row>(props: RowsProps<Row>) {
  const { rows, skeletons, columns, rowId, picked } = props;
  const layout = cardLayout(columns);
  if (skeletons > 0) return <SkeletonCards count={Math.min(skeletons, 10)} />;
  return (
    <Rows data-tour="table">
      {rows.map((row, at) => (
        <li
          key={rowId(row)}
          data-row={at}
          className={classes.card}
          data-active={at === props.active || undefined}
          data-selecting={picked !== undefined || undefined}
        >
          {picked && (
            <div className={classes.choose}>
              <PickBox
                label={`Select ${props.rowLabel(row)}`}
                state={isPicked(picked, rowId(row)) ? 'all' : 'none'}
                onToggle={() => props.onToggle(rowId(row))}
              />
            </div>
          )}
          <CardBody row={row} layout={layout} {...props} />
        </li>
      ))}
    </Rows>
  );
}

type CardBodyProps<Row> = RowsProps<Row> & { row: Row; layout: CardLayout<Row> };

function CardBody<Row>({ row, layout, picked, ...props }: CardBodyProps<Row>) {
  const { title, subtitles, state } = layout;
  const { rowHref, onOpen } = picked ? {} : props;
  return (
    <div className={classes.body}>
      <div className={classes.lines}>
        {rowHref ? (
          <PlainLink className={classes.open} href={rowHref(row)}>
            {title?.render(row)}
          </PlainLink>
        ) : onOpen ? (
          <button type="button" className={classes.open} onClick={() => onOpen(row)}>
            {title?.render(row)}
          </button>
        ) : (
          <span className={classes.open}>{title?.render(row)}</span>
        )}
        {subtitles.length > 0 && (
          <div className={classes.second}>
            {subtitles
              .filter((column) => !column.isEmpty?.(row))
              .map((column) => (
                <span key={column.key}>{column.render(row)}</span>
              ))}
          </div>
        )}
      </div>
      {state && !state.isEmpty?.(row) && <div className={classes.state}>{state.render(row)}</div>}
    </div>
  );
}

function SkeletonCards({ count }: { count: number }) {
  return (
    <Rows aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={classes.card}>
          <div className={classes.body}>
            <div className={classes.lines}>
              <Skeleton height={14} width={`${50 + ((at * 13) % 30)}%`} my={3} />
              <Skeleton height={12} width="40%" my={4} />
            </div>
          </div>
        </li>
      ))}
    </Rows>
  );
}
