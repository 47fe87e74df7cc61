// The key figures of a page, at most five unless `most` allows others, as for a report up to eight. Their space is
// reserved while they load, so that nothing moves.
// Example: `<Figures loading={!data} items={[
//   { label: 'Residents', value: formatCount(412) },
//   { label: 'Owing', value: <MoneyText amountMinor={…} />, hint: '38 houses' }]} />`.
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Muted } from '#ui/layout/Muted.tsx';
import { ListAmounts } from '#ui/text/amounts.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import classes from './Figures.module.css';

export type Figure = {
  label: string;
  /** Undefined while it is not known; a skeleton is shown. */
  value?: ReactNode;
  hint?: ReactNode;
  /** Makes the figure a link, usually to the list behind it. */
  href?: string;
};

type FiguresProps = { items: Figure[]; loading?: boolean; most?: number };

export function Figures({ items, loading = false, most = 5 }: FiguresProps) {
  return (
    <ListAmounts>
      <dl className={classes.figures}>
        {items.slice(0, most).map((item) => (
          <div key={item.label} className={classes.figure}>
            <Muted component="dt">
              {item.href === undefined ? (
                item.label
              ) : (
                <PlainLink className={classes.link} href={item.href}>
                  {item.label}
                </PlainLink>
              )}
            </Muted>
            <dd className={classes.value}>
              {loading || item.value === undefined ? (
                <Skeleton height={24} width={88} radius="sm" />
              ) : (
                item.value
              )}
            </dd>
            <dd className={classes.hint}>{loading ? null : item.hint}</dd>
          </div>
        ))}
      </dl>
    </ListAmounts>
  );
}
