// The key figures of an area in one line above its list: each is a number with its noun, and a link that filters the
// list. Their room is reserved while they load.
// Example: `<FigureLine items={[{ label: 'Suspended', value: '2', href: '/residents?Status=Suspended' }]} />`.
import { Skeleton } from '@mantine/core';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { ListAmounts } from '#ui/text/amounts.tsx';
import type { Figure } from './Figures.tsx';
import classes from './FigureLine.module.css';

export function FigureLine({ items, loading = false }: { items: Figure[]; loading?: boolean }) {
  return (
    <ListAmounts>
      <dl className={classes.line}>
        {items.map(({ label, value, hint, href }) => (
          <div key={label} className={classes.figure}>
            <dt>
              {href === undefined ? (
                label
              ) : (
                <PlainLink className={classes.link} href={href}>
                  {label}
                </PlainLink>
              )}
            </dt>
            <dd>
              {loading || value === undefined ? <Skeleton height={12} width={28} my={4} /> : value}
            </dd>
            {hint && !loading && <dd className={classes.hint}>{hint}</dd>}
          </div>
        ))}
      </dl>
    </ListAmounts>
  );
}
