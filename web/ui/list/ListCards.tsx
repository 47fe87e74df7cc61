// The rows of a list as cards, below 768 px. The whole card opens the row, except the 44 px of the checkbox.
import { Box, Skeleton } from '@mantine/core';
import { Muted } from '#ui/layout/Muted.tsx';
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
  if (skeletons > 0) return <SkeletonCards count={Math.min(skeletons, 8)} layout={layout} />;
  return (
    <Rows data-tour="table">
      {rows.map((row, at) => (
        <li
          key={rowId(row)}
          data-row={at}
          className={classes.card}
          data-active={at === props.active || undefined}
        >
          {picked && (
            <div className={classes.choose}>
              <PickBox
                label={`Choose ${props.rowLabel(row)}`}
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

function CardBody<Row>({ row, layout, rowHref, onOpen }: CardBodyProps<Row>) {
  const { title, subtitles, badges, lines } = layout;
  return (
    <div className={classes.body}>
      <div className={classes.head}>
        <Box miw={0}>
          {rowHref ? (
            <PlainLink className={classes.open} href={rowHref(row)}>
              {title?.render(row)}
            </PlainLink>
          ) : (
            <button type="button" className={classes.open} onClick={() => onOpen?.(row)}>
              {title?.render(row)}
            </button>
          )}
          {subtitles.map((column) => (
            <Muted key={column.key} component="div" mt={2} lh="18px">
              {column.render(row)}
            </Muted>
          ))}
        </Box>
        {badges.map((column) => (
          <div key={column.key}>{column.render(row)}</div>
        ))}
      </div>
      {lines.length > 0 && (
        <dl className={classes.lines}>
          {lines.map((column) => (
            <div key={column.key} className={classes.line}>
              <dt>{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function SkeletonCards<Row>({ count, layout }: { count: number; layout: CardLayout<Row> }) {
  return (
    <Rows aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, at) => (
        <li key={at} className={classes.card}>
          <div className={classes.body}>
            <Skeleton height={14} width={`${50 + ((at * 13) % 30)}%`} my={4} />
            {layout.subtitles.length > 0 && <Skeleton height={12} width="40%" my={4} />}
            {layout.lines.map((column) => (
              <Skeleton key={column.key} height={12} my={6} />
            ))}
          </div>
        </li>
      ))}
    </Rows>
  );
}
