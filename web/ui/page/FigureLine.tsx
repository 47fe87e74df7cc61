// The key figures of an area in one line above its list: each is a number with its noun, and a link that filters the
// list. Their room is reserved while they load. On a phone a line with links scrolls sideways.
// Example: `<FigureLine items={[{ label: 'Suspended', value: '2', href: '/residents?Status=Suspended' }]} />`.
import { Skeleton } from '@mantine/core';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { ListAmounts } from '#ui/text/amounts.tsx';
import type { Figure } from './Figures.tsx';
import classes from './FigureLine.module.css';

type FigureLineProps = { items: Figure[]; loading?: boolean };

export function FigureLine({ items, loading = false }: FigureLineProps) {
  const isLoading = loading || items.some(({ value }) => value === undefined);
  return (
    <ListAmounts>
      {/* A new line once all figures are known: it takes the place of the placeholders and moves none of them. */}
      <dl
        key={String(isLoading)}
        className={classes.line}
        data-links={items.some(({ href }) => href !== undefined) || undefined}
      >
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
            <dd>{isLoading ? <Skeleton height={12} width={28} my={4} /> : value}</dd>
            {hint && !isLoading && <dd className={classes.hint}>{hint}</dd>}
          </div>
        ))}
      </dl>
    </ListAmounts>
  );
}
