// The key figures of an area or of a record in one line above its list: each is a number with its noun, and may be a
// link that filters the list. Their room is reserved while they load. On a phone a line with links scrolls sideways.
// Example: `<FigureLine items={[{ label: 'Suspended', value: '2', href: '/residents?Status=Suspended' }]} />`.
import { Skeleton } from '@mantine/core';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { ListAmounts } from '#ui/text/amounts.tsx';
import type { Figure } from './Figures.tsx';
import classes from './FigureLine.module.css';

type FigureLineProps = { items: Figure[]; loading?: boolean };

export function FigureLine({ items, loading = false }: FigureLineProps) {
  const isLinked = items.some(({ href }) => href !== undefined) || undefined;
  if (loading || items.some(({ value }) => value === undefined)) {
    return (
      <div className={classes.line} data-links={isLinked}>
        {items.map(({ label }) => (
          <div key={label} className={classes.figure}>
            <span className={classes.label}>{label}</span>
            <Skeleton height={12} width={64} my={4} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ListAmounts>
      <dl className={classes.line} data-links={isLinked}>
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
            <dd>{value}</dd>
            {hint && <dd className={classes.hint}>{hint}</dd>}
          </div>
        ))}
      </dl>
    </ListAmounts>
  );
}
